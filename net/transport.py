"""A way for bytes between two ends, and the one that stays in memory.

A transport is a stream: bytes arrive in order, cut anywhere. What it does not take stays with the
session, which knows how much may wait and how long.
"""

from __future__ import annotations

from enum import Enum
from typing import Protocol

READ_SIZE = 4_096
"""Most bytes that one `receive` returns."""

CAPACITY = 65_536
"""Bytes that are under way in memory, as a kernel would keep them."""


class Origin(Enum):
    """Where the other end is."""

    MEMORY = "memory"
    """In this process: it cannot vanish, and is as good as we are."""
    LOOPBACK = "loopback"
    """On this machine: nobody listens in."""
    NETWORK = "network"


class Transport(Protocol):
    """One end of a connection; no call waits, and none raises for what the other end does."""

    @property
    def origin(self) -> Origin:
        """Where the other end is."""
        ...

    def send(self, data: bytes) -> int:
        """Send what fits now, and return how much that was; nothing after the end."""
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

    def __init__(self, inbox: _Pipe, outbox: _Pipe, read_size: int, origin: Origin) -> None:
        self.origin = origin
        self._inbox = inbox
        self._outbox = outbox
        self._read_size = read_size
        self._is_closed = False

    def send(self, data: bytes) -> int:
        """Pass on what fits."""
        if self._outbox.is_ended:
            return 0
        part = data[: CAPACITY - len(self._outbox.data)]
        self._outbox.data += part
        return len(part)

    def receive(self) -> bytes:
        """Return at most `read_size` bytes of what has arrived."""
        held = self._inbox.data
        if not held:
            return b""
        data = bytes(held[: self._read_size])
        del held[: self._read_size]
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


def memory_pair(
    read_size: int = READ_SIZE, origin: Origin = Origin.MEMORY
) -> tuple[MemoryTransport, MemoryTransport]:
    """Return the two ends of a new connection; each says that the other is at `origin`."""
    there, back = _Pipe(), _Pipe()
    return (
        MemoryTransport(back, there, read_size, origin),
        MemoryTransport(there, back, read_size, origin),
    )
