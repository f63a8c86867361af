"""One client at a host, and how it is told what a table has to say.

Rule 1: a connection is sent only updates whose viewer it is.
Rule 2: whatever a client sends closes at most its own connection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.core import IllegalAction, MatchState, NotYet, Seat, Update
from net.authority import Authority
from net.framing import frame
from net.messages import Act, encode_host
from net.session import Asked, HostSession
from net.transport import Transport

READS_PER_POLL = 4
"""How much of one connection's flood a poll takes in before it turns to the others."""

Snapshot = Callable[[Seat | None, float], tuple[MatchState, Update | None]]
"""See `Authority.snapshot`."""


class News:
    """What a poll has brought; an item is encoded once, and only if somebody is told."""

    def __init__(self) -> None:
        self.items: list[Update | MatchState] = []
        self._frames: dict[int, bytes] = {}

    def frames(self, viewer: Seat | None, start: int) -> Iterator[bytes]:
        """Yield what this viewer is told, from an item on."""
        for place in range(start, len(self.items)):
            item = self.items[place]
            if isinstance(item, MatchState) or item.viewer == viewer:
                if place not in self._frames:
                    self._frames[place] = frame(encode_host(item))
                yield self._frames[place]


class Connection:
    """One client and what is known of it."""

    def __init__(
        self,
        transport: Transport,
        session: HostSession,
        backlog: set[Connection] | None = None,
    ) -> None:
        """Wait for the greeting.

        Args:
            backlog: has the connections that do not take all they are sent.
        """
        self.transport = transport
        self.session = session
        self._backlog = backlog
        self.is_greeted = False
        self.is_known = False
        """It has been told who sits at its table."""
        self.before: MatchState | None = None
        """The match as it was before joining, if no step has been missed."""
        self.news_from = 0
        """Which of the news of a poll is the first to be told."""
        self.waiting: Asked | None = None
        """An answer that is being judged; nothing after it is read."""

    def flush(self) -> None:
        """Send as much as the transport takes."""
        outbox = self.session.outbox
        outbox.drain(self.transport.send)
        if self._backlog is not None:
            if outbox.is_empty:
                self._backlog.discard(self)
            else:
                self._backlog.add(self)

    def look(self, awake: float) -> None:
        """See whether it is too late for something, where nothing has arrived."""
        self.session.tick(awake)
        if self.transport.closed:
            self.session.lost()

    def read(self, awake: float, handle: Callable[[Asked], None]) -> None:
        """Handle what has arrived, up to an answer that cannot be judged at once.

        Args:
            awake: the time, see `net.line.WakeClock`.
            handle: deals with one event; it may raise `NotYet`.
        """
        session, transport = self.session, self.transport
        self._handle_all(handle)
        for _ in range(READS_PER_POLL):
            data = b"" if self.waiting is not None else transport.receive()
            if not data or session.end is not None:
                break
            session.receive(data, awake)
            self._handle_all(handle)
        self.look(awake)

    def _handle_all(self, handle: Callable[[Asked], None]) -> None:
        while self.session.end is None:
            event = self.waiting or self.session.next_event()
            if event is None:
                return
            self.waiting = None
            try:
                handle(event)
            except NotYet:
                self.waiting = event
                return

    def submit(self, act: Act, authority: Authority, now: float) -> None:
        """Give the authority an answer, and keep what it says of it."""
        seat = self.session.seat
        assert seat is not None, "a session lets no spectator act"
        try:
            authority.submit(seat, act.window, act.action, now)
        except IllegalAction as refusal:
            self.session.answer(act.id, refusal.code, refusal.cards)
        else:
            self.session.answer(act.id, "", ())

    def tell(self, news: News, snapshot: Snapshot, now: float) -> None:
        """Send the answers the client waits for, and then what the poll has brought."""
        session = self.session
        if not self.is_greeted:
            self._greet(news, snapshot, now)
        session.release()
        for data in news.frames(session.seat, self.news_from):
            session.send_frame(data)
        self.news_from = 0

    def _greet(self, news: News, snapshot: Snapshot, now: float) -> None:
        """Tell a newcomer what he has missed, so that he doubles nothing."""
        session = self.session
        self.is_greeted = True
        if self.before is not None:
            session.send(self.before)
            return
        state, update = snapshot(session.seat, now)
        session.send(state)
        if update is not None:
            assert update.snap, "a newcomer has not seen the steps before"
            assert update.viewer == session.seat, "the snapshot is another viewer's"
            session.send(update)
        self.news_from = len(news.items)
