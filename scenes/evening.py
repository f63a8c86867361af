"""The title picture: a moon that is a bronze drum, banana leaves, lanterns, a mat laid with tea.

It is made of drawings that keep to the sides of the window, so the middle is free for the name
and the buttons in any window. What is missing is left out.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from scenes.faces import soft_shadow
from scenes.mat import border_strip, print_flower, weave
from scenes.theme import BASE_SIZE, Theme

HORIZON = 322
"""Where the mat begins, in units of the 720-high design."""
_SKY = ("indigo_deep", "indigo", "dusk", "sunset")
_FAN = (("AS", 15), ("KH", 0), ("QD", -15))
"""Real cards that lie on the mat, with their turn in degrees."""


class _Thing(NamedTuple):
    """A drawing beside the middle line."""

    name: str
    size: tuple[int, int]
    x: float
    """Of its middle, from the middle of the window; negative is left."""
    y: float
    """Of its lower edge, in the design."""
    flipped: bool = False


_FAR = (
    _Thing("banana", (720, 590), -606, 414),
    _Thing("banana", (720, 590), 610, 404, flipped=True),
)
_HANGING = (
    _Thing("lantern_red", (204, 232), -392, 278),
    _Thing("lantern_gold", (204, 232), 388, 264),
)
_NEAR = (
    _Thing("tea", (300, 220), -476, 498),
    _Thing("betel", (190, 140), -532, 654),
    _Thing("slim", (150, 150), -374, 672),
    _Thing("cat", (230, 120), 464, 486),
    _Thing("fan", (250, 150), 516, 664),
)


def draw_evening(theme: Theme, surface: pygame.Surface, *, whole: bool) -> None:
    """Cover the window with the title picture.

    Args:
        whole: with all its details; without them it is there at once, for the first frame.
    """
    first, last = (("evening", theme.size, detailed) for detailed in (False, True))
    if whole and last not in theme.surfaces:
        theme.surfaces[last] = _paint(theme, whole=True)
        theme.surfaces.pop(first, None)
    if last not in theme.surfaces and first not in theme.surfaces:
        theme.surfaces[first] = _paint(theme, whole=False)
    surface.blit(theme.surfaces[last if last in theme.surfaces else first], (0, 0))


def _paint(theme: Theme, *, whole: bool) -> pygame.Surface:
    surface = pygame.Surface(theme.size).convert()
    horizon = round(HORIZON * theme.size[1] / BASE_SIZE[1])
    _sky(theme, surface, horizon)
    if whole:
        _moonrise(theme, surface, horizon)
        for thing in _FAR:
            _place(theme, surface, thing)
    _mat(theme, surface, horizon)
    if whole:
        for thing in (*_HANGING, *_NEAR):
            _place(theme, surface, thing)
        _fan(theme, surface)
    return surface


def _sky(theme: Theme, surface: pygame.Surface, horizon: int) -> None:
    """Let the sky go from night to the last of the sunset."""
    small = pygame.Surface((1, len(_SKY)))
    for row, name in enumerate(_SKY):
        small.set_at((0, row), theme.colour(name))
    surface.blit(pygame.transform.smoothscale(small, (theme.size[0], horizon)), (0, 0))


def _moonrise(theme: Theme, surface: pygame.Surface, horizon: int) -> None:
    unit, middle = theme.fit, theme.size[0] // 2
    moon = theme.drawn_once("title_moon", (round(480 * unit),) * 2)
    if moon is not None:
        y = round(212 * theme.size[1] / BASE_SIZE[1])
        surface.blit(moon, moon.get_rect(center=(middle, y)))
    for name, height, bottom in (("sky", 300, 0), ("hills", 150, 6)):
        size = (theme.size[0], round(theme.size[0] * height / BASE_SIZE[0]))
        image = theme.drawn_once(f"title_{name}", size)
        if image is not None:
            surface.blit(image, image.get_rect(midbottom=(middle, horizon + round(bottom * unit))))


def _mat(theme: Theme, surface: pygame.Surface, horizon: int) -> None:
    width, height = theme.size
    unit = theme.fit
    weave(theme, surface, horizon)
    back, front = round(20 * unit), round(34 * unit)
    flower = round(128 * unit)
    for side, turn in ((-1, 270), (1, 0)):
        at = (width // 2 + side * round(280 * unit), round(404 * height / BASE_SIZE[1]))
        print_flower(theme, surface, flower, at, turn)
    for deep, top in ((back, horizon), (front, height - front)):
        strip = border_strip(theme, width, deep)
        if strip is not None:
            surface.blit(strip, (0, top))
    shade = pygame.Surface((1, 2), pygame.SRCALPHA)
    dark = theme.colour("night")
    shade.set_at((0, 0), (dark.r, dark.g, dark.b, 90))
    shade.set_at((0, 1), (dark.r, dark.g, dark.b, 0))
    fall = pygame.transform.smoothscale(shade, (width, round(120 * unit)))
    surface.blit(fall, (0, horizon))


def _place(theme: Theme, surface: pygame.Surface, thing: _Thing) -> None:
    unit = theme.fit
    size = (round(thing.size[0] * unit), round(thing.size[1] * unit))
    image = theme.drawn_once(f"title_{thing.name}", size)
    if image is None:
        return
    if thing.flipped:
        image = pygame.transform.flip(image, True, False)
    rect = image.get_rect()
    y = thing.y * theme.size[1] / BASE_SIZE[1] if thing not in _HANGING else thing.y * unit
    rect.midbottom = (round(theme.size[0] / 2 + _reach(theme, thing.x)), round(y))
    surface.blit(image, rect)
    if thing in _HANGING:
        cord = pygame.Rect(0, 0, max(1, round(3 * unit)), max(0, rect.y + round(4 * unit)))
        cord.midtop = (rect.centerx, 0)
        surface.fill(theme.colour("ink"), cord)


def _reach(theme: Theme, x: float) -> float:
    """Return how far from the middle a thing is: in a wide window things part."""
    spare = theme.size[0] / 2 - BASE_SIZE[0] / 2 * theme.fit
    return x * theme.fit + (spare if x > 0 else -spare)


def _fan(theme: Theme, surface: pygame.Surface) -> None:
    """Lay three real cards on the mat."""
    unit = theme.fit
    size = (round(88 * unit), round(123 * unit))
    shadow = soft_shadow(theme, size, round(6 * unit), max(2, round(5 * unit)))
    for place, (code, turn) in enumerate(_FAN):
        card = theme.drawn_once(code, size, "decks/french")
        if card is None:
            continue
        x = theme.size[0] / 2 + _reach(theme, 356) + (place - 1) * size[0] * 0.5
        y = 588 * theme.size[1] / BASE_SIZE[1] + abs(place - 1) * size[1] * 0.06
        for image, drop in ((shadow, round(4 * unit)), (card, 0)):
            turned = pygame.transform.rotozoom(_with_margin(image), turn, 1)
            surface.blit(turned, turned.get_rect(center=(x, y + drop)))


def _with_margin(image: pygame.Surface) -> pygame.Surface:
    """Return the picture in a clear margin: without it a turned edge is saw-toothed."""
    width, height = image.get_size()
    framed = pygame.Surface((width + 4, height + 4), pygame.SRCALPHA)
    framed.blit(image, (2, 2))
    return framed
