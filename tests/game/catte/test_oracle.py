"""The engine and a second, naive implementation agree at every step of random hands."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.catte.rules import RULES
from game.core import FRENCH_DECK, HIDDEN, Action, Card, Seat, View, build_config
from tests.game.catte.oracle import Oracle

SWITCHES = [
    {"face_up": face_up, "round5": round5, "round6_suit": suit}
    for face_up in ("must_beat", "any")
    for round5 in ("closed", "open")
    for suit in ("leader_card", "chung_card")
]
HANDS = {True: 100, False: 45}
"""Hands a table of each size: more for `study`."""


def compare(state: Any, oracle: Oracle, first_window: int) -> None:
    """Check everything both sides can say about a position."""
    seats = range(len(oracle.hands))
    shown = RULES.view(state, None)
    assert sorted(RULES.to_act(state)) == sorted(oracle.owing())
    assert shown.window == first_window + oracle.decisions
    assert bool(shown.facts["sealed"]) == oracle.is_common()
    for seat in seats:
        legal = [(a.kind, a.cards[0]) for a in RULES.legal_actions(state, Seat(seat))]
        assert set(legal) == oracle.legal(seat)
        assert len(legal) == len(set(legal))
        if legal:
            timeout = RULES.timeout_action(state, Seat(seat))
            assert (timeout.kind, timeout.cards[0]) == oracle.timeout(seat)
    for viewer in (*seats, None):
        assert faces_in(RULES.view(state, viewer)) == oracle.known(viewer)
    compare_facts(state, oracle)


def compare_facts(state: Any, oracle: Oracle) -> None:
    facts, outcome = RULES.view(state, None).facts, RULES.outcome(state)
    assert facts["active"] == tuple(oracle.active)
    if oracle.winner is None:
        best = oracle.best()
        assert outcome is None
        assert facts["round"] == oracle.round
        assert facts["leader"] == oracle.leader
        assert facts["ton"] == tuple(oracle.ton)
        assert facts["best"] == (None if best is None else best[0])
        return
    assert outcome is not None
    assert (outcome.winner, outcome.how) == (oracle.winner, oracle.how)
    assert list(outcome.scores) == oracle.scores()
    judged = facts["winners"]
    assert isinstance(judged, tuple)
    assert list(judged)[: len(oracle.round_winners)] == oracle.round_winners


def faces_in(view: View) -> set[str]:
    return {card for _, cards in view.zones for card in cards if card != HIDDEN}


def play_beside(seed: int, seats: int, options: dict[str, str]) -> Oracle:
    """Play one random hand in both; every second seat likes to show its cards."""
    rng = Random(seed)
    deck, first = tuple(rng.sample(FRENCH_DECK, 52)), rng.randrange(seats)
    hands: list[list[str]] = [[] for _ in range(seats)]
    for place in range(6 * seats):
        hands[(first + place) % seats].append(deck[place])
    config = build_config(RULES.info.options, options)
    state = RULES.deal(config, seats, Seat(first), deck).state
    oracle = Oracle(hands, first, options)
    first_window = RULES.view(state, None).window
    compare(state, oracle, first_window)
    while oracle.winner is None:
        seat = rng.choice(oracle.owing())
        legal = sorted(oracle.legal(seat))
        shows = [move for move in legal if move[0] == "play"]
        kind, card = rng.choice(shows if shows and rng.random() < 0.5 else legal)
        oracle.answer(seat, kind, card)
        state = RULES.apply(state, Seat(seat), Action(kind, (Card(card),))).state
        compare(state, oracle, first_window)
    return oracle


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("options", SWITCHES, ids=lambda options: "-".join(options.values()))
def test_engine_and_oracle_agree_on_random_hands(options: dict[str, str], seats: int) -> None:
    ends = set()
    for seed in range(HANDS[options == SWITCHES[0]]):
        try:
            ends.add(play_beside(seed, seats, options).how)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}, {seats} seats, {options}: {error}") from error

    assert "last_trick" in ends


def test_random_hands_reach_both_ends() -> None:
    ends = {play_beside(seed, 2, SWITCHES[0]).how for seed in range(60)}

    assert ends == {"last_trick", "sole_survivor"}


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("options", SWITCHES, ids=lambda options: "-".join(options.values()))
def test_engine_and_oracle_agree_for_long(options: dict[str, str], seats: int) -> None:
    for seed in range(10_000, 12_000):
        try:
            play_beside(seed, seats, options)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}, {seats} seats, {options}: {error}") from error
