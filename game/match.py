"""A series of hands: who leads, what the totals are, how the hands ended.

Pure: the seed of each hand comes in, no clock, no chance of its own.
"""

from __future__ import annotations

from typing import Any

from game.core import Card, Config, GameRules, Outcome, Seat, Step, draw_lot, shuffle


class Match:
    """The hands of one table, one after the other."""

    def __init__(
        self, rules: GameRules[Any], config: Config, seats: int, hands: int | None = None
    ) -> None:
        self.rules = rules
        self.config = config
        self.seats = seats
        self.hands = hands
        """The match ends after so many; None leaves the end open."""
        self.hand = 0
        """Number of the hand being played or just ended; 0 before the first."""
        self.first = Seat(0)
        self.deck: tuple[Card, ...] = ()
        """Of this hand, in the order it was dealt."""
        self.totals: tuple[int, ...] = (0,) * seats
        self.history: tuple[Outcome, ...] = ()

    @property
    def is_done(self) -> bool:
        """No hand follows any more."""
        return self.hands is not None and len(self.history) >= self.hands

    def begin(self, seed: bytes) -> Step[Any]:
        """Deal the next hand from this seed; the first seat of the first hand is drawn by lot."""
        deck = self.rules.info.deck
        if self.history:
            last = self.history[-1]
            first = self.rules.next_first(self.config, self.seats, last, self.first)
        else:
            first = draw_lot(seed, deck, self.seats)
        self.deck = shuffle(seed, deck)
        step = self.rules.deal(self.config, self.seats, first, self.deck)
        self.first = first
        self.hand += 1
        return step

    def end(self, outcome: Outcome) -> None:
        """Book a finished hand."""
        self.totals = tuple(
            total + score for total, score in zip(self.totals, outcome.scores, strict=True)
        )
        self.history = (*self.history, outcome)
