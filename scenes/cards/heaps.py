"""Cards that lie open in numbers: eaten groups before a seat, dead cards in the middle.

Pure. Of every card at least the head shows, by which it is known.
"""

from __future__ import annotations

from collections.abc import Sequence

from scenes.cards.broad import ROW, ROWS
from scenes.cards.fan import Spot
from scenes.cards.geometry import Rect

NEWEST = 3
"""So many cards of a heap are as bright as any; those before them are as quiet as the zone says."""
_IN_GROUP = 0.7
"""From card to card of a group, in widths of a card; where there is little room less."""
_APART = 0.3
"""Between two groups, in widths of a card."""

Size = tuple[int, int]


def groups_width(counts: Sequence[int], size: Size) -> float:
    """Return the width of groups of so many cards in one row."""
    cards = sum(1 + _IN_GROUP * (count - 1) for count in counts)
    return size[0] * (cards + _APART * (len(counts) - 1))


def grouped(room: Rect, size: Size, counts: Sequence[int], *, mirrored: bool = False) -> list[Spot]:
    """Place groups apart from each other, in two rows where one is too short.

    Args:
        counts: how many cards each group has.
        mirrored: they begin at the right edge.
    """
    if groups_width(counts, size) <= room.w:
        rows = [counts]
    else:
        # The row behind is filled first: what lies there stays as more groups come.
        behind = _fitting(counts, size, room.w)
        rows = [counts[:behind], counts[behind:]]
    rise = size[1] * ROW * (len(rows) - 1) / 2
    spots: list[Spot] = []
    for number, row in enumerate(rows):
        y = room.cy - rise + number * size[1] * ROW
        spots += _row(room, size, row, y, mirrored=mirrored)
    return spots


def _fitting(counts: Sequence[int], size: Size, width: float) -> int:
    """Return how many groups go into the first of two rows."""
    wide = max(width, groups_width(counts, size) / 2)
    found = 1
    while found < len(counts) - 1 and groups_width(counts[: found + 1], size) <= wide:
        found += 1
    return found


def _row(room: Rect, size: Size, counts: Sequence[int], y: float, *, mirrored: bool) -> list[Spot]:
    lefts, x = [], 0.0
    for count in counts:
        lefts += [x + n * _IN_GROUP * size[0] for n in range(count)]
        x += size[0] * (1 + _IN_GROUP * (count - 1) + _APART)
    squeeze = min(1.0, (room.w - size[0]) / max(1.0, lefts[-1]))
    width = lefts[-1] * squeeze + size[0]
    start = (room.right - width if mirrored else room.x) + size[0] / 2
    return [Spot(start + left * squeeze, y, 0) for left in lefts]


def in_rows(room: Rect, size: Size, count: int) -> list[Spot]:
    """Place cards in the order in which they came, row below row, the newest uncovered."""
    fits = max(1, int((room.w + 1) // (size[0] + 1)))
    columns = max(fits, -(-count // ROWS))
    step = min(size[0] + 1.0, (room.w - size[0]) / max(1, columns - 1))
    rows = -(-count // columns)
    wide = (min(count, columns) - 1) * step
    top = room.cy - (rows - 1) * ROW * size[1] / 2
    return [
        Spot(room.cx - wide / 2 + n % columns * step, top + n // columns * ROW * size[1], 0)
        for n in range(count)
    ]
