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
_FELT = 192
"""Side of the square of felt that is laid again and again; its twill joins itself."""
_VEIL = (48, 27)
"""Light and dusk are painted this small and spread over the window."""


def draw_mat(theme: Theme, surface: pygame.Surface) -> None:
    """Cover the window with the flowered mat in evening light."""
    key = ("mat", theme.size)
    if key not in theme.surfaces:
        theme.surfaces[key] = _paint_mat(theme)
    surface.blit(theme.surfaces[key], (0, 0))


def mat_border(theme: Theme) -> int:
    """Return how wide the woven border of the mat is."""
    return theme.px(_BORDER)


def _paint_mat(theme: Theme) -> pygame.Surface:
    surface = pygame.Surface(theme.size).convert()
    weave(theme, surface)
    _print_flowers(theme, surface)
    _print_drum(theme, surface)
    _lay_border(theme, surface)
    lamp, dusk = theme.colour("gold_bright"), theme.colour("night")
    surface.blit(_veil(theme.size, lamp, _lamp_light), (0, 0))
    surface.blit(_veil(theme.size, dusk, _dusk), (0, 0))
    return surface


def weave(theme: Theme, surface: pygame.Surface, top: int = 0) -> None:
    """Lay straw beside straw from `top` down, over and under the threads that hold them."""
    rng = random.Random(7)
    width, height = surface.get_size()
    light, dark = theme.colour("straw_light"), theme.colour("straw")
    seam = theme.colour("straw_dark")
    unit = theme.fit
    straw, step = max(2, round(4 * unit)), max(6, round(26 * unit))
    tile = pygame.Surface((2 * step, height - top)).convert()
    for row, y in enumerate(range(0, height - top, straw)):
        colour = light.lerp(dark, rng.random() * 0.8)
        tile.fill(colour, (0, y, 2 * step, straw))
        tile.fill(colour.lerp(seam, 0.42), (0, y + straw - 1, 2 * step, 1))
        # Where a straw dips under a thread it is in the shade; its neighbour lies on top.
        under, over = row % 2 * step, (row + 1) % 2 * step
        tile.fill(colour.lerp(seam, 0.75), (under, y, max(1, straw // 3), straw))
        tile.fill(colour.lerp(theme.colour("white"), 0.4), (over, y, max(1, straw // 2), straw - 1))
    for x in range(0, width, 2 * step):
        surface.blit(tile, (x, top))


def print_flower(
    theme: Theme, surface: pygame.Surface, size: int, center: tuple[int, int], turn: int = 0
) -> None:
    """Stamp a flower in dye: the straws show through it."""
    flower = theme.picture("mat_flower", (size, size))
    if flower is None:
        return
    dyed = pygame.Surface(flower.get_size()).convert()
    dyed.fill("white")
    dyed.blit(flower, (0, 0))
    dyed = pygame.transform.rotate(dyed, turn)
    surface.blit(dyed, dyed.get_rect(center=center), special_flags=pygame.BLEND_RGB_MULT)


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


def _print_flowers(theme: Theme, surface: pygame.Surface) -> None:
    width, height = theme.size
    size = round(190 * theme.fit)
    edge = mat_border(theme) + size // 2 + theme.px(14)
    for x, y, turn in (
        (edge, edge, 0),
        (width - edge, edge, 270),
        (edge, height - edge, 90),
        (width - edge, height - edge, 180),
    ):
        print_flower(theme, surface, size, (x, y), turn)


def _print_drum(theme: Theme, surface: pygame.Surface) -> None:
    width, height = theme.size
    drum = printed_drum(theme, round(min(width, height) * 0.86), 58)
    if drum is not None:
        surface.blit(drum, drum.get_rect(center=(width // 2, round(height * 0.44))))


def _lay_border(theme: Theme, surface: pygame.Surface) -> None:
    width, height = theme.size
    deep = mat_border(theme)
    strip = border_strip(theme, max(width, height), deep)
    corner = theme.picture("mat_corner", (deep, deep))
    if strip is None or corner is None:
        pygame.draw.rect(surface, theme.colour("lacquer"), surface.get_rect(), deep // 2)
        return
    upright = pygame.transform.rotate(strip, 90)
    surface.blit(strip, (0, 0), (0, 0, width, deep))
    surface.blit(pygame.transform.flip(strip, False, True), (0, height - deep))
    surface.blit(upright, (0, 0), (0, 0, deep, height))
    surface.blit(pygame.transform.flip(upright, True, False), (width - deep, 0))
    for x in (0, width - deep):
        for y in (0, height - deep):
            surface.blit(corner, (x, y))
    _shade_inside(theme, surface, deep)


def border_strip(
    theme: Theme, length: int, deep: int, name: str = "mat_border"
) -> pygame.Surface | None:
    """Return a border as long as asked for; None if its drawing is not there."""
    tile = theme.picture(name, (max(1, round(deep * _TILE[0] / _TILE[1])), deep))
    if tile is None:
        return None
    strip = pygame.Surface((length, deep), pygame.SRCALPHA)
    for x in range(0, length, tile.get_width()):
        strip.blit(tile, (x, 0))
    return strip


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


def draw_cloth(theme: Theme, surface: pygame.Surface, name: str = "felt") -> None:
    """Cover the window with the cloth of a table: `felt`, or `indigo`.

    It is not kept here: the table keeps its own, with what is printed on it.
    """
    colour = theme.colour(name)
    felt = _felt(theme, colour)
    width, height = theme.size
    for x in range(0, width, felt.get_width()):
        for y in range(0, height, felt.get_height()):
            surface.blit(felt, (x, y))
    light = pygame.Color(*(min(255, round(c * 1.5) + 10) for c in (colour.r, colour.g, colour.b)))
    dusk = colour.lerp("black", 0.78)
    surface.blit(_veil(theme.size, light, _table_light), (0, 0))
    surface.blit(_veil(theme.size, dusk, _dusk), (0, 0))
    _inlay(theme, surface)


def _felt(theme: Theme, colour: pygame.Color) -> pygame.Surface:
    """Return a square of felt: loose fibres over a twill; the fibres also break up banding."""
    side = _FELT
    fibres = pygame.image.frombytes(random.Random(11).randbytes(side * side), (side, side), "P")
    dark, light = theme.colour("night"), theme.colour("paper_bright")
    shades = [
        colour.lerp(light if n > 127 else dark, abs(n - 127.5) / 127.5 * 0.05) for n in range(256)
    ]
    fibres.set_palette(shades)
    felt = fibres.convert()
    thread = max(1, round(1.5 * theme.fit))
    twill = pygame.Surface((side, side), pygame.SRCALPHA)
    for start in range(-side, side, 4 * thread):
        pygame.draw.line(twill, (255, 255, 255, 6), (start, side), (start + side, 0), thread)
        start += 2 * thread
        pygame.draw.line(twill, (0, 0, 0, 9), (start, side), (start + side, 0), thread)
    felt.blit(twill, (0, 0))
    return felt


def _inlay(theme: Theme, surface: pygame.Surface) -> None:
    """Sew gold thread along the edge of the cloth, inside a narrow rim of lacquer."""
    width, height = theme.size
    unit = theme.fit
    rim, deep = max(2, round(4 * unit)), max(6, round(14 * unit))
    strip = border_strip(theme, max(width, height), deep, "cloth_border")
    if strip is not None:
        upright = pygame.transform.rotate(strip, 90)
        inner = surface.get_rect().inflate(-2 * rim, -2 * rim)
        surface.set_clip(inner)
        surface.blit(strip, inner)
        surface.blit(pygame.transform.flip(strip, False, True), (rim, inner.bottom - deep))
        surface.blit(upright, inner)
        surface.blit(pygame.transform.flip(upright, True, False), (inner.right - deep, rim))
        surface.set_clip(None)
    whole, line = surface.get_rect(), max(1, round(unit))
    lacquer, gold = theme.colour("lacquer_deep"), theme.colour("gold_deep")
    for x in (rim, width - rim - deep):
        for y in (rim, height - rim - deep):
            corner = pygame.Rect(x, y, deep, deep)
            surface.fill(lacquer, corner)
            pygame.draw.rect(surface, gold, corner, line)
            pygame.draw.circle(surface, gold, corner.center, deep // 5)
    pygame.draw.rect(surface, lacquer, whole, rim)
    pygame.draw.rect(surface, gold, whole.inflate(2 - 2 * rim, 2 - 2 * rim), line)


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
    return 0.34 * math.exp(-(x * x * 1.6 + y * y * 1.6))


def _dusk(x: float, y: float) -> float:
    return 0.85 * math.pow(max(0.0, math.hypot(x * 0.88, y * 0.74) - 0.48), 1.25)
