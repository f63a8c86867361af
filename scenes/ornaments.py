"""What flies over the table and is no card: a seal on its way down, petals for whoever has won.

An ornament belongs to nobody's hand and says nothing that the marks and words do not say too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core import HIDDEN, Seat, Zone
from scenes.anim import Node, delay, linear, parallel, sequence, tween
from scenes.anim.tween import ease_in
from scenes.cards.board import Board
from scenes.cards.marks import mark
from scenes.signs import painted
from scenes.theme import Theme

_PETALS = 18
_GOLDEN = (math.sqrt(5) - 1) / 2
"""Steps of this share of the whole never line up."""


@dataclass(eq=False, slots=True)
class Ornament:
    """A picture in the air; its attributes are owned by tweens."""

    image: pygame.Surface
    x: float
    y: float
    angle: float = 0.0
    scale: float = 1.0
    alpha: float = 0.0

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it turned, scaled and faded as it is now."""
        if self.alpha <= 0:
            return
        image = pygame.transform.rotozoom(self.image, self.angle, self.scale)
        image.set_alpha(round(255 * min(1.0, self.alpha)))
        surface.blit(image, image.get_rect(center=(round(self.x), round(self.y))))


def stamped(board: Board, zone: Zone) -> Ornament:
    """Return the sealed card of an empty place, high above it."""
    slot = board.slot(zone)
    seal = mark("sealed", (slot.w, slot.h), round(slot.angle, 1)).copy()
    whole = pygame.Surface(seal.get_size(), pygame.SRCALPHA)
    back = board.atlas.shown(HIDDEN, (slot.w, slot.h), slot.angle)
    whole.blit(back, back.get_rect(center=whole.get_rect().center))
    whole.blit(seal, (0, 0))
    return Ornament(whole, slot.x, slot.y, scale=1.5)


def petals(theme: Theme, board: Board, seat: Seat) -> list[Ornament]:
    """Return lotus petals and flakes of gold, all where the seat's card lies."""
    place = board.frame.trick[seat]
    images = [_petal(theme, theme.px(24)), _petal(theme, theme.px(32)), _flake(theme, theme.px(11))]
    return [
        Ornament(images[n % len(images)], place.cx, place.cy, angle=360 * n * _GOLDEN)
        for n in range(_PETALS)
    ]


def scattered(all_petals: Sequence[Ornament], reach: float, seconds: float) -> Node:
    """Return how they rise in a fan, turn, sink and fade."""
    ways = []
    for n, petal in enumerate(all_petals):
        heading = math.pi * (0.06 + 0.88 * (n * _GOLDEN % 1))
        far = reach * (0.55 + 0.45 * abs(math.cos(n * 1.7)))
        rise, sink = far * math.sin(heading), reach * (0.25 + 0.2 * (n % 3))
        top = petal.y - rise
        up, down = seconds * 0.4, seconds * 0.6
        fly = tween(petal, "x", petal.x + far * math.cos(heading), seconds)
        fall = sequence(
            tween(petal, "y", top, up), tween(petal, "y", top + sink, down, lambda s: s * s)
        )
        turn = tween(petal, "angle", petal.angle + (200 if n % 2 else -240), seconds, linear)
        show = tween(petal, "alpha", 1.0, seconds * 0.08, travel=False)
        fade = tween(petal, "alpha", 0.0, seconds * 0.42, ease_in, travel=False)
        ways.append(parallel(fly, fall, turn, sequence(show, delay(seconds / 2), fade)))
    return parallel(*ways)


def _petal(theme: Theme, length: int) -> pygame.Surface:
    """Return a lotus petal, paler towards its tip."""

    def paint(large: pygame.Surface) -> None:
        rosy = theme.colour("lacquer_bright").lerp(theme.colour("paper_bright"), 0.4)
        pale = theme.colour("lacquer_bright").lerp(theme.colour("paper_bright"), 0.8)
        for colour, wide, high in ((rosy, 0.26, 1.0), (pale, 0.15, 0.7)):
            pygame.draw.polygon(large, colour, _leaf(large.get_width(), wide, high))

    return painted(theme, ("petal", length), length, paint)


def _leaf(side: int, wide: float, high: float) -> list[tuple[float, float]]:
    """Return the outline of a pointed leaf that stands on the bottom of a square."""
    steps = 16
    right = []
    for step in range(steps + 1):
        share = step / steps
        x = side * wide * math.sin(math.pi * share**0.8)
        right.append((side / 2 + x, side * (1 - share * high)))
    return right + [(side - x, y) for x, y in reversed(right)]


def _flake(theme: Theme, size: int) -> pygame.Surface:
    """Return a lozenge of gold."""

    def paint(large: pygame.Surface) -> None:
        middle = large.get_width() / 2
        for name, share in (("gold_deep", 1.0), ("gold_bright", 0.72)):
            r = middle * share
            points = [
                (middle - r * 0.6, middle),
                (middle, middle - r),
                (middle + r * 0.6, middle),
                (middle, middle + r),
            ]
            pygame.draw.polygon(large, theme.colour(name), points)

    return painted(theme, ("flake", size), size, paint)
