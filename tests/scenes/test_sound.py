"""What is heard, proved by the samples that SDL's disk driver writes where a device would be."""

from __future__ import annotations

import array
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.core import UserError
from game.texts import ASSETS
from scenes.sound import KINDS, read_voices
from scenes.theme import Look, load_look

LOOK = load_look(ASSETS / "themes" / "evening.json")

# Every line is one step: settings to change, then an event to play or nothing.
SPEAK = """
import json, sys
from scenes.platform_setup import prepare
prepare()
from pathlib import Path
import pygame
from scenes.prefs import Prefs
from scenes.sound import Audio
from scenes.theme import load_look
prefs = Prefs()
voices = load_look(Path("assets/themes/evening.json")).sounds
audio = Audio.open(Path("assets"), voices, prefs)
assert audio.notice is None
for settings, event in json.loads(sys.argv[1]):
    for name, value in settings.items():
        setattr(prefs, name, value)
    audio.refresh()
    if event:
        audio.play(event)
for count in range(4000):
    if count > 20 and not pygame.mixer.get_busy():
        break
    pygame.time.wait(5)
audio.close()
"""


def heard(folder: Path, *steps: tuple[dict[str, object], str]) -> array.array[int]:
    """Return the samples that were written while the steps were played."""
    file = folder / "heard.raw"
    env = os.environ | {
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(file),
        "SDL_DISKAUDIODELAY": "1",
    }
    command = [sys.executable, "-c", SPEAK, json.dumps(steps)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return array.array("h", file.read_bytes())


def loudest(folder: Path, *steps: tuple[dict[str, object], str]) -> int:
    return max(map(abs, heard(folder, *steps)), default=0)


@pytest.mark.parametrize("event", sorted(LOOK.sounds))
def test_every_event_has_a_sound_file(event: str) -> None:
    name = LOOK.sounds[event].file
    folder = ASSETS / "sounds"
    assert list(folder.glob(f"{name}.ogg")) or list(folder.glob(f"{name}[0-9].ogg"))


def test_every_sound_file_has_an_event() -> None:
    used = {voice.file for voice in LOOK.sounds.values()}
    files = {file.stem.rstrip("0123456789") for file in (ASSETS / "sounds").glob("*.ogg")}
    assert files == used
    assert {voice.kind for voice in LOOK.sounds.values()} == set(KINDS)


@pytest.mark.parametrize(
    "entry",
    [
        {"file": "win", "kind": "noise", "gain": 1},
        {"file": "win", "kind": "music", "gain": 1.5},
        {"file": "win", "kind": "music", "gain": "loud"},
        {"file": "win", "kind": "music"},
    ],
)
def test_wrong_table_of_sounds_is_told(tmp_path: Path, entry: dict[str, object]) -> None:
    theme = json.loads((ASSETS / "themes" / "evening.json").read_text(encoding="utf-8"))
    theme["sounds"]["win"] = entry
    file = tmp_path / "theme.json"
    file.write_text(json.dumps(theme), encoding="utf-8")

    with pytest.raises(UserError) as caught:
        load_look(file)

    assert caught.value.code == "asset_broken"


def test_volumes_of_a_theme_are_read() -> None:
    voices = read_voices({"bang": {"file": "play", "kind": "cards", "gain": 0.25}})
    assert voices["bang"] == ("play", "cards", 0.25)
    assert isinstance(LOOK, Look)


def test_event_is_heard(tmp_path: Path) -> None:
    assert loudest(tmp_path, ({"volume": 1.0}, "win")) > 3000


@pytest.mark.parametrize(
    "settings",
    [{"muted": True}, {"volume": 0.0}, {"volumes": {"music": 0.0}}],
)
def test_silence_is_silent(tmp_path: Path, settings: dict[str, object]) -> None:
    assert loudest(tmp_path, (settings, "win")) == 0


def test_event_that_nobody_knows_is_silent(tmp_path: Path) -> None:
    assert loudest(tmp_path, ({}, "no such event")) == 0


def test_volume_of_a_kind_scales_that_kind_alone(tmp_path: Path) -> None:
    full = loudest(tmp_path, ({"volume": 1.0, "volumes": {}}, "win"))

    half = loudest(tmp_path, ({"volume": 1.0, "volumes": {"music": 0.5}}, "win"))
    other = loudest(tmp_path, ({"volume": 1.0, "volumes": {"cards": 0.5}}, "win"))
    both = loudest(tmp_path, ({"volume": 0.5, "volumes": {"music": 0.5}}, "win"))

    assert half == pytest.approx(full / 2, rel=0.05)
    assert both == pytest.approx(full / 4, rel=0.05)
    assert other == pytest.approx(full, rel=0.01)


def test_muting_stops_what_sounds(tmp_path: Path) -> None:
    """A win's phrase lasts more than a second; the settings change in its first moment."""
    loud = heard(tmp_path, ({"volume": 1.0}, "win"))
    cut = heard(tmp_path, ({"volume": 1.0}, "win"), ({"muted": True}, ""))

    assert max(map(abs, loud[44100:])) > 1000
    assert max(map(abs, cut[44100:]), default=0) == 0
