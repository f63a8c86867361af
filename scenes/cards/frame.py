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
    CORNER_H,
    GAP,
    MARGIN,
    ROW_GAP,
    ROW_H,
    STOCK_H,
    Around,
    Block,
    centre_between,
    ring_in,
    seat_blocks,
)
from scenes.cards.geometry import Rect

HAND_H = 168.0
SAG = 10.0
"""Room above and below the hand for the turned cards of a fan."""
LIFT = 20.0
PROMPT_H = 34.0
CORNER_W = 248.0
"""Width of what stands left and right of the viewer's hand."""
WIDEST = 2.05
"""On a very wide window the seats stay within this many heights."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where everything but the cards is drawn, in window pixels."""

    window: tuple[int, int]
    k: float
    """Pixels per design unit."""
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
        """Return places for so many action buttons, best first: from the bottom right up."""
        if not count:
            return ()
        gap, rows = 8 * self.k, min(count, 3)
        columns = -(-count // rows)
        width = (self.actions.w - gap * (columns - 1)) / columns
        height = (self.actions.h - gap * 2) / 3
        places = []
        for n in range(count):
            column, row = divmod(n, rows)
            x = self.actions.right - width - column * (width + gap)
            y = self.actions.bottom - height - row * (height + gap)
            places.append(Rect(x, y, width, height))
        return tuple(places)


@dataclass(frozen=True, slots=True)
class _Bottom:
    """The viewer's own part of the table."""

    hand_h: float
    own: Block
    prompt: Rect
    actions: Rect


def _bottom(table: Rect) -> _Bottom:
    hand_h = HAND_H + min(48.0, (table.h - 720) * 0.15)
    hand = Rect(0, table.h - MARGIN - hand_h - SAG, 0, hand_h + SAG)
    aside = MARGIN + CORNER_W + GAP
    hand = hand._replace(x=table.x + aside, w=table.w - 2 * aside)
    prompt = Rect.around(table.cx, hand.y - LIFT - 4 - PROMPT_H / 2, 620, PROMPT_H)
    row = ROW_H * 1.1
    floor = table.h - MARGIN
    plate = Rect(table.x + MARGIN, floor - row, CORNER_W * 0.86, row)
    piles = Rect(plate.x, plate.y - ROW_GAP - row, CORNER_W, row)
    actions = Rect(table.right - MARGIN - CORNER_W, floor - 154, CORNER_W, 154)
    return _Bottom(hand_h, Block(plate, hand, piles), prompt, actions)


def build_frame(
    window: tuple[int, int],
    seats: int,
    viewer: Seat | None,
    aspect: float,
    *,
    clockwise: bool = False,
) -> Frame:
    """Place the pieces for a window; `aspect` is width to height of a card."""
    k = min(window[0] / 1280, window[1] / 720)
    width, height = window[0] / k, window[1] / k
    span = min(width, max(1280.0, height * WIDEST))
    table = Rect((width - span) / 2, 0, span, height)
    around = Around.of(seats)
    bottom = _bottom(table)
    blocks = seat_blocks(table, bottom.own.piles.y - GAP, around)
    centre = centre_between(table, blocks, bottom.prompt.y - 4, around)
    ring = ring_in(centre, around, 0.93 * bottom.hand_h * aspect, aspect)
    step = -1 if clockwise else 1
    order = [Seat(((viewer or 0) + step * n) % seats) for n in range(seats)]
    mine = dict(zip(order, (bottom.own, *blocks), strict=True))
    top = blocks[around.sides : around.sides + around.top]
    reach = max((table.cx - block.whole.x for block in top), default=0.0)
    reach = max([reach, *(block.whole.right - table.cx for block in top)])
    corner_w = min(250.0, width / 2 - reach - GAP - MARGIN)

    def card(of_height: float) -> tuple[int, int]:
        return max(8, round(of_height * aspect * k)), max(8, round(of_height * k))

    return Frame(
        window=window,
        k=k,
        bottom=order[0],
        card=card(bottom.hand_h),
        mini=card(blocks[0].piles.h - 4),
        thrown=card(ring.places[0].h),
        lift=LIFT * k,
        sides=dict(zip(order, around.names, strict=True)),
        plates={seat: block.plate.times(k) for seat, block in mine.items()},
        hands={seat: block.hand.times(k) for seat, block in mine.items()},
        piles={seat: block.piles.times(k) for seat, block in mine.items()},
        trick={s: place.times(k) for s, place in zip(order, ring.places, strict=True)},
        centre=centre.times(k),
        prompt=bottom.prompt.times(k),
        actions=bottom.actions.times(k),
        hud_left=Rect(MARGIN, MARGIN, corner_w, CORNER_H).times(k),
        hud_right=Rect(width - MARGIN - corner_w, MARGIN, corner_w, CORNER_H).times(k),
        stock=Rect(table.x + MARGIN, 2 * MARGIN + CORNER_H, 150, STOCK_H).times(k),
        direction=ring.arrow.times(k),
    )
