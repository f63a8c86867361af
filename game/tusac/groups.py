"""What a group is, and how few cards of a hand can be left without one.

Rule 1: the nine components of a hand have nothing to do with one another; their minima add up.
Rule 2: everything is read off one table for each of the three shapes a component can have: the
fewest loose cards of each block. A group stands in some best arrangement of a block if and only if
taking it out leaves that number as it was.

The tables are made when first asked for, never at import.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from game.core import Card
from game.tusac.faces import COLOURS, COPIES, DIGIT, SOLDIER, Component


class Kind(StrEnum):
    """What makes some cards a group."""

    QUAN = "quan"
    CHOT4 = "chot4"
    KHAP = "khap"
    RUN = "run"
    CHOT3 = "chot3"
    PAIR = "pair"
    LONE = "lone"


class Group(NamedTuple):
    """A group of some component of a shape."""

    kind: Kind
    block: int
    """Its cards."""


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """What all components of one kind have in common; there are three."""

    units: tuple[int, ...]
    """One card of each of its faces, as blocks."""
    groups: tuple[Group, ...]
    """All its groups, those that look best first: the larger, then equal cards."""


_EQUAL = {2: Kind.PAIR, 3: Kind.KHAP, 4: Kind.QUAN}
_SOLDIERS = {3: Kind.CHOT3, 4: Kind.CHOT4}
_NICER_FIRST = tuple(Kind)


def _shape(places: int, *others: Group) -> Shape:
    """Return a shape with its equal cards and some other groups."""
    units = tuple(1 << DIGIT * place for place in range(places))
    equal = [Group(kind, size * unit) for size, kind in _EQUAL.items() for unit in units]
    groups = sorted([*equal, *others], key=lambda group: _NICER_FIRST.index(group.kind))
    return Shape(units, tuple(groups))


_RUN = Group(Kind.RUN, 0x111)
_LONE = Group(Kind.LONE, 0x001)
_OF_COLOURS = tuple(
    Group(kind, sum(units))
    for size, kind in _SOLDIERS.items()
    for units in combinations((0x0001, 0x0010, 0x0100, 0x1000), size)
)
GENERALS = _shape(3, _RUN, _LONE)
CHARIOTS = _shape(3, _RUN)
SOLDIERS = _shape(4, *_OF_COLOURS)
_SHAPES = (GENERALS,) * len(COLOURS) + (CHARIOTS,) * len(COLOURS) + (SOLDIERS,)


def shape_of(component: Component) -> Shape:
    """Return the shape of a component."""
    return _SHAPES[component.number]


def kind_of(cards: tuple[Card, ...]) -> Kind:
    """Return what kind of group some cards are; they must be one."""
    if len(cards) == 1:
        return Kind.LONE
    if len(set(cards)) == 1:
        return _EQUAL[len(cards)]
    return _SOLDIERS[len(cards)] if cards[0][0] == SOLDIER else Kind.RUN


@cache
def rac_table(shape: Shape) -> bytes:
    """Return the fewest loose cards of each block of a shape.

    What is no block costs 255. A subtraction that would take more cards than there are borrows from
    the next digit and so ends in one above 4, or before the table and so, counted from its end, in
    the same: neither is ever the fewest.
    """
    table = bytearray(b"\xff" * (1 << DIGIT * len(shape.units)))
    table[0] = 0
    digits = product(range(COPIES + 1), repeat=len(shape.units))
    blocks = sorted(sum(map(int.__mul__, counts, shape.units)) for counts in digits)
    for block in blocks[1:]:
        grouped = min(table[block - group.block] for group in shape.groups)
        table[block] = min(grouped, 1 + min(table[block - unit] for unit in shape.units))
    return bytes(table)


@cache
def _tables() -> tuple[bytes, bytes, bytes]:
    return rac_table(GENERALS), rac_table(CHARIOTS), rac_table(SOLDIERS)


def rac(hand: int) -> int:
    """Return the fewest loose cards of a hand; from 255 up where a face has more than four."""
    general, chariot, soldier = _tables()
    return (
        general[hand & 0xFFF]
        + general[hand >> 12 & 0xFFF]
        + general[hand >> 24 & 0xFFF]
        + general[hand >> 36 & 0xFFF]
        + chariot[hand >> 48 & 0xFFF]
        + chariot[hand >> 60 & 0xFFF]
        + chariot[hand >> 72 & 0xFFF]
        + chariot[hand >> 84 & 0xFFF]
        + soldier[hand >> 96]
    )


def standing(shape: Shape, block: int) -> tuple[Group, ...]:
    """Return the groups that stand in some best arrangement of a block."""
    table = rac_table(shape)
    fewest = table[block]
    return tuple([group for group in shape.groups if table[block - group.block] == fewest])


def spare(shape: Shape, block: int) -> tuple[int, ...]:
    """Return one card of each face that is loose in some best arrangement of a block."""
    table = rac_table(shape)
    return tuple([unit for unit in shape.units if table[block - unit] == table[block] - 1])


def split(shape: Shape, block: int) -> tuple[tuple[Group, ...], int]:
    """Return the groups of the best arrangement that looks best, and the block of loose cards."""
    groups: list[Group] = []
    while found := standing(shape, block):
        groups.append(found[0])
        block -= found[0].block
    return tuple(groups), block
