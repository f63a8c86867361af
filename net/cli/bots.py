"""Bots at the tables of a host: on seats of their own, and for people who are away.

Rule 1: a bot sees what the client of its seat would be told, and nothing else.
Rule 2: one process thinks for all tables; a table goes on with a time-out if it gives no answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from game.bots.judge import Judge
from game.bots.worker import BotWorker, Failure, Question, Solved
from game.core import Decision, Event, Seat, Sight, Update, View

BUDGET_S = 1.0
"""Thinking time of a bot."""


class Thinker(Protocol):
    """Who has asked for an answer."""

    def take_answer(self, seat: Seat, window: int, answer: Decision | None) -> None:
        """Take an answer, or that there will be none."""
        ...


class _Key(NamedTuple):
    """Which question an answer belongs to."""

    asker: Thinker
    seat: Seat
    window: int


class Desk:
    """Where all tables of a host ask, each for its bots."""

    def __init__(self, worker: BotWorker, now: Callable[[], float]) -> None:
        self._worker = worker
        self._now = now

    def judge(self) -> Judge:
        """Return what judges long puzzles for one table."""
        return Judge(self._worker, self._now)

    def ask(
        self, asker: Thinker, bot: str, sight: Sight, *, seat: Seat, level: str, seed: int
    ) -> None:
        """Ask for an answer; the asker is told by `take_answer`."""
        key = _Key(asker, seat, sight.view.window)
        self._worker.ask(Question(key, bot, sight, level, seed, BUDGET_S), self._now())

    def poll(self) -> None:
        """Pass on what has been answered."""
        for key, answer in self._worker.poll(self._now()):
            if isinstance(key, _Key):
                decision = answer if isinstance(answer, Decision) else None
                key.asker.take_answer(key.seat, key.window, decision)
            else:
                _pass_on(key, answer)

    def close(self) -> None:
        """Stop thinking."""
        self._worker.close()


def _pass_on(key: object, answer: Decision | Solved | Failure) -> None:
    assert isinstance(key, tuple), "a judge asks with itself and its puzzle"
    judge = key[0]
    assert isinstance(judge, Judge)
    judge.take(key, answer)


@dataclass
class StandIn:
    """A bot on a seat: what it has seen, and the answer it is about to give."""

    view: View | None = None
    n: int = -1
    """Number of the newest step it has seen."""
    events: list[Event] = field(default_factory=list)
    asked: int = -1
    """The window it has been asked about."""
    due: float = 0.0
    decision: Decision | None = None

    def see(self, update: Update) -> None:
        """Take in what the seat is told."""
        if update.n > self.n or update.snap:
            self.n, self.view = update.n, update.view
            self.events += update.events

    @property
    def is_wanted(self) -> bool:
        """It is asked something that it has not thought of yet."""
        return self.view is not None and bool(self.view.choices) and self.view.window != self.asked

    @property
    def is_thinking(self) -> bool:
        """Its answer to the open window is not there yet."""
        is_asked = self.view is not None and self.view.window == self.asked
        return is_asked and bool(self.view and self.view.choices) and self.decision is None
