"""A way for bytes between two ends, and the one that stays in memory.

A transport is a stream: bytes arrive in order, cut anywhere.
"""

from __future__ import annotations

from typing import Protocol

MAX_OUTGOING = 256 * 1024
"""Bytes kept for an end that does not read; one more and the connection is given up."""

READ_SIZE = 4_096
"""Most bytes that one `receive` returns."""


class Transport(Protocol):
    """One end of a connection; no call waits, and none raises for what the other end does."""

    def send(self, data: bytes) -> None:
        """Send or queue the data; closes itself when more than `MAX_OUTGOING` is queued."""
        ...

    def receive(self) -> bytes:
        """Return what has arrived, in part; empty for nothing now."""
        ...

    @property
    def closed(self) -> bool:
        """Whether nothing more will arrive: closed here, or there and all of it received."""
        ...

    def close(self) -> None:
        """End both directions; what was sent before still arrives."""
        ...


class _Pipe:
    """One direction."""

    __slots__ = ("data", "is_ended")

    def __init__(self) -> None:
        self.data = bytearray()
        self.is_ended = False


class MemoryTransport:
    """One end of a connection within this process."""

    def __init__(self, inbox: _Pipe, outbox: _Pipe, read_size: int) -> None:
        self._inbox = inbox
        self._outbox = outbox
        self._read_size = read_size
        self._is_closed = False

    def send(self, data: bytes) -> None:
        """Queue the data, or give the connection up if nobody takes it."""
        if self._outbox.is_ended:
            return
        self._outbox.data += data
        if len(self._outbox.data) > MAX_OUTGOING:
            self._outbox.data.clear()
            self.close()

    def receive(self) -> bytes:
        """Return at most `read_size` bytes of what has arrived."""
        data = bytes(self._inbox.data[: self._read_size])
        del self._inbox.data[: self._read_size]
        return data

    @property
    def closed(self) -> bool:
        """Whether nothing more will arrive."""
        return self._is_closed or (self._inbox.is_ended and not self._inbox.data)

    def close(self) -> None:
        """End both directions."""
        self._is_closed = True
        self._outbox.is_ended = True
        self._inbox.is_ended = True
        self._inbox.data.clear()


def memory_pair(read_size: int = READ_SIZE) -> tuple[MemoryTransport, MemoryTransport]:
    """Return the two ends of a new connection."""
    there, back = _Pipe(), _Pipe()
    return MemoryTransport(back, there, read_size), MemoryTransport(there, back, read_size)
