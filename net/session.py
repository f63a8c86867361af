"""The protocol without input and output: bytes and the time in, messages and bytes out.

A driver (`net.server`, `net.client`) calls `receive`, then `next_event` until it returns None, then
`tick`; it empties `outbox` as far as the transport takes it. Each event has to be dealt with before
the next is asked for: what may follow depends on it.

    client                                host
    preface, hello  ------------------->  (512 bytes a frame, 5 s)
                    <-------------------  in, or err and the end
                    <-------------------  match; snap, or the first step
    At a table in a network a `key` stands behind `hello`; `seat`, `lobby` and `who` behind `in`,
    and `match` only once there is one.
    act, ready      ------------------->  (2 KiB a frame, so many a second)
                    <-------------------  ack; match, step
    ping, pong, bye <------------------>

Rule 1: what may come now is one set of message types, `_allowed`; all else is `E_STATE`.
Rule 2: a fault ends the session; nothing is read after it, and nothing raises out of here.
"""

from __future__ import annotations

from typing import NamedTuple

from game.core import Action, Card, MatchState, Seat, Update
from net.codec import CLIENT_TO_HOST, HOST_TO_CLIENT
from net.errors import Code, ProtocolError
from net.exchange import ACKS_KEPT, LEFT, LOST, End, Ledger, Session
from net.hall import Back, Chat, HostWord, Key, LobbyState, Op, Placed, Presence, Said
from net.line import Bucket, Line
from net.messages import (
    VERSIONS,
    Ack,
    Act,
    Bye,
    ClientMessage,
    Fault,
    Hello,
    HostMessage,
    Ping,
    Pong,
    Ready,
    Versions,
    Welcome,
    decode_client,
    decode_host,
    encode_client,
    encode_host,
)
from net.preface import PREFACE, PrefaceReader
from net.transport import Origin

FIRST_FRAME = 512
"""The longest body before `hello` is accepted."""

GREETING_S = 5.0
"""A host waits so long for a `hello`."""

WELCOME_S = 6.0
"""A client waits so long for its answer."""

MESSAGES_PER_S, MESSAGES_BURST = 20.0, 40
ACTS_PER_S, ACTS_BURST = 5.0, 10
__all__ = [
    "ACKS_KEPT",
    "LEFT",
    "LOST",
    "Asked",
    "ClientSession",
    "End",
    "Entry",
    "HostSession",
    "Ledger",
    "Told",
    "common_version",
]

_FIRST = frozenset({Hello, Bye})
_SECOND = frozenset({Key, Bye})
_WATCHING = frozenset({Ping, Pong, Bye})
_SEATED = frozenset({Act, Ready, Ping, Pong, Bye})
_ASKING = frozenset({Chat, Op, Back})
"""What who sits at a table in a network may say besides."""

_ENTERING = frozenset({Welcome, Fault, Bye})
_ENTERED = frozenset({MatchState, Ping, Pong, Fault, Bye})
_PLAYING = frozenset({MatchState, Update, Ack, Ping, Pong, Fault, Bye})
_TOLD = frozenset({LobbyState, Presence, Said})
"""What is told at a table in a network besides."""


def common_version(ours: Versions, theirs: Versions) -> int:
    """Return the newest version that both ends speak.

    Raises:
        ProtocolError: `E_VERSION`; we are the host.
    """
    version = min(ours[1], theirs[1])
    if version < max(ours[0], theirs[0]):
        raise ProtocolError(Code.VERSION, values={"yours": theirs[1], "host": ours[1]})
    return version


class Entry(NamedTuple):
    """Somebody wants to come to a table in a network."""

    hello: Hello
    key: Key


Asked = Hello | Entry | Act | Ready | Chat | Op | Back
"""What a host has to deal with."""


