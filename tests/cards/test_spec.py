"""The table file says what it means, or is refused with the place of the fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core import UserError
from scenes.cards.spec import ActionSpec, TableSpec, ZoneSpec, load_spec, parse_spec


def test_catte_file() -> None:
    spec = load_spec(Path(__file__).parents[2] / "assets" / "games" / "catte" / "table.toml")

    assert list(spec.zones) == ["hand", "trick", "ton", "spent", "folded", "stock"]
    assert spec.gestures == {"up": ("play", "commit"), "down": ("hide", "commit")}
    assert spec.deck == "french"
    assert spec.badges == {"ton": (4, 5)}
    assert spec.actions["fold_hand"] == ActionSpec(asks=True, ahead="fold_hand")
    assert spec.actions["claim"] == ActionSpec(asks=True)
    assert spec.actions["hide"] == ActionSpec(ahead="always")


def test_tusac_file() -> None:
    spec = load_spec(Path(__file__).parents[2] / "assets" / "games" / "tusac" / "table.toml")

    assert spec.broad
    assert spec.look_back == "dead"
    assert spec.looking("large") == ("offer",)
    assert spec.looking("groups") == ("groups",)
    assert spec.zones["dead"] == ZoneSpec("centre", "rows", 0.3)
    assert spec.zones["stock"].count
    assert not spec.badges


def test_no_file_is_an_empty_one(tmp_path: Path) -> None:
    spec = load_spec(tmp_path / "table.toml")

    assert spec == TableSpec()
    assert not spec.broad
    assert spec.looking("large") == ()
    assert spec.zone("hand", seated=True) == ZoneSpec("hand", "fan")
    assert spec.zone("groups", seated=True).place == "pile"
    assert spec.zone("offer", seated=False).place == "centre"


@pytest.mark.parametrize(
    ("text", "table", "key"),
    [
        ("colour = 'red'", "", "colour"),
        ("deck = 3", "", "deck"),
        ("card = [1]", "", "card"),
        ("card = [0, 10]", "", "card"),
        ("card = [true, 10]", "", "card"),
        ("zones = 4", "zones", ""),
        ("[zones.ton]\nplace = 'moon'", "zones.ton", "place"),
        ("[zones.ton]\nlook = 'heap'", "zones.ton", "look"),
        ("[zones.ton]\ndim = 2", "zones.ton", "dim"),
        ("[zones.ton]\ndim = 'very'", "zones.ton", "dim"),
        ("[zones.ton]\ncount = 1", "zones.ton", "count"),
        ("[zones.ton]\nbroad = 'yes'", "zones.ton", "broad"),
        ("look_back = ['dead']", "", "look_back"),
        ("[zones.ton]\nsize = 2", "zones.ton", "size"),
        ("[zones]\nton = 'pile'", "zones.ton", ""),
        ("[gestures]\nsideways = ['play']", "gestures", "sideways"),
        ("[gestures]\nup = 'play'", "gestures", "up"),
        ("[gestures]\nup = [1]", "gestures", "up"),
        ("[badges]\nton = 0", "badges", "ton"),
        ("[badges]\nton = true", "badges", "ton"),
        ("[badges]\nton = [5, 4]", "badges", "ton"),
        ("[badges]\nton = [1, 2, 'x']", "badges", "ton"),
        ("[badges]\nton = [1, 21]", "badges", "ton"),
        ("[actions]\npass = true", "actions.pass", ""),
        ("[actions.pass]\nasks = 1", "actions.pass", "asks"),
        ("[actions.pass]\nahead = true", "actions.pass", "ahead"),
        ("[actions.pass]\nkey = 'p'", "actions.pass", "key"),
        ("[results]\nrows = ['winner']", "results", "rows"),
    ],
)
def test_wrong_entries_are_named(tmp_path: Path, text: str, table: str, key: str) -> None:
    file = tmp_path / "table.toml"
    file.write_text(text, "utf-8")

    with pytest.raises(UserError) as caught:
        load_spec(file)

    assert caught.value.code == "table_file"
    found = caught.value.values
    assert (found["file"], found["table"], found["key"]) == (str(file), table, key)
    assert found["allowed"]


@pytest.mark.parametrize("content", [b"deck = ", b"\xff\xfe"])
def test_file_that_is_no_toml(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "table.toml"
    file.write_bytes(content)

    with pytest.raises(UserError, match="table_file"):
        load_spec(file)


def test_parse_reads_everything() -> None:
    spec = parse_spec(
        {
            "felt": "indigo",
            "card": [100, 320],
            "zones": {"groups": {"place": "pile", "dim": 0.25}},
            "badges": {"ton": 2},
            "actions": {"pass": {"ahead": "always"}},
            "results": {"columns": ["winner"]},
        }
    )

    assert spec.card == (100, 320)
    assert spec.zones["groups"] == ZoneSpec("pile", "row", 0.25)
    assert spec.badges == {"ton": (2, 2)}
    assert spec.actions == {"pass": ActionSpec(ahead="always")}
    assert spec.results == ("winner",)
