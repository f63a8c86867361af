"""Painted surfaces of controls: button faces, panels, fields and the focus ring.

Everything is painted once per theme and size and kept in `theme.surfaces`.
"""

from __future__ import annotations

import math
from typing import Literal

import pygame

from scenes.theme import Size, Theme

State = Literal["normal", "hovered", "active", "disabled"]
_SMOOTH = 4
_CLEAR = (0, 0, 0, 0)


def rounded(size: Size, radius: int, colour: pygame.Color) -> pygame.Surface:
    """Return a rectangle with smooth round corners."""
    width, height = size
    radius = max(0, min(radius, width // 2, height // 2))
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(colour)
    if not radius:
        return surface
    big = pygame.Surface((radius * 2 * _SMOOTH,) * 2, pygame.SRCALPHA)
    big.fill((colour.r, colour.g, colour.b, 0))
    pygame.draw.circle(big, colour, (radius * _SMOOTH,) * 2, radius * _SMOOTH)
    disc = pygame.transform.smoothscale(big, (radius * 2,) * 2)
    for right in (0, 1):
        for bottom in (0, 1):
            place = (right * (width - radius), bottom * (height - radius))
            part = pygame.Rect(right * radius, bottom * radius, radius, radius)
            surface.fill(_CLEAR, (place, (radius, radius)))
            surface.blit(disc, place, part)
    return surface


def shaded(size: Size, radius: int, top: pygame.Color, bottom: pygame.Color) -> pygame.Surface:
    """Return a rounded rectangle that goes from one colour to another, downwards."""
    surface = rounded(size, radius, pygame.Color("white"))
    column = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        column.set_at((0, y), top.lerp(bottom, y / max(1, size[1] - 1)))
    blend = pygame.transform.scale(column, size)
    surface.blit(blend, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def soft_shadow(theme: Theme, size: Size, radius: int, spread: int) -> pygame.Surface:
    """Return a blurred shadow, larger than `size` by `spread` on every side."""
    key = ("shadow", size, radius, spread)
    if key not in theme.surfaces:
        whole = (size[0] + 2 * spread, size[1] + 2 * spread)
        shape = pygame.Surface(whole, pygame.SRCALPHA)
        colour = theme.colour("shadow")
        shape.fill((colour.r, colour.g, colour.b, 0))
        solid = pygame.Color(colour.r, colour.g, colour.b, 120)
        shape.blit(rounded(size, radius, solid), (spread, spread))
        theme.surfaces[key] = _blurred(shape, spread)
    return theme.surfaces[key]


def _blurred(surface: pygame.Surface, spread: int) -> pygame.Surface:
    width, height = surface.get_size()
    share = max(2, spread // 2)
    small = (max(2, math.ceil(width / share)), max(2, math.ceil(height / share)))
    tiny = pygame.transform.smoothscale(surface, small)
    return pygame.transform.smoothscale(tiny, (width, height))


def icon(theme: Theme, name: str, size: int, colour: str = "ink") -> pygame.Surface | None:
    """Return an icon of `assets/pictures/icons` in one colour; None if it is not there.

    What it says must stand in words beside it.
    """
    key = ("icon", name, size, colour)
    if key not in theme.surfaces:
        white = theme.picture(name, (size, size), "pictures/icons")
        if white is None:
            return None
        dyed = white.copy()
        dyed.fill(theme.colour(colour), special_flags=pygame.BLEND_RGBA_MULT)
        theme.surfaces[key] = dyed
    return theme.surfaces[key]


def icon_room(theme: Theme, height: int) -> int:
    """Return how wide the place of an icon is, at the left of a button of this height."""
    return theme.px(14) + icon_size(theme, height) + theme.px(8)


def icon_size(theme: Theme, height: int) -> int:
    """Return how large the icon on a button of this height is."""
    return min(theme.px(34), round(height * 0.48))


def button_face(
    theme: Theme, size: Size, style: str, state: State, sign: str = ""
) -> pygame.Surface:
    """Return a lacquered face on a lip; pressed, it sinks onto the lip.

    With a `sign` there is that icon at its left.
    The colours are multiplied by their alpha already, as pygame_gui wants them.
    """
    key = ("face", size, style, state, sign)
    if key in theme.surfaces:
        return theme.surfaces[key]
    colours = theme.look.buttons[style]
    top, bottom = theme.colour(colours["top"]), theme.colour(colours["bottom"])
    edge, thread = theme.colour(colours["edge"]), theme.colour(colours["thread"])
    lip, line, radius = theme.px(4), theme.px(1.5), theme.radius("button")
    if state == "hovered":
        top, bottom = (c.lerp(theme.colour("white"), 0.16) for c in (top, bottom))
    width, height = size
    surface = rounded(size, radius, edge)
    sunk = lip - line if state == "active" else 0
    if sunk:
        surface.fill(_CLEAR)
        surface.blit(rounded((width, height - sunk), radius, edge), (0, sunk))
    inner = (width - 2 * line, height - lip - line)
    face = shaded(inner, radius - line, top, bottom)
    _stitch(theme, face, radius, thread)
    surface.blit(face, (line, line + sunk))
    drawn = icon(theme, sign, icon_size(theme, height), colours["text"]) if sign else None
    if drawn is not None:
        middle = height // 2 + sunk
        surface.blit(drawn, drawn.get_rect(midleft=(theme.px(14), middle)))
    if state == "disabled":
        surface.fill((255, 255, 255, 95), special_flags=pygame.BLEND_RGBA_MULT)
    theme.surfaces[key] = surface.premul_alpha()
    return theme.surfaces[key]


def _stitch(theme: Theme, face: pygame.Surface, radius: int, thread: pygame.Color) -> None:
    """Sew a thread along the inside of a face."""
    gap = theme.px(3)
    rect = face.get_rect().inflate(-2 * gap, -2 * gap)
    if rect.width > 0 and rect.height > 0:
        pygame.draw.rect(face, thread, rect, theme.px(1), border_radius=max(0, radius - gap))


def draw_panel(theme: Theme, surface: pygame.Surface, rect: pygame.Rect, style: str) -> None:
    """Draw a panel with its shadow and a thread along its edge."""
    key = ("panel", rect.size, style)
    spread = theme.px(14)
    if key not in theme.surfaces:
        look = theme.look.panels[style]
        radius, line = theme.radius("panel"), theme.px(2)
        whole = rounded(rect.size, radius, theme.colour(str(look["edge"])))
        inner = (rect.width - 2 * line, rect.height - 2 * line)
        fill = rounded(inner, radius - line, theme.colour(str(look["fill"])))
        _stitch(theme, fill, radius, theme.colour(str(look["thread"])))
        whole.blit(fill, (line, line))
        whole.set_alpha(int(look["opacity"]))
        theme.surfaces[key] = whole
    shadow = soft_shadow(theme, rect.size, theme.radius("panel"), spread)
    surface.blit(shadow, (rect.x - spread, rect.y - spread + theme.px(5)))
    surface.blit(theme.surfaces[key], rect)


def draw_field(theme: Theme, surface: pygame.Surface, rect: pygame.Rect, *, wrong: bool) -> None:
    """Draw the paper of a text field; a wrong one has a thick edge as well as another colour."""
    key = ("field", rect.size, wrong)
    if key not in theme.surfaces:
        radius = theme.radius("small")
        line = theme.px(3 if wrong else 1.5)
        edge = theme.colour("danger" if wrong else "gold_deep")
        whole = rounded(rect.size, radius, edge)
        inner = (rect.width - 2 * line, rect.height - 2 * line)
        whole.blit(rounded(inner, radius - line, theme.colour("white")), (line, line))
        theme.surfaces[key] = whole
    surface.blit(theme.surfaces[key], rect)


def draw_plate(theme: Theme, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw the straw plate under something that is only to be read."""
    key = ("plate", rect.size)
    if key not in theme.surfaces:
        colour = pygame.Color(theme.colour("straw"))
        colour.a = 90
        theme.surfaces[key] = rounded(rect.size, theme.radius("small"), colour)
    surface.blit(theme.surfaces[key], rect)


def draw_ring(theme: Theme, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw the focus: a band with a bright core and two lozenges; its shape tells it too."""
    key = ("ring", rect.size)
    size = theme.px(9)
    if key not in theme.surfaces:
        theme.surfaces[key] = _paint_ring(theme, rect.size, size)
    surface.blit(theme.surfaces[key], theme.surfaces[key].get_rect(center=rect.center))


def _paint_ring(theme: Theme, size: Size, lozenge: int) -> pygame.Surface:
    gap, band, core = theme.px(3), theme.px(6), theme.px(2.5)
    dark, bright = theme.colour("lacquer_deep"), theme.colour("gold_bright")
    whole = (size[0] + 2 * (gap + band + lozenge), size[1] + 2 * (gap + band + lozenge))
    big = pygame.Surface((whole[0] * 2, whole[1] * 2), pygame.SRCALPHA)
    outer = big.get_rect().inflate(-4 * lozenge, -4 * lozenge)
    radius = 2 * (theme.radius("button") + gap + band)
    pygame.draw.rect(big, dark, outer, 2 * band, border_radius=radius)
    inset = band - core
    inner = outer.inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(big, bright, inner, 2 * core, border_radius=radius - inset)
    for x in (outer.left + band, outer.right - band):
        y = outer.centery
        for reach, colour in ((2 * lozenge + band // 2, dark), (2 * lozenge - band // 2, bright)):
            points = [(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)]
            pygame.draw.polygon(big, colour, points)
    return pygame.transform.smoothscale(big, whole)


def draw_veil(theme: Theme, surface: pygame.Surface, share: float) -> None:
    """Darken everything, wholly at 1."""
    key = ("veil", surface.get_size())
    if key not in theme.surfaces:
        theme.surfaces[key] = pygame.Surface(surface.get_size())
        theme.surfaces[key].fill(theme.colour("night"))
    theme.surfaces[key].set_alpha(round(255 * share))
    surface.blit(theme.surfaces[key], (0, 0))
