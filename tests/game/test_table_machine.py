"""Hypothesis drives a table: people come and go, answer rightly, wrongly, late and twice."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from game.core import HIDDEN, Action, Card, IllegalAction, MatchState, Seat, Update
from game.table import Clock
from tests.fixtures.machines import run
from tests.game.tables import Room

CLOCKS = (None, Clock(turn_s=10.0, bank_s=5.0, bot_s=3.0, next_hand_s=15.0))
KINDS = ("play", "hide", "commit", "claim", "")

seat_numbers = st.integers(0, 7)
windows_off = st.sampled_from((-1, 1, 7))


class TableMachine(RuleBasedStateMachine):
    """Everything a server may do to a table, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.room = Room("hh", seat=False)
        self.watching = 0
        self.last_n: dict[Seat | None, int] = {}
        self.windows = [0]

    @initialize(
        kinds=st.text("hb", min_size=2, max_size=8),
        seed=st.integers(0, 10_000),
        clock=st.sampled_from(CLOCKS),
    )
    def open_table(self, kinds: str, seed: int, clock: Clock | None) -> None:
        self.room = Room(kinds, seed=seed, clock=clock, seat=False)
        self.present: set[Seat] = set()

    # What people and bots do.

    @rule(number=seat_numbers)
    def join(self, number: int) -> None:
        seat = Seat(number)
        free = seat < len(self.room.seats) and seat not in self.present
        self.attempt(lambda: self.room.table.join(seat, "x", self.room.now), allowed=free)
        if free:
            self.present.add(seat)
            self.last_n.pop(seat, None)

    @rule()
    def everybody_joins(self) -> None:
        for seat in self.room.seats:
            if seat not in self.present:
                self.join(seat)

    @precondition(lambda self: len(self.present) > 0)
    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(sorted(self.present)))
        self.room.table.leave(seat, self.room.now)
        self.present.remove(seat)

    @rule()
    def watch(self) -> None:
        self.room.table.watch(self.room.now)
        self.watching += 1

    @precondition(lambda self: self.watching > 0)
    @rule()
    def stop_watching(self) -> None:
        self.room.table.leave(None, self.room.now)
        self.watching -= 1

    @rule(number=seat_numbers, on=st.booleans())
    def ready(self, number: int, on: bool) -> None:
        seat = Seat(number % len(self.room.seats))
        if seat in self.present:
            self.room.table.ready(seat, on, self.room.now)

    # Answers.

    @precondition(lambda self: self.room.owing)
    @rule(data=st.data(), count=st.integers(1, 12))
    def answer(self, data: st.DataObject, count: int) -> None:
        for _ in range(count):
            if self.room.owing:
                seat = data.draw(st.sampled_from(self.room.owing))
                action = data.draw(st.sampled_from(self.room.view(seat).choices))
                self.room.act(seat, action)

    @rule(number=seat_numbers, kind=st.sampled_from(KINDS), data=st.data())
    def illegal_answer(self, number: int, kind: str, data: st.DataObject) -> None:
        seat = Seat(number % len(self.room.seats))
        face = data.draw(st.sampled_from((*self.room.rules.info.deck, HIDDEN, Card("x"))))
        action = Action(kind, (face,))
        if not self.has_begun or action not in self.room.view(seat).choices:
            window = self.room.window if self.has_begun else 0
            self.attempt(
                lambda: self.room.table.submit(seat, window, action, self.room.now), allowed=False
            )

    @precondition(lambda self: self.room.owing)
    @rule(off=windows_off, data=st.data())
    def stale_answer(self, off: int, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.room.owing))
        action = self.room.view(seat).choices[0]
        assert self.room.refused(seat, self.room.window + off, action) == "stale_window"

    @precondition(lambda self: self.room.owing)
    @rule(data=st.data())
    def expire(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.room.seats))
        self.room.table.expire(seat, self.room.window, self.room.now)

    @rule(seconds=st.sampled_from((0.0, 1.0, 4.0, 11.0, 16.0, 1000.0)))
    def time_passes(self, seconds: float) -> None:
        self.room.now += seconds
        self.room.table.tick(self.room.now)
        deadline = self.room.table.next_deadline()
        assert deadline is None or deadline > self.room.now

    # What must hold whatever happens.

    @property
    def has_begun(self) -> bool:
        return self.room.state is not None

    def attempt(self, deed: Any, *, allowed: bool) -> None:
        """Do what may be refused; a refusal must leave no trace."""
        before = self.room.everything()
        try:
            deed()
        except IllegalAction:
            assert not allowed
            assert self.room.everything() == before
            return
        assert allowed

    @invariant()
    def each_viewer_is_told_each_step_once(self) -> None:
        for news in self.room.told():
            if isinstance(news, MatchState):
                assert len(news.history) == sum(news.totals)
                continue
            assert isinstance(news, Update)
            assert news.n > self.last_n.get(news.viewer, 0)
            self.last_n[news.viewer] = news.n
            assert news.view.viewer == news.viewer
            assert all(seat in self.room.seats for seat in news.view.to_act)

    @invariant()
    def every_view_has_all_cards(self) -> None:
        if self.has_begun:
            for viewer in (*self.room.seats, None):
                view = self.room.view(viewer)
                assert sum(len(cards) for _, cards in view.zones) == 52
                assert bool(view.choices) == (viewer in self.room.owing)

    @invariant()
    def windows_only_go_up(self) -> None:
        if self.has_begun:
            assert self.room.window >= self.windows[-1]
            self.windows.append(self.room.window)

    @invariant()
    def a_match_state_fits_the_table(self) -> None:
        state = self.room.match_state
        assert state.playing == bool(self.room.owing)
        assert len(state.history) == state.hand - state.playing
        assert len(state.seats) == len(state.totals) == len(self.room.seats)


def test_a_table_keeps_its_promises_whatever_happens() -> None:
    run(TableMachine, 120, 50)


@pytest.mark.slow
def test_a_table_keeps_its_promises_for_long() -> None:
    run(TableMachine, 1500, 80)
