"""A question with two answers, asked before something is lost; keeping it is the easy one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from scenes.context import Context
from scenes.faces import draw_panel
from scenes.scene import Scene
from scenes.stack import Pop, SceneChange


class QuestionScene(Scene):
    """Two buttons over what was there."""

    overlay = True

    def __init__(
        self,
        context: Context,
        topic: str,
        go: Callable[[], SceneChange],
        *,
        warning: str = "warning",
        values: Mapping[str, object] | None = None,
    ) -> None:
        """Ask; the words are `TOPIC.ask`, `TOPIC.stay`, `TOPIC.go` and the warning's.

        Args:
            values: what the warning speaks of.
        """
        super().__init__(context)
        self._values = values or {}
        self._topic = topic
        self._go = go
        self._warning = f"{topic}.{warning}"

    def title(self) -> str:
        """Return the question."""
        return self.context.say(f"{self._topic}.ask")

    def text(self) -> str:
        """Return what hangs on the answer."""
        return self.context.say(self._warning, **self._values)

    def stay(self) -> SceneChange | None:
        """Leave everything as it is."""
        return Pop()

    def _lines(self) -> list[str]:
        theme = self.context.theme
        return theme.wrap(self.text(), theme.px(620) - theme.px(56), "body")

    def _pitch(self) -> int:
        return round(1.35 * self.context.theme.text_px("body"))

    def _panel(self) -> pygame.Rect:
        """Return the panel; it grows with a warning of more than two lines."""
        theme, more = self.context.theme, max(0, len(self._lines()) - 2)
        return self.middle(theme.px(620), theme.px(250) + more * self._pitch())

    def layout(self) -> None:
        """Put the two answers side by side."""
        theme, say, panel = self.context.theme, self.context.say, self._panel()
        width, height, edge = theme.px(262), max(theme.hit, theme.px(54)), theme.px(34)
        y = panel.bottom - height - theme.px(28)
        stay = pygame.Rect(panel.x + edge, y, width, height)
        self.widgets.button("stay", stay, say(f"{self._topic}.stay"), self.stay, style="gold")
        go = pygame.Rect(panel.right - edge - width, y, width, height)
        self.widgets.button("go", go, say(f"{self._topic}.go"), self._go)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the question and what hangs on it."""
        theme, panel = self.context.theme, self._panel()
        draw_panel(theme, surface, panel, "paper")
        at = (panel.centerx, panel.y + theme.px(52))
        ask = self.title()
        theme.text(surface, ask, at, "large", "lacquer", bold=True, anchor="center")
        lines, pitch = self._lines(), self._pitch()
        top = panel.y + theme.px(106) - pitch * (min(2, len(lines)) - 1) // 2
        for number, line in enumerate(lines):
            at = (panel.centerx, top + pitch * number)
            theme.text(surface, line, at, "body", "ink_soft", anchor="center")
