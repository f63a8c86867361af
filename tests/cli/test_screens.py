"""`screens DIR` draws every scene, always the same, and says plainly where it cannot."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from scenes.cli.gallery import SHOTS
from tests.cli.program import run
from tests.cli.test_usage import call

FEW = ("menu", "pause")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two pictures are enough for most questions."""
    for name in [name for name in SHOTS if name not in FEW]:
        monkeypatch.delitem(SHOTS, name)


def test_without_a_screen_a_program_is_told_what_was_drawn(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pictures"

    only = ("--only", "menu,end_hue,lobby")
    done = run("--lang", "en", "screens", folder, "--size", "960x540", "--json", *only)

    told = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert (told["size"], told["lang"]) == ([960, 540], "en")
    assert told["files"] == [str(folder / f"{name}.png") for name in ("menu", "end_hue", "lobby")]
    assert {pygame.image.load(file).get_size() for file in told["files"]} == {(960, 540)}


def test_picture_that_there_is_not(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = call(capsys, "--lang", "en", "screens", str(tmp_path), "--only", "menu,sky")

    assert (code, out) == (1, "")
    assert err.startswith("There is no picture called sky; there are: ")
    assert list(tmp_path.iterdir()) == []


def test_pictures_are_always_the_same(
    capsys: pytest.CaptureFixture[str], few: None, tmp_path: Path
) -> None:
    folders = (tmp_path / "one", tmp_path / "two")

    written = [call(capsys, "--lang", "vi", "screens", str(folder)) for folder in folders]

    for folder, (code, out, err) in zip(folders, written, strict=True):
        assert (code, err) == (0, "")
        assert out.splitlines() == [str(folder / f"{name}.png") for name in SHOTS]
    for name in SHOTS:
        one, other = (folder / f"{name}.png" for folder in folders)
        assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_folder_that_cannot_be_is_told(
    capsys: pytest.CaptureFixture[str], few: None, tmp_path: Path, language: str
) -> None:
    file = tmp_path / "file"
    file.touch()

    code, out, err = call(capsys, "--lang", language, "screens", str(file / "pictures"))

    assert (code, out) == (1, "")
    assert str(file / "pictures") in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("size", ["", "1280", "1280x", "100x100", "99999x99999", "axb", "-5x7"])
def test_a_size_that_is_none_is_wrong_usage(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, size: str
) -> None:
    code, out, err = call(capsys, "--lang", "en", "screens", str(tmp_path), f"--size={size}")

    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())
