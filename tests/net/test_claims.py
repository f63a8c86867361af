"""A claim at a local table is judged outside the frame, and answered when it is."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from game.bots.worker import BotWorker
from game.core import Action, Announced, SeatSpec, Setup
from game.registry import Registry
from game.table import Clock
from net.cli.local import LocalGame
from net.client import Acked, Stepped

CLAIM = Action("claim")


class Patient(Executor):
    """Works only when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Any, tuple[Any, ...]]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, fn, args))
        return future

    def work(self) -> None:
        waiting, self.waiting = self.waiting, []
        for future, fn, args in waiting:
            future.set_result(fn(*args))


class Room:
    """Two people at one machine who play for a pot."""

    def __init__(self) -> None:
        self.now = 10.0
        self.executor = Patient()
        people = (SeatSpec("human", "An"), SeatSpec("human", "Bình"))
        worker = BotWorker(executor=lambda: self.executor)
        setup = Setup("catte", "pot", people, seed=4)
        clock = Clock(turn_s=60.0, next_hand_s=5.0)
        self.game = LocalGame(setup, Registry(), worker, now=lambda: self.now, clock=clock)
        self.news: list[Any] = []
        self.poll()

    def poll(self) -> None:
        self.now += 0.1
        self.game.poll()
        for client in self.game.clients:
            self.news += client.pump()

    def polls(self) -> list[Any]:
        """Poll a few times; return what came of it."""
        self.news = []
        for _ in range(4):
            self.poll()
        return self.news

    @property
    def asked(self) -> Any:
        (client,) = [c for c in self.game.clients if c.view is not None and c.view.choices]
        return client


@pytest.fixture
def room() -> Iterator[Room]:
    made = Room()
    yield made
    made.game.close()


def said(news: list[Any]) -> list[str]:
    steps = [item for item in news if isinstance(item, Stepped)]
    return [e.code for step in steps for e in step.update.events if isinstance(e, Announced)]


def test_a_claim_is_answered_when_it_has_been_judged(room: Room) -> None:
    room.asked.submit(CLAIM)

    before = room.polls()
    room.executor.work()
    after = room.polls()

    assert before == []
    assert "claims" in said(after)
    assert [item.code for item in after if isinstance(item, Acked)] == [""]


def test_who_leaves_while_his_claim_is_judged_is_let_go(room: Room) -> None:
    claimant = room.asked
    claimant.submit(CLAIM)
    room.polls()

    claimant.close()
    room.executor.work()

    for _ in range(2_000):
        room.poll()
    assert room.game.table.match_state().history, "the clock plays for who has gone"
