"""The viewer's own hand: a broad flat arc, or groups of cards that stand apart.

Pure. A hand with gaps stands upright and uses all the width there is: what shows of each card,
and so can be read and hit, is as wide as it can be.
"""

from __future__ import annotations

from typing import NamedTuple

from scenes.cards.geometry import Rect

WIDEST = 1.04
"""From card to card at most, in widths of a card."""
GAP = 0.6
"""The gap between groups on top of that, in distances from card to card."""
WIDEST_GAP = 0.5
"""The same, at most, in widths of a card."""


class Spot(NamedTuple):
    """Where the centre of a card lies, and how it is turned."""

    x: float
    y: float
    angle: float


def pitch(room: float, size: float, count: int, widest: float) -> float:
    """Return the distance from card to card, so that all lie within the room."""
    if count < 2:
        return 0.0
    return max(0.0, min(widest, (room - size) / (count - 1)))


def own_hand(
    room: Rect,
    size: tuple[int, int],
    count: int,
    sag: float,
    breaks: frozenset[int] | None = None,
) -> list[Spot]:
    """Place the hand from left to right.

    Args:
        sag: how much room there is above and below a card for those that are turned.
        breaks: the places before which a gap stands; None is a hand that has no groups.
    """
    if breaks is None:
        return _arc(room, size, count, sag)
    return _groups(room, size, count, sag, {place for place in breaks if 0 < place < count})


def _arc(room: Rect, size: tuple[int, int], count: int, sag: float) -> list[Spot]:
    turn = min(1.6, 9 / max(1, count))
    step = pitch(room.w - size[1] * 0.1, size[0], count, size[0] * WIDEST)
    base = room.y + sag * 0.25 + size[1] / 2
    spots = []
    for n in range(count):
        off = n - (count - 1) / 2
        spread = 2 * off / max(1, count - 1)
        spots.append(Spot(room.cx + off * step, base + sag * 0.5 * spread**2, -off * turn))
    return spots


def _groups(
    room: Rect, size: tuple[int, int], count: int, sag: float, breaks: set[int]
) -> list[Spot]:
    step, gap = _steps(room.w - size[0], size[0], count, len(breaks))
    y = room.y + sag * 0.5 + size[1] / 2
    ways, far = [], 0.0
    for place in range(count):
        if place:
            far += step + (gap if place in breaks else 0.0)
        ways.append(far)
    left = room.cx - far / 2
    return [Spot(left + way, y, 0.0) for way in ways]


def _steps(room: float, width: float, count: int, gaps: int) -> tuple[float, float]:
    """Return the distance from card to card, and what a gap adds to it."""
    if count < 2:
        return 0.0, 0.0
    step = min(width * WIDEST, room / (count - 1 + gaps * GAP))
    if not gaps:
        return step, 0.0
    gap = min(step * GAP, width * WIDEST_GAP)
    # Where gaps are at their widest, the cards have what is left.
    return min(width * WIDEST, (room - gaps * gap) / (count - 1)), gap
