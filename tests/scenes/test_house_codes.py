"""Codes of rules on the screen: shown, copied, entered; a bad one is told and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.house import make_code
from scenes.house_code import EnterCodeScene, ShowCodeScene
from scenes.house_rules import HouseRulesScene
from scenes.shelf import ShelfScene
from tests.scenes.driver import Driver
from tests.scenes.shelves import CODE, GAME, OPEN_POT, keep, kept, opened, retype, shown


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Driver]:
    driver = opened(tmp_path, "rules")
    assert isinstance(driver.top, ShelfScene)
    yield driver
    driver.close()


def test_a_code_goes_from_one_machine_to_another(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    keep(here, "Bà Sáu")
    driver = opened(here, "rules.less", "rules", "code")
    assert isinstance(driver.top, ShowCodeScene)
    assert driver.top.code == CODE
    assert CODE in shown(driver)
    driver.click("copy")
    assert driver.context.say("house_code.copied") in shown(driver)
    assert pygame.scrap.get_text() == CODE
    driver.close()

    driver = opened(there, "rules", "enter")
    assert isinstance(driver.top, EnterCodeScene)
    pygame.scrap.put_text(f" {CODE.lower()}\n")
    driver.click("paste")
    driver.click("read")
    assert isinstance(driver.top, HouseRulesScene)
    assert driver.top.differing == OPEN_POT
    retype(driver, "name", "Của bà Sáu")
    driver.click("save")
    assert kept(there) == {"Của bà Sáu": ("pot", OPEN_POT)}
    driver.close()


def _clashing() -> str:
    """Return the code that claims at a table without a pot."""
    loose = GAME.rules.info.options
    options = tuple(option._replace(only_with=None) for option in loose)
    info = GAME.rules.info
    GAME.rules.info = info._replace(options=options)  # type: ignore[misc]
    try:
        return make_code(GAME, "study", {"claim": True})
    finally:
        GAME.rules.info = info  # type: ignore[misc]


@pytest.mark.parametrize(
    ("code", "word"),
    [
        ("", "…"),
        ("2OO2-22", "O"),
        (CODE[:-1] + ("2" if CODE[-1] != "2" else "3"), "khớp"),
        (_clashing(), "Hạ bài xin thắng"),
    ],
)
def test_a_bad_code_is_told_and_changes_nothing(
    shelf: Driver, tmp_path: Path, code: str, word: str
) -> None:
    shelf.click("enter")
    shelf.type(code)
    shelf.key(pygame.K_RETURN)
    assert isinstance(shelf.top, EnterCodeScene)
    assert word in shown(shelf)
    assert shelf.top.typed == code
    assert kept(tmp_path) == {}
    shelf.click("back")
    assert isinstance(shelf.top, ShelfScene)


def test_a_newer_code_is_told(shelf: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("game.house.VERSION", 2)
        newer = make_code(GAME, "pot", OPEN_POT)
    shelf.click("enter")
    shelf.type(newer)
    shelf.click("read")
    assert isinstance(shelf.top, EnterCodeScene)
    assert "cập nhật" in shown(shelf)


def test_nothing_to_paste_is_said(shelf: Driver) -> None:
    shelf.click("enter")
    pygame.scrap.put_text("")
    shelf.click("paste")
    assert shelf.context.say("house_enter.nothing") in shown(shelf)
