"""Sealed windows: the order of answering changes nothing and shows nothing."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from game.core import Action, IllegalAction, Seat
from tests.conformance.playing import Case, every_case, pick, played


def windows(case: Case, hands: int) -> list[Any]:
    """Return states in which several seats have just been asked together."""
    found = []
    for seed in range(hands):
        dealt, answers = played(case, seed)
        for state in (dealt.state, *(a.step.state for a in answers if a.step.closed)):
            if len(case.rules.to_act(state)) > 1:
                found.append(state)
    return found


def answer_in(case: Case, state: Any, answers: dict[Seat, Action], order: tuple[Seat, ...]) -> Any:
    """Give the answers in this order; return the closing step."""
    asked = case.rules.view(state, None).to_act
    shown = {viewer: case.rules.view(state, viewer) for viewer in case.viewers}
    for place, seat in enumerate(order):
        step = case.rules.apply(state, seat, answers[seat])
        if place == len(order) - 1:
            assert step.closed
            return step
        assert not step.closed
        assert step.events == ()
        state = step.state
        assert set(case.rules.to_act(state)) == set(asked) - set(order[: place + 1])
        check_sealed(case, state, answers, order[: place + 1], shown)
    raise AssertionError("nobody was asked")


def check_sealed(
    case: Case, state: Any, answers: dict[Seat, Action], done: tuple[Seat, ...], shown: Any
) -> None:
    """Only who has answered sees a difference: his own sealed answer."""
    for viewer in case.viewers:
        view = case.rules.view(state, viewer)
        assert view.shown == shown[viewer].shown
        if viewer not in done:
            assert view == shown[viewer]
            continue
        assert (view.answer, view.choices) == (answers[viewer], ())
        assert dict(view.zones) == dict(shown[viewer].zones)
        for action in shown[viewer].choices:
            with pytest.raises(IllegalAction):
                case.rules.apply(state, viewer, action)


@every_case
def test_the_order_of_answering_changes_nothing(case: Case) -> None:
    rng = Random(5)
    for state in windows(case, 20)[:4]:
        asked = case.rules.to_act(state)
        answers = {seat: pick(rng, case.rules.legal_actions(state, seat)) for seat in asked}
        orders = list(permutations(asked))
        rng.shuffle(orders)

        results = [answer_in(case, state, answers, order) for order in orders[:6]]

        for step in results[1:]:
            assert step.state == results[0].state
            assert step.events == results[0].events


def test_some_game_has_sealed_windows() -> None:
    sizes: list[int] = []
    for parameter in every_case.args[1]:
        case = parameter.values[0]
        sizes += [len(case.rules.to_act(state)) for state in windows(case, 4)]

    assert max(sizes, default=0) >= 3
