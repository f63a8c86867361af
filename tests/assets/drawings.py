"""What the tests of decks and pictures share."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

import pygame

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"

NANOSVG_TAGS = {
    *("svg", "defs", "g", "path", "rect", "circle", "ellipse"),
    *("linearGradient", "radialGradient", "stop"),
}
NANOSVG_ATTRIBUTES = {
    *("width", "height", "viewBox", "transform", "d"),
    *("x", "y", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2"),
    *("fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity"),
    *("stroke-linejoin", "stroke-linecap"),
    *("id", "gradientUnits", "offset", "stop-color"),
}


def regenerated(module: str, out_dir: Path) -> dict[str, bytes]:
    """Run a generator without site-packages and return what it wrote, by relative path."""
    command = [sys.executable, "-S", "-m", module, str(out_dir)]
    subprocess.run(command, cwd=ROOT, check=True, timeout=60)
    return svg_files(out_dir)


def svg_files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.svg")
    }


def changed(expected: dict[str, bytes], actual: dict[str, bytes]) -> list[str]:
    """Return the names that are missing, new, or different: short to read in a failure."""
    names = expected.keys() | actual.keys()
    return sorted(name for name in names if expected.get(name) != actual.get(name))


def unsupported(svg: Path) -> set[str]:
    """Return the elements, attributes and missing fills that SDL's reader would not draw."""
    elements = list(ElementTree.parse(svg).iter())
    tags = {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in elements}
    attributes = {name for element in elements for name in element.attrib}
    gradients = {f"url(#{element.get('id')})" for element in elements if element.get("id")}
    fills = {element.get("fill", "none") for element in elements}
    lost = {fill for fill in fills if fill.startswith("url") and fill not in gradients}
    return (tags - NANOSVG_TAGS) | (attributes - NANOSVG_ATTRIBUTES) | lost


def raster(svg: Path, size: tuple[int, int]) -> pygame.Surface:
    """Return the drawing as large as it can be within this size; SDL keeps its proportions."""
    return pygame.image.load_sized_svg(str(svg), size)


def pixels(svg: Path, size: tuple[int, int]) -> bytes:
    """Return the drawing as RGBA bytes."""
    return pygame.image.tobytes(raster(svg, size), "RGBA")


def shades(rgba: bytes) -> int:
    """Return how many different pixels there are."""
    return len(set(zip(*[iter(rgba)] * 4, strict=True)))


def alike(pictures: Iterable[tuple[str, bytes]]) -> list[tuple[str, str]]:
    """Return the pairs with exactly the same pixels."""
    first_with: dict[bytes, str] = {}
    pairs = []
    for name, rgba in pictures:
        twin = first_with.setdefault(rgba, name)
        if twin != name:
            pairs.append((twin, name))
    return pairs
