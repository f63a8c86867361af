"""The settings page: every setting by mouse, keys and pad acts at once and outlives the program."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.texts import LANGUAGES, Texts, system_language
from scenes.keys import KeysScene
from scenes.menu import MenuScene
from scenes.prefs import BACKS, Prefs
from scenes.question import QuestionScene
from scenes.settings import SettingsScene
from scenes.stack import Push
from scenes.topics import PACES, SIZES, TOPICS, rows
from tests.scenes.driver import SETTLED, Driver
from tests.scenes.fits import Fit, check_scene, every_fit, refit

LEFT, RIGHT = 13, 14
"""Buttons of a controller."""

CHANGES: tuple[tuple[str, str, int, str, Any], ...] = (
    ("general", "language", 1, "language", "en"),
    ("general", "fullscreen", 1, "fullscreen", True),
    ("general", "telex", 1, "telex", True),
    ("general", "answer_alone", -1, "answer_alone", False),
    ("sound", "sound", -1, "muted", True),
    ("sound", "volume", -1, "volume", 0.7),
    ("sound", "cards", -1, "volumes", {"cards": 0.9}),
    ("sound", "signals", -1, "volumes", {"signals": 0.9}),
    ("sound", "music", -1, "volumes", {"music": 0.9}),
    ("sound", "interface", -1, "volumes", {"interface": 0.9}),
    ("motion", "speed", 1, "speed", 1.25),
    ("motion", "speed", -1, "speed", 0.75),
    ("motion", "instant", 1, "instant", True),
    ("motion", "reduced_motion", 1, "reduced_motion", True),
    ("motion", "fast_forward", -1, "fast_forward", False),
    ("look", "scale", -1, "scale", 0.75),
    ("look", "large", 1, "large", True),
    ("look", "lettering", 1, "lettering", "large"),
    ("look", "lettering", -1, "lettering", "han"),
    ("look", "four_colours", 1, "four_colours", True),
    ("look", "card_back", 1, "back", "lotus"),
)


def opened(folder: Path | None = None, **named: Any) -> Driver:
    """Return the program with its settings open over the menu."""
    driver = Driver(prefs=Prefs.load(folder) if folder else None, **named)
    driver.app.stack.request(Push(SettingsScene(driver.context)))
    driver.step(2)
    return driver


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Driver]:
    driver = opened(tmp_path)
    yield driver
    driver.close()


def pad(driver: Driver, *buttons: int) -> None:
    for button in buttons:
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            pygame.event.post(pygame.Event(kind, button=button, instance_id=0, joy=0))
        driver.step()


def change(driver: Driver, device: str, topic: str, name: str, by: int) -> None:
    """Change a setting as a person does with this device."""
    if device == "mouse":
        driver.click(f"topic.{topic}")
        rect = driver.top.widgets.rects()[name]
        driver.click_at((rect.right - 9 if by > 0 else rect.x + 9, rect.centery))
        return
    move = driver.key if device == "keys" else lambda button: pad(driver, button)
    right, down, press, change = (
        (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RETURN, (pygame.K_LEFT, pygame.K_RIGHT))
        if device == "keys"
        else (RIGHT, 12, 0, (LEFT, RIGHT))
    )
    for _ in range(TOPICS.index(topic)):
        move(right)
    move(press)
    while driver.top.widgets.focused != name:
        before = driver.top.widgets.focused
        move(down)
        assert driver.top.widgets.focused != before, "every row lies on the way down"
    move(change[by > 0])


@pytest.mark.parametrize("device", ["mouse", "keys", "pad"])
@pytest.mark.parametrize(("topic", "name", "by", "setting", "value"), CHANGES)
def test_a_change_acts_at_once_and_outlives_the_program(
    page: Driver, device: str, topic: str, name: str, by: int, setting: str, value: Any
) -> None:
    folder = page.context.prefs.folder
    assert folder is not None

    change(page, device, topic, name, by)
    page.step(SETTLED)

    context = page.context
    assert getattr(context.prefs, setting) == value
    assert isinstance(page.top, SettingsScene)
    assert context.texts.language == (context.prefs.language or "vi")
    assert (context.theme.scale, context.theme.large) == (context.prefs.scale, context.prefs.large)
    assert context.audio.muted is context.prefs.muted
    full = pygame.display.get_window_size() == pygame.display.get_desktop_sizes()[0]
    assert full is context.prefs.fullscreen
    if setting != "fullscreen":
        assert getattr(Prefs.load(folder), setting) == value, "it is saved before anything else"
    page.app.close()
    again = Prefs.load(folder)
    assert again.notice is None
    assert getattr(again, setting) == value


def test_every_setting_has_its_row(page: Driver) -> None:
    shown = {row.name for topic in TOPICS for row in rows(page.context, topic)}

    assert shown == {name for _, name, *_ in CHANGES}
    assert page.context.texts.missing == set()


@pytest.mark.parametrize("device", ["mouse", "keys"])
def test_switch_is_turned_over_by_a_press_anywhere(page: Driver, device: str) -> None:
    page.click("topic.look")
    for wanted in (True, False, True):
        if device == "mouse":
            page.click("four_colours")
        else:
            page.top.widgets.focus_on("four_colours")
            page.key(pygame.K_RETURN)
        assert page.context.prefs.four_colours is wanted


def test_a_switch_says_its_state_in_words_and_by_its_shape(page: Driver) -> None:
    page.click("topic.motion")
    for state in ("on", "off"):
        page.context.change(reduced_motion=state == "on")
        page.step(2)
        (row,) = (r for r in rows(page.context, "motion") if r.name == "reduced_motion")
        assert row.value == page.context.say(f"settings.{state}")
        assert row.value in [text.text for text in page.texts()]
    rect = page.top.widgets.rects()["reduced_motion"]
    off = grey(page, rect)
    page.context.change(reduced_motion=True)
    page.step(2)
    track = pygame.Rect(rect.x, rect.y, rect.height * 2, rect.height)
    on = grey(page, rect)
    assert any(
        abs(on[x - rect.x][y - rect.y] - off[x - rect.x][y - rect.y]) > 60
        for x in range(track.x, track.right)
        for y in range(track.y, track.bottom)
    ), "without colours the two are told apart as well"


def grey(page: Driver, rect: pygame.Rect) -> list[list[int]]:
    """Return the brightness of what is drawn."""
    page.app.draw()
    shown = pygame.transform.grayscale(page.app.screen)
    return [[shown.get_at((x, y)).r for y in range(*ends(rect))] for x in range(*sides(rect))]


def ends(rect: pygame.Rect) -> tuple[int, int]:
    return rect.top, rect.bottom


def sides(rect: pygame.Rect) -> tuple[int, int]:
    return rect.left, rect.right


def test_bar_is_pulled(page: Driver) -> None:
    page.click("topic.sound")
    rect = page.top.widgets.rects()["volume"]

    def post(kind: int, x: int, **more: Any) -> None:
        pygame.event.post(pygame.Event(kind, pos=(x, rect.centery), **more))
        page.step()

    post(pygame.MOUSEBUTTONDOWN, rect.centerx, button=1, touch=False)
    assert page.context.prefs.volume == 0.5
    post(pygame.MOUSEMOTION, rect.x - 500, rel=(-9, 0), buttons=(1, 0, 0))
    assert page.context.prefs.volume == 0.0
    post(pygame.MOUSEMOTION, rect.right + 500, rel=(9, 0), buttons=(1, 0, 0))
    assert page.context.prefs.volume == 1.0
    post(pygame.MOUSEBUTTONUP, rect.right, button=1, touch=False)
    post(pygame.MOUSEMOTION, rect.centerx, rel=(9, 0), buttons=(0, 0, 0))
    assert page.context.prefs.volume == 1.0


def test_bar_that_is_pulled_within_a_step_saves_nothing(
    page: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.click("topic.sound")
    rect = page.top.widgets.rects()["volume"]
    saved: list[float] = []
    monkeypatch.setattr(Prefs, "save", lambda prefs: saved.append(prefs.volume))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=rect.center, button=1, touch=False))
    page.step()

    for x in (1, -1, 2, 0):
        at = (rect.centerx + x, rect.centery)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(1, 0, 0)))
        page.step()

    assert saved == [0.5]


@every_fit
def test_hint_stands_nearer_to_its_own_label_than_to_the_next(fit: Fit) -> None:
    driver = opened(size=fit.size)
    refit(driver, fit)
    for topic in TOPICS:
        driver.click(f"topic.{topic}")
        middles = {text.text: text.rect.centery for text in driver.texts()}
        shown = rows(driver.context, topic)
        for row, following in pairwise(shown):
            if row.hint:
                own = middles[row.hint] - middles[row.label]
                assert 1.2 * own < middles[following.label] - middles[row.hint], row.name
    driver.close()


def test_bar_that_was_let_go_outside_is_not_held(page: Driver) -> None:
    page.click("topic.sound")
    rect = page.top.widgets.rects()["volume"]
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=rect.center, button=1, touch=False))
    page.step()
    page.click("topic.look")

    page.click_at((rect.x + rect.height + 3, rect.centery + 400))

    assert page.context.prefs.volume == 0.5


def test_numbers_stop_at_their_ends(page: Driver) -> None:
    page.click("topic.motion")
    page.top.widgets.focus_on("speed")
    page.key(*[pygame.K_RIGHT] * 12)
    assert page.context.prefs.speed == PACES[-1]
    page.key(*[pygame.K_LEFT] * 20)
    assert page.context.prefs.speed == PACES[0]
    page.click("topic.sound")
    page.top.widgets.focus_on("music")
    page.key(*[pygame.K_LEFT] * 14)
    assert page.context.prefs.volumes == {"music": 0.0}
    page.key(*[pygame.K_RIGHT] * 14)
    assert page.context.prefs.volumes == {"music": 1.0}


def test_choices_go_round(page: Driver) -> None:
    page.click("topic.look")
    page.top.widgets.focus_on("card_back")
    for wanted in (*BACKS[1:], *BACKS):
        page.key(pygame.K_RETURN)
        assert page.context.prefs.back == wanted


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
def test_no_size_is_offered_that_the_window_does_not_allow(size: tuple[int, int]) -> None:
    driver = opened(size=size)
    driver.click("topic.look")
    driver.top.widgets.focus_on("scale")
    allowed = size[1] / 720
    seen = []
    for _ in range(9):
        driver.key(pygame.K_LEFT)
        seen.append(driver.context.prefs.scale)
    assert sorted({s for s in seen if s}) == [s for s in SIZES if s < allowed]
    for _ in range(9):
        driver.key(pygame.K_RIGHT)
    assert driver.context.prefs.scale is None
    most = driver.context.say("settings.size_most", number=int(100 * allowed))
    assert most in [text.text for text in driver.texts()]
    driver.close()


def test_size_for_a_larger_window_is_kept_and_explained() -> None:
    driver = opened(size=(1280, 720))
    driver.context.change(scale=2.0)
    driver.click("topic.look")
    shown = [text.text for text in driver.texts()]
    assert driver.context.say("settings.percent", number=200) in shown
    assert driver.context.say("settings.size_most", number=100) in shown

    driver.top.widgets.focus_on("scale")
    driver.key(pygame.K_LEFT)

    assert driver.context.prefs.scale == 0.75
    driver.close()


def test_first_settings_come_back_after_a_question(page: Driver, tmp_path: Path) -> None:
    page.context.change(
        player_name="Hồng", volume=0.1, large=True, keys={"hide": ["h"]}, scale=0.75, bots=5
    )
    page.context.set_language("en")
    page.step(SETTLED)
    page.click("reset")
    assert isinstance(page.top, QuestionScene)
    page.click("stay")
    assert page.context.prefs.large

    page.click("reset")
    page.click("go")
    page.step(SETTLED)

    assert isinstance(page.top, SettingsScene)
    prefs = page.context.prefs
    assert (prefs.player_name, prefs.bots) == ("Hồng", 5)
    assert (prefs.volume, prefs.large, prefs.keys, prefs.scale) == (0.8, False, {}, None)
    assert page.context.ui.commands.bindings.saved() == {}
    assert page.context.texts.language == system_language()
    assert Prefs.load(tmp_path) == prefs


def test_ways_on_and_back(page: Driver) -> None:
    page.click("keys")
    assert isinstance(page.top, KeysScene)
    page.key(pygame.K_ESCAPE)
    assert isinstance(page.top, SettingsScene)
    assert page.top.widgets.focused == "keys"
    page.click("back")
    assert isinstance(page.top, MenuScene)


@every_fit
def test_every_topic_fits(fit: Fit) -> None:
    driver = opened()
    refit(driver, fit)
    for topic in TOPICS:
        driver.click(f"topic.{topic}")
        assert isinstance(driver.top, SettingsScene)
        check_scene(driver, within=driver.top._panel())
    driver.click("reset")
    assert isinstance(driver.top, QuestionScene)
    check_scene(driver, within=driver.top._panel())
    driver.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_has_a_name(language: str) -> None:
    texts = Texts.load(language)

    assert all(texts.has(f"settings.back.{back}") for back in BACKS)
    assert all(texts.has(f"app.language.{code}") for code in LANGUAGES)
