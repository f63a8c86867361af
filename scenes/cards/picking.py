"""Which card is under the pointer.

Pure. A card that is too small for a finger has a hit area of at least 44 design pixels, but what a
card really covers always goes before the margin of another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scenes.cards.geometry import into_turned
from scenes.cards.layout import Placement

HIT = 44.0
"""Smallest side of a hit area, in design pixels."""
LEAST = 32.0
"""Smallest side of a hit area, in window pixels."""


def pick(
    placements: Iterable[Placement],
    pos: tuple[float, float],
    k: float,
    lifts: Mapping[int, float] | None = None,
) -> Placement | None:
    """Return the topmost card under the point, else the nearest whose hit area holds it.

    Args:
        lifts: by index, how far a card has risen; it also answers where it stood, lest it flutter.
    """
    least = max(HIT * k, LEAST)
    best: Placement | None = None
    near: tuple[float, int, Placement] | None = None
    for card in placements:
        lift = lifts.get(card.index, 0.0) if lifts else 0.0
        x, y = into_turned(*pos, card.x, card.y, card.angle)
        over_x, over_y = abs(x) - card.w / 2, abs(y) - card.h / 2
        if y < 0:
            over_y -= lift
        if over_x <= 0 and over_y <= 0:
            if best is None or card.z > best.z:
                best = card
            continue
        reach_x = max(0.0, (least - card.w) / 2)
        reach_y = max(0.0, (least - card.h) / 2)
        if over_x <= reach_x and over_y <= reach_y:
            far = (max(over_x, 0) ** 2 + max(over_y, 0) ** 2, -card.z, card)
            near = min(near, far, key=lambda each: each[:2]) if near else far
    return best or (near[2] if near else None)
