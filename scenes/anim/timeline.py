"""Timelines: what is to move, in which order. Data only; the animator plays them.

sequence(tween(card, "pos", (3, 4), 0.2), call(land), parallel(...), delay(0.1))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scenes.anim.tween import Easing, Value, ease_out


@dataclass(frozen=True, slots=True)
class Sequence:
    """One part after the other."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Parallel:
    """All parts at once; done when the last one is."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Delay:
    """Nothing, for a while."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Move:
    """One attribute goes to a value."""

    target: object
    attribute: str
    end: Value
    duration: float
    easing: Easing
    travel: bool
    """Dropped by reduced motion, as going from place to place is; a fade is not."""


@dataclass(frozen=True, slots=True)
class Call:
    """Something is told that this point is reached."""

    function: Callable[[], object]


Node = Sequence | Parallel | Delay | Move | Call


def sequence(*parts: Node) -> Node:
    """Return the parts one after the other."""
    return Sequence(parts)


def parallel(*parts: Node) -> Node:
    """Return the parts all at once."""
    return Parallel(parts)


def delay(seconds: float) -> Node:
    """Return a pause."""
    return Delay(seconds)


def tween(
    target: object,
    attribute: str,
    end: Value,
    duration: float,
    easing: Easing = ease_out,
    *,
    travel: bool = True,
) -> Node:
    """Return the way of one attribute (a number or a tuple of numbers) to its end value."""
    return Move(target, attribute, end, duration, easing, travel)


def call(function: Callable[[], object]) -> Node:
    """Return a point that calls the function when it is reached."""
    return Call(function)
