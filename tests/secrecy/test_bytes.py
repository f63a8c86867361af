"""Not one byte that a viewer is sent depends on cards he cannot see.

Two hidden cards change places, the same public history is played again through table, server and
codec, and every stream must be the same to the last byte: of seats, of spectators, of those who
come late or come back in the middle of the hand, and of those whose answers are refused.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest

from game import table as tables
from game.core import Moved, Seat, Update
from game.table import Table
from tests.conformance.playing import Case
from tests.secrecy.leaks import LEAKS, LeakyMove, LeakyTimeout, Tight
from tests.secrecy.swaps import CASES as EVERY
from tests.secrecy.swaps import changed, exchange, is_unique, moment, record, replay, unseen
from tests.secrecy.wiretap import Wiretap

CASES = [case for case in EVERY if case.values[0].seats in (2, 3, 4)]
LONG = 12
"""Where there are equal cards a hand is so much longer than elsewhere."""
SWAPS = 400
"""Of each game, preset and number of seats."""

SWAPS_A_HAND = 40
every_case = pytest.mark.parametrize("case", CASES)
FOUR = [case for case in CASES if case.values[0].seats == 4]


class Leak(Exception):
    """A byte depends on a card that the viewer cannot see."""


class Hand:
    """One hand, played once with every byte kept."""

    tap: Any = Wiretap
    """What plays it."""

    def __init__(self, rules: Any, case: Case, seed: int) -> None:
        self.rules, self.case, self.seed = rules, case, seed
        self.rng = Random(seed)
        self.story = record(case, seed)
        self.answers = len(self.story.script)
        self.steps = replay(rules, case, self.story, self.answers)
        self.late = self.rng.randrange(1, self.answers)
        whole = self.tap(rules, case, self.story, late=self.late)
        self.marks = whole.play(self.answers)
        self.streams = {listener: bytes(tap.received) for listener, tap in whole.taps.items()}

    def swap(self, *, whole: bool) -> int:
        """Exchange hidden cards; return how many streams could be compared."""
        until = moment(self.rng, self.case, self.answers)
        viewer = self.rng.choice(self.case.viewers)
        hidden = unseen(self.rules, self.case, self.story, self.steps[until], viewer)
        if len(hidden) < 2:
            return 0
        places = exchange(self.rng, self.story, hidden, whole=whole)
        found = changed(self.rules, self.case, self.story, self.steps, places, until)
        if found is None:
            return 0
        moved = {place for place, other in places.items() if place != other}
        blind = {
            viewer
            for viewer in self.case.viewers
            if moved <= set(unseen(self.rules, self.case, self.story, self.steps[until], viewer))
        }
        tapped = self.tap(self.rules, self.case, found[0], late=self.late)
        tapped.play(until)
        compared = 0
        for listener, tap in tapped.taps.items():
            if listener[0] in blind:
                expected = self.streams[listener][: self.marks[listener][until]]
                if tap.received != expected:
                    raise Leak(self.seed, listener, until, places)
                compared += 1
        assert compared, "the viewer himself is blind"
        return compared


def swap_many(
    rules: Any,
    case: Case,
    swaps: int,
    *,
    first_seed: int,
    whole: bool = False,
    kind: type[Hand] = Hand,
) -> int:
    """Exchange cards so often in hand after hand; return how many streams were compared."""
    done = compared = 0
    seed = first_seed
    while done < swaps:
        seed += 1
        if len(record(case, seed - 1).script) < 2:
            continue  # it was over with the deal, or nearly
        hand = kind(rules, case, seed - 1)
        for _ in range(SWAPS_A_HAND):
            streams = hand.swap(whole=whole)
            done += bool(streams)
            compared += streams
    return compared


def fresh(case: Case) -> Any:
    return type(case.rules)()


def fewer(case: Case, count: int) -> int:
    """Return how many of so many there is time for."""
    return count if is_unique(case) else -(-count // LONG)


@every_case
def test_no_byte_depends_on_two_hidden_cards(case: Case) -> None:
    swaps = fewer(case, SWAPS)

    assert swap_many(fresh(case), case, swaps, first_seed=0) > swaps


@every_case
def test_no_byte_depends_on_all_hidden_cards(case: Case) -> None:
    assert swap_many(fresh(case), case, fewer(case, 80), first_seed=5_000, whole=True) >= 6


@pytest.mark.slow
@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("case", EVERY)
def test_no_byte_depends_on_hidden_cards_for_long(case: Case, whole: bool) -> None:
    swap_many(fresh(case), case, fewer(case, 5_000), first_seed=9_000, whole=whole)


# The test bites.

BYTE_LEAKS = [leak for leak in LEAKS if leak is not LeakyTimeout]


@pytest.mark.parametrize("leak", BYTE_LEAKS, ids=lambda leak: leak.__name__)
@pytest.mark.parametrize("case", FOUR)
def test_rules_that_leak_are_caught(case: Case, leak: type[Tight]) -> None:
    if leak is LeakyMove and not is_unique(case):
        pytest.skip("no card is laid face down")
    with pytest.raises(Leak):
        swap_many(leak(fresh(case), case.seats), case, 400, first_seed=0, whole=True)


def secret(table: Table) -> int:
    """Return a number that depends on a card nobody has seen."""
    rules = table._match.rules
    own = rules.view(table._state, Seat(0)).own.zones
    return sum(ord(letter) for _, cards in own for card in cards for letter in card)


def leaky_redaction(patch: pytest.MonkeyPatch) -> None:
    """Faces that go from hand to table hidden are sent along."""

    def show(events: Any, viewers: Any) -> Any:
        bare = tuple(
            event._replace(audience=frozenset()) if isinstance(event, Moved) else event
            for event in events
        )
        return dict.fromkeys(viewers, bare)

    patch.setattr(tables, "redact_all", show)


def leaky_time(patch: pytest.MonkeyPatch) -> None:
    """The time left tells spectators a sum of somebody's cards."""

    def left(table: Table, view: Any, now: float) -> int | None:
        return secret(table) % 7 if view.viewer is None else None

    patch.setattr(Table, "_time_left", left)


