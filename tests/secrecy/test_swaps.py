"""What a seat is given never depends on cards it cannot see."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import Moved, Seat, redact_all
from tests.conformance.playing import Case, played
from tests.secrecy.leaks import LEAKS, LeakyMove, Tight
from tests.secrecy.swaps import CASES, check, is_unique, record, replay, unseen

every_case = pytest.mark.parametrize("case", CASES)
FOUR = [case for case in CASES if case.values[0].seats == 4]


def fresh(case: Case) -> Any:
    return type(case.rules)()


@every_case
def test_two_hidden_cards_can_change_places(case: Case) -> None:
    rules = fresh(case)

    done = [check(rules, case, seed, 12, whole=False, probe=False) for seed in range(20)]

    assert sum(done) > 150


@every_case
def test_all_hidden_cards_can_be_dealt_anew(case: Case) -> None:
    rules = fresh(case)

    done = [check(rules, case, 500 + seed, 6, whole=True, probe=False) for seed in range(16)]

    assert sum(done) > 50


@every_case
def test_refusals_tell_nothing_of_hidden_cards(case: Case) -> None:
    rules = fresh(case)

    done = [check(rules, case, 900 + seed, 4, whole=True, probe=True) for seed in range(6)]

    assert sum(done) > 10


@pytest.mark.slow
@every_case
@pytest.mark.parametrize("whole", [False, True])
def test_hidden_cards_change_places_for_long(case: Case, whole: bool) -> None:
    rules = fresh(case)

    for seed in range(2000, 3500):
        check(rules, case, seed, 20, whole=whole, probe=seed % 50 == 0)


def check_hands(rules: Any, case: Case, hands: int) -> int:
    return sum(check(rules, case, seed, 10, whole=True, probe=True) for seed in range(hands))


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
@pytest.mark.parametrize("case", FOUR)
def test_rules_that_leak_are_caught(case: Case, leak: type[Tight]) -> None:
    if leak is LeakyMove and not is_unique(case):
        pytest.skip("no card is laid face down")
    leaky = leak(fresh(case), case.seats)

    with pytest.raises(AssertionError):
        check_hands(leaky, case, 50)


@pytest.mark.parametrize("case", FOUR)
def test_the_wrapper_alone_is_not_caught(case: Case) -> None:
    tight = Tight(fresh(case), case.seats)

    assert check_hands(tight, case, 10) > 40


@every_case
def test_there_is_something_to_hide_until_the_end(case: Case) -> None:
    rules, story = fresh(case), record(case, 1)

    steps = replay(rules, case, story, len(story.script))

    for step in steps[:-1]:
        hidden = [unseen(rules, case, story, step, viewer) for viewer in (Seat(0), None)]
        assert len(hidden[1]) > len(hidden[0]) > 2


@every_case
def test_sizes_are_the_same_for_every_viewer(case: Case) -> None:
    for seed in range(15):
        dealt, answers = played(case, seed)
        for step in (dealt, *(answer.step for answer in answers)):
            together = redact_all(step.events, case.viewers)

            shapes = {
                (
                    tuple(
                        (zone, len(cards)) for zone, cards in case.rules.view(step.state, v).zones
                    ),
                    tuple(len(e.cards) if isinstance(e, Moved) else repr(e) for e in together[v]),
                )
                for v in case.viewers
            }

            assert len(shapes) == 1, seed
