"""The title screen, by mouse and by keys alone."""

from __future__ import annotations

from itertools import combinations
from types import SimpleNamespace

import pygame
import pytest

from game.core import SeatSpec, Setup, UserError
from game.registry import Registry
from scenes.menu import MenuScene
from scenes.prefs import Prefs
from scenes.rulebook import RulebookScene
from scenes.scene import Scene
from scenes.settings import SettingsScene
from scenes.setup import SetupScene
from tests.scenes.driver import Driver, FakeTable

BOTS = tuple(SeatSpec("bot", name, "medium") for name in ("Lan", "Trúc", "Mai"))


def test_one_press_and_you_are_in_a_hand(driver: Driver) -> None:
    driver.key(pygame.K_RETURN)

    assert isinstance(driver.top, FakeTable)
    assert driver.opened == [Setup("catte", "study", (SeatSpec("human", "Bạn"), *BOTS))]


def test_play_by_mouse(driver: Driver) -> None:
    driver.click("play")

    assert isinstance(driver.top, FakeTable)
    assert len(driver.opened) == 1


def test_double_click_opens_one_table(driver: Driver) -> None:
    at = driver.top.widgets.rects()["play"].center
    for _ in range(2):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=at, button=1, touch=False))

    driver.step(3)

    assert len(driver.opened) == 1
    assert len(driver.app.stack.scenes) == 2


def test_play_takes_the_last_table() -> None:
    last = Setup("catte", "coins", (SeatSpec("human", "Hồng"), SeatSpec("human", "Minh")))
    driver = Driver(prefs=Prefs(last=last, player_name="Hồng"))

    driver.key(pygame.K_RETURN)

    assert driver.opened == [last]


def test_setting_up_and_back_by_keys(driver: Driver) -> None:
    driver.key(pygame.K_DOWN, pygame.K_SPACE)
    assert isinstance(driver.top, SetupScene)

    driver.key(pygame.K_ESCAPE)

    assert isinstance(driver.top, MenuScene)
    assert driver.alive


def test_quit_by_keys(driver: Driver) -> None:
    driver.key(pygame.K_ESCAPE)
    assert driver.alive, "a stray Escape must not end the program"

    driver.key(pygame.K_RETURN)

    assert not driver.alive


def test_closing_the_window_ends_the_program(driver: Driver) -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))

    driver.step()

    assert not driver.alive


def test_language_changes_at_once(driver: Driver) -> None:
    assert "Chơi" in [text.text for text in driver.texts()]

    driver.click("language.en")

    shown = [text.text for text in driver.texts()]
    assert "Play" in shown
    assert "Chơi" not in shown
    assert driver.context.prefs.language == "en"


def test_language_by_keys_keeps_the_focus(driver: Driver) -> None:
    driver.top.widgets.focus_on("language.en")

    driver.key(pygame.K_RETURN)

    assert driver.context.texts.language == "en"
    assert driver.top.widgets.focused == "language.en"


def test_refused_table_is_told_in_words(driver: Driver) -> None:
    driver.refusal = UserError("seat_count", count=9, least=2, most=8, game="Cắt Tê")

    driver.key(pygame.K_RETURN)

    assert isinstance(driver.top, MenuScene)
    said = "Trò Cắt Tê dành cho 2 đến 8 người; không thể chơi với 9 chỗ."
    assert said in [text.text for text in driver.texts()]


def test_mute_by_key_and_by_button(driver: Driver) -> None:
    driver.key(pygame.K_m)
    assert driver.context.audio.muted
    assert "Âm thanh: tắt" in [text.text for text in driver.texts()]

    driver.click("sound")

    assert not driver.context.prefs.muted


def test_every_control_is_reached_by_tab_and_by_arrows(driver: Driver) -> None:
    names = set(driver.top.widgets.rects())
    by_tab = set()
    for _ in names:
        by_tab.add(driver.top.widgets.focused)
        driver.key(pygame.K_TAB)
    by_arrows, ahead = set(), [driver.top.widgets.focused]
    while ahead:
        here = ahead.pop()
        assert here is not None
        by_arrows.add(here)
        for key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT):
            driver.top.widgets.focus_on(here)
            driver.key(key)
            ahead += {driver.top.widgets.focused} - by_arrows

    assert names == by_tab
    assert names == by_arrows


