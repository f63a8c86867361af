"""Small signs at the table: markers of the rounds, and arrows. Each is painted once per theme."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from scenes.theme import Theme

_FINE = 4
"""They are painted so many times too large and shrunk, for smooth edges."""


def painted(
    theme: Theme, key: tuple[object, ...], size: int, paint: Callable[[pygame.Surface], None]
) -> pygame.Surface:
    """Return a small square sign painted large and shrunk, from the theme's store."""
    if key not in theme.surfaces:
        large = pygame.Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
        paint(large)
        theme.surfaces[key] = pygame.transform.smoothscale(large, (size, size))
    return theme.surfaces[key]


def round_mark(theme: Theme, state: str, size: int) -> pygame.Surface:
    """Return a gold lozenge (won), a cross (lost) or a ring (open)."""

    def paint(large: pygame.Surface) -> None:
        full = large.get_width()
        middle, reach = full / 2, full * 0.46
        if state == "won":
            corners = [(middle, 0), (full, middle), (middle, full), (0, middle)]
            pygame.draw.polygon(large, theme.colour("gold_bright"), corners)
            inner = [
                (middle, full * 0.28),
                (full * 0.72, middle),
                (middle, full * 0.72),
                (full * 0.28, middle),
            ]
            pygame.draw.polygon(large, theme.colour("gold_deep"), inner)
        elif state == "lost":
            thick = max(2, full // 6)
            near, far = middle - reach * 0.62, middle + reach * 0.62
            grey = theme.colour("straw_dark")
            pygame.draw.line(large, grey, (near, near), (far, far), thick)
            pygame.draw.line(large, grey, (near, far), (far, near), thick)
        else:
            pale = theme.colour("straw_light")
            pygame.draw.circle(large, pale, (middle, middle), reach * 0.8, max(2, full // 9))

    return painted(theme, ("round mark", state, size), size, paint)


def wax_seal(theme: Theme, size: int) -> pygame.Surface:
    """Return a wax seal with a keyhole: an answer is given and locked."""

    def paint(large: pygame.Surface) -> None:
        full = large.get_width()
        middle = full / 2
        edge = []
        for step in range(48):
            angle = math.radians(7.5 * step)
            reach = middle * (0.92 + 0.05 * math.sin(step * 1.7) + 0.03 * math.sin(step * 0.9))
            edge.append((middle + reach * math.cos(angle), middle + reach * math.sin(angle)))
        pygame.draw.polygon(large, theme.colour("lacquer_bright"), edge)
        pygame.draw.circle(
            large, theme.colour("lacquer_deep"), (middle, middle), full * 0.34, max(2, full // 26)
        )
        paper = theme.colour("paper_bright")
        pygame.draw.circle(large, paper, (middle, full * 0.43), full * 0.1)
        foot = [(0.45, 0.45), (0.55, 0.45), (0.61, 0.69), (0.39, 0.69)]
        pygame.draw.polygon(large, paper, [(x * full, y * full) for x, y in foot])

    return painted(theme, ("wax seal", size), size, paint)


def time_left(theme: Theme, surface: pygame.Surface, rect: pygame.Rect, share: float) -> None:
    """Draw along the lower edge of a panel how much is left of the last seconds."""
    edge = theme.px(10)
    bar = pygame.Rect(rect.x + edge, rect.bottom - theme.px(5), rect.w - 2 * edge, theme.px(4))
    pygame.draw.rect(surface, theme.colour("night"), bar, border_radius=theme.px(2))
    bar.w = max(theme.px(4), round(bar.w * min(1.0, share)))
    pygame.draw.rect(surface, theme.colour("lacquer_bright"), bar, border_radius=theme.px(2))


def turn_arrow(theme: Theme, size: int, inward: int) -> pygame.Surface:
    """Return a lozenge-backed arrow that points right (1), left (-1) or down (0)."""

    def paint(large: pygame.Surface) -> None:
        full = large.get_width()
        middle = full / 2
        pygame.draw.circle(large, theme.colour("gold_deep"), (middle, middle), middle)
        pygame.draw.circle(large, theme.colour("gold_bright"), (middle, middle), middle * 0.86)
        tip = {1: (0.74, 0.5), -1: (0.26, 0.5), 0: (0.5, 0.76)}[inward]
        back = {
            1: ((0.36, 0.26), (0.36, 0.74)),
            -1: ((0.64, 0.26), (0.64, 0.74)),
            0: ((0.26, 0.36), (0.74, 0.36)),
        }[inward]
        points = [(x * full, y * full) for x, y in (tip, *back)]
        pygame.draw.polygon(large, theme.colour("ink"), points)

    return painted(theme, ("turn arrow", inward, size), size, paint)


def turning_arrow(theme: Theme, size: int) -> pygame.Surface:
    """Return a three-quarter circle with a head: play goes counter-clockwise."""

    def paint(large: pygame.Surface) -> None:
        full = large.get_width()
        colour = theme.colour("gold")
        middle, reach = full / 2, full * 0.36
        steps = 40
        points = []
        for step in range(steps + 1):
            angle = math.radians(-40 + 250 * step / steps)
            points.append((middle + reach * math.cos(angle), middle - reach * math.sin(angle)))
        pygame.draw.lines(large, colour, False, points, max(3, full // 12))
        end, before = points[-1], points[-4]
        heading = math.atan2(end[1] - before[1], end[0] - before[0])
        head = full * 0.2
        tip = (end[0] + head * math.cos(heading), end[1] + head * math.sin(heading))
        sides = [
            (
                end[0] + head * 0.8 * math.cos(heading + turn),
                end[1] + head * 0.8 * math.sin(heading + turn),
            )
            for turn in (math.pi / 2, -math.pi / 2)
        ]
        pygame.draw.polygon(large, colour, [tip, *sides])

    return painted(theme, ("direction", size), size, paint)
