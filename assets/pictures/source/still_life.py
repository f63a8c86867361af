"""What stands on the mat of the title screen: tea, betel, a cat, a fan, and the slim cards.

Each is drawn around the middle of its foot, (0, 0), in units of the 1280 x 720 screen.
"""

from __future__ import annotations

from assets.decks.source import motifs
from assets.decks.source.svg import Pen, Svg, polar

from .palette import (
    BOLD,
    DEEP_GOLD,
    DEEP_GREEN,
    DEEP_INDIGO,
    DEEP_RED,
    FINE,
    GOLD,
    GREEN,
    INDIGO,
    INK,
    IVORY,
    PALE_GOLD,
    RED,
    ROSE,
    thread,
)

_WOOD, _DARK_WOOD = "#8a4b2a", "#5c2d1c"
_PORCELAIN_SHADE = "#dfe3e4"


def shade(svg: Svg, x: float, y: float, rx: float, ry: float) -> None:
    """Lay the soft foot of a thing on the mat."""
    svg.ellipse(x, y, rx, ry, INK, opacity=0.2)


def tea_tray(svg: Svg) -> None:
    """Draw a pot and two cups on a wooden tray."""
    shade(svg, 0, 4, 142, 20)
    svg.path("M-136 -22C-136 10 136 10 136 -22L126 2C80 12 -80 12 -126 2Z", _DARK_WOOD, BOLD)
    svg.ellipse(0, -22, 136, 20, _WOOD, BOLD)
    svg.ellipse(0, -23, 122, 15, pen=thread("#b97445", 1.8))
    with svg.placed(-18, -28):
        teapot(svg)
    with svg.placed(78, -16):
        _cup(svg)
    with svg.placed(-98, -14, 0.94):
        _cup(svg)


def teapot(svg: Svg) -> None:
    body = "M-52 -58C-62 -24 -40 2 0 2C40 2 62 -24 52 -58C40 -84 -40 -84 -52 -58Z"
    spout = "M46 -30C66 -30 66 -62 84 -78L92 -72C82 -56 84 -18 50 -12Z"
    lid = "M-32 -76C-28 -94 28 -94 32 -76C16 -70 -16 -70 -32 -76Z"
    handle = "M-40 -72C-52 -136 52 -136 40 -72"
    svg.path(handle, pen=thread(INK, 10))
    svg.path(handle, pen=thread(DEEP_GOLD, 5.6))
    svg.path("M-22 -112C-8 -121 8 -121 22 -112", pen=thread(PALE_GOLD, 2.4))
    svg.path(spout, IVORY, BOLD)
    svg.path("M58 -30C70 -34 72 -54 80 -64", pen=thread(INDIGO, 2.4))
    svg.path(body, IVORY, BOLD)
    svg.path("M-48 -18C-34 2 34 2 48 -18C38 -6 -38 -6 -48 -18Z", INDIGO)
    svg.path("M-53 -58C-40 -52 40 -52 53 -58", pen=thread(INDIGO, 4))
    svg.path("M-55 -51C-40 -45 40 -45 55 -51", pen=thread(INDIGO, 1.6))
    motifs.lotus(svg, 0, -24, 0.62, "#aebfe0", "#7f98cc", line=DEEP_INDIGO, line_width=2.6)
    for side in (-1, 1):
        motifs.cloud(svg, side * 37, -34, 0.2, Pen(INDIGO, 8, round_caps=True), mirrored=side < 0)
    svg.path(lid, IVORY, BOLD)
    svg.path("M-22 -80C-10 -76 10 -76 22 -80", pen=thread(INDIGO, 3))
    svg.circle(0, -93, 6.6, INDIGO, BOLD)


def _cup(svg: Svg) -> None:
    svg.path("M-24 -34C-22 -8 -14 2 0 2C14 2 22 -8 24 -34Z", IVORY, BOLD)
    svg.path("M-20.5 -16C-10 -11 10 -11 20.5 -16", pen=thread(INDIGO, 3))
    svg.ellipse(0, -34, 24, 7, _PORCELAIN_SHADE, BOLD)
    svg.ellipse(0, -33, 17, 3.8, "#c9a14a")


