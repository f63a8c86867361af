"""Time that runs down, and may stand. Pure: the time comes as `now`, in seconds of one clock."""

from __future__ import annotations

import math


class Countdown:
    """So long until something happens elsewhere, as far as one can tell from here."""

    def __init__(self, seconds: float, now: float) -> None:
        self._ends = now + seconds
        self._stood: float | None = None
        """What was left when time began to stand, if it does."""

    def left_s(self, now: float) -> float:
        """Return how much is left, never less than nothing."""
        return self._stood if self._stood is not None else max(0.0, self._ends - now)

    def whole_s(self, now: float) -> int:
        """Return how many seconds are left as one counts them: 1 is the last."""
        return math.ceil(self.left_s(now))

    def stand(self, now: float, *, on: bool) -> None:
        """Let it stand, or run on."""
        if on and self._stood is None:
            self._stood = self.left_s(now)
        elif not on and self._stood is not None:
            self._ends, self._stood = now + self._stood, None
