"""The player's side: what a seat (or a spectator) has been told, and its answers.

A screen, a bot and a test use the same client. It trusts the host no more than the host trusts it:
what breaks the protocol closes the connection.
"""

from __future__ import annotations

from typing import NamedTuple

from game.core import Action, Card, MatchState, Seat, Update, View, clean_name
from net.codec import HOST_TO_CLIENT
from net.errors import ProtocolError
from net.framing import FrameReader, frame
from net.messages import (
    ANY_SEAT,
    VERSION,
    Ack,
    Act,
    Bye,
    ClientMessage,
    Fault,
    Hello,
    HostMessage,
    Ready,
    Welcome,
    decode_host,
    encode_client,
)
from net.transport import MAX_OUTGOING, READ_SIZE, Transport

APP = "chieu-hoa"
LOST = "lost"
"""`Closed.code` of a connection that ended without a word."""

LEFT = "left"
NAMELESS = "?"

_READS_PER_PUMP = MAX_OUTGOING // READ_SIZE


class Joined(NamedTuple):
    """The host let us in."""

    seat: Seat | None
    """None for a spectator."""


class MatchChanged(NamedTuple):
    """What is true between hands has changed."""

    match: MatchState


class Stepped(NamedTuple):
    """A decision was closed, or a snapshot came."""

    update: Update


class Acked(NamedTuple):
    """Our answer was taken, or refused for a reason."""

    id: int
    code: str
    """Empty if it was taken."""
    cards: tuple[Card, ...]


class Closed(NamedTuple):
    """The connection has ended; nothing follows."""

    code: str
    """The host's `err` or `bye`, our `ProtocolError`, or `LOST`."""


News = Joined | MatchChanged | Stepped | Acked | Closed


class Client:
    """One seat at a table, or one spectator."""

    def __init__(
        self, transport: Transport, name: str, seat: int = ANY_SEAT, *, watch: bool = False
    ) -> None:
        self.seat: Seat | None = None
        self.match: MatchState | None = None
        self.view: View | None = None
        self.last_n = -1
        """Number of the newest step; -1 before the first."""
        self.pending: int | None = None
        """Id of the answer that has not been acknowledged."""
        self.is_closed = False
        self._transport = transport
        self._reader = FrameReader(HOST_TO_CLIENT.frame)
        self._is_watching = watch
        self._has_joined = False
        self._last_id = 0
        wish = ANY_SEAT if watch else seat
        want = "watch" if watch else "join"
        self._send(Hello(VERSION, VERSION, APP, clean_name(name, NAMELESS), want, wish))

    def pump(self) -> list[News]:
        """Return what has arrived since the last call, in order; `Closed` is the last one ever."""
        news: list[News] = []
        try:
            for _ in range(_READS_PER_PUMP):
                if self.is_closed:
                    break
                data = self._transport.receive()
                bodies = self._reader.feed(data)
                for body in bodies:
                    news.append(self._take(decode_host(body, self.seat)))
                    if self.is_closed:
                        break
                if not data and not bodies:
                    break
        except ProtocolError as error:
            self._end(error.code)
            news.append(Closed(error.code))
        if self._transport.closed and not self.is_closed:
            self._end(LOST)
            news.append(Closed(LOST))
        return news

    def submit(self, action: Action) -> int | None:
        """Answer the window that is open; return the id that its `Acked` will have.

        Returns None and sends nothing while an earlier answer is not acknowledged, for a spectator,
        before the first view and after the end: a second click is no error.
        """
        if self.pending is not None or self.seat is None or self.view is None or self.is_closed:
            return None
        self._last_id += 1
        self.pending = self._last_id
        self._send(Act(self._last_id, self.view.window, action))
        return self._last_id

    def ready(self, *, on: bool = True) -> None:
        """Say whether the next hand may start."""
        if not self.is_closed:
            self._send(Ready(on))

    def close(self) -> None:
        """Leave; no news follow, not even `Closed`."""
        if not self.is_closed:
            self._end(LEFT)

    def _send(self, message: ClientMessage) -> None:
        self._transport.send(frame(encode_client(message)))

    def _end(self, why: str) -> None:
        self._send(Bye(why))
        self._transport.close()
        self.is_closed = True

    def _take(self, message: HostMessage) -> News:
        """Take note of a message that may come now."""
        match message:
            case Fault(code) | Bye(code):
                self._transport.close()
                self.is_closed = True
                return Closed(code)
            case Welcome() if not self._has_joined:
                return self._join(message)
            case MatchState() if self._has_joined:
                self.match = message
                return MatchChanged(message)
            case Update() if self.match is not None:
                return self._step(message)
            case Ack(id, code, cards) if id == self.pending:
                self.pending = None
                return Acked(id, code, cards)
            case _:
                raise ProtocolError("E_STATE")

    def _join(self, welcome: Welcome) -> Joined:
        if welcome.version != VERSION:
            raise ProtocolError("E_VERSION")
        if self._is_watching != (welcome.seat is None):
            raise ProtocolError("E_STATE")
        self.seat = welcome.seat
        self._has_joined = True
        return Joined(welcome.seat)

    def _step(self, update: Update) -> Stepped:
        # A snapshot repeats the number of the last step.
        if update.n < self.last_n + (not update.snap):
            raise ProtocolError("E_STATE")
        self.last_n = update.n
        self.view = update.view
        return Stepped(update)
