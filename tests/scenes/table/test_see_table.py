"""The sheet of results leaves the table in sight, and can be put away to look at it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.core import Seat
from scenes.final import FinalScene
from scenes.last_trick import LastTrickScene
from scenes.results import ResultsScene
from scenes.sheet import SheetScene
from tests.scenes.driver import Driver
from tests.scenes.fits import Fit, check_scene, hull, pixels, refit, texts_of
from tests.scenes.table.ends import claim_long, last_trick, match_after, shown
from tests.scenes.table.hall import Hall, click_on, hall, setup
from tests.scenes.table.script import ScriptedClient
from tests.scenes.table.test_ends import full_table
from tests.scenes.table.test_match_end import Press, press_by_keys, press_by_mouse, press_by_pad
from tests.scenes.table.test_pad import Pad

RIGHT = 1
"""The pad's button to go back."""


def sheet(room: Driver) -> SheetScene:
    assert isinstance(room.top, SheetScene)
    return room.top


@pytest.mark.parametrize("press", [press_by_mouse, press_by_keys, press_by_pad])
def test_the_sheet_is_put_away_and_brought_back(press: Press) -> None:
    with hall(setup("hbbb")) as room:
        click_on(room)
        press(room, "tab.rounds")
        press(room, "table")

        assert room.shows_results
        assert list(room.top.widgets.rects()) == ["next", "sheet", "last", "pause"]
        assert room.top.widgets.focused == "next"
        assert [text.text for text in texts_of(room, room.top)] == ["Ván tiếp theo", "Kết quả"]

        press(room, "sheet")
        assert sheet(room).tab == "rounds"
        assert "tab.rounds" in room.top.widgets

        press(room, "table")
        press(room, "next")
        room.until(lambda: not room.shows_results, "the next hand")
        assert room.table.match is not None
        assert room.table.match.hand == 2


def back_by_key(room: Hall) -> None:
    room.key(pygame.K_ESCAPE)


def back_by_pad(room: Hall) -> None:
    Pad(room).press(RIGHT)


@pytest.mark.parametrize("back", [back_by_key, back_by_pad])
def test_back_puts_it_away_and_brings_it_back(back: Callable[[Hall], None]) -> None:
    with hall(setup("hbbb")) as room:
        click_on(room)

        back(room)
        assert sheet(room).away
        assert "tab.result" not in room.top.widgets
        back(room)
        assert not sheet(room).away
        assert "tab.result" in room.top.widgets

        back(room)
        room.key(pygame.K_RETURN)
        room.until(lambda: not room.shows_results, "the next hand")


def test_the_next_hand_comes_all_the_same_while_one_looks_at_the_table() -> None:
    room = shown(last_trick())
    room.click("table")
    room.step(600)
    assert isinstance(room.top, ResultsScene)
    client = room.table.client
    assert isinstance(client, ScriptedClient)

    after = match_after(last_trick())
    client.tell(after._replace(hand=2, playing=True))
    room.step(5)

    assert room.top is room.table
    room.close()


@pytest.mark.parametrize("away", [True, False])
def test_the_corner_of_the_table_acts_beside_the_sheet(*, away: bool) -> None:
    with hall(setup("hbbb")) as room:
        click_on(room)
        if away:
            room.click("table")
        before = room.top

        room.click("last")
        assert isinstance(room.top, LastTrickScene)
        assert not texts_of(room, before), "two sheets would hide too much"
        room.key(pygame.K_l)
        assert room.top is before

        room.key(pygame.K_p)
        assert room.is_paused
        room.key(pygame.K_ESCAPE)
        room.click("pause")
        assert room.is_paused
        room.click("continue")
        assert room.top is before
        assert sheet(room).away is away
        assert ("sheet" if away else "table") in room.top.widgets


def test_the_end_of_a_match_can_be_put_away_too() -> None:
    with hall(setup("hbb"), hands=1) as room:
        click_on(room)
        room.click("next")
        assert isinstance(room.top, FinalScene)
        room.key(pygame.K_ESCAPE)
        assert list(room.top.widgets.rects())[:2] == ["again", "sheet"]
        room.click("sheet")
        assert "leave" in room.top.widgets


SOME = (Fit((960, 540)), Fit((1280, 720), "en", large=True), Fit((1080, 1920)))


@pytest.mark.parametrize("fit", SOME, ids=str)
def test_what_is_left_of_the_sheet_lies_on_no_card(fit: Fit) -> None:
    for hand in (last_trick(), claim_long(), full_table()):
        room = shown(hand)
        refit(room, fit)
        room.key(pygame.K_ESCAPE)
        check_scene(room)
        frame, plan = room.table.board.frame, room.table.board.plan
        taken = [hull(place.corners) for places in plan.cards.values() for place in places]
        taken += [pixels(plate) for plate in frame.plates.values()]
        for name in ("next", "sheet"):
            assert room.top.widgets.rects()[name].collidelist(taken) < 0
        room.close()


def test_the_sheet_is_as_large_as_its_page() -> None:
    room = shown(last_trick())
    places = {}
    for tab in [name for name in room.top.widgets.rects() if name.startswith("tab.")]:
        room.click(tab)
        places[tab] = sheet(room)._panel(), room.top.widgets.rects()[tab].y
    first = places["tab.result"][0]
    plates = room.table.board.frame.plates

    assert first.center == (640, 360)
    assert first.width < 0.7 * 1280
    assert first.height < 0.75 * 720
    assert not first.colliderect(pixels(plates[Seat(2)])), "whoever sits opposite is seen"
    assert len({(panel.x, panel.width) for panel, _ in places.values()}) == 1
    for panel, y in places.values():
        assert y == places["tab.result"][1] or panel.bottom == 720 - 8
    room.close()