def steam(svg: Svg) -> None:
    """Draw three curls that rise."""
    for x, tall in ((-12, 0.85), (4, 1.1), (20, 0.8)):
        with svg.placed(x, 0, tall):
            curl = "M0 0C-12 -14 10 -24 0 -40C-8 -52 2 -62 8 -58"
            svg.path(curl, pen=Pen(IVORY, 3.4, 0.75, round_joins=True, round_caps=True))


def betel_box(svg: Svg) -> None:
    """Draw a lacquer box with betel leaves and areca nuts."""
    shade(svg, 0, 3, 84, 12)
    leaf = "M0 0C-24 -8 -26 -34 0 -52C26 -34 24 -8 0 0Z"
    for x, y, turn, color in (
        (-44, -48, -52, DEEP_GREEN),
        (44, -48, 52, DEEP_GREEN),
        (-24, -52, -26, GREEN),
        (26, -52, 24, GREEN),
        (0, -52, 0, GREEN),
    ):
        with svg.placed(x, y, turn=turn):
            svg.path(leaf, color, FINE)
            svg.path("M0 -6L0 -42M0 -18L-9 -26M0 -18L9 -26", pen=thread(DEEP_GREEN, 1.8))
            svg.path("M0 -6L0 -42", pen=thread("#8cc08a", 1.2))
    for x, y in ((-26, -56), (0, -62), (26, -56)):
        svg.ellipse(x, y, 13, 15, "#d98a2b", FINE)
        svg.path(
            f"M{x - 7} {y + 4}C{x - 8} {y - 4} {x - 4} {y - 9} {x} {y - 10}",
            pen=thread(PALE_GOLD, 2.4),
        )
    svg.path("M-70 -46L70 -46L60 2C40 8 -40 8 -60 2Z", RED, BOLD)
    svg.path("M-70 -46L70 -46L67 -32L-67 -32Z", DEEP_RED, FINE)
    for x in range(-56, 57, 16):
        svg.circle(x, -39, 2.6, GOLD)
    motifs.lotus(svg, 0, -14, 0.42, PALE_GOLD, GOLD, line=DEEP_RED, line_width=2.6)
    for side in (-1, 1):
        pen = Pen(GOLD, 6, round_caps=True)
        motifs.cloud(svg, side * 40, -16, 0.36, pen, mirrored=side < 0)


def sleeping_cat(svg: Svg) -> None:
    """Draw the cat asleep, rolled up, its tail round its nose."""
    shade(svg, 0, 2, 112, 14)
    body = (
        "M-96 -22C-98 -62 -52 -86 0 -84C58 -82 100 -58 98 -22C97 -4 84 4 60 4L-58 4"
        "C-82 4 -95 -6 -96 -22Z"
    )
    patch = "M8 -84C58 -82 98 -60 98 -24C72 -18 36 -34 8 -84Z"
    head = (
        "M-92 -34C-100 -52 -98 -72 -92 -76C-84 -74 -76 -68 -72 -62C-64 -64 -56 -64 -48 -62"
        "C-44 -68 -36 -74 -28 -76C-22 -72 -20 -52 -28 -34C-30 -14 -44 -6 -60 -6"
        "C-76 -6 -90 -14 -92 -34Z"
    )
    ear_patch = "M-48 -62C-44 -68 -36 -74 -28 -76C-22 -72 -20 -52 -28 -38C-38 -40 -48 -50 -48 -62Z"
    tail = "M88 -14C84 8 20 6 -22 2C-38 0 -38 -16 -22 -16C20 -12 54 -8 72 -24Z"
    svg.path(body, IVORY, BOLD)
    svg.path(patch, GOLD, FINE)
    svg.path("M44 -74C52 -62 60 -54 70 -50M62 -68C68 -58 76 -52 84 -48", pen=thread(DEEP_GOLD, 4))
    svg.path("M20 -20C34 -44 66 -48 86 -30", pen=FINE)
    svg.path(tail, GOLD, BOLD)
    svg.path("M-6 -14L-8 3M16 -12L14 4M38 -12L38 5", pen=thread(DEEP_GOLD, 4))
    svg.path(head, IVORY, BOLD)
    svg.path(ear_patch, GOLD, FINE)
    svg.path(head, pen=BOLD)
    svg.path("M-90 -66C-88 -70 -82 -66 -79 -62C-83 -60 -87 -58 -89 -54Z", ROSE)
    for x in (-76, -44):
        svg.path(f"M{x - 9} -36C{x - 5} -30 {x + 5} -30 {x + 9} -36", pen=thread(INK, 2.6))
    svg.path("M-64 -26L-56 -26L-60 -22Z", RED, FINE)
    svg.path("M-60 -22C-62 -16 -69 -16 -71 -19M-60 -22C-58 -16 -51 -16 -49 -19", pen=FINE)
    svg.path(
        "M-84 -24L-104 -28M-84 -19L-103 -16M-36 -24L-18 -29M-36 -19L-18 -18", pen=thread(INK, 1.4)
    )
    svg.path("M-84 -8C-74 -1 -46 -1 -36 -8", pen=thread(INK, 8))
    svg.path("M-84 -8C-74 -1 -46 -1 -36 -8", pen=thread(RED, 5))
    svg.circle(-60, -1, 5, GOLD, FINE)


