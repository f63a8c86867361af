"""The naive Tứ Sắc of its own tests, in the words in which `naive` counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.game.tusac.naive import Naive
from tests.perft.naive import Choice


class Position:
    """A hand of Tứ Sắc at some moment."""

    def __init__(self, hand: Naive) -> None:
        self._hand = hand

    @property
    def over(self) -> bool:
        return self._hand.ended is not None

    @property
    def winner(self) -> int | None:
        """Who has won; nobody if it was drawn."""
        assert self._hand.ended is not None
        return self._hand.ended[0]

    def owing(self) -> list[int]:
        return sorted(set(self._hand.asked) - set(self._hand.answers))

    def choices(self, seat: int) -> list[Choice]:
        return [(kind, " ".join(cards)) for kind, cards in self._hand.moves(seat)]

    def after(self, seat: int, choice: Choice) -> Position:
        twin = self._hand.copy()
        twin.play(seat, (choice[0], tuple(choice[1].split())))
        return Position(twin)


def start(
    rules: Mapping[str, Any], seats: int, dealer: int, deck: Sequence[str], packets: Sequence[int]
) -> Position:
    """Deal in packets from the dealer round the table, his first with what he has more."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    place = 0
    for number, size in enumerate(packets):
        for step in range(seats):
            more = rules["dealer_cards"] - 20 if not number and not step else 0
            hands[(dealer + step) % seats] += deck[place : place + size + more]
            place += size + more
    return Position(Naive(rules, hands, [*deck[place:]], dealer))
