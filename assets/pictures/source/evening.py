"""The evening round the mat: a moon that is a bronze drum, banana leaves, lanterns, far hills."""

from __future__ import annotations

from collections.abc import Callable

from assets.decks.source import motifs
from assets.decks.source.svg import Pen, Svg, number, star

from . import still_life
from .palette import (
    BOLD,
    DEEP_GOLD,
    DEEP_GREEN,
    DEEP_RED,
    FINE,
    GOLD,
    GREEN,
    INK,
    PALE_GOLD,
    RED,
    thread,
)

_FOOT = 26
"""How high above the lower edge of a drawing the foot of its thing is."""
_LEAVES = ((-66, 0.98), (-10, 1.1), (60, 1.06), (24, 1.22), (84, 0.84), (-40, 1.12))
"""Turn and size of the leaves of a banana plant."""


def moon() -> Svg:
    """Draw the rising moon with the face of a drum."""
    svg = Svg(480, 480)
    for radius, opacity in ((239, 0.07), (222, 0.12)):
        svg.circle(240, 240, radius, "#f6d684", opacity=opacity)
    disc = svg.radial(240, 240, 208, (0, "#fdf0c4"), (0.7, "#f7dc94"), (1, "#e9bd62"))
    svg.circle(240, 240, 206, disc)
    motifs.drum(svg, 240, 240, 198, "#d39a3c", opacity=0.55)
    return svg


def hills() -> Svg:
    """Draw far hills, a river that holds the moon, and paddies: one width of the screen."""
    svg = Svg(1280, 150)
    svg.path(
        "M0 70C60 30 110 22 170 52C220 8 300 0 360 50C420 34 480 60 560 112L720 112"
        "C800 58 860 30 930 48C980 8 1050 2 1110 44C1160 22 1230 34 1280 62L1280 150L0 150Z",
        "#453a6b",
    )
    svg.path(
        "M0 108C90 78 200 70 300 96C400 78 500 96 590 122L690 122"
        "C780 92 880 74 980 98C1080 68 1190 76 1280 100L1280 150L0 150Z",
        "#2c4a63",
    )
    svg.path("M520 150L582 114L698 114L760 150Z", "#6f5c86")
    for y, half in ((117, 44), (122, 30), (127, 50), (133, 34), (140, 56)):
        svg.path(f"M{640 - half} {y}L{640 + half} {y}", pen=thread(PALE_GOLD, 2.2))
    for side in (-1, 1):
        with svg.placed(640, 0, side, scale_y=1):
            svg.path(
                "M58 114C240 94 460 104 640 118L640 150L110 150C100 140 70 126 58 114Z", "#22543f"
            )
            svg.path(
                "M120 126C280 112 460 116 640 128M150 138C300 126 480 128 640 138",
                pen=thread("#3a7a55", 2),
            )
    return svg


def sky() -> Svg:
    """Draw stars and clouds of gold thread: one width of the screen."""
    svg = Svg(1280, 300)
    for x, y, size in (
        *((196, 40, 7), (330, 96, 5), (402, 30, 6), (300, 176, 4), (420, 200, 5), (350, 260, 4)),
        *((868, 36, 5), (930, 92, 7), (880, 210, 4), (1000, 30, 5), (940, 262, 5), (1050, 190, 4)),
    ):
        svg.path(star(x, y, 4, size, size * 0.3), PALE_GOLD)
    pen = Pen(GOLD, 3, 0.8, round_caps=True)
    for x, y, scale, mirrored in (
        *((356, 62, 0.9, False), (322, 232, 0.6, True)),
        *((914, 74, 0.9, True), (962, 236, 0.6, False)),
    ):
        motifs.cloud(svg, x, y, scale, pen, mirrored=mirrored)
    return svg


def things() -> dict[str, Svg]:
    """Return all there is to see on the title screen, by name."""
    drawn = {"sky": sky(), "moon": moon(), "hills": hills()}
    for name, (width, height, draw) in _THINGS.items():
        drawn[name] = Svg(width, height)
        with drawn[name].placed(width / 2, height - _FOOT):
            draw(drawn[name])
    return drawn


