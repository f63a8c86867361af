"""What lies under everything: the sedge mat of the menus, the cloth of a table.

Both are painted once per theme and size. The same seed gives the same straws.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pygame

from scenes.theme import Size, Theme

_BORDER = 40
"""Height of the woven border at scale 1; its drawing repeats every 96."""
_TILE = (96, 40)
_VEIL = (48, 27)
"""Light and dusk are painted this small and spread over the window."""


def draw_mat(theme: Theme, surface: pygame.Surface) -> None:
    """Cover the window with the flowered mat in evening light."""
    key = ("mat", theme.size)
    if key not in theme.surfaces:
        theme.surfaces[key] = _paint_mat(theme)
    surface.blit(theme.surfaces[key], (0, 0))


def draw_cloth(theme: Theme, surface: pygame.Surface, colour: str = "felt") -> None:
    """Cover the window with the cloth of a table: `felt`, or `indigo`."""
    key = ("cloth", theme.size, colour)
    if key not in theme.surfaces:
        theme.surfaces[key] = _paint_cloth(theme, theme.colour(colour))
    surface.blit(theme.surfaces[key], (0, 0))


def mat_border(theme: Theme) -> int:
    """Return how wide the woven border of the mat is."""
    return theme.px(_BORDER)


def _paint_mat(theme: Theme) -> pygame.Surface:
    surface = pygame.Surface(theme.size).convert()
    _weave(theme, surface)
    _print_drum(theme, surface)
    _lay_border(theme, surface)
    lamp, dusk = theme.colour("gold_bright"), theme.colour("night")
    surface.blit(_veil(theme.size, lamp, _lamp_light), (0, 0))
    surface.blit(_veil(theme.size, dusk, _dusk), (0, 0))
    return surface


def _weave(theme: Theme, surface: pygame.Surface) -> None:
    """Lay straw beside straw, then the threads that hold them."""
    rng = random.Random(7)
    width, height = theme.size
    light, dark = theme.colour("straw_light"), theme.colour("straw")
    seam = theme.colour("straw_dark")
    straw = max(2, theme.px(3))
    for y in range(0, height, straw):
        colour = light.lerp(dark, rng.random() * 0.75)
        surface.fill(colour, (0, y, width, straw))
        surface.fill(colour.lerp(seam, 0.35), (0, y + straw - 1, width, 1))
    thread = pygame.Surface((max(1, theme.px(1)), height), pygame.SRCALPHA)
    thread.fill((seam.r, seam.g, seam.b, 70))
    for x in range(0, width, theme.px(22)):
        surface.blit(thread, (x, 0))


def printed_drum(theme: Theme, size: int, strength: int) -> pygame.Surface | None:
    """Return the bronze drum in red dye, as it is stamped on a mat; None if it is not there."""
    drum = theme.picture("drum", (size, size))
    if drum is None:
        return None
    key = ("printed drum", size, strength)
    if key not in theme.surfaces:
        dyed = drum.copy()
        red = theme.colour("lacquer_bright")
        dyed.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        dyed.fill((red.r, red.g, red.b, 0), special_flags=pygame.BLEND_RGBA_ADD)
        dyed.set_alpha(strength)
        theme.surfaces[key] = dyed
    return theme.surfaces[key]


def _print_drum(theme: Theme, surface: pygame.Surface) -> None:
    width, height = theme.size
    drum = printed_drum(theme, round(min(width, height) * 0.86), 58)
    if drum is not None:
        surface.blit(drum, drum.get_rect(center=(width // 2, round(height * 0.44))))


def _lay_border(theme: Theme, surface: pygame.Surface) -> None:
    width, height = theme.size
    deep = mat_border(theme)
    length = max(1, round(deep * _TILE[0] / _TILE[1]))
    tile = theme.picture("mat_border", (length, deep))
    corner = theme.picture("mat_corner", (deep, deep))
    if tile is None or corner is None:
        pygame.draw.rect(surface, theme.colour("lacquer"), surface.get_rect(), deep // 2)
        return
    strip = _strip(tile, max(width, height), deep)
    upright = pygame.transform.rotate(strip, 90)
    surface.blit(strip, (0, 0), (0, 0, width, deep))
    surface.blit(pygame.transform.flip(strip, False, True), (0, height - deep))
    surface.blit(upright, (0, 0), (0, 0, deep, height))
    surface.blit(pygame.transform.flip(upright, True, False), (width - deep, 0))
    for x in (0, width - deep):
        for y in (0, height - deep):
            surface.blit(corner, (x, y))
    _shade_inside(theme, surface, deep)


def _shade_inside(theme: Theme, surface: pygame.Surface, deep: int) -> None:
    """Let the border cast a little shade on the straw."""
    inside = surface.get_rect().inflate(-2 * deep, -2 * deep)
    shade = theme.colour("shadow")
    steps = theme.px(9)
    veil = pygame.Surface(inside.size, pygame.SRCALPHA)
    for step in range(steps):
        alpha = round(70 * (1 - step / steps) ** 2)
        frame = pygame.Rect(0, 0, *inside.size).inflate(-2 * step, -2 * step)
        pygame.draw.rect(veil, (shade.r, shade.g, shade.b, alpha), frame, 1)
    surface.blit(veil, inside)


def _strip(tile: pygame.Surface, length: int, deep: int) -> pygame.Surface:
    strip = pygame.Surface((length, deep))
    for x in range(0, length, tile.get_width()):
        strip.blit(tile, (x, 0))
    return strip


def _paint_cloth(theme: Theme, colour: pygame.Color) -> pygame.Surface:
    rng = random.Random(11)
    width, height = theme.size
    grain = pygame.Surface((128, 128))
    dark, light = theme.colour("night"), theme.colour("paper_bright")
    for x in range(128):
        for y in range(128):
            grain.set_at((x, y), colour.lerp(rng.choice((dark, light)), rng.random() * 0.045))
    surface = pygame.Surface(theme.size).convert()
    for x in range(0, width, 128):
        for y in range(0, height, 128):
            surface.blit(grain, (x, y))
    surface.blit(_veil(theme.size, theme.colour("gold_bright"), _table_light), (0, 0))
    surface.blit(_veil(theme.size, theme.colour("night"), _dusk), (0, 0))
    return surface


def _veil(
    size: Size, colour: pygame.Color, strength: Callable[[float, float], float]
) -> pygame.Surface:
    """Return the colour laid over the window, as strong as the place asks for.

    Args:
        strength: from x and y, both -1 to 1, to 0 (nothing) to 1.
    """
    small = pygame.Surface(_VEIL, pygame.SRCALPHA)
    for x in range(_VEIL[0]):
        for y in range(_VEIL[1]):
            place = (2 * x / (_VEIL[0] - 1) - 1, 2 * y / (_VEIL[1] - 1) - 1)
            alpha = round(255 * min(1.0, max(0.0, strength(*place))))
            small.set_at((x, y), (colour.r, colour.g, colour.b, alpha))
    return pygame.transform.smoothscale(small, size)


def _lamp_light(x: float, y: float) -> float:
    return 0.30 * math.exp(-(x * x * 2.2 + (y + 0.1) ** 2 * 2.0))


def _table_light(x: float, y: float) -> float:
    return 0.10 * math.exp(-(x * x * 1.6 + y * y * 1.6))


def _dusk(x: float, y: float) -> float:
    return 0.85 * math.pow(max(0.0, math.hypot(x * 0.88, y * 0.74) - 0.48), 1.25)
