"""The host's side: connections in, one authority behind them.

Rule 1: a connection has at most one seat, given by the authority when it joins. Nothing that
        arrives later can name another.
Rule 2: a connection is sent only updates whose viewer it is.
Rule 3: the authority commits before anything is sent that depends on it.
Rule 4: whatever a client sends closes at most its own connection. What the authority raises
        besides `IllegalAction` is a fault of this program and is not caught.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from game.core import Action, IllegalAction, MatchState, NotYet, Seat, Update, clean_name
from net.errors import Code, ProtocolError
from net.framing import frame
from net.line import WakeClock
from net.messages import ANY_SEAT, VERSIONS, Act, Hello, Ready, Versions, encode_host
from net.session import HostSession
from net.transport import Origin, Transport

READS_PER_POLL = 4
"""How much of one connection's flood a poll takes in before it turns to the others."""

MOST_PENDING = 8
"""Connections from outside this process that have not joined."""

MOST_SPECTATORS = 8
NAMELESS = "?"

_REFUSED = {"no_seat": Code.FULL, "seat_taken": Code.TAKEN}
"""What an authority may say to somebody who wants to join."""


class Authority(Protocol):
    """What decides: a table, seen from here."""

    def join(self, seat: Seat | None, name: str, now: float) -> Seat:
        """Seat somebody, on any free seat for None.

        Raises:
            IllegalAction: with the code to tell him.
        """
        ...

    def watch(self, now: float) -> None:
        """Let a spectator in."""
        ...

    def leave(self, seat: Seat | None, now: float) -> None:
        """Take note that who joined (or watched, None) is gone."""
        ...

    def ready(self, seat: Seat, on: bool, now: float) -> None:
        """Take note whether the seat wants the next hand."""
        ...

    def submit(self, seat: Seat, window: int, action: Action, now: float) -> None:
        """Take an answer.

        Raises:
            IllegalAction: it is not accepted; `stale_window` for a window no longer open.
            NotYet: it has to be judged first; it is given once more at the next poll.
        """
        ...

    def tick(self, now: float) -> None:
        """Do what is due."""
        ...

    def commit(self) -> None:
        """Make durable what is about to be sent."""
        ...

    def take(self) -> list[Update | MatchState]:
        """Return what is new since the last call; a match state is for everybody.

        It may be taken before the commit, but is not sent before.
        """
        ...

    def snapshot(self, viewer: Seat | None, now: float) -> tuple[MatchState, Update | None]:
        """Return what a newcomer must know, up to and with what `take` returned last."""
        ...

    def next_deadline(self) -> float | None:
        """Return when `tick` will have something to do, if nothing arrives before."""
        ...


class _Connection:
    """One client and what is known of it."""

    def __init__(self, transport: Transport, versions: Versions) -> None:
        self.transport = transport
        self.session = HostSession(transport.origin, versions)
        self.is_greeted = False
        self.before: MatchState | None = None
        """The match as it was before joining, if no step has been missed."""
        self.news_from = 0
        """Which of the news of a poll is the first to be told."""
        self.waiting: Hello | Act | Ready | None = None
        """An answer that is being judged; nothing after it is read."""

    def flush(self) -> None:
        self.session.outbox.drain(self.transport.send)


