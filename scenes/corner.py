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
    if width < theme.px(100):
        width, beside = round(corner.w), (0, height + gap)
    other = "en" if table.context.texts.language == "vi" else "vi"
    rect = pygame.Rect(round(corner.x), round(corner.y), width, height)
    name = say(f"app.language.{other}")
    add = table.widgets.button
    add("language", rect, name, lambda: _speak(table, other), style="dark", role="small")
    rect = rect.move(beside)
    add("leave", rect, say("table.leave"), table.back, style="dark", role="small")


def _speak(table: TableScene, language: str) -> None:
    table.player.forgive()
    table.story.said = ""
    table.context.set_language(language)
