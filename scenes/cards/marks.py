"""Signs drawn on cards and empty places; each has a shape of its own, so colour says it twice.

* `best`: gold corner brackets and a crown: this card leads the round.
* `sealed`: a band and a wax seal with a keyhole: an answer is locked in.
* `asked`: a dashed outline: a card is expected here.
* `ahead`: a disc with an arrow down: this card goes down when the turn comes.
* `focus`: a double ring with a diamond at each corner: the keyboard is here.
* `grasped`: arrows to the left and right of the foot: the keyboard moves this card.
* `loose`: a dashed frame on the card: it stands in no group, or need not.
* `may`: a small roof over the card: it may go up.
* `kin`, `kin_other`: a bar along the foot, whole or broken: in a group with the card one looks at,
  as the hand stands now, or as it could stand.

The last four stay where cards lie one over the other: left, above and below.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

import pygame

Size = tuple[int, int]
Point = tuple[float, float]
Colour = tuple[int, ...] | pygame.Color

GOLD, LIGHT, DARK = (240, 192, 84), (255, 240, 200), (46, 28, 16)
WAX, WAX_LIGHT, WAX_DARK = (168, 28, 36), (206, 62, 60), (104, 10, 20)
_FINE = 3
"""Marks are drawn this many times too large and shrunk, for smooth edges."""


def room(size: Size) -> int:
    """Return how far a mark reaches over a card of this size, on every side."""
    return max(8, round(size[0] * 0.24))


@lru_cache(maxsize=48)
def mark(kind: str, size: Size, angle: float = 0.0) -> pygame.Surface:
    """Return the overlay of a mark, centred on the card's centre; an unknown kind is invisible."""
    extra = room(size)
    full = (size[0] + 2 * extra, size[1] + 2 * extra)
    large = pygame.Surface((full[0] * _FINE, full[1] * _FINE), pygame.SRCALPHA)
    draw = _DRAW.get(kind)
    if draw is not None:
        card = pygame.Rect(extra, extra, *size)
        draw(large, pygame.Rect(*(v * _FINE for v in card)))
    image = pygame.transform.smoothscale(large, full)
    return pygame.transform.rotozoom(image, angle, 1.0) if angle else image


def _brackets(surface: pygame.Surface, card: pygame.Rect, colour: object, width: int) -> None:
    frame = card.inflate(card.w * 0.09, card.w * 0.09)
    arm = card.w * 0.26
    for x, dx in ((frame.left, 1), (frame.right, -1)):
        for y, dy in ((frame.top, 1), (frame.bottom, -1)):
            points = [(x + dx * arm, y), (x, y), (x, y + dy * arm)]
            pygame.draw.lines(surface, colour, False, points, width)  # type: ignore[arg-type]  # a colour
            for point in points:
                pygame.draw.circle(surface, colour, point, width / 2)  # type: ignore[arg-type]  # a colour


