"""The player's side: what a seat (or a spectator) has been told, and its answers.

A screen, a bot and a test use the same client. It trusts the host no more than the host trusts it:
what breaks the protocol closes the connection.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core import Action, MatchState, Seat, Update, View, clean_name
from net.client_news import Acked, Closed, Disconnected, Joined, MatchChanged, News, Stepped
from net.errors import Code
from net.hall import (
    MOST_CHAT,
    NEXT_HAND_S,
    PHRASES,
    Back,
    Chat,
    Key,
    LobbyState,
    Op,
    Placed,
    Presence,
    Said,
    clean_chat,
)
from net.line import MAX_OUTGOING, WakeClock
from net.messages import ANY_SEAT, VERSIONS, Ack, Act, Hello, Versions, Welcome
from net.session import LEFT, LOST, ClientSession, End, Told
from net.transport import READ_SIZE, Origin, Transport

__all__ = [
    "MOST_CHAT",
    "NEXT_HAND_S",
    "PHRASES",
    "Acked",
    "Client",
    "Closed",
    "Disconnected",
    "Joined",
    "LobbyState",
    "MatchChanged",
    "News",
    "Placed",
    "Presence",
    "RemoteClient",
    "Said",
    "Stepped",
]

APP = "chieu-hoa"
NAMELESS = "?"

_READS_PER_PUMP = MAX_OUTGOING // READ_SIZE


BACKOFF_S = (0.25, 0.5, 0.7)
"""How long to wait before each try to come back; the last goes for all that follow: who waits for
a host that starts again is in his seat within a second of it."""

GIVE_UP_S = 600.0
STEADY_S = 5.0
"""A connection that has held so long is good, and the next loss is a new one."""

SLEPT_S = 5.0
"""Who was not called for longer has slept: the connection is made anew at once."""

UNHEARD_S = 60.0
"""So long a connection that was given up before it was answered may still reach the host, which
takes it for the newest of the seat."""

_FINAL = frozenset(
    {
        *(Code.VERSION, Code.FULL, Code.TAKEN, Code.NO_SESSION, Code.REPLACED, Code.KICKED),
        *(Code.PREFACE, Code.PLAIN, Code.TLS, LEFT),
    }
)
"""Ends after which no other connection is tried."""


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
        self._session = self._greet(hello)
        self._flush()

    def _greet(self, hello: Hello) -> ClientSession:
        return ClientSession(self._transport.origin, hello)

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
            news.append(self._finish(session.end, now or 0.0))
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

    def _finish(self, end: End, now: float) -> News:
        """Deal with the end of a session."""
        self._end()
        return Closed(*end)

    def _take(self, event: Told) -> News:
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
            case Placed(seat):
                self.seat = seat
                return event
            case LobbyState() | Presence() | Said():
                return event


class RemoteClient(Client):
    """A seat at a table in a network, which it comes back to until it is told not to.

    It does everything that a `Client` does; its news are also `LobbyState`, `Presence`, `Placed`,
    `Said` and `Disconnected`. Before the match it has no view and no match state.
    """

    def __init__(
        self,
        dial: Callable[[], Transport],
        name: str,
        token: bytes,
        *,
        table: str = "",
        seat: int = ANY_SEAT,
        watch: bool = False,
        level: str = "",
        again: bool = False,
        versions: Versions = VERSIONS,
    ) -> None:
        """Begin the first connection.

        Args:
            dial: begins a connection and returns at once.
            token: what the seat belongs to; see `net.tokens`.
            table: name of the table; empty for any.
            level: of a bot that plays here; everybody is told.
            again: come back to a seat, or not at all.
        """
        self.lobby: LobbyState | None = None
        self.presence: Presence | None = None
        self.is_connected = False
        """Joined, and the connection holds."""
        self._dial = dial
        self._key = Key(token, table, level, again)
        self._unanswered: Act | None = None
        self._tries = 0
        self._retry_at: float | None = None
        self._lost_at: float | None = None
        self._unheard_at = -UNHEARD_S
        """When a connection was given up that the host may hear yet."""
        self._joined_at: float | None = None
        self._last_pump: float | None = None
        self._has_slept = False
        self._wish = (clean_name(name, NAMELESS), seat, watch, versions)
        super().__init__(dial(), name, seat, watch=watch, versions=versions)

    @property
    def is_plain(self) -> bool:
        """Others in the network could read along."""
        return self._transport.origin is Origin.NETWORK

    @property
    def has_joined(self) -> bool:
        """It has been let in, be it that the connection is lost at the moment."""
        return self._joined_at is not None

    def fileno(self) -> int:
        """Return the number of the socket to wait for; -1 if there is none at the moment."""
        number = getattr(self._transport, "fileno", None)
        return -1 if number is None or self._retry_at is not None else int(number())

    def pump(self, now: float | None = None) -> list[News]:
        """See `Client.pump`; a lost connection is made anew from here."""
        assert now is not None, "what is the time?"
        last, self._last_pump = self._last_pump, now
        if self.is_closed:
            return []
        if self._retry_at is not None:
            if now < self._retry_at:
                return []
            self._redial()
        elif last is not None and now - last > SLEPT_S and self.is_connected:
            self._session.lost()
            self._has_slept = True
        if self.is_connected and self._joined_at is not None and now > self._joined_at + STEADY_S:
            self._tries, self._lost_at = 0, None
        return super().pump(now)

    def submit(self, action: Action) -> int | None:
        """See `Client.submit`; what is not acknowledged is sent again after a loss."""
        if self._unanswered is not None or not self.is_connected:
            return None
        window = self.view.window if self.view is not None else 0
        number = super().submit(action)
        if number is not None:
            self._unanswered = Act(number, window, action)
        return number

    def ready(self, *, on: bool = True) -> None:
        """See `Client.ready`; while there is no connection it is not said."""
        if self.is_connected:
            super().ready(on=on)

    def say(self, text: str = "", phrase: str = "") -> None:
        """Say a line, or a quick phrase (one of `net.hall.PHRASES`), to everybody."""
        self._ask(Chat(clean_chat(text), phrase))

    def back(self) -> None:
        """Take the seat back from the bot."""
        self._ask(Back())

    def ask(self, kind: str, seat: int = ANY_SEAT, other: int = ANY_SEAT) -> None:
        """Ask something of the table: one of `net.hall.OPS`."""
        self._ask(Op(kind, seat, other))

    def _ask(self, message: Chat | Back | Op) -> None:
        if self.is_connected and self.seat is not None:
            self._session.send(message)
            self._flush()

    def wait_for_host(self) -> None:
        """Come back to the seat once the host is there again, after it has closed the table."""
        if self.is_closed:
            self.is_closed = False
            self._tries, self._lost_at, self._retry_at = 0, None, self._last_pump

    def _greet(self, hello: Hello) -> ClientSession:
        return ClientSession(self._transport.origin, hello, self._key, plain_ok=True)

    def _redial(self) -> None:
        """Try again."""
        name, seat, watch, versions = self._wish
        self._retry_at = None
        self._key = self._key._replace(again=self._key.again or self.match is not None)
        self._transport = self._dial()
        want = "watch" if watch else "join"
        hello = Hello(*versions, APP, name, want, ANY_SEAT if watch else seat)
        self._session = self._greet(hello)
        self._flush()

    def _finish(self, end: End, now: float) -> News:
        """Try again, unless it is no use."""
        if end.code == Code.TIME:
            self._unheard_at = now
        # It was not another window if it may have been a connection of our own; once.
        is_own = end.code == Code.REPLACED and now < self._unheard_at + UNHEARD_S
        if is_own:
            self._unheard_at = -UNHEARD_S
        self.is_connected = False
        error = getattr(self._transport, "error", None)
        self._lost_at = now if self._lost_at is None else self._lost_at
        is_fault = end.code == LOST or end.code in tuple(Code)
        is_final = end.code in _FINAL and not is_own
        is_hopeless = is_final or now > self._lost_at + GIVE_UP_S
        if is_hopeless or not is_fault or not self.has_joined:
            self._end()
            return Closed(*end, error)
        wait_s = BACKOFF_S[min(self._tries, len(BACKOFF_S) - 1)]
        self._transport.close()
        self._retry_at = now + (0.0 if self._has_slept else wait_s)
        self._has_slept = False
        self._tries += 1
        return Disconnected(end.code, wait_s)

    def _take(self, event: Told) -> News:
        match event:
            case LobbyState():
                self.lobby = event
            case Presence():
                self.presence = event
            case Welcome():
                self._joined_at = self._last_pump
            case Placed(_, last):
                self._come_in(last)
            case Ack():
                self._unanswered = None
        return super()._take(event)

    def _come_in(self, last: int) -> None:
        """Go on where the seat stopped, and say again what has not been acknowledged."""
        self._last_id = max(self._last_id, last)
        if self.is_connected:
            return
        self.is_connected = True
        unanswered = self._unanswered
        if unanswered is not None and self._session.pending is None:
            self._session.act(unanswered.id, unanswered.window, unanswered.action)
