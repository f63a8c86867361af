"""Hands that win as soon as they are dealt (seed 002): which they are and which is stronger.

A strength is (kind, rank, suit), compared element by element; no two hands are equally strong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core import Card

KINDS = {3: "quad", 2: "one_suit", 1: "low_six"}
"""By the first number of a strength: four of a kind, all of one suit, all below 6."""

Strength = tuple[int, ...]

_RANK = {rank: value for value, rank in enumerate("23456789TJQKA", start=2)}
_SUIT = {suit: value for value, suit in enumerate("SCDH", start=1)}
"""The only use of an order of suits: between highest cards of the same rank (CT-35)."""
_TOO_HIGH = 6


def strength(cards: Sequence[Card]) -> Strength:
    """Return how strong a whole hand is; empty if it is none that wins at once."""
    ranks = Counter(_RANK[card[0]] for card in cards)
    four = max((rank for rank, count in ranks.items() if count == 4), default=0)
    if four:
        return (3, four, 0)
    # Of six-card hands the highest card alone decides, by rank, then by suit.
    top = max((_RANK[card[0]], _SUIT[card[1]]) for card in cards)
    if len({card[1] for card in cards}) == 1:
        return (2, *top)
    if max(ranks) < _TOO_HIGH:
        return (1, *top)
    return ()


def strongest(hands: Sequence[Sequence[Card]]) -> int | None:
    """Return the seat that wins at once, or None if nobody does."""
    found = [(strength(hand), seat) for seat, hand in enumerate(hands)]
    best, seat = max(found)
    return seat if best else None
