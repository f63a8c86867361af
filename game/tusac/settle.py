"""What a finished hand is worth to whom, and why, as data.

A hand is settled as a list of items: why, who pays, who is paid, how much, and the numbers behind
it. Scores are nothing but their sum, so that what a player reads is what is counted.
"""

from __future__ import annotations

from typing import NamedTuple

from game.core import Arrangement
from game.tusac.hands import arrange
from game.tusac.lenh import Line, lines, total
from game.tusac.state import NOBODY, State


class Item(NamedTuple):
    """One reason for one payment."""

    code: str
    """A word of the closed list; `settle.<code>` in the language files says it."""
    payer: int | None
    """None: nobody pays, the win is given."""
    payee: int
    amount: int
    values: tuple[int, ...] = ()


def items(state: State) -> tuple[Item, ...]:
    """Return why a finished hand pays what it pays; nothing where it was drawn."""
    deal, winner = state.deal, state.winner
    if winner == NOBODY:
        return ()
    if not deal.lenh:
        return (Item("win", None, winner, 1),)
    points = total(counted(state), deal.tariff)
    paid = (points, deal.bet)
    others = [seat for seat in range(deal.seats) if seat != winner]
    return tuple([Item("lenh", seat, winner, points * deal.bet, paid) for seat in others])


def counted(state: State) -> tuple[Line, ...]:
    """Return the groups of the hand that won, as they count where points are played for."""
    return lines(state.hands[state.winner], state.eaten[state.winner], state.deal.tariff)


def laid_out(state: State, seat: int) -> Arrangement:
    """Return a hand in groups as all see it at the end: the one that won, as it counts."""
    if seat == state.winner:
        groups = tuple([line.cards for line in counted(state) if not line.is_eaten])
        return Arrangement(groups, (), ())
    found = arrange(state.hands[seat])
    return Arrangement(found.groups, found.loose, ())


def scores(state: State) -> tuple[int, ...]:
    """Return what a finished hand brings each seat."""
    found = [0] * state.deal.seats
    for _, payer, payee, amount, _ in items(state):
        found[payee] += amount
        if payer is not None:
            found[payer] -= amount
    return tuple(found)
