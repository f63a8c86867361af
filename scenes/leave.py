"""The question before leaving a table in mid-hand."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.context import Context
from scenes.faces import draw_panel
from scenes.scene import Scene
from scenes.stack import Pop, SceneChange


class LeaveScene(Scene):
    """Two buttons over the table; staying is the easy one."""

    overlay = True

    def __init__(
        self, context: Context, leave: Callable[[], SceneChange], *, kept: bool = False
    ) -> None:
        """Ask; `kept` says that the hand can be played on another time."""
        super().__init__(context)
        self._leave = leave
        self._what = "leave.kept" if kept else "leave.lost"

    def _panel(self) -> pygame.Rect:
        theme = self.context.theme
        panel = pygame.Rect(0, 0, theme.px(600), theme.px(240))
        panel.center = (self.size[0] // 2, self.size[1] // 2)
        return panel

    def layout(self) -> None:
        """Put the two answers side by side."""
        theme, say, panel = self.context.theme, self.context.say, self._panel()
        width, height, edge = theme.px(250), max(theme.hit, theme.px(54)), theme.px(36)
        y = panel.bottom - height - theme.px(28)
        stay = pygame.Rect(panel.x + edge, y, width, height)
        self.widgets.button("stay", stay, say("leave.stay"), Pop, style="gold")
        go = pygame.Rect(panel.right - edge - width, y, width, height)
        self.widgets.button("go", go, say("leave.go"), self._leave)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the question over the table."""
        theme, say, panel = self.context.theme, self.context.say, self._panel()
        draw_panel(theme, surface, panel, "paper")
        at = (panel.centerx, panel.y + theme.px(58))
        theme.text(surface, say("leave.ask"), at, "large", "lacquer", bold=True, anchor="center")
        at = (panel.centerx, panel.y + theme.px(104))
        theme.text(surface, say(self._what), at, "body", "ink_soft", anchor="center")
