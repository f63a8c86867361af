"""Judges what the rules take long over, in the bots' process, one thing at a time."""

from __future__ import annotations

from collections.abc import Callable

from game.bots.worker import BotWorker, Failure, Riddle, Solved, decide

BUDGET_S = 2.0
"""So long a puzzle may take on a slow machine; the rules bound it by themselves."""


class Judge:
    """What a `game.table.Table` asks; answers come back through `take`."""

    def __init__(self, worker: BotWorker, now: Callable[[], float]) -> None:
        self._worker = worker
        self._now = now
        self._asked: Riddle | None = None
        self._solved: Solved | None = None

    def __call__(self, solver: str, puzzle: object) -> object | None:
        """Return the answer to a puzzle, or None as long as it is not there."""
        if self._asked is None or self._asked.puzzle != puzzle:
            key = (self, puzzle)
            self._asked, self._solved = Riddle(key, solver, puzzle, BUDGET_S), None
            self._worker.ask(self._asked, self._now())
        return None if self._solved is None else self._solved.answer

    def take(self, key: object, answer: object) -> bool:
        """Take what the worker answered; return whether it was for this judge."""
        if not isinstance(key, tuple) or key[:1] != (self,):
            return False
        assert self._asked is not None, "nothing was asked"
        if key[1] != self._asked.puzzle:
            return True  # Whoever asked for it went on without, and another question is open.
        if isinstance(answer, Failure):
            # The process is at fault, not the claim: judge it here, be it that a frame waits.
            answer = decide(self._asked)
        if isinstance(answer, Solved):
            self._solved = answer
        return True
