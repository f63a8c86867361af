"""Avatars with feathers, fins and webbed feet: rooster, carp, crane, frog.

Every figure is drawn around (0, 0) and stays within 40 units of it.
"""

from __future__ import annotations

from assets.decks.source.svg import Svg, number

from .palette import (
    BOLD,
    DEEP_GREEN,
    DEEP_INDIGO,
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


def rooster(svg: Svg) -> None:
    legs = "M-4 22L-6 35M-12 36L-6 35L-3 37M7 22L8 35M2 36L8 35L12 37"
    tail = (
        (
            GREEN,
            "M14 8C16 -10 21 -25 31 -21C37 -17 36 -5 34 3C33 -6 30 -11 27 -8C23 -4 22 6 20 14Z",
        ),
        (
            INDIGO,
            "M12 6C10 -12 12 -30 23 -33C29 -34 32 -27 31 -21C29 -24 25 -22 23 -16C20 -8 20 4 18 9Z",
        ),
        (GREEN, "M16 12C22 2 29 -1 34 4C37 8 36 15 33 18C32 12 30 9 26 11C23 13 21 16 18 18Z"),
    )
    body = (
        "M-20 -22C-14 -30 -5 -28 -3 -20C-1 -12 4 -2 14 2C20 4 23 10 20 16"
        "C15 27 -2 29 -11 20C-18 13 -21 2 -21 -8Z"
    )
    hackle = (
        "M-20 -22C-14 -30 -5 -28 -3 -20C-2 -14 1 -7 5 -3C1 -3 -1 -2 -3 1C-5 -2 -8 -2 -10 1"
        "C-12 -2 -15 -2 -18 1C-21 -6 -21 -15 -20 -22Z"
    )
    wing = "M-8 8C-2 2 8 3 16 8C12 10 13 13 10 14C8 14 8 17 4 17C-2 18 -8 14 -8 8Z"
    svg.path(legs, pen=thread(INK, 4.6))
    svg.path(legs, pen=thread(GOLD, 2.2))
    for color, feather in tail:
        svg.path(feather, color, BOLD)
    svg.path(body, RED, BOLD)
    svg.path(hackle, GOLD, FINE)
    svg.path(wing, INDIGO, FINE)
    svg.path("M-2 10C2 8 7 8 11 10M0 14C3 13 6 13 8 13", pen=thread(PALE_GOLD, 1.6))
    _rooster_head(svg)


def _rooster_head(svg: Svg) -> None:
    comb = (
        "M-19 -24C-23 -30 -21 -35 -18 -33C-17 -38 -12 -38 -12 -34C-9 -38 -4 -36 -5 -31"
        "C-1 -31 -1 -26 -4 -23Z"
    )
    svg.path(comb, RED, BOLD)
    svg.path("M-20 -22L-30 -17L-20 -14Z", PALE_GOLD, BOLD)
    svg.path("M-20 -14C-24 -10 -24 -4 -20 -4C-16 -4 -16 -10 -17 -14Z", RED, FINE)
    svg.circle(-13.5, -20, 3, IVORY, FINE)
    svg.circle(-14, -20, 1.4, INK)


def carp(svg: Svg) -> None:
    body = "M-27 3C-18 -16 8 -22 26 -10C31 -6 34 -2 35 2C30 14 8 20 -10 13C-18 10 -24 7 -27 3Z"
    tail = "M-24 3C-28 -7 -35 -14 -41 -14C-37 -6 -37 3 -42 15C-35 15 -28 10 -24 3Z"
    tail_rays = "M-30 0C-33 -4 -35 -7 -37 -9M-30 4C-33 7 -35 9 -38 11"
    back_fin = "M-8 -13C-4 -24 8 -27 17 -22C12 -20 10 -17 11 -15C4 -17 -2 -16 -8 -13Z"
    whiskers = "M33 5C35 9 38 10 39 8M30 8C31 13 34 15 36 13"
    with svg.placed(1, -2, 1.08, turn=-28):
        svg.path(tail, GOLD, BOLD)
        svg.path(tail_rays, pen=FINE)
        svg.path(back_fin, GOLD, BOLD)
        svg.path("M2 15C0 22 -5 26 -11 26C-10 21 -10 17 -8 13Z", GOLD, BOLD)
        svg.path(body, RED, BOLD)
        svg.path(_carp_scales(), pen=thread(PALE_GOLD, 1.8))
        svg.path("M17 -14C12 -6 12 6 17 13", pen=FINE)
        svg.path("M17 3C14 9 8 13 3 12C5 8 10 4 17 3Z", GOLD, FINE)
        svg.circle(25, -4, 3.6, IVORY, FINE)
        svg.circle(25.6, -4, 1.8, INK)
        svg.path("M34 3C30 4 28 5 27 7", pen=FINE)
        svg.path(whiskers, pen=thread(PALE_GOLD, 1.8))
    _wave(svg, 26, 26)
    _wave(svg, 32.5, 16)


def _carp_scales() -> str:
    columns = ((10, (-8, 0, 8)), (2, (-11, -4, 4, 11)), (-6, (-8, 0, 8)), (-14, (-4, 4)))
    return "".join(
        f"M{x} {y - 4}C{x - 6} {y - 3} {x - 6} {y + 3} {x} {y + 4}"
        for x, heights in columns
        for y in heights
    )


def _wave(svg: Svg, y: float, half: float) -> None:
    """Draw four crests side by side around the middle."""
    crest = half / 2
    d = f"M{number(-half)} {number(y)}"
    for i in range(4):
        left = -half + i * crest
        bend = [left + crest * 0.3, y - 5, left + crest * 0.7, y - 5, left + crest, y]
        d += "C" + " ".join(number(value) for value in bend)
    svg.path(d, pen=thread(IVORY, 2.4))


def crane(svg: Svg) -> None:
    wing = (
        "M-6 3C2 -10 19 -10 28 3C32 8 33 12 34 17C31 17 28 17 26 17C26 20 24 21 21 20"
        "C19 22 16 22 13 20C4 19 -6 12 -6 3Z"
    )
    neck = (
        "M-7 9C-14 4 -16 -4 -11 -11C-7 -17 -8 -22 -13 -23C-17 -23 -19 -20 -20 -17L-35 -13L-21 -23"
        "C-20 -30 -12 -33 -6 -30C1 -26 1 -17 -3 -10C-7 -4 -4 0 2 0Z"
    )
    reeds = "M-26 31C-28 20 -27 9 -22 1M-20 32C-20 24 -18 17 -14 12M-30 29C-33 23 -34 17 -34 11"
    pond = "M-32.1 28C-18 25 18 25 32.1 28A42.6 42.6 0 0 1 -32.1 28Z"
    svg.path(pond, INDIGO, FINE)
    svg.path("M-22 33C-14 31 -6 31 0 33M8 37C13 35 17 35 22 37", pen=thread(IVORY, 1.8))
    svg.path(reeds, pen=thread(DEEP_GREEN, 3))
    svg.path("M7 16L6 34M14 16L16 34", pen=thread(INK, 4.2))
    svg.path("M7 16L6 34M14 16L16 34", pen=thread(GOLD, 1.8))
    svg.path("M17 6C27 8 33 15 35 23C28 24 20 21 14 15Z", DEEP_INDIGO, BOLD)
    svg.path(neck, IVORY, BOLD)
    svg.path("M-20 -19L-35 -13L-21 -23Z", GOLD, FINE)
    svg.path("M-20 -25C-18 -33 -9 -34 -5 -29C-10 -30 -15 -28 -20 -25Z", RED, FINE)
    svg.circle(-14.5, -24, 1.6, INK)
    svg.path(wing, IVORY, BOLD)
    svg.path("M2 4C8 -1 16 0 22 6M6 10C12 6 19 8 24 13M12 15C15 13 18 14 20 15", pen=FINE)


def frog(svg: Svg) -> None:
    thigh = "M-16 8C-30 4 -38 16 -36 26C-35 31 -30 34 -24 34L-10 34C-16 30 -20 22 -16 8Z"
    body = (
        "M-26 -8C-26 -16 -22 -21 -20 -22C-20 -32 -5 -33 -4 -23C-1 -24 1 -24 4 -23"
        "C5 -33 20 -32 20 -22C22 -21 26 -16 26 -8C26 2 22 6 20 8C22 20 18 34 0 34"
        "C-18 34 -22 20 -20 8C-22 6 -26 2 -26 -8Z"
    )
    for _ in svg.mirrored():
        svg.path(thigh, GREEN, BOLD)
    svg.path(body, GREEN, BOLD)
    svg.path("M-15 8C-8 4 8 4 15 8C17 20 12 32 0 32C-12 32 -17 20 -15 8Z", PALE_GOLD, FINE)
    for _ in svg.mirrored():
        svg.circle(12, -22, 6.6, IVORY, FINE)
        svg.circle(11.4, -21.4, 3.2, INK)
        svg.circle(3, -9, 1, INK)
        svg.circle(19, -6, 2.8, ROSE)
        svg.path("M8 12C12 16 13 24 11 33M6 35C9 32 13 32 16 35", pen=thread(INK, 2.4))
        svg.circle(28, 17, 2.2, DEEP_GREEN)
        svg.circle(30, 24, 1.6, DEEP_GREEN)
    svg.path("M-21 -4C-12 4 12 4 21 -4", pen=thread(INK, 2.6))
    svg.path("M-5 -17C-2 -15 2 -15 5 -17M-3 -13C-1 -12 1 -12 3 -13", pen=thread(DEEP_GREEN, 2))