def paper_fan(svg: Svg) -> None:
    """Draw an open paper fan with a moon and a branch."""
    radius = 118
    left, right = polar(0, 0, radius, -160), polar(0, 0, radius, -20)
    low_left, low_right = polar(0, 0, 46, -160), polar(0, 0, 46, -20)
    leafs = (
        f"M{left[0]:.1f} {left[1]:.1f}A{radius} {radius} 0 0 1 {right[0]:.1f} {right[1]:.1f}"
        f"L{low_right[0]:.1f} {low_right[1]:.1f}A46 46 0 0 0 {low_left[0]:.1f} {low_left[1]:.1f}Z"
    )
    for turn in range(-160, -19, 14):
        x, y = polar(0, 0, 50, turn)
        svg.path(f"M0 0L{x:.1f} {y:.1f}", pen=thread(INK, 5))
        svg.path(f"M0 0L{x:.1f} {y:.1f}", pen=thread(DEEP_GOLD, 2.6))
    svg.path(leafs, "#e8b9a8", BOLD)
    folds = ""
    for turn in range(-153, -25, 14):
        (x, y), (u, v) = polar(0, 0, 48, turn), polar(0, 0, radius - 3, turn)
        folds += f"M{x:.1f} {y:.1f}L{u:.1f} {v:.1f}"
    svg.path(folds, pen=Pen(DEEP_RED, 1.4, 0.4))
    x, y = polar(0, 0, radius - 8, -160)
    u, v = polar(0, 0, radius - 8, -20)
    rim = f"M{x:.1f} {y:.1f}A110 110 0 0 1 {u:.1f} {v:.1f}"
    svg.path(rim, pen=thread(RED, 5))
    motifs.lotus(svg, 0, -74, 0.7, IVORY, "#f3a9b2", line=INK, line_width=2.4, leaf=GREEN)
    svg.circle(0, 0, 6, GOLD, BOLD)


_MARKS = {
    "diamond": "M0 -11L9 0L0 11L-9 0Z",
    "circle": "M0 -9A9 9 0 1 1 0 9A9 9 0 1 1 0 -9Z",
    "triangle": "M0 -10L9.5 8L-9.5 8Z",
    "square": "M-8.5 -8.5L8.5 -8.5L8.5 8.5L-8.5 8.5Z",
}


def slim_cards(svg: Svg) -> None:
    """Draw a spread of four slim cards in the colours of Tứ Sắc, each with the mark it wears."""
    for turn, color, mark in (
        (-27, RED, "diamond"),
        (-9, GOLD, "circle"),
        (9, GREEN, "triangle"),
        (27, "#ffffff", "square"),
    ):
        with svg.placed(0, 2, turn=turn):
            svg.rect(-15, -118, 30, 102, 5, IVORY, BOLD)
            svg.rect(-10.5, -112, 21, 90, 2, color, FINE)
            with svg.placed(0, -67, 0.85):
                svg.path(_MARKS[mark], IVORY if color != "#ffffff" else INK, FINE)
