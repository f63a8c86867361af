"""Where tiles with cards stand: beside the hand, over the buttons; and how large their cards are.

Pure: from a frame, the number of cards on each tile and a few measures, all in window pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from scenes.cards.frame import Frame
from scenes.cards.geometry import Rect

GAP = 8.0
_HIGHEST = 236.0
"""Tiles stand no higher over the buttons, or they would not be seen to belong there."""
_TILE = (118.0, 118.0)
"""The largest tile."""
_CARD = 40.0
"""The widest card on a tile; one alone is no larger than those of a group."""
_CLEAR = 14.0
"""As narrow as a card may be for the sake of the words below."""
_WORDY = 2.6
"""A tile so many times as high as a line has one."""
_LEAST_SHOWN = 1.15
"""Height to width of what must be seen of a card."""


class Measures(NamedTuple):
    """What a tile needs besides its cards."""

    k: float
    pad: float
    line: float
    """Height of the words below the cards."""
    hit: float
    """The least that can be hit."""
    words: float = 0.0
    """Width of the longest words."""

    def caption(self, tile: Rect) -> float:
        """Return the height of the words; on a small tile the cards speak for themselves."""
        return self.line if tile.h >= _WORDY * self.line and tile.w >= self.words else 0.0

    def room(self, tile: Rect) -> float:
        """Return how high the room for the cards is."""
        return max(1.0, tile.h - self.caption(tile) - 2 * self.pad)

    def card(self, tile: Rect, cards: int) -> float:
        """Return how wide a card is where so many lie side by side on a tile."""
        width = min(_CARD * self.k, (tile.w - 2 * self.pad) / max(1, cards))
        return max(1.0, min(width, self.room(tile) / _LEAST_SHOWN))


def tray(frame: Frame) -> Rect:
    """Return the place for tiles: over the lowest row of buttons, below whatever else stands there.

    Over the prompt they have all the room as far as the middle.
    """
    gap, right = GAP * frame.k, frame.actions.right
    bottom = frame.buttons(1)[0].y - gap
    left = frame.actions.x if bottom > frame.prompt.y else frame.centre.right + gap
    around = [frame.hud_right]
    for places in (frame.plates, frame.hands, frame.piles):
        around += [rect for seat, rect in places.items() if seat != frame.bottom]
    over = [rect.bottom + gap for rect in around if rect.right > left and rect.x < right]
    top = max([bottom - _HIGHEST * frame.k, *over])
    return Rect(left, top, right - left, bottom - top)


def tiles_in(room: Rect, cards: Sequence[int], measures: Measures) -> tuple[Rect, ...]:
    """Place tiles with so many cards each: with words if there is room, and the cards wide.

    They are read like a page, and stand at the right and at the bottom of the room.
    """
    if not cards:
        return ()
    gap, most = GAP * measures.k, max(cards)
    ways = [_grid(room, len(cards), columns, measures) for columns in range(1, len(cards) + 1)]
    large = [way for way in ways if min(way[1].w, way[1].h) >= measures.hit] or ways

    def worth(way: tuple[int, Rect]) -> tuple[bool, float, int]:
        card = measures.card(way[1], most)
        return measures.caption(way[1]) > 0 and card >= _CLEAR * measures.k, card, -way[0]

    columns, tile = max(large, key=worth)
    rows = ceil(len(cards) / columns)
    left = room.right - columns * tile.w - (columns - 1) * gap
    top = room.bottom - rows * tile.h - (rows - 1) * gap
    places = [divmod(place, columns) for place in range(len(cards))]
    return tuple(
        Rect(left + column * (tile.w + gap), top + row * (tile.h + gap), tile.w, tile.h)
        for row, column in places
    )


def _grid(room: Rect, tiles: int, columns: int, measures: Measures) -> tuple[int, Rect]:
    rows, gap = ceil(tiles / columns), GAP * measures.k
    width = (room.w - gap * (columns - 1)) / columns
    height = (room.h - gap * (rows - 1)) / rows
    most_w, most_h = (side * measures.k for side in _TILE)
    return columns, Rect(0, 0, min(width, most_w), min(height, most_h))
