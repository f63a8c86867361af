"""Whole hands with nothing but a controller, from the menu to the results and on."""

from __future__ import annotations

import pygame
import pytest

from scenes.menu import MenuScene
from scenes.setup import SetupScene
from scenes.table import TableScene
from tests.scenes.driver import DT
from tests.scenes.table.hall import Hall, choose, click_on, hall, setup

BOTTOM, RIGHT, LEFT, TOP, START = 0, 1, 2, 3, 7
SHOULDER_LEFT, SHOULDER_RIGHT = 4, 5


class Pad:
    """A controller in somebody's hands."""

    def __init__(self, room: Hall, number: int = 0) -> None:
        self.room, self.number = room, number

    def post(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.Event(kind, instance_id=self.number, joy=0, **values))
        self.room.step()

    def plug(self) -> None:
        pygame.event.post(pygame.Event(pygame.JOYDEVICEADDED, device_index=self.number))
        self.room.step()

    def pull(self) -> None:
        self.post(pygame.JOYDEVICEREMOVED)

    def press(self, *buttons: int) -> None:
        for button in buttons:
            self.post(pygame.JOYBUTTONDOWN, button=button)
            self.post(pygame.JOYBUTTONUP, button=button)

    def hat(self, x: int, y: int) -> None:
        self.post(pygame.JOYHATMOTION, hat=0, value=(x, y))
        self.post(pygame.JOYHATMOTION, hat=0, value=(0, 0))

    def lean(self, axis: int, value: float) -> None:
        self.post(pygame.JOYAXISMOTION, axis=axis, value=value)

    def push(self, axis: int, value: float) -> None:
        for part in (0.4, 0.8, 1.0, 0.5, 0.0):
            self.lean(axis, part * value)

    def go_to(self, name: str) -> None:
        """Walk along the controls of the top scene."""
        for _ in range(60):
            if self.room.top.widgets.focused == name:
                return
            self.press(SHOULDER_RIGHT)
        raise AssertionError(f"{name} cannot be reached")


def play_hand(room: Hall, pad: Pad) -> set[str]:
    """Play a hand to its results; return what was done."""
    done, steps = set(), 0
    while room.wait_for_turn():
        index, kind = choose(room, *(("hide", "play") if steps % 2 else ("play", "hide")), "commit")
        while room.table.board.focus != index:
            here = room.table.board.focus
            assert here is not None, "where the pad stands is always to be seen"
            (pad.push if steps % 2 else _by_hat(pad))(0, 1 if index > here else -1)
        room.step(20)
        before = room.submitted
        pad.press(LEFT if kind == "hide" else BOTTOM)
        assert room.submitted == before + 1
        done.add(kind)
        steps += 1
        room.until(lambda: not room.table.client.pending, "acknowledged")
    assert room.table.story.corrections == []
    assert room.context.texts.missing == set()
    return done


def _by_hat(pad: Pad):  # type: ignore[no-untyped-def]
    return lambda axis, side: pad.hat(side, 0)


def test_two_hands_from_the_menu_through_the_setup_and_back() -> None:
    with hall(seed=11) as room:
        pad = Pad(room)
        pad.plug()
        pad.go_to("setup")
        pad.press(BOTTOM)
        assert isinstance(room.top, SetupScene)
        pad.go_to("seats.less")
        pad.press(BOTTOM)
        pad.go_to("start")
        pad.press(BOTTOM)
        assert isinstance(room.top, TableScene)
        table = room.table
        room.until(lambda: table.match is not None)
        assert table.match is not None
        assert len(table.match.seats) == 3

        done = play_hand(room, pad)
        pad.press(BOTTOM)
        assert room.top is table
        room.until(lambda: table.match is not None and table.match.hand == 2)
        done |= play_hand(room, pad)
        assert {"play", "hide", "commit"} == done

        pad.go_to("leave")
        pad.press(BOTTOM)
        room.step()
        assert isinstance(room.top, MenuScene)


