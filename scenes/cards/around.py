"""Who sits where: the blocks of the seats and the ring of their cards round the middle.

Measures are in units of the 1280x720 design. Seats are named counter-clockwise from the bottom.
"""

from __future__ import annotations

from typing import NamedTuple

from scenes.cards.geometry import Rect

MARGIN = 12.0
GAP = 10.0
CORNER_H = 44.0
STOCK_H = 78.0
BLOCK_W, PLATE_W, ROW_H, ROW_GAP = 290.0, 186.0, 62.0, 8.0
"""A seat's block at its smallest: plate and small hand above, a row of piles below."""
TRICK_GAP = 18.0
ARROW = 44.0

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
    """How many others sit on each side and at the top, and how big their blocks can be."""

    sides: int
    top: int
    grow: float

    @classmethod
    def of(cls, seats: int) -> Around:
        sides, top = _PLAN[seats]
        return cls(sides, top, 1.2 if seats <= 4 else 1.1 if seats <= 6 else 1.0)

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


def _stacked(x: float, y: float, grow: float, *, mirrored: bool) -> Block:
    """Return a block of two rows; mirrored has the plate on the right."""
    width, plate_w, row = BLOCK_W * grow, PLATE_W * grow, ROW_H * grow
    hand_w = width - plate_w - GAP
    plate = Rect(x + (hand_w + GAP if mirrored else 0), y, plate_w, row)
    hand = Rect(x if mirrored else x + plate_w + GAP, y, hand_w, row)
    return Block(plate, hand, Rect(x, y + row + ROW_GAP, width, row))


def _shelf(cx: float, y: float, grow: float) -> Block:
    """Return a block in one row, its plate in the middle."""
    plate = Rect.around(cx, y + ROW_H * grow / 2, PLATE_W * grow, ROW_H * grow)
    hand_w = (BLOCK_W - PLATE_W) * grow
    hand = Rect(plate.x - GAP - hand_w, y, hand_w, plate.h)
    return Block(plate, hand, Rect(plate.right + GAP, y, BLOCK_W * 0.76 * grow, plate.h))


def _top_blocks(table: Rect, around: Around) -> tuple[Block, ...]:
    """Return the blocks at the top, from right to left."""
    if around.top == 1:
        return (_shelf(table.cx, MARGIN, around.grow),)
    width = BLOCK_W * around.grow
    room = table.w - 2 * (MARGIN + 176) - around.top * width
    gap = min(90.0, max(GAP, room / max(1, around.top - 1)))
    first = table.cx + (around.top * width + (around.top - 1) * gap) / 2 - width
    places = range(around.top)
    return tuple(
        _stacked(first - n * (width + gap), MARGIN, around.grow, mirrored=False) for n in places
    )


def seat_blocks(table: Rect, floor: float, around: Around) -> tuple[Block, ...]:
    """Return the blocks of the others, counter-clockwise; `floor` is where the bottom begins."""
    top = _top_blocks(table, around)
    height = (2 * ROW_H + ROW_GAP) * around.grow
    ceiling = 2 * MARGIN + CORNER_H + STOCK_H + GAP
    if around.top > 1:
        ceiling = max(ceiling, top[0].whole.bottom + GAP)
    free = floor - ceiling - around.sides * height
    if around.sides == 1:
        heights = [ceiling + free * 0.36]
    else:
        heights = [ceiling + free * 0.28, floor - height - free * 0.28]
    heights = heights[: around.sides]
    right_x = table.right - MARGIN - BLOCK_W * around.grow
    right = [_stacked(right_x, y, around.grow, mirrored=True) for y in reversed(heights)]
    left = [_stacked(table.x + MARGIN, y, around.grow, mirrored=False) for y in heights]
    return (*right, *top, *left)


def centre_between(table: Rect, blocks: tuple[Block, ...], floor: float, around: Around) -> Rect:
    """Return the free middle of the table."""
    top = blocks[around.sides : around.sides + around.top]
    y = max((block.whole.bottom for block in top), default=MARGIN + CORNER_H) + GAP
    aside = blocks[0].whole.w + GAP if around.sides else STOCK_H * 2 + GAP
    x = table.x + MARGIN + aside
    return Rect(x, y, table.w - 2 * (MARGIN + aside), floor - y)


def ring_in(centre: Rect, around: Around, most_w: float, aspect: float) -> Ring:
    """Return the places of the trick, as big as the middle allows."""
    columns = max(around.top, 1) + 2 * (around.sides > 0)
    width = min(
        most_w,
        ((centre.h - TRICK_GAP - 20) / 2) * aspect,
        (centre.w + TRICK_GAP) / columns - TRICK_GAP - 4,
    )
    height = width / aspect
    pitch, rise = width + TRICK_GAP, (height + TRICK_GAP) / 2
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
    return Ring(places, _arrow(cx, cy, rise, pitch, aside, around, width))


def _arrow(
    cx: float, cy: float, rise: float, pitch: float, aside: float, around: Around, width: float
) -> Rect:
    """Return a free spot between the viewer's card and the next seat's."""
    if around.top >= 2:
        x, y = cx + aside / 2, cy + rise
    elif around.sides == 2:
        x, y = cx + aside + width / 2 + ARROW, cy + rise
    elif around.sides == 1 and around.top == 1:
        x, y = cx + pitch * 0.5 + ARROW, cy + (rise * 2 - TRICK_GAP) / 2 + ARROW * 0.8
    else:
        x, y = cx + pitch * 0.5 + ARROW, cy + rise
    return Rect.around(x, y, ARROW, ARROW)
