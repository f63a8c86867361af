"""The last finished round, looked at once more: its cards in the order they were played in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core import HIDDEN
from scenes.cards.marks import mark
from scenes.context import Context
from scenes.faces import draw_panel
from scenes.glance import GlanceScene
from scenes.lines import draw_lines, fitting
from scenes.recall import Laid, Round
from scenes.stack import Pop, SceneChange

if TYPE_CHECKING:
    from scenes.table import TableScene

_COLUMN = 132
_EDGE = 36
_TOP, _FOOT = 102, 100
"""Room above the cards for the title, and below their words for the button."""
_WORDS = 66
"""Room below a card for whose it was and what it did."""


class LastTrickScene(GlanceScene):
    """The cards of a round, each with what it did."""

    def __init__(self, context: Context, table: TableScene, seen: Round) -> None:
        super().__init__(context, table)
        self._round = seen

    def _column(self) -> int:
        """Return the width one card and its words have."""
        theme, count = self.context.theme, len(self._round.cards)
        room = self.size[0] - 2 * theme.px(_EDGE + 12)
        return min(theme.px(_COLUMN), room // max(1, count))

    def _card(self) -> tuple[int, int]:
        """Return the largest size the deck has on this table that fits a column."""
        frame = self._table.board.frame
        most = self._column() * 0.86
        sizes = sorted((frame.card, frame.thrown, frame.mini), reverse=True)
        return next((size for size in sizes if size[0] <= most), sizes[-1])

    def _panel(self) -> pygame.Rect:
        theme = self.context.theme
        count = len(self._round.cards)
        width = max(theme.px(420), self._column() * count + 2 * theme.px(_EDGE))
        height = theme.px(_TOP) + self._card()[1] + theme.px(_WORDS) + theme.px(_FOOT)
        return self.middle(width, height)

    def update(self, dt: float) -> SceneChange | None:
        """Make way for the curtain and for the next hand."""
        gone = self._table.recall.last is None or self._table.curtain.down
        return Pop() if gone else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        theme, panel = self.context.theme, self._panel()
        draw_panel(theme, surface, panel, "paper")
        title = self._title()
        width = panel.w - 2 * theme.px(_EDGE // 2)
        role = fitting(theme, title, width, ("heading", "large", "body"), bold=True)
        at = (panel.centerx, panel.y + theme.px(44))
        theme.text(surface, title, at, role, "lacquer", bold=True, anchor="center", width=width)
        column, count = self._column(), len(self._round.cards)
        left = panel.centerx - column * count // 2
        for place, laid in enumerate(self._round.cards):
            middle = left + column * place + column // 2
            self._draw_card(surface, laid, (middle, panel.y + theme.px(_TOP)), first=not place)

    def _draw_card(
        self, surface: pygame.Surface, laid: Laid, top: tuple[int, int], *, first: bool
    ) -> None:
        """Draw a card, whose it was and what it did there."""
        theme, size = self.context.theme, self._card()
        image = self._table.atlas.face(laid.card, size)
        centre = (top[0], top[1] + size[1] // 2)
        surface.blit(image, image.get_rect(center=centre))
        won = laid.seat == self._round.winner
        if won:
            crown = mark("best", size)
            surface.blit(crown, crown.get_rect(center=centre))
        width, y = self._column() - theme.px(8), top[1] + size[1]
        self._draw_name(surface, self._name(laid), (top[0], y + theme.px(24)), bold=won)
        words = self.context.say(f"last.{self._did(laid, first=first, won=won)}")
        role = fitting(theme, words, width, ("small", "tiny"))
        at = (top[0], y + theme.px(52))
        colour = "lacquer" if won else "ink_soft"
        theme.text(surface, words, at, role, colour, bold=won, anchor="center", width=width)

    def _draw_name(
        self, surface: pygame.Surface, name: str, at: tuple[int, int], *, bold: bool
    ) -> None:
        """Draw a name over the middle of a column, in two lines where it is long."""
        theme, width = self.context.theme, self._column() - self.context.theme.px(8)
        role = fitting(theme, name, width, ("body", "small", "tiny"), bold=bold)
        lines = theme.wrap(name, width, role, bold=bold)[:2]
        pitch = theme.text_px(role) * 1.15
        draw_lines(theme, surface, lines, at, pitch, role, "ink", bold=bold)

    def _did(self, laid: Laid, *, first: bool, won: bool) -> str:
        if first:
            return "led_and_won" if won else "led"
        if won:
            return "won"
        return "hid" if laid.card == HIDDEN else "beaten"

    def _name(self, laid: Laid) -> str:
        match = self._table.match
        return "" if match is None else match.seats[laid.seat].name

    def _title(self) -> str:
        winner = next((c for c in self._round.cards if c.seat == self._round.winner), None)
        key = "last.title" if winner is not None else "last.title_open"
        name = "" if winner is None else self._name(winner)
        return self.context.say(key, number=self._round.number, name=name)
