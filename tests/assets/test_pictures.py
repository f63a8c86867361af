"""The small drawings: exactly what their generator draws, and good at the sizes they are used."""

from __future__ import annotations

import math
import os
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from scenes.seating import PEOPLE, PORTRAITS

from .drawings import ASSETS, changed, pixels, raster, regenerated, shades, svg_files, unsupported

PICTURES = ASSETS / "pictures"
NAMES = sorted(path.stem for path in PICTURES.glob("*.svg"))
AVATARS = [name for name in NAMES if name.startswith(("avatar_", "person_"))]
ICONS = sorted(path.stem for path in (PICTURES / "icons").glob("*.svg"))


def test_generator_draws_the_committed_pictures(tmp_path: Path) -> None:
    assert changed(svg_files(PICTURES), regenerated("assets.pictures.source", tmp_path)) == []


def test_generator_is_quick(tmp_path: Path) -> None:
    """CI draws everything anew at each run: no font, no package, well below ten seconds of work."""
    before = os.times().children_user
    regenerated("assets.pictures.source", tmp_path)

    assert os.times().children_user - before < 10


def test_no_picture_is_missing() -> None:
    portraits = [f"avatar_{i}" for i in range(PORTRAITS)] + [f"person_{i}" for i in range(PEOPLE)]
    ground = ["cloth_border", "drum", "icon", "lotus", "mat_border", "mat_corner", "mat_flower"]
    title = ["banana", "betel", "cat", "fan", "hills", "lantern_gold", "lantern_red", "moon"]
    title += ["name", "sky", "slim", "tea"]

    assert sorted([*portraits, *ground, *(f"title_{name}" for name in title)]) == NAMES


@pytest.mark.parametrize("name", [*NAMES, *(f"icons/{name}" for name in ICONS)])
def test_picture_uses_only_what_sdl_draws(name: str) -> None:
    assert set() == unsupported(PICTURES / f"{name}.svg")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [32, 64, 200])
def test_picture_is_not_blank(name: str, size: int) -> None:
    assert shades(pixels(PICTURES / f"{name}.svg", (size, size))) > 20


@pytest.mark.parametrize("name", ICONS)
@pytest.mark.parametrize("size", [16, 24, 48])
def test_icon_fills_its_square_in_white(name: str, size: int) -> None:
    image = raster(PICTURES / "icons" / f"{name}.svg", (size, size))
    ink = pygame.mask.from_surface(image, 127)
    boxes = ink.get_bounding_rects()
    whole = boxes[0].unionall(boxes[1:])

    assert image.get_size() == (size, size)
    assert whole.left > 0 or whole.right < size, "something stands at both edges"
    assert max(whole.size) >= size * 0.55
    inked = [image.get_at((x, y)) for x in range(size) for y in range(size)]
    assert min(min(c.r, c.g, c.b) for c in inked if c.a > 60) >= 250


@pytest.mark.parametrize(("one", "other"), list(combinations(ICONS, 2)))
def test_icons_differ_at_20_px(one: str, other: str) -> None:
    shapes = [
        pygame.mask.from_surface(raster(PICTURES / "icons" / f"{name}.svg", (20, 20)), 127)
        for name in (one, other)
    ]
    shared = shapes[0].overlap_area(shapes[1], (0, 0))

    assert shapes[0].count() + shapes[1].count() - 2 * shared > 20


def test_icon_of_the_program_is_known_at_16_px() -> None:
    """Dark spade, red heart, pale cards: what tells it apart in a task bar."""
    image = raster(PICTURES / "icon.svg", (16, 16))

    assert max(image.get_at((5, 6))[:3]) < 130
    heart = image.get_at((10, 6))
    assert heart.r > heart.g + 80
    assert min(max(image.get_at((x, 3))[:3]) for x in (5, 10)) > 180


@pytest.mark.parametrize(("one", "other"), list(combinations(AVATARS, 2)))
def test_avatars_differ_without_colour_at_40_px(one: str, other: str) -> None:
    def greys(name: str) -> list[int]:
        rgba = pixels(PICTURES / f"{name}.svg", (40, 40))
        return [sum(rgba[i : i + 3]) // 3 for i in range(0, len(rgba), 4)]

    differences = [abs(a - b) for a, b in zip(greys(one), greys(other), strict=True)]
    assert sum(differences) / len(differences) > 18


@pytest.mark.parametrize("name", [*AVATARS, "icon"])
def test_figures_stay_inside_their_roundel(name: str) -> None:
    picture = raster(PICTURES / f"{name}.svg", (100, 100))

    outside = [
        (x, y) for x in range(100) for y in range(100) if math.dist((x, y), (49.5, 49.5)) > 50.5
    ]
    assert [point for point in outside if picture.get_at(point).a] == []


@pytest.mark.parametrize("name", ["mat_border", "cloth_border"])
@pytest.mark.parametrize("scale", [1, 2])
def test_borders_join_themselves(scale: int, name: str) -> None:
    width, height = 96 * scale, 40 * scale

    border = raster(PICTURES / f"{name}.svg", (width, height))

    assert border.get_size() == (width, height)
    for y in range(height):
        left, right = border.get_at((0, y)), border.get_at((width - 1, y))
        assert max(abs(a - b) for a, b in zip(left, right, strict=True)) <= 8, f"row {y}"


def test_drum_is_one_colour_on_nothing() -> None:
    rgba = pixels(PICTURES / "drum.svg", (200, 200))

    ink = {rgba[i : i + 3] for i in range(0, len(rgba), 4) if rgba[i + 3] == 255}
    assert len(ink) == 1
    assert rgba[3] == 0
