"""Which games there are, and which setups can be played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.bots import LEVELS
from game.core import SeatSpec, Setup, UserError
from game.registry import Registry
from tests.game.test_presets import GOOD, file_with

REGISTRY = Registry()


def people(count: int) -> tuple[SeatSpec, ...]:
    return tuple(SeatSpec("human", f"Người {number}") for number in range(1, count + 1))


SETUP = Setup("catte", "study", people(4))


def refused(setup: Setup) -> UserError:
    with pytest.raises(UserError) as caught:
        REGISTRY.check(setup)
    return caught.value


def test_every_game_can_be_loaded() -> None:
    games = list(REGISTRY)

    assert "catte" in [game.id for game in games]
    for game in games:
        assert game.rules.info.id == game.id
        assert callable(game.choose)
        assert REGISTRY.game(game.id) is game


@pytest.mark.parametrize("count", range(2, 9))
def test_a_good_setup_gives_its_options(count: int) -> None:
    config = REGISTRY.check(replace(SETUP, seats=people(count), options={"bet": 5}))

    assert (config["face_up"], config["round5"], config["bet"]) == ("must_beat", "closed", 5)


def test_house_rules_lie_on_top_of_the_preset() -> None:
    config = REGISTRY.check(replace(SETUP, options={"round5": "open"}))

    assert (config["round5"], config["face_up"]) == ("open", "must_beat")


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_of_every_level_may_sit(level: str) -> None:
    seats = (*people(1), SeatSpec("bot", "Máy", level))

    assert REGISTRY.check(replace(SETUP, seats=seats))


def test_an_unknown_game_is_named_with_those_that_exist() -> None:
    error = refused(replace(SETUP, game="poker"))

    assert (error.code, error.values["name"]) == ("unknown_game", "poker")
    assert "catte" in str(error.values["allowed"])


def test_an_unknown_preset_is_named_with_those_that_exist() -> None:
    error = refused(replace(SETUP, preset="pott"))

    assert (error.code, error.values["name"]) == ("unknown_preset", "pott")
    assert error.values["game"] == "catte"
    assert "study" in str(error.values["allowed"])


def test_an_unknown_house_rule_is_named() -> None:
    error = refused(replace(SETUP, options={"jokers": True}))

    assert (error.code, error.values["key"]) == ("unknown_option", "jokers")


@pytest.mark.parametrize(
    ("key", "value"), [("round5", "half"), ("bet", 0), ("bet", True), ("face_up", 1)]
)
def test_a_wrong_house_rule_is_named(key: str, value: int | str) -> None:
    error = refused(replace(SETUP, options={key: value}))

    assert (error.code, error.values["key"]) == ("option_value", key)
    assert error.values["allowed"]


@pytest.mark.parametrize("count", [0, 1, 9, 100])
def test_a_wrong_number_of_seats_is_named_with_the_limits(count: int) -> None:
    error = refused(replace(SETUP, seats=people(count)))

    assert error.code == "seat_count"
    assert error.values == {"game": "catte", "count": count, "least": 2, "most": 8}


@pytest.mark.parametrize("level", ["", "hard", "MEDIUM", "medium "])
def test_an_unknown_bot_level_is_named(level: str) -> None:
    error = refused(replace(SETUP, seats=(*people(1), SeatSpec("bot", "Máy", level))))

    assert (error.code, error.values["name"]) == ("bot_level", level)
    assert "medium" in str(error.values["allowed"])


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("An\x1b[2J", "name_control"),
        ("A\u202en", "name_control"),
        ("A\nn", "name_control"),
        ("A\ud800", "name_control"),
        ("", "name_empty"),
        ("   ", "name_empty"),
        ("x" * 17, "name_long"),
    ],
)
@pytest.mark.parametrize("kind", ["human", "bot"])
def test_a_name_that_cannot_be_drawn_is_refused(kind: str, name: str, code: str) -> None:
    spec = SeatSpec("bot", name, "medium") if kind == "bot" else SeatSpec("human", name)

    assert refused(replace(SETUP, seats=(*people(2), spec))).code == code


def test_a_game_is_found_in_any_folder_of_presets(tmp_path: Path) -> None:
    file_with(tmp_path, GOOD.replace('id = "catte"', 'id = "third"'), "third.toml")

    registry = Registry((tmp_path,))

    assert [game.id for game in registry] == ["third"]
    with pytest.raises(UserError, match="unknown_game"):
        registry.game("catte")


def test_a_broken_preset_file_is_an_error_at_once(tmp_path: Path) -> None:
    file_with(tmp_path, "[game", "third.toml")

    with pytest.raises(UserError, match="preset_syntax"):
        Registry((tmp_path,))


@pytest.mark.parametrize(
    "reference",
    ["game.catte.rulez:RULES", "game.catte.rules:RULEZ", "game.catte.rules", "", ":", "a b:c"],
)
def test_a_mistyped_reference_in_a_preset_file_is_named(tmp_path: Path, reference: str) -> None:
    file_with(tmp_path, GOOD.replace("game.catte.rules:RULES", reference))

    with pytest.raises(UserError) as caught:
        Registry((tmp_path,)).game("catte").config("study")

    assert caught.value.code == "preset_load"
    assert caught.value.values["file"] == "catte.toml"
    assert (caught.value.values["table"], caught.value.values["key"]) == ("game", "rules")
    assert caught.value.values["value"] == reference


def test_a_mistyped_bot_in_a_preset_file_is_named(tmp_path: Path) -> None:
    file_with(tmp_path, GOOD.replace("game.catte.bot:choose", "game.catte.bot:chose"))

    with pytest.raises(UserError) as caught:
        _ = Registry((tmp_path,)).game("catte").choose

    assert (caught.value.code, caught.value.values["key"]) == ("preset_load", "bot")


def test_two_files_for_one_game_are_an_error(tmp_path: Path) -> None:
    file_with(tmp_path, GOOD, "catte.toml")
    file_with(tmp_path, GOOD, "copy of catte.toml")

    with pytest.raises(UserError) as caught:
        Registry((tmp_path,))

    assert caught.value.code == "game_twice"
    assert {caught.value.values["file"], caught.value.values["other"]} == {
        *("catte.toml", "copy of catte.toml"),
    }
