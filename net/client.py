"""The player's side: what a seat (or a spectator) has been told, and its answers.

A screen, a bot and a test use the same client. It trusts the host no more than the host trusts it:
what breaks the protocol closes the connection.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.core import Action, Card, MatchState, Seat, Update, View, clean_name
from net.errors import NO_VALUES
from net.line import MAX_OUTGOING, WakeClock
from net.messages import ANY_SEAT, VERSIONS, Ack, Hello, Versions, Welcome
from net.session import LEFT, ClientSession
from net.transport import READ_SIZE, Origin, Transport

APP = "chieu-hoa"
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
    """One of `net.errors.Code`, said by the host or found here, the host's `bye`, or `lost`."""
    values: Mapping[str, int] = NO_VALUES
    """Numbers for the sentence `net.<code>`."""


News = Joined | MatchChanged | Stepped | Acked | Closed


class Client:
    """One seat at a table, or one spectator."""

    def __init__(
        self,
        transport: Transport,
        name: str,
        seat: int = ANY_SEAT,
        *,
        watch: bool = False,
        versions: Versions = VERSIONS,
    ) -> None:
        self.seat: Seat | None = None
        self.match: MatchState | None = None
        self.view: View | None = None
        self.is_closed = False
        self._last_id = 0
        self._transport = transport
        self._clock = WakeClock()
        wish = ANY_SEAT if watch else seat
        want = "watch" if watch else "join"
        hello = Hello(*versions, APP, clean_name(name, NAMELESS), want, wish)
        self._session = ClientSession(transport.origin, hello)
        self._flush()

    @property
    def last_n(self) -> int:
        """Number of the newest step; -1 before the first."""
        return self._session.last_n

    @property
    def pending(self) -> int | None:
        """Id of the answer that has not been acknowledged."""
        return self._session.pending

    def pump(self, now: float | None = None) -> list[News]:
        """Return what has arrived since the last call, in order; `Closed` is the last one ever.

        Args:
            now: the time; it may be left out where the host is in this process.
        """
        if self.is_closed:
            return []
        assert now is not None or self._transport.origin is Origin.MEMORY, "what is the time?"
        awake = self._clock.awake(now or 0.0)
        session, news = self._session, list[News]()
        for _ in range(_READS_PER_PUMP):
            data = self._transport.receive()
            if not data or session.end is not None:
                break
            session.receive(data, awake)
            while (event := session.next_event()) is not None:
                news.append(self._take(event))
        session.tick(awake)
        if self._transport.closed:
            session.lost()
        self._flush()
        if session.end is not None:
            self._end()
            news.append(Closed(*session.end))
        return news

    def submit(self, action: Action) -> int | None:
        """Answer the window that is open; return the id that its `Acked` will have.

        Returns None and sends nothing while an earlier answer is not acknowledged, for a spectator,
        before the first view and after the end: a second click is no error.
        """
        if self.pending is not None or self.seat is None or self.view is None or self.is_closed:
            return None
        self._last_id += 1
        self._session.act(self._last_id, self.view.window, action)
        self._flush()
        return self._last_id

    def ready(self, *, on: bool = True) -> None:
        """Say whether the next hand may start."""
        if not self.is_closed:
            self._session.ready(on=on)
            self._flush()

    def close(self) -> None:
        """Leave; no news follow, not even `Closed`."""
        if not self.is_closed:
            self._session.leave(LEFT)
            self._flush()
            self._end()

    def _flush(self) -> None:
        self._session.outbox.drain(self._transport.send)

    def _end(self) -> None:
        self._transport.close()
        self.is_closed = True

    def _take(self, event: Welcome | MatchState | Update | Ack) -> News:
        match event:
            case Update():
                self.view = event.view
                return Stepped(event)
            case MatchState():
                self.match = event
                return MatchChanged(event)
            case Ack():
                return Acked(*event)
            case Welcome():
                self.seat = event.seat
                return Joined(event.seat)
