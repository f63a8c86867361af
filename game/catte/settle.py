"""What a finished hand is worth to whom, and why."""

from __future__ import annotations

from game.catte.faces import Faces
from game.catte.state import State
from game.core import Payment, add_up

INSTANT_LOSS = 12
KNOCKED_OUT_LOSS = 8
ACE_LOSS = 2
HAND_LOSS = 6
"""A loser pays this less one for each `ton` (seed 002)."""
DOUBLED_SEATS = 4
"""Doubling needs so many seats at the deal (seed 001)."""


class Settlements:
    """Settles finished hands; the last one is remembered, for it is asked about by everybody."""

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self._state: State | None = None
        self._items: tuple[Payment, ...] = ()

    def items(self, state: State) -> tuple[Payment, ...]:
        """Return why a finished hand pays what it pays."""
        if self._state is not state:
            self._state = state
            self._items = tuple(_SETTLE[state.deal.terms.settlement](self._faces, state))
        return self._items

    def scores(self, state: State) -> tuple[int, ...]:
        """Return what a finished hand brings each seat."""
        return add_up(self.items(state), state.deal.seats)


def doubles(state: State) -> bool:
    """Tell whether each other seat pays the winner one more bet (REFEREE 3)."""
    deal = state.deal
    swept = state.how == "sole_survivor" and set(state.winners) == {state.winner}
    return deal.terms.double and deal.seats >= DOUBLED_SEATS and swept


def _others(state: State) -> list[int]:
    return [seat for seat in range(state.deal.seats) if seat != state.winner]


def _wins(faces: Faces, state: State) -> list[Payment]:
    """One win for the winner, a sole survivor too (seed 000)."""
    return [Payment("win", None, state.winner, 1)]


def _pot(faces: Faces, state: State) -> list[Payment]:
    """All antes for the winner; a wrong claim costs one more bet, which is never doubled."""
    bet, winner = state.deal.terms.bet, state.winner
    found = [Payment("ante", seat, winner, bet) for seat in _others(state)]
    if doubles(state):
        found += [Payment("double", seat, winner, bet) for seat in _others(state)]
    wrong = [claim.seat for claim in state.claims if not claim.right]
    return found + [Payment("wrong_claim", seat, winner, bet) for seat in wrong]


def _coins(faces: Faces, state: State) -> list[Payment]:
    """Every loser pays the winner by what he had come to (seed 002)."""
    bet, winner = state.deal.terms.bet, state.winner
    found: list[Payment] = []
    for seat in _others(state):
        if state.how == "instant":
            found.append(Payment("instant", seat, winner, INSTANT_LOSS * bet, (INSTANT_LOSS, bet)))
        elif not state.active >> seat & 1:
            loss = KNOCKED_OUT_LOSS
            found.append(Payment("knocked_out", seat, winner, loss * bet, (loss, bet)))
            aces = faces.aces(state.hands[seat])
            if aces:
                loss = ACE_LOSS * aces
                found.append(Payment("aces", seat, winner, loss * bet, (aces, ACE_LOSS, bet)))
        else:
            found += _survivor(faces, state, seat)
    return found


def _survivor(faces: Faces, state: State, seat: int) -> list[Payment]:
    """Return what a loser pays who was in until the last card."""
    terms, winner = state.deal.terms, state.winner
    ton = state.winners[: terms.ton_rounds].count(seat)
    loss = HAND_LOSS - ton
    found = [Payment("survivor", seat, winner, loss * terms.bet, (HAND_LOSS, ton, terms.bet))]
    if faces.aces((state.table[seat],)):
        loss = ACE_LOSS
        found.append(Payment("last_ace", seat, winner, loss * terms.bet, (loss, terms.bet)))
    return found


def _points(faces: Faces, state: State) -> list[Payment]:
    """Small whole numbers that need not add up to nothing."""
    codes = {"sole_survivor": ("win_sole", 2), "instant": ("win_instant", 2)}
    code, amount = codes.get(state.how, ("win", 1))
    found = [Payment(code, None, state.winner, amount)]
    if state.how == "instant":
        return found
    for seat in _others(state):
        if state.active >> seat & 1:
            continue
        found.append(Payment("knocked_out_point", seat, None, 1))
        aces = faces.aces(state.hands[seat]) if state.deal.terms.aces else 0
        if aces:
            found.append(Payment("ace_points", seat, None, aces, (aces,)))
    return found


_SETTLE = {"wins": _wins, "pot": _pot, "coins": _coins, "points": _points}


def score_sum(settlement: str) -> int | None:
    """Return what the scores of a hand add up to; None where they need not be constant."""
    return {"wins": 1, "pot": 0, "coins": 0}.get(settlement)
