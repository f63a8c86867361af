"""Cards as small numbers, the form in which the engine plays.

Number = place in the deck, so suit = number // ranks, and of one suit the higher number is the
higher rank. A hand is a sorted tuple of numbers. An action is a card number plus `PLAY`, `HIDE` or
`COMMIT`; `FOLD` and `CLAIM` are actions without a card.
"""

from __future__ import annotations

from game.core import FRENCH_DECK, HIDDEN, Action, Card

PLAY, HIDE, COMMIT = 0, 64, 128
FOLD, CLAIM = 192, 193
CARD_BITS = 63

_TIE_ORDER = "SCDH"
"""Suits from low to high; only ever used to choose between cards of equal rank."""

HIDDEN_RUN = tuple((HIDDEN,) * count for count in range(len(FRENCH_DECK) + 1))
"""So many hidden cards."""


class Faces:
    """A French deck, or a shorter one of the same order for search and tests."""

    def __init__(self, deck: tuple[Card, ...] = FRENCH_DECK) -> None:
        suits = list(dict.fromkeys(face[1] for face in deck))
        self.ranks = ranks = len(deck) // len(suits)
        """How many cards a suit has."""
        self.deck = deck
        self.number = {face: number for number, face in enumerate(deck)}
        self.single = tuple((face,) for face in deck)
        self.suit_start = tuple(number - number % ranks for number in range(len(deck)))
        """For each card, the lowest of its suit."""
        self.suit_end = tuple(start + ranks for start in self.suit_start)
        """For each card, one past the highest of its suit: `card < other < end` beats it."""
        self.low_first = tuple(
            (number % ranks, _TIE_ORDER.index(face[1])) for number, face in enumerate(deck)
        )
        """Sort key: lowest rank first, then suit (spades, clubs, diamonds, hearts)."""
        self.codes = {
            Action(kind, (face,)): kind_bits + number
            for kind_bits, kind in ((PLAY, "play"), (HIDE, "hide"), (COMMIT, "commit"))
            for number, face in enumerate(deck)
        } | {Action("fold_hand"): FOLD, Action("claim"): CLAIM}
        by_code = {code: action for action, code in self.codes.items()}
        self.actions = [by_code.get(code, Action("")) for code in range(CLAIM + 1)]
        """For each code, the action it stands for."""

    def cards(self, hand: tuple[int, ...]) -> tuple[Card, ...]:
        """Return the faces of a hand."""
        deck = self.deck
        return tuple([deck[number] for number in hand])

    def aces(self, cards: tuple[int, ...]) -> int:
        """Count the Aces."""
        return sum(self.deck[number][0] == "A" for number in cards)

    def hand(self, cards: tuple[Card, ...]) -> tuple[int, ...]:
        """Return the cards as a hand."""
        return tuple(sorted([self.number[card] for card in cards]))
