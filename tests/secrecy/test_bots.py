"""A bot decides by what its seat has been told, and by nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

from game.core import Decision, Seat, Sight, Step, redact_all
from tests.conformance.playing import Case, every_case, played
from tests.secrecy.swaps import changed, exchange, is_unique, record, replay, unseen


def sight_of(rules: Any, steps: list[Step[Any]], seat: Seat) -> Sight:
    """What the seat has received up to now."""
    told = [redact_all(step.events, [seat])[seat] for step in steps if step.closed]
    return Sight(rules.view(steps[-1].state, seat), tuple(e for events in told for e in events))


def decide(case: Case, sight: Sight, seed: int) -> Decision:
    return case.game.choose(sight, "medium", Random(seed), 1.0)


@every_case
def test_cards_it_cannot_see_change_neither_sight_nor_decision(case: Case) -> None:
    rules, done = type(case.rules)(), 0
    for seed in range(24 if is_unique(case) else 8):
        rng, story = Random(seed), record(case, seed)
        if not story.script:
            continue  # somebody won with the deal
        steps = replay(rules, case, story, len(story.script))
        for until in rng.sample(range(len(story.script)), min(3, len(story.script))):
            seat, before = story.script[until][0], steps[: until + 1]
            hidden = unseen(rules, case, story, before[-1], seat)
            places = exchange(rng, story, hidden, whole=rng.random() < 0.5)
            found = changed(rules, case, story, before, places, until)
            if found is None:
                continue  # another history
            sights = [sight_of(rules, each, seat) for each in (before, found[1])]

            assert sights[0] == sights[1], (seed, until)
            assert decide(case, sights[0], seed) == decide(case, sights[1], seed)
            done += before[-1].state != found[1][-1].state
    assert done > 3


@every_case
def test_after_a_match_was_continued_the_view_alone_is_enough(case: Case) -> None:
    """Its events begin anew then, as those of a client do that comes in the middle of a hand."""
    for seed in range(3):
        dealt, answers = played(case, seed)
        steps = [dealt, *(answer.step for answer in answers)]
        for place, answer in enumerate(answers):
            if place % 5:
                continue
            whole = sight_of(case.rules, steps[: place + 1], answer.seat)
            if not whole.view.choices:
                continue

            decision = decide(case, whole._replace(events=()), seed)

            assert decision.action in whole.view.choices
            assert decision == decide(case, whole, seed)