class HostSession(Session[ClientMessage, Asked]):
    """The host's end of a connection.

    Of its events a `Hello` (or `Entry`) wants `welcome` or `refuse`, an `Act` wants `answer`.
    """

    def __init__(
        self,
        origin: Origin,
        versions: Versions = VERSIONS,
        *,
        keyed: bool = False,
        plain_ok: bool = False,
    ) -> None:
        """Wait for the greeting.

        Args:
            keyed: a `key` has to follow; the two come as an `Entry`.
            plain_ok: the other end may be on another machine.
        """
        super().__init__(Line(origin, FIRST_FRAME, GREETING_S), _FIRST)
        self.has_joined = False
        self.seat: Seat | None = None
        """None for a spectator, or before it joined."""
        self._versions = versions
        self._version = versions[1]
        self._keyed = keyed
        self._hello: Hello | None = None
        self._preface = PrefaceReader(origin, plain_ok=plain_ok)
        self._messages = Bucket(MESSAGES_PER_S, MESSAGES_BURST)
        self._acts = Bucket(ACTS_PER_S, ACTS_BURST)
        self._ledger = Ledger()
        self._acks: list[Ack] = []

    # What arrives.

    def receive(self, data: bytes, now: float) -> None:
        """Take in what has arrived."""
        if not data or self.end is not None:
            return
        self._line.heard(now)
        if not self._preface.is_done:
            try:
                data = self._preface.feed(data)
            except ProtocolError as error:
                self.refuse(error)
                return
        self._line.reader.feed(data)

    def _decode(self, body: bytes) -> ClientMessage:
        if self._line.is_timed and not self._messages.take(self._line.now):
            raise ProtocolError(Code.RATE)
        return decode_client(body)

    def _take(self, message: ClientMessage) -> Asked | None:
        match message:
            case Act(id):
                if self._line.is_timed and not self._acts.take(self._line.now):
                    raise ProtocolError(Code.RATE, "act")
                if id > self._ledger.last_id:
                    return message
                self._repeat(id)
            case Hello(oldest, newest):
                self._version = common_version(self._versions, (oldest, newest))
                self._hello = message
                self._allowed = _SECOND if self._keyed else frozenset()
                return None if self._keyed else message
            case Key():
                assert self._hello is not None, "a key stands behind `hello`"
                self._allowed = frozenset()
                return Entry(self._hello, message)
            case Ready() | Chat() | Op() | Back():
                return message
            case Ping(n):
                self.send(Pong(n))
            case Pong(n):
                self._line.pong(n)
            case Bye():
                self.end = End(LEFT)
        return None

    def _repeat(self, id: int) -> None:
        """Acknowledge an answer again; it has been dealt with."""
        repeated = self._ledger.find(id)
        if not repeated:
            raise ProtocolError(Code.STATE, "an answer of long ago")
        self._acks += repeated

    # What the host decides.

    def welcome(self, seat: Seat | None, ledger: Ledger | None = None) -> None:
        """Let the author of the `Hello` in, as a spectator for None.

        Args:
            ledger: what the seat has answered by other connections.
        """
        self.seat = seat
        self.has_joined = True
        self._ledger = ledger or self._ledger
        self._allowed = _WATCHING if seat is None else _SEATED
        if self._keyed and seat is not None:
            self._allowed |= _ASKING
        self._line.reader.limit = CLIENT_TO_HOST.frame
        self._line.greeted()
        self.send(Welcome(seat, self._version))
        if self._keyed:
            self.place(seat)

    def place(self, seat: Seat | None) -> None:
        """Tell the client where it sits."""
        self.seat = seat
        self.send(Placed(seat, self._ledger.last_id))

    def answer(self, id: int, code: str, cards: tuple[Card, ...]) -> None:
        """Settle an `Act`; the acknowledgement is kept until `release`."""
        ack = Ack(id, code, cards)
        self._ledger.add(ack)
        self._acks.append(ack)

    @property
    def has_answered(self) -> bool:
        """There are acknowledgements to be released."""
        return bool(self._acks)

    def release(self) -> None:
        """Send the acknowledgements: what they say will stay, and the newcomer has been greeted."""
        for ack in self._acks:
            self.send(ack)
        self._acks.clear()

    def send(self, message: HostMessage) -> None:
        """Tell the client something."""
        self._line.send(encode_host(message))

    def send_frame(self, data: bytes) -> None:
        """Send a frame that is encoded already."""
        self.outbox.put(data)

    def _explain(self, error: ProtocolError) -> None:
        self.send(Fault(error.code, error.values))


