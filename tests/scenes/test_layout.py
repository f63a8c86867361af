"""Nothing overlaps, nothing is cut off, everything can be hit: every size, both languages."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.core import SeatSpec, Setup, UserError
from game.texts import LANGUAGES
from scenes.prefs import Prefs
from scenes.setup import SetupScene
from tests.scenes.driver import SETTLED, Driver, FakeGame

SIZES = ((960, 540), (1280, 720), (1920, 1080), (3840, 2160), (1280, 960), (2560, 1080))
FULL = Setup(
    "catte",
    "study",
    (
        SeatSpec("human", "Nguyễn Thị Ẩn"),
        SeatSpec("human", "Trúc"),
        SeatSpec("bot", "Trúc", "medium"),
        SeatSpec("human", "Mmmmmmmmmmmmmmmm"),
        *(SeatSpec("bot", name, "medium") for name in ("Mai", "Quỳnh", "Sen")),
        SeatSpec("human", "Mai"),
    ),
)


def check(driver: Driver, *, own_words: tuple[str, ...] = ()) -> None:
    """Look at the top scene as it is drawn now."""
    window = driver.app.screen.get_rect()
    theme = driver.context.theme
    controls = driver.top.widgets.rects()
    texts = [text for text in driver.texts() if text.text not in own_words]
    for name, rect in controls.items():
        assert window.contains(rect), name
        assert min(rect.size) >= theme.hit >= 32, name
    for (one, a), (two, b) in itertools.combinations(controls.items(), 2):
        assert not a.colliderect(b), (one, two)
    for text in texts:
        assert window.contains(text.rect), text
        assert not text.cut, text
        for name, rect in controls.items():
            assert rect.contains(text.rect) or not rect.colliderect(text.rect), (name, text)
    for a_text, b_text in itertools.combinations(texts, 2):
        assert not a_text.rect.colliderect(b_text.rect), (a_text, b_text)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_title_screen(size: tuple[int, int], language: str) -> None:
    driver = Driver(size, language)

    check(driver)
    driver.click("language.en" if language == "vi" else "language.vi")
    check(driver)
    driver.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_eight_seats(size: tuple[int, int], language: str) -> None:
    games = (FakeGame(), FakeGame("tusac", {"trial": None}, (2, 4, 4)))
    driver = Driver(size, language, prefs=Prefs(last=FULL), games=games)
    driver.click("setup")
    assert isinstance(driver.top, SetupScene)
    assert len(driver.top.seating.places) == 8

    driver.top.seating.places[3].name = ""
    driver.click("start")
    check(driver)
    driver.top.seating.places[3].name = "Hồng"
    driver.top.seating.places[1].name = "Minh"
    driver.top.seating.places[7].name = "Tâm"
    driver.refusal = UserError("bot_level", name="hard", allowed="medium")
    driver.click("start")
    check(driver)
    driver.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_smallest_text_is_readable(language: str) -> None:
    driver = Driver((960, 540), language)

    assert all(driver.context.theme.text_px(role) >= 12 for role in driver.context.theme.look.text)
    driver.close()


def test_resize_builds_everything_anew(driver: Driver) -> None:
    driver.click("setup")
    driver.key(pygame.K_TAB)
    focused = driver.top.widgets.focused

    driver.resize((1920, 1080))

    assert driver.context.theme.size == (1920, 1080)
    assert driver.top.widgets.focused == focused
    check(driver)
    driver.key(pygame.K_ESCAPE)
    driver.step()
    check(driver)


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
