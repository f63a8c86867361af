"""A window of several stays open as long as it has to, and nobody can tell what it waits for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core import Action, Card, IllegalAction, NotYet, Seat, hand_seed, seed_from_number
from game.match import Match
from game.pace import Pace, PacedTable
from game.record_lines import Line
from game.registry import Registry
from tests.game.tables import specs

GAME = Registry().game("tusac")
CLAIM_S = 3.0
OPENED = 10.0


class Lines:
    """A recorder in memory."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def write(self, line: Line) -> None:
        self.lines.append(line)

    def commit(self) -> None:
        """Nothing is lost here."""


class Paced:
    """A table of `book` for three, at which the dealer has just discarded."""

    def __init__(self, claim_s: float = CLAIM_S, *, seated: bool = True) -> None:
        self.rules, self.recorder = type(GAME.rules)(), Lines()
        seed = seed_from_number(3)
        self.table = PacedTable(
            Match(self.rules, GAME.config("book"), 3),
            specs("hhh"),
            lambda hand: hand_seed(seed, hand),
            game="tusac",
            preset="book",
            recorder=self.recorder,
            pace=Pace(specs("hhh"), Random(1), (0.5, 1.0), claim_s),
        )
        if seated:
            for number in range(3):
                self.table.join(Seat(number), "x", 0.0)
            self.submit(self.owing[0], self.legal(self.owing[0])[0], OPENED)

    @property
    def state(self) -> Any:
        return self.table._state

    @property
    def owing(self) -> tuple[Seat, ...]:
        return self.rules.to_act(self.state)

    @property
    def window(self) -> int:
        update = self.table.snapshot(None, 0.0)[1]
        assert update is not None
        return update.view.window

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return self.rules.legal_actions(self.state, seat)

    def submit(self, seat: Seat, action: Action, now: float) -> None:
        self.table.submit(seat, self.window, action, now)

    def decline(self, seat: Seat, now: float) -> None:
        self.submit(seat, self.legal(seat)[-1], now)


def test_the_last_answer_closes_a_window_no_earlier_than_it_may() -> None:
    paced = Paced()
    first, last = paced.owing
    paced.decline(first, OPENED + 0.1)
    before, window = paced.state, paced.window

    with pytest.raises(NotYet):
        paced.decline(last, OPENED + CLAIM_S - 0.01)

    assert (paced.state, paced.window) == (before, window)
    paced.decline(last, OPENED + CLAIM_S)
    assert paced.window == window + 1


def test_a_wrong_answer_is_refused_at_once() -> None:
    paced = Paced()
    first, last = paced.owing
    paced.decline(first, OPENED)

    with pytest.raises(IllegalAction):
        paced.submit(last, Action("discard", (Card("Xd"),)), OPENED)
    with pytest.raises(IllegalAction):
        paced.submit(first, Action("pass"), OPENED)
    with pytest.raises(IllegalAction):
        paced.table.submit(last, paced.window - 1, paced.legal(last)[-1], OPENED)


def test_who_is_asked_alone_is_not_held_up() -> None:
    paced = Paced()
    for seat in paced.owing:
        paced.decline(seat, OPENED + CLAIM_S)
    for seat in paced.owing:
        paced.decline(seat, OPENED + 2 * CLAIM_S)
    (alone,) = paced.owing

    paced.decline(alone, OPENED + 2 * CLAIM_S + 0.01)

    assert paced.owing != (alone,)


def test_who_says_nothing_is_played_for_in_time() -> None:
    paced = Paced()
    first, last = paced.owing
    window = paced.window
    paced.decline(first, OPENED)

    paced.table.expire(last, window, OPENED + 1.0)

    assert paced.window == window + 1


def test_a_record_of_a_faster_table_can_be_gone_on_with() -> None:
    fast = Paced(claim_s=0.0)
    for tick in range(12):
        seat = fast.owing[0]
        fast.submit(seat, fast.legal(seat)[0], OPENED + tick / 10)
    again = Paced(seated=False)

    again.table.restore(fast.recorder.lines, 500.0)

    assert again.state == fast.state
