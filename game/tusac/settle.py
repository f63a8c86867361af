"""What a finished hand is worth to whom, and why."""

from __future__ import annotations

from game.core import Arrangement, Payment, add_up
from game.tusac.hands import arrange
from game.tusac.lenh import Line, lines, total
from game.tusac.state import NOBODY, State


def items(state: State) -> tuple[Payment, ...]:
    """Return why a finished hand pays what it pays; nothing where it was drawn."""
    deal, winner = state.deal, state.winner
    if winner == NOBODY:
        return ()
    if not deal.lenh:
        return (Payment("win", None, winner, 1),)
    points = total(counted(state), deal.tariff)
    paid = (points, deal.bet)
    others = [seat for seat in range(deal.seats) if seat != winner]
    return tuple([Payment("lenh", seat, winner, points * deal.bet, paid) for seat in others])


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
    return add_up(items(state), state.deal.seats)
