"""Sound, or the absence of it: the game is complete without.

Without a device every call still works and does nothing.
"""

from __future__ import annotations

import random
from pathlib import Path

import pygame

from game.core import UserError
from scenes.platform_setup import quiet_stderr

_CHANNELS = 16


class Audio:
    """Plays `assets/sounds/*.ogg` by name; loads each when it is first heard."""

    def __init__(self, folder: Path, *, volume: float = 0.8, muted: bool = False) -> None:
        self.volume = volume
        self.muted = muted
        self.notice: UserError | None = None
        """Why there is no sound, if there is none."""
        self._folder = folder
        self._sounds: dict[str, list[pygame.mixer.Sound]] = {}
        self._silent = True

    @classmethod
    def open(cls, assets: Path, *, volume: float = 0.8, muted: bool = False) -> Audio:
        """Open the sound device if there is one."""
        audio = cls(assets / "sounds", volume=volume, muted=muted)
        try:
            with quiet_stderr():
                pygame.mixer.init(44100, -16, 2, 512)
            pygame.mixer.set_num_channels(_CHANNELS)
            audio._silent = False
        except pygame.error:
            audio.notice = UserError("no_audio")
        return audio

    def play(self, name: str) -> None:
        """Play a sound; of several (`deal0`, `deal1`, ...) one of them."""
        if self._silent or self.muted or self.volume <= 0:
            return
        sounds = self._load(name)
        if sounds:
            # Which of the like sounds is heard changes nothing anybody could tell.
            sound = random.choice(sounds)
            sound.set_volume(self.volume)
            sound.play()

    def close(self) -> None:
        """Let the device go."""
        if not self._silent:
            pygame.mixer.quit()
            self._silent = True

    def _load(self, name: str) -> list[pygame.mixer.Sound]:
        if name not in self._sounds:
            files = [self._folder / f"{name}.ogg", *sorted(self._folder.glob(f"{name}[0-9].ogg"))]
            self._sounds[name] = [sound for file in files if (sound := _read(file)) is not None]
        return self._sounds[name]


def _read(file: Path) -> pygame.mixer.Sound | None:
    """Return the sound, or None if it cannot be read: play goes on without it."""
    try:
        return pygame.mixer.Sound(str(file))
    except (pygame.error, OSError):
        return None
