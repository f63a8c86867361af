"""The protocol without input and output: bytes and the time in, messages and bytes out.

A driver (`net.server`, `net.client`) calls `receive`, then `next_event` until it returns None, then
`tick`; it empties `outbox` as far as the transport takes it. Each event has to be dealt with before
the next is asked for: what may follow depends on it.

    client                                host
    preface, hello  ------------------->  (512 bytes a frame, 5 s)
                    <-------------------  in, or err and the end
                    <-------------------  match; snap, or the first step
    act, ready      ------------------->  (2 KiB a frame, so many a second)
                    <-------------------  ack; match, step
    ping, pong, bye <------------------>

Rule 1: what may come now is one set of message types, `_allowed`; all else is `E_STATE`.
Rule 2: a fault ends the session; nothing is read after it, and nothing raises out of here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from game.core import Action, Card, MatchState, Seat, Update
from net.codec import CLIENT_TO_HOST, HOST_TO_CLIENT
from net.errors import NO_VALUES, SILENT, Code, ProtocolError
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
ACKS_KEPT = 16
"""Answers that can be repeated; a client has one open at a time."""

LOST = "lost"
"""`End.code` of a connection that ended without a word."""

LEFT = "left"

_FIRST = frozenset({Hello, Bye})
_WATCHING = frozenset({Ping, Pong, Bye})
_SEATED = frozenset({Act, Ready, Ping, Pong, Bye})

_ENTERING = frozenset({Welcome, Fault, Bye})
_ENTERED = frozenset({MatchState, Ping, Pong, Fault, Bye})
_PLAYING = frozenset({MatchState, Update, Ack, Ping, Pong, Fault, Bye})


class End(NamedTuple):
    """How a session has ended."""

    code: str
    """A `Code`, the word of a `bye`, `LEFT` or `LOST`."""
    values: Mapping[str, int] = NO_VALUES


def common_version(ours: Versions, theirs: Versions) -> int:
    """Return the newest version that both ends speak.

    Raises:
        ProtocolError: `E_VERSION`; we are the host.
    """
    version = min(ours[1], theirs[1])
    if version < max(ours[0], theirs[0]):
        raise ProtocolError(Code.VERSION, values={"yours": theirs[1], "host": ours[1]})
    return version


M = TypeVar("M")
"""What the other end may say."""
E = TypeVar("E")
"""What the driver is told of it."""


class _Session(ABC, Generic[M, E]):
    """What both ends do alike."""

    def __init__(self, line: Line, allowed: frozenset[type]) -> None:
        self.end: End | None = None
        self.outbox = line.outbox
        self._line = line
        self._allowed = allowed

    def next_event(self) -> E | None:
        """Return the next thing the driver has to deal with.

        None if nothing more has arrived, or the session has ended.
        """
        try:
            while self.end is None:
                body = self._line.reader.take()
                if body is None:
                    return None
                message = self._decode(body)
                if type(message) not in self._allowed:
                    raise ProtocolError(Code.STATE)
                event = self._take(message)
                if event is not None:
                    return event
        except ProtocolError as error:
            self.refuse(error)
        return None

    def leave(self, why: str) -> None:
        """End the session with a word."""
        if self.end is None:
            self.send(Bye(why))
            self.end = End(why)

    def refuse(self, error: ProtocolError) -> None:
        """End the session, and say why if the other end would understand."""
        if self.end is None:
            if error.code not in SILENT:
                self._explain(error)
            self.end = End(error.code, error.values)

    def lost(self) -> None:
        """Take note that nothing more will arrive."""
        self.end = self.end or End(LOST)

    def tick(self, now: float) -> None:
        """Do what is due: ask whether the other end lives, or give it up."""
        if self.end is not None:
            return
        self._line.at(now)
        try:
            ping = self._line.check()
        except ProtocolError as error:
            self.refuse(error)
        else:
            if ping is not None:
                self.send(Ping(ping))

    # What they do differently.

    @abstractmethod
    def send(self, message: Ping | Pong | Bye) -> None:
        """Tell the other end something."""

    @abstractmethod
    def _decode(self, body: bytes) -> M:
        """Read a message, whatever may come now."""

    @abstractmethod
    def _take(self, message: M) -> E | None:
        """Deal with what the protocol itself can answer; return the rest."""

    @abstractmethod
    def _explain(self, error: ProtocolError) -> None:
        """Tell the other end why this is the end."""


class HostSession(_Session[ClientMessage, Hello | Act | Ready]):
    """The host's end of a connection.

    Of its events a `Hello` wants `welcome` or `refuse`, an `Act` wants `answer`.
    """

    def __init__(self, origin: Origin, versions: Versions = VERSIONS) -> None:
        super().__init__(Line(origin, FIRST_FRAME, GREETING_S), _FIRST)
        self.has_joined = False
        self.seat: Seat | None = None
        """None for a spectator, or before it joined."""
        self._versions = versions
        self._version = versions[1]
        self._preface = PrefaceReader(origin)
        self._messages = Bucket(MESSAGES_PER_S, MESSAGES_BURST)
        self._acts = Bucket(ACTS_PER_S, ACTS_BURST)
        self._last_id = 0
        self._answers: deque[Ack] = deque(maxlen=ACKS_KEPT)
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

    def _take(self, message: ClientMessage) -> Hello | Act | Ready | None:
        match message:
            case Act(id):
                if self._line.is_timed and not self._acts.take(self._line.now):
                    raise ProtocolError(Code.RATE, "act")
                if id > self._last_id:
                    return message
                self._repeat(id)
            case Hello(oldest, newest):
                self._version = common_version(self._versions, (oldest, newest))
                self._allowed = frozenset()
                return message
            case Ready():
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
        repeated = [answer for answer in self._answers if answer.id == id]
        if not repeated:
            raise ProtocolError(Code.STATE, "an answer of long ago")
        self._acks += repeated

    # What the host decides.

    def welcome(self, seat: Seat | None) -> None:
        """Let the author of the `Hello` in, as a spectator for None."""
        self.seat = seat
        self.has_joined = True
        self._allowed = _WATCHING if seat is None else _SEATED
        self._line.reader.limit = CLIENT_TO_HOST.frame
        self._line.greeted()
        self.send(Welcome(seat, self._version))

    def answer(self, id: int, code: str, cards: tuple[Card, ...]) -> None:
        """Settle an `Act`; the acknowledgement is kept until `release`."""
        ack = Ack(id, code, cards)
        self._last_id = id
        self._answers.append(ack)
        self._acks.append(ack)

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


class ClientSession(_Session[HostMessage, Welcome | MatchState | Update | Ack]):
    """The client's end of a connection; the preface and `hello` are sent at once."""

    def __init__(self, origin: Origin, hello: Hello) -> None:
        super().__init__(Line(origin, HOST_TO_CLIENT.frame, WELCOME_S), _ENTERING)
        self.seat: Seat | None = None
        self.last_n = -1
        """Number of the newest step; -1 before the first."""
        self.pending: int | None = None
        """Id of the answer that has not been acknowledged."""
        self._hello = hello
        if origin is Origin.NETWORK:
            self.end = End(Code.TLS)
            return
        self.outbox.put(PREFACE)
        self.send(hello)

    def receive(self, data: bytes, now: float) -> None:
        """Take in what has arrived."""
        if data and self.end is None:
            self._line.heard(now)
            self._line.reader.feed(data)

    def _decode(self, body: bytes) -> HostMessage:
        return decode_host(body, self.seat)

    def _take(self, message: HostMessage) -> Welcome | MatchState | Update | Ack | None:
        match message:
            case Update(n=n, snap=snap):
                # A snapshot repeats the number of the last step, or leaps to it.
                if self.last_n >= 0 and (n < self.last_n if snap else n != self.last_n + 1):
                    raise ProtocolError(Code.STATE, "n")
                self.last_n = n
                return message
            case MatchState():
                self._allowed = _PLAYING
                return message
            case Ack(id):
                if id != self.pending:
                    raise ProtocolError(Code.STATE, "ack")
                self.pending = None
                return message
            case Welcome():
                return self._enter(message)
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
        self._allowed = _ENTERED
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
