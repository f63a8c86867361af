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
        table.wording.if_known("back") or say("table.last"),
        table.show_last_trick,
        style="dark",
        role="small",
        sign="last_trick",
    )
    rect = rect.move(beside)
    add("pause", rect, say("table.pause"), table.back, style="dark", role="small", sign="pause")
    if table.online is not None:
        below = pygame.Rect(rect.x, rect.bottom + gap, rect.width, height)
        place = _talk_place(table, below)
        add("talk", place, say("online.talk"), table.talk, style="dark", role="small")
    if table.holder.has_groups and table.client.seat is not None:
        rect = pygame.Rect(table.board.frame.under_head.rounded)
        rect.h = max(theme.hit, rect.h)
        table.holder.add_button(rect)


def _talk_place(table: TableScene, below: pygame.Rect) -> pygame.Rect:
    """Return where the button for talking has room: below the others, or in the other corner."""
    theme, frame = table.context.theme, table.board.frame
    blocks = [*frame.plates.values(), *frame.hands.values(), *frame.piles.values()]
    taken = [pygame.Rect(block.rounded).inflate(theme.px(8), theme.px(8)) for block in blocks]
    if below.collidelist(taken) < 0:
        return below
    sort = pygame.Rect(frame.under_head.rounded)
    sort.h = max(theme.hit, sort.h)
    return pygame.Rect(sort.right + theme.px(6), sort.y, theme.px(54), sort.h)
