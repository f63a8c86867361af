"""Whole hands of every system, by mouse and by keys, with what only some of them have."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import pygame
import pytest

from game.core import Seat, hand_seed, seed_from_number
from game.match import Match
from game.texts import ASSETS
from scenes.prompter import look_at
from scenes.question import QuestionScene
from tests.scenes.table.hall import REGISTRY, Hall, choose, hall, setup

PRESETS = tuple(REGISTRY.game("catte").presets)
Answer = Callable[[Hall, int, str], None]


def by_mouse(room: Hall, index: int, kind: str) -> None:
    room.click_card(index, 3 if kind == "hide" else 1)


def by_keys(room: Hall, index: int, kind: str) -> None:
    room.key(pygame.K_1 + index)
    room.step(20)
    room.key(pygame.K_DELETE if kind == "hide" else pygame.K_RETURN)


def press_by_mouse(room: Hall, name: str) -> None:
    room.click(name)


def press_by_keys(room: Hall, name: str) -> None:
    """Go to a button with Tab and press it."""
    for _ in range(10):
        if room.top.widgets.focused == name:
            break
        room.key(pygame.K_TAB)
    assert room.top.widgets.focused == name
    room.key(pygame.K_RETURN)


def press_by_own_key(room: Hall, name: str) -> None:
    """Press the key of the button, and choose in the question with the arrows."""
    if isinstance(room.top, QuestionScene):
        press_by_keys(room, name)
    else:
        room.key({"fold_hand": pygame.K_q, "claim": pygame.K_w}[name])


WAYS = pytest.mark.parametrize("answer", [by_mouse, by_keys])
PRESSES = pytest.mark.parametrize("press", [press_by_mouse, press_by_keys, press_by_own_key])


def answered(room: Hall, before: int) -> None:
    assert room.submitted == before + 1
    room.until(lambda: not room.table.client.pending, "acknowledged")


def play_on(room: Hall, answer: Answer) -> None:
    """Answer to the end of the hand: face up if it may be, hidden every other time."""
    turn = 0
    while room.wait_for_turn():
        check_badges(room)
        first = ("hide", "play") if turn % 2 else ("play", "hide")
        index, kind = choose(room, *first, "commit")
        before = room.submitted
        answer(room, index, kind)
        answered(room, before)
        turn += 1
    check_end(room)


def check_end(room: Hall) -> None:
    assert room.shows_results
    assert room.table.story.corrections == []
    assert room.context.texts.missing == set()


def check_badges(room: Hall) -> None:
    """There is a marker for each round in which one may qualify, and those won are as told."""
    table, seen = room.table, room.table.story.seen
    assert table.match is not None
    assert seen is not None
    look = look_at(table, table.match, seen)
    ton: Any = seen.facts["ton"]
    for seat in range(len(ton)):
        states = table.hud.plates.marks(Seat(seat), look)
        assert states.count("won") == ton[seat]
        assert len(states) == max(4, len(seen.facts["winners"]))  # type: ignore[arg-type]  # a tuple


@WAYS
@pytest.mark.parametrize("preset", PRESETS)
def test_whole_hand(preset: str, answer: Answer) -> None:
    with hall(setup("hbbb", 7, preset=preset)) as room:
        play_on(room, answer)
        match = room.table.match
        assert match is not None
        assert match.preset == preset
        assert len(match.history) == 1


@WAYS
def test_instant_win_is_told_with_the_hand_laid_open(answer: Answer) -> None:
    with hall(setup("hbbb", preset="coins", seed=instant_seed())) as room:
        said = watch(room)
        play_on(room, answer)
        match = room.table.match
        assert match is not None
        assert match.history[0].how == "instant"
        assert any("thắng trắng" in text for text in said)


def instant_seed() -> int:
    """Return a seed with which somebody wins at the deal."""
    game = REGISTRY.game("catte")
    for seed in range(2000):
        match = Match(game.rules, game.config("coins"), 4)
        step = match.begin(hand_seed(seed_from_number(seed), 1))
        if game.rules.outcome(step.state) is not None:
            return seed
    raise AssertionError("nobody ever wins at the deal")


def watch(room: Hall) -> Sequence[str]:
    """Return a list that grows by what is said."""
    said: list[str] = []
    tell = room.table.story.tell

    def heard(announced: Any) -> None:
        tell(announced)
        marks = list(room.table.board.marks.values())
        assert marks.count("best") < 2, "one card alone is the best"
        said.append(room.table.story.said)

    room.table.story.tell = heard  # type: ignore[method-assign]
    return said


@pytest.mark.parametrize(("language", "you"), [("en", r"\byou(rs?)?\b"), ("vi", r"\bbạn\b")])
def test_whoever_is_spoken_to_can_be_named_instead(language: str, you: str) -> None:
    """Where several look, nobody is "you": such a text has another that names the person."""
    file = ASSETS / "games" / "catte" / f"{language}.json"
    texts: dict[str, str] = json.loads(file.read_text("utf-8"))
    spoken = [
        key
        for key, text in texts.items()
        if key.startswith(("prompt.", "refusal.", "action.")) and re.search(you, text.lower())
    ]
    assert len(spoken) > 5
    assert [key for key in spoken if f"{key}.named" not in texts] == []


@PRESSES
def test_fold_is_asked_about_and_ends_the_hand_for_one(press: Callable[[Hall, str], None]) -> None:
    with hall(setup("hbbb", 7, preset="pot")) as room:
        said = watch(room)
        assert room.wait_for_turn()
        before = room.submitted
        press(room, "fold_hand")
        assert isinstance(room.top, QuestionScene)
        press(room, "stay")
        room.step(2)
        assert room.top is room.table
        assert room.submitted == before

        press(room, "fold_hand")
        press(room, "go")

        answered(room, before)
        room.until(lambda: room.still)
        assert room.table.story.view is not None
        assert room.view.facts["active"][0] is False  # type: ignore[index]  # a tuple
        assert room.context.say("catte.announced.folded_hand.you") in said
        assert room.table.board.dims[room.table.board.hand_zone] > 0.5
        assert not {"fold_hand", "claim"} & room.table.widgets.rects().keys()
        assert not room.wait_for_turn(), "who has folded is asked no more"
        check_end(room)
        match = room.table.match
        assert match is not None
        assert match.totals[0] == -1


@PRESSES
@pytest.mark.parametrize(("seed", "right"), [(8, True), (7, False)])
def test_claim(press: Callable[[Hall, str], None], seed: int, right: bool) -> None:
    with hall(setup("hbb", seed, preset="pot")) as room:
        said = watch(room)
        assert room.wait_for_turn()
        before, hand = room.submitted, room.hand
        press(room, "claim")
        assert isinstance(room.top, QuestionScene)

        press(room, "go")

        answered(room, before)
        word = "claim_right" if right else "claim_wrong"
        assert not room.wait_for_turn()
        assert room.context.say("catte.announced.claims.you") in said
        assert room.context.say(f"catte.announced.{word}.you") in said
        shown = [sprite.card for sprite in room.table.board.hand]
        assert shown == hand, "it lies open to the end"
        check_end(room)
        match = room.table.match
        assert match is not None
        assert match.totals[0] == (2 if right else -2)


def test_claim_of_a_bot_lies_open_before_its_seat() -> None:
    with hall(setup("hbb", 4, preset="pot")) as room:
        said = watch(room)
        play_on(room, by_mouse)
        name = room.table.match.seats[2].name  # type: ignore[union-attr]  # there is one
        assert room.context.say("catte.announced.claims", name=name) in said
        assert room.context.say("catte.announced.claim_right", name=name) in said
