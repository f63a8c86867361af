"""A pause at the table: read the rules, change a setting, leave, or go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.context import Context
from scenes.faces import draw_panel
from scenes.scene import Scene
from scenes.settings import SettingsScene
from scenes.stack import Pop, Push, SceneChange
from scenes.widgets import OnPress

if TYPE_CHECKING:
    from scenes.table import TableScene

_WIDTH, _TOP, _EDGE = 440, 112, 30


class PauseScene(Scene):
    """A sheet over the table, whose time stands as long as this one lies on it."""

    overlay = True

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context)
        self._table = table
        self._last = ""
        """The way that was taken last, to come back to."""
        self._shown: tuple[str, ...] = ()

    def enter(self) -> None:
        """Let time stand."""
        self._table.stand(on=True)
        super().enter()

    def exit(self) -> None:
        """Let time go on."""
        super().exit()
        self._table.stand(on=False)

    def cover(self) -> None:
        """Make way: two sheets on one table hide too much of it."""
        self._last = self.widgets.focused or ""
        super().cover()
        self.relayout()

    def uncover(self) -> None:
        """Lie there again."""
        super().uncover()
        self.relayout()

    def _ways(self) -> tuple[tuple[str, OnPress], ...]:
        """Return what one can do, by the names of the controls."""
        rules: tuple[tuple[str, OnPress], ...] = (("rules", self._table.open_rules),)
        return (
            ("continue", Pop),
            *self._for_all(),
            *(rules if self._table.match is not None else ()),
            ("settings", lambda: Push(SettingsScene(self.context))),
            ("leave", self._table.ask_to_leave),
        )

    def _for_all(self) -> tuple[tuple[str, OnPress], ...]:
        """Return how the owner of a table in a network lets it stand or go on, for everybody."""
        online = self._table.online
        if online is None or not online.party.is_owner:
            return ()
        if online.is_paused:
            return (("resume_all", online.resume),)
        return (("pause_all", online.pause),)

    def update(self, dt: float) -> SceneChange | None:
        """Offer the other way once the table stands or goes on."""
        names = tuple(name for name, _ in self._ways())
        if names != self._shown:
            self.relayout()
        return None

    def _height(self) -> int:
        return max(self.context.theme.hit, self.context.theme.px(54))

    def _panel(self) -> pygame.Rect:
        theme = self.context.theme
        count = len(self._ways())
        height = theme.px(_TOP + _EDGE) + count * self._height() + (count - 1) * theme.px(12)
        return self.middle(theme.px(_WIDTH), height)

    def layout(self) -> None:
        """Put the ways on one below the other."""
        if self.widgets.covered:
            return
        theme, panel = self.context.theme, self._panel()
        self._shown = tuple(name for name, _ in self._ways())
        row = pygame.Rect(panel.x, panel.y + theme.px(_TOP), panel.width, self._height())
        row.inflate_ip(-2 * theme.px(_EDGE), 0)
        for name, do in self._ways():
            style = "gold" if name == "continue" else "plain"
            self.widgets.button(name, row, self.context.say(f"pause.{name}"), do, style=style)
            row = row.move(0, row.height + theme.px(12))
        if self._last in self.widgets:
            self.widgets.focus_on(self._last)

    def handle(self, event: pygame.Event) -> SceneChange | None:
        """Go on by the key that led here."""
        command = self.context.ui.commands.read(event)
        if command == "rules":
            return self._table.open_rules()
        return Pop() if command == "pause" else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, and say whether the table waits."""
        if self.widgets.covered:
            return
        theme, say, panel = self.context.theme, self.context.say, self._panel()
        draw_panel(theme, surface, panel, "paper")
        at = (panel.centerx, panel.y + theme.px(44))
        theme.text(
            surface, say("pause.title"), at, "heading", "lacquer", bold=True, anchor="center"
        )
        told = say("pause.stands" if self._table.stands else "pause.goes_on")
        online = self._table.online
        if online is not None and online.is_paused:
            told = online.paused_by()
        at = (panel.centerx, panel.y + theme.px(86))
        room = panel.width - 2 * theme.px(_EDGE // 2)
        theme.text(surface, told, at, "small", "ink_soft", anchor="center", width=room)
