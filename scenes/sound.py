"""Sound, or the absence of it: the game is complete without.

Scenes and the director name what happens; which file that is, of which kind and how loud beside
the others, stands in the theme. Without a device every call still works and does nothing.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pygame

from game.core import UserError
from scenes.platform_setup import quiet_stderr
from scenes.prefs import Prefs

KINDS = ("cards", "signals", "music", "interface")
"""Each has a volume of its own in the settings."""

_CHANNELS = 16


class Voice(NamedTuple):
    """How one event sounds."""

    file: str
    """`NAME.ogg`, or one of `NAME0.ogg`, `NAME1.ogg` ..."""
    kind: str
    gain: float
    """How loud it is beside the others, 0 to 1."""


def read_voices(raw: Mapping[str, Mapping[str, object]]) -> dict[str, Voice]:
    """Read the table of a theme.

    Raises:
        ValueError: a kind nobody knows, or a gain that is none.
        KeyError: something is missing.
    """
    voices: dict[str, Voice] = {}
    for event, entry in raw.items():
        voice = Voice(str(entry["file"]), str(entry["kind"]), float(str(entry["gain"])))
        if voice.kind not in KINDS or not 0 <= voice.gain <= 1:
            raise ValueError(f"sounds: {event}")
        voices[event] = voice
    return voices


class Audio:
    """Plays events by name; loads each sound when it is first heard."""

    def __init__(self, folder: Path, voices: Mapping[str, Voice], prefs: Prefs) -> None:
        self.notice: UserError | None = None
        """Why there is no sound, if there is none."""
        self._folder = folder
        self._voices = voices
        self._prefs = prefs
        self._sounds: dict[str, list[pygame.mixer.Sound]] = {}
        self._silent = True

    @classmethod
    def open(
        cls, assets: Path, voices: Mapping[str, Voice] | None = None, prefs: Prefs | None = None
    ) -> Audio:
        """Open the sound device if there is one."""
        audio = cls(assets / "sounds", voices or {}, prefs or Prefs())
        try:
            with quiet_stderr():
                pygame.mixer.init(44100, -16, 2, 512)
            pygame.mixer.set_num_channels(_CHANNELS)
            audio._silent = False
        except pygame.error:
            audio.notice = UserError("no_audio")
        return audio

    @property
    def muted(self) -> bool:
        """Nothing is to be heard."""
        return self._prefs.muted

    def play(self, event: str) -> None:
        """Play what an event sounds like; of several like sounds one."""
        volume = self._volume(event)
        if self._silent or volume <= 0:
            return
        sounds = self._load(event)
        if sounds:
            # Which of the like sounds is heard changes nothing anybody could tell.
            sound = random.choice(sounds)
            sound.set_volume(volume)
            sound.play()

    def refresh(self) -> None:
        """Take the volumes of the settings, for what sounds at this moment too."""
        for event, sounds in self._sounds.items():
            for sound in sounds:
                sound.set_volume(self._volume(event))

    def close(self) -> None:
        """Let the device go."""
        if not self._silent:
            pygame.mixer.quit()
            self._silent = True
            self._sounds.clear()

    def _volume(self, event: str) -> float:
        voice, prefs = self._voices.get(event), self._prefs
        if voice is None or prefs.muted:
            return 0.0
        return prefs.volume * prefs.volumes.get(voice.kind, 1.0) * voice.gain

    def _load(self, event: str) -> list[pygame.mixer.Sound]:
        if event not in self._sounds:
            name = self._voices[event].file
            files = [self._folder / f"{name}.ogg", *sorted(self._folder.glob(f"{name}[0-9].ogg"))]
            self._sounds[event] = [sound for file in files if (sound := _read(file)) is not None]
        return self._sounds[event]


def _read(file: Path) -> pygame.mixer.Sound | None:
    """Return the sound, or None if it cannot be read: play goes on without it."""
    try:
        return pygame.mixer.Sound(str(file))
    except (pygame.error, OSError):
        return None
