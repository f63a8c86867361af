"""The last finished round, as everybody at the table could see it. No screen in it.

Rule 1: a card is remembered by its face only if it was shown to all; any other is a back, whoever
looks. So what is remembered is the same for every person at this window.
"""

from __future__ import annotations

from typing import NamedTuple

from game.core import HIDDEN, Card, HandEnded, MatchState, Moved, Seat, Update, View
from scenes.facts import winners


class Laid(NamedTuple):
    """A card somebody used in a round."""

    seat: Seat
    card: Card


class Round(NamedTuple):
    """A round that is over."""

    number: int
    cards: tuple[Laid, ...]
    """In the order in which they were played; the first one led."""
    winner: Seat | None


class Recall:
    """Hears every step of a hand and keeps the round that was finished last."""

    def __init__(self) -> None:
        self.last: Round | None = None
        self._open: list[Laid] = []
        self._number = 0
        """How many rounds of the hand are over."""
        self._hand = 0

    def hear(self, item: Update | MatchState) -> None:
        """Take in what a client has been told; it does not matter whose."""
        if isinstance(item, MatchState):
            if item.hand != self._hand:
                self._hand, self._number = item.hand, 0
                self._open, self.last = [], None
            return
        if item.snap:
            # Somebody sat down in mid-hand: what lies in the open round is not known in order.
            self._open, self._number = [], len(winners(item.view))
            return
        for event in item.events:
            if isinstance(event, Moved):
                self._see(event, item.view)
            elif isinstance(event, HandEnded):
                self._close(item.view, event.winner)

    def _see(self, move: Moved, view: View) -> None:
        if "winners" not in view.facts:
            return  # a game without rounds
        if move.src.name == "trick":
            self._close(view, None)
        elif move.src.name == "hand" and move.dst.name != "hand" and move.dst.seat is not None:
            for card in move.cards:
                self._open.append(Laid(move.dst.seat, card if move.public else HIDDEN))

    def _close(self, view: View, last_winner: Seat | None) -> None:
        """Keep the open round, unless it has been kept already."""
        if not self._open:
            return
        won = winners(view)
        winner = won[self._number] if self._number < len(won) else last_winner
        self._number += 1
        self.last = Round(self._number, tuple(self._open), winner)
        self._open = []
