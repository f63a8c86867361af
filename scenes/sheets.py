"""The large sheet of paper that pages to read and to choose from lie on, all of one size."""

from __future__ import annotations

import pygame

from scenes.theme import Theme

TITLE = 78
"""Height of the strip with the title, at scale 1."""
SIDE = 32
"""Room at the left and right of what stands on a sheet, at scale 1."""
_EDGE, _WIDEST, _TALLEST = 22, 1240, 960


def sheet(theme: Theme) -> pygame.Rect:
    """Return where the sheet lies."""
    edge = theme.px(_EDGE)
    paper = pygame.Rect((0, 0), theme.size).inflate(-2 * edge, -2 * edge)
    wide, high = theme.px(_WIDEST) - paper.width, theme.px(_TALLEST) - paper.height
    return paper.inflate(min(0, wide), min(0, high))


def inner(theme: Theme) -> pygame.Rect:
    """Return the part of the sheet between its sides."""
    return sheet(theme).inflate(-2 * theme.px(SIDE), 0)


def line_height(theme: Theme) -> int:
    """Return how high buttons on a sheet are."""
    return max(theme.hit, theme.px(46))


def foot(theme: Theme) -> pygame.Rect:
    """Return the line of buttons at the bottom of the sheet."""
    room = inner(theme)
    line = pygame.Rect(room.x, 0, room.w, line_height(theme))
    line.bottom = room.bottom - theme.px(20)
    return line


def title_line(theme: Theme) -> int:
    """Return the middle of the strip with the title."""
    return sheet(theme).y + theme.px(TITLE) // 2
