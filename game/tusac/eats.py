"""What a house can do with the offered card: every group it could make, and whether it may.

Rule 1 (the count rule): an eat must not leave more loose cards than there were, counted before the
discard. One that leaves none at all wins.
Rule 2 (`no_peel: strict`): besides, in some best arrangement of the hand before the eat, the cards
used are all loose cards or lone generals, or they are exactly one group.

Both depend on the component of the offered card alone, so verdicts are worked out once for each of
its blocks and kept.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from game.core import Action, Card, Refusal
from game.tusac.faces import COMPONENTS, COPIES, HOME, UNIT, Component
from game.tusac.groups import (
    GENERALS,
    Group,
    Kind,
    Shape,
    rac_table,
    shape_of,
    split,
    standing,
)

ADDS_RAC = "adds_rac"
"""Refused: more cards would be loose than before."""
BREAKS_GROUP = "breaks_group"
"""Refused under `no_peel: strict`: cards would leave a group they are needed in."""


class Eat(NamedTuple):
    """One group that could be made of the offered card and cards of the hand."""

    kind: Kind
    used: tuple[Card, ...]
    """The cards of the hand in it, each copy; none for a lone general."""
    taken: int
    """The same as a hand, to subtract."""
    change: int
    """How many loose cards more there are after it than before, the discard not counted."""
    refusal: str | None
    """Why it is not legal, or None."""
    proof: tuple[Card, ...]
    """The cards of the hand that show the refusal: those left loose, or the groups broken."""


class Bite(NamedTuple):
    """The best that a face can do for a hand."""

    face: Card
    change: int
    """As in `Eat`, of the legal eat that leaves the fewest loose cards."""


class Judged(NamedTuple):
    """The eats of the house on turn."""

    legal: tuple[Action, ...]
    refused: tuple[Refusal, ...]


def eats(hand: int, offered: Card, *, strict: bool) -> tuple[Eat, ...]:
    """Return every eat that makes a group, with its verdict."""
    component = HOME[offered]
    return _verdicts(offered, component.block(hand), strict)


def on_turn(hand: int, offered: Card, *, strict: bool) -> Judged:
    """Return what the house on turn may make of an offered card, and what not."""
    component = HOME[offered]
    return _judged(offered, hand >> component.shift & component.mask, strict)


@cache
def _judged(offered: Card, block: int, strict: bool) -> Judged:
    found = [(Action("eat", eat.used), eat) for eat in _verdicts(offered, block, strict)]
    return Judged(
        tuple([action for action, eat in found if eat.refusal is None]),
        tuple([Refusal(action, eat.refusal, eat.proof) for action, eat in found if eat.refusal]),
    )


@cache
def bites(number: int, block: int, strict: bool) -> tuple[Bite, ...]:
    """Return the faces of a component that a hand with this block could legally eat."""
    component = COMPONENTS[number]
    found: list[Bite] = []
    for face in component.faces:
        if _digit(block, UNIT[face] >> component.shift) == COPIES:
            continue  # there is no fifth to be offered
        legal = [eat.change for eat in _verdicts(face, block, strict) if eat.refusal is None]
        if legal:
            found.append(Bite(face, min(legal)))
    return tuple(found)


@cache
def _verdicts(offered: Card, block: int, strict: bool) -> tuple[Eat, ...]:
    component = HOME[offered]
    shape, unit = shape_of(component), UNIT[offered] >> component.shift
    return tuple(
        [
            _verdict(component, block, unit, group, strict)
            for group in shape.groups
            if _digit(group.block, unit) and not _without(shape, group.block - unit, block)
        ]
    )


def _verdict(component: Component, block: int, unit: int, group: Group, strict: bool) -> Eat:
    shape, used = shape_of(component), group.block - unit
    table = rac_table(shape)
    change = table[block - used] - table[block]
    refusal: str | None = None
    proof: tuple[Card, ...] = ()
    if change > 0:
        refusal, proof = ADDS_RAC, component.cards(_left_loose(shape, block, used))
    elif strict and not _may_leave(shape, block, used):
        refusal, proof = BREAKS_GROUP, component.cards(_broken(shape, block, used))
    cards = component.cards(used)
    return Eat(group.kind, cards, used << component.shift, change, refusal, proof)


def _may_leave(shape: Shape, block: int, used: int) -> bool:
    """Tell whether the used cards are free, or one group, in some best arrangement."""
    if any(group.block == used for group in standing(shape, block)):
        return True
    loose = sum(_digit(used, unit) for unit in shape.units if not _is_general(shape, unit))
    table = rac_table(shape)
    return table[block - used] + loose == table[block]


def _is_general(shape: Shape, unit: int) -> bool:
    return shape is GENERALS and unit == 1


def _digit(block: int, unit: int) -> int:
    return block // unit & 15


def _left_loose(shape: Shape, block: int, used: int) -> int:
    """Return the cards that an eat would leave loose, less those loose in the hand as shown."""
    _, before = split(shape, block)
    _, after = split(shape, block - used)
    return _without(shape, after, before)


def _without(shape: Shape, block: int, taken: int) -> int:
    """Return a block less those of some cards that are in it."""
    rest = [(unit, _digit(block, unit) - _digit(taken, unit)) for unit in shape.units]
    return sum(unit * count for unit, count in rest if count > 0)


def _broken(shape: Shape, block: int, used: int) -> int:
    """Return the groups of the hand as shown that the used cards would have to leave."""
    groups, loose = split(shape, block)
    needed = _without(shape, used, loose + sum(g.block for g in groups if g.kind is Kind.LONE))
    broken = 0
    for group in groups:
        rest = _without(shape, needed, group.block)
        if rest != needed and group.kind is not Kind.LONE:
            broken += group.block
            needed = rest
    return broken
