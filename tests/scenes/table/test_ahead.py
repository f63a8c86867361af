"""What is chosen before the turn: marked, taken back, sent when the turn opens and never before."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.core import Action
from scenes.question import QuestionScene
from tests.scenes.driver import DT
from tests.scenes.table.hall import Hall, choose, hall, setup
from tests.scenes.table.test_pad import LEFT, Pad

Choose = Callable[[Hall, int], None]


def by_right_click(room: Hall, index: int) -> None:
    room.click_card(index, 3)


def by_dragging(room: Hall, index: int) -> None:
    room.drag_card(index, (5, 60))


def by_key(room: Hall, index: int) -> None:
    room.key(pygame.K_1 + index)
    room.step(20)
    room.key(pygame.K_DELETE)


def by_pad(room: Hall, index: int) -> None:
    room.key(pygame.K_1 + index)
    room.step(20)
    Pad(room).press(LEFT)


WAYS = pytest.mark.parametrize("throw", [by_right_click, by_dragging, by_key, by_pad])


def wait_to_plan(room: Hall) -> None:
    """Wait while others have a decision and nothing moves, in the first round or later."""
    ahead = room.table.player.ahead
    room.until(lambda: room.asked or (ahead.may("hide") and room.still), "planning")
    if room.asked:
        index, kind = choose(room)
        room.click_card(index, 3 if kind == "hide" else 1)
        room.until(lambda: ahead.may("hide") and room.still, "planning after the first card")


@WAYS
def test_queued_hide_is_sent_when_the_turn_opens(throw: Choose) -> None:
    with hall(setup("hbbb", 7, preset="coins"), speed=1.0) as room:
        wait_to_plan(room)
        card, before = room.hand[-1], room.submitted

        throw(room, len(room.hand) - 1)

        assert room.table.player.ahead.action == Action("hide", (card,))
        assert room.table.board.ahead == card
        assert any(room.table.wording.card(card) in text.text for text in room.texts())
        while not room.table.client.view.choices:  # type: ignore[union-attr]  # there is one
            assert room.submitted == before, "nobody hears of it before the turn"
            room.step()
        room.step()
        assert room.submitted == before + 1, "it goes at once"
        room.until(lambda: card not in room.hand)
        assert room.table.board.ahead is None
        room.until(lambda: room.asked or room.shows_results)
        assert room.table.story.corrections == []


@WAYS
def test_queued_hide_can_be_taken_back(throw: Choose) -> None:
    with hall(setup("hbbb", 7, preset="coins"), speed=1.0) as room:
        wait_to_plan(room)
        hand, before = room.hand, room.submitted
        throw(room, 0)
        assert room.table.player.ahead.action is not None

        throw(room, 0)

        assert room.table.player.ahead.action is None
        assert room.table.board.ahead is None
        assert room.wait_for_turn()
        assert (room.submitted, room.hand) == (before, hand)


def test_click_on_the_card_takes_it_back_and_another_card_replaces_it() -> None:
    with hall(setup("hbbb", 7, preset="coins"), speed=1.0) as room:
        wait_to_plan(room)
        room.click_card(0, 3)
        second = room.hand[1]
        room.click_card(1, 3)
        assert room.table.player.ahead.action == Action("hide", (second,))

        room.click_card(1)

        assert room.table.player.ahead.action is None
        assert not room.table.player.refused


def test_queued_hide_that_is_not_legal_is_dropped_with_the_reason() -> None:
    """Who has won the round leads the next one, and a leader plays face up."""
    for seed in range(1, 30):
        with hall(setup("hb", seed, preset="coins")) as room:
            assert room.wait_for_turn()
            room.click_card(choose(room, "play", "hide")[0])
            room.until(lambda: room.table.player.ahead.may("hide") or room.asked)
            if not room.table.player.ahead.may("hide"):
                continue
            card, before = room.hand[0], room.submitted
            room.table.player.ahead.choose(Action("hide", (card,)))
            room.until(lambda: room.table.player.ahead.action is None)
            if room.table.story.view is None or room.submitted > before:
                continue
            reason = room.context.say("catte.refusal.lead_face_up")
            assert room.prompt == room.context.say("table.ahead_refused", reason=reason)
            assert room.wait_for_turn()
            assert card in room.hand
            return
    raise AssertionError("the person never leads the second round")


def test_queued_hide_is_forgotten_by_who_is_out() -> None:
    """He hides in each of four rounds; what he queues after the last answer is never sent."""
    with hall(setup("hbbb", 2, preset="coins")) as room:
        while room.wait_for_turn():
            index, kind = choose(room, "hide", "play")
            last = room.view.facts["round"] == 4
            room.click_card(index, 3 if kind == "hide" else 1)
            room.until(lambda: not room.table.story.asked)
            if last:
                break
        assert room.table.player.ahead.may("hide")
        room.table.player.ahead.choose(Action("hide", (room.hand[0],)))
        before = room.submitted

        room.until(lambda: room.shows_results)

        assert room.table.player.ahead.action is None
        assert room.submitted == before, "who is out is asked no more"
        assert not room.table.player.refused


def test_curtain_makes_one_forget() -> None:
    with hall(setup("hbhb", 7, preset="pot")) as room:
        room.until(lambda: room.table.curtain.down)
        room.click("open")
        room.until(lambda: room.asked or room.table.player.ahead.may("hide"))
        if room.asked:
            room.click_card(choose(room)[0])
            room.until(lambda: room.table.player.ahead.may("hide") or room.table.curtain.down)
        assert not room.table.curtain.down
        first = room.table.client
        room.table.player.ahead.choose(Action("hide", (room.hand[0],)))

        room.until(lambda: room.table.curtain.down)

        room.step()
        assert room.table.player.ahead.action is None
        assert room.table.board.ahead is None
        room.click("open")
        assert room.table.client is not first
        assert room.table.player.ahead.action is None


def test_queued_fold_is_asked_about_once_and_sent_when_the_turn_opens() -> None:
    with hall(setup("hbbb", 7, preset="pot"), speed=1.0) as room:
        wait_to_plan(room)
        before = room.submitted
        room.click("fold_hand")
        assert isinstance(room.top, QuestionScene)
        room.click("go")
        room.step()
        assert room.table.player.ahead.action == Action("fold_hand")
        assert room.submitted == before

        room.click("fold_hand")
        room.step()
        assert room.table.player.ahead.action is None, "the same button takes it back at once"
        room.click("fold_hand")
        room.click("go")

        room.until(lambda: room.submitted > before)
        assert not room.wait_for_turn()
        assert room.table.story.corrections == []
        assert room.context.texts.missing == set()


def test_queued_fold_can_be_the_secret_answer_of_round_five() -> None:
    with hall(setup("hbb", 6, preset="pot")) as room:
        ahead = room.table.player.ahead
        for _ in range(4000):
            if room.view.facts.get("round") == 5 and ahead.may("fold_hand"):
                break
            if room.asked:
                index, kind = choose(room)
                room.click_card(index, 3 if kind == "hide" else 1)
            room.step()
        ahead.choose(Action("fold_hand"))
        before = room.submitted

        room.until(lambda: room.submitted > before)

        assert room.table.client.view.prompt == "commit"  # type: ignore[union-attr]  # there is one
        room.until(lambda: room.view.prompt == "commit" and not room.table.client.pending)
        room.step()
        assert room.table.story.sealed, "what is answered is not asked for"
        assert not room.asked
        room.until(lambda: room.shows_results)
        assert room.table.story.corrections == []


def test_turn_that_comes_while_the_question_stands_open() -> None:
    with hall(setup("hbbb", 7, preset="pot"), speed=1.0) as room:
        wait_to_plan(room)
        before = room.submitted
        room.click("fold_hand")
        room.until(lambda: room.table.asked and not room.table.story.telling)

        room.click("go")

        assert room.submitted == before + 1
        assert room.table.player.ahead.action is None


@pytest.mark.parametrize("preset", ["study", "coins", "points"])
def test_nothing_is_offered_that_the_rules_do_not_have(preset: str) -> None:
    with hall(setup("hbbb", 7, preset=preset)) as room:
        wait_to_plan(room)
        assert not {"fold_hand", "claim"} & room.table.widgets.rects().keys()
        assert not room.table.player.ahead.may("fold_hand")
        before = room.submitted
        room.key(pygame.K_q, pygame.K_w)
        room.step(round(1 / DT))
        assert room.submitted == before
        assert room.top is room.table
