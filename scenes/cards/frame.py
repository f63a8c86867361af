"""The big pieces of a table: seats, the middle, the hand, the corners. No cards yet.

Rule 1: measures are in units of the 1280x720 design; only the last step makes them window pixels.
Rule 2: no two pieces overlap, for 2 to 8 seats and any window from 960x540 up.

The viewer sits at the bottom and the next seat to the right, for play goes counter-clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core import Seat
from scenes.cards.around import (
    GAP,
    MARGIN,
    STOCK_H,
    Around,
    Block,
    centre_between,
    ring_in,
    seat_blocks,
)
from scenes.cards.geometry import Rect, stage_in

SAG = 10.0
"""Room above and below the hand for the turned cards of a fan."""
LIFT = 20.0
TALL = 190.0
"""Above so much more height than 16:9 the hand has the whole width, what is the viewer's above."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where everything but the cards is drawn, in window pixels."""

    window: tuple[int, int]
    k: float
    """Pixels per design unit."""
    large: bool
    """The hands of the others lie on one heap each, and plates are wide."""
    stage: Rect
    """The part of the window that is the table; all else stands on it."""
    bottom: Seat
    card: tuple[int, int]
    """A card of the viewer's hand; scale 1."""
    mini: tuple[int, int]
    """A card in a pile before a seat."""
    thrown: tuple[int, int]
    """A card in the trick."""
    lift: float
    """How far a chosen card of the hand rises."""
    sides: Mapping[Seat, str]
    """`bottom`, `right`, `top` or `left`."""
    plates: Mapping[Seat, Rect]
    hands: Mapping[Seat, Rect]
    piles: Mapping[Seat, Rect]
    trick: Mapping[Seat, Rect]
    centre: Rect
    prompt: Rect
    actions: Rect
    hud_left: Rect
    hud_right: Rect
    stock: Rect
    direction: Rect
    """A small place between the viewer's card and the next seat's, for the arrow of play."""

    def buttons(self, count: int) -> tuple[Rect, ...]:
        """Return places for so many action buttons, best first: rows from the bottom right up."""
        gap, columns = 8 * self.k, max(2, -(-count // 3))
        width = (self.actions.w - gap * (columns - 1)) / columns
        height = (self.actions.h - gap * 2) / 3
        places = []
        for n in range(count):
            row, column = divmod(n, columns)
            x = self.actions.right - width - column * (width + gap)
            y = self.actions.bottom - height - row * (height + gap)
            places.append(Rect(x, y, width, height))
        return tuple(places)


@dataclass(frozen=True, slots=True)
class _Measures:
    """What differs in the large mode."""

    hand_h: float
    prompt_h: float
    aside: float
    """Width of what stands left and right of the viewer's hand."""
    plate_h: float
    low_h: float
    corner_h: float
    """Height of a button."""
    head_h: float
    """Height of what stands in the top left corner."""


_USUAL = _Measures(168, 34, 244, 68, 66, 44, 60)
_LARGE = _Measures(205, 44, 224, 76, 58, 54, 74)


@dataclass(frozen=True, slots=True)
class _Bottom:
    """The viewer's own part of the table."""

    hand_h: float
    own: Block
    prompt: Rect
    actions: Rect

    @property
    def top(self) -> float:
        """Where it begins; the prompt stands between the seats."""
        return min(self.own.piles.y, self.own.hand.y, self.actions.y)


def _bottom(table: Rect, m: _Measures) -> _Bottom:
    spare = max(0.0, table.h - table.w * 720 / 1280)
    tall = spare > TALL
    # Above the hand there must be room for the seats, two on a side.
    hand_h = m.hand_h * (1 + min(0.35, max(0.0003 * spare, 0.0038 * (spare - 177))))
    aside = MARGIN if tall else MARGIN + m.aside + GAP
    hand_y = table.h - MARGIN - hand_h - SAG
    hand = Rect(aside, hand_y, table.w - 2 * aside, hand_h + SAG)
    over = hand.y - LIFT - 4
    floor = over if tall else table.h - MARGIN
    wide = table.w - 2 * (MARGIN + m.aside + GAP)
    prompt = Rect.around(table.cx, over - m.prompt_h / 2, wide, m.prompt_h)
    plate = Rect(MARGIN, floor - m.plate_h, m.aside * 0.93, m.plate_h)
    piles = Rect(MARGIN, plate.y - 8 - m.low_h, m.aside, m.low_h)
    buttons = 3 * max(46.0, m.corner_h) + 16
    actions = Rect(table.w - MARGIN - m.aside, floor - buttons, m.aside, buttons)
    return _Bottom(hand_h, Block(plate, hand, piles), prompt, actions)


def _between(prompt: Rect, sides: tuple[Block, ...], centre: Rect) -> Rect:
    """Return the prompt, as narrow as it must be where seats reach down beside it."""
    if not any(block.whole.bottom + GAP > prompt.y for block in sides):
        return prompt
    return Rect.around(prompt.cx, prompt.cy, min(prompt.w, centre.w), prompt.h)


def _corner_w(table: Rect, top: tuple[Block, ...]) -> float:
    """Return the width that the seats at the top leave for each corner."""
    left = min((block.whole.x for block in top), default=table.cx)
    right = max((block.whole.right for block in top), default=table.cx)
    return min(250.0, min(left, table.w - right) - GAP - MARGIN)


def build_frame(
    window: tuple[int, int],
    seats: int,
    viewer: Seat | None,
    aspect: float,
    *,
    clockwise: bool = False,
    k: float | None = None,
    large: bool = False,
) -> Frame:
    """Place the pieces for a window.

    Args:
        aspect: width to height of a card.
        k: pixels per design unit; None is as many as the window has room for.
        large: bigger cards in hand, fewer things round the table.
    """
    k = k or min(window[0] / 1280, window[1] / 720)
    m = _LARGE if large else _USUAL
    stage = stage_in(window[0] / k, window[1] / k)
    table, around = Rect(0, 0, stage.w, stage.h), Around.of(seats, large=large)
    bottom = _bottom(table, m)
    ceiling = 2 * MARGIN + m.head_h + STOCK_H
    blocks = seat_blocks(table, ceiling, bottom.top - GAP, around)
    centre = centre_between(table, blocks, bottom.prompt.y - 4, around)
    ring = ring_in(centre, around, 0.93 * bottom.hand_h * aspect, aspect)
    order = [Seat(((viewer or 0) + (-n if clockwise else n)) % seats) for n in range(seats)]
    mine = dict(zip(order, (bottom.own, *blocks), strict=True))
    corner_w = _corner_w(table, blocks[around.sides : around.sides + around.top])

    def card(of_height: float) -> tuple[int, int]:
        return max(8, round(of_height * aspect * k)), max(8, round(of_height * k))

    def put(rect: Rect) -> Rect:
        return Rect(stage.x + rect.x, stage.y + rect.y, rect.w, rect.h).times(k)

    return Frame(
        window=window,
        k=k,
        large=large,
        stage=stage.times(k),
        bottom=order[0],
        card=card(bottom.hand_h),
        mini=card(around.low_h - 4),
        thrown=card(ring.places[0].h),
        lift=LIFT * k,
        sides=dict(zip(order, around.names, strict=True)),
        plates={seat: put(block.plate) for seat, block in mine.items()},
        hands={seat: put(block.hand) for seat, block in mine.items()},
        piles={seat: put(block.piles) for seat, block in mine.items()},
        trick={s: put(place) for s, place in zip(order, ring.places, strict=True)},
        centre=put(centre),
        prompt=put(_between(bottom.prompt, blocks[: around.sides], centre)),
        actions=put(bottom.actions),
        hud_left=put(Rect(MARGIN, MARGIN, corner_w, m.head_h)),
        hud_right=put(Rect(table.w - MARGIN - corner_w, MARGIN, corner_w, m.corner_h)),
        stock=put(Rect(MARGIN, 2 * MARGIN + m.head_h - 6, 150, STOCK_H)),
        direction=put(ring.arrow),
    )
