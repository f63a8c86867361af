"""A whole hand: how it is best arranged, what may be thrown away and what it waits for.

Put together from its nine components, each of which is worked out once and kept.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from game.core import Arrangement, Card
from game.tusac.eats import bites
from game.tusac.faces import COMPONENTS, COPIES, FACES, HOME, copies
from game.tusac.groups import rac, rac_table, shape_of, spare, split, standing


class Arranged(NamedTuple):
    """A hand, or one component of it, in groups."""

    rac: int
    groups: tuple[tuple[Card, ...], ...]
    """One best arrangement; a lone general is a group of it."""
    loose: tuple[Card, ...]
    """What that arrangement leaves over."""
    discardable: tuple[Card, ...]
    """The faces that are loose in some best arrangement: all that may be discarded."""


class Wait(NamedTuple):
    """A face that the hand could legally eat."""

    face: Card
    unseen: int
    """Copies that this seat has not seen."""
    left: int
    """Loose cards after the best eat of it, before the discard; none is a win."""


def arrange(hand: int) -> Arranged:
    """Return the hand in its best groups."""
    parts = [
        _arrange(component.number, block)
        for component in COMPONENTS
        if (block := component.block(hand))
    ]
    return Arranged(
        sum([part.rac for part in parts]),
        tuple([group for part in parts for group in part.groups]),
        tuple([card for part in parts for card in part.loose]),
        tuple([face for part in parts for face in part.discardable]),
    )


@cache
def _arrange(number: int, block: int) -> Arranged:
    component = COMPONENTS[number]
    shape = shape_of(component)
    groups, loose = split(shape, block)
    return Arranged(
        rac_table(shape)[block],
        tuple([component.cards(group.block) for group in groups]),
        component.cards(loose),
        tuple([card for unit in spare(shape, block) for card in component.cards(unit)]),
    )


def discardable(hand: int) -> tuple[Card, ...]:
    """Return the faces that may be discarded: loose in some best arrangement."""
    found: tuple[Card, ...] = ()
    for component in COMPONENTS:
        if block := component.block(hand):
            found += _arrange(component.number, block).discardable
    return found


def groups_with(hand: int, face: Card) -> tuple[tuple[Card, ...], ...]:
    """Return the groups in which a face stands in some best arrangement of the hand."""
    component = HOME[face]
    found = standing(shape_of(component), component.block(hand))
    groups = [component.cards(group.block) for group in found]
    return tuple([group for group in groups if face in group])


def waits(hand: int, seen: int, *, strict: bool) -> tuple[Wait, ...]:
    """Return every face that the hand could eat, in the order of the deck.

    Args:
        hand: the hand of one seat.
        seen: the cards outside its hand that this seat has seen, packed like a hand.
        strict: as in `eats`.
    """
    known, before = hand + seen, rac(hand)
    found = {
        face: Wait(face, COPIES - copies(known, face), before + change)
        for component in COMPONENTS
        for face, change in bites(component.number, component.block(hand), strict)
    }
    return tuple([found[face] for face in FACES if face in found])


def arrangement(hand: int, seen: int, *, strict: bool) -> Arrangement:
    """Return what the owner of a hand is shown of it.

    Of the waits, those that better the hand: a complete one only by winning, any other by leaving
    fewer loose cards than it has.
    """
    shown = arrange(hand)
    target = max(shown.rac - 1, 0)
    better = [wait for wait in waits(hand, seen, strict=strict) if wait.left <= target]
    return Arrangement(
        shown.groups, shown.loose, tuple([(wait.face, wait.unseen) for wait in better])
    )
