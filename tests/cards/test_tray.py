"""Tiles lie inside their tray, beside each other, and the tray on nothing else."""

from __future__ import annotations

import pytest

from game.core import Seat
from scenes.cards.frame import build_frame
from scenes.cards.tray import Measures, tiles_in, tray

SIZES = ((960, 540), (1280, 720), (1920, 1080), (3840, 2160), (1280, 1024), (2560, 1080))
MOST = 7
"""Ways to eat one card, found by a search over all hands of its component."""


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_tiles_fit(size: tuple[int, int], seats: int, large: bool) -> None:
    frame = build_frame(size, seats, Seat(0), 100 / 320, large=large, broad=True)
    room, k = tray(frame), frame.k
    others = [frame.prompt, frame.look, frame.hands[frame.bottom], *frame.buttons(2)]
    others += [rect for seat, rect in frame.piles.items() if seat != frame.bottom]
    for other in others:
        apart = room.right <= other.x or other.right <= room.x
        assert apart or room.bottom <= other.y + 1 or other.bottom <= room.y + 1, other
    measures = Measures(k, 7 * k, 21 * k, max(32.0, 44 * k))
    for count in range(1, MOST + 1):
        tiles = tiles_in(room, (4,) * count, measures)
        assert len(tiles) == len(set(tiles)) == count
        for tile in tiles:
            assert tile.x >= room.x - 1
            assert tile.right <= room.right + 1
            assert tile.y >= room.y - 1
            assert tile.bottom <= room.bottom + 1
            assert measures.card(tile, 4) >= 8 * k
