"""The app icon, the lotus, the drum, and the woven border of the mat."""

from __future__ import annotations

from assets.decks.source import motifs
from assets.decks.source.svg import Pen, Svg, polar, polygon, star, transformed

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
    """Draw two cards and a lotus on lacquer: few and large, to be known at 16 pixels."""
    svg = Svg(128, 128)
    svg.circle(64, 64, 61, GOLD, Pen(INK, 4))
    svg.circle(64, 64, 53, RED, Pen(INK, 3))
    for turn in range(0, 360, 15):
        svg.circle(*polar(64, 64, 57, turn), 1.8, DEEP_RED)
    for angle, suit, color, shift in ((-13, "S", INK, -19), (13, "H", RED, 19)):
        with svg.placed(64 + shift, 58, turn=angle):
            svg.rect(-23, -37, 46, 68, 6, IVORY, Pen(INK, 3.4))
            with svg.placed(0, -8, 0.37):
                svg.path(motifs.SUIT_SHAPES[suit], color)
    petal = "M0 30C-17 20 -18 -8 0 -26C18 -8 17 20 0 30Z"
    for turn, scale, color in (
        *((-66, 0.78, PETAL), (66, 0.78, PETAL), (-35, 0.98, PETAL_LIGHT), (35, 0.98, PETAL_LIGHT)),
        (0, 1.08, PETAL),
    ):
        with svg.placed(64, 114, turn=turn), svg.placed(0, -30, scale):
            svg.path(petal, color, thread(INK, 3))
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


def cloth_border() -> Svg:
    """Draw one repeat of the gold thread along a table's cloth: it joins itself left and right."""
    svg = Svg(_TILE_WIDTH, _TILE_HEIGHT)
    pen = Pen(GOLD, 2.6, 0.65)
    svg.path(f"M0 6L{_TILE_WIDTH} 6M0 34L{_TILE_WIDTH} 34", pen=pen)
    for i in range(4):
        x = 12 + i * 24
        svg.path(polygon(((x - 8, 20), (x, 13), (x + 8, 20), (x, 27))), pen=Pen(GOLD, 2.4, 0.65))
        svg.circle(x, 20, 2, GOLD, opacity=0.65)
        svg.circle(i * 24, 20, 1.8, GOLD, opacity=0.65)
    svg.circle(_TILE_WIDTH, 20, 1.8, GOLD, opacity=0.65)
    return svg


def mat_flower() -> Svg:
    """Draw the corner spray that is stamped on a mat; it grows from the upper left corner."""
    svg = Svg(200, 200)
    for turn, length in ((8, 0.92), (82, 0.92), (45, 1.12)):
        with svg.placed(62, 62, length, turn=turn - 45):
            svg.path("M0 0C26 30 62 26 84 58", pen=thread("#8fae6b", 5))
            svg.path("M34 24C34 44 50 58 70 58C70 38 56 24 34 24Z", "#8fae6b")
            svg.path("M52 30C62 18 80 16 94 26C84 38 66 42 52 30Z", "#a9c07f")
            with svg.placed(92, 70, 0.8):
                svg.path(star(0, 0, 8, 24, 13), "#e7a08a")
                svg.circle(0, 0, 8, "#f3d894")
    for turn in range(0, 360, 45):
        with svg.placed(62, 62, turn=turn):
            svg.path("M0 0C-24 -14 -22 -42 0 -58C22 -42 24 -14 0 0Z", "#d9695c")
            svg.path("M0 -12C-9 -20 -9 -34 0 -44C9 -34 9 -20 0 -12Z", "#f0b3a0")
    svg.circle(62, 62, 17, "#f3d894")
    svg.path(star(62, 62, 12, 14, 6), "#c9503f")
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
