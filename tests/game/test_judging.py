"""What takes long to judge is judged elsewhere; the table, its clock and its server wait for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.bots.judge import Judge
from game.bots.worker import BotWorker, Failure, Solved
from game.catte.claims import judge
from game.core import Action, IllegalAction, NotYet, Seat, SeatSpec, hand_seed, seed_from_number
from game.match import Match
from game.record_lines import Line
from game.registry import Registry
from game.table import JUDGED_S, Clock, Table
from tests.fixtures.inline import Inline

GAME = Registry().game("catte")
CLAIM = Action("claim")


class Elsewhere:
    """Judges when it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Any]] = []
        self.answer: Any = None

    def __call__(self, solver: str, puzzle: Any) -> Any:
        self.asked.append((solver, puzzle))
        return self.answer


class Slow:
    """A table of a pot whose claims are judged elsewhere."""

    def __init__(
        self, clock: Clock | None = None, *, recorder: Lines | None = None, seated: bool = True
    ) -> None:
        self.rules = type(GAME.rules)()
        self.elsewhere = Elsewhere()
        seed = seed_from_number(3)
        self.table = Table(
            Match(self.rules, GAME.config("pot"), 3),
            [SeatSpec("human", f"Người {n}") for n in range(3)],
            lambda hand: hand_seed(seed, hand),
            game="catte",
            preset="pot",
            clock=clock,
            recorder=recorder,
            judge=self.elsewhere,
        )
        if not seated:
            return
        for number in range(3):
            self.table.join(Seat(number), "x", 0.0)
        self.table.take()
        self.seat = self.rules.to_act(self.table._state)[0]

    @property
    def window(self) -> int:
        update = self.table.snapshot(None, 0.0)[1]
        assert update is not None
        return update.view.window

    def claim(self, now: float = 1.0) -> None:
        self.table.submit(self.seat, self.window, CLAIM, now)


def test_a_claim_waits_for_its_judge_and_changes_nothing_meanwhile() -> None:
    slow = Slow()
    before, window = slow.table._state, slow.window

    for _ in range(3):
        with pytest.raises(NotYet):
            slow.claim()
    assert slow.table._state is before
    assert slow.table.take() == []
    (solver, puzzle), *_ = slow.elsewhere.asked
    assert solver == "game.catte.claims:judge"

    slow.elsewhere.answer = judge(puzzle)
    slow.claim()

    assert slow.window == window + 1
    assert slow.table.take()


def test_what_was_judged_elsewhere_is_what_is_played() -> None:
    slow = Slow()
    puzzle = slow.rules.puzzle(slow.table._state, slow.seat, CLAIM)
    assert puzzle is not None
    verdict = judge(puzzle)
    # An answer that cannot come from the rules shows that they do not judge again.
    slow.elsewhere.answer = verdict._replace(right=not verdict.right)

    slow.claim()

    won = slow.rules.outcome(slow.table._state) is not None
    assert won is not verdict.right


def test_a_claim_that_stays_undecided_is_refused_and_the_clock_runs_on() -> None:
    slow = Slow(Clock(turn_s=10.0))
    with pytest.raises(NotYet):
        slow.claim()
    puzzle = slow.elsewhere.asked[0][1]
    slow.elsewhere.answer = judge(puzzle, 1)

    with pytest.raises(IllegalAction, match="claim_undecided"):
        slow.claim()

    assert slow.table.next_deadline() == 10.0


def test_nobody_sees_from_the_time_left_that_a_claim_is_judged() -> None:
    quiet, slow = Slow(Clock(turn_s=10.0)), Slow(Clock(turn_s=10.0))
    with pytest.raises(NotYet):
        slow.claim(9.0)

    for viewer in (None, *map(Seat, range(3))):
        for now in (9.0, 9.5, 12.0):
            assert slow.table.snapshot(viewer, now) == quiet.table.snapshot(viewer, now)


