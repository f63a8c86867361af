"""The sounds: all there, decodable, short and small."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest

from .drawings import ASSETS

SOUNDS = ASSETS / "sounds"
LONGEST_S = {"deal": 0.3, "play": 0.3, "win": 3, "lose": 3, "shuffle": 1.2}
NAMES = [
    *(f"deal{i}" for i in range(4)),
    *(f"play{i}" for i in range(3)),
    *("chat", "click", "error", "flip", "lose", "out", "round", "seal", "shuffle", "slide"),
    *("turn", "win"),
]


@pytest.fixture(scope="module", autouse=True)
def silent_mixer() -> Iterator[None]:
    if pygame.mixer.get_init():
        yield
        return
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(44100, -16, 1)
    yield
    pygame.mixer.quit()


def test_no_sound_is_missing_or_left_over() -> None:
    assert sorted(NAMES) == sorted(path.stem for path in SOUNDS.glob("*.ogg"))


@pytest.mark.parametrize("name", NAMES)
def test_sound_is_audible_and_short(name: str) -> None:
    sound = pygame.mixer.Sound(SOUNDS / f"{name}.ogg")

    longest_s = LONGEST_S.get(name.rstrip("0123456789"), 1)
    assert 0.02 < sound.get_length() < longest_s
    assert any(sound.get_raw())


def test_sounds_stay_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.glob("*.ogg")) < 200_000
