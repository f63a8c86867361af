"""A whole hand: how it is best arranged, what may be thrown away and what it waits for.

Put together from its nine components, each of which is worked out once and kept.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from game.core import Arranged, Arrangement, Card
from game.tusac.eats import bites
from game.tusac.faces import BLOCKS, COMPONENTS, COPIES, FACES, HOME, PLACE, SHIFT, copies
from game.tusac.groups import rac, rac_table, shape_of, spare, split, standing


class Wait(NamedTuple):
    """A face that the hand could legally eat."""

    face: Card
    unseen: int
    """Copies that this seat has not seen."""
    left: int
    """Loose cards after the best eat of it, before the discard; none is a win."""


class Reading(NamedTuple):
    """What can be said of a hand without a look at the table."""

    cards: tuple[Card, ...]
    """In the order of the deck."""
    groups: tuple[tuple[Card, ...], ...]
    loose: tuple[Card, ...]
    better: tuple[int, ...]
    """The places of the faces that would better the hand: a complete one only by winning, any other
    by leaving fewer loose cards than it has."""
    digits: int
    """Covers their digits in a hand."""

    def arrangement(self, known: int) -> Arrangement:
        """Return what the owner of the hand is shown of it.

        Args:
            known: the hand and all other cards that this seat has seen.
        """
        waited = [unseen[known >> shift & 15] for shift, unseen in map(_wait, self.better)]
        return _new(Arrangement, (self.groups, self.loose, tuple(waited)))


class _Part(NamedTuple):
    """The same of one component; cards and faces are places in the deck."""

    cards: tuple[int, ...]
    groups: tuple[tuple[Card, ...], ...]
    loose: tuple[Card, ...]
    better: tuple[int, ...]
    """Faces that leave fewer loose cards."""
    level: tuple[int, ...]
    """Faces that leave as many."""


_DIGITS = tuple([15 << SHIFT[face] for face in FACES])
_face = FACES.__getitem__
_wait = tuple(
    [
        (SHIFT[face], tuple([(face, COPIES - known) for known in range(COPIES + 1)]))
        for face in FACES
    ]
).__getitem__
"""The place of a face's digit, and how a wait for it is written for each value of the digit."""
_new = tuple.__new__  # a third of the time of calling the class


def arrange(hand: int) -> Arranged:
    """Return the hand in its best groups."""
    parts = [
        arrange_block(component.number, block)
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
def arrange_block(number: int, block: int) -> Arranged:
    """Return the cards of one component in their best groups."""
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
            found += arrange_block(component.number, block).discardable
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
    """Return what the owner of a hand is shown of it; see `waits`."""
    return read(hand, strict).arrangement(hand + seen)


@lru_cache(maxsize=64)
def read(hand: int, strict: bool) -> Reading:
    """Read a hand; most stay as they are from one state to the next."""
    cards: list[int] = []
    groups: list[tuple[Card, ...]] = []
    loose: list[Card] = []
    better: list[int] = []
    level: list[int] = []
    for number, shift, mask in BLOCKS:
        part = _part(number, hand >> shift & mask, strict)
        cards += part.cards
        groups += part.groups
        loose += part.loose
        better += part.better
        level += part.level
    if not loose:
        better += level
    cards.sort()
    better.sort()
    digits = sum([_DIGITS[place] for place in better])
    return Reading(tuple(map(_face, cards)), tuple(groups), tuple(loose), tuple(better), digits)


@cache
def _part(number: int, block: int, strict: bool) -> _Part:
    arranged = arrange_block(number, block)
    found = [(PLACE[face], change) for face, change in bites(number, block, strict)]
    return _Part(
        tuple([PLACE[card] for card in COMPONENTS[number].cards(block)]),
        arranged.groups,
        arranged.loose,
        tuple([place for place, change in found if change < 0]),
        tuple([place for place, change in found if not change]),
    )
