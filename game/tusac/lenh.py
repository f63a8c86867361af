"""The points of a complete hand (preset `book_scored`), line by line.

Groups that were eaten count as they lie, the winning one too. The concealed rest is arranged so
that it is worth most.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from game.core import Card
from game.tusac.faces import COMPONENTS
from game.tusac.groups import Kind, kind_of, rac, shape_of, standing


class Tariff(NamedTuple):
    """What tables differ in: the options `lenh_chot4`, `lenh_khap` and `lenh_toi`."""

    chot4: int
    khap: int
    """Of a concealed khạp."""
    toi: int
    """Of winning."""


class Line(NamedTuple):
    """One group and its points."""

    kind: Kind
    cards: tuple[Card, ...]
    is_eaten: bool
    points: int


def points(kind: Kind, tariff: Tariff, *, is_eaten: bool) -> int:
    """Return what a group is worth."""
    match kind:
        case Kind.PAIR:
            return 0
        case Kind.CHOT4:
            return tariff.chot4
        case Kind.KHAP:
            return 1 if is_eaten else tariff.khap
        case Kind.QUAN:
            return 6 if is_eaten else 8
    return 1


def lines(hand: int, eaten: Iterable[tuple[Card, ...]], tariff: Tariff) -> tuple[Line, ...]:
    """Return the lines of a complete hand: eaten groups as given, then the concealed ones."""
    assert not rac(hand), "only a complete hand has points"
    counted = [_line(cards, tariff, is_eaten=True) for cards in eaten]
    for component in COMPONENTS:
        counted += _best(component.number, component.block(hand), tariff)
    return tuple(counted)


def total(counted: Iterable[Line], tariff: Tariff) -> int:
    """Return the points of a hand that has won, with those for winning."""
    return sum(line.points for line in counted) + tariff.toi


def _line(cards: tuple[Card, ...], tariff: Tariff, *, is_eaten: bool) -> Line:
    kind = kind_of(cards)
    return Line(kind, cards, is_eaten, points(kind, tariff, is_eaten=is_eaten))


@cache
def _best(number: int, block: int, tariff: Tariff) -> tuple[Line, ...]:
    """Return the concealed groups of a block that are worth most; the nicer ones where equal."""
    component = COMPONENTS[number]
    best: tuple[Line, ...] = ()
    most = -1
    for group in standing(shape_of(component), block):
        first = _line(component.cards(group.block), tariff, is_eaten=False)
        counted = (first, *_best(number, block - group.block, tariff))
        worth = sum(line.points for line in counted)
        if worth > most:
            best, most = counted, worth
    return best
