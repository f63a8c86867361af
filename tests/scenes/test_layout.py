"""The title screen and the setup page fit at every size, scale and mode, in both languages."""

from __future__ import annotations

import pygame
import pytest

from game.core import SeatSpec, Setup, UserError
from game.texts import LANGUAGES
from scenes.prefs import Prefs
from scenes.setup import SetupScene
from scenes.theme import MIN_TEXT
from tests.scenes.driver import SETTLED, Driver, FakeGame
from tests.scenes.fits import LONG_NAMES, Fit, check_scene, every_fit, faults, refit

PEOPLE = (0, 1, 3, 7)
FULL = Setup(
    "catte",
    "study",
    tuple(
        SeatSpec("human", name) if seat in PEOPLE else SeatSpec("bot", name, "medium")
        for seat, name in enumerate(LONG_NAMES)
    ),
)


@every_fit
def test_title_screen(fit: Fit) -> None:
    driver = Driver(fit.size, fit.language)
    refit(driver, fit)

    check_scene(driver)
    driver.close()


@every_fit
def test_eight_seats(fit: Fit) -> None:
    games = (FakeGame(), FakeGame("tusac", {"trial": None}, (2, 4, 4)))
    driver = Driver(fit.size, fit.language, prefs=Prefs(last=FULL), games=games)
    driver.click("setup")
    assert isinstance(driver.top, SetupScene)
    places = driver.top.seating.places
    assert len(places) == 8
    refit(driver, fit)

    for name in ("", places[5].name, "W" * 20, "\u200b" + "W" * 15):
        places[3].name = name
        driver.click("start")
        check_scene(driver)
    for seat, name in zip(PEOPLE, ("Lan", "Minh", "Hồng", "Tâm"), strict=True):
        places[seat].name = name
    driver.refusal = UserError("bot_level", name="hard", allowed="medium")
    driver.click("start")
    check_scene(driver)
    driver.close()


def test_harness_sees_what_does_not_fit(driver: Driver) -> None:
    add, theme = driver.top.widgets.button, driver.context.theme

    add("one", pygame.Rect(20, 20, theme.hit - 1, 60), "x", lambda: None)
    add("two", pygame.Rect(30, 30, 60, 60), "Một câu dài quá cho một nút nhỏ", lambda: None)
    add("far", pygame.Rect(1270, 300, 60, 60), "y", lambda: None)

    found = "\n".join(faults(driver))
    assert "hard to hit: one" in found
    assert "controls overlap: one" in found
    assert "cut: Drawn(text='Một câu" in found
    assert "outside: far" in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_smallest_text_is_readable(language: str) -> None:
    driver = Driver((960, 540), language)

    assert min(driver.context.theme.look.text.values()) >= 14
    assert all(
        driver.context.theme.text_px(role) >= MIN_TEXT for role in driver.context.theme.look.text
    )
    driver.close()


def test_scale_is_bounded_by_the_window(driver: Driver) -> None:
    refit(driver, Fit((1920, 1080), "vi", 3.0))
    assert driver.context.theme.k == 1.5

    refit(driver, Fit((1920, 1080), "vi", 0.75))

    assert driver.context.theme.k == 0.75
    assert driver.context.theme.stage.center == (960, 540)
    assert driver.context.theme.stage.width < 1920 * 0.75


def test_large_mode_enlarges_text_and_what_is_hit(driver: Driver) -> None:
    usual = driver.context.theme
    sizes = {role: usual.text_px(role) for role in ("tiny", "small", "body", "large")}

    driver.context.change(large=True)
    driver.step()

    theme = driver.context.theme
    assert all(theme.text_px(role) >= 1.2 * px for role, px in sizes.items())
    assert theme.hit >= 1.2 * usual.hit
    assert all(min(rect.size) >= theme.hit for rect in driver.top.widgets.rects().values())


def test_resize_builds_everything_anew(driver: Driver) -> None:
    driver.click("setup")
    driver.key(pygame.K_TAB)
    focused = driver.top.widgets.focused

    driver.resize((1920, 1080))

    assert driver.context.theme.size == (1920, 1080)
    assert driver.top.widgets.focused == focused
    check_scene(driver)
    driver.key(pygame.K_ESCAPE)
    driver.step()
    check_scene(driver)


def test_typing_survives_a_resize(driver: Driver) -> None:
    driver.click("setup")
    driver.click("name.0")

    driver.resize((960, 540))
    driver.type("!")

    assert isinstance(driver.top, SetupScene)
    assert driver.top.seating.places[0].name == "Bạn!"


def test_full_screen_and_back(driver: Driver) -> None:
    before = driver.app.screen.get_size()

    driver.key(pygame.K_F11)
    driver.step(SETTLED)
    assert driver.context.prefs.fullscreen
    assert driver.context.theme.size == pygame.display.get_desktop_sizes()[0]
    driver.key(pygame.K_F11)
    driver.step(SETTLED)

    assert not driver.context.prefs.fullscreen
    assert driver.context.theme.size == driver.app.screen.get_size() == before


def test_window_being_pulled_shows_the_old_picture_stretched(driver: Driver) -> None:
    theme = driver.context.theme

    for width in (1290, 1300, 1310, 1320):
        pygame.display.set_mode((width, 740), pygame.RESIZABLE)
        driver.step(3)
        assert driver.context.theme is theme
        assert driver.app.screen.get_at((width // 2, 460)) != pygame.Color("black")
    driver.step(SETTLED)

    assert driver.context.theme.size == (1320, 740)
