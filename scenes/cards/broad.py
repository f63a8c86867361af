"""The pieces of a table whose hand needs the whole width: what is the viewer's own stands above it.

For games of many narrow cards: eaten groups lie in two rows, and in the middle one card is large.
Measures are in units of the 1280x720 design.
"""

from __future__ import annotations

from typing import NamedTuple

from scenes.cards.around import ARROW, GAP, LIFT, MARGIN, SAG, Around, Block
from scenes.cards.geometry import Rect

MOST_SEATS = 4
ROW = 0.4
"""A card covers the one behind it but for this share: the name and the sign at its head."""
ROWS = 3
"""So many rows of cards lie in the middle."""
_BIG = 1.2
"""The card in the middle against one of the hand."""


class Measures(NamedTuple):
    """What differs in the large mode."""

    hand_h: float
    prompt_h: float
    plate_h: float
    own_plate: Rect
    low_h: float
    """Height of the two rows of groups before a seat."""
    aside: float
    """Width of the actions."""
    corner_h: float
    corner_w: float
    line_h: float
    """Height of the one line in the top left corner; a button stands below it."""
    held_w: float
    """Width of the room for another seat's hand."""
    share: float
    """Of the height of the middle for the large card, at the most."""


_USUAL = Measures(150, 34, 76, Rect(0, 0, 240, 68), 122, 244, 44, 250, 24, 92, 0.54)
_LARGE = Measures(168, 44, 80, Rect(0, 0, 260, 76), 100, 244, 54, 284, 30, 58, 0.57)
BUTTON = 190.0
"""Width of a button below the line in the top left corner."""
_WIDTH = 360.0
"""Of a seat's block at the side."""


class Middle(NamedTuple):
    """What lies in the middle of such a table."""

    big: Rect
    """The place of the card everybody looks at."""
    heap: Rect
    """The place of the other cards, above it."""
    words: Rect
    """What is said of the card, beside it."""
    stock: Rect
    tally: Rect
    """How many cards the stock has."""
    arrow: Rect


class Broad(NamedTuple):
    """All pieces but the cards."""

    m: Measures
    hand_h: float
    own: Block
    prompt: Rect
    actions: Rect
    blocks: tuple[Block, ...]
    centre: Rect
    middle: Middle
    corner_w: float

    @property
    def mini_h(self) -> float:
        """Height of a card before a seat."""
        return self.m.low_h / (1 + ROW)

    @property
    def held_h(self) -> float:
        """Height of a card of another seat's hand."""
        return self.blocks[0].hand.h - 4

    @property
    def heap_h(self) -> float:
        """Height of a card in the middle that is not the large one."""
        return min(self.mini_h, self.middle.heap.h / (1 + ROW * (ROWS - 1)))

    @property
    def stock_h(self) -> float:
        """Height of a card of the stock; those that are under it show above."""
        return self.middle.stock.h - 8


def broad_pieces(table: Rect, around: Around, aspect: float) -> Broad:
    """Place the pieces for 2 to 4 seats.

    Args:
        aspect: width to height of a card.
    """
    m = _LARGE if around.large else _USUAL
    spare = max(0.0, table.h - table.w * 720 / 1280)
    hand_h = m.hand_h * (1 + min(0.16, 0.0006 * spare))
    own, prompt, actions = _bottom(table, m, hand_h)
    top = (_top(table, m, around),) if around.top else ()
    blocks = _sides(table, m, around, top, own.piles.y - GAP)
    aside = MARGIN + _WIDTH + GAP
    y = top[0].whole.bottom + GAP if top else MARGIN + GAP
    centre = Rect(aside, y, table.w - 2 * aside, prompt.y - 4 - y)
    middle = _middle(centre, min(hand_h * _BIG, centre.h * m.share), m.low_h / (1 + ROW), aspect)
    return Broad(m, hand_h, own, prompt, actions, blocks, centre, middle, m.corner_w)


def _bottom(table: Rect, m: Measures, hand_h: float) -> tuple[Block, Rect, Rect]:
    """Return what is the viewer's own, the prompt and the room for buttons."""
    hand = Rect(MARGIN, table.h - MARGIN - hand_h - SAG, table.w - 2 * MARGIN, hand_h + SAG)
    floor = hand.y - LIFT - 4
    wide = table.w - 2 * (MARGIN + max(m.aside, m.own_plate.w) + GAP)
    prompt = Rect.around(table.cx, floor - m.prompt_h / 2, wide, m.prompt_h)
    plate = m.own_plate._replace(x=MARGIN, y=floor - m.own_plate.h)
    piles = Rect(MARGIN, plate.y - 8 - m.low_h, _WIDTH, m.low_h)
    buttons = 3 * max(46.0, m.corner_h) + 16
    actions = Rect(table.w - MARGIN - m.aside, floor - buttons, m.aside, buttons)
    return Block(plate, hand, piles), prompt, actions


def _top(table: Rect, m: Measures, around: Around) -> Block:
    """Return the block of the seat across: its plate, its hand and its groups side by side."""
    left = MARGIN + m.corner_w + GAP
    plate = Rect(left, MARGIN, m.own_plate.w, m.plate_h)
    hand = Rect(plate.right + GAP, MARGIN, m.held_w, m.plate_h)
    # The groups reach down between the seats at the sides, if there are any.
    x = hand.right + GAP
    right = table.w - (MARGIN + _WIDTH + GAP if around.sides else left)
    return Block(plate, hand, Rect(x, MARGIN, right - x, m.low_h))


def _sides(
    table: Rect, m: Measures, around: Around, top: tuple[Block, ...], floor: float
) -> tuple[Block, ...]:
    """Return the blocks of the others, counter-clockwise."""
    if not around.sides:
        return top
    ceiling = MARGIN + m.line_h + 4 + m.corner_h + 8
    height = m.plate_h + 6 + m.low_h
    y = ceiling + max(0.0, floor - ceiling - height) * 0.5
    low = y + m.plate_h + 6
    room, held = _WIDTH - m.held_w - GAP, m.held_w
    x = table.right - MARGIN - _WIDTH
    right = Block(
        Rect(x + held + GAP, y, room, m.plate_h),
        Rect(x, y, held, m.plate_h),
        Rect(x, low, _WIDTH, m.low_h),
    )
    left = Block(
        Rect(MARGIN, y, room, m.plate_h),
        Rect(MARGIN + room + GAP, y, held, m.plate_h),
        Rect(MARGIN, low, _WIDTH, m.low_h),
    )
    return (right, *top, left)


def _middle(centre: Rect, height: float, mini_h: float, aspect: float) -> Middle:
    """Return the large card's place low in the middle, nearest to the hand, and what is round it.

    Args:
        height: of the large card.
        mini_h: how high the others may be.
    """
    width = height * aspect
    edge = 6.0
    big = Rect.around(centre.cx, centre.bottom - edge - height / 2, width, height)
    floor = big.y - edge - 4
    heap_h = min(floor - centre.y, mini_h * (1 + ROW * (ROWS - 1)) + 4 * edge)
    heap = Rect(centre.x, floor - heap_h, centre.w, heap_h)
    beside = big.x - 26
    words = Rect(big.right + 26, big.y, centre.right - big.right - 26, height)
    tally = Rect(beside - 118, big.bottom - 24, 118, 24)
    high = (tally.y - 4 - big.y) * 0.88
    stock = Rect(tally.x, tally.y - 4 - high, tally.w, high)
    arrow = Rect(centre.x + 4, big.cy - ARROW / 2, ARROW, ARROW)
    return Middle(big, heap, words, stock, tally, arrow)
