"""A view is a function of state and viewer: what was asked or played before never shows in it.

Rules may remember what they made last, so every question is put to an object that has been used
in all sorts of ways, and to one that has never been used.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product, zip_longest
from random import Random
from typing import Any

import pytest

from game.core import View
from tests.conformance.playing import Case, cases, every_case, pick, played, some, tried

ALL = [parameter.values[0] for parameter in cases()]
PAIRS = [
    (one, other)
    for one, other in zip(ALL, (*ALL[1:], ALL[0]), strict=True)
    if type(one.rules) is type(other.rules)
]
"""Tables of different size that share their rules."""


def fresh(case: Case) -> Any:
    """Return a rules object that has been asked nothing yet."""
    return type(case.rules)()


def expect_fresh(case: Case, rules: Any, state: Any, viewer: Any, where: object) -> None:
    """Ask the used object and a fresh one."""
    expected: View = fresh(case).view(state, viewer)
    assert rules.view(state, viewer) == expected, (where, viewer)


def tree(case: Case, rules: Any, seed: int) -> list[Any]:
    """Return the states of one hand, and for each the states all its legal answers lead to."""
    dealt, answers = played(case, seed)
    rng, found = Random(seed), [dealt.state]
    for answer in answers:
        legal = some(rng, rules.legal_actions(answer.before, answer.seat))
        steps = [tried(rules, answer.before, answer.seat, action) for action in legal]
        found += [step.state for step in steps if step is not None]
        found.append(answer.step.state)
    return found


def walk(case: Case, rules: Any, rng: Random) -> Iterator[Any]:
    """Play a hand through these rules, trying other answers and asking for views on the way."""
    state = fresh_deal(case, rules, rng)
    yield state
    while rules.to_act(state):
        seat = rng.choice(rules.to_act(state))
        legal = rules.legal_actions(state, seat)
        for _ in range(rng.choice((0, 0, 1, 2))):
            step = tried(rules, state, seat, pick(rng, legal))
            if step is not None and rng.random() < 0.5:
                rules.view(step.state, rng.choice(case.viewers))
        if rng.random() < 0.3:
            rules.view(state, rng.choice(case.viewers))
        step = tried(rules, state, seat, pick(rng, legal))
        if step is not None:
            state = step.state
            yield state


def fresh_deal(case: Case, rules: Any, rng: Random) -> Any:
    deck = tuple(rng.sample(rules.info.deck, len(rules.info.deck)))
    return rules.deal(case.config, case.seats, rng.randrange(case.seats), deck).state


@every_case
def test_views_of_one_hand_in_any_order_are_those_of_a_fresh_object(case: Case) -> None:
    any_order(case, seed=0, questions=100)


@every_case
def test_views_while_playing_are_those_of_a_fresh_object(case: Case) -> None:
    for seed in range(3):
        while_playing(case, seed, most_viewers=2)


@every_case
def test_who_has_answered_sees_what_he_did_and_not_what_he_might_have_done(case: Case) -> None:
    rng, rules, (_, answers) = Random(2), fresh(case), played(case, 2)
    for answer in answers:
        legal = some(rng, rules.legal_actions(answer.before, answer.seat))
        others = [tried(rules, answer.before, answer.seat, action) for action in legal]

        for step in others:
            if step is not None:
                expect_fresh(case, rules, step.state, answer.seat, answer.action)


@every_case
def test_views_as_a_table_asks_for_them_are_those_of_a_fresh_object(case: Case) -> None:
    as_a_table(case, seed=0, of_three=1)


def any_order(case: Case, seed: int, questions: int) -> None:
    rng, rules = Random(seed), fresh(case)
    every = list(product(tree(case, rules, seed), case.viewers))

    for state, viewer in rng.choices(every, k=questions):
        expect_fresh(case, rules, state, viewer, seed)


def while_playing(case: Case, seed: int, most_viewers: int) -> None:
    rng, rules = Random(seed), fresh(case)

    for state in walk(case, rules, rng):
        for viewer in rng.sample(case.viewers, rng.randint(0, most_viewers)):
            expect_fresh(case, rules, state, viewer, seed)


def as_a_table(case: Case, seed: int, of_three: int) -> None:
    """Ask for all views after each answer; compare so many of three, and all at the end."""
    rng, rules, (dealt, answers) = Random(seed), fresh(case), played(case, seed)
    state = dealt.state
    for answer in answers:
        for viewer in case.viewers:
            rules.view(state, viewer)
            if rng.randrange(3) < of_three:
                expect_fresh(case, rules, state, viewer, seed)
        state = rules.apply(state, answer.seat, answer.action).state

    for viewer in case.viewers:
        expect_fresh(case, rules, state, viewer, seed)


@pytest.mark.slow
@every_case
def test_views_are_those_of_a_fresh_object_for_long(case: Case) -> None:
    for seed in range(100, 130):
        any_order(case, seed, questions=300)
        while_playing(case, seed, most_viewers=case.seats)
        as_a_table(case, seed, of_three=3)


def test_views_of_two_tables_side_by_side_do_not_mix() -> None:
    rng = Random(4)
    for one, other in PAIRS[::3]:
        rules = fresh(one)
        walks = zip_longest(walk(one, rules, rng), walk(other, rules, rng))

        for number, states in enumerate(walks):
            for case, state in zip((one, other), states, strict=True):
                if state is not None:
                    viewer = rng.choice(case.viewers)
                    expect_fresh(case, rules, state, viewer, (one.seats, other.seats, number))


def test_a_hand_given_up_at_its_start_leaves_nothing_behind() -> None:
    for one, other in PAIRS + [pair[::-1] for pair in PAIRS]:
        rng, rules = Random(one.seats), fresh(one)
        rules.view(fresh_deal(one, rules, rng), None)

        state = fresh_deal(other, rules, rng)

        for viewer in other.viewers:
            expect_fresh(other, rules, state, viewer, (one.seats, other.seats))


@every_case
def test_legal_actions_do_not_depend_on_what_was_asked_before(case: Case) -> None:
    rng, rules = Random(1), fresh(case)
    states = tree(case, rules, 3) + tree(case, rules, 4)
    questions = list(product(states, case.viewers[:-1]))
    rng.shuffle(questions)

    for state, seat in questions[:60]:
        expected = fresh(case).legal_actions(state, seat)
        assert rules.legal_actions(state, seat) == expected


@every_case
def test_a_view_is_not_changed_by_later_play(case: Case) -> None:
    rules = fresh(case)
    kept = []
    for state in walk(case, rules, Random(7)):
        for viewer in case.viewers:
            view = rules.view(state, viewer)
            kept.append((view, repr(view)))

    for view, before in kept:
        assert repr(view) == before
