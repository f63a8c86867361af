"""The settings, by topic: a sheet over the menu or the table, where everything acts at once."""

from __future__ import annotations

import pygame

from scenes.context import Context
from scenes.faces import draw_panel
from scenes.keys import KeysScene
from scenes.question import QuestionScene
from scenes.rows import Row, draw_row, draw_value, part_at, share_at
from scenes.scene import Scene
from scenes.stack import Pop, Push, SceneChange
from scenes.topics import TOPICS, rows

_WIDTH, _EDGE, _TOP = 940, 34, 14
"""Of the sheet, at scale 1; it hangs from the top, so that the own hand is seen beneath it."""
_VALUE_SHARE = 0.47
"""Share of the width that the values have."""
_MOST_ROWS = 6
"""Of the longest topic; the sheet does not change its size from topic to topic."""
_AIRY = 1.4
"""Rows lie so much further apart than they have to, where a topic leaves the room."""


class SettingsScene(Scene):
    """Topics on top, a row for each setting, and the way back."""

    overlay = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.topic = TOPICS[0]
        self.rows: dict[str, Row] = {}
        """What can be set here, by the names of the controls."""
        self._lines: dict[str, pygame.Rect] = {}
        """Where the labels stand."""
        self._held: str | None = None
        """The bar that is being pulled."""

    # Where things lie.

    def _pitch(self) -> int:
        """Return how far the rows are apart."""
        theme = self.context.theme
        words = round(1.35 * (theme.text_px("body") + theme.text_px("small")))
        return max(theme.hit + theme.px(8), words + theme.px(6))

    def _panel(self) -> pygame.Rect:
        theme = self.context.theme
        height = self._head() + _MOST_ROWS * self._pitch() + self._foot()
        panel = pygame.Rect(0, 0, min(self.size[0] - theme.px(24), theme.px(_WIDTH)), height)
        panel.midtop = (self.size[0] // 2, theme.px(_TOP))
        return panel

    def _head(self) -> int:
        """Return the height of what stands above the rows."""
        theme = self.context.theme
        return theme.px(28) + round(1.3 * theme.text_px("large")) + theme.px(12) + theme.hit

    def _foot(self) -> int:
        """Return the height of what stands below the rows."""
        return self.context.theme.px(38) + self.context.theme.hit

    def layout(self) -> None:
        """Put the topics on top, their rows below, the ways out at the foot."""
        theme, say, panel = self.context.theme, self.context.say, self._panel()
        inner = panel.inflate(-2 * theme.px(_EDGE), 0)
        topics = [(topic, say(f"settings.{topic}")) for topic in TOPICS]
        tabs = pygame.Rect(inner.x, 0, inner.width, theme.hit)
        tabs.bottom = panel.y + self._head() - theme.px(6)
        self.widgets.choices("topic", tabs, topics, self.topic, self._show, role="body")
        self._add_rows(inner, panel.y + self._head())
        height = theme.hit
        foot = pygame.Rect(inner.x, 0, round(inner.width * 0.42), height)
        foot.bottom = panel.bottom - theme.px(18)
        self.widgets.button("reset", foot, say("settings.reset"), self._ask_reset, role="body")
        foot.right = inner.right
        self.widgets.button("back", foot, say("app.back"), Pop, style="gold")

    def _add_rows(self, inner: pygame.Rect, top: int) -> None:
        theme = self.context.theme
        self.rows = {row.name: row for row in rows(self.context, self.topic)}
        self._lines = {}
        names = [*self.rows, *(["keys"] if self.topic == TOPICS[0] else [])]
        room = _MOST_ROWS * self._pitch() // len(names)
        # A hint must stand nearer to its own label than to the next one.
        pitch, width = min(room, round(_AIRY * self._pitch())), round(inner.width * _VALUE_SHARE)
        for number, name in enumerate(names):
            line = pygame.Rect(inner.x, top + number * pitch, inner.width, pitch)
            place = pygame.Rect(0, 0, width, theme.hit)
            place.midright = line.midright
            line.width -= width + theme.px(16)
            self._lines[name] = line
            if name in self.rows:
                self.widgets.spot(name, place, self.rows[name].press)
            else:
                text = self.context.say("settings.keys_open")
                self.widgets.button(name, place, text, self._open_keys, role="body")
            # For the arrows a row is as wide as the sheet: none is passed over on the way down.
            self.widgets.ring.add(name, (inner.x, line.y, inner.width, pitch))

    # What one does.

    def _show(self, topic: str) -> None:
        self.topic = topic
        self.context.audio.play("click")
        self.relayout()

    def _open_keys(self) -> SceneChange:
        return Push(KeysScene(self.context))

    def _ask_reset(self) -> SceneChange:
        return Push(QuestionScene(self.context, "reset", self._reset))

    def _reset(self) -> SceneChange:
        self.context.reset()
        return Pop()

    def navigate(self, event: pygame.Event) -> bool:
        """Let the mouse take hold of rows, let left and right change the one in focus."""
        row = self.rows.get(self.widgets.focused or "")
        command = self.context.ui.commands.read(event)
        if row is not None and command in ("left", "right"):
            row.change(-1 if command == "left" else 1)
            return True
        return self._point(event) or super().navigate(event)

    def _point(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._take(event.pos)
        if self._held is None or event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        if event.type == pygame.MOUSEBUTTONUP or not event.buttons[0]:
            self._held = None
        else:
            self._pull(event.pos[0])
        return True

    def _take(self, pos: tuple[int, int]) -> bool:
        """Press what the mouse is on; a bar stays held."""
        rects = self.widgets.rects()
        for name, row in self.rows.items():
            if not rects[name].collidepoint(pos):
                continue
            self.widgets.focus_on(name)
            part = part_at(row, rects[name], pos[0])
            if part != "middle":
                row.change(-1 if part == "less" else 1)
            elif row.to_share is not None:
                self._held = name
                self._pull(pos[0])
            else:
                row.press()
            return True
        return False

    def _pull(self, x: int) -> None:
        """Fill the bar that is held up to where the mouse is."""
        row = self.rows.get(self._held or "")
        if row is None or row.to_share is None:
            self._held = None
            return
        rect = self.widgets.rects()[row.name]
        row.to_share(share_at(rect, x))

    # What is drawn.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, the labels and the values."""
        theme, say, panel = self.context.theme, self.context.say, self._panel()
        draw_panel(theme, surface, panel, "paper")
        at = (panel.centerx, panel.y + theme.px(20))
        theme.text(
            surface, say("settings.title"), at, "large", "lacquer", bold=True, anchor="midtop"
        )
        by_mouse = self.context.ui.device == "mouse" and not self.widgets.covered
        mouse = pygame.mouse.get_pos() if by_mouse else (-1, -1)
        rects = self.widgets.rects()
        keys = Row("keys", say("settings.keys"), "", int, hint=say("settings.keys.hint"))
        for name, line in self._lines.items():
            row = self.rows.get(name, keys)
            draw_row(theme, surface, row, line)
            if row is not keys:
                draw_value(theme, surface, row, rects[name], mouse)
