"""The round portraits of the seats: eight animals for bots, four people.

100 x 100 units, in the manner of Đông Hồ prints: flat colours, one dark outline, silhouettes
that differ at 40 px.
"""

from __future__ import annotations

from collections.abc import Callable

from assets.decks.source.svg import Svg, polar

from . import beasts, creatures, people
from .palette import (
    DEEP_GOLD,
    DEEP_RED,
    GOLD,
    INDIGO,
    INK,
    IVORY,
    PALE_GOLD,
    RED,
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


_PEOPLE: tuple[tuple[Callable[[Svg], None], str], ...] = (
    (people.farmer, "#8fb98a"),
    (people.lady, "#f1c9b8"),
    (people.elder, "#9db8d2"),
    (people.boy, PALE_GOLD),
)


def avatar(number: int) -> Svg:
    animal, ground = _ANIMALS[number]
    svg = _roundel(ground)
    with svg.placed(SIZE / 2, SIZE / 2):
        animal(svg)
    return svg


def avatar_count() -> int:
    return len(_ANIMALS)


def person(number: int) -> Svg:
    """Draw one of the people that a human may be."""
    figure, ground = _PEOPLE[number]
    svg = _roundel(ground)
    with svg.placed(SIZE / 2, SIZE / 2):
        figure(svg)
    return svg


def people_count() -> int:
    return len(_PEOPLE)


def _roundel(ground: str) -> Svg:
    """Return a disc with a beaded gold rim."""
    svg = Svg(SIZE, SIZE)
    middle = SIZE / 2
    svg.circle(middle, middle, 48.6, GOLD, thread(INK, 2))
    for i in range(36):
        svg.circle(*polar(middle, middle, 46, i * 10), 1, DEEP_GOLD)
    svg.circle(middle, middle, 43.4, ground, thread(INK, 1.6))
    return svg
