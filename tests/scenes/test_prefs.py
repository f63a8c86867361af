"""Settings: kept whole, and a broken file is set aside with a word."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import SeatSpec, Setup
from game.texts import LANGUAGES, Texts
from scenes.prefs import BACKS, FILE, MIN_WINDOW, SCALES, SPEEDS, Prefs
from tests.scenes.driver import Driver

FULL = Prefs(
    language="en",
    player_name="Hồng",
    volume=0.5,
    muted=True,
    speed=2.0,
    reduced_motion=True,
    bots=5,
    window=(1920, 1080),
    fullscreen=True,
    last=Setup("catte", "coins", (SeatSpec("human", "Hồng"), SeatSpec("bot", "Lan", "medium"))),
)


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    prefs = Prefs(**{**FULL.__dict__, "folder": folder})

    prefs.save()

    assert Prefs.load(folder) == FULL
    assert [file.name for file in folder.iterdir()] == [FILE]


def test_no_file_means_defaults(tmp_path: Path) -> None:
    prefs = Prefs.load(tmp_path)

    assert prefs == Prefs()
    assert prefs.notice is None


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "[]",
        '{"volume": "loud"}',
        '{"muted": 1}',
        '{"bots": true}',
        '{"window": [1]}',
        '{"window": 7}',
        '{"last": {"game": "catte"}}',
        '{"last": {"game": "catte", "preset": "study", "seats": [3]}}',
        '{"volume": NaN}',
        '{"volume": -Infinity}',
        '{"volume": true}',
        '{"speed": null}',
        '{"speed": [1]}',
        '{"scale": "2"}',
        '{"large": null}',
        '{"back": 3}',
        '{"back": null}',
        '{"language": 7}',
        '{"telex": "yes"}',
        '{"volumes": [0.5]}',
        '{"volumes": {"cards": "loud"}}',
        '{"volumes": {"cards": null}}',
        '{"volumes": {"cards": NaN}}',
        '{"keys": {"hide": "d"}}',
        '{"keys": {"hide": [1]}}',
        '{"keys": [["hide", "d"]]}',
        '{"player_name": null}',
        '{"player_name": "\\ud800"}',
        '{"newer": NaN}',
        '{"\\udfff": 1}',
        '{"window": [1280, 720.5]}',
        '{"window": {"0": 1280, "1": 720}}',
        '{"window": [1280, 720, 1]}',
        '{"last": [1]}',
        '{"last": {"game": "catte", "preset": "study", "seats": {"0": 1}}}',
        '{"last": {"game": "catte", "preset": "study", "seats": [], "options": {"a": [1]}}}',
        '{"bots": 1' + "0" * 5000 + "}",
        '{"newer": ' + "[" * 30 + "]" * 30 + "}",
        '{"newer": ' + "[" * 100_000 + "]" * 100_000 + "}",
        '{"large": true',
        "",
        "null",
        "7",
        b"\xff\xfe",
        bytes(range(256)),
        b'{"player_name": "' + b"x" * 10_000_000 + b'"}',
    ],
    ids=lambda content: str(content)[:30],
)
def test_broken_file_is_set_aside(tmp_path: Path, content: str | bytes) -> None:
    raw = content.encode() if isinstance(content, str) else content
    (tmp_path / FILE).write_bytes(raw)

    prefs = Prefs.load(tmp_path)

    assert prefs == Prefs()
    assert prefs.notice is not None
    assert prefs.notice.code == "prefs_set_aside"
    assert (tmp_path / "settings.broken.json").read_bytes() == raw
    prefs.save()
    assert Prefs.load(tmp_path).notice is None


def test_unknown_settings_and_wild_numbers_do_no_harm(tmp_path: Path) -> None:
    raw = {"colour": "red", "volume": 7, "speed": 100, "bots": 99, "window": [10, 10]}
    (tmp_path / FILE).write_text(json.dumps(raw))

    prefs = Prefs.load(tmp_path)

    assert (prefs.volume, prefs.speed, prefs.bots, prefs.window) == (1.0, 3.0, 7, (960, 540))


def test_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xef\xbb\xbf" + b'{"player_name": "H\xe1\xbb\x93ng"}')

    prefs = Prefs.load(tmp_path)

    assert (prefs.player_name, prefs.notice) == ("Hồng", None)


def test_names_that_mean_nothing_are_the_usual_ones(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"language": "de", "back": "dragon", "large": true}')

    prefs = Prefs.load(tmp_path)

    assert (prefs.language, prefs.back, prefs.large) == (None, BACKS[0], True)


def test_every_broken_file_is_kept_beside_the_others(tmp_path: Path) -> None:
    for number in range(4):
        (tmp_path / FILE).write_text(f"broken {number}")
        notice = Prefs.load(tmp_path).notice
        assert notice is not None
        assert Path(str(notice.values["file"])).read_text() == f"broken {number}"

    assert len(list(tmp_path.iterdir())) == 4


def test_directory_in_its_place_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    (tmp_path / FILE / "mine").write_text("kept")

    prefs = Prefs.load(tmp_path)
    prefs.save()

    assert prefs.notice is not None
    assert (tmp_path / "settings.broken.json" / "mine").read_text() == "kept"
    assert Prefs.load(tmp_path).notice is None


def test_link_to_nowhere_is_no_file(tmp_path: Path) -> None:
    (tmp_path / FILE).symlink_to(tmp_path / "nowhere")

    assert Prefs.load(tmp_path).notice is None


def test_file_that_may_not_be_read_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE).write_text('{"large": true}')

    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as closed:
        closed.setattr(Path, "open", forbidden)
        prefs = Prefs.load(tmp_path)

    assert prefs == Prefs()
    assert prefs.notice is not None
    assert prefs.notice.code == "prefs_set_aside"
    assert (tmp_path / "settings.broken.json").read_text() == '{"large": true}'


def test_broken_file_that_cannot_be_moved_is_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE).write_text("broken")

    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as closed:
        closed.setattr(os, "rename", forbidden)
        prefs = Prefs.load(tmp_path)
    prefs.large = True
    prefs.save()

    assert prefs.notice is not None
    assert prefs.notice.code == "prefs_unreadable"
    assert (tmp_path / FILE).read_text() == "broken"


@pytest.mark.parametrize("language", LANGUAGES)
def test_menu_says_what_became_of_a_broken_file(tmp_path: Path, language: str) -> None:
    (tmp_path / FILE).write_text("broken")
    prefs = Prefs.load(tmp_path)
    assert prefs.notice is not None
    said = Texts.load(language).sentence(prefs.notice)

    driver = Driver(language=language, prefs=prefs)

    assert "settings.broken.json" in said
    assert said in " ".join(text.text for text in driver.texts())
    driver.close()


def test_settings_of_a_newer_version_are_kept(tmp_path: Path) -> None:
    newer = {"felt": "blue", "deep": {"a": [1, 2.5, None, "đ"]}}
    (tmp_path / FILE).write_text(json.dumps({"large": True, **newer}))

    prefs = Prefs.load(tmp_path)
    prefs.four_colours = True
    prefs.save()

    written = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    assert {name: written[name] for name in newer} == newer
    assert (written["large"], written["four_colours"]) == (True, True)
    assert Prefs.load(tmp_path) == prefs


def test_first_settings_are_taken_again() -> None:
    prefs = Prefs(**FULL.__dict__)

    prefs.reset()

    kept = {name: getattr(FULL, name) for name in ("player_name", "bots", "window", "fullscreen")}
    assert prefs == Prefs(**kept, last=FULL.last)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)
likely = st.one_of(
    json_values,
    st.integers(-10, 10_000),
    st.floats(-1, 5),
    st.sampled_from([*LANGUAGES, *BACKS]),
    st.lists(st.integers(0, 9999), min_size=2, max_size=2),
    st.dictionaries(st.sampled_from(["cards", "music"]), st.floats(-1, 2)),
    st.dictionaries(st.sampled_from(["hide", "last"]), st.lists(st.text(max_size=3))),
)
names = st.sampled_from(sorted(f.name for f in fields(Prefs))) | st.text(max_size=4)


@given(st.dictionaries(names, likely, max_size=5))
def test_whatever_the_file_says(raw: dict[str, Any]) -> None:
    """Reading never raises, every value is in its range, and what is saved comes back."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / FILE).write_text(json.dumps(raw), encoding="utf-8")

        prefs = Prefs.load(home)

        assert prefs.language in (None, *LANGUAGES)
        assert prefs.back in BACKS
        assert 0.0 <= prefs.volume <= 1.0
        assert all(0.0 <= part <= 1.0 for part in prefs.volumes.values())
        assert SPEEDS[0] <= prefs.speed <= SPEEDS[1]
        assert prefs.scale is None or SCALES[0] <= prefs.scale <= SCALES[1]
        assert 0 <= prefs.bots <= 7
        assert all(a >= b for a, b in zip(prefs.window, MIN_WINDOW, strict=True))
        switches = ("muted", "instant", "reduced_motion", "large", "telex", "fullscreen")
        assert all(type(getattr(prefs, name)) is bool for name in switches)
        broken = home / "settings.broken.json"
        assert broken.exists() is (prefs.notice is not None)
        assert (broken if broken.exists() else home / FILE).read_text() == json.dumps(raw)
        prefs.save()
        again = Prefs.load(home)
        assert again == prefs
        assert again.newer == prefs.newer


def test_folder_that_cannot_be_written_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    prefs = Prefs(folder=tmp_path / "file" / "below")

    prefs.save()
    assert prefs.notice is not None
    assert prefs.notice.code == "prefs_not_saved"
    prefs.notice = None
    prefs.save()

    assert prefs.notice is None


def test_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prefs = Prefs(folder=tmp_path, player_name="Hồng")
    prefs.save()
    before = (tmp_path / FILE).read_bytes()

    def full_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.files.os.fsync", full_disk)
    prefs.player_name = "Minh"
    prefs.save()

    assert (tmp_path / FILE).read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [FILE]
