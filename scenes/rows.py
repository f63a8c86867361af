"""A setting as one row: what it is called at the left, its value in words and a shape at the right.

A row is one control with one place in the focus ring. Left and right change the value; Enter turns
a switch over and goes on among choices; the mouse takes the ends, or pulls along a bar.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import pygame

from scenes.faces import State, button_face, draw_plate, rounded
from scenes.lines import fitting
from scenes.theme import Theme

Part = Literal["less", "more", "middle"]


@dataclass(frozen=True, slots=True)
class Row:
    """A setting as it is now, and what changes it."""

    name: str
    label: str
    value: str
    """In words."""
    step: Callable[[int], object]
    """Takes less (-1) or more (1)."""
    hint: str = ""
    shape: Literal["switch", "steps", "bar"] = "steps"
    share: float = 0.0
    """How full a bar is; a switch that is on is full."""
    to_share: Callable[[float], object] | None = None
    """Fills a bar so far."""
    can_less: bool = True
    can_more: bool = True

    def press(self) -> None:
        """Do what Enter does."""
        if self.shape == "switch":
            self.step(-1 if self.share else 1)
        elif self.can_more:
            self.step(1)

    def change(self, by: int) -> None:
        """Take less or more, as far as there is any."""
        if self.can_more if by > 0 else self.can_less:
            self.step(by)


def part_at(row: Row, rect: pygame.Rect, x: int) -> Part:
    """Return which part of a control lies at a place."""
    side = rect.height
    if row.shape == "switch":
        return "middle"
    if x < rect.x + side:
        return "less"
    return "more" if x >= rect.right - side else "middle"


def share_at(rect: pygame.Rect, x: int) -> float:
    """Return how full a bar is that is pulled to a place."""
    bar = _middle(rect).inflate(-rect.height // 3, 0)
    return min(1.0, max(0.0, (x - bar.x) / max(1, bar.width)))


def draw_row(theme: Theme, surface: pygame.Surface, row: Row, line: pygame.Rect) -> None:
    """Draw the label of a row and its hint, at the left of its line."""
    role = fitting(theme, row.label, line.width, ("body", "small", "tiny"))
    at = line.midleft
    if not row.hint:
        theme.text(surface, row.label, at, role, anchor="midleft", width=line.width)
        return
    theme.text(surface, row.label, at, role, anchor="bottomleft")
    hint = fitting(theme, row.hint, line.width, ("small", "tiny"))
    theme.text(surface, row.hint, at, hint, "ink_soft", width=line.width)


def draw_value(
    theme: Theme, surface: pygame.Surface, row: Row, rect: pygame.Rect, mouse: tuple[int, int]
) -> None:
    """Draw the control of a row; the part the mouse is on is lit."""
    lit = part_at(row, rect, mouse[0]) if rect.collidepoint(mouse) else None
    if row.shape == "switch":
        _draw_switch(theme, surface, row, rect, lit=lit is not None)
        return
    middle = _middle(rect)
    draw_plate(theme, surface, middle)
    if row.shape == "bar":
        _draw_bar(theme, surface, row, middle)
    else:
        _draw_word(theme, surface, row.value, middle)
    for part, can in (("less", row.can_less), ("more", row.can_more)):
        end = pygame.Rect(rect.x, rect.y, rect.height, rect.height)
        if part == "more":
            end.right = rect.right
        state: State = "disabled" if not can else "hovered" if lit == part else "normal"
        _draw_face(theme, surface, end, state)
        colour = theme.colour("ink" if can else "ink_faint")
        sign = "arrow" if row.shape == "steps" else "sign"
        _draw_sign(theme, surface, end, colour, more=part == "more", sign=sign)


def _middle(rect: pygame.Rect) -> pygame.Rect:
    return rect.inflate(-2 * rect.height, 0)


def _draw_word(theme: Theme, surface: pygame.Surface, word: str, rect: pygame.Rect) -> None:
    room = rect.width - theme.px(10)
    role = fitting(theme, word, room, ("body", "small", "tiny"), bold=True)
    theme.text(surface, word, rect.center, role, bold=True, anchor="center", width=room)


def _draw_face(theme: Theme, surface: pygame.Surface, rect: pygame.Rect, state: State) -> None:
    face = button_face(theme, rect.size, "plain", state)
    surface.blit(face, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def _draw_sign(
    theme: Theme,
    surface: pygame.Surface,
    rect: pygame.Rect,
    colour: pygame.Color,
    *,
    more: bool,
    sign: str,
) -> None:
    """Draw an arrow, or a minus and a plus."""
    x, y = rect.centerx, rect.centery - theme.px(1)
    reach = max(4, rect.height // 6)
    way = 1 if more else -1
    if sign == "arrow":
        tip, back = x + way * reach, x - way * reach * 2 // 3
        pygame.draw.polygon(surface, colour, [(tip, y), (back, y - reach), (back, y + reach)])
        return
    thick = max(2, theme.px(3))
    bar = pygame.Rect(0, 0, 2 * reach, thick)
    bar.center = (x, y)
    pygame.draw.rect(surface, colour, bar)
    if more:
        upright = pygame.Rect(0, 0, thick, 2 * reach)
        upright.center = bar.center
        pygame.draw.rect(surface, colour, upright)


def _draw_bar(theme: Theme, surface: pygame.Surface, row: Row, rect: pygame.Rect) -> None:
    """Draw a groove that is filled so far, a knob, and the value above it."""
    inner = rect.inflate(-rect.height // 3, 0)
    groove = pygame.Rect(inner.x, 0, inner.width, max(4, theme.px(8)))
    groove.bottom = rect.bottom - max(3, theme.px(7))
    pygame.draw.rect(surface, theme.colour("straw_dark"), groove, border_radius=groove.height)
    full = groove.copy()
    full.width = round(groove.width * row.share)
    pygame.draw.rect(surface, theme.colour("lacquer"), full, border_radius=groove.height)
    knob = (full.right, groove.centery)
    pygame.draw.circle(surface, theme.colour("lacquer_deep"), knob, groove.height)
    pygame.draw.circle(surface, theme.colour("gold_bright"), knob, groove.height * 2 // 3)
    word = pygame.Rect(rect.x, rect.y, rect.width, groove.y - rect.y)
    _draw_word(theme, surface, row.value, word)


def _draw_switch(
    theme: Theme, surface: pygame.Surface, row: Row, rect: pygame.Rect, *, lit: bool
) -> None:
    """Draw a track with its knob at one end, a tick in it when on, and the word beside it."""
    _draw_face(theme, surface, rect, "hovered" if lit else "normal")
    height = rect.height * 5 // 9
    track = pygame.Rect(0, 0, height * 2, height)
    track.midleft = (rect.x + rect.height // 3, rect.centery - theme.px(1))
    key = ("switch", track.size, bool(row.share))
    if key not in theme.surfaces:
        theme.surfaces[key] = _paint_switch(theme, track.size, on=bool(row.share))
    surface.blit(theme.surfaces[key], track)
    word = pygame.Rect(track.right, rect.y, rect.right - track.right, rect.height)
    _draw_word(theme, surface, row.value, word.inflate(0, -2))


def _paint_switch(theme: Theme, size: tuple[int, int], *, on: bool) -> pygame.Surface:
    fine = (size[0] * 3, size[1] * 3)
    large = rounded(fine, fine[1] // 2, theme.colour("leaf" if on else "ink_faint"))
    radius = fine[1] // 2
    knob = (fine[0] - radius if on else radius, radius)
    pygame.draw.circle(large, theme.colour("paper_bright"), knob, round(radius * 0.78))
    pen, middle = theme.colour("paper_bright"), radius if on else fine[0] - radius
    if on:
        tick = [(middle - radius * 0.32, radius), (middle, radius * 1.34)]
        tick.append((middle + radius * 0.5, radius * 0.6))
        pygame.draw.lines(large, pen, False, tick, max(3, radius // 4))
    else:
        pygame.draw.circle(large, pen, (middle, radius), radius * 0.36, max(3, radius // 6))
    return pygame.transform.smoothscale(large, size)
