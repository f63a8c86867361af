"""The big pieces of a table: seats, the middle, the hand, the corners. No cards yet.

Rule 1: measures are in units of the 1280x720 design; only the last step makes them window pixels.
Rule 2: no two pieces overlap, for 2 to 8 seats and any window from 960x540 up.

The viewer sits at the bottom and the next seat to the right, for play goes counter-clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from game.core import Seat
from scenes.cards.around import (
    GAP,
    LIFT,
    MARGIN,
    SAG,
    STOCK_H,
    Around,
    Block,
    Ring,
    centre_between,
    ring_in,
    seat_blocks,
)
from scenes.cards.broad import BUTTON, MOST_SEATS, Broad, broad_pieces
from scenes.cards.geometry import Rect, stage_in

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
    held: tuple[int, int]
    """A card of another seat's hand."""
    big: tuple[int, int]
    """The one card in the middle that everybody looks at."""
    heaped: tuple[int, int]
    """Any other card in the middle."""
    stocked: tuple[int, int]
    """A card of the stock."""
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
    under_head: Rect
    """For a button below what stands in the top left corner."""
    hud_right: Rect
    stock: Rect
    tally: Rect
    """Below the stock, for how many cards it has."""
    look: Rect
    """The place of the card everybody looks at; it has one in the middle of a broad table."""
    words: Rect
    """Beside it, for what is said of it."""
    heap: Rect
    """The place of the other cards in the middle."""
    direction: Rect
    """A small place between the viewer's card and the next seat's, for the arrow of play."""

    @property
    def sizes(self) -> tuple[tuple[int, int], ...]:
        """All sizes in which cards lie still."""
        return (self.card, self.big, self.thrown, self.mini, self.held, self.heaped, self.stocked)

    @property
    def places(self) -> tuple[Rect, Rect]:
        """The outlines of the large card in the middle and of the stock, a little outside."""
        stock = Rect.around(self.stock.cx, self.stock.cy, *map(float, self.stocked))
        return self.look.inset(-6 * self.k), stock.inset(-6 * self.k)

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
    broad: bool = False,
) -> Frame:
    """Place the pieces for a window.

    Args:
        aspect: width to height of a card.
        k: pixels per design unit; None is as many as the window has room for.
        large: bigger cards in hand, fewer things round the table.
        broad: the hand has the whole width, where so few sit that there is room above it.
    """
    k = k or min(window[0] / 1280, window[1] / 720)
    stage = stage_in(window[0] / k, window[1] / k)
    table, around = Rect(0, 0, stage.w, stage.h), Around.of(seats, large=large)
    if broad and seats <= MOST_SEATS:
        pieces = _of_broad(table, around, broad_pieces(table, around, aspect), aspect)
    else:
        pieces = _usual(table, around, aspect)
    order = tuple(Seat(((viewer or 0) + (-n if clockwise else n)) % seats) for n in range(seats))
    sides = dict(zip(order, around.names, strict=True))
    return _framed(pieces, window, stage, k, aspect, order, sides, large=large)


def _framed(
    pieces: _Pieces,
    window: tuple[int, int],
    stage: Rect,
    k: float,
    aspect: float,
    order: tuple[Seat, ...],
    sides: Mapping[Seat, str],
    *,
    large: bool,
) -> Frame:
    """Turn design units into window pixels."""
    mine = dict(zip(order, (pieces.own, *pieces.blocks), strict=True))

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
        card=card(pieces.hand_h),
        mini=card(pieces.mini_h),
        thrown=card(pieces.ring.places[0].h),
        held=card(pieces.held_h),
        big=card(pieces.look.h),
        heaped=card(pieces.heap_h),
        stocked=card(pieces.stock_h),
        lift=LIFT * k,
        sides=sides,
        plates={seat: put(block.plate) for seat, block in mine.items()},
        hands={seat: put(block.hand) for seat, block in mine.items()},
        piles={seat: put(block.piles) for seat, block in mine.items()},
        trick={s: put(place) for s, place in zip(order, pieces.ring.places, strict=True)},
        centre=put(pieces.centre),
        prompt=put(pieces.prompt),
        actions=put(pieces.actions),
        hud_left=put(pieces.hud_left),
        under_head=put(pieces.under_head),
        hud_right=put(pieces.hud_right),
        stock=put(pieces.stock),
        tally=put(pieces.tally),
        look=put(pieces.look),
        words=put(pieces.words),
        heap=put(pieces.heap),
        direction=put(pieces.ring.arrow),
    )


