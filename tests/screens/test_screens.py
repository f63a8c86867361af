"""Every scene looks as it did: kept pictures, in both languages.

A scene that is meant to look otherwise now: look at the sheet that the failed test names (kept,
now, and what differs), then take the new pictures and look at them before they are committed:

    ACCEPT_SCREENS=1 python3 -m tests tests/screens

Pictures are compared with a tolerance; see `pictures.py`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.texts import LANGUAGES
from tests.screens.pictures import (
    KEPT,
    MOST_DIFFERING,
    SCENES,
    Size,
    differing,
    keep,
    side_by_side,
    take,
)

Scene = Callable[[Size, str], pygame.Surface]
ACCEPT = bool(os.environ.get("ACCEPT_SCREENS"))
USUAL, SMALL, LARGE = (1280, 720), (960, 540), (1920, 1080)
ALSO_LARGE = {("follow", "en")}
ONE_LANGUAGE = {"refused": "vi", "keys": "en", "felt": "vi"}
CASES = [
    (scene, size, language)
    for scene in SCENES
    for language in (ONE_LANGUAGE.get(scene.__name__, language) for language in LANGUAGES)
    for size in (USUAL, SMALL, LARGE)
    if size != LARGE or (scene.__name__, language) in ALSO_LARGE
]
CASES = list(dict.fromkeys(CASES))
MOST_BYTES = 7_000_000


def name_of(scene: Scene, size: Size, language: str) -> str:
    return f"{scene.__name__}_{size[1]}_{language}.png"


@pytest.mark.parametrize(("scene", "size", "language"), CASES, ids=[name_of(*c) for c in CASES])
def test_scene_looks_as_it_did(scene: Scene, size: Size, language: str, tmp_path: Path) -> None:
    now = take(scene, size, language)

    file = KEPT / name_of(scene, size, language)
    if ACCEPT:
        KEPT.mkdir(exist_ok=True)
        keep(now, file)
    kept = pygame.image.load(file).convert()
    share = 1.0
    if kept.get_size() == now.get_size():
        share = differing(kept, now).count() / (now.get_width() * now.get_height())
    sheet = tmp_path / file.name
    if share >= MOST_DIFFERING:
        pygame.image.save(side_by_side(kept, now), sheet)
    assert share < MOST_DIFFERING, f"{share:.2%} of the pixels differ: see {sheet}"


def test_one_card_elsewhere_is_noticed() -> None:
    kept = pygame.image.load(KEPT / "commit_720_vi.png")
    other = kept.copy()
    other.blit(kept, (640, 360), pygame.Rect(530, 560, 60, 90))

    share = differing(kept, other).count() / (1280 * 720)

    assert share > MOST_DIFFERING
    assert differing(kept, kept).count() == 0


def test_kept_pictures_are_those_in_use_and_not_too_heavy() -> None:
    files = list(KEPT.iterdir())

    if not ACCEPT:
        assert {file.name for file in files} == {name_of(*case) for case in CASES}
    assert sum(file.stat().st_size for file in files) < MOST_BYTES
