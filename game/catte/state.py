"""One hand of Cắt Tê as an immutable value of small numbers."""

from __future__ import annotations

from typing import NamedTuple

from game.core import Seat

NOBODY = -1
NO_CARD = -1
MAX_SEATS = 8

ALONE = tuple((Seat(seat),) for seat in range(MAX_SEATS))
"""[seat]: that seat and nobody else."""


class Terms(NamedTuple):
    """What a hand is worth to whom."""

    settlement: str
    bet: int
    double: bool
    """Who won all qualifying rounds is paid one more bet by each, from four seats on."""
    ton_rounds: int
    """A `ton` of these rounds makes a loss smaller."""
    aces: bool
    """Aces held when knocked out cost points."""


class Claimed(NamedTuple):
    """A claim that was judged."""

    seat: int
    right: bool
    line: tuple[tuple[int, int], ...]
    """Seat and code, card by card: play that wins by force, or that breaks the claim."""


class Deal(NamedTuple):
    """What does not change in a hand."""

    must_beat: bool
    """A follower's face-up card must beat the winning one."""
    closed: bool
    """In the fifth round only the leader shows; the others commit unseen."""
    chung: bool
    """The last round is judged by the suit led in the fifth, not by its leader's card."""
    extra: tuple[int, ...]
    """`FOLD` and `CLAIM`, where the table offers them at every decision."""
    instant: bool
    """A special hand wins as soon as it is dealt."""
    terms: Terms
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
    claims: tuple[Claimed, ...]
    """Those judged so far; who claimed wrongly is out, and his hand lies open."""
    window: int
    winner: int
    how: str


def is_sealed(state: State) -> bool:
    """Tell whether the open decision is the common, secret one."""
    return state.turn == NOBODY and state.winner == NOBODY


def next_active(state: State, seat: int, active: int) -> int:
    """Return the next of the active seats in turn order."""
    for step in range(1, state.deal.seats + 1):
        after = (seat + step) % state.deal.seats
        if active >> after & 1:
            return after
    return NOBODY


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
