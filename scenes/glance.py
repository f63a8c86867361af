"""A sheet over the table that is looked at for a moment, while the table goes on beneath."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.context import Context
from scenes.scene import Scene
from scenes.stack import Pop, SceneChange

if TYPE_CHECKING:
    from scenes.table import TableScene


class GlanceScene(Scene):
    """Override `_panel`, `draw`, and `update`, which ends it when what it shows is over."""

    overlay = True
    foot = 24
    """What is below the way back, at scale 1."""

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context)
        self._table = table

    def _panel(self) -> pygame.Rect:
        """Return where the sheet lies."""
        raise NotImplementedError

    def layout(self) -> None:
        """Put the way back below what is shown."""
        theme, panel = self.context.theme, self._panel()
        rect = pygame.Rect(0, 0, theme.px(220), max(theme.hit, theme.px(50)))
        rect.midbottom = (panel.centerx, panel.bottom - theme.px(self.foot))
        self.widgets.button("close", rect, self.context.say("last.close"), Pop, style="gold")

    def handle(self, event: pygame.Event) -> SceneChange | None:
        """Go back by a click beside the button too, or by the key that led here."""
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3)
        if clicked or self.context.ui.commands.read(event) == "last":
            return Pop()
        return None
