"""A series of hands: the lot, the lead and the totals."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.core import Outcome, Seat, Zone, draw_lot, seed_from_number, shuffle
from game.match import Match
from tests.game.tables import GAME

RULES = GAME.rules


def match(seats: int = 4) -> Match:
    return Match(RULES, GAME.config("study"), seats)


def play_hand(series: Match, number: int) -> Outcome:
    """Play one random hand of the series and book it."""
    rng = Random(number)
    state = series.begin(seed_from_number(number)).state
    while RULES.to_act(state):
        seat = RULES.to_act(state)[0]
        state = RULES.apply(state, seat, rng.choice(RULES.legal_actions(state, seat))).state
    outcome = RULES.outcome(state)
    assert outcome is not None
    series.end(outcome)
    return outcome


def test_before_the_first_hand_nothing_is_booked() -> None:
    series = match(3)

    assert (series.hand, series.totals, series.history) == (0, (0, 0, 0), ())


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_first_lead_is_drawn_by_lot(seats: int) -> None:
    for number in range(30):
        seed = seed_from_number(number)
        series = match(seats)

        state = series.begin(seed).state

        lot = draw_lot(seed, RULES.info.deck, seats)
        assert RULES.to_act(state) == (lot,)
        assert series.first == lot


def test_every_seat_can_be_drawn() -> None:
    drawn = Counter(match(4).begin(seed_from_number(n)).state.leader for n in range(200))

    assert set(drawn) == {0, 1, 2, 3}
    assert min(drawn.values()) > 25


def test_the_winner_leads_the_next_hand() -> None:
    for seats in range(2, 9):
        series = match(seats)
        winner = play_hand(series, 0).winner
        for number in range(1, 12):
            state = series.begin(seed_from_number(1000 + number)).state

            assert RULES.to_act(state) == (winner,)
            assert series.first == winner
            while RULES.to_act(state):
                seat = RULES.to_act(state)[0]
                state = RULES.apply(state, seat, RULES.timeout_action(state, seat)).state
            outcome = RULES.outcome(state)
            assert outcome is not None
            series.end(outcome)
            winner = outcome.winner


def test_after_a_drawn_hand_the_same_seat_leads() -> None:
    series = match(4)
    series.begin(seed_from_number(1))
    first = series.first
    series.end(Outcome(None, "hue", (0, 0, 0, 0)))

    series.begin(seed_from_number(2))

    assert series.first == first


def test_totals_add_up_over_a_series() -> None:
    series = match(4)

    outcomes = [play_hand(series, number) for number in range(60)]

    assert series.hand == 60
    assert series.history == tuple(outcomes)
    assert series.totals == tuple(
        sum(outcome.winner == seat for outcome in outcomes) for seat in range(4)
    )
    assert sum(series.totals) == 60


def test_the_deal_is_the_shuffle_of_the_seed_from_the_first_seat() -> None:
    seed = seed_from_number(5)
    series = match(4)

    state = series.begin(seed).state

    deck = shuffle(seed, RULES.info.deck)
    for step in range(4):
        seat = Seat((series.first + step) % 4)
        held = dict(RULES.view(state, seat).zones)[Zone("hand", seat)]
        assert set(held) == set(deck[step:24:4])
