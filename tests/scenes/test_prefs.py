"""Settings: kept whole, and a broken file is set aside with a word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core import SeatSpec, Setup
from scenes.prefs import FILE, Prefs

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
        b"\xff\xfe",
    ],
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
