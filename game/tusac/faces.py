"""Cards as digits of one number, the form in which hands are judged.

A hand is an int with one hexadecimal digit for each of the 28 faces: how many copies it holds.
Adding and taking cards is adding and subtracting; `UNIT` is one copy of a face. Only faces that can
share a group matter to one another, so they lie side by side: the nine components. A component's
own digits, shifted down to the right end, are called its block.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from game.core import TUSAC_DECK, Card

COPIES = 4
"""So many cards of each face are in the deck."""
DIGIT = 4
"""Bits of a digit: it has room to tell five copies, which is a fault, from none of another face."""
COLOURS = "dxvt"
SOLDIER = "C"
_RUNS = ("TSG", "XPM")
"""Ranks that make a run, in its order."""


class Component(NamedTuple):
    """Faces that can share a group with one another and with no others."""

    number: int
    faces: tuple[Card, ...]
    shift: int
    """Place of its first digit in a hand, in bits."""
    mask: int
    """Covers its block."""

    def block(self, hand: int) -> int:
        """Return the component's own digits of a hand."""
        return hand >> self.shift & self.mask

    def cards(self, block: int) -> tuple[Card, ...]:
        """Return the cards of a block, in the order of its faces."""
        found: list[Card] = []
        for face in self.faces:
            found += [face] * (block & 15)
            block >>= DIGIT
        return tuple(found)


def _components() -> tuple[Component, ...]:
    families = [[rank + colour for rank in ranks] for ranks in _RUNS for colour in COLOURS]
    families.append([SOLDIER + colour for colour in COLOURS])
    made: list[Component] = []
    shift = 0
    for number, family in enumerate(families):
        bits = DIGIT * len(family)
        faces = tuple(Card(face) for face in family)
        made.append(Component(number, faces, shift, (1 << bits) - 1))
        shift += bits
    return tuple(made)


COMPONENTS = _components()
"""Generals with their officers by colour, chariots by colour, all soldiers."""
HOME = {face: component for component in COMPONENTS for face in component.faces}
"""The component of each face."""
FACES: tuple[Card, ...] = tuple(dict.fromkeys(TUSAC_DECK))
"""All faces in the order of the deck, in which hands are shown."""
SHIFT = {
    face: component.shift + DIGIT * place
    for component in COMPONENTS
    for place, face in enumerate(component.faces)
}
"""Place of each face's digit in a hand, in bits."""
UNIT = {face: 1 << SHIFT[face] for face in FACES}
"""A hand of one card."""
PLACE = {face: place for place, face in enumerate(FACES)}
"""Where each face comes in the order of the deck."""
BLOCKS = tuple([(each.number, each.shift, each.mask) for each in COMPONENTS])
"""What takes a hand apart: number, shift and mask of each component."""


def pack(cards: Iterable[Card]) -> int:
    """Return the cards as a hand; they must be faces of the deck, at most four of each."""
    return sum(map(UNIT.__getitem__, cards))


_DIGITS = tuple([(face, SHIFT[face]) for face in FACES])
_TIMES = tuple([(None,) * number for number in range(16)])


@lru_cache(maxsize=64)
def unpack(hand: int) -> tuple[Card, ...]:
    """Return the cards of a hand in the order of the deck; most hands are asked for again."""
    return tuple([face for face, shift in _DIGITS for _ in _TIMES[hand >> shift & 15]])


def copies(hand: int, face: Card) -> int:
    """Return how many cards of a face a hand holds."""
    return hand >> SHIFT[face] & 15


_EVERY_SECOND = ((1 << DIGIT * len(FACES)) - 1) // 255 * 15
"""Covers the first digit of each byte."""


def count(hand: int) -> int:
    """Return how many cards a hand holds."""
    # The digits of a number to base 256 add up to the same remainder by 255 as the number.
    return ((hand & _EVERY_SECOND) + (hand >> DIGIT & _EVERY_SECOND)) % 255
