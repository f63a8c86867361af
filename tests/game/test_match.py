"""A series of hands: the lot, the lead and the totals."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.core import Outcome, Seat, Zone, draw_lot, seed_from_number, shuffle
from game.match import Match
from tests.game.tables import GAME

RULES = GAME.rules


def match(seats: int = 4, preset: str = "study", hands: int | None = None) -> Match:
    return Match(RULES, GAME.config(preset), seats, hands)


def play_hand(series: Match, number: int) -> Outcome:
    """Play one random hand of the series and book it."""
    rng = Random(number)
    state = series.begin(seed_from_number(number)).state
    while RULES.to_act(state):
        seat = RULES.to_act(state)[0]
        legal = [action for action in RULES.legal_actions(state, seat) if action.kind != "claim"]
        state = RULES.apply(state, seat, rng.choice(legal)).state
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


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_ct_56_the_winner_leads_the_next_hand_of_every_preset(preset: str) -> None:
    series = match(4, preset)
    winner = play_hand(series, 1).winner
    for number in range(2, 20):
        outcome = play_hand(series, number)

        assert series.first == winner
        winner = outcome.winner


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_totals_are_the_sums_of_the_history_and_may_be_negative(preset: str) -> None:
    series = match(4, preset)

    for number in range(30):
        play_hand(series, number)

    sums = zip(*(outcome.scores for outcome in series.history), strict=True)
    assert series.totals == tuple(map(sum, sums))
    if preset in ("pot", "coins"):
        assert sum(series.totals) == 0
        assert min(series.totals) < 0


def test_a_match_of_a_fixed_length_is_done_after_its_last_hand() -> None:
    series, open_end = match(hands=2), match()
    for number in range(2):
        assert not series.is_done
        play_hand(series, number)
        play_hand(open_end, number)

    assert series.is_done
    assert not open_end.is_done
