"""The app icon, the lotus, the drum, and the woven border of the mat."""

from __future__ import annotations

from assets.decks.source import motifs
from assets.decks.source.svg import Pen, Svg, polygon, star, transformed

from .palette import (
    DEEP_GREEN,
    DEEP_RED,
    GOLD,
    GREEN,
    INK,
    IVORY,
    PALE_GOLD,
    RED,
    STRAW,
    thread,
)

_TILE_WIDTH, _TILE_HEIGHT = 96, 40
_STRIPES = ((0, 3, RED), (8, 2, GREEN), (10, 20, DEEP_RED), (30, 2, GREEN), (37, 3, RED))
"""Across the mat's edge: y, height, colour. What they leave free is straw."""

PETAL = "#f3a9b2"
PETAL_LIGHT = "#fbd9dc"


def lotus() -> Svg:
    svg = Svg(120, 100)
    _open_lotus(svg, 60, 62, 1.0)
    return svg


def _open_lotus(svg: Svg, x: float, y: float, scale: float) -> None:
    """Draw a lotus of seven petals over two leaves."""
    leaf = "M0 26C-26 36 -48 28 -56 12C-38 8 -14 12 0 26Z"
    low = "M0 24C-28 26 -46 12 -50 -6C-32 -6 -12 6 0 24Z"
    outer = "M0 24C-24 16 -38 -4 -38 -24C-22 -18 -6 2 0 24Z"
    inner = "M0 24C-18 12 -26 -14 -20 -36C-8 -26 0 -2 0 24Z"
    heart = "M0 24C-15 10 -14 -24 0 -46C14 -24 15 10 0 24Z"
    pen = thread(INK, 2)
    with svg.placed(x, y, scale):
        for _ in svg.mirrored():
            svg.path(leaf, GREEN, pen)
            svg.path("M-8 24C-20 22 -36 18 -46 14", pen=thread(DEEP_GREEN, 1.6))
        for shape, color in ((low, PETAL), (outer, PETAL_LIGHT), (inner, PETAL)):
            for _ in svg.mirrored():
                svg.path(shape, color, pen)
        svg.path(heart, PETAL_LIGHT, pen)
        svg.path(
            "M0 14C-2 2 -2 -14 0 -28M-6 10C-8 0 -8 -8 -6 -16M6 10C8 0 8 -8 6 -16",
            pen=thread("#dd7f8f", 1.4),
        )


def drum() -> Svg:
    svg = Svg(200, 200)
    motifs.drum(svg, 100, 100, 98, GOLD)
    return svg


def icon() -> Svg:
    """Draw two cards and a lotus on a round flowered mat."""
    svg = Svg(128, 128)
    svg.circle(64, 64, 62, STRAW, Pen(INK, 3))
    svg.path(star(64, 64, 32, 60, 53), RED)
    svg.circle(64, 64, 53, RED, Pen(INK, 2))
    svg.circle(64, 64, 48.5, pen=Pen(GOLD, 1.6))
    for angle, suit, color, shift in ((-14, "S", INK, -17), (14, "H", RED, 17)):
        with svg.placed(64 + shift, 58, turn=angle):
            svg.rect(-21, -38, 42, 62, 5, IVORY, Pen(INK, 2.4))
            with svg.placed(0, -13, 0.29):
                svg.path(motifs.SUIT_SHAPES[suit], color)
    _open_lotus(svg, 64, 82, 0.86)
    return svg


def mat_border() -> Svg:
    """Draw one repeat of the mat's edge: it joins itself left and right."""
    svg = Svg(_TILE_WIDTH, _TILE_HEIGHT)
    svg.rect(0, 0, _TILE_WIDTH, _TILE_HEIGHT, 0, STRAW)
    for y, height, color in _STRIPES:
        svg.rect(0, y, _TILE_WIDTH, height, 0, color)
    key = "M0 15L0 0L18 0L18 10L12 10L12 5L6 5L6 15L24 15"
    # One key more at either side: the picture's edge cuts them where the next repeat goes on.
    for i in range(-1, 5):
        svg.path(transformed(key, dx=i * 24 + 3, dy=12.5), pen=Pen(PALE_GOLD, 2))
    _diamonds(svg)
    _sedge(svg)
    return svg


def mat_corner() -> Svg:
    """Draw the square where two edges of the mat meet; it looks the same from all sides."""
    svg = Svg(_TILE_HEIGHT, _TILE_HEIGHT)
    svg.rect(0, 0, _TILE_HEIGHT, _TILE_HEIGHT, 0, STRAW)
    for inset, color in ((0, RED), (3, STRAW), (8, GREEN), (10, DEEP_RED)):
        side = _TILE_HEIGHT - 2 * inset
        svg.rect(inset, inset, side, side, 0, color)
    svg.path(star(20, 20, 8, 9, 4.5), PALE_GOLD)
    svg.circle(20, 20, 3, RED)
    _sedge(svg)
    return svg


def _diamonds(svg: Svg) -> None:
    """Draw the rows of small diamonds in the two pale stripes."""
    for y in (5.5, _TILE_HEIGHT - 5.5):
        for i in range(8):
            x = 6 + i * 12
            tips = ((x - 3.4, y), (x, y - 1.9), (x + 3.4, y), (x, y + 1.9))
            svg.path(polygon(tips), GREEN if i % 2 else RED)


def _sedge(svg: Svg) -> None:
    """Lay the stalks of the weave over everything."""
    stalks = "".join(f"M{x} 0L{x} {svg.height}" for x in range(1, svg.width, 2))
    svg.path(stalks, pen=Pen(INK, 0.7, 0.16))
