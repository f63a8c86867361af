"""A pause at the table: time stands, everything can be looked up, and the hand goes on exactly."""

from __future__ import annotations

import pygame
import pytest

from scenes.leave import LeaveScene
from scenes.menu import MenuScene
from scenes.pause import PauseScene
from scenes.rulebook import RulebookScene
from scenes.settings import SettingsScene
from tests.scenes.fits import Fit, check_scene, every_fit, refit
from tests.scenes.table.hall import Hall, choose, click_on, hall, setup

LONG = 600
"""Frames in which bots would have answered several times over."""


def snapshot(room: Hall) -> object:
    """Return all that can be seen to move at the table."""
    table = room.table
    cards = [
        (s.card, s.face, s.x, s.y, s.angle, s.scale, s.flip, s.air)
        for zone in table.board.plan.cards
        for s in table.board.sprites(zone)
    ]
    story = table.story
    return cards, story.view, story.seen, story.said, story.telling, table.client.pending


def ask_for_pause(room: Hall, way: str) -> None:
    if way == "mouse":
        room.click("pause")
    elif way == "escape":
        room.key(pygame.K_ESCAPE)
    elif way == "key":
        room.key(pygame.K_p)
    else:
        post_button(room, 7)
    assert room.is_paused


def post_button(room: Hall, button: int) -> None:
    for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        pygame.event.post(pygame.Event(kind, button=button, instance_id=0, joy=0))
    room.step()


@pytest.mark.parametrize("way", ["mouse", "escape", "key", "pad"])
def test_every_device_opens_and_closes_it(way: str) -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        before = room.submitted
        ask_for_pause(room, way)
        if way == "mouse":
            room.click("continue")
        elif way == "pad":
            post_button(room, 1)
        else:
            room.key(pygame.K_ESCAPE if way == "escape" else pygame.K_p)
        assert room.top is room.table
        assert room.submitted == before
        assert click_on(room) is False


@pytest.mark.parametrize("kinds", ["hbbb", "hbbh"])
def test_one_thing_alone_is_in_focus_while_a_sheet_lies_on_the_table(kinds: str) -> None:
    with hall(setup(kinds, seed=3)) as room:
        room.until(lambda: room.asked or room.table.curtain.down)
        if room.table.curtain.down:
            room.click("open")
        assert room.wait_for_turn()
        room.key(pygame.K_RIGHT, pygame.K_RIGHT)
        room.step(2)
        there = room.table.board.focus
        assert there is not None

        room.key(pygame.K_ESCAPE)
        room.step(30)
        assert room.top.widgets.focused == "continue"
        assert room.table.board.focus is None

        room.key(pygame.K_ESCAPE)
        room.step(2)
        assert room.table.board.focus == there


@pytest.mark.parametrize("frames", [3, 11, 40, 200])
def test_nothing_moves_and_then_all_goes_on_from_there(frames: int) -> None:
    with hall(setup("hbbb", seed=5), speed=1.0) as room:
        room.step(frames)
        ask_for_pause(room, "escape")
        seen, games = snapshot(room), room.house._games

        room.step(LONG)
        drawn = room.app.frames
        room.step(100)

        assert snapshot(room) == seen
        assert games[0].held
        assert room.app.frames == drawn, "a table that stands costs no frames"
        room.key(pygame.K_ESCAPE)
        assert not games[0].held
        assert click_on(room) is False
        assert room.table.story.corrections == []


def frames_until_asked(pauses: int) -> tuple[int, object]:
    """Play the first answer, pausing on the way; return how long it took without the pauses."""
    with hall(setup("hbbb", seed=5), speed=1.0) as room:
        assert room.wait_for_turn()
        index, kind = choose(room)
        room.click_card(index, 3 if kind == "hide" else 1)
        count = 0
        while not room.asked:
            if count in (5, 30, 60)[:pauses]:
                room.table.stand(on=True)
                room.step(LONG)
                room.table.stand(on=False)
            room.step()
            count += 1
        return count, room.view


