"""Rules side by side: what differs in the words of both, and everything where that is wanted."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core import Value
from game.rulespage import option_line
from scenes.compare import CompareScene
from scenes.houses import Choice
from scenes.sheets import sheet
from scenes.stack import Push
from tests.scenes.driver import Driver
from tests.scenes.fits import Fit, check_scene, every_fit, refit
from tests.scenes.shelves import GAME, OPEN_POT, keep, opened

OPTIONS = {option.name for option in GAME.rules.info.options}


def compared(driver: Driver, one: Choice, other: Choice) -> CompareScene:
    scene = CompareScene(driver.context, GAME, one, other)
    driver.app.stack.request(Push(scene))
    driver.step(2)
    assert driver.top is scene
    return scene


def told(scene: CompareScene) -> set[str]:
    """Return the options that are told of."""
    return {line.place.section for line in scene.lines}


def words(scene: CompareScene) -> str:
    return " ".join(piece.text for line in scene.lines for piece in line.pieces)


@pytest.mark.parametrize("other", ["pot", "coins", "points"])
def test_exactly_what_differs_is_told(tmp_path: Path, other: str) -> None:
    driver = opened(tmp_path)
    scene = compared(driver, Choice("study", {}), Choice(other, {}))
    mine, theirs = GAME.config("study"), GAME.config(other)

    assert told(scene) == {name for name in OPTIONS if mine[name] != theirs[name]}
    for name in told(scene):
        for config in (mine, theirs):
            line = option_line("catte", name, config[name], driver.context.texts)
            assert line.split(",")[0].split()[0] in words(scene)
    driver.close()


def test_a_house_beside_its_preset_and_all_rules(tmp_path: Path) -> None:
    keep(tmp_path, "Bà Sáu")
    driver = opened(tmp_path)
    scene = compared(driver, Choice("pot", OPEN_POT, "Bà Sáu"), Choice("pot", {}))
    assert told(scene) == set(OPEN_POT)

    driver.click("which.all")

    assert told(scene) == OPTIONS
    driver.click("which.differ")
    assert told(scene) == set(OPEN_POT)
    driver.close()


def test_choosing_other_rules_by_mouse_and_keys(tmp_path: Path) -> None:
    keep(tmp_path, "Bà Sáu")
    driver = opened(tmp_path)
    scene = compared(driver, Choice("study", {}), Choice("pot", {}))
    names = [choice.house or choice.preset for choice in scene.choices]
    assert names == ["study", "pot", "coins", "points", "Bà Sáu"]

    driver.click("0.less")
    assert names[scene.chosen[0]] == "Bà Sáu"
    while driver.top.widgets.focused != "1.less":
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN, pygame.K_RETURN)
    assert names[scene.chosen[1]] == "Bà Sáu"
    assert scene.lines == ()
    assert driver.context.say("compare.same") in [text.text for text in driver.texts()]
    driver.key(pygame.K_ESCAPE)
    assert driver.top is not scene
    driver.close()


def test_rules_without_a_name_are_called_changed(tmp_path: Path) -> None:
    driver = opened(tmp_path)
    options: dict[str, Value] = {"round5": "open"}
    compared(driver, Choice("study", options), Choice("study", {}))
    name = driver.context.say("house.changed", name=driver.context.say("catte.preset.study"))
    assert name in [text.text for text in driver.texts()]
    driver.close()


@every_fit
def test_it_fits(tmp_path: Path, fit: Fit) -> None:
    keep(tmp_path, "W" * 16)
    driver = opened(tmp_path)
    refit(driver, fit)
    scene = compared(driver, Choice("pot", OPEN_POT, "W" * 16), Choice("points", {}))
    for which in ("differ", "all"):
        driver.click(f"which.{which}")
        check_scene(driver, within=sheet(driver.context.theme))
        driver.key(pygame.K_END)
        assert scene.first == scene.last
        check_scene(driver, within=sheet(driver.context.theme))
    driver.close()
