"""The preset loader believes nothing: what is wrong is named by file, table, key and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core import UserError
from game.presets import load_game_file
from game.registry import PRESET_FOLDER, Game, Registry

GOOD = """
[game]
id = "catte"
rules = "game.catte.rules:RULES"
bot = "game.catte.bot:choose"
default = "study"

[presets.study]
source = "seed 000"

[presets.study.options]
face_up = "must_beat"
round5 = "closed"
"""


def file_with(folder: Path, text: str, name: str = "catte.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def load_error(folder: Path, old: str, new: str) -> UserError:
    """Edit the good file by hand and load it."""
    assert old in GOOD
    path = file_with(folder, GOOD.replace(old, new))
    with pytest.raises(UserError) as caught:
        load_game_file(path)
    return caught.value


def config_error(folder: Path, line: str) -> UserError:
    """Write an option into the study preset and ask for its config."""
    file_with(folder, GOOD + line + "\n")
    game = Registry((folder,)).game("catte")
    with pytest.raises(UserError) as caught:
        game.config("study")
    return caught.value


def test_a_good_file_is_read(tmp_path: Path) -> None:
    found = load_game_file(file_with(tmp_path, GOOD))

    assert (found.id, found.rules, found.bot, found.default) == (
        *("catte", "game.catte.rules:RULES", "game.catte.bot:choose", "study"),
    )
    assert list(found.presets) == ["study"]
    preset = found.presets["study"]
    assert (preset.name, preset.source) == ("study", "seed 000")
    assert preset.options == {"face_up": "must_beat", "round5": "closed"}
    assert preset.where == "catte.toml [presets.study.options]"


@pytest.mark.parametrize("path", sorted(PRESET_FOLDER.glob("*.toml")), ids=lambda p: p.name)
def test_every_file_of_the_project_is_good(path: Path) -> None:
    game = Game(load_game_file(path))

    assert game.file.default in game.presets
    for name, preset in game.presets.items():
        config = game.config(name)
        assert {key: config[key] for key in preset.options} == preset.options


@pytest.mark.parametrize(
    ("old", "new", "table", "key", "allowed"),
    [
        ("[game]", "extra = 1\n[game]", "", "extra", "game, presets"),
        ('id = "catte"', 'id = "catte"\ncolour = "red"', "game", "colour", "id, rules"),
        ('bot = "game.catte.bot:choose"\n', "", "game", "bot", "id, rules, bot, default"),
        ('default = "study"\n', "", "game", "default", "id, rules, bot, default"),
        ('source = "seed 000"\n', "", "presets.study", "source", "source, options"),
        ('source = "seed 000"', 'sauce = "x"', "presets.study", "sauce", "source, options"),
        ("[presets.study.options]", "[presets.study.option]", "presets.study", "option", "options"),
    ],
)
def test_unknown_and_missing_keys_are_named(
    tmp_path: Path, old: str, new: str, table: str, key: str, allowed: str
) -> None:
    error = load_error(tmp_path, old, new)

    assert error.code == "preset_key"
    assert (error.values["file"], error.values["table"]) == ("catte.toml", table)
    assert error.values["key"] == key
    assert allowed in str(error.values["allowed"])


@pytest.mark.parametrize(
    ("old", "new", "table", "key", "value", "allowed"),
    [
        ('id = "catte"', "id = 7", "game", "id", "7", "text"),
        ('default = "study"', "default = true", "game", "default", "True", "text"),
        ('rules = "game.catte.rules:RULES"', "rules = []", "game", "rules", "[]", "text"),
        ('source = "seed 000"', "source = 0", "presets.study", "source", "0", "text"),
        ("[presets.study]", "claim_s = true\n[presets.study]", "game", "claim_s", "True", "number"),
    ],
)
def test_a_wrong_type_is_named(
    tmp_path: Path, old: str, new: str, table: str, key: str, value: str, allowed: str
) -> None:
    error = load_error(tmp_path, old, new)

    assert error.code == "preset_type"
    assert error.values == {
        **{"file": "catte.toml", "table": table, "key": key},
        **{"value": value, "allowed": allowed},
    }


@pytest.mark.parametrize(
    ("text", "table", "key"),
    [
        ("game = 1\n[presets]", "", "game"),
        ('presets = "none"\n[game]\nid = "x"', "", "presets"),
        (GOOD.split("[presets.study]")[0] + "[presets]\nstudy = 1", "presets", "study"),
        (
            GOOD.split("[presets.study.options]")[0] + "options = []",
            "presets.study",
            "options",
        ),
    ],
)
def test_what_should_be_a_table_is_one(tmp_path: Path, text: str, table: str, key: str) -> None:
    with pytest.raises(UserError) as caught:
        load_game_file(file_with(tmp_path, text))

    assert caught.value.code == "preset_type"
    assert (caught.value.values["table"], caught.value.values["key"]) == (table, key)
    assert caught.value.values["allowed"] == "table"


def test_how_long_a_window_lasts_may_be_said(tmp_path: Path) -> None:
    said = file_with(tmp_path, GOOD.replace("\n[presets.study]", "claim_s = 2\n[presets.study]"))

    assert load_game_file(said).claim_s == 2.0
    assert load_game_file(file_with(tmp_path, GOOD)).claim_s == 0.0


@pytest.mark.parametrize("value", ["-1", "11.0", "nan", "inf"])
def test_nobody_is_made_to_wait_for_ever(tmp_path: Path, value: str) -> None:
    error = load_error(tmp_path, "\n[presets.study]", f"claim_s = {value}\n[presets.study]")

    assert error.code == "preset_range"
    assert (error.values["key"], error.values["allowed"]) == ("claim_s", "0 … 10")


def test_a_default_that_is_no_preset_is_named(tmp_path: Path) -> None:
    error = load_error(tmp_path, 'default = "study"', 'default = "coins"')

    assert error.code == "preset_range"
    assert error.values == {
        **{"file": "catte.toml", "table": "game", "key": "default"},
        **{"value": "coins", "allowed": "study"},
    }


@pytest.mark.parametrize(
    "text",
    ["[game", 'id = "catte', "id = catte", "[game]\n[game]", "a = 1\na = 2", "\x00", "= 1"],
)
def test_bad_syntax_is_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(UserError) as caught:
        load_game_file(file_with(tmp_path, text))

    assert caught.value.code == "preset_syntax"
    assert caught.value.values["file"] == "catte.toml"
    assert caught.value.values["reason"]


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "catte.toml"
    path.write_bytes(b"\xff\xfe[game]")

    with pytest.raises(UserError) as caught:
        load_game_file(path)

    assert (caught.value.code, caught.value.values["file"]) == ("preset_syntax", "catte.toml")


@pytest.mark.parametrize("name", ["missing.toml", "folder.toml"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.toml").mkdir()

    with pytest.raises(UserError) as caught:
        load_game_file(tmp_path / name)

    assert (caught.value.code, caught.value.values["file"]) == ("preset_file", name)


def test_an_unknown_option_in_a_file_is_named(tmp_path: Path) -> None:
    error = config_error(tmp_path, 'round7 = "closed"')

    assert error.code == "unknown_option"
    assert error.values["where"] == "catte.toml [presets.study.options]"
    assert error.values["key"] == "round7"
    assert "round5" in str(error.values["allowed"])


@pytest.mark.parametrize(
    ("line", "key", "value", "allowed"),
    [
        ('round6_suit = "chung"', "round6_suit", "chung", "leader_card, chung_card"),
        ("round6_suit = true", "round6_suit", "true", "leader_card, chung_card"),
        ("round6_suit = 1", "round6_suit", "1", "leader_card, chung_card"),
        ("bet = 0", "bet", "0", "1 … 1000000"),
        ("bet = -1", "bet", "-1", "1 … 1000000"),
        ("bet = 1.0", "bet", "1.0", "1 … 1000000"),
        ("bet = true", "bet", "true", "1 … 1000000"),
        ('bet = "1"', "bet", "1", "1 … 1000000"),
        ("bet = [1]", "bet", "[1]", "1 … 1000000"),
        ("bet = {a = 1}", "bet", "{'a': 1}", "1 … 1000000"),
    ],
)
def test_a_wrong_option_in_a_file_is_named(
    tmp_path: Path, line: str, key: str, value: str, allowed: str
) -> None:
    error = config_error(tmp_path, line)

    assert error.code == "option_value"
    assert error.values == {
        "where": "catte.toml [presets.study.options]",
        **{"key": key, "value": value, "allowed": allowed},
    }
