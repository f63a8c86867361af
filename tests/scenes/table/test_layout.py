"""Nothing at the table overlaps, leaves the window or is cut: every size, seat count, language."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.core import Announced, Card, Outcome, Seat
from scenes.leave import LeaveScene
from scenes.prompter import look_at
from scenes.results import ResultsScene
from tests.conformance.playing import REGISTRY, Case
from tests.scenes.fits import ALL, GATE, LONG_NAMES, Fit, check_scene, refit, texts_of
from tests.scenes.table.script import Screening, ScriptedClient, match_state, updates
from tests.secrecy.swaps import record, replay

NARROW = GATE[:2]
HOWS = ("last_trick", "sole_survivor")
CODES = (
    *("must_beat", "lead_face_up", "not_your_turn", "answered", "hand_over", "knocked_out"),
    *("not_in_hand", "must_commit", "no_commit_now", "not_offered", "unknown_action"),
    "stale_window",
)
ANNOUNCEMENTS = ("first_lead", "round_won", "knocked_out")


def tables(*, seats: tuple[int, ...]) -> Any:
    """Parametrise by seats and fit: all seats where it is narrow, elsewhere the most and fewest."""
    gate = [*itertools.product(seats, NARROW), *itertools.product((8,), GATE[2:])]
    slow = [each for each in itertools.product(seats, ALL) if each not in gate]
    return pytest.mark.parametrize(
        ("seats", "fit"),
        [*gate, *(pytest.param(*each, marks=pytest.mark.slow) for each in slow)],
        ids=str,
    )


some_fits = pytest.mark.parametrize(
    "fit",
    [*GATE[:3], *(pytest.param(fit, marks=pytest.mark.slow) for fit in ALL if fit not in GATE[:3])],
    ids=str,
)
"""For what is small and in the middle."""


def screening(clients: list[ScriptedClient], fit: Fit) -> Screening:
    room = Screening(clients, fit.size, fit.language)
    refit(room, fit)
    return room


def hand_told(seats: int, seed: int, fit: Fit) -> Iterator[Screening]:
    """Tell a hand to the first seat, which is asked like a person; stop at each picture."""
    case = Case(REGISTRY.game("catte"), "study", seats)
    story = record(case, seed)
    steps = replay(case.rules, case, story, len(story.script))
    client = ScriptedClient(Seat(0))
    room = screening([client], fit)
    match = match_state(seats, story.first, case.config, LONG_NAMES, people=1)
    client.tell(match)
    for update in updates(case.rules, Seat(0), steps):
        client.tell(update)
        room.step()
        room.table.story.catch_up()
        yield room
    outcome = case.rules.outcome(steps[-1].state)
    client.tell(match._replace(playing=False, history=(outcome,), totals=outcome.scores))
    room.step(2)
    yield room
    room.close()


def check_prompt(room: Screening) -> None:
    """What is asked is written whole; in two lines where names are long."""
    table = room.table
    assert table.match is not None
    assert table.story.seen is not None
    prompt = look_at(table, table.match, table.story.seen).prompt
    written = " ".join(text.text for text in texts_of(room, table))
    assert prompt in written, prompt


@tables(seats=tuple(range(2, 9)))
def test_table_at_every_prompt_of_every_round(seats: int, fit: Fit) -> None:
    seen = set()
    for room in hand_told(seats, 1, fit):
        view = room.table.story.view
        assert view is not None
        picture = (view.prompt, view.facts.get("round"), len(view.choices))
        if picture not in seen:
            check_scene(room)
        seen.add(picture)
    check_scene(room)
    assert {"over", "wait"} <= {prompt for prompt, *_ in seen} or seats == 2


@tables(seats=(2, 5, 8))
def test_everything_that_can_be_said(seats: int, fit: Fit) -> None:
    room = next(hand_told(seats, 1, fit))
    table = room.table
    assert table.match is not None
    said = [table.wording.refusal(code, (Card("TH"),)) for code in CODES]
    said.append(room.context.say("table.closed"))
    said += [room.context.say("error.bot_failed", name=name) for name in LONG_NAMES[:seats]]
    for text in said:
        table.player.refuse(text)
        check_scene(room)
        check_prompt(room)
    table.player.refusal_s = 0.0
    table.story.telling = True
    for code, seat in itertools.product(ANNOUNCEMENTS, range(seats)):
        table.story.tell(Announced(code, Seat(seat), (4,)))
        check_scene(room)
        check_prompt(room)
    room.close()


@some_fits
@pytest.mark.parametrize("device", ["mouse", "keys", "pad"])
def test_hints_of_every_device(device: Any, fit: Fit) -> None:
    told = set()
    for room in hand_told(4, 2, fit):
        room.context.ui.commands.device = device
        assert room.table.story.view is not None
        prompt = room.table.story.view.prompt
        if room.table.story.asked and prompt not in told:
            check_scene(room)
            told.add(prompt)
    assert "follow" in told


@tables(seats=(2, 8))
def test_results(seats: int, fit: Fit) -> None:
    *_, room = hand_told(seats, 1, fit)
    room.step(400)
    results = room.top
    assert isinstance(results, ResultsScene)
    for winner, how in [*itertools.product({0, 2 % seats, seats - 1}, HOWS), (None, "last_trick")]:
        seat = None if winner is None else Seat(winner)
        scores = tuple(int(n == winner) for n in range(seats))
        results._outcome = Outcome(seat, how, scores)
        results.match = results.match._replace(totals=(188,) * seats)
        results.relayout()
        room.step()
        check_scene(room, within=results._panel())
    room.close()


@some_fits
def test_question_before_leaving(fit: Fit) -> None:
    room = next(hand_told(4, 1, fit))
    room.key(pygame.K_ESCAPE)
    room.click("leave")
    assert isinstance(room.top, LeaveScene)

    check_scene(room, within=room.top._panel())
    room.close()


@some_fits
def test_curtain(fit: Fit) -> None:
    case = Case(REGISTRY.game("catte"), "study", 8)
    for seat in (2, 6):
        clients = [ScriptedClient(Seat(seat)), ScriptedClient(Seat(seat + 1))]
        room = screening(clients, fit)
        for client in clients:
            client.tell(match_state(8, Seat(seat), case.config, LONG_NAMES, people=8))
        room.step(3)
        assert room.table.curtain.down

        check_scene(room)
        assert all(LONG_NAMES[seat] in text.text for text in texts_of(room, room.table)[:2])
        room.close()


@some_fits
def test_hand_is_larger_in_the_large_mode(fit: Fit) -> None:
    room = next(hand_told(8, 1, fit._replace(large=False)))
    usual = room.table.board.frame
    refit(room, fit._replace(large=True))

    large = room.table.board.frame

    assert large.card[0] >= 1.2 * usual.card[0] - 1
    assert large.card > large.thrown
    room.close()
