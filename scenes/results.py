"""The end of a hand: who won and why, what everybody has, and on to the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core import MatchState, Outcome
from scenes.context import Context
from scenes.faces import draw_panel
from scenes.hud import fitting
from scenes.scene import Scene
from scenes.seating import portrait
from scenes.stack import Pop, SceneChange
from scenes.wording import Wording

if TYPE_CHECKING:
    from scenes.table import TableScene

_ROW = 42


class ResultsScene(Scene):
    """A sheet of paper over the table, which goes on showing the last cards."""

    overlay = True

    def __init__(self, context: Context, wording: Wording, table: TableScene) -> None:
        super().__init__(context)
        assert table.match is not None
        self._wording = wording
        self._table = table
        self._match: MatchState = table.match
        self._outcome: Outcome = table.match.history[-1]

    def _panel(self) -> pygame.Rect:
        theme = self.context.theme
        height = theme.px(268) + theme.px(_ROW) * len(self._match.seats)
        panel = pygame.Rect(0, 0, theme.px(680), height)
        panel.center = (self.size[0] // 2, self.size[1] // 2)
        return panel

    def layout(self) -> None:
        """Put the ways on below the table of results."""
        theme, say, panel = self.context.theme, self.context.say, self._panel()
        width, height, edge = theme.px(250), max(theme.hit, theme.px(54)), theme.px(40)
        y = panel.bottom - height - theme.px(24)
        again = pygame.Rect(panel.x + edge, y, theme.px(330), height)
        self.widgets.button("next", again, say("results.next"), self._next, style="gold")
        leave = pygame.Rect(panel.right - edge - width, y, width, height)
        self.widgets.button("leave", leave, say("results.leave"), self._table.leave)

    def _next(self) -> SceneChange | None:
        self._table.ready()
        return None

    def back(self) -> SceneChange | None:
        """Look at the cards; the sheet comes back with the next hand's end."""
        self.widgets.focus_on("leave")
        return None

    def update(self, dt: float) -> SceneChange | None:
        """Make way for the next hand."""
        match = self._table.match
        return Pop() if match is not None and match.hand != self._match.hand else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        theme, say, panel = self.context.theme, self.context.say, self._panel()
        draw_panel(theme, surface, panel, "paper")
        lotus = theme.picture("lotus", (theme.px(84), theme.px(70)))
        if lotus is not None:
            surface.blit(lotus, lotus.get_rect(midbottom=(panel.centerx, panel.y + theme.px(34))))
        at = (panel.centerx, panel.y + theme.px(66))
        title = self._title()
        role = fitting(theme, title, panel.w - theme.px(48), ("heading", "large"), bold=True)
        theme.text(surface, title, at, role, "lacquer", bold=True, anchor="center")
        self._say_how(surface, panel)
        head = panel.y + theme.px(140)
        left, right = panel.x + theme.px(40), panel.right - theme.px(40)
        for x, key in ((right - theme.px(150), "results.hand"), (right, "results.total")):
            theme.text(surface, say(key), (x, head), "small", "ink_soft", anchor="midright")
        score = self._wording.say("score")
        theme.text(surface, score, (left, head), "small", "ink_soft", anchor="midleft")
        for seat in range(len(self._match.seats)):
            top = panel.y + theme.px(158) + theme.px(_ROW) * seat
            self._row(surface, seat, pygame.Rect(left, top, right - left, theme.px(_ROW)))

    def _say_how(self, surface: pygame.Surface, panel: pygame.Rect) -> None:
        """Say in words why it was won, in two lines where names are long."""
        theme, width = self.context.theme, panel.w - self.context.theme.px(48)
        how = self._wording.say(f"how.{self._outcome.how}", name=self._winner())
        role = fitting(theme, how, width, ("small", "tiny"))
        lines = theme.wrap(how, width, role)
        top = panel.y + theme.px(104) - theme.px(11) * (len(lines) - 1)
        for place, line in enumerate(lines):
            at = (panel.centerx, top + theme.px(22) * place)
            theme.text(surface, line, at, role, "ink_soft", anchor="center")

    def _row(self, surface: pygame.Surface, seat: int, row: pygame.Rect) -> None:
        theme, info = self.context.theme, self._match.seats[seat]
        edge = theme.colour("straw_dark")
        pygame.draw.line(surface, edge, row.topleft, row.topright, theme.px(1))
        won = seat == self._outcome.winner
        side = row.h - theme.px(8)
        face = theme.picture(portrait(info.kind, seat), (side, side))
        if face is not None:
            surface.blit(face, face.get_rect(midleft=row.midleft))
        x = row.x + side + theme.px(14)
        colour = "lacquer" if won else "ink"
        name = f"{info.name} ✓" if won else info.name
        theme.text(surface, name, (x, row.centery), "body", colour, bold=won, anchor="midleft")
        score, total = self._outcome.scores[seat], self._match.totals[seat]
        at = (row.right - theme.px(150), row.centery)
        shown = f"+{score}" if score > 0 else str(score)
        theme.text(surface, shown, at, "body", colour, bold=won, anchor="midright")
        at = (row.right, row.centery)
        theme.text(surface, str(total), at, "body", "ink", bold=True, anchor="midright")

    def _winner(self) -> str:
        winner = self._outcome.winner
        return "" if winner is None else self._match.seats[winner].name

    def _title(self) -> str:
        say, winner = self.context.say, self._outcome.winner
        if winner is None:
            return say("results.drawn")
        if winner == self._table.client.seat and len(self._table.opened.clients) == 1:
            return say("results.you_won")
        return say("results.won", name=self._winner())
