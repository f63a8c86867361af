"""Who sits where and what he won or lost, as all pages of results show it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core import SeatInfo
from scenes.lines import in_lines
from scenes.scroll import Block
from scenes.seating import portrait
from scenes.theme import Role, Theme

_FACE, _BESIDE = 38, 10
_TICK, _PITCH = " ✓", 1.36
_NAME: tuple[tuple[Role, int], ...] = (("body", 1), ("small", 1), ("tiny", 1), ("tiny", 2))


def picture_of(theme: Theme, info: SeatInfo, seat: int, side: int) -> pygame.Surface | None:
    """Return the face of whoever sits there."""
    return theme.picture(portrait(info.kind, seat), (side, side))


def draw_picture(
    theme: Theme, surface: pygame.Surface, info: SeatInfo, seat: int, rect: pygame.Rect
) -> None:
    """Draw a face into the middle of a square."""
    face = picture_of(theme, info, seat, rect.height)
    if face is not None:
        surface.blit(face, face.get_rect(center=rect.center))


def draw_person(
    theme: Theme,
    surface: pygame.Surface,
    info: SeatInfo,
    seat: int,
    rect: pygame.Rect,
    *,
    won: bool = False,
) -> None:
    """Draw a face and beside it the name, in lines where it is long; winners are ticked."""
    side = min(rect.height - theme.px(8), theme.px(_FACE))
    picture = pygame.Rect(rect.x, 0, side, side)
    picture.centery = rect.centery
    draw_picture(theme, surface, info, seat, picture)
    x = picture.right + theme.px(_BESIDE)
    width = rect.right - x
    tick = theme.text_size(_TICK, "body", bold=True)[0] if won else 0
    place = pygame.Rect(x, rect.y, width - tick, rect.height)
    end = draw_name(theme, surface, info.name, place, won=won)
    if won:
        at = (end, rect.centery)
        theme.text(surface, _TICK, at, "body", "lacquer", bold=True, anchor="midleft")


def person_height(theme: Theme, info: SeatInfo, width: int) -> int:
    """Return the least height of a row with a person at its left."""
    tick = theme.text_size(_TICK, "body", bold=True)[0]
    return name_height(theme, info.name, width - theme.px(_FACE + _BESIDE) - tick) + theme.px(6)


def person_width(theme: Theme, info: SeatInfo, *, won: bool) -> int:
    """Return the width in which a person's name stands in one line of the usual size."""
    name = info.name + _TICK if won else info.name
    return theme.px(_FACE + _BESIDE + 4) + theme.text_size(name, "body", bold=won)[0]


def draw_name(
    theme: Theme, surface: pygame.Surface, name: str, rect: pygame.Rect, *, won: bool = False
) -> int:
    """Write a name at the left of a rectangle, smaller or in lines; return where it ends."""
    colour = "lacquer" if won else "ink"
    lines, role = _fitted(theme, name, rect.width, bold=won)
    pitch, end = round(theme.text_px(role) * _PITCH), rect.x
    for place, line in enumerate(lines):
        at = (rect.x, rect.centery + round((place - (len(lines) - 1) / 2) * pitch))
        end = max(
            end, theme.text(surface, line, at, role, colour, bold=won, anchor="midleft").right
        )
    return end


def name_height(theme: Theme, name: str, width: int) -> int:
    """Return the height that `draw_name` needs."""
    lines, role = _fitted(theme, name, width, bold=False)
    return round(len(lines) * theme.text_px(role) * _PITCH)


def _fitted(theme: Theme, name: str, width: int, *, bold: bool) -> tuple[Sequence[str], Role]:
    lines, role = in_lines(theme, name, width, _NAME, bold=bold)
    if any(theme.text_size(line, role, bold=bold)[0] > width for line in lines):
        return name_lines(theme, name, width), "tiny"
    return lines, role


def name_lines(theme: Theme, name: str, width: int) -> list[str]:
    """Return a name in as many lines of the smallest writing as a narrow place asks for."""
    lines = [""]
    for word in name.split():
        longer = f"{lines[-1]} {word}".strip()
        if theme.text_size(longer, "tiny", bold=True)[0] <= width:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for letter in word:
            if theme.text_size(lines[-1] + letter, "tiny", bold=True)[0] > width:
                lines.append("")
            lines[-1] += letter
    return lines


def column_heads(theme: Theme, heads: Sequence[tuple[str, int, str]]) -> Block:
    """Name the columns of a page: each name, where it stands from the left, held at which side."""

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        for text, x, anchor in heads:
            at = (rect.x + x, rect.centery)
            theme.text(surface, text, at, "small", "ink_soft", anchor=anchor)

    return Block(round(theme.text_px("small") * 1.7), draw)


def rule_line(theme: Theme, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw the thin line above a row."""
    pygame.draw.line(
        surface, theme.colour("straw_dark"), rect.topleft, (rect.right, rect.y), theme.px(1)
    )
