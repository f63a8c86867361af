"""A network in virtual time: what is sent arrives later, in pieces, or never.

A way delays its bytes and cuts them anywhere, but keeps their order, as TCP does. It may swallow
all from a moment on while both ends believe in it (half-open), or break in the middle of a frame.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random

from net.transport import CAPACITY, READ_SIZE, Origin

Clock = Callable[[], float]
NEVER = float("inf")


class Way:
    """One direction."""

    def __init__(self, rng: Random, now: Clock, delay: tuple[float, float], splits: bool) -> None:
        self._rng, self._now, self._delay, self._splits = rng, now, delay, splits
        self._parts: deque[tuple[float, bytes]] = deque()
        self._held = 0
        self._stalls_until = 0.0
        self.swallows = False
        self.ends_at = NEVER

    def put(self, data: bytes) -> int:
        """Send what fits; return how much that was."""
        if self.ends_at < NEVER:
            return 0
        data = data[: CAPACITY - self._held]
        self._held += len(data)
        if not self.swallows:
            for part in self._cut(data):
                last = self._parts[-1][0] if self._parts else self._stalls_until
                self._parts.append((max(last, self._now() + self._rng.uniform(*self._delay)), part))
        return len(data)

    def _cut(self, data: bytes) -> list[bytes]:
        if not self._splits or len(data) < 2:
            return [data] if data else []
        place = self._rng.randrange(1, len(data))
        return [data[:place], data[place:]]

    def take(self, most: int) -> bytes:
        """Return what has arrived."""
        data = b""
        while self._parts and self._parts[0][0] <= self._now() and len(data) < most:
            data += self._parts.popleft()[1]
        if len(data) > most:
            self._parts.appendleft((0.0, data[most:]))
            data = data[:most]
        self._held -= len(data)
        return data

    @property
    def next_at(self) -> float:
        """When there is something to be taken."""
        return self._parts[0][0] if self._parts else self.ends_at

    @property
    def is_over(self) -> bool:
        """Nothing more will arrive."""
        return not self._parts and self.ends_at <= self._now()

    def swallow(self) -> None:
        """Lose all that is under way and all that is sent from now on, and tell nobody."""
        self._parts.clear()
        self.swallows = True

    def stall(self, until: float) -> None:
        """Let nothing arrive for a while."""
        self._stalls_until = until
        self._parts = deque((max(at, until), part) for at, part in self._parts)

    def end(self) -> None:
        """Close; what is under way still arrives."""
        if self.swallows or self.ends_at < NEVER:
            return
        self.ends_at = self._parts[-1][0] if self._parts else self._now()

    def tear(self) -> None:
        """Break, be it in the middle of a frame; both ends are told."""
        if self._parts:
            at, part = self._parts.pop()
            kept = part[: self._rng.randrange(len(part))]
            if kept:
                self._parts.append((at, kept))
        self.swallows = False
        self.end()


class WireEnd:
    """A `Transport`."""

    origin = Origin.NETWORK

    def __init__(self, inbox: Way, outbox: Way, most: int) -> None:
        self.inbox, self.outbox = inbox, outbox
        self._most = most
        self._is_closed = False

    def send(self, data: bytes) -> int:
        """Send what fits."""
        return 0 if self._is_closed else self.outbox.put(data)

    def receive(self) -> bytes:
        """Return what has arrived."""
        return b"" if self._is_closed else self.inbox.take(self._most)

    @property
    def closed(self) -> bool:
        """Whether nothing more will arrive."""
        return self._is_closed or self.inbox.is_over

    def close(self) -> None:
        """End both directions."""
        self._is_closed = True
        self.outbox.end()

    def die(self) -> None:
        """Be gone without a word."""
        self._is_closed = True
        self.outbox.swallow()
        self.inbox.swallow()


class Wire:
    """A connection."""

    def __init__(self, rng: Random, now: Clock) -> None:
        slow = rng.choice(((0.0, 0.0), (0.0, 0.01), (0.0, 0.05), (0.02, 0.3)))
        self._now = now
        ways = [Way(rng, now, slow, rng.random() < 0.5) for _ in range(2)]
        most = rng.choice((7, 100, READ_SIZE))
        self.host, self.client = WireEnd(ways[0], ways[1], READ_SIZE), WireEnd(*ways[::-1], most)
        self._bad_until = 0.0

    @property
    def is_good(self) -> bool:
        """What is said arrives."""
        return self._now() >= self._bad_until

    def refuse(self) -> None:
        """There is nobody at the other end."""
        self._bad_until = NEVER
        self.host.close()

    def stall(self, seconds: float) -> None:
        """Let nothing reach the host for a while."""
        self._bad_until = max(self._bad_until, self._now() + seconds)
        self.host.inbox.stall(self._now() + seconds)

    def cut(self) -> None:
        """Break in both directions."""
        self._bad_until = NEVER
        self.host.inbox.tear()
        self.host.outbox.tear()

    def half_open(self, there: bool, back: bool) -> None:
        """Swallow one direction or both."""
        self._bad_until = NEVER
        if there:
            self.host.inbox.swallow()
        if back:
            self.host.outbox.swallow()

    def vanish(self) -> None:
        """The client is gone, and the host is not told."""
        self._bad_until = NEVER
        self.client.die()
