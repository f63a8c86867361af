"""Whole hands with nothing but a mouse, from the menu to the results and on."""

from __future__ import annotations

from itertools import cycle

import pygame
import pytest

from scenes.menu import MenuScene
from scenes.player import REFUSAL_S
from scenes.table import TableScene
from tests.scenes.driver import DT
from tests.scenes.table.hall import Hall, choose, click_on, hall, index_for, setup

UP, DOWN = (12, -90), (5, 60)


def play(room: Hall, index: int, how: str) -> None:
    """Answer with a card: by a click, or by dragging it to the table."""
    if how == "click":
        room.click_card(index)
    else:
        room.drag_card(index, UP)


def hide(room: Hall, index: int, how: str) -> None:
    if how == "click":
        room.click_card(index, button=3)
    else:
        room.drag_card(index, DOWN)


def play_hand(room: Hall) -> set[tuple[str, str, str]]:
    """Play a hand to its results; return each prompt, what was done and how."""
    ways, done = cycle(("click", "drag")), set()
    while room.wait_for_turn():
        how, prompt, before = next(ways), room.view.prompt, room.submitted
        index, kind = choose(room)
        (hide if kind == "hide" else play)(room, index, how)
        done.add((prompt, kind, how))
        assert room.submitted == before + 1
        room.until(lambda: not room.table.client.pending, "acknowledged")
    assert room.table.story.corrections == []
    assert room.context.texts.missing == set()
    return done


def test_two_hands_from_the_menu_and_back() -> None:
    done: set[tuple[str, str, str]] = set()
    with hall(seed=11) as room:
        room.click("play")
        assert isinstance(room.top, TableScene)
        table = room.table

        done |= play_hand(room)
        assert table.match is not None
        first = table.match.totals
        room.click("next")
        assert room.top is table
        assert table.match.hand == 2
        done |= play_hand(room)

        assert sum(first) == 1
        assert sum(table.match.totals) == 2
        room.click("leave")
        room.step()
        assert isinstance(room.top, MenuScene)
        assert room.house._games == []
    prompts = {(prompt, kind) for prompt, kind, _ in done}
    assert prompts >= {("lead", "play"), ("follow", "play"), ("follow", "hide")}
    assert ("commit", "commit") in prompts
    assert {how for _, _, how in done} == {"click", "drag"}


def test_first_hand_is_dealt_card_by_card() -> None:
    with hall(seed=11, speed=1.0) as room:
        room.click("play")
        seen = [len(room.hand)]
        while room.table.story.view is None or room.table.story.telling or not room.hand:
            room.step()
            seen.append(len(room.hand))

        assert set(seen) >= {1, 2, 3, 4, 5, 6}
        assert seen == sorted(seen)


@pytest.mark.parametrize("how", ["click", "drag"])
def test_every_gesture_does_what_it_says(how: str) -> None:
    with hall(setup("hbbb", seed=2)) as room:
        done: list[str] = []
        while room.wait_for_turn():
            less = "hide" if done.count("hide") < done.count("play") else "play"
            index, kind = choose(room, less, "play", "hide", "commit")
            card, held = room.hand[index], len(room.hand)
            (hide if kind == "hide" else play)(room, index, how)
            done.append(kind)
            if kind != "commit":
                room.until(lambda held=held: len(room.hand) < held)  # type: ignore[misc]
                assert card not in room.hand
        assert room.table.story.corrections == []
    assert {"play", "hide"} <= set(done)


@pytest.mark.parametrize(("button", "by"), [(1, None), (3, None), (0, UP), (0, DOWN)])
def test_round_five_can_be_thrown_either_way(button: int, by: tuple[int, int] | None) -> None:
    with hall(setup("hbb", seed=4)) as room:
        assert click_on(room, "commit")
        card = room.hand[0]

        if by is None:
            room.click_card(0, button)
        else:
            room.drag_card(0, by)

        room.until(lambda: room.view.facts["round"] == 6 or room.view.prompt == "over")
        assert card not in room.hand
        assert room.table.story.corrections == []


def refused(room: Hall) -> int:
    """Wait for a turn with a card that cannot be played; return its place."""
    while room.wait_for_turn():
        barred = {refusal.action.cards[0] for refusal in room.view.refusals}
        found = [index for index, card in enumerate(room.hand) if card in barred]
        if found and room.view.prompt == "follow":
            return found[0]
        index, kind = choose(room)
        room.click_card(index, 3 if kind == "hide" else 1)
    raise AssertionError("no card was ever refused")


@pytest.mark.parametrize("how", ["click", "drag"])
def test_refused_card_stays_and_the_reason_is_said(how: str) -> None:
    with hall(setup("hbbb", seed=3)) as room:
        index = refused(room)
        room.step(40)
        asked, hand, before = room.prompt, room.hand, room.submitted
        places = [(sprite.x, sprite.y) for sprite in room.table.board.hand]

        play(room, index, how)

        assert room.submitted == before
        assert room.hand == hand
        refusal = next(r for r in room.view.refusals if r.action.cards[0] == hand[index])
        assert room.prompt == room.table.wording.refused(refusal) != asked
        room.point((5, 400))
        room.step(60)
        assert [(sprite.x, sprite.y) for sprite in room.table.board.hand] == places
        room.step(round(REFUSAL_S / DT) + 2)
        assert room.prompt == asked
        assert room.table.story.corrections == []


def test_other_button_counts_at_once_after_a_refusal() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        index = refused(room)
        room.step(40)
        pos, before = room.spot(index), room.submitted
        room.point(pos)
        room.press(pos)
        room.release(pos)
        assert room.table.player.refused

        room.press(pos, 3)

        assert room.submitted == before + 1
        assert not room.table.player.refused


def test_out_of_turn_is_refused_in_words() -> None:
    with hall(setup("hbbb", seed=3), speed=1.0) as room:
        assert room.wait_for_turn()
        room.click_card(choose(room, "hide")[0], button=3)
        room.until(lambda: room.still and len(room.hand) == 5)
        assert not room.table.story.asked
        before = room.submitted

        room.click_card(0)

        assert room.prompt == room.context.say("catte.refusal.not_your_turn")
        assert room.submitted == before


def test_double_click_plays_one_card() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        room.step(20)
        pos = room.spot(0)
        before = room.submitted

        for button in (3, 3, 1, 1, 3):
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))
        room.step(3)

        assert room.submitted == before + 1
        room.until(lambda: room.still and len(room.hand) == 5)


def test_short_drag_and_sideways_drag_put_the_card_back() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        hand, before = room.hand, room.submitted
        places = [(sprite.x, sprite.y) for sprite in room.table.board.hand]

        for by in ((0, -30), (200, -10), (-150, 0), (0, 20)):
            room.drag_card(2, by)

        room.point((5, 400))
        room.step(30)
        assert (room.hand, room.submitted) == (hand, before)
        assert [(sprite.x, sprite.y) for sprite in room.table.board.hand] == places
        assert not room.table.animating


def test_click_in_mid_motion_hits_the_card_that_is_seen() -> None:
    with hall(setup("hbbb", seed=3), speed=1.0) as room:
        assert room.wait_for_turn()
        for _ in range(3):
            index = index_for(room, "hide")
            if index is None:
                break
            room.click_card(index, button=3)
            owed = room.view.window
            room.until(lambda owed=owed: room.view.window > owed, "a step is told")
            room.step(3)
            # Impatient: he clicks again and again while cards fly; what is not his turn is said.
            room.click_card(0)
            room.wait_for_turn()
        assert room.table.story.corrections == []
