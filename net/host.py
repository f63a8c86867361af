"""A host of tables in a network: who comes to the door, and which table he goes to.

Sans-I/O: transports and the time come in, `net.driver` or a simulator turns the loop.

Rule 1: only connections that have something to say and tables with something to do are looked at;
        the others cost nothing but a look a second.
Rule 2: of a turn, first everything is read, then all tables work and commit, then all is sent.
Rule 3: what goes wrong at one table is no other table's business.
Rule 4: a pause of this program or of the computer costs nobody a turn: time stands over it.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial

from net.connection import Connection
from net.errors import Code, ProtocolError
from net.line import WakeClock
from net.messages import VERSIONS, Versions
from net.room import HOST_QUIT, Room
from net.server import kept_apart
from net.session import Asked, Entry, HostSession
from net.tokens import key_of
from net.transport import Origin, Transport

LOOK_S = 1.0
"""So often everybody is looked at: who is silent, who has not said who he is."""

RETRY_S = 0.05
"""An answer that has to be judged first is offered again after so long."""

A_TABLE = 16
"""Connections for each table: eight who play, eight who watch."""
MOST_CONNECTIONS = 4_096
MOST_WAITING = 8
"""At the door, for each table."""
PER_ADDRESS, WAITING_PER_ADDRESS = 12, 4
"""For each table as well; this machine itself has no such limit."""


class Host:
    """Tables, and the connections to them."""

    def __init__(
        self, rooms: Sequence[Room], versions: Versions = VERSIONS, *, plain_ok: bool = True
    ) -> None:
        """Open the door.

        Args:
            plain_ok: who is on another machine may come unencrypted.
        """
        self.rooms = list(rooms)
        self.connections: dict[Connection, Room | None] = {}
        """Everybody, and his table; None for who is at the door."""
        self.backlog: set[Connection] = set()
        """Connections that do not take all they are sent."""
        self.gone: list[Connection] = []
        """Connections that have ended since somebody last looked."""
        self._versions = versions
        self._plain_ok = plain_ok
        self._door: dict[Connection, str] = {}
        """Who has not said yet who he is, and where he comes from."""
        self._peers: dict[Connection, str] = {}
        self._clock = WakeClock()
        self._looked_at = -LOOK_S
        self._dues: list[tuple[float, int]] = []
        self._due_of: list[float | None] = [None] * len(self.rooms)
        self._place_of = {room: place for place, room in enumerate(self.rooms)}
        self._touched: set[int] = set(range(len(self.rooms)))
        self._retry: list[Connection] = []

    # Coming.

    def open(self, transport: Transport, peer: str = "") -> Connection | None:
        """Take in a new connection, or turn it away if there are too many.

        Args:
            peer: where it comes from; empty counts for no limit of an address.
        """
        session = HostSession(transport.origin, self._versions, keyed=True, plain_ok=self._plain_ok)
        peer = peer if transport.origin is Origin.NETWORK else ""
        if self._is_crowded(peer):
            session.refuse(ProtocolError(Code.BUSY))
            # What it does not take at once it is never told: nobody looks after it any more.
            session.outbox.drain(transport.send)
            transport.close()
            return None
        connection = Connection(transport, session, self.backlog)
        self.connections[connection] = None
        self._peers[connection] = self._door[connection] = peer
        return connection

    def _is_crowded(self, peer: str) -> bool:
        tables = len(self.rooms)
        if len(self.connections) >= min(MOST_CONNECTIONS, A_TABLE * tables + MOST_WAITING):
            return True
        if len(self._door) >= min(MOST_CONNECTIONS, MOST_WAITING * tables):
            return True
        if not peer:
            return False
        if Counter(self._door.values())[peer] >= WAITING_PER_ADDRESS * tables:
            return True
        return Counter(self._peers.values())[peer] >= PER_ADDRESS * tables

    def _enter(self, connection: Connection, entry: Entry, now: float) -> None:
        """Show somebody to his table."""
        room = self._room_for(entry)
        if room is None:
            connection.session.refuse(ProtocolError(Code.NO_SESSION))
            return
        del self._door[connection]
        with self._apart(room):
            room.enter(connection, entry, now)
        if connection in room.connections:
            self.connections[connection] = room
        else:
            connection.session.leave(HOST_QUIT)  # unless it has been told why not
        self._touch(room)

    def _room_for(self, entry: Entry) -> Room | None:
        """Return the table that somebody names, where his seat is, or where one is free."""
        open_rooms = [room for room in self.rooms if not room.is_closed]
        if entry.key.table:
            named = (room for room in open_rooms if room.lobby.offer.table == entry.key.table)
            return next(named, None)
        if entry.hello.want == "watch":
            return next(iter(open_rooms), None)
        key = key_of(entry.key.token)
        for room in open_rooms:
            if room.lobby.seat_of(key) is not None or key in room.lobby.banned:
                return room
        free = (r for r in open_rooms if r.status == "lobby" and r.lobby.open_seats)
        return next(free, None) or next(iter(open_rooms), None)

    # The turn of the loop.

    def poll(self, now: float, ready: Iterable[Connection] | None = None) -> None:
        """Read, let tables work, send.

        To be called at least once a second: see `WakeClock`.

        Args:
            ready: connections with something to read or room to write; None for all.
        """
        awake = self._clock.awake(now)
        read = self.connections if ready is None else {*ready, *self._retry}
        self._retry = []
        for connection in tuple(read):
            if connection in self.connections:
                self._read(connection, awake)
        if awake >= self._looked_at + LOOK_S:
            self._looked_at = awake
            for connection in tuple(self.connections):
                connection.look(awake)
                self._after(connection, awake)
        while self._dues and self._dues[0][0] <= awake:
            due, place = heapq.heappop(self._dues)
            if self._due_of[place] == due:
                self._due_of[place] = None
                self._touched.add(place)
        self._work(awake)

    def _work(self, awake: float) -> None:
        touched, self._touched = sorted(self._touched), set()
        rooms = [self.rooms[place] for place in touched]
        for room in rooms:
            with self._apart(room):
                room.work(awake)
        for place, room in zip(touched, rooms, strict=True):
            with self._apart(room):
                room.tell(awake)
            due = room.next_due()
            if due is not None and due != self._due_of[place]:
                heapq.heappush(self._dues, (due, place))
            self._due_of[place] = due
            for connection in tuple(room.connections):
                if connection.session.end is not None:
                    self._let_go(connection, awake)

    def next_due(self, now: float) -> float:
        """Return when to call `poll` at the latest, if nothing arrives before."""
        if self._touched:
            return now
        dues = [self._looked_at + LOOK_S]
        if self._dues:
            dues.append(self._dues[0][0])
        # The clock may have stood while the machine slept: what is due is due after so long.
        due = now + max(0.0, min(dues) - self._clock.awake(now))
        return min(due, now + RETRY_S) if self._retry else due

    def _read(self, connection: Connection, awake: float) -> None:
        connection.read(awake, partial(self._handle, connection, awake))
        if connection.waiting is not None:
            self._retry.append(connection)
        room = self.connections[connection]
        if room is not None and connection.session.has_answered:
            self._touch(room)  # an answer has come once more, and is acknowledged once more
        self._after(connection, awake)

    def _after(self, connection: Connection, awake: float) -> None:
        if connection.session.end is not None:
            self._let_go(connection, awake)
        else:
            connection.flush()

    def _handle(self, connection: Connection, awake: float, event: Asked) -> None:
        room = self.connections[connection]
        if isinstance(event, Entry):
            self._enter(connection, event, awake)
        else:
            assert room is not None, "who is at the door says nothing else"
            self._touch(room)
            with self._apart(room):
                room.hear(connection, event, awake)

    def _let_go(self, connection: Connection, awake: float) -> None:
        """Forget a connection that has ended."""
        connection.flush()
        connection.transport.close()
        room = self.connections.pop(connection)
        del self._peers[connection]
        self._door.pop(connection, None)
        self.backlog.discard(connection)
        self.gone.append(connection)
        if room is not None:
            with self._apart(room):
                room.leave(connection, awake)
            self._touch(room)

    def _apart(self, room: Room) -> AbstractContextManager[None]:
        """Return what keeps the other tables out of it if this one breaks down.

        The only table takes the host with it: who has started the host starts it again, and the
        match goes on from its record.
        """
        if len(self.rooms) == 1:
            return nullcontext()
        return kept_apart(room.lobby.offer.table, room.close)

    def _touch(self, room: Room) -> None:
        self._touched.add(self._place_of[room])

    @property
    def is_over(self) -> bool:
        """Nothing is played at any table any more."""
        return all(room.is_over for room in self.rooms)

    def close(self, why: str = HOST_QUIT) -> None:
        """Say goodbye to everybody; matches that are not over can be continued."""
        for room in self.rooms:
            room.close(why, over=room.is_over)
        for connection in self.connections:
            connection.session.leave(why)
            connection.flush()
            connection.transport.close()
        self.connections.clear()