class Server:
    """Connects transports with an authority; owns no clock and no socket."""

    def __init__(self, authority: Authority, versions: Versions = VERSIONS) -> None:
        self._authority = authority
        self._versions = versions
        self._connections: list[_Connection] = []
        self._news = _News()
        self._clock = WakeClock()

    def open(self, transport: Transport) -> None:
        """Take in a new connection, or turn it away if too many are at the door."""
        connection = _Connection(transport, self._versions)
        waiting = sum(not other.session.has_joined for other in self._connections)
        if transport.origin is not Origin.MEMORY and waiting >= MOST_PENDING:
            connection.session.refuse(ProtocolError(Code.BUSY))
            connection.flush()
            transport.close()
            return
        self._connections.append(connection)

    def close(self, why: str) -> None:
        """Say goodbye to everybody; the authority is not told, for it ends as well."""
        for connection in self._connections:
            connection.session.leave(why)
            connection.flush()
            connection.transport.close()
        self._connections.clear()

    def poll(self, now: float) -> None:
        """Take in what arrived, let the authority work, send what is new.

        To be called at least once a second: see `WakeClock`.
        """
        awake = self._clock.awake(now)
        for connection in tuple(self._connections):
            self._read(connection, now, awake)
        self._authority.tick(now)
        self._authority.commit()
        self._news.items += self._authority.take()
        for connection in self._connections:
            if connection.session.has_joined:
                self._tell_news(connection, now)
            connection.flush()
        self._news = _News()

    def _read(self, connection: _Connection, now: float, awake: float) -> None:
        """Handle what a connection sent, and let it go if it has ended."""
        session, transport = connection.session, connection.transport
        self._handle_all(connection, now)
        for _ in range(READS_PER_POLL):
            data = b"" if connection.waiting is not None else transport.receive()
            if not data or session.end is not None:
                break
            session.receive(data, awake)
            self._handle_all(connection, now)
        session.tick(awake)
        if transport.closed:
            session.lost()
        if session.end is not None:
            connection.flush()
            transport.close()
            self._connections.remove(connection)
            if session.has_joined:
                self._authority.leave(session.seat, now)

    def _handle_all(self, connection: _Connection, now: float) -> None:
        """Handle what has arrived, up to an answer that cannot be judged at once."""
        while (event := connection.waiting or connection.session.next_event()) is not None:
            connection.waiting = None
            try:
                self._handle(connection, event, now)
            except NotYet:
                connection.waiting = event
                return

    def _handle(self, connection: _Connection, event: Hello | Act | Ready, now: float) -> None:
        session = connection.session
        if isinstance(event, Hello):
            try:
                self._join(connection, event, now)
            except IllegalAction as refusal:
                code = _REFUSED.get(refusal.code, Code.FULL)
                session.refuse(ProtocolError(code, refusal.code))
            return
        assert session.seat is not None, "a session lets no spectator act"
        if isinstance(event, Ready):
            self._authority.ready(session.seat, event.on, now)
            return
        try:
            self._authority.submit(session.seat, event.window, event.action, now)
        except IllegalAction as refusal:
            session.answer(event.id, refusal.code, refusal.cards)
        else:
            session.answer(event.id, "", ())

    def _join(self, connection: _Connection, hello: Hello, now: float) -> None:
        """Seat somebody, or let him watch.

        Raises:
            IllegalAction: the authority has no place for him.
        """
        seat = None
        if hello.want == "watch" and self._watching() >= MOST_SPECTATORS:
            connection.session.refuse(ProtocolError(Code.BUSY))
            return
        self._news.items += self._authority.take()
        state, update = self._authority.snapshot(None, now)
        if hello.want == "watch":
            self._authority.watch(now)
        else:
            wish = None if hello.seat == ANY_SEAT else Seat(hello.seat)
            seat = self._authority.join(wish, clean_name(hello.name, NAMELESS), now)
            taken = any(other.session.seat == seat for other in self._connections)
            assert not taken, "the authority gave away a seat that has a connection"
        if update is None:
            # Nothing is missed yet: the steps of this very poll come as steps, with their events.
            connection.before = state
            connection.news_from = len(self._news.items)
        connection.session.welcome(seat)

    def _watching(self) -> int:
        sessions = [connection.session for connection in self._connections]
        return sum(session.has_joined and session.seat is None for session in sessions)

    def _tell_news(self, connection: _Connection, now: float) -> None:
        """Send the answers a connection waits for, and then what the poll has brought."""
        session = connection.session
        if not connection.is_greeted:
            self._greet(connection, now)
        session.release()
        for data in self._news.frames(session.seat, connection.news_from):
            session.send_frame(data)
        connection.news_from = 0

    def _greet(self, connection: _Connection, now: float) -> None:
        """Tell a newcomer what he has missed, so that he doubles nothing."""
        session = connection.session
        connection.is_greeted = True
        if connection.before is not None:
            session.send(connection.before)
            return
        state, update = self._authority.snapshot(session.seat, now)
        session.send(state)
        if update is not None:
            assert update.snap, "a newcomer has not seen the steps before"
            assert update.viewer == session.seat, "the snapshot is another viewer's"
            session.send(update)
        connection.news_from = len(self._news.items)


class _News:
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
