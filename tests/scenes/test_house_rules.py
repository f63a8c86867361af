"""House rules on the screen: made, kept, changed, deleted, and really played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core import SeatSpec, Setup
from game.house import FILE, House
from scenes.compare import CompareScene
from scenes.house_rules import HouseRulesScene
from scenes.houses import Houses
from scenes.prefs import Prefs
from scenes.question import QuestionScene
from scenes.rulebook import RulebookScene
from scenes.setup import SetupScene
from scenes.sheets import sheet
from scenes.shelf import ShelfScene
from tests.scenes.driver import Driver, FakeTable
from tests.scenes.fits import Fit, check_scene, every_fit, refit
from tests.scenes.shelves import (
    CODE,
    GAME,
    OPEN_POT,
    REGISTRY,
    keep,
    kept,
    opened,
    retype,
    shown,
)
from tests.scenes.table.hall import hall


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Driver]:
    driver = opened(tmp_path, "rules")
    assert isinstance(driver.top, ShelfScene)
    yield driver
    driver.close()


def press_end(driver: Driver, option: str, *, more: bool) -> None:
    """Press the end of a row with the mouse."""
    rect = driver.top.widgets.rects()[f"option.{option}"]
    driver.click_at((rect.right - 6 if more else rect.x + 6, rect.centery))


def make(driver: Driver, name: str) -> None:
    """From the shelf, make house rules of the pot with round 5 open."""
    driver.click("rules.1")
    driver.click("make")
    press_end(driver, "round5", more=True)
    driver.click("option.double_pay")
    retype(driver, "name", name)
    driver.click("save")


# Made and kept.


def test_made_by_mouse_kept_and_taken(shelf: Driver, tmp_path: Path) -> None:
    make(shelf, "Bà Sáu")

    assert kept(tmp_path) == {"Bà Sáu": ("pot", OPEN_POT)}
    assert isinstance(shelf.top, ShelfScene)
    assert shelf.top.chosen.house == "Bà Sáu"
    shelf.click("take")
    assert isinstance(shelf.top, SetupScene)
    assert "Bà Sáu" in shown(shelf)
    shelf.click("start")
    assert isinstance(shelf.top, FakeTable)
    assert (shelf.opened[0].preset, dict(shelf.opened[0].options)) == ("pot", OPEN_POT)


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_made_without_a_mouse(tmp_path: Path, device: str) -> None:
    driver = opened(tmp_path)
    pad = {pygame.K_RIGHT: 14, pygame.K_RETURN: 0, pygame.K_TAB: 5, pygame.K_LEFT: 13}

    def press(key: int) -> None:
        if device == "keys":
            driver.key(key)
            return
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            pygame.event.post(pygame.Event(kind, button=pad[key], instance_id=0, joy=0))
        driver.step()

    def go_to(control: str) -> None:
        for _ in range(60):
            if driver.top.widgets.focused == control:
                return
            press(pygame.K_TAB)
        raise AssertionError(control)

    for control in ("rules", "rules.1", "make"):
        go_to(control)
        press(pygame.K_RETURN)
        driver.step(2)
    go_to("option.round5")
    press(pygame.K_RIGHT)
    go_to("option.double_pay")
    press(pygame.K_RETURN)
    go_to("save")
    press(pygame.K_RETURN)
    driver.step(2)
    go_to("take")
    press(pygame.K_RETURN)
    driver.step(2)

    assert kept(tmp_path) == {driver.context.say("house.first_name"): ("pot", OPEN_POT)}
    assert isinstance(driver.top, SetupScene)
    assert driver.top.seating.options == OPEN_POT
    driver.close()


def test_every_option_can_have_every_value(shelf: Driver) -> None:
    shelf.click("make")
    scene = shelf.top
    assert isinstance(scene, HouseRulesScene)
    for option in GAME.rules.info.options:
        if not option.choices:
            continue
        seen = {scene.config[option.name]}
        for _ in option.choices:
            press_end(shelf, option.name, more=True)
            seen.add(scene.config[option.name])
        only = {False} if option.only_with else set(option.choices)
        assert seen == only, option.name
        assert GAME.config("study", scene.differing) == scene.config


def test_the_bet_stays_in_its_range(shelf: Driver) -> None:
    shelf.click("make")
    scene = shelf.top
    assert isinstance(scene, HouseRulesScene)
    amounts = [scene.config["bet"]]
    for _ in range(25):
        press_end(shelf, "bet", more=True)
        amounts.append(scene.config["bet"])
    assert amounts[:6] == [1, 2, 5, 10, 20, 50]
    assert amounts[-1] == 1_000_000
    for _ in range(25):
        press_end(shelf, "bet", more=False)
    assert scene.config["bet"] == 1


@pytest.mark.parametrize("language", ["vi", "en"])
def test_what_contradicts_is_refused_in_words(tmp_path: Path, language: str) -> None:
    driver = opened(tmp_path, "rules", "make", language=language)
    scene = driver.top
    assert isinstance(scene, HouseRulesScene)
    before = scene.config

    driver.click("option.claim")

    assert scene.config == before
    say = driver.context.say
    for word in ("catte.option.claim", "catte.option.settlement", "catte.value.settlement.pot"):
        assert say(word) in shown(driver)
    assert "settlement" not in shown(driver)
    press_end(driver, "round5", more=True)
    assert say("catte.rule.round5.open")[:40] in shown(driver), "the refusal makes way"
    driver.close()


@pytest.mark.parametrize("name", ["", "W" * 17, "pot"])
def test_a_wrong_name_is_refused(shelf: Driver, tmp_path: Path, name: str) -> None:
    shelf.click("make")
    retype(shelf, "name", name)
    shelf.click("save")
    assert isinstance(shelf.top, HouseRulesScene)
    assert shelf.top._refused is not None
    assert shelf.context.texts.sentence(shelf.top._refused).split()[0] in shown(shelf)
    assert kept(tmp_path) == {}


def test_writing_over_another_house_is_asked(shelf: Driver, tmp_path: Path) -> None:
    make(shelf, "Bà Sáu")
    shelf.click("rules.0")
    shelf.click("make")
    retype(shelf, "name", "Bà Sáu")
    shelf.click("save")
    assert isinstance(shelf.top, QuestionScene)
    assert "Bà Sáu" in shown(shelf)

    shelf.click("stay")
    assert isinstance(shelf.top, HouseRulesScene)
    assert kept(tmp_path) == {"Bà Sáu": ("pot", OPEN_POT)}
    shelf.click("save")
    shelf.click("go")
    shelf.step(3)
    assert isinstance(shelf.top, ShelfScene)
    assert kept(tmp_path) == {"Bà Sáu": ("study", {})}


def test_renamed_and_changed(shelf: Driver, tmp_path: Path) -> None:
    make(shelf, "Bà Sáu")
    shelf.click("change")
    press_end(shelf, "bet", more=True)
    retype(shelf, "name", "Bà Bảy")
    shelf.click("save")
    assert kept(tmp_path) == {"Bà Bảy": ("pot", {**OPEN_POT, "bet": 2})}
    assert isinstance(shelf.top, ShelfScene)
    assert shelf.top.chosen.house == "Bà Bảy"


def test_deleted_only_after_a_question(shelf: Driver, tmp_path: Path) -> None:
    make(shelf, "Bà Sáu")
    shelf.click("delete")
    assert isinstance(shelf.top, QuestionScene)
    shelf.key(pygame.K_ESCAPE)
    assert list(kept(tmp_path)) == ["Bà Sáu"]

    shelf.click("delete")
    shelf.click("go")

    assert kept(tmp_path) == {}
    assert isinstance(shelf.top, ShelfScene)
    assert (shelf.top.chosen.preset, shelf.top.chosen.house) == ("pot", "")
    assert "Bà Sáu" not in shown(shelf)


def test_a_deleted_house_leaves_the_table_as_it_was_set_up(tmp_path: Path) -> None:
    keep(tmp_path, "Bà Sáu")
    driver = opened(tmp_path, "rules.less", "rules", "delete", "go", "back")
    assert isinstance(driver.top, SetupScene)
    assert driver.top.seating.options == OPEN_POT
    changed = driver.context.say("house.changed", name=driver.context.say("catte.preset.pot"))
    assert changed in shown(driver)
    driver.close()


def test_where_nothing_can_be_written_it_is_said(shelf: Driver, tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    shelf.click("make")
    shelf.click("save")
    assert isinstance(shelf.top, HouseRulesScene)
    assert FILE in shown(shelf)


def test_a_damaged_file_is_put_aside_and_told(tmp_path: Path) -> None:
    keep(tmp_path, "Bà Sáu")
    (tmp_path / FILE).write_text('{"houses": [{"name"', encoding="utf-8")

    driver = opened(tmp_path)

    assert FILE in shown(driver)
    assert any(path.name != FILE for path in tmp_path.iterdir()), "it is put aside"
    driver.click("rules")
    driver.click("make")
    driver.click("save")
    assert len(kept(tmp_path)) == 1, "new ones can be kept"
    driver.close()


def test_it_is_told_on_the_page_of_setting_up(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"houses": 3}), encoding="utf-8")
    driver = opened(tmp_path)
    assert FILE in shown(driver)
    driver.close()


# The shelf.


def test_reading_and_comparing_from_the_shelf(shelf: Driver) -> None:
    make(shelf, "Bà Sáu")
    shelf.click("read")
    assert isinstance(shelf.top, RulebookScene)
    assert "Bà Sáu" in shown(shelf)
    shelf.click("section.differ")
    assert shelf.context.say("catte.option.double_pay") in shown(shelf)
    shelf.click("example")
    shelf.key(pygame.K_ESCAPE)
    shelf.click("compare")
    assert isinstance(shelf.top, CompareScene)
    assert {line.place.section for line in shelf.top.lines} == set(OPEN_POT)
    shelf.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    shelf.click("compare")
    assert isinstance(shelf.top, CompareScene)


def test_a_long_shelf_is_gone_through(tmp_path: Path) -> None:
    for number in range(20):
        keep(tmp_path, f"Nhà {number}", bet=number + 2)
    driver = opened(tmp_path, "rules")
    assert isinstance(driver.top, ShelfScene)
    seen = set()
    for _ in range(24):
        driver.click("list.more")
        assert f"rules.{driver.top._place}" in driver.top.widgets
        seen.add(driver.top.chosen.house or driver.top.chosen.preset)
    assert len(seen) == 24
    driver.click("list.less")
    driver.close()


def test_without_a_folder_there_are_presets_alone() -> None:
    driver = Driver(games=tuple(REGISTRY))
    driver.click("setup")
    driver.click("rules")
    assert "make" not in driver.top.widgets
    assert "enter" not in driver.top.widgets
    driver.click("rules.2")
    driver.click("take")
    assert isinstance(driver.top, SetupScene)
    assert driver.top.seating.preset == "coins"
    driver.close()


@every_fit
def test_everything_fits(tmp_path: Path, fit: Fit) -> None:
    for number in range(9):
        keep(tmp_path, f"{'W' * 15}{number}", bet=number + 2)
    driver = opened(tmp_path, "rules")
    refit(driver, fit)
    paper = sheet(driver.context.theme)
    for number in range(4):
        driver.click(f"rules.{number}")
        check_scene(driver, within=paper)
    driver.click("rules.4" if "rules.4" in driver.top.widgets else "list.more")
    check_scene(driver, within=paper)
    for controls in (("delete",), ("code", "copy"), ("enter",), ("change",)):
        for control in controls:
            driver.click(control)
        check_scene(driver, typed=("W" * 15 + "0", CODE))
        if controls == ("change",):
            break
        driver.click("stay" if controls == ("delete",) else "back")
    for option in GAME.rules.info.options:
        driver.top.widgets.focus_on(f"option.{option.name}")
        pygame.mouse.set_pos((0, 0))
        check_scene(driver, within=paper, typed=("W" * 15 + "0",))
    driver.click("option.ace_penalty")
    check_scene(driver, within=paper, typed=("W" * 15 + "0",))
    driver.close()


# Played.


def test_a_table_plays_the_rules_of_the_house(tmp_path: Path) -> None:
    keep(tmp_path, "Bà Sáu")
    with hall(prefs=Prefs()) as room:
        room.context.houses = Houses(tmp_path, REGISTRY)
        room.click("setup")
        room.click("rules.less")
        room.click("stake.more")
        room.click("hands.more")
        room.click("start")
        room.until(lambda: room.asked)
        match = room.table.match
        assert match is not None
        assert match.config == GAME.config("pot", {**OPEN_POT, "bet": 2})
        assert match.hands == 1
        last = room.context.prefs.last
        assert last is not None
        assert (dict(last.options), last.hands) == ({**OPEN_POT, "bet": 2}, 1)
        room.key(pygame.K_F1)
        assert isinstance(room.top, RulebookScene)
        assert "Bà Sáu" in shown(room)
        assert room.context.say("catte.rule.round5.open")[:20] in " ".join(
            piece.text for line in room.top.lines for piece in line.pieces
        )


def test_house_names_are_those_of_their_game(tmp_path: Path) -> None:
    houses = Houses(tmp_path, REGISTRY)
    houses.save(House("Bà Sáu", "catte", "pot", OPEN_POT))
    assert [house.name for house in houses.of("catte")] == ["Bà Sáu"]
    assert houses.of("tusac") == ()


def test_the_menu_tells_the_rules_of_the_next_table(tmp_path: Path) -> None:
    keep(tmp_path, "Bà Sáu")
    last = Setup("catte", "pot", (SeatSpec("human", "Hồng"),), OPEN_POT)
    driver = Driver(games=tuple(REGISTRY), prefs=Prefs(last=last))
    driver.context.houses = Houses(tmp_path, REGISTRY)
    driver.click("rules")
    assert isinstance(driver.top, RulebookScene)
    assert "Bà Sáu" in shown(driver)
    driver.close()
