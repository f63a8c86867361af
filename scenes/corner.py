"""The buttons in the corner of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from scenes.table import TableScene


def add_corner(table: TableScene) -> None:
    """Add the buttons in the order of Tab; the first is the one nearest to the hand."""
    theme, say, corner = table.context.theme, table.context.say, table.board.frame.hud_right
    height, gap = max(theme.hit, round(corner.h)), theme.px(8)
    width = (round(corner.w) - gap) // 2
    beside = (width + gap, 0)
    if width < theme.px(132 if theme.large else 100):
        width, beside = round(corner.w), (0, height + gap)
    rect = pygame.Rect(round(corner.x), round(corner.y), width, height)
    add = table.widgets.button
    add(
        "last",
        rect,
        say("table.last"),
        table.show_last_trick,
        style="dark",
        role="small",
        sign="last_trick",
    )
    rect = rect.move(beside)
    add("pause", rect, say("table.pause"), table.back, style="dark", role="small", sign="pause")
