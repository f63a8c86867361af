"""Avatars with four legs: buffalo, cat, pig, tiger.

Every figure is drawn around (0, 0) and stays within 40 units of it.
"""

from __future__ import annotations

from assets.decks.source.svg import Svg, star

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
    MIST,
    PALE_GOLD,
    RED,
    ROSE,
    thread,
)


def buffalo(svg: Svg) -> None:
    horn = "M-8 -18C-18 -15 -24 -18 -24 -29C-35 -22 -37 -6 -25 -2C-18 0 -12 -3 -8 -8Z"
    ear = "M-13 1C-21 -1 -29 2 -33 9C-26 14 -18 13 -12 9Z"
    head = (
        "M-13 -17C-8 -21 8 -21 13 -17C18 -9 17 3 14 12C12 19 16 25 14 31"
        "C9 39 -9 39 -14 31C-16 25 -12 19 -14 12C-17 3 -18 -9 -13 -17Z"
    )
    muzzle = "M-14 27C-10 19 10 19 14 27C15 36 8 38 0 38C-8 38 -15 36 -14 27Z"
    for _ in svg.mirrored():
        svg.path(ear, INDIGO, BOLD)
        svg.path("M-28 8C-24 7 -20 7 -16 8", pen=thread(ROSE, 3))
        svg.path(horn, PALE_GOLD, BOLD)
        svg.path("M-29 -12C-26 -9 -23 -8 -19 -8M-27 -18C-25 -15 -22 -13 -18 -13", pen=FINE)
    svg.path(head, INDIGO, BOLD)
    svg.path(muzzle, MIST, FINE)
    for _ in svg.mirrored():
        svg.ellipse(9, 1, 4.2, 3.6, IVORY, FINE)
        svg.circle(8.4, 1.4, 2, INK)
        svg.path("M4 -5C7 -8 12 -7 14 -4", pen=thread(INK, 2))
        svg.ellipse(5.5, 27, 2.6, 2, INK)
    svg.path("M-6 33C-3 35 3 35 6 33", pen=FINE)
    svg.path("M-4 31.5C-6 40 6 40 4 31.5", pen=thread(GOLD, 2.4))
    svg.path(star(0, -10, 8, 7, 3.2), GOLD)
    svg.circle(0, -10, 2, RED)


def cat(svg: Svg) -> None:
    tail = "M12 35C27 39 38 29 34 15C32 8 24 11 26 17C28 25 21 28 12 27Z"
    body = "M-17 34C-24 16 -14 2 0 2C14 2 24 16 17 34C9 39 -9 39 -17 34Z"
    head = (
        "M-21 -8C-24 -18 -23 -31 -20 -35C-14 -33 -9 -29 -6 -25C-2 -26 2 -26 6 -25"
        "C9 -29 14 -33 20 -35C23 -31 24 -18 21 -8C19 4 9 8 0 8C-9 8 -19 4 -21 -8Z"
    )
    patch = "M6 -25C9 -29 14 -33 20 -35C23 -31 24 -18 21 -8C14 -8 6 -14 6 -25Z"
    svg.path(tail, GOLD, BOLD)
    svg.path(body, IVORY, BOLD)
    svg.path("M-17 34C-21 24 -19 14 -13 8C-6 14 -8 27 -9 36C-12 36 -15 35 -17 34Z", GOLD, FINE)
    svg.path("M-4 37L-4 26M5 37L5 26", pen=FINE)
    svg.path(head, IVORY, BOLD)
    svg.path(patch, GOLD)
    svg.path(head, "none", BOLD)
    for _ in svg.mirrored():
        svg.path("M-18 -28C-18 -23 -17 -21 -16 -19C-13 -21 -11 -23 -10 -25Z", ROSE)
        svg.path("M4.5 -9C8 -14 13 -13 15.5 -9C12 -5.5 8 -5.5 4.5 -9Z", GREEN, FINE)
        svg.ellipse(9.8, -9.2, 1.5, 3.2, INK)
        svg.path("M12 -1L25 -4M12 1.5L24 3", pen=thread(INK, 1.2))
    svg.path("M-3 -4L3 -4L0 -1Z", RED, FINE)
    svg.path("M0 -1C-1 3 -5 3 -6 1M0 -1C1 3 5 3 6 1", pen=FINE)
    svg.path("M-15 8C-8 13 8 13 15 8", pen=thread(INK, 6))
    svg.path("M-15 8C-8 13 8 13 15 8", pen=thread(RED, 3.6))
    svg.circle(0, 14, 3.8, GOLD, FINE)


