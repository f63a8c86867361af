"""What both ends of a connection need: frames in, bytes out, a pulse, and limits.

Rule 1: time is an argument, in seconds of one clock; nothing here waits or reads a clock.
Rule 2: an end in this process is not timed, for it cannot vanish and needs no taming.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from net.errors import Code, ProtocolError
from net.framing import FrameReader, frame
from net.transport import Origin

PING_S = 5.0
"""After so long a silence the other end is asked whether it lives."""

DEAD_S = 15.0
MAX_OUTGOING = 256 * 1024
"""Bytes kept for an end that does not take them; more, and the connection is given up."""

MAX_WAIT_S = 10.0
"""So long the oldest of these bytes may wait."""

LONGEST_PAUSE_S = 2.0
"""Who was not called for longer has been asleep, and blames nobody for the time."""

_NEVER = float("inf")


class WakeClock:
    """Time without the pauses in which this program was stopped or the computer slept.

    It has to be asked at least once a second, or every wait would look like a pause.
    """

    def __init__(self) -> None:
        self._last: float | None = None
        self._slept_s = 0.0

    def awake(self, now: float) -> float:
        """Return the time; it stands still over a pause and never goes back."""
        if self._last is None:
            self._last = now
        pause = now - self._last
        if pause > LONGEST_PAUSE_S:
            self._slept_s += pause
        self._last = max(self._last, now)
        return self._last - self._slept_s


class Bucket:
    """Allows so many things a second, and a burst of them after a rest."""

    def __init__(self, per_s: float, burst: int) -> None:
        self._per_s = per_s
        self._burst = float(burst)
        self._level = float(burst)
        self._at = -_NEVER

    def take(self, now: float) -> bool:
        """Tell whether one more is allowed, and count it."""
        filled = self._level + max(0.0, now - self._at) * self._per_s
        self._at = now
        self._level = min(self._burst, filled)
        if self._level < 1.0:
            return False
        self._level -= 1.0
        return True


class Outbox:
    """Bytes that wait to be sent."""

    def __init__(self) -> None:
        self._held = bytearray()
        self.is_full = False
        """More has come than is kept."""
        self._put = 0
        self._sent = 0
        self._marks: deque[tuple[int, float]] = deque()
        """How much had been put when, for what was still waiting then."""

    def put(self, data: bytes) -> None:
        """Add to what waits; once it is too much, nothing more is kept."""
        self.is_full = self.is_full or len(self._held) + len(data) > MAX_OUTGOING
        if not self.is_full:
            self._held += data
            self._put += len(data)

    @property
    def is_empty(self) -> bool:
        """Nothing waits."""
        return not self._held

    @property
    def waiting(self) -> bytes:
        """All that waits, oldest first."""
        return bytes(self._held)

    def sent(self, count: int) -> None:
        """Forget so many bytes, which are on their way."""
        if count:
            del self._held[:count]
            self._sent += count

    def drain(self, send: Callable[[bytes], int]) -> None:
        """Send what waits, and forget as much as `send` says it has taken."""
        if self._held:
            self.sent(send(self.waiting))

    def is_stuck(self, now: float) -> bool:
        """Tell whether too much waits, or something has waited for too long."""
        marks = self._marks
        while marks and marks[0][0] <= self._sent:
            marks.popleft()
        if self._held and (not marks or marks[-1][0] < self._put):
            marks.append((self._put, now))
        return self.is_full or (bool(marks) and now >= marks[0][1] + MAX_WAIT_S)


class Line:
    """One connection, whichever end: frames, and when something was heard last."""

    def __init__(self, origin: Origin, limit: int, greeting_s: float) -> None:
        """Begin with the greeting.

        Args:
            limit: the longest body the other end may send.
            greeting_s: how long the greeting may take.
        """
        self.reader = FrameReader(limit)
        self.outbox = Outbox()
        self.now = 0.0
        self.is_timed = origin is not Origin.MEMORY
        self._greeting_s = greeting_s
        self._greets = True
        self._started_at: float | None = None
        self._heard_at = 0.0
        self._pinged_at = 0.0
        self._pings = 0

    def send(self, body: bytes) -> None:
        """Send one message."""
        self.outbox.put(frame(body))

    def at(self, now: float) -> None:
        """Take note of the time; the first is the beginning."""
        if self._started_at is None:
            self._started_at = self._heard_at = now
        self.now = now

    def heard(self, now: float) -> None:
        """Take note that something has arrived."""
        self.at(now)
        self._heard_at = now

    def greeted(self) -> None:
        """Take note that the greeting is over."""
        self._greets = False

    def check(self) -> int | None:
        """Return the number of the ping that is due, if one is.

        Raises:
            ProtocolError: `E_TIME`, `E_DEAD` or `E_SLOW`.
        """
        if not self.is_timed:
            if self.outbox.is_full:
                raise ProtocolError(Code.SLOW)
            return None
        if self.outbox.is_stuck(self.now):
            raise ProtocolError(Code.SLOW)
        if self.now >= self._ends_at:
            raise ProtocolError(Code.TIME if self._greets else Code.DEAD)
        if self.now < self._ping_at:
            return None
        self._pinged_at = self.now
        self._pings += 1
        return self._pings

    def pong(self, number: int) -> None:
        """Take note of an answer to a ping.

        Raises:
            ProtocolError: `E_STATE`, for a ping that was never sent.
        """
        if not 0 < number <= self._pings:
            raise ProtocolError(Code.STATE, "pong")

    @property
    def _ends_at(self) -> float:
        if self._started_at is None:
            return _NEVER
        return self._started_at + self._greeting_s if self._greets else self._heard_at + DEAD_S

    @property
    def _ping_at(self) -> float:
        return _NEVER if self._greets else max(self._heard_at, self._pinged_at) + PING_S
