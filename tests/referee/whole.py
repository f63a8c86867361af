"""Makes whole hands of Tứ Sắc of the few cards that a position is about.

What is added cannot matter: to each hand equal cards that are complete groups, at most one face in
each component, in none that the position has in that hand; if there are enough, of faces that
nobody can ever offer.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from game.core import TUSAC_DECK, Card

Cards = tuple[Card, ...]
TRIES = 300


def component(face: Card) -> str:
    """Name the cards with which a face can share a group."""
    if face[0] == "C":
        return "C"
    return ("TSG" if face[0] in "TSG" else "XPM") + face[1]


def whole(hands: list[Cards], sizes: list[int], stock: Cards) -> tuple[list[Cards], Cards]:
    """Return the hands filled up, and the stock without a fifth copy of anything."""
    left = Counter(TUSAC_DECK) - Counter(card for hand in hands for card in hand)
    shorter: list[Card] = []
    for card in stock:
        if left[card]:
            left[card] -= 1
            shorter.append(card)
    named = {*shorter, *(card for hand in hands for card in hand)}
    free = Counter({face: count for face, count in left.items() if face not in named})
    for cards in (free, left):
        for seed in range(TRIES):
            found = _filled(hands, sizes, cards.copy(), Random(seed))
            if found:
                return found, tuple(shorter)
    raise AssertionError("there are too few cards to fill up these hands")


def _filled(
    hands: list[Cards], sizes: list[int], left: Counter[Card], rng: Random
) -> list[Cards] | None:
    filled: dict[int, Cards] = {}
    # The hands with the fewest components to choose from come first.
    for seat in sorted(range(len(hands)), key=lambda seat: -len(set(map(component, hands[seat])))):
        added = _added(sizes[seat] - len(hands[seat]), hands[seat], left, rng)
        if added is None:
            return None
        filled[seat] = (*hands[seat], *added)
    return [filled[seat] for seat in range(len(hands))]


def _added(count: int, hand: Cards, left: Counter[Card], rng: Random) -> list[Card] | None:
    """Return complete groups of equal cards; None where luck was against it."""
    taken = set(map(component, hand))
    faces = sorted(left, key=lambda face: (-left[face], rng.random()))
    added: list[Card] = []
    for face in faces:
        missing = count - len(added)
        if component(face) in taken or not missing:
            continue
        size = min(missing, left[face])
        if missing - size == 1:
            size -= 1
        if size < 2:
            continue
        taken.add(component(face))
        left[face] -= size
        added += [face] * size
    return added if len(added) == count else None