def _best(surface: pygame.Surface, card: pygame.Rect) -> None:
    thick = max(6, card.w // 22)
    _brackets(surface, card, DARK, thick + max(4, thick // 2))
    _brackets(surface, card, GOLD, thick)
    centre, radius = (card.centerx, card.top - card.w * 0.03), card.w * 0.155
    pygame.draw.circle(surface, DARK, centre, radius * 1.16)
    pygame.draw.circle(surface, GOLD, centre, radius)
    x, y, r = centre[0], centre[1], radius
    crown = [
        (x - 0.62 * r, y + 0.42 * r),
        (x - 0.7 * r, y - 0.38 * r),
        (x - 0.3 * r, y + 0.02 * r),
        (x, y - 0.62 * r),
        (x + 0.3 * r, y + 0.02 * r),
        (x + 0.7 * r, y - 0.38 * r),
        (x + 0.62 * r, y + 0.42 * r),
    ]
    pygame.draw.polygon(surface, DARK, crown)


def _sealed(surface: pygame.Surface, card: pygame.Rect) -> None:
    x, y, r = card.centerx, card.centery, card.w * 0.31
    band = pygame.Rect(card.left, 0, card.w, round(card.w * 0.3))
    band.centery = card.centery
    pygame.draw.rect(surface, DARK, band.inflate(0, card.w * 0.05))
    pygame.draw.rect(surface, LIGHT, band)
    for line in (band.top + card.w * 0.05, band.bottom - card.w * 0.05):
        pygame.draw.line(surface, GOLD, (band.left, line), (band.right - 1, line), card.w // 50 + 1)
    edge = [
        (x + r * f * cos(a), y + r * f * sin(a))
        for n in range(48)
        for a, f in ((n * pi / 24, 1.0 + 0.07 * sin(n * 1.7) + 0.04 * sin(n * 0.9)),)
    ]
    pygame.draw.polygon(surface, WAX_DARK, [(px + r * 0.05, py + r * 0.08) for px, py in edge])
    pygame.draw.polygon(surface, WAX, edge)
    pygame.draw.circle(surface, WAX_DARK, (x, y), r * 0.74, max(4, round(r * 0.07)))
    pygame.draw.circle(
        surface, WAX_LIGHT, (x - r * 0.02, y - r * 0.03), r * 0.72, max(2, int(r / 20))
    )
    pygame.draw.circle(surface, LIGHT, (x, y - r * 0.16), r * 0.2)
    foot = [(x - 0.1 * r, y - 0.1 * r), (x + 0.1 * r, y - 0.1 * r)]
    foot += [(x + 0.2 * r, y + 0.4 * r), (x - 0.2 * r, y + 0.4 * r)]
    pygame.draw.polygon(surface, LIGHT, foot)


def _asked(surface: pygame.Surface, card: pygame.Rect) -> None:
    dashed(surface, card, card.w / 7.5, max(5, card.w // 40), (*LIGHT, 190))


def _ahead(surface: pygame.Surface, card: pygame.Rect) -> None:
    x, y, r = card.centerx, card.centery, card.w * 0.27
    pygame.draw.circle(surface, DARK, (x, y), r * 1.14)
    pygame.draw.circle(surface, GOLD, (x, y), r * 1.04)
    pygame.draw.circle(surface, DARK, (x, y), r * 0.9)
    shaft = pygame.Rect(0, 0, round(r * 0.26), round(r * 0.66))
    shaft.midtop = (x, round(y - r * 0.56))
    pygame.draw.rect(surface, LIGHT, shaft)
    tip = [(x - r * 0.44, y), (x + r * 0.44, y), (x, y + r * 0.44)]
    pygame.draw.polygon(surface, LIGHT, tip)
    floor = pygame.Rect(0, 0, round(r * 0.88), max(3, round(r * 0.12)))
    floor.midtop = (x, round(y + r * 0.52))
    pygame.draw.rect(surface, LIGHT, floor)


def _focus(surface: pygame.Surface, card: pygame.Rect) -> None:
    thick = max(5, card.w // 36)
    around = card.inflate(4 * thick, 4 * thick)
    radius = card.w // 12
    pygame.draw.rect(surface, DARK, around, round(2.2 * thick), border_radius=radius)
    light = around.inflate(-thick, -thick)
    pygame.draw.rect(surface, LIGHT, light, thick, border_radius=radius)
    r = 2.4 * thick
    for x, y in (light.topleft, light.topright, light.bottomright, light.bottomleft):
        knob = [(x - r, y), (x, y - r), (x + r, y), (x, y + r)]
        pygame.draw.polygon(surface, LIGHT, knob)
        pygame.draw.polygon(surface, DARK, knob, max(3, thick // 2))


def dashed(
    surface: pygame.Surface, rect: pygame.Rect, dash: float, thick: int, colour: Colour
) -> None:
    """Draw an outline in dashes that begin and end each side."""
    corners = (rect.topleft, rect.topright, rect.bottomright, rect.bottomleft)
    for n, start in enumerate(corners):
        _dashes(surface, (start, corners[(n + 1) % 4]), dash, thick, colour)


def _dashes(
    surface: pygame.Surface, line: tuple[Point, Point], dash: float, thick: int, colour: Colour
) -> None:
    """Draw a line in dashes that begin and end it."""
    start, end = pygame.Vector2(line[0]), pygame.Vector2(line[1])
    steps = max(3, round((end - start).length() / dash)) | 1
    for n in range(0, steps, 2):
        a, b = start.lerp(end, n / steps), start.lerp(end, (n + 1) / steps)
        pygame.draw.line(surface, colour, a, b, thick)


def _loose(surface: pygame.Surface, card: pygame.Rect) -> None:
    thick = max(4, round(card.w * 0.042))
    frame = card.inflate(-2.2 * thick, -2.2 * thick)
    # Dark on light, so that it is seen on cards of every colour.
    pygame.draw.rect(surface, LIGHT, frame.inflate(thick, thick), thick + 2)
    dashed(surface, frame, card.w / 5, thick, DARK)


def _may(surface: pygame.Surface, card: pygame.Rect) -> None:
    x, y, r = card.centerx, card.top - card.w * 0.05, card.w * 0.22
    roof = [(x - r, y), (x, y - 0.8 * r), (x + r, y)]
    pygame.draw.polygon(surface, DARK, [(px, py + r * 0.16) for px, py in roof])
    pygame.draw.polygon(surface, LIGHT, roof)


def _kin(surface: pygame.Surface, card: pygame.Rect) -> None:
    _foot(surface, card, whole=True)


def _kin_other(surface: pygame.Surface, card: pygame.Rect) -> None:
    _foot(surface, card, whole=False)


def _foot(surface: pygame.Surface, card: pygame.Rect, *, whole: bool) -> None:
    thick = max(6, round(card.w * 0.1))
    bar = pygame.Rect(card.x, card.bottom - round(1.6 * thick), card.w, round(1.6 * thick))
    pygame.draw.rect(surface, DARK, bar)
    line = (bar.left + thick, bar.centery), (bar.right - thick, bar.centery)
    if whole:
        pygame.draw.line(surface, GOLD, *line, thick)
    else:
        _dashes(surface, line, card.w / 7, thick, GOLD)


def _grasped(surface: pygame.Surface, card: pygame.Rect) -> None:
    y, r = card.bottom - card.w * 0.3, card.w * 0.2
    for x, way in ((card.left, -1), (card.right, 1)):
        tip = [(x + way * r, y), (x - way * 0.2 * r, y - r), (x - way * 0.2 * r, y + r)]
        pygame.draw.polygon(surface, LIGHT, tip)
        pygame.draw.polygon(surface, DARK, tip, max(3, card.w // 30))


_DRAW: dict[str, Callable[[pygame.Surface, pygame.Rect], None]] = {
    "best": _best,
    "sealed": _sealed,
    "asked": _asked,
    "ahead": _ahead,
    "focus": _focus,
    "grasped": _grasped,
    "loose": _loose,
    "may": _may,
    "kin": _kin,
    "kin_other": _kin_other,
}
