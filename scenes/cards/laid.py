"""How hands lie at the end of a game of groups: open, group beside group, loose cards apart. Pure.

Rule 1: the fact `laid` says it; a view without it lays nothing open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any, NamedTuple

from game.core import Card, Seat, View
from scenes.cards.sprite import CardSprite


class LaidHand(NamedTuple):
    """What a seat still held."""

    cards: tuple[Card, ...]
    """Group after group, loose cards last."""
    counts: tuple[int, ...]
    """How many cards lie together; a loose one lies alone."""
    loose: int
    """How many are loose."""

    @property
    def breaks(self) -> frozenset[int]:
        """The places before which a gap stands."""
        return frozenset(accumulate(self.counts[:-1]))


def laid_hands(view: View) -> Mapping[Seat, LaidHand]:
    """Return how each hand lies, by the seat that held it; empty before the end."""
    told: Any = view.facts.get("laid", ())
    found: dict[Seat, LaidHand] = {}
    for seat, (groups, loose) in enumerate(told):
        grouped = tuple(card for group in groups for card in group)
        counts = (*map(len, groups), *(1 for _ in loose))
        found[Seat(seat)] = LaidHand((*grouped, *loose), counts, len(loose))
    return found


def in_order(sprites: Iterable[CardSprite], laid: LaidHand) -> list[CardSprite]:
    """Return the cards as they lie; those that are not turned up yet come last."""
    left = dict.fromkeys(sprites)
    by_card: dict[Card, list[CardSprite]] = {}
    for sprite in reversed(left):
        by_card.setdefault(sprite.card, []).append(sprite)
    found: list[CardSprite] = []
    for card in laid.cards:
        if equal := by_card.get(card):
            found.append(equal.pop())
            del left[found[-1]]
    return found + list(left)
