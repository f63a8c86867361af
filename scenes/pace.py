"""How often the app looks and draws: often while something moves, seldom while nothing does.

Pure: time comes as `dt`.
"""

from __future__ import annotations

from dataclasses import dataclass

ACTIVE, IDLE, BACKGROUND, MINIMISED = 60, 5, 2, 2
"""Steps a second."""
LOOKS = 4
"""Between two slow steps it is looked so often whether somebody has done something."""
LINGER_S = 0.4
CARET_S = 0.4


@dataclass
class Pace:
    """Frames a second, and which of them are drawn."""

    focused: bool = True
    minimised: bool = False
    animating: bool = True
    editing: bool = False
    _awake_s: float = LINGER_S
    _caret_s: float = 0.0

    def wake(self) -> None:
        """Somebody did something: be quick for a while."""
        self._awake_s = LINGER_S

    def rate(self) -> int:
        """Return how many steps a second there should be."""
        if self.minimised:
            return MINIMISED
        if self.animating or self._awake_s > 0:
            return ACTIVE
        return IDLE if self.focused else BACKGROUND

    def step(self, dt: float) -> bool:
        """Let time pass; tell whether this step is to be drawn."""
        draws = not self.minimised and (self.animating or self._awake_s > 0)
        self._awake_s = max(0.0, self._awake_s - dt)
        self._caret_s += dt
        if self.editing and self._caret_s >= CARET_S:
            self._caret_s = 0.0
            draws = draws or not self.minimised
        return draws
