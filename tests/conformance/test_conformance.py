"""What every game must keep to, whatever its rules; a new preset file enrols itself."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from game.core import (
    HIDDEN,
    Action,
    HandEnded,
    IllegalAction,
    Moved,
    Scored,
    TurnChanged,
    View,
    redact_all,
)
from tests.conformance.playing import Answer, Case, every_case, played, tempting_actions

HANDS = 4
"""Random hands for each table in each test."""

CODE_LETTERS = set("abcdefghijklmnopqrstuvwxyz0123456789_")


def states(dealt: Any, answers: list[Answer]) -> list[Any]:
    return [dealt.state, *(answer.step.state for answer in answers)]


def count_cards(view: View) -> int:
    return sum(len(cards) for _, cards in view.zones)


@every_case
def test_the_end_has_an_outcome_and_no_choices(case: Case) -> None:
    for seed in range(HANDS):
        dealt, answers = played(case, seed)

        *open_states, last = states(dealt, answers)

        for state in open_states:
            assert case.rules.outcome(state) is None, seed
            assert case.rules.to_act(state), seed
        assert case.rules.outcome(last) is not None, seed
        assert case.rules.to_act(last) == ()
        for viewer in case.viewers:
            view = case.rules.view(last, viewer)
            assert (view.to_act, view.choices, view.answer) == ((), (), None)
            if viewer is not None:
                assert view.prompt == "over"
                assert case.rules.legal_actions(last, viewer) == ()


@every_case
def test_scores_add_up_as_declared(case: Case) -> None:
    for seed in range(HANDS):
        dealt, answers = played(case, seed)

        outcome = case.rules.outcome(states(dealt, answers)[-1])

        assert len(outcome.scores) == case.seats
        declared = case.rules.score_sum(case.config)
        assert declared in (None, sum(outcome.scores)), seed
        if outcome.winner is not None:
            assert outcome.scores[outcome.winner] == max(outcome.scores), seed
            first = case.rules.next_first(case.config, case.seats, outcome, 0)
            assert 0 <= first < case.seats


@every_case
def test_the_last_step_tells_the_scores_and_the_end(case: Case) -> None:
    for seed in range(HANDS):
        dealt, answers = played(case, seed)

        told = [event for step in (dealt, *(a.step for a in answers)) for event in step.events]

        outcome = case.rules.outcome(states(dealt, answers)[-1])
        assert [e for e in told if isinstance(e, Scored)] == [Scored(outcome.scores)]
        assert [e for e in told if isinstance(e, HandEnded)] == [
            HandEnded(outcome.winner, outcome.how)
        ]
        assert isinstance(told[-1], HandEnded)
        assert set(outcome.how) <= CODE_LETTERS


@every_case
def test_no_card_is_lost_or_made(case: Case) -> None:
    deck = case.rules.info.deck
    for seed in range(HANDS):
        dealt, answers = played(case, seed)

        for state in states(dealt, answers):
            for viewer in case.viewers:
                view = case.rules.view(state, viewer)
                assert count_cards(view) == len(deck), seed
                known = [c for _, cards in view.zones for c in cards if c != HIDDEN]
                assert all(known.count(face) <= deck.count(face) for face in set(known)), seed
                assert len({zone for zone, _ in view.zones}) == len(view.zones), seed
                assert all(cards for _, cards in view.zones), seed


@every_case
def test_those_who_owe_are_those_who_may_choose(case: Case) -> None:
    for seed in range(HANDS):
        dealt, answers = played(case, seed)

        for state in states(dealt, answers):
            owing = case.rules.to_act(state)
            asked = case.rules.view(state, None).to_act
            assert set(owing) <= set(asked)
            assert len(set(owing)) == len(owing)
            assert len(set(asked)) == len(asked)
            for viewer in case.viewers:
                view = case.rules.view(state, viewer)
                assert view.viewer == viewer
                assert view.shown == case.rules.view(state, None).shown
                assert bool(view.choices) == (viewer in owing), seed
                assert (view.answer is not None) == (viewer in asked and viewer not in owing)
                if viewer is None:
                    assert view.own.zones == view.refusals == ()
                else:
                    assert view.choices == case.rules.legal_actions(state, viewer)
                assert len(set(view.choices)) == len(view.choices)


@every_case
def test_exactly_the_legal_actions_are_accepted(case: Case) -> None:
    rng = Random(case.seats)
    dealt, answers = played(case, 99)
    every = states(dealt, answers)
    chosen = {0, len(every) - 1, *(rng.randrange(len(every)) for _ in range(5))}
    for state in (every[place] for place in sorted(chosen)):
        kept = copy.deepcopy(state)

        for seat in case.viewers[:-1]:
            view = case.rules.view(state, seat)
            own = tuple(c for zone, cards in view.zones if zone.seat == seat for c in cards)
            legal = set(case.rules.legal_actions(state, seat))
            for action in {*tempting_actions(case.game, rng, own), *legal}:
                accepted = is_accepted(case, state, seat, action)
                assert accepted == (action in legal), (seat, action)

        assert state == kept
        assert hash(state) == hash(kept)


def is_accepted(case: Case, state: Any, seat: Any, action: Action) -> bool:
    """Try an action; a refusal must say why in a word, and show only cards the seat can see."""
    refusal = refusal_of(case, state, seat, action)
    if refusal is None or refusal.code == "claim_undecided":
        return True
    view = case.rules.view(state, seat)
    assert refusal.code
    assert set(refusal.code) <= CODE_LETTERS
    assert set(refusal.cards) <= {c for _, cards in view.zones for c in cards} | set(action.cards)
    return False


def refusal_of(case: Case, state: Any, seat: Any, action: Action) -> IllegalAction | None:
    try:
        case.rules.apply(state, seat, action)
    except IllegalAction as refusal:
        return refusal
    return None


@every_case
def test_refusals_in_a_view_are_refused_with_that_code(case: Case) -> None:
    for seed in range(3):
        dealt, answers = played(case, seed)

        for state in states(dealt, answers):
            for seat in case.viewers[:-1]:
                view = case.rules.view(state, seat)
                visible = {card for _, cards in view.zones for card in cards}
                assert not {r.action for r in view.refusals} & set(view.choices)
                for refusal in view.refusals:
                    assert set(refusal.cards) <= visible
                    with pytest.raises(IllegalAction) as caught:
                        case.rules.apply(state, seat, refusal.action)
                    assert (caught.value.code, caught.value.cards) == refusal[1:], seed


@every_case
def test_the_window_moves_exactly_when_a_decision_closes(case: Case) -> None:
    for seed in range(HANDS):
        dealt, answers = played(case, seed)

        assert dealt.closed
        assert case.rules.view(dealt.state, None).window > 0
        for answer in answers:
            before = case.rules.view(answer.before, None)
            after = case.rules.view(answer.step.state, None)
            assert after.window == before.window + answer.step.closed, seed
            if not answer.step.closed:
                assert answer.step.events == ()
                assert after == before, "a sealed answer shows"


@every_case
def test_events_name_the_next_decision(case: Case) -> None:
    for seed in range(HANDS):
        dealt, answers = played(case, seed)

        for step in (dealt, *(a.step for a in answers if a.step.closed)):
            asked = case.rules.view(step.state, None).to_act
            turns = [event for event in step.events if isinstance(event, TurnChanged)]
            assert [set(turn.seats) for turn in turns] == ([set(asked)] if asked else []), seed


@every_case
def test_a_time_out_is_a_legal_answer(case: Case) -> None:
    for seed in range(HANDS):
        dealt, answers = played(case, seed)

        for state in states(dealt, answers):
            for seat in case.rules.to_act(state):
                action = case.rules.timeout_action(state, seat)
                assert action in case.rules.legal_actions(state, seat), seed


@every_case
def test_a_replay_gives_equal_states_and_events(case: Case) -> None:
    for seed in range(HANDS):
        dealt, answers = played(case, seed)
        again, _ = played(case, seed)

        assert again.state == dealt.state
        assert again.events == dealt.events
        state = again.state
        for answer in answers:
            step = case.rules.apply(state, answer.seat, answer.action)
            assert step.state == answer.step.state, seed
            assert step.events == answer.step.events, seed
            state = step.state


@every_case
def test_events_are_redacted_alike_alone_and_together(case: Case) -> None:
    for seed in range(3):
        dealt, answers = played(case, seed)

        for step in (dealt, *(a.step for a in answers)):
            together = redact_all(step.events, case.viewers)
            for viewer in case.viewers:
                alone = redact_all(step.events, [viewer])[viewer]
                assert alone == together[viewer]
                moved = [event for event in alone if isinstance(event, Moved)]
                assert not any(event.audience for event in moved)
