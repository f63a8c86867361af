"""Whole hands with nothing but keys, from the menu to the results and on."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from scenes.menu import MenuScene
from scenes.table import TableScene
from tests.scenes.table.hall import Hall, choose, hall, setup

UP = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_UP)
DOWN = (pygame.K_DOWN, pygame.K_DELETE, pygame.K_BACKSPACE)


def show_ring(room: Hall) -> None:
    """Press the first key: it plays nothing, it shows where one stands."""
    if not room.table.player.input.focus.shown:
        before = room.submitted
        room.key(pygame.K_LEFT)
        assert room.submitted == before
    assert room.table.board.focus is not None


def go_by_arrows(room: Hall, index: int) -> None:
    while room.table.player.input.focus.index != index:
        room.key(pygame.K_RIGHT if index > room.table.player.input.focus.index else pygame.K_LEFT)


def go_by_digit(room: Hall, index: int) -> None:
    room.key(pygame.K_1 + index if index % 2 else pygame.K_KP_1 + index)


def play_hand(room: Hall, go: Callable[[Hall, int], None]) -> set[tuple[str, str]]:
    """Play a hand to its results; return what was done at each prompt."""
    done, count = set(), 0
    while room.wait_for_turn():
        show_ring(room)
        index, kind = choose(room)
        go(room, index)
        room.step()
        assert room.table.board.focus == index
        before, prompt = room.submitted, room.view.prompt
        keys = DOWN if kind == "hide" else UP
        room.key(keys[count % len(keys)])
        count += 1
        assert room.submitted == before + 1
        done.add((prompt, kind))
        room.until(lambda: not room.table.client.pending, "acknowledged")
    assert room.table.story.corrections == []
    assert room.context.texts.missing == set()
    return done


def test_two_hands_from_the_menu_and_back() -> None:
    with hall(seed=11) as room:
        assert isinstance(room.top, MenuScene)
        room.key(pygame.K_RETURN)
        assert isinstance(room.top, TableScene)
        table = room.table

        done = play_hand(room, go_by_arrows)
        room.key(pygame.K_RETURN)
        assert room.top is table
        assert table.match is not None
        assert table.match.hand == 2
        done |= play_hand(room, go_by_digit)
        room.key(pygame.K_RIGHT, pygame.K_RETURN)
        room.step()

        assert isinstance(room.top, MenuScene)
        assert {"lead", "follow", "commit"} == {prompt for prompt, _ in done}
        assert {"play", "hide", "commit"} == {kind for _, kind in done}


def test_tab_goes_to_the_buttons_and_back() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        show_ring(room)
        before = room.submitted

        room.key(pygame.K_TAB)
        assert room.table.widgets.focused == "language"
        assert room.table.board.focus is None
        room.key(pygame.K_LEFT, pygame.K_RIGHT)
        assert room.table.widgets.focused == "leave"
        room.key(pygame.K_TAB)
        assert room.table.board.focus is not None
        assert room.table.widgets.focused is None
        room.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
        assert room.table.widgets.focused == "leave"
        room.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
        room.key(pygame.K_RETURN)
        room.step(3)

        assert room.context.texts.language == "en"
        assert room.submitted == before
        assert room.table.board.focus is not None, "after the change the keys are with the hand"


def test_escape_asks_before_leaving() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        show_ring(room)
        before, table = room.submitted, room.table

        room.key(pygame.K_ESCAPE)
        assert room.asks_to_leave
        room.key(pygame.K_RETURN)
        assert room.top is table
        room.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
        assert room.top is table
        assert room.submitted == before
        room.key(pygame.K_ESCAPE, pygame.K_RIGHT, pygame.K_RETURN)
        room.step()

        assert isinstance(room.top, MenuScene)
        assert room.house._games == []


def test_keys_find_their_card_after_the_hand_has_changed() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        show_ring(room)
        room.key(pygame.K_END)
        assert room.table.player.input.focus.index == 5
        index, kind = choose(room, "hide")
        go_by_digit(room, index)
        room.key(pygame.K_DELETE)
        room.until(lambda: len(room.hand) == 5)
        room.key(pygame.K_END)
        assert room.table.player.input.focus.index == 4
        room.key(pygame.K_HOME, pygame.K_9)
        assert room.table.player.input.focus.index == 0
        assert kind == "hide"


def test_key_that_is_refused_says_why() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        show_ring(room)
        barred = {refusal.action.cards[0]: refusal for refusal in room.view.refusals}
        index = next(n for n, card in enumerate(room.hand) if card in barred)
        go_by_arrows(room, index)
        hand, before = room.hand, room.submitted

        room.key(pygame.K_RETURN)

        assert room.prompt == room.table.wording.refused(barred[hand[index]])
        assert (room.hand, room.submitted) == (hand, before)


def one_focus(room: Hall) -> None:
    """Check that the hand shows where the keys are, and no button does."""
    room.step()
    assert room.table.board.focus is not None
    assert room.table.widgets.focused is None


def test_keys_are_with_the_hand_after_a_button_was_clicked() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        room.click("leave")
        room.click("stay")
        assert room.top is room.table

        show_ring(room)

        one_focus(room)


def play_to_the_last_card(room: Hall) -> None:
    """Play until the person has no card left, or is out, and the hand goes on."""
    assert room.wait_for_turn()
    while room.hand:
        room.until(lambda: room.asked or not room.hand)
        if room.asked:
            index, kind = choose(room)
            room.click_card(index, 3 if kind == "hide" else 1)
            room.step()
    assert room.top is room.table


def test_keys_are_with_the_next_hand_after_the_buttons_had_them() -> None:
    with hall(setup("hbbb", seed=5)) as room:
        play_to_the_last_card(room)
        room.key(pygame.K_LEFT, pygame.K_RIGHT)
        assert room.table.widgets.focused == "leave"
        room.until(lambda: room.shows_results)
        room.key(pygame.K_RETURN)
        assert room.wait_for_turn()

        show_ring(room)

        one_focus(room)


def test_hand_that_ends_beneath_the_question_waits_for_the_answer() -> None:
    with hall(setup("hbbb", seed=5)) as room:
        play_to_the_last_card(room)
        room.key(pygame.K_ESCAPE)
        assert room.asks_to_leave

        room.until(lambda: room.view.prompt == "over")
        room.step(300)
        assert room.asks_to_leave
        room.key(pygame.K_ESCAPE)

        room.until(lambda: room.shows_results)
        room.click("next")
        assert room.wait_for_turn()


@pytest.mark.parametrize("key", [pygame.K_a, pygame.K_F5, pygame.K_LCTRL, pygame.K_0, pygame.K_TAB])
def test_other_keys_play_nothing(key: int) -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        show_ring(room)
        before = room.submitted

        room.key(key, key)
        for held in (pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META):
            room.key(pygame.K_RETURN, mod=held)

        room.step(20)
        assert room.submitted == before
        assert room.asked