def test_bots_take_as_long_as_without_a_pause() -> None:
    assert frames_until_asked(3) == frames_until_asked(0)


def test_bot_that_was_thinking_answers_after_the_pause() -> None:
    with hall(setup("hbbb", seed=5), speed=1.0) as room:
        assert room.wait_for_turn()
        index, kind = choose(room)
        room.click_card(index, 3 if kind == "hide" else 1)
        room.until(lambda: not room.table.client.pending)
        window = room.view.window
        ask_for_pause(room, "escape")
        room.step(LONG)
        assert room.view.window == window
        assert room.table.opened.failed == []

        room.key(pygame.K_ESCAPE)
        room.until(lambda: room.view.window != window)

        assert room.table.opened.failed == []


def test_other_people_are_not_held_up() -> None:
    """As at a table in a network: the sheet is there, the hand goes on beneath it."""
    with hall(setup("hbbb", seed=5)) as room:
        assert room.wait_for_turn()
        room.table.opened.hold = None
        index, kind = choose(room)
        room.click_card(index, 3 if kind == "hide" else 1)
        window = room.view.window
        ask_for_pause(room, "escape")
        assert room.context.say("pause.goes_on") in [text.text for text in room.texts()]

        room.until(lambda: room.view.window > window + 1)

        assert room.is_paused
        assert not room.house._games[0].held


def test_the_way_round_by_keys() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        table = room.table
        room.key(pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_RETURN)
        assert isinstance(room.top, RulebookScene)
        room.key(pygame.K_ESCAPE)
        assert room.top.widgets.focused == "rules"
        room.key(pygame.K_DOWN, pygame.K_RETURN)
        assert isinstance(room.top, SettingsScene)
        room.key(pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_RETURN)
        assert isinstance(room.top, LeaveScene)
        assert room.house._games[0].held
        room.key(pygame.K_ESCAPE)
        assert isinstance(room.top, PauseScene)
        room.key(pygame.K_ESCAPE)
        assert room.top is table
        assert not room.house._games[0].held


def test_leaving_from_the_pause() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        room.click("pause")
        room.click("leave")
        room.click("go")
        assert isinstance(room.top, MenuScene)
        assert room.house._games == []


def test_pause_behind_the_curtain_shows_no_card() -> None:
    with hall(setup("hhbb", seed=3)) as room:
        room.until(lambda: room.table.curtain.down)
        before = room.app.screen.copy()
        room.key(pygame.K_ESCAPE)
        assert room.is_paused
        room.key(pygame.K_ESCAPE)
        room.step(30)
        assert room.table.curtain.down
        assert room.app.screen.get_at((640, 700)) == before.get_at((640, 700))


def test_window_that_closes_in_a_pause() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        room.key(pygame.K_ESCAPE)
        pygame.event.post(pygame.Event(pygame.QUIT))
        room.step()
        assert not room.alive
        assert room.house._games == []


@pytest.mark.parametrize("name", ["four_colours", "large", "scale"])
def test_settings_are_seen_on_the_table_beneath(name: str) -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        room.settle()
        room.key(pygame.K_ESCAPE)
        room.click("settings")
        room.click("topic.look")
        beneath = pygame.Rect(200, 600, 880, 120)
        before = pygame.image.tobytes(room.app.screen.subsurface(beneath), "RGB")

        room.top.widgets.focus_on(name)
        room.key(pygame.K_LEFT if name == "scale" else pygame.K_RIGHT)
        room.step(2)
        assert room.table.atlas.wait(30)
        room.step(30)

        assert pygame.image.tobytes(room.app.screen.subsurface(beneath), "RGB") != before


@every_fit
def test_sheets_fit(fit: Fit) -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        room.key(pygame.K_ESCAPE)
        refit(room, fit)
        assert isinstance(room.top, PauseScene)
        check_scene(room, within=room.top._panel())
        room.table.stands = False
        check_scene(room, within=room.top._panel())
        room.table.stands = True
        room.click("leave")
        assert isinstance(room.top, LeaveScene)
        check_scene(room, within=room.top._panel())
