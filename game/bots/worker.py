"""Runs bots in a process of its own, so that no frame and no table ever waits for one.

What the rules take long to judge is judged there too, in its turn: see `Riddle`.

A bot that raises, hangs or takes its process down is reported as a `Failure`; the process is then
replaced and the others go on. The process is started with *spawn*, on every system alike.

Python's own means for that load slowly, so they are loaded with the first process: a host that
opens its door, and a window that draws its first frame, have no bot to ask yet.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, wait
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from game.bots.protocol import Choose
from game.core import Decision, Sight

_log = logging.getLogger(__name__)

START_S = 20.0
"""How long a new process may take until its first answer, on a slow machine."""


class Question(NamedTuple):
    """One decision asked of a bot."""

    key: object
    """Comes back with the answer; stays in this process."""
    bot: str
    """`module:function` of the bot."""
    sight: Sight
    level: str
    seed: int
    budget_s: float


class Riddle(NamedTuple):
    """Something that the rules take long to judge."""

    key: object
    """As of a `Question`."""
    solver: str
    """`module:function`, a pure function of the puzzle."""
    puzzle: object
    budget_s: float


class Solved(NamedTuple):
    """What came of a riddle."""

    answer: object


class Failure(NamedTuple):
    """Why there is no decision, for the log; never a face or an action."""

    reason: str


def decide(question: Question | Riddle) -> Decision | Solved:
    """Answer in the worker process."""
    if isinstance(question, Riddle):
        return Solved(_load(question.solver)(question.puzzle))
    choose: Choose = _load(question.bot)
    return choose(question.sight, question.level, Random(question.seed), question.budget_s)


@cache
def _load(reference: str) -> Any:
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)


def _calm() -> None:
    """Give way to the window, for a bot is never in a hurry, and end where the window ends."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)
    # Ctrl-C in a terminal reaches every process of the program; the window's own ends them all.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """End this process when the one that started it is gone, were it killed without a word."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _spawn() -> Executor:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    return ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn"), initializer=_calm)


class _Running(NamedTuple):
    question: Question | Riddle
    future: Future[Decision | Solved]
    due: float


class BotWorker:
    """Asks bots, one after the other, and collects their answers.

    `now` is in seconds of any steady clock.
    """

    def __init__(self, grace_s: float = 5.0, executor: Callable[[], Executor] = _spawn) -> None:
        self._grace_s = grace_s
        self._new_executor = executor
        self._executor: Executor | None = None
        self._warm = False
        self._waiting: deque[Question | Riddle] = deque()
        self._running: _Running | None = None

    def start(self) -> None:
        """Start the process now, so that the first question finds it ready."""
        if self._executor is None:
            self._executor = self._new_executor()
            self._warm = False
            self._executor.submit(_ready)

    def ask(self, question: Question | Riddle, now: float) -> None:
        """Ask; the answer comes out of `poll`."""
        self._waiting.append(question)
        self._next(now)

    def poll(self, now: float) -> list[tuple[object, Decision | Solved | Failure]]:
        """Return what has been answered, and what never will be."""
        answers: list[tuple[object, Decision | Solved | Failure]] = []
        while self._running is not None:
            question, future, due = self._running
            if future.done():
                answer = _outcome(future)
                broken = isinstance(future.exception(), BrokenExecutor)
                self._warm = self._warm or not isinstance(answer, Failure)
            elif now >= due:
                answer, broken = Failure("no answer in time"), True
            else:
                break
            if isinstance(answer, Failure):
                _log.warning("a bot failed: %s", answer.reason)
            answers.append((question.key, answer))
            self._running = None
            if broken:
                self._stop()
            self._next(now)
        return answers

    def wait(self, timeout_s: float) -> None:
        """Sleep until an answer is there, for those who have no frame to draw meanwhile."""
        if self._running is not None:
            wait([self._running.future], timeout_s)

    @property
    def busy(self) -> bool:
        """Some question is still open."""
        return self._running is not None

    def _next(self, now: float) -> None:
        """Let the bot think whose turn it is; the others have not begun and can lose no time."""
        if self._running is not None or not self._waiting:
            return
        self.start()
        assert self._executor is not None
        question = self._waiting.popleft()
        due = now + question.budget_s + self._grace_s + (0.0 if self._warm else START_S)
        try:
            future = self._executor.submit(decide, question._replace(key=None))
        except BrokenExecutor as error:
            future = Future()
            future.set_exception(error)
        self._running = _Running(question, future, due)

    def close(self) -> None:
        """Forget all questions and stop the process, whatever it is doing."""
        self._waiting.clear()
        self._running = None
        thread = getattr(self._executor, "_executor_manager_thread", None)
        self._stop()
        if thread is not None:
            # At the end of the program this thread and Python's own tidying up would race.
            thread.join(2.0)

    def _stop(self) -> None:
        executor, self._executor = self._executor, None
        if executor is None:
            return
        for process in list((getattr(executor, "_processes", None) or {}).values()):
            process.kill()
        executor.shutdown(wait=False, cancel_futures=True)


def _ready() -> None:
    """Do nothing: the first call is what starts the process."""


def _outcome(future: Future[Decision | Solved]) -> Decision | Solved | Failure:
    """Return the answer, or what went wrong."""
    error = future.exception()
    if error is not None:
        return Failure(type(error).__name__)
    answer = future.result()
    if not isinstance(answer, (Decision, Solved)):
        return Failure("answered no decision")
    return answer