def leaky_snapshot(patch: pytest.MonkeyPatch) -> None:
    """Only who comes late or comes back is told more than he may know."""
    honest = Table.snapshot

    def snapshot(table: Table, viewer: Seat | None, now: float) -> Any:
        match, update = honest(table, viewer, now)
        if isinstance(update, Update) and viewer != 0:
            update = update._replace(ms=secret(table) % 7)
        return match, update

    patch.setattr(Table, "snapshot", snapshot)


def leaky_match(patch: pytest.MonkeyPatch) -> None:
    """The state of the match, for all to see, has a trace of somebody's cards."""
    honest = Table.match_state

    def match_state(table: Table) -> Any:
        trace = secret(table) % 7 if table._state is not None else 0
        return honest(table)._replace(bank_ms=trace)

    patch.setattr(Table, "match_state", match_state)


@pytest.mark.parametrize("leak", [leaky_redaction, leaky_time, leaky_snapshot, leaky_match])
@pytest.mark.parametrize("case", FOUR)
def test_a_table_that_leaks_is_caught(
    case: Case, leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)

    with pytest.raises(Leak):
        swap_many(fresh(case), case, 120, first_seed=0)


@pytest.mark.parametrize("case", FOUR)
def test_late_and_returning_viewers_are_compared(case: Case) -> None:
    long = next(seed for seed in count(1) if len(record(case, seed).script) > 18)
    hand = Hand(fresh(case), case, long)

    listeners = {viewer: [n for v, n in hand.streams if v == viewer] for viewer in case.viewers}
    assert listeners[None] == [0, 1]
    assert sum(len(numbers) == 2 for numbers in listeners.values()) == case.seats
    assert all(b"snap" in hand.streams[listener] for listener in hand.streams if listener[1])
    for (viewer, _), stream in hand.streams.items():
        assert not viewer or b"not_your_turn" in stream or b"answered" in stream
