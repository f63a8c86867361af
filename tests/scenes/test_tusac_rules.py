"""The rules of Tứ Sắc where they are chosen, changed and compared: all said, and all has room."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rulespage import option_line
from scenes.compare import CompareScene
from scenes.house_rules import HouseRulesScene
from scenes.house_words import about, option_name, preset_name, value_words
from scenes.houses import Choice, Houses
from scenes.scene import Scene
from scenes.sheets import sheet
from scenes.stack import Push
from tests.scenes.driver import Driver
from tests.scenes.fits import Fit, check_scene, refit
from tests.scenes.shelves import REGISTRY, shown

GAME = REGISTRY.game("tusac")
TIGHT = (Fit((960, 540)), Fit((960, 540), "en", large=True), Fit((1366, 768), "vi", large=True))


def opened(driver: Driver, scene: Scene, fit: Fit) -> Driver:
    driver.app.stack.request(Push(scene))
    driver.step(2)
    refit(driver, fit)
    return driver


@pytest.mark.parametrize("fit", TIGHT, ids=str)
def test_every_option_can_be_changed_and_its_meaning_is_read(fit: Fit, tmp_path: Path) -> None:
    driver = Driver(games=tuple(REGISTRY))
    driver.context.houses = Houses(tmp_path, REGISTRY)
    base = Choice("book_scored", {})
    opened(driver, HouseRulesScene(driver.context, GAME, base, lambda _: None), fit)
    texts = driver.context.texts

    for option, value in GAME.config("book_scored").items():
        driver.top.widgets.focus_on(f"option.{option}")
        driver.step()
        check_scene(driver, within=sheet(driver.context.theme))
        said = shown(driver)
        assert option_name(driver.context, "tusac", option) in said
        assert value_words(driver.context, "tusac", option, value) in said
        assert option_line("tusac", option, value, texts) in said, "of the one in focus"
    assert texts.missing == set()
    driver.close()


@pytest.mark.parametrize("fit", TIGHT, ids=str)
def test_two_presets_side_by_side(fit: Fit) -> None:
    driver = Driver(games=tuple(REGISTRY))
    one, other = Choice("book_scored", {}), Choice("trial", {})
    opened(driver, CompareScene(driver.context, GAME, one, other), fit)

    check_scene(driver, within=sheet(driver.context.theme))
    said = shown(driver)
    for choice in (one, other):
        assert preset_name(driver.context, "tusac", choice.preset) in said
        assert about(driver.context, "tusac", choice)
    assert option_name(driver.context, "tusac", "dealer_cards") in said
    assert driver.context.texts.missing == set()
    driver.close()