def test_only_a_claim_of_the_seat_on_turn_is_judged() -> None:
    slow = Slow()
    other = Seat((slow.seat + 1) % 3)

    with pytest.raises(IllegalAction, match="not_your_turn"):
        slow.table.submit(other, slow.window, CLAIM, 1.0)
    with pytest.raises(IllegalAction, match="stale_window"):
        slow.table.submit(slow.seat, slow.window + 1, CLAIM, 1.0)
    card = slow.rules.legal_actions(slow.table._state, slow.seat)[0]
    slow.table.submit(slow.seat, slow.window, card, 1.0)

    assert slow.elsewhere.asked == []


def test_the_clock_stands_while_a_claim_is_judged_but_not_for_ever() -> None:
    slow = Slow(Clock(turn_s=10.0))
    window = slow.window
    with pytest.raises(NotYet):
        slow.claim(9.9)

    assert slow.table.next_deadline() == 9.9 + JUDGED_S
    slow.table.tick(9.9 + JUDGED_S - 0.1)
    assert slow.window == window
    # Whoever claimed has gone and never asks again.
    slow.table.tick(9.9 + JUDGED_S)

    assert slow.window == window + 1


class Lines:
    """A recorder that keeps what it is told."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def write(self, line: Line) -> None:
        self.lines.append(line)

    def commit(self) -> None:
        """Nothing is lost here."""


def test_a_match_with_claims_goes_on_without_waiting_for_the_judge() -> None:
    first = Slow(recorder=Lines())
    first.elsewhere.answer = judge(first.rules.puzzle(first.table._state, first.seat, CLAIM))  # type: ignore[arg-type]
    first.claim()
    assert isinstance(first.table._recorder, Lines)

    again = Slow(seated=False)
    again.table.restore(first.table._recorder.lines, 5.0)

    assert again.table._state == first.table._state
    assert again.elsewhere.asked == []
    assert again.table._judge is again.elsewhere


# The bots' process as the judge.


@pytest.fixture(params=[None, Inline], ids=["process", "inline"])
def worker(request: pytest.FixtureRequest) -> Iterator[BotWorker]:
    named = {} if request.param is None else {"executor": request.param}
    made = BotWorker(grace_s=20.0, **named)
    yield made
    made.close()


def test_the_bots_process_judges(worker: BotWorker) -> None:
    slow = Slow()
    puzzle = slow.rules.puzzle(slow.table._state, slow.seat, CLAIM)
    asked = Judge(worker, lambda: 0.0)

    found = asked("game.catte.claims:judge", puzzle)
    while found is None:
        worker.wait(10.0)
        for key, answer in worker.poll(0.0):
            assert asked.take(key, answer)
        found = asked("game.catte.claims:judge", puzzle)

    assert found == judge(puzzle)  # type: ignore[arg-type]


def test_an_answer_for_somebody_else_is_left_alone() -> None:
    asked = Judge(BotWorker(executor=Inline), lambda: 0.0)

    assert not asked.take("k", Solved(1))


class Mute(BotWorker):
    """Takes the questions and never answers them."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Any] = []

    def ask(self, question: Any, now: float) -> None:
        self.asked.append(question)


def test_a_process_that_fails_does_not_lose_the_claim() -> None:
    slow, worker = Slow(), Mute()
    puzzle = slow.rules.puzzle(slow.table._state, slow.seat, CLAIM)
    asked = Judge(worker, lambda: 0.0)
    assert asked("game.catte.claims:judge", puzzle) is None

    assert asked.take(worker.asked[0].key, Failure("BrokenProcessPool"))

    assert asked("game.catte.claims:judge", puzzle) == judge(puzzle)  # type: ignore[arg-type]


def test_a_late_answer_is_not_taken_for_that_to_the_next_question() -> None:
    worker = Mute()
    asked = Judge(worker, lambda: 0.0)
    for puzzle in ("one", "two"):
        assert asked("solver", puzzle) is None
    one, two = (question.key for question in worker.asked)

    assert asked.take(one, Solved("of one"))
    assert asked("solver", "two") is None

    assert asked.take(two, Solved("of two"))
    assert asked("solver", "two") == "of two"
