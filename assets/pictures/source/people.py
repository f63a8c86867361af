"""The people: whoever plays at this machine, told apart by hat, hair and collar.

Every figure is drawn around (0, 0) and stays within 43 units of it.
"""

from __future__ import annotations

from assets.decks.source.svg import Svg

from .palette import (
    BOLD,
    DEEP_GOLD,
    DEEP_RED,
    FINE,
    GOLD,
    INDIGO,
    INK,
    IVORY,
    RED,
    SKIN,
    STRAW,
    thread,
)

_SHOULDERS = "M-31 30C-29 20 -20 16 -8 14L8 14C20 16 29 20 31 30A43 43 0 0 1 -31 30Z"
_FACE = "M-16 -8C-17 8 -9 18 0 18C9 18 17 8 16 -8Z"
_GREY = "#d9d4cb"


def farmer(svg: Svg) -> None:
    """Draw somebody under a nón lá."""
    cone = "M0 -38C6 -30 24 -16 39 -8C26 0 -26 0 -39 -8C-24 -16 -6 -30 0 -38Z"
    svg.path("M-17 -6C-20 6 -18 18 -15 24L15 24C18 18 20 6 17 -6Z", INK)
    _body(svg, INDIGO, GOLD)
    svg.path(_FACE, SKIN, BOLD)
    _look(svg, 2)
    svg.path("M-20 -4C-17 8 -10 18 -2 21M20 -4C17 8 10 18 2 21", pen=thread(RED, 2))
    svg.path(cone, STRAW, BOLD)
    svg.path(
        "M-12 -27C-5 -24 5 -24 12 -27M-23 -18C-10 -13 10 -13 23 -18", pen=thread(DEEP_GOLD, 1.8)
    )
    svg.path("M-3.5 -33L0 -39L3.5 -33Z", RED, FINE)


def lady(svg: Svg) -> None:
    """Draw a woman in a wide khăn vấn."""
    svg.path("M-15 0C-19 10 -17 20 -12 26L12 26C17 20 19 10 15 0Z", INK)
    _body(svg, RED, GOLD)
    svg.ellipse(0, -14, 28, 25, INDIGO, BOLD)
    svg.path("M-24 -14A24 21 0 0 1 24 -14", pen=thread(GOLD, 2.2))
    svg.path("M-20 -8A20.5 18 0 0 1 20 -8", pen=thread("#6f8cc6", 2.2))
    svg.path("M-17 -6C-18 9 -9 19 0 19C9 19 18 9 17 -6C13 -20 -13 -20 -17 -6Z", INK)
    svg.path(
        "M-15 -2C-16 10 -8 18 0 18C8 18 16 10 15 -2C10 -4 3 -9 0 -15C-3 -9 -10 -4 -15 -2Z",
        SKIN,
        FINE,
    )
    _look(svg, 4)
    for side in (-1, 1):
        svg.circle(side * 16, 10, 2.4, GOLD, FINE)


def elder(svg: Svg) -> None:
    """Draw an old man with a turban and a long white beard."""
    _body(svg, "#7a4a2c", IVORY)
    svg.path("M-17 -10C-18 8 -9 18 0 18C9 18 18 8 17 -10Z", SKIN, BOLD)
    for side in (-1, 1):
        svg.ellipse(side * 18, 1, 3, 4.6, SKIN, FINE)
    _look(svg, 0)
    svg.path("M-13 9C-17 20 -8 36 0 42C8 36 17 20 13 9C9 5 3 6 0 8C-3 6 -9 5 -13 9Z", IVORY, BOLD)
    svg.path("M0 16L0 34M-6 17C-6 24 -4 29 -2 32M6 17C6 24 4 29 2 32", pen=thread(_GREY, 2))
    svg.path("M-4 12C-2 14 2 14 4 12", pen=thread("#9c3b32", 2))
    svg.path("M-12 -7C-9 -10 -5 -10 -3 -7M3 -7C5 -10 9 -10 12 -7", pen=thread(_GREY, 2.8))
    svg.path(
        "M-21 -10C-24 -28 -12 -36 0 -36C12 -36 24 -28 21 -10C10 -16 -10 -16 -21 -10Z",
        DEEP_RED,
        BOLD,
    )
    svg.path("M-20 -16C-8 -24 8 -24 20 -16M-20 -22C-8 -31 8 -31 20 -22", pen=thread(GOLD, 2))


def boy(svg: Svg) -> None:
    """Draw a boy with three tufts of hair."""
    _body(svg, "#3f9258", RED)
    for side in (-1, 1):
        svg.ellipse(side * 24, -1, 4.6, 6, SKIN, BOLD)
        svg.path(
            f"M{side * 17} -20C{side * 20} -34 {side * 34} -32 {side * 30} -24"
            f"C{side * 28} -20 {side * 24} -18 {side * 22} -14Z",
            INK,
        )
        svg.path(f"M{side * 19} -24L{side * 23} -19", pen=thread(RED, 3.4))
    svg.path(
        "M-24 -6C-25 10 -12 20 0 20C12 20 25 10 24 -6C22 -24 10 -29 0 -29C-10 -29 -22 -24 -24 -6Z",
        SKIN,
        BOLD,
    )
    svg.path("M-10 -28C-8 -36 2 -41 4 -35C10 -37 12 -31 9 -27C8 -19 -8 -19 -10 -28Z", INK)
    _look(svg, 1, apart=9.5)
    svg.path("M-7 10C-5 17 5 17 7 10Z", "#9c3b32", FINE)


def _body(svg: Svg, color: str, collar: str) -> None:
    """Draw a crossed gown."""
    svg.path(_SHOULDERS, color, BOLD)
    svg.path("M-6 12L-7 17C-4 22 4 22 7 17L6 12Z", SKIN, FINE)
    for pen in (thread(INK, 4.4), thread(collar, 2.2)):
        svg.path("M-8 15L0 26L8 15M0 26L-4 42", pen=pen)


def _look(svg: Svg, y: float, apart: float = 6.5) -> None:
    """Draw eyes, cheeks and a smile around a height."""
    for side in (-1, 1):
        svg.ellipse(side * apart, y, 2.1, 2.5, INK)
        svg.circle(side * (apart + 3.5), y + 6, 2.6, "#ee9d7d")
    svg.path(f"M-4 {y + 8.5}C-2 {y + 11} 2 {y + 11} 4 {y + 8.5}", pen=thread("#9c3b32", 2))
