"""Answers of a sealed window that came to nothing leave no trace, nor does the order they came in.

Where what one seat answered does not decide who gets the card, everybody else is sent the same
bytes whatever it was, and whoever was asked when.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from game.core import Action, Seat, redact_all
from tests.conformance.playing import Case
from tests.secrecy.swaps import CASES, Story, is_unique, record, replay
from tests.secrecy.wiretap import Wiretap

SEALED = [
    case
    for case in CASES
    if case.values[0].seats > 2
    and not is_unique(case.values[0])
    and case.values[0].config.get("claims") != "next_only"
]
WINDOWS = 12
Answers = list[tuple[Seat, Action]]


def windows(steps: list[Any]) -> Iterator[tuple[int, int]]:
    """Yield from where to where in the script several seats answered one window."""
    start = 0
    for place, step in enumerate(steps[1:], 1):
        if step.closed:
            if place - start > 1:
                yield start, place
            start = place


def otherwise(case: Case, seed: int) -> Iterator[tuple[Story, Story, int, int, Seat]]:
    """Yield a hand and the same one with an answer that came to nothing given differently.

    Besides: from where to where the window goes, and the seat whose answer differs.
    """
    story = record(case, seed)
    steps = replay(case.rules, case, story, len(story.script))
    for start, end in windows(steps):
        told = redact_all(steps[end].events, [None])
        given = list(story.script[start:end])
        for place, (seat, action) in enumerate(given):
            for other in case.rules.legal_actions(steps[start].state, seat):
                window: Answers = [*given[:place], (seat, other), *given[place + 1 :]]
                changed = story._replace(script=(*story.script[:start], *window))
                after = replay(case.rules, case, changed, end)
                if other != action and redact_all(after[-1].events, [None]) == told:
                    yield story, changed, start, end, seat


def streams(case: Case, story: Story, until: int, **named: Any) -> dict[Any, bytes]:
    tapped = Wiretap(type(case.rules)(), case, story, **named)
    tapped.play(until)
    return {listener: bytes(tap.received) for listener, tap in tapped.taps.items()}


@pytest.mark.parametrize("case", SEALED)
def test_an_answer_that_came_to_nothing_leaves_no_trace(case: Case) -> None:
    rng = Random(case.seats)
    pairs = (pair for seed in count() for pair in otherwise(case, seed))
    for story, changed, start, end, seat in islice(pairs, WINDOWS):
        late = rng.choice([rng.randrange(1, end), start + 1])
        one, other = (streams(case, each, end, late=late) for each in (story, changed))

        for listener, received in one.items():
            assert listener[0] == seat or received == other[listener], (listener, start)


@pytest.mark.parametrize("case", SEALED)
def test_the_order_of_answers_leaves_no_trace(case: Case) -> None:
    rng, done = Random(1), 0
    for seed in range(4):
        story = record(case, seed)
        for start, end in windows(replay(case.rules, case, story, len(story.script))):
            if rng.randrange(4) or end > 60:
                continue
            window = rng.sample(story.script[start:end], end - start)
            changed = story._replace(script=(*story.script[:start], *window))

            # Who asks what is not his to ask is told at what moment a window closed.
            named = {"late": start + 1, "stays": window[-1][0], "quiet": True}
            one, other = (streams(case, each, end, **named) for each in (story, changed))

            asked = {seat for seat, _ in window}
            left = [listener for listener in one if listener[0] not in asked]
            assert left
            assert all(one[listener] == other[listener] for listener in left), (seed, start)
            done += 1
    assert done > 4
