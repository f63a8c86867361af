"""The round portraits of the seats: eight animals for bots, and a person.

100 x 100 units, in the manner of Đông Hồ prints: flat colours, one dark outline, silhouettes
that differ at 40 px.
"""

from __future__ import annotations

from collections.abc import Callable

from assets.decks.source.svg import Svg, polar

from . import beasts, creatures
from .palette import (
    BOLD,
    DEEP_GOLD,
    DEEP_RED,
    FINE,
    GOLD,
    INDIGO,
    INK,
    IVORY,
    PALE_GOLD,
    RED,
    SKIN,
    STRAW,
    thread,
)

SIZE = 100

_ANIMALS: tuple[tuple[Callable[[Svg], None], str], ...] = (
    (beasts.buffalo, "#7fb069"),
    (creatures.rooster, IVORY),
    (creatures.carp, INDIGO),
    (beasts.cat, RED),
    (beasts.pig, PALE_GOLD),
    (beasts.tiger, DEEP_RED),
    (creatures.crane, "#6f9cc4"),
    (creatures.frog, STRAW),
)
"""Each animal and the ground it stands on; the order is that of the file numbers."""


def avatar(number: int) -> Svg:
    animal, ground = _ANIMALS[number]
    svg = _roundel(ground)
    with svg.placed(SIZE / 2, SIZE / 2):
        animal(svg)
    return svg


def avatar_count() -> int:
    return len(_ANIMALS)


def person() -> Svg:
    """Draw a person under a nón lá, for seats that a human takes."""
    svg = _roundel("#8fb98a")
    with svg.placed(SIZE / 2, SIZE / 2):
        _person(svg)
    return svg


def _roundel(ground: str) -> Svg:
    """Return a disc with a beaded gold rim."""
    svg = Svg(SIZE, SIZE)
    middle = SIZE / 2
    svg.circle(middle, middle, 48.6, GOLD, thread(INK, 2))
    for i in range(36):
        svg.circle(*polar(middle, middle, 46, i * 10), 1, DEEP_GOLD)
    svg.circle(middle, middle, 43.4, ground, thread(INK, 1.6))
    return svg


def _person(svg: Svg) -> None:
    shoulders = "M-31 30C-29 20 -20 16 -8 14L8 14C20 16 29 20 31 30A43 43 0 0 1 -31 30Z"
    face = "M-16 -8C-17 8 -9 18 0 18C9 18 17 8 16 -8Z"
    cone = "M0 -38C6 -30 24 -16 39 -8C26 0 -26 0 -39 -8C-24 -16 -6 -30 0 -38Z"
    svg.path("M-17 -6C-20 6 -18 18 -15 24L15 24C18 18 20 6 17 -6Z", INK)
    svg.path(shoulders, INDIGO, BOLD)
    svg.path("M-6 12L-7 17C-4 22 4 22 7 17L6 12Z", SKIN, FINE)
    svg.path("M-8 15L0 26L8 15M0 26L-4 42", pen=thread(INK, 4.4))
    svg.path("M-8 15L0 26L8 15M0 26L-4 42", pen=thread(GOLD, 2.2))
    svg.path(face, SKIN, BOLD)
    for side in (-1, 1):
        svg.ellipse(side * 6.5, 2, 1.9, 2.3, INK)
        svg.circle(side * 10, 8, 2.6, "#ee9d7d")
    svg.path("M-4 10.5C-2 13 2 13 4 10.5", pen=thread("#9c3b32", 2))
    svg.path("M-20 -4C-17 8 -10 18 -2 21M20 -4C17 8 10 18 2 21", pen=thread(RED, 2))
    svg.path(cone, STRAW, BOLD)
    svg.path(
        "M-12 -27C-5 -24 5 -24 12 -27M-23 -18C-10 -13 10 -13 23 -18", pen=thread(DEEP_GOLD, 1.8)
    )
    svg.path("M-3.5 -33L0 -39L3.5 -33Z", RED, FINE)
