"""The small drawings: exactly what their generator draws, and good at the sizes they are used."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path

import pytest

from .drawings import ASSETS, changed, pixels, raster, regenerated, shades, svg_files, unsupported

PICTURES = ASSETS / "pictures"
NAMES = sorted(path.stem for path in PICTURES.glob("*.svg"))
AVATARS = [name for name in NAMES if name.startswith("avatar_")]


def test_generator_draws_the_committed_pictures(tmp_path: Path) -> None:
    assert changed(svg_files(PICTURES), regenerated("assets.pictures.source", tmp_path)) == []


def test_no_picture_is_missing() -> None:
    portraits = [f"avatar_{i}" for i in range(8)] + ["avatar_person"]

    assert [*portraits, "drum", "icon", "lotus", "mat_border", "mat_corner"] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_picture_uses_only_what_sdl_draws(name: str) -> None:
    assert set() == unsupported(PICTURES / f"{name}.svg")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [32, 64, 200])
def test_picture_is_not_blank(name: str, size: int) -> None:
    assert shades(pixels(PICTURES / f"{name}.svg", (size, size))) > 20


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


@pytest.mark.parametrize("scale", [1, 2])
def test_mat_border_joins_itself(scale: int) -> None:
    width, height = 96 * scale, 40 * scale

    border = raster(PICTURES / "mat_border.svg", (width, height))

    assert border.get_size() == (width, height)
    for y in range(height):
        left, right = border.get_at((0, y)), border.get_at((width - 1, y))
        assert max(abs(a - b) for a, b in zip(left, right, strict=True)) <= 8, f"row {y}"


def test_drum_is_one_colour_on_nothing() -> None:
    rgba = pixels(PICTURES / "drum.svg", (200, 200))

    ink = {rgba[i : i + 3] for i in range(0, len(rgba), 4) if rgba[i + 3] == 255}
    assert len(ink) == 1
    assert rgba[3] == 0
