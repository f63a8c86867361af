"""The page of keys: what does what, a press to change it, and no way to lock oneself out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from scenes.bindings import COMMANDS
from scenes.keys import KeysScene
from scenes.menu import MenuScene
from scenes.prefs import Prefs
from scenes.stack import Push
from tests.scenes.driver import Driver
from tests.scenes.fits import Fit, check_scene, every_fit, refit


@pytest.fixture
def page(driver: Driver) -> Driver:
    driver.app.stack.request(Push(KeysScene(driver.context)))
    driver.step(2)
    return driver


@pytest.fixture(params=["vi", "en"])
def either(request: pytest.FixtureRequest) -> Iterator[Driver]:
    driver = Driver(language=request.param, first=KeysScene)
    yield driver
    driver.close()


def shown(page: Driver) -> list[str]:
    return [text.text for text in page.texts()]


def test_every_command_its_keys_and_its_button_are_named(either: Driver) -> None:
    texts = shown(either)

    for command in COMMANDS:
        assert either.context.say(f"command.{command}") in texts
    assert "Delete, Backspace" in texts
    assert either.context.say("pad.0") in texts
    assert either.context.texts.missing == set()


@every_fit
def test_page_fits(fit: Fit) -> None:
    driver = Driver(first=KeysScene)
    refit(driver, fit)
    check_scene(driver)
    driver.top.widgets.press("key.last")
    driver.step(2)
    check_scene(driver)
    driver.key(pygame.K_m)
    driver.step(2)
    check_scene(driver)
    driver.top.widgets.press("key.fullscreen")
    driver.step(2)
    driver.key(pygame.K_5)
    driver.step(2)
    check_scene(driver)
    driver.close()


@every_fit
def test_commands_that_have_no_room_stand_on_another_page(
    fit: Fit, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = {f"more_{n}": replace(COMMANDS["previous"]) for n in range(5)}
    monkeypatch.setattr("scenes.keys.COMMANDS", {**COMMANDS, **more})
    driver = Driver(first=KeysScene)
    refit(driver, fit)
    scene, seen = driver.top, set[str]()
    assert isinstance(scene, KeysScene)
    for _ in range(scene._pages()):
        check_scene(driver)
        seen |= {command for command in COMMANDS if f"key.{command}" in scene.widgets}
        if scene._pages() > 1:
            scene.widgets.press("page")
            driver.step(2)
    assert seen == {command for command, spec in COMMANDS.items() if spec.binds}
    assert scene._page == 0
    driver.close()


def test_key_is_changed_by_mouse_and_kept(tmp_path: Path) -> None:
    driver = Driver(prefs=Prefs.load(tmp_path), first=KeysScene)
    driver.click("key.mute")
    driver.key(pygame.K_n)
    driver.step()
    assert "N nay là “Tắt, bật tiếng”." in shown(driver)

    driver.key(pygame.K_m)
    assert not driver.context.audio.muted
    driver.key(pygame.K_n)
    assert driver.context.audio.muted
    driver.close()

    again = Driver(prefs=Prefs.load(tmp_path), first=MenuScene)
    assert again.context.prefs.keys == {"mute": ["n"]}
    again.key(pygame.K_n)
    assert not again.context.audio.muted
    again.close()


def test_key_is_changed_by_keys_alone(page: Driver) -> None:
    while page.top.widgets.focused != "key.pause":
        page.key(pygame.K_TAB)
    page.key(pygame.K_RETURN, pygame.K_SPACE)
    page.step()

    assert "Phím cách nay là “Tạm dừng”; “Đồng ý, đánh” chuyển sang phím Enter." in shown(page)
    assert page.top.widgets.focused == "key.pause"
    assert page.context.ui.commands.bindings.command(pygame.K_SPACE) == "pause"
    page.key(pygame.K_RETURN)
    page.key(pygame.K_ESCAPE)
    page.key(pygame.K_ESCAPE)
    assert isinstance(page.top, MenuScene)


def test_keys_that_mean_something_else_are_caught_while_one_is_waited_for(page: Driver) -> None:
    scene = page.top
    page.click("key.last")
    page.key(pygame.K_F11)
    page.step(2)

    bindings = page.context.ui.commands.bindings
    assert not page.context.prefs.fullscreen
    assert bindings.command(pygame.K_F11) == "last"
    assert bindings.command(pygame.K_l) == "fullscreen"
    assert page.top is scene


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_TAB, pygame.K_LEFT, pygame.K_1])
def test_fixed_key_is_refused_with_a_word_and_the_next_one_counts(page: Driver, key: int) -> None:
    before = dict(page.context.prefs.keys)
    page.click("key.hide")
    page.key(key)
    page.step()
    assert page.context.prefs.keys == before
    assert any("luôn" in text and "Esc" in text for text in shown(page))

    page.key(pygame.K_LSHIFT, pygame.K_x)

    assert page.context.prefs.keys == {"hide": ["x"]}


@pytest.mark.parametrize("way", ["escape", "mouse", "pad"])
def test_waiting_can_be_given_up(page: Driver, way: str) -> None:
    scene = page.top
    page.click("key.hide")
    if way == "escape":
        page.key(pygame.K_ESCAPE)
    elif way == "mouse":
        page.click_at((page.app.screen.get_width() // 2, 90))
    else:
        pygame.event.post(pygame.Event(pygame.JOYBUTTONDOWN, instance_id=0, button=1))
        page.step()
    page.step()

    assert page.top is scene
    assert not page.context.ui.commands.capturing
    page.key(pygame.K_x)
    assert page.context.prefs.keys == {}


def test_another_line_can_be_pressed_instead(page: Driver) -> None:
    page.click("key.hide")
    page.click("key.pause")
    page.key(pygame.K_x)

    assert page.context.prefs.keys == {"pause": ["x"]}


def test_reset_brings_the_usual_keys_back(page: Driver) -> None:
    page.click("key.hide")
    page.key(pygame.K_m)
    assert page.context.prefs.keys

    page.click("reset")

    assert page.context.prefs.keys == {}
    assert page.context.ui.commands.bindings.command(pygame.K_m) == "mute"
    assert "Mọi phím đã về như ban đầu." in shown(page)


def test_leaving_while_a_key_is_waited_for_frees_the_keys(page: Driver) -> None:
    page.click("key.hide")
    page.app.stack.request(page.top.back())
    page.step(2)

    page.key(pygame.K_m)

    assert page.context.audio.muted


def test_keys_are_named_in_the_language_of_the_moment(page: Driver) -> None:
    page.click("key.rules")
    page.key(pygame.K_KP_PLUS)
    page.step()
    assert "+ (phím số) nay là “Xem luật chơi”." in shown(page)

    page.context.set_language("en")
    page.step()

    assert "Keypad + now means “See the rules”." in shown(page)
