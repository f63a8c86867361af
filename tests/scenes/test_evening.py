"""The grounds: title picture, mat and cloth. They fill the window and leave the middle free."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path

import pygame
import pytest

from game.texts import ASSETS
from scenes.evening import HORIZON, draw_evening
from scenes.faces import button_face, icon
from scenes.mat import draw_cloth, draw_mat
from scenes.theme import Theme
from tests.assets.drawings import shades

SIZES = [(960, 540), (1280, 720), (1280, 960), (2560, 1080)]


@pytest.fixture(autouse=True)
def _window() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((640, 360))


def ground(size: tuple[int, int], kind: str, assets: Path = ASSETS) -> pygame.Surface:
    surface = pygame.display.set_mode(size).copy()
    surface.fill("magenta")
    theme = Theme.load(assets, size)
    if kind == "mat":
        draw_mat(theme, surface)
    elif kind in ("felt", "indigo"):
        draw_cloth(theme, surface, kind)
    else:
        draw_evening(theme, surface, whole=kind == "whole")
    return surface


def colours(surface: pygame.Surface) -> int:
    return shades(pygame.image.tobytes(surface, "RGBA"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["whole", "first", "mat", "felt", "indigo"])
def test_ground_covers_the_window(size: tuple[int, int], kind: str) -> None:
    surface = ground(size, kind)

    bare = pygame.mask.from_threshold(surface, "magenta", (1, 1, 1, 255))
    assert bare.count() == 0
    assert colours(surface) > 100


@pytest.mark.parametrize("size", SIZES)
def test_things_leave_the_middle_to_the_buttons(size: tuple[int, int]) -> None:
    first, whole = ground(size, "first"), ground(size, "whole")
    unit = min(size[0] / 1280, size[1] / 720)
    middle = pygame.Rect(0, 0, round(472 * unit), round(size[1] * 0.4))
    middle.midtop = (size[0] // 2, round((HORIZON + 24) * size[1] / 720))

    same = pygame.mask.from_threshold(
        whole.subsurface(middle), (0, 0, 0), (1, 1, 1, 255), first.subsurface(middle)
    )
    assert same.count() == middle.width * middle.height


@pytest.mark.parametrize("colour", ["felt", "indigo"])
def test_cloth_has_no_bands(colour: str) -> None:
    """Along any line the shade changes all the time: where it rests, the eye sees an edge."""
    surface = ground((1280, 720), colour)

    for y in range(60, 660, 100):
        row = [tuple(surface.get_at((x, y))) for x in range(60, 1220)]
        longest = max(len(list(run)) for _, run in itertools.groupby(row))
        assert longest <= 8


def test_mat_is_painted_once() -> None:
    surface = pygame.display.set_mode((640, 360))
    theme = Theme.load(ASSETS, (640, 360))

    draw_mat(theme, surface)
    kept = dict(theme.surfaces)
    draw_mat(theme, surface)

    assert kept
    assert all(theme.surfaces[key] is image for key, image in kept.items())
    assert theme.surfaces.keys() == kept.keys()


def test_title_comes_at_once_and_is_finished_for_good() -> None:
    surface = pygame.display.set_mode((640, 360))
    theme = Theme.load(ASSETS, (640, 360))
    shown = []
    for whole in (False, True, False):
        draw_evening(theme, surface, whole=whole)
        shown.append(pygame.image.tobytes(surface, "RGB"))

    assert shown[0] != shown[1]
    assert shown[1] == shown[2]
    assert sum(image.get_size() == theme.size for image in theme.surfaces.values()) == 1


def test_same_ground_every_time() -> None:
    one, other = (pygame.image.tobytes(ground((960, 540), "felt"), "RGB") for _ in range(2))

    assert one == other


@pytest.mark.parametrize("kind", ["whole", "mat", "felt"])
def test_ground_does_without_its_drawings(kind: str, tmp_path: Path) -> None:
    copy = tmp_path / "assets"
    shutil.copytree(ASSETS, copy, ignore=shutil.ignore_patterns("decks", "sounds", "*.svg"))

    assert colours(ground((960, 540), kind, copy)) > 20


def test_icon_is_dyed_and_kept() -> None:
    theme = Theme.load(ASSETS)

    red = icon(theme, "gear", 24, "lacquer")

    assert red is not None
    assert icon(theme, "gear", 24, "lacquer") is red
    inked = [red.get_at((x, 12)) for x in range(24) if red.get_at((x, 12)).a == 255]
    assert {tuple(c)[:3] for c in inked} == {tuple(theme.colour("lacquer"))[:3]}
    assert icon(theme, "no_such_icon", 24) is None


def test_button_wears_its_icon_at_the_left_only() -> None:
    theme = Theme.load(ASSETS)
    plain, signed = (
        button_face(theme, (200, 48), "plain", "normal", sign) for sign in ("", "gear")
    )
    left, right = pygame.Rect(0, 0, 60, 48), pygame.Rect(60, 0, 140, 48)

    for part, same in ((left, False), (right, True)):
        seen = [pygame.image.tobytes(face.subsurface(part), "RGBA") for face in (plain, signed)]
        assert (seen[0] == seen[1]) is same
