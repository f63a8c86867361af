"""The host's side: connections in, one authority behind them.

Rule 1: a connection has at most one seat, given by the authority when it joins. Nothing that
        arrives later can name another.
Rule 2: the authority commits before anything is sent that depends on it.
Rule 3: what the authority raises besides `IllegalAction` is a fault of this program and is not
        caught, but where there are other tables that it must not reach: `kept_apart`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from game.core import IllegalAction, NotYet, Seat, clean_name
from net.authority import Authority
from net.connection import READS_PER_POLL, Connection, News
from net.errors import Code, ProtocolError
from net.line import WakeClock
from net.messages import ANY_SEAT, VERSIONS, Act, Hello, Ready, Versions
from net.session import Asked, HostSession
from net.transport import Origin, Transport

__all__ = [
    "MOST_PENDING",
    "MOST_SPECTATORS",
    "READS_PER_POLL",
    "Authority",
    "Server",
    "kept_apart",
]

_log = logging.getLogger(__name__)

MOST_PENDING = 8
"""Connections from outside this process that have not joined."""

MOST_SPECTATORS = 8
NAMELESS = "?"

REFUSED = {"no_seat": Code.FULL, "seat_taken": Code.TAKEN}
"""What an authority may say to somebody who wants to join."""


@contextmanager
def kept_apart(table: str, close: Callable[[], None]) -> Iterator[None]:
    """Close a table that breaks down, and let the program go on."""
    try:
        yield
    except NotYet:
        raise
    except Exception:
        _log.exception("table %s has broken down", table)
        close()


class Server:
    """Connects transports with an authority; owns no clock and no socket."""

    def __init__(self, authority: Authority, versions: Versions = VERSIONS) -> None:
        self._authority = authority
        self._versions = versions
        self._connections: list[Connection] = []
        self._news = News()
        self._clock = WakeClock()

    def open(self, transport: Transport) -> None:
        """Take in a new connection, or turn it away if too many are at the door."""
        connection = Connection(transport, HostSession(transport.origin, self._versions))
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
                connection.tell(self._news, self._authority.snapshot, now)
            connection.flush()
        self._news = News()

    def _read(self, connection: Connection, now: float, awake: float) -> None:
        """Handle what a connection sent, and let it go if it has ended."""
        session = connection.session
        connection.read(awake, lambda event: self._handle(connection, event, now))
        if session.end is not None:
            connection.flush()
            connection.transport.close()
            self._connections.remove(connection)
            if session.has_joined:
                self._authority.leave(session.seat, now)

    def _handle(self, connection: Connection, event: Asked, now: float) -> None:
        session = connection.session
        if isinstance(event, Hello):
            try:
                self._join(connection, event, now)
            except IllegalAction as refusal:
                code = REFUSED.get(refusal.code, Code.FULL)
                session.refuse(ProtocolError(code, refusal.code))
            return
        assert session.seat is not None, "a session lets no spectator act"
        if isinstance(event, Ready):
            self._authority.ready(session.seat, event.on, now)
        else:
            assert isinstance(event, Act), "the rest is for tables in a network"
            connection.submit(event, self._authority, now)

    def _join(self, connection: Connection, hello: Hello, now: float) -> None:
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
