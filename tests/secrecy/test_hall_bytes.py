"""Not one byte of a table in a network, nor its moment, depends on what a viewer may not know.

As `test_bytes` and `test_windows`, through the host: lobby, seats that come back by token, those
who watch with their delay, and windows of several that close no earlier than they may.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from game.pace import PacedTable
from tests.conformance.playing import Case
from tests.secrecy.hall_tap import LINGER, Hall
from tests.secrecy.leaks import LEAKS, LeakyMove, LeakyTimeout, Tight
from tests.secrecy.swaps import CASES as EVERY
from tests.secrecy.swaps import Story, is_unique, record, replay
from tests.secrecy.test_bytes import (
    FOUR,
    Hand,
    Leak,
    fewer,
    fresh,
    leaky_match,
    leaky_redaction,
    leaky_snapshot,
    swap_many,
)
from tests.secrecy.test_windows import SEALED, otherwise, windows

CASES = [case for case in EVERY if case.values[0].seats in (2, 4)]
SWAPS = 60
MANY = 5_000
"""Of each game, in all."""


class HallHand(Hand):
    """A hand at a table in a network."""

    tap = Hall


def swap(rules: Any, case: Case, swaps: int, *, first_seed: int, whole: bool = False) -> int:
    return swap_many(rules, case, swaps, first_seed=first_seed, whole=whole, kind=HallHand)


@pytest.mark.parametrize("case", CASES)
def test_no_byte_depends_on_hidden_cards(case: Case) -> None:
    swaps = fewer(case, SWAPS)

    assert swap(fresh(case), case, swaps, first_seed=100) > swaps


@pytest.mark.slow
@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("case", EVERY)
def test_no_byte_depends_on_hidden_cards_for_long(case: Case, whole: bool) -> None:
    tables = sum(other.values[0].game.id == case.game.id for other in EVERY)

    swap(fresh(case), case, -(-MANY // tables), first_seed=20_000, whole=whole)


def streams(case: Case, story: Story, until: int, **named: Any) -> dict[Any, bytes]:
    hall = Hall(type(case.rules)(), case, story, speed=1.0, **named)
    hall.play(until)
    return {listener: bytes(tap.received) for listener, tap in hall.taps.items()}


@pytest.mark.parametrize("hands", [3, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("case", SEALED)
def test_a_sealed_answer_leaves_no_trace_in_bytes_or_time(case: Case, hands: int) -> None:
    rng = Random(case.seats)
    pairs = (pair for seed in count(50) for pair in otherwise(case, seed) if pair[3] < 60)
    for story, changed, start, end, seat in islice(pairs, hands):
        late = rng.choice([rng.randrange(1, end), start + 1])
        one, other = (streams(case, each, end, late=late) for each in (story, changed))

        for listener, received in one.items():
            assert listener[0] == seat or received == other[listener], (listener, start)


@pytest.mark.parametrize("hands", [1, pytest.param(20, marks=pytest.mark.slow)])
@pytest.mark.parametrize("case", SEALED)
def test_who_answered_first_leaves_no_trace(case: Case, hands: int) -> None:
    rng, done = Random(2), 0
    for seed in count(60):
        story = record(case, seed)
        for start, end in windows(replay(case.rules, case, story, len(story.script))):
            if done == hands or end > 60:
                break
            window = rng.sample(story.script[start:end], end - start)
            changed = story._replace(script=(*story.script[:start], *window))
            named = {"late": start + 1, "stays": window[-1][0], "quiet": True}
            one, other = (streams(case, each, end, **named) for each in (story, changed))

            asked = {seat for seat, _ in window}
            left = [listener for listener in one if listener[0] not in asked]
            assert left
            assert all(one[listener] == other[listener] for listener in left), (seed, start)
            done += 1
        if done == hands:
            return


def haste(rng: Random, start: int, end: int) -> dict[int, int]:
    """Choose when each answer of a window comes; the next is asked at the same time anyway."""
    pauses = {place: rng.randrange(2) for place in range(start, end - 1)}
    return {start - 1: 1, **pauses, end - 1: LINGER - sum(pauses.values())}


def in_a_hurry_or_not(case: Case, hands: int) -> None:
    """Play windows of several whose answers come sooner or later.

    Raises:
        Leak: somebody who is not asked is told something at another moment.
    """
    rng, done = Random(3), 0
    for seed in count(70):
        story, last = record(case, seed), 0
        for start, end in windows(replay(case.rules, case, story, len(story.script))):
            if done == hands or end > 60:
                break
            last, is_fresh = end, start > last
            if not is_fresh:
                continue  # the window before has closed some time after its last answer
            asked = {seat for seat, _ in story.script[start:end]}
            pauses = [haste(rng, start, end) for _ in range(2)]
            one, other = (streams(case, story, end, late=0, quiet=True, pauses=p) for p in pauses)
            if any(one[who] != other[who] for who in one if who[0] not in asked):
                raise Leak(seed, start, pauses)
            done += 1
        if done == hands:
            return


@pytest.mark.parametrize("hands", [3, pytest.param(40, marks=pytest.mark.slow)])
@pytest.mark.parametrize("case", SEALED)
def test_how_fast_they_answer_leaves_no_trace(case: Case, hands: int) -> None:
    in_a_hurry_or_not(case, hands)


# The test bites.


def test_a_window_that_closes_with_its_last_answer_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(PacedTable, "_closes_early", lambda *_: False)

    with pytest.raises(Leak):
        in_a_hurry_or_not(SEALED[0].values[0], 20)


@pytest.mark.parametrize("leak", [leak for leak in LEAKS if leak is not LeakyTimeout])
@pytest.mark.parametrize("case", FOUR[:1] + FOUR[-1:])
def test_rules_that_leak_are_caught(case: Case, leak: type[Tight]) -> None:
    if leak is LeakyMove and not is_unique(case):
        pytest.skip("no card is laid face down")
    with pytest.raises(Leak):
        swap(leak(fresh(case), case.seats), case, 400, first_seed=0, whole=True)


@pytest.mark.parametrize("leak", [leaky_redaction, leaky_snapshot, leaky_match])
@pytest.mark.parametrize("case", FOUR[:1] + FOUR[-1:])
def test_a_table_that_leaks_is_caught(
    case: Case, leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)

    with pytest.raises(Leak):
        swap(fresh(case), case, 120, first_seed=0)