def test_buttons_pause_look_back_and_go_back() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        pad = Pad(room)
        assert room.wait_for_turn()

        pad.press(START)
        assert room.is_paused
        pad.press(START)
        assert room.top is room.table
        pad.press(RIGHT)
        assert room.is_paused
        pad.press(RIGHT)
        assert room.top is room.table
        pad.press(TOP)
        room.step(2)
        assert room.prompt == room.context.say("last.none")


def test_pad_goes_from_the_hand_to_the_buttons_and_back() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        pad = Pad(room)
        assert room.wait_for_turn()
        before = room.submitted
        pad.hat(1, 0)
        assert room.table.board.focus is not None

        pad.hat(0, 1)
        assert room.table.widgets.focused == "last"
        assert room.table.board.focus is None
        room.step(30)
        assert not any(sprite.lift for sprite in room.table.board.hand)
        pad.press(SHOULDER_RIGHT)
        assert room.table.widgets.focused == "pause"
        while room.table.widgets.focused:
            pad.hat(0, -1)

        room.step()
        assert room.table.board.focus is not None
        assert room.submitted == before


def test_thumb_that_slips_plays_nothing() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        pad = Pad(room)
        assert room.wait_for_turn()
        pad.hat(1, 0)
        before = room.submitted

        for axis, value in ((1, -1.0), (1, 1.0)):
            pad.push(axis, value)
        pad.lean(0, 0.95)
        pad.lean(1, -0.8)
        room.step(120)
        pad.lean(1, 0.0)
        pad.lean(0, 0.0)

        assert room.submitted == before
        assert room.asked


def test_stick_that_is_held_walks_along_the_hand() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        pad = Pad(room)
        assert room.wait_for_turn()
        pad.lean(0, 1.0)
        start = room.table.board.focus
        assert start is not None

        room.step(round(0.3 / DT))
        assert room.table.board.focus == start
        room.step(round(0.5 / DT))
        assert room.table.board.focus != start

        pad.lean(0, 0.0)
        there = room.table.board.focus
        room.step(120)
        assert room.table.board.focus == there


@pytest.mark.parametrize("axis", [0, 1])
def test_pad_that_is_pulled_out_with_its_stick_leaning_leaves_nothing_behind(axis: int) -> None:
    with hall(setup("hbbb", seed=3)) as room:
        pad = Pad(room)
        pad.plug()
        assert room.wait_for_turn()
        before = room.submitted
        pad.lean(axis, 1.0)
        room.step(10)

        pad.pull()
        room.step()
        there = (room.table.board.focus, room.table.widgets.focused)
        room.step(200)

        assert (room.table.board.focus, room.table.widgets.focused) == there
        assert room.submitted == before
        assert room.context.ui.device == "keys"
        pad.plug()
        pad.lean(axis, 0.0)
        click_on(room)
        assert room.shows_results


def test_pad_that_is_pulled_out_in_mid_drag_does_not_disturb_the_mouse() -> None:
    with hall(setup("hbbb", seed=5)) as room:
        pad = Pad(room)
        pad.plug()
        assert room.wait_for_turn()
        pad.lean(0, 1.0)
        index, kind = choose(room, "hide", "play")
        x, y = room.pull_card(index, -30)
        assert room.table.player.input.busy

        pad.pull()
        room.step(60)
        end = (x, y + (90 if kind == "hide" else -60))
        room.point(end, held=True)
        before = room.submitted
        room.release(end)

        assert room.submitted == before + 1
        click_on(room)
        assert room.shows_results


def test_pads_come_and_go_at_any_time() -> None:
    with hall(seed=11) as room:
        for number in (0, 7, 0, -1, 99):
            pad = Pad(room, number)
            pad.plug()
            pad.pull()
            pad.pull()
        Pad(room).press(BOTTOM)
        assert isinstance(room.top, TableScene)
