"""Who sits where: the blocks of the seats and the ring of their cards round the middle.

Measures are in units of the 1280x720 design. Seats are named counter-clockwise from the bottom.
"""

from __future__ import annotations

from typing import NamedTuple

from scenes.cards.geometry import Rect

MARGIN = 20.0
"""Clear of the border of the cloth."""
GAP = 10.0
STOCK_H = 78.0
CORNER = 150.0
"""What the top corners get at least."""
ARROW = 44.0
SAG = 10.0
"""Room above and below the hand for the turned cards of a fan."""
LIFT = 20.0
"""How far a chosen card of the hand rises."""
_LARGE_HAND = 58.0
"""Room for a hand on one heap."""

_PLAN: dict[int, tuple[int, int]] = {
    2: (0, 1),
    3: (1, 0),
    4: (1, 1),
    5: (1, 2),
    6: (2, 1),
    7: (2, 2),
    8: (2, 3),
}


class Around(NamedTuple):
    """How many others sit on each side and at the top, and the measures of their blocks."""

    sides: int
    top: int
    large: bool
    width: float
    plate_w: float
    plate_h: float
    low_h: float
    """Height of the row of piles."""
    gap: float
    """Between the two rows."""

    @classmethod
    def of(cls, seats: int, *, large: bool = False) -> Around:
        """Return the places for so many; in the large mode a plate is as wide as its block."""
        sides, top = _PLAN[seats]
        grow = 1.2 if seats <= 4 else 1.1 if seats == 6 else 1.0
        measures = (300.0, 300.0, 64.0, 52.0, 4.0) if large else (300.0, 220.0, 64.0, 60.0, 6.0)
        width, plate_w, plate_h, low_h, gap = (length * grow for length in measures)
        return cls(sides, top, large, width, plate_w, plate_h, low_h, gap)

    @property
    def height(self) -> float:
        """Height of a block of two rows."""
        return self.plate_h + self.gap + self.low_h

    @property
    def names(self) -> tuple[str, ...]:
        right, left = ("right",) * self.sides, ("left",) * self.sides
        return ("bottom", *right, *("top",) * self.top, *left)


class Block(NamedTuple):
    """One seat's own part of the table."""

    plate: Rect
    hand: Rect
    piles: Rect

    @property
    def whole(self) -> Rect:
        x = min(self.plate.x, self.hand.x, self.piles.x)
        y = min(self.plate.y, self.hand.y, self.piles.y)
        right = max(self.plate.right, self.hand.right, self.piles.right)
        bottom = max(self.plate.bottom, self.hand.bottom, self.piles.bottom)
        return Rect(x, y, right - x, bottom - y)


class Ring(NamedTuple):
    """The places of the cards in play, and one for the arrow that shows which way it goes."""

    places: tuple[Rect, ...]
    arrow: Rect


def _stacked(x: float, y: float, around: Around, *, mirrored: bool = False) -> Block:
    """Return a block of two rows; mirrored has the plate, or the hand, on the right."""
    low = y + around.plate_h + around.gap
    if around.large:
        plate = Rect(x, y, around.plate_w, around.plate_h)
        hand = Rect(x, low, _LARGE_HAND, around.low_h)
        piles = Rect(hand.right + GAP, low, around.width - hand.w - GAP, around.low_h)
        if mirrored:
            hand = hand._replace(x=x + around.width - hand.w)
            piles = piles._replace(x=x)
        return Block(plate, hand, piles)
    hand_w = around.width - around.plate_w - GAP
    plate_x = x + hand_w + GAP if mirrored else x
    plate = Rect(plate_x, y, around.plate_w, around.plate_h)
    hand = Rect(x if mirrored else plate.right + GAP, y, hand_w, around.plate_h)
    return Block(plate, hand, Rect(x, low, around.width, around.low_h))


def _shelf(cx: float, y: float, around: Around) -> Block:
    """Return a block in one row, its plate in the middle."""
    plate = Rect.around(cx, y + around.plate_h / 2, around.plate_w, around.plate_h)
    hand_w = _LARGE_HAND if around.large else around.width - around.plate_w
    hand = Rect(plate.x - GAP - hand_w, y, hand_w, plate.h)
    return Block(plate, hand, Rect(plate.right + GAP, y, around.width * 0.76, plate.h))