def _banana(svg: Svg) -> None:
    """Draw a plant: a stem, then the leaves, the hindmost first."""
    svg.path("M-22 0L-13 -190L13 -190L22 0Z", "#4f7d4a", BOLD)
    svg.path("M-7 -4L-3 -180M9 -4L5 -180", pen=thread(DEEP_GREEN, 2))
    for place, (turn, scale) in enumerate(_LEAVES):
        with svg.placed(0, -170, scale, turn=turn):
            _leaf(svg, GREEN if place % 2 else DEEP_GREEN, light=place % 2 == 1)


def _leaf(svg: Svg, color: str, *, light: bool) -> None:
    """Draw one banana leaf that rises and bends; wind has torn it in places."""
    svg.path(
        "M0 0C-8 -40 -6 -66 -2 -90C-40 -96 -52 -150 -40 -206C-30 -252 2 -290 36 -300"
        "C54 -262 66 -214 58 -172L40 -168L56 -160C50 -126 36 -100 8 -88C6 -60 6 -30 8 0Z",
        color,
        BOLD,
    )
    svg.path("M2 -60C-2 -140 6 -220 34 -292", pen=thread(PALE_GOLD if light else GOLD, 3))
    veins = ""
    for step in range(8):
        up = -112 - step * 22
        mid = 2 + step * step * 0.42
        veins += f"M{number(mid)} {up}C{number(mid - 14)} {up - 8} {number(mid - 24)} {up - 22} "
        veins += f"{number(mid - 34 + step * 1.6)} {up - 30}"
        veins += f"M{number(mid)} {up}C{number(mid + 14)} {up - 4} {number(mid + 24)} {up - 12} "
        veins += f"{number(mid + 40 - step * 2.6)} {up - 22}"
    svg.path(veins, pen=Pen(DEEP_GREEN if light else GREEN, 2, round_caps=True))


def _lantern(svg: Svg, color: str, dark: str) -> None:
    """Draw a round paper lantern; the cord it hangs on begins at its top."""
    with svg.placed(0, -100):
        for radius, opacity in ((98, 0.1), (80, 0.14)):
            svg.circle(0, 0, radius, "#f6d684", opacity=opacity)
        svg.path("M0 -98L0 -56", pen=thread(INK, 3))
        svg.path("M-5 62L-5 84M0 62L0 92M5 62L5 84", pen=thread(GOLD, 3))
        svg.ellipse(0, 0, 58, 50, color, BOLD)
        for rx in (38, 15):
            svg.ellipse(0, 0, rx, 49, pen=thread(dark, 2.4))
        motifs.lotus(svg, 0, 6, 0.62, PALE_GOLD, "#fbf1dc", line=INK, line_width=2.2)
        for y in (-56, 46):
            svg.rect(-24, y, 48, 12, 4, GOLD, FINE)


def _red_lantern(svg: Svg) -> None:
    _lantern(svg, RED, DEEP_RED)


def _gold_lantern(svg: Svg) -> None:
    _lantern(svg, "#d98a2b", DEEP_GOLD)


def _tea(svg: Svg) -> None:
    with svg.placed(72, -112):
        still_life.steam(svg)
    still_life.tea_tray(svg)


_THINGS: dict[str, tuple[int, int, Callable[[Svg], None]]] = {
    "banana": (720, 590, _banana),
    "lantern_red": (204, 232, _red_lantern),
    "lantern_gold": (204, 232, _gold_lantern),
    "tea": (300, 220, _tea),
    "betel": (190, 140, still_life.betel_box),
    "cat": (230, 120, still_life.sleeping_cat),
    "fan": (250, 150, still_life.paper_fan),
    "slim": (150, 150, still_life.slim_cards),
}
"""Width, height and drawing of what stands on its foot, a little above the lower edge."""
