"""Whole hands with nothing but keys, from the menu to the results and on."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from scenes.last_trick import LastTrickScene
from scenes.menu import MenuScene
from scenes.pause import PauseScene
from scenes.player import REFUSAL_S
from scenes.prefs import Prefs
from scenes.rulebook import RulebookScene
from scenes.scene import Scene
from scenes.table import TableScene
from tests.scenes.driver import DT
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
        room.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
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
        assert room.table.widgets.focused == "last"
        assert room.table.board.focus is None
        room.key(pygame.K_TAB)
        assert room.table.widgets.focused == "pause"
        room.key(pygame.K_TAB)
        assert room.table.board.focus is not None
        assert room.table.widgets.focused is None
        room.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
        assert room.table.widgets.focused == "pause"
        room.key(pygame.K_RETURN)
        assert room.is_paused
        room.key(pygame.K_ESCAPE)
        room.speak("en")
        room.step(3)

        assert room.submitted == before
        assert room.table.board.focus is not None, "after the change the keys are with the hand"


def test_escape_pauses_and_leaving_is_asked_first() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        show_ring(room)
        before, table = room.submitted, room.table

        room.key(pygame.K_ESCAPE)
        assert room.is_paused
        room.key(pygame.K_RETURN)
        assert room.top is table
        room.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
        assert room.top is table
        room.key(pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
        assert room.asks_to_leave
        room.key(pygame.K_RETURN)
        assert room.is_paused
        assert room.submitted == before
        room.key(pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN)
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
        room.click("pause")
        room.click("continue")
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
        room.key(pygame.K_LEFT, pygame.K_TAB)
        assert room.table.widgets.focused is not None
        room.until(lambda: room.shows_results)
        room.key(pygame.K_RETURN)
        assert room.wait_for_turn()

        show_ring(room)

        one_focus(room)


def test_hand_that_ends_beneath_the_pause_of_a_table_that_goes_on() -> None:
    with hall(setup("hbbb", seed=5)) as room:
        room.table.opened.hold = None
        play_to_the_last_card(room)
        room.key(pygame.K_ESCAPE)
        assert room.is_paused

        room.until(lambda: room.view.prompt == "over")
        room.step(300)
        assert room.is_paused
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


def test_hand_from_the_menu_through_the_setup_and_the_next_hand() -> None:
    with hall(seed=11) as room:
        for name in ("setup", "seats.less", "start"):
            while room.top.widgets.focused != name:
                room.key(pygame.K_TAB)
            room.key(pygame.K_RETURN)
        table = room.table
        room.until(lambda: table.match is not None)
        assert table.match is not None
        assert len(table.match.seats) == 3

        play_hand(room, go_by_arrows)
        while room.top.widgets.focused != "next":
            room.key(pygame.K_RIGHT)
        room.key(pygame.K_SPACE)

        assert room.wait_for_turn()
        assert table.match.hand == 2
        assert room.table.board.focus is not None, "the keys are in use, so one sees where"


def test_own_keys_play_and_the_hints_name_them() -> None:
    prefs = Prefs(keys={"press": ["e"], "hide": ["q"], "pause": ["x"], "left": ["a"]})
    with hall(setup("hbbb", seed=3), prefs=prefs, language="en") as room:
        assert room.wait_for_turn()
        room.key(pygame.K_a, pygame.K_a)
        assert room.table.board.focus == 5
        room.key(pygame.K_x)
        assert room.is_paused
        room.key(pygame.K_x, pygame.K_p, pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_SPACE)
        assert room.top is room.table
        room.step(30)
        assert "↓ or Q: hide" in [text.text for text in room.texts()]
        index, _ = choose(room, "hide")
        go_by_digit(room, index)
        before = room.submitted

        room.key(pygame.K_q)

        assert room.submitted == before + 1


def test_enter_that_stays_down_plays_one_card() -> None:
    with hall(setup("hbbb", seed=11)) as room:
        assert room.wait_for_turn()
        show_ring(room)
        before = room.submitted
        room.step(30)
        for _ in range(300):
            event = pygame.Event(pygame.KEYDOWN, key=pygame.K_DELETE, mod=0, unicode="")
            pygame.event.post(event)
            room.step()

        assert room.submitted == before + 1


def test_arrow_that_stays_down_walks_but_does_not_play() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        show_ring(room)
        before, start = room.submitted, room.table.board.focus
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
        room.step(40)
        assert room.table.board.focus not in (start, None)

        pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_RIGHT, mod=0))
        barred = {refusal.action.cards[0] for refusal in room.view.refusals}
        go_by_arrows(room, next(n for n, card in enumerate(room.hand) if card in barred))
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0, unicode=""))
        room.step(round(REFUSAL_S / DT) + 60)

        assert not room.table.player.refused, "refused once, not again and again"
        assert room.submitted == before


@pytest.mark.parametrize("what", ["size", "language", "large", "pause"])
def test_focus_stays_visible_through_every_change(what: str) -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        show_ring(room)
        room.key(pygame.K_RIGHT)
        there = room.table.board.focus
        if what == "size":
            room.resize((960, 540))
        elif what == "language":
            room.context.set_language("en")
        elif what == "large":
            room.context.change(large=True)
        else:
            room.key(pygame.K_ESCAPE)
            assert room.top.widgets.focused is not None
            room.key(pygame.K_ESCAPE)
        room.step(2)

        assert room.table.board.focus == there


def test_focus_is_seen_where_no_card_is_left() -> None:
    with hall(setup("hbbb", seed=5)) as room:
        play_to_the_last_card(room)
        room.key(pygame.K_LEFT)
        room.step()

        assert room.table.widgets.focused is not None
        assert room.context.ui.shows_focus


def test_hints_at_the_start_are_for_the_mouse_until_a_key_is_used() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        room.step(2)
        assert room.context.say("table.hint_down_mouse") in [text.text for text in room.texts()]

        room.key(pygame.K_LEFT)
        room.step(2)

        assert "↓ hoặc Delete: úp" in [text.text for text in room.texts()]


@pytest.mark.parametrize(("key", "scene"), [(pygame.K_p, PauseScene), (pygame.K_F1, RulebookScene)])
def test_keys_of_the_table_open_and_escape_comes_back(key: int, scene: type[Scene]) -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()

        room.key(key)
        assert isinstance(room.top, scene)
        room.key(pygame.K_ESCAPE)

        assert room.top is room.table


def test_last_trick_by_key() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        room.key(pygame.K_l)
        assert room.prompt == room.context.say("last.none")
        while room.wait_for_turn() and room.view.facts["round"] == 1:
            index, kind = choose(room)
            room.click_card(index, 3 if kind == "hide" else 1)
            room.step(5)

        room.key(pygame.K_l)
        room.step(2)
        assert isinstance(room.top, LastTrickScene)
        room.key(pygame.K_ESCAPE)
        room.step(2)

        assert room.top is room.table