def _top_blocks(table: Rect, around: Around) -> tuple[Block, ...]:
    """Return the blocks at the top, from right to left."""
    if around.top == 1:
        return (_shelf(table.cx, MARGIN, around),)
    room = table.w - 2 * (MARGIN + CORNER + GAP) - around.top * around.width
    gap = min(90.0, max(GAP, room / max(1, around.top - 1)))
    first = table.cx + (around.top * around.width + (around.top - 1) * gap) / 2 - around.width
    places = range(around.top)
    return tuple(_stacked(first - n * (around.width + gap), MARGIN, around) for n in places)


def seat_blocks(table: Rect, ceiling: float, floor: float, around: Around) -> tuple[Block, ...]:
    """Return the blocks of the others, counter-clockwise.

    Args:
        ceiling: where the corners at the top end.
        floor: where the viewer's part of the table begins.
    """
    top = _top_blocks(table, around)
    if around.top > 1:
        ceiling = max(ceiling, top[0].whole.bottom + GAP)
    free = floor - ceiling - around.sides * around.height
    if around.sides == 1:
        heights = [ceiling + free * 0.36]
    else:
        heights = [ceiling + free * 0.28, floor - around.height - free * 0.28]
    heights = heights[: around.sides]
    right_x = table.right - MARGIN - around.width
    right = [_stacked(right_x, y, around, mirrored=True) for y in reversed(heights)]
    left = [_stacked(table.x + MARGIN, y, around) for y in heights]
    return (*right, *top, *left)


def centre_between(table: Rect, blocks: tuple[Block, ...], floor: float, around: Around) -> Rect:
    """Return the free middle of the table."""
    top = blocks[around.sides : around.sides + around.top]
    y = max((block.whole.bottom for block in top), default=MARGIN + STOCK_H / 2) + GAP
    aside = blocks[0].whole.w + GAP if around.sides else CORNER + GAP
    x = table.x + MARGIN + aside
    return Rect(x, y, table.w - 2 * (MARGIN + aside), floor - y)


def ring_in(centre: Rect, around: Around, most_w: float, aspect: float) -> Ring:
    """Return the places of the trick, as big as the middle allows."""
    gap, edge = (14.0, 14.0) if around.large else (18.0, 20.0)
    columns = max(around.top, 1) + 2 * (around.sides > 0)
    beside = 3 * ARROW if around.sides == 2 and around.top == 1 else 0.0
    width = min(
        most_w,
        ((centre.h - gap - edge) / 2) * aspect,
        (centre.w - beside + gap) / columns - gap - 4,
    )
    height = width / aspect
    pitch, rise = width + gap, (height + gap) / 2
    cx, cy = centre.cx, centre.cy
    aside = pitch * (around.top + 1) / 2 if around.top else pitch * 0.62
    if around.sides == 2:
        side_y = [cy + rise, cy - rise]
    else:
        side_y = [cy if around.top else cy - rise] * around.sides
    spots = [(cx, cy + rise)]
    spots += [(cx + aside, y) for y in side_y]
    spots += [(cx + pitch * ((around.top - 1) / 2 - n), cy - rise) for n in range(around.top)]
    spots += [(cx - aside, y) for y in reversed(side_y)]
    places = tuple(Rect.around(x, y, width, height) for x, y in spots)
    return Ring(places, _arrow(cx, cy, rise, pitch, around, width))


def _arrow(cx: float, cy: float, rise: float, pitch: float, around: Around, width: float) -> Rect:
    """Return a free spot between the viewer's card and the next seat's."""
    aside = pitch * (around.top + 1) / 2
    if around.top >= 2:
        x, y = cx + max(aside, width + ARROW + GAP) / 2, cy + rise
    elif around.sides == 2:
        x, y = cx + aside + width / 2 + ARROW * 0.8, cy + rise
    elif around.sides == 1 and around.top == 1:
        x, y = cx + pitch * 0.5 + ARROW, cy + rise + ARROW * 0.8 - (pitch - width) / 2
    else:
        x, y = cx + pitch * 0.5 + ARROW, cy + rise
    return Rect.around(x, y, ARROW, ARROW)
