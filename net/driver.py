"""The loop of a host: sleeps until something arrives or is due, then lets the host work.

Rule 1: nothing waits for one connection; who does not take what he is sent is given up by the
        host's own limits.
"""

from __future__ import annotations

import selectors
from collections.abc import Callable
from typing import BinaryIO

from net.connection import Connection
from net.host import Host
from net.tcp import Listener, SocketTransport

READ, WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE


class Driver:
    """Sockets for a host."""

    def __init__(self, host: Host, listener: Listener, now: Callable[[], float]) -> None:
        """Open the door; `now` is a steady clock that goes on while the computer sleeps or not."""
        self._host = host
        self._listener = listener
        self._now = now
        self._selector = selectors.DefaultSelector()
        self._watched: dict[Connection, int] = {}
        """Connections, and what of each wakes this loop."""
        self._special: set[Connection] = set()
        """Those of them for which that is not what arrives alone."""
        for sock in listener.sockets:
            self._selector.register(sock, READ, None)

    def on_input(self, source: BinaryIO, wake: Callable[[], None]) -> None:
        """Call `wake` whenever this file has something to read, or has ended; not on Windows."""
        self._selector.register(source, READ, wake)

    def forget(self, source: BinaryIO) -> None:
        """Do not look at a file any more."""
        self._selector.unregister(source)

    def turn(self) -> None:
        """Sleep until there is something to do, and do it."""
        now = self._now()
        timeout = max(0.0, self._host.next_due(now) - now)
        ready: list[Connection] = []
        for key, _ in self._selector.select(timeout):
            if isinstance(key.data, Connection):
                ready.append(key.data)
            elif key.data is None:
                ready += self._let_in()
            else:
                key.data()
        self._host.poll(self._now(), ready)
        self._look_after(ready)

    def _let_in(self) -> list[Connection]:
        found = (self._host.open(t, t.peer.ip) for t in self._listener.accept())
        return [connection for connection in found if connection is not None]

    def _look_after(self, ready: list[Connection]) -> None:
        """Wake for what a connection says if it is heard, and for room if something waits."""
        host = self._host
        gone, host.gone = host.gone, []
        for connection in gone:
            self._wake_for(connection, 0)
            del self._watched[connection]
            self._special.discard(connection)
        for connection in {*ready, *host.backlog, *self._special} & host.connections.keys():
            # Who waits until his answer is judged is not read, so that his next word would wake
            # this loop again and again.
            hears = READ if connection.waiting is None else 0
            self._wake_for(connection, hears | (WRITE if connection in host.backlog else 0))

    def _wake_for(self, connection: Connection, events: int) -> None:
        """Wake when one of these happens to a connection; 0 is never."""
        before = self._watched.get(connection, 0)
        self._watched[connection] = events
        (self._special.discard if events == READ else self._special.add)(connection)
        sock = _socket(connection)
        if before and not events:
            self._selector.unregister(sock)
        elif events and not before:
            self._selector.register(sock, events, connection)
        elif events != before:
            self._selector.modify(sock, events, connection)

    def part(self, patience_s: float) -> None:
        """Let everybody take what he was told last and go; who has not gone by then is left.

        A socket that is closed while something comes in takes back what it has sent.
        """
        until = self._now() + patience_s
        left = set(self._watched)
        for connection in left:
            self._wake_for(connection, READ)
        while left and self._now() < until:
            for key, _ in self._selector.select(max(0.0, until - self._now())):
                if not isinstance(key.data, Connection):
                    self._selector.unregister(key.fileobj)
                    continue
                key.data.flush()
                key.data.transport.receive()
                if key.data.transport.closed:
                    self._selector.unregister(key.fileobj)
                    left.discard(key.data)

    def close(self) -> None:
        """Close the door and all sockets."""
        self._host.close()
        self._selector.close()
        self._listener.close()


def _socket(connection: Connection) -> SocketTransport:
    assert isinstance(connection.transport, SocketTransport), "a driver has sockets alone"
    return connection.transport
