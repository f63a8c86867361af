"""Easings, and the tween: one attribute of one thing on its way to a value.

A tween owns *(target, attribute)* from the moment it begins until it ends or a newer one begins.
"""

from __future__ import annotations

from collections.abc import Callable

Value = float | tuple[float, ...]
"""What can be moved: a number, or a tuple of numbers such as a position."""

Easing = Callable[[float], float]
"""Maps 0..1 of the time to 0..1 of the way; 0 to 0 and 1 to 1."""


def linear(share: float) -> float:
    """Go at one speed."""
    return share


def ease_in(share: float) -> float:
    """Start slowly."""
    return share * share * share


def ease_out(share: float) -> float:
    """Arrive slowly, as a card that is put down."""
    return 1 - (1 - share) ** 3


def ease_in_out(share: float) -> float:
    """Start and arrive slowly."""
    return 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2


def ease_out_back(share: float) -> float:
    """Go a little too far and settle, as a card thrown on the mat."""
    rest = share - 1
    return 1 + 2.2 * rest**3 + 1.2 * rest**2


def mix(start: Value, end: Value, share: float) -> Value:
    """Return the value at this share of the way."""
    if isinstance(start, tuple) and isinstance(end, tuple):
        pairs = zip(start, end, strict=True)
        return tuple(a + (b - a) * share for a, b in pairs)
    assert not isinstance(start, tuple), "a tuple cannot become a number"
    assert not isinstance(end, tuple), "a number cannot become a tuple"
    return start + (end - start) * share


class Tween:
    """One attribute on its way; its start value is read when it begins, not when it is made."""

    __slots__ = ("attribute", "begun_at", "duration", "easing", "end", "start", "target")

    def __init__(
        self, target: object, attribute: str, end: Value, duration: float, easing: Easing
    ) -> None:
        self.target = target
        self.attribute = attribute
        self.end = end
        self.duration = duration
        self.easing = easing
        self.begun_at = 0.0
        self.start: Value = end

    @property
    def owned(self) -> tuple[int, str]:
        """What no other tween may move meanwhile."""
        return id(self.target), self.attribute

    def begin(self, now: float) -> None:
        """Start from the value the attribute has now."""
        self.begun_at = now
        self.start = getattr(self.target, self.attribute)

    def show(self, now: float) -> None:
        """Set the attribute as it is at this time."""
        share = (now - self.begun_at) / self.duration if self.duration > 0 else 1.0
        if share >= 1:
            self.settle()
        else:
            way = self.easing(max(0.0, share))
            setattr(self.target, self.attribute, mix(self.start, self.end, way))

    def settle(self) -> None:
        """Set the final value, exactly."""
        setattr(self.target, self.attribute, self.end)