Told = Welcome | MatchState | Update | Ack | HostWord
"""What a client has to deal with."""


class ClientSession(Session[HostMessage, Told]):
    """The client's end of a connection; the preface and `hello` are sent at once."""

    def __init__(
        self, origin: Origin, hello: Hello, key: Key | None = None, *, plain_ok: bool = False
    ) -> None:
        """Greet the host.

        Args:
            key: who comes, where the host is one of a network.
            plain_ok: the host may be on another machine.
        """
        super().__init__(Line(origin, HOST_TO_CLIENT.frame, WELCOME_S), _ENTERING)
        self.seat: Seat | None = None
        self.last_n = -1
        """Number of the newest step; -1 before the first."""
        self.pending: int | None = None
        """Id of the answer that has not been acknowledged."""
        self._hello = hello
        self._is_keyed = key is not None
        if origin is Origin.NETWORK and not plain_ok:
            self.end = End(Code.TLS)
            return
        self.outbox.put(PREFACE)
        self.send(hello)
        if key is not None:
            self.send(key)

    def receive(self, data: bytes, now: float) -> None:
        """Take in what has arrived."""
        if data and self.end is None:
            self._line.heard(now)
            self._line.reader.feed(data)

    def _decode(self, body: bytes) -> HostMessage:
        return decode_host(body, self.seat)

    def _take(self, message: HostMessage) -> Told | None:
        match message:
            case Update(n=n, snap=snap):
                # A snapshot repeats the number of the last step, or leaps to it.
                if self.last_n >= 0 and (n < self.last_n if snap else n != self.last_n + 1):
                    raise ProtocolError(Code.STATE, "n")
                self.last_n = n
                return message
            case MatchState():
                self._allowed = _PLAYING | _TOLD if self._is_keyed else _PLAYING
                return message
            case Ack(id):
                if id != self.pending:
                    raise ProtocolError(Code.STATE, "ack")
                self.pending = None
                return message
            case Welcome():
                return self._enter(message)
            case Placed(seat):
                if (seat is None) != (self.seat is None):
                    raise ProtocolError(Code.STATE, "seat")
                self.seat = seat
                return message
            case LobbyState() | Presence() | Said():
                return message
            case Ping(n):
                self.send(Pong(n))
            case Pong(n):
                self._line.pong(n)
            case Fault(code, values):
                self.end = End(code, values)
            case Bye(why):
                self.end = End(why)
        return None

    def _enter(self, welcome: Welcome) -> Welcome:
        hello = self._hello
        if not hello.oldest <= welcome.version <= hello.newest:
            values = {"yours": hello.newest, "host": welcome.version}
            raise ProtocolError(Code.VERSION, values=values)
        if (hello.want == "watch") != (welcome.seat is None):
            raise ProtocolError(Code.STATE, "seat")
        self.seat = welcome.seat
        self._allowed = _ENTERED | _TOLD | {Placed} if self._is_keyed else _ENTERED
        self._line.greeted()
        return welcome

    def act(self, id: int, window: int, action: Action) -> None:
        """Answer a window."""
        assert self.pending is None, "one answer at a time"
        self.pending = id
        self.send(Act(id, window, action))

    def ready(self, *, on: bool) -> None:
        """Say whether the next hand may start."""
        self.send(Ready(on))

    def send(self, message: ClientMessage) -> None:
        """Tell the host something."""
        self._line.send(encode_client(message))

    def _explain(self, error: ProtocolError) -> None:
        self.send(Bye(error.code))
