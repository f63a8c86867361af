"""One hand of Tứ Sắc as an immutable value; hands of cards are packed numbers (see `faces`)."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from game.core import Action, Card, Seat
from game.tusac.lenh import Tariff

NOBODY = -1
MAX_SEATS = 4

ALONE = tuple((Seat(seat),) for seat in range(MAX_SEATS))
"""[seat]: that seat and nobody else."""


class Phase(IntEnum):
    """What the open decision is about."""

    DISCARD = 0
    """The house on turn throws a loose card away."""
    OFFER = 1
    """The house on turn alone eats the offered card or declines it."""
    WINDOW = 2
    """Several houses are asked about the offered card; nobody sees what the others answer."""
    OVER = 3


class Deal(NamedTuple):
    """What does not change in a hand."""

    pair_holders: bool
    """Others than the next house may claim, with equal cards or to win."""
    hue_at: int
    """A flip with so many cards left, or fewer, ends the hand drawn."""
    strict: bool
    """`no_peel`: no card leaves a group it is needed in."""
    forced_khui: bool
    """Who holds three equal cards has to eat the fourth, unless he can win."""
    thien_toi: bool
    """The dealer wins with a complete hand as soon as it is dealt."""
    doi_beats_single: bool
    """Another house's pair goes before the single card of the next house."""
    chot_is_chan: bool
    """Soldiers of different colours rank with equal cards."""
    lenh: bool
    """The hand is scored by its groups."""
    tariff: Tariff
    bet: int
    seats: int
    dealer: int
    stock: tuple[Card, ...]
    """What was not dealt, next card first, also what has been flipped since."""


class State(NamedTuple):
    """A hand in progress or finished; hashable, comparable, safe to keep."""

    deal: Deal
    hands: tuple[int, ...]
    eaten: tuple[tuple[tuple[Card, ...], ...], ...]
    """The groups before each seat, oldest first; in each the eaten card comes last."""
    flips: int
    """How many cards of the stock have been flipped."""
    dead: tuple[Card, ...]
    """Offered cards that nobody ate, oldest first."""
    offer: Card | None
    source: int
    """Who discarded or flipped the offered card."""
    flipped: bool
    """The offered card comes from the stock."""
    turn: int
    """The house that may eat anything, or has to discard."""
    phase: Phase
    answers: tuple[Action | None, ...]
    """What each seat has answered in the open window."""
    window: int
    winner: int
    how: str
    """Empty until the end; a drawn hand has a `how` and no winner."""


def stock_left(state: State) -> int:
    """Return how many cards can still be flipped."""
    return len(state.deal.stock) - state.flips


def asked(state: State) -> tuple[Seat, ...]:
    """Return all seats asked when the open window opened: a matter of public facts alone."""
    if state.phase is Phase.OVER:
        return ()
    if state.phase is not Phase.WINDOW:
        return ALONE[state.turn]
    left_out = NOBODY if state.flipped else state.source
    return tuple([Seat(seat) for seat in range(state.deal.seats) if seat != left_out])


def is_sealed(state: State) -> bool:
    """Tell whether several seats answer in secret."""
    return state.phase is Phase.WINDOW and len(asked(state)) > 1


def owing(state: State) -> tuple[Seat, ...]:
    """Return the seats that still owe an answer."""
    phase = state.phase
    if phase is not Phase.WINDOW:
        return () if phase is Phase.OVER else ALONE[state.turn]
    return tuple([seat for seat in asked(state) if state.answers[seat] is None])


def decline(state: State, seat: int) -> str:
    """Return how a seat that is asked about the offer declines it (REFEREE 4).

    The house on turn declines by flipping the next card, but its own flip by passing.
    """
    own_flip = state.flipped and state.source == state.turn
    return "flip" if seat == state.turn and not own_flip else "pass"