def pig(svg: Svg) -> None:
    body = (
        "M-34 5C-35 -2 -32 -8 -27 -10C-21 -20 -8 -25 7 -23C24 -21 35 -9 33 7C32 15 29 20 26 22"
        "L26 31L15 31L14 24C6 27 -3 27 -9 24L-10 31L-21 31L-22 21C-27 19 -30 16 -31 12"
        "C-33 11 -34 9 -34 5Z"
    )
    ear = "M-19 -19C-26 -18 -30 -10 -27 -3C-20 -4 -14 -10 -12 -17Z"
    tail = "M30 -8C36 -8 37 -16 32 -16C29 -16 29 -11 33 -11"
    meadow = "M-30.2 30C-12 26 12 26 30.2 30A42.6 42.6 0 0 1 -30.2 30Z"
    svg.path(meadow, GREEN, FINE)
    svg.path("M-2 38L-4 33M0 38L2 32M-17 35L-19 31M17 36L20 32", pen=thread(DEEP_GREEN, 2))
    svg.path(tail, pen=thread(INK, 5))
    svg.path(tail, pen=thread(ROSE, 2.4))
    svg.path(body, ROSE, BOLD)
    svg.path("M-10 22C-2 27 8 26 14 22", pen=FINE)
    for x, y, scale in ((15, -1, 1.05), (-6, -8, 0.6)):
        _whorl(svg, x, y, scale)
    svg.path(ear, RED, BOLD)
    svg.ellipse(-34, 4.5, 4.2, 6.4, RED, BOLD)
    svg.circle(-35, 2.4, 1.1, INK)
    svg.circle(-35, 6.6, 1.1, INK)
    svg.ellipse(-23.5, 0.5, 2.8, 3, IVORY, FINE)
    svg.circle(-24, 0.8, 1.5, INK)
    svg.path("M-30 13C-27 14 -24 13 -22 10", pen=FINE)
    svg.path("M-20 31L-11 31M16 31L25 31", pen=thread(INK, 4.4))


def _whorl(svg: Svg, x: float, y: float, scale: float) -> None:
    """Draw the yin-yang whorl of the Đông Hồ pigs."""
    half = "M0 -11A11 11 0 0 1 0 11A5.5 5.5 0 0 1 0 0A5.5 5.5 0 0 0 0 -11Z"
    with svg.placed(x, y, scale, turn=35):
        svg.circle(0, 0, 11, IVORY, FINE)
        svg.path(half, DEEP_INDIGO)
        svg.circle(0, -5.5, 1.8, DEEP_INDIGO)
        svg.circle(0, 5.5, 1.8, IVORY)


def tiger(svg: Svg) -> None:
    face = (
        "M0 -31C12 -32 22 -26 25 -16C31 -10 33 -2 37 4C32 6 33 11 34 15C29 15 27 19 27 23"
        "C20 24 16 33 0 34C-16 33 -20 24 -27 23C-27 19 -29 15 -34 15C-33 11 -32 6 -37 4"
        "C-33 -2 -31 -10 -25 -16C-22 -26 -12 -32 0 -31Z"
    )
    for _ in svg.mirrored():
        svg.circle(22, -25, 9, GOLD, BOLD)
        svg.circle(22.5, -25, 4.2, RED)
    svg.path(face, GOLD, BOLD)
    for _ in svg.mirrored():
        svg.path("M35 5C30 4 26 3 22 4C26 6 28 8 32 10ZM31 15C27 13 24 12 20 13", INK)
        svg.path("M25 -14C21 -14 18 -13 15 -10", pen=thread(INK, 3))
        svg.path("M26 22C23 19 21 18 18 19", pen=thread(INK, 3))
        svg.path("M3 -5C8 -15 19 -12 21 -4C15 2 7 2 3 -5Z", IVORY, FINE)
        svg.circle(11.5, -4.6, 4.4, GREEN)
        svg.circle(11, -4.6, 2.4, INK)
        svg.path("M2 -8C8 -17 18 -16 23 -8", pen=thread(INK, 3))
        svg.ellipse(8, 16, 10, 8.5, IVORY, FINE)
        svg.path("M12 15L26 12M12 18L25 20", pen=thread(INK, 1.2))
    svg.path("M-7 7C-3 5 3 5 7 7C5 12 2 13 0 13C-2 13 -5 12 -7 7Z", RED, FINE)
    svg.path("M0 13L0 19M-9 23C-4 28 4 28 9 23C5 21 2 20 0 19C-2 20 -5 21 -9 23Z", RED, FINE)
    svg.path("M-8 -26L8 -26M-6 -21L6 -21M-8 -16L8 -16M0 -26L0 -16", pen=thread(INK, 2.6))