@pytest.mark.parametrize(
    ("device", "words"),
    [
        ("keys", ["Phím mũi tên: chọn", "Enter", "F11"]),
        ("mouse", ["Bấm Chơi", "F11"]),
        ("touch", ["Bấm Chơi"]),
        ("pad", ["Cần gạt: chọn", "Nút dưới", "Nút phải"]),
    ],
)
def test_foot_names_the_device_in_use(driver: Driver, device: str, words: list[str]) -> None:
    driver.context.ui.commands.device = device  # type: ignore[assignment]

    shown = " ".join(text.text for text in driver.texts())

    assert [word for word in words if word not in shown] == []
    assert "{" not in shown


@pytest.mark.parametrize(("name", "scene"), [("settings", SettingsScene), ("rules", RulebookScene)])
def test_quiet_buttons_open_their_page_and_escape_comes_back(name: str, scene: type[Scene]) -> None:
    driver = Driver(games=tuple(Registry()))  # type: ignore[arg-type]

    driver.click(name)
    assert isinstance(driver.top, scene)

    driver.key(pygame.K_ESCAPE)

    assert isinstance(driver.top, MenuScene)
    assert driver.alive


@pytest.mark.parametrize(
    ("size", "prefs"),
    [
        ((960, 540), {}),
        ((960, 540), {"large": True}),
        ((960, 540), {"scale": 0.75}),
        ((1280, 720), {"large": True}),
        ((1280, 720), {"scale": 0.75}),
        ((1280, 960), {}),
        ((2560, 1080), {"scale": 3.0}),
    ],
)
@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("saved", [False, True])
def test_title_fits(
    size: tuple[int, int], language: str, prefs: dict[str, object], saved: bool
) -> None:
    """Nothing is cut, overlaps or leaves the window; the buttons keep clear of what lies about."""
    driver = Driver(size, language, prefs=Prefs(**prefs))  # type: ignore[arg-type]
    if saved:
        show_saved(driver)
    texts, rects = driver.texts(), list(driver.top.widgets.rects().values())
    window = pygame.Rect((0, 0), size)

    assert [text.text for text in texts if text.cut or not window.contains(text.rect)] == []
    assert [rect for rect in rects if not window.contains(rect)] == []
    assert [(a, b) for a, b in combinations(rects, 2) if a.colliderect(b)] == []
    inside = [t for t in texts if any(rect.contains(t.rect) for rect in rects)]
    outside = [t for t in texts if t not in inside]
    assert len(inside) == len(rects)
    assert [t.text for t in outside if t.rect.collidelist(rects) >= 0] == []
    assert [
        (a.text, b.text) for a, b in combinations(outside, 2) if a.rect.colliderect(b.rect)
    ] == []
    driver.close()


def test_saved_match_names_as_many_as_fit(driver: Driver) -> None:
    show_saved(driver)

    told = [text.text for text in driver.texts() if "đang dở" in text.text]

    assert told == ["Cắt Tê: ván 12 đang dở với Nguyễn Thị Ngọc, Trần Quỳnh Hương và 5 người nữa"]


def show_saved(driver: Driver) -> None:
    """Let the title screen find a match with the longest names."""
    names = ("Nguyễn Thị Ngọc", "Trần Quỳnh Hương", "Phạm Gia Nguyễn", "Lan", "Mai", "Sen", "Cúc")
    seats = (SeatSpec("human", "Bạn"), *(SeatSpec("bot", name, "medium") for name in names))
    record = SimpleNamespace(header=SimpleNamespace(game="catte", seats=seats), hand=12)
    driver.context.saved = lambda: record  # type: ignore[assignment,return-value]
    driver.top.uncover()
    driver.step()
    assert "continue" in driver.top.widgets


def test_controller_moves_and_presses(driver: Driver) -> None:
    hat = {"joy": 0, "instance_id": 0, "hat": 0}
    pygame.event.post(pygame.Event(pygame.JOYHATMOTION, value=(0, -1), **hat))
    driver.step()
    assert driver.top.widgets.focused == "setup"

    pygame.event.post(pygame.Event(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=0))
    driver.step()
    assert isinstance(driver.top, SetupScene)
    pygame.event.post(pygame.Event(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=1))
    driver.step()

    assert isinstance(driver.top, MenuScene)
    assert driver.context.ui.device == "pad"


def test_one_push_of_a_stick_is_one_step(driver: Driver) -> None:
    for value in (0.3, 0.7, 0.9, 1.0, 0.5):
        pygame.event.post(
            pygame.Event(pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=1, value=value)
        )
        driver.step()

    assert driver.top.widgets.focused == "setup"
