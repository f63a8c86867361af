"""The window changes in mid-hand: all is as sharp as in a window that was opened that size."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tests.scenes.driver import SETTLED
from tests.scenes.fits import Fit, check_scene, refit
from tests.scenes.table.hall import Hall, click_on, hall, setup

WALK = ((960, 540), (1366, 768), (3840, 2160), (1280, 1024), (960, 540))


def picture(room: Hall) -> bytes:
    """Return what is on screen once all lies still and is sharp."""
    room.point((0, 0))
    room.settle()
    room.step(SETTLED)
    room.app.draw()
    return pygame.image.tobytes(room.app.screen, "RGB")


def fresh(size: tuple[int, int]) -> bytes:
    """Return the same moment of the same hand in a window that was opened this size."""
    with hall(setup("hbbbb", seed=3), size=size) as room:
        assert click_on(room, "follow")
        return picture(room)


def test_every_size_on_the_way_looks_like_a_window_opened_that_size() -> None:
    with hall(setup("hbbbb", seed=3), size=(1280, 720)) as room:
        assert click_on(room, "follow")
        room.settle()
        for size in WALK:
            room.resize(size)

            assert room.app.screen.get_size() == size
            assert picture(room) == fresh(size), size
            check_scene(room)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda room: room.key(pygame.K_F11), id="F11"),
        pytest.param(lambda room: room.context.change(scale=0.75), id="scale"),
        pytest.param(lambda room: room.context.change(large=True), id="large"),
    ],
)
def test_there_and_back_again(change: Callable[[Hall], None]) -> None:
    with hall(setup("hbbb", seed=7), size=(1366, 768)) as room:
        assert click_on(room, "lead")
        before = picture(room)

        change(room)
        room.step(SETTLED)
        assert picture(room) != before
        assert room.table.board.targets() == []
        check_scene(room)
        if room.context.prefs.fullscreen:
            room.key(pygame.K_F11)
        room.context.change(scale=None, large=False)
        room.step(SETTLED)

        assert room.app.screen.get_size() == (1366, 768)
        assert picture(room) == before


def test_window_pulled_about_while_cards_fly() -> None:
    fits = (
        Fit((960, 540)),
        Fit((1366, 768), "en", 0.75),
        Fit((1280, 960), large=True),
        Fit((1280, 720)),
    )
    with hall(setup("hbbb", seed=14), speed=0.5) as room:
        for n in range(8):
            room.until(lambda: room.table.animating or room.asked or room.shows_results)
            refit(room, fits[n % len(fits)])
        refit(room, fits[-1])
        if room.wait_for_turn():
            room.settle()

            assert room.table.story.corrections == []
            assert room.table.board.targets() == []
            check_scene(room)
            assert click_on(room) is False, "the hand can be played to its end"
        assert room.shows_results
