"""Bots in a real process of their own: what they do wrong stays there."""

from __future__ import annotations

import logging
import multiprocessing
import time
from collections.abc import Iterator

import pytest

from game.bots.worker import BotWorker, Failure, Question
from game.core import Decision, Sight
from tests.game.tables import Room

LATE = 10_000.0
"""Longer than any question is waited for."""


def question(bot: str, key: object = "k", seed: int = 1) -> Question:
    room = Room("hh")
    sight = Sight(room.view(room.owing[0]), ())
    return Question(key, f"tests.fixtures.bad_bots:{bot}", sight, "medium", seed, 0.5)


def answers(worker: BotWorker, count: int, now: float = 0.0) -> dict[object, Decision | Failure]:
    """Poll until so many answers have come, at a clock that stands still."""
    found: dict[object, Decision | Failure] = {}
    for _ in range(3000):
        found.update(worker.poll(now))
        if len(found) >= count:
            return found
        time.sleep(0.01)
    raise AssertionError(f"no answer in thirty seconds, only {found}")


def ask(worker: BotWorker, bot: str, now: float = 0.0) -> Decision | Failure:
    worker.ask(question(bot), now)
    return answers(worker, 1, now)["k"]


@pytest.fixture
def worker() -> Iterator[BotWorker]:
    made = BotWorker(grace_s=0.1)
    yield made
    made.close()


def test_a_bot_answers_from_its_own_process(worker: BotWorker) -> None:
    asked = question("good")

    worker.ask(asked, 0.0)

    assert worker.busy
    answer = answers(worker, 1)["k"]
    assert isinstance(answer, Decision)
    assert answer.action == asked.sight.view.choices[0]
    assert answer.values[0] == "medium"
    assert not worker.busy
    assert worker.poll(0.0) == []


def test_the_same_seed_gives_the_same_chance(worker: BotWorker) -> None:
    for key, seed in (("a", 5), ("b", 5), ("c", 6)):
        worker.ask(question("good", key, seed), 0.0)

    found = answers(worker, 3)

    assert found["a"] == found["b"] != found["c"]


def test_the_real_bot_answers(worker: BotWorker) -> None:
    real = question("good")._replace(bot="game.catte.bot:choose")

    worker.ask(real, 0.0)

    answer = answers(worker, 1)["k"]
    assert isinstance(answer, Decision)
    assert answer.action in real.sight.view.choices


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("raising", "KeyError"),
        ("nonsense", "answered no decision"),
        ("missing", "AttributeError"),
        ("unsendable", None),
        ("killing", "BrokenProcessPool"),
        ("leaving", None),
    ],
)
def test_a_bad_bot_is_a_failure_and_the_next_question_is_answered(
    worker: BotWorker, bot: str, reason: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        failure = ask(worker, bot)

    assert isinstance(failure, Failure)
    assert reason in (None, failure.reason)
    assert "AS" not in failure.reason + caplog.text
    assert isinstance(ask(worker, "good"), Decision)


def test_a_hanging_bot_is_given_up_and_the_next_question_is_answered(worker: BotWorker) -> None:
    assert isinstance(ask(worker, "good"), Decision)
    worker.ask(question("hanging"), 0.0)
    assert worker.poll(0.59) == []
    assert worker.busy

    (failure,) = worker.poll(0.61)

    assert failure == ("k", Failure("no answer in time"))
    assert isinstance(ask(worker, "good", LATE), Decision)


def test_a_cold_process_is_given_time_to_start(worker: BotWorker) -> None:
    worker.ask(question("good"), 0.0)

    assert worker.poll(5.0) == []


def test_who_waited_behind_a_hanging_bot_is_asked_again(worker: BotWorker) -> None:
    assert isinstance(ask(worker, "good"), Decision)
    worker.ask(question("hanging", "bad"), 0.0)
    worker.ask(question("good", "later"), 0.5)

    assert dict(worker.poll(0.7)) == {"bad": Failure("no answer in time")}

    assert isinstance(answers(worker, 1, 0.7)["later"], Decision)


def test_a_hanging_bot_does_not_fail_those_asked_with_it(worker: BotWorker) -> None:
    assert isinstance(ask(worker, "good"), Decision)
    for key, bot in (("bad", "hanging"), ("good", "good")):
        worker.ask(question(bot, key), 0.0)

    found = dict(worker.poll(0.7))

    assert found == {"bad": Failure("no answer in time")}
    assert isinstance(answers(worker, 1, 0.7)["good"], Decision)


def test_a_dying_bot_does_not_fail_those_asked_with_it(worker: BotWorker) -> None:
    assert isinstance(ask(worker, "good"), Decision)
    for key, bot in (("bad", "killing"), ("good", "good")):
        worker.ask(question(bot, key), 0.0)

    found = answers(worker, 2)

    assert isinstance(found["bad"], Failure)
    assert isinstance(found["good"], Decision)


def test_closing_leaves_no_process_behind() -> None:
    before = set(multiprocessing.active_children())
    worker = BotWorker(grace_s=0.1)
    worker.ask(question("hanging"), 0.0)
    started = time.monotonic()
    while not set(multiprocessing.active_children()) - before:
        assert time.monotonic() - started < 20
        time.sleep(0.01)

    worker.close()

    started = time.monotonic()
    while set(multiprocessing.active_children()) - before:
        assert time.monotonic() - started < 10, "the process is still there"
        time.sleep(0.01)
    assert not worker.busy
    worker.close()


def test_closing_forgets_the_questions_that_wait(worker: BotWorker) -> None:
    for key in ("a", "b", "c"):
        worker.ask(question("hanging", key), 0.0)

    worker.close()

    assert not worker.busy
    assert worker.poll(LATE) == []


def test_a_worker_that_was_never_asked_closes(worker: BotWorker) -> None:
    worker.close()

    assert worker.poll(0.0) == []
