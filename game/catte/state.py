"""One hand of Cắt Tê as an immutable value of small numbers."""

from __future__ import annotations

from typing import NamedTuple

from game.core import Seat

NOBODY = -1
NO_CARD = -1
MAX_SEATS = 8

ALONE = tuple((Seat(seat),) for seat in range(MAX_SEATS))
"""[seat]: that seat and nobody else."""


class Deal(NamedTuple):
    """What does not change in a hand."""

    must_beat: bool
    """A follower's face-up card must beat the winning one."""
    closed: bool
    """In the fifth round only the leader shows; the others commit unseen."""
    chung: bool
    """The last round is judged by the suit led in the fifth, not by its leader's card."""
    seats: int
    first: int
    """The seat that led the first round."""
    stock: tuple[int, ...]
    """The cards that are not dealt and never used."""


class State(NamedTuple):
    """A hand in progress or finished; hashable, comparable, safe to keep."""

    deal: Deal
    hands: tuple[tuple[int, ...], ...]
    """Sorted card numbers; a committed card has left the hand and stands in `table`."""
    round: int
    leader: int
    turn: int
    """The lone seat to act; NOBODY in the sealed window and after the end."""
    active: int
    """Bit mask of the seats still in the hand."""
    best: int
    """The seat whose card is winning the round; NOBODY before the lead."""
    best_card: int
    table: tuple[int, ...]
    """What each seat has put down in this round, as an action code; NO_CARD for nothing."""
    past: tuple[tuple[int, ...], ...]
    """The tables of the rounds that are gathered, in order; revealed commits count as plays."""
    winners: tuple[int, ...]
    """The winner of each judged round."""
    window: int
    winner: int
    how: str


def is_sealed(state: State) -> bool:
    """Tell whether the open decision is the common, secret one."""
    return state.turn == NOBODY and state.winner == NOBODY


def asked(state: State) -> tuple[Seat, ...]:
    """Return all seats asked when the open window opened."""
    if state.turn != NOBODY:
        return ALONE[state.turn]
    if state.winner != NOBODY:
        return ()
    active, leader = state.active, state.leader
    return tuple(
        Seat(seat) for seat in range(state.deal.seats) if active >> seat & 1 and seat != leader
    )


def owing(state: State) -> tuple[Seat, ...]:
    """Return the seats that still owe an answer."""
    if state.turn != NOBODY:
        return ALONE[state.turn]
    return tuple([seat for seat in asked(state) if state.table[seat] == NO_CARD])