class _Pieces(NamedTuple):
    """Where everything stands, in design units, and how high the cards are."""

    own: Block
    blocks: tuple[Block, ...]
    centre: Rect
    ring: Ring
    prompt: Rect
    actions: Rect
    hud_left: Rect
    under_head: Rect
    hud_right: Rect
    stock: Rect
    tally: Rect
    look: Rect
    words: Rect
    heap: Rect
    hand_h: float
    mini_h: float
    held_h: float
    heap_h: float
    stock_h: float


def _usual(table: Rect, around: Around, aspect: float) -> _Pieces:
    """Place the pieces of a table whose hand has plates and buttons at its sides."""
    m = _LARGE if around.large else _USUAL
    bottom = _bottom(table, m)
    ceiling = 2 * MARGIN + m.head_h + STOCK_H
    blocks = seat_blocks(table, ceiling, bottom.top - GAP, around)
    centre = centre_between(table, blocks, bottom.prompt.y - 4, around)
    ring = ring_in(centre, around, 0.93 * bottom.hand_h * aspect, aspect)
    corner_w = _corner_w(table, blocks[around.sides : around.sides + around.top])
    thrown_h = ring.places[0].h
    stock = Rect(MARGIN, 2 * MARGIN + m.head_h - 6, 150, STOCK_H)
    beside = (around.low_h - 4) * aspect + 20
    inner = centre.inset(ring.places[0].w / 2)
    look = ring.places[0]
    beyond = max(look.right, ring.arrow.right) + GAP
    heap = Rect(inner.x, inner.y, look.x - GAP - inner.x, inner.h)
    return _Pieces(
        own=bottom.own,
        blocks=blocks,
        centre=centre,
        ring=ring,
        prompt=_between(bottom.prompt, blocks[: around.sides], centre),
        actions=bottom.actions,
        hud_left=Rect(MARGIN, MARGIN, corner_w, m.head_h),
        under_head=Rect(MARGIN, MARGIN + m.head_h + 10 - m.corner_h, BUTTON, m.corner_h),
        hud_right=Rect(table.w - MARGIN - corner_w, MARGIN, corner_w, m.corner_h),
        stock=stock,
        tally=Rect(stock.x + beside, stock.y, stock.w - beside, stock.h),
        look=look,
        words=Rect(beyond, look.y, max(0.0, inner.right - beyond), look.h),
        heap=heap,
        hand_h=bottom.hand_h,
        mini_h=around.low_h - 4,
        held_h=around.low_h - 4,
        heap_h=thrown_h,
        stock_h=around.low_h - 4,
    )


def _of_broad(table: Rect, around: Around, broad: Broad, aspect: float) -> _Pieces:
    """Name the pieces of a table whose hand has the whole width."""
    m, middle, corner_w = broad.m, broad.middle, broad.corner_w
    ring = ring_in(broad.centre, around, 0.93 * broad.hand_h * aspect, aspect)
    return _Pieces(
        own=broad.own,
        blocks=broad.blocks,
        centre=broad.centre,
        ring=ring._replace(arrow=middle.arrow),
        prompt=broad.prompt,
        actions=broad.actions,
        hud_left=Rect(MARGIN, MARGIN, corner_w, m.line_h),
        under_head=Rect(MARGIN, MARGIN + m.line_h + 4, BUTTON, m.corner_h),
        hud_right=Rect(table.w - MARGIN - corner_w, MARGIN, corner_w, m.corner_h),
        stock=middle.stock,
        tally=middle.tally,
        look=middle.big,
        words=middle.words,
        heap=middle.heap,
        hand_h=broad.hand_h,
        mini_h=broad.mini_h,
        held_h=broad.held_h,
        heap_h=broad.heap_h,
        stock_h=broad.stock_h,
    )
