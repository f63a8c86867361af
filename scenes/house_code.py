"""The code of rules, to be told to others, and the place to enter one."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pygame

from game.core import UserError
from game.house import House
from game.registry import Game
from scenes.context import Context
from scenes.faces import draw_field, draw_panel
from scenes.house_words import fault
from scenes.lines import draw_lines, fitting
from scenes.scene import Scene
from scenes.stack import Pop, SceneChange

_SIZE, _SIDE = (820, 350), 40
_TYPED = 100
"""Signs the field takes: more than any code has, so that the excess can be told."""


class _CodeSheet(Scene):
    """A sheet with a title, a hint, a field and two buttons."""

    overlay = True

    def __init__(self, context: Context, topic: str) -> None:
        super().__init__(context)
        self._topic = topic
        self.said = ""
        """What came of it, instead of the hint."""
        self._is_fault = False

    def _panel(self) -> pygame.Rect:
        theme = self.context.theme
        return self.middle(theme.px(_SIZE[0]), theme.px(_SIZE[1]))

    def _field(self) -> pygame.Rect:
        theme, panel = self.context.theme, self._panel()
        height = max(theme.hit, theme.px(64))
        return pygame.Rect(
            panel.x + theme.px(_SIDE),
            panel.y + theme.px(96),
            panel.w - 2 * theme.px(_SIDE),
            height,
        )

    def _button(self, place: int) -> pygame.Rect:
        """Return the place of a button at the foot, from the left."""
        theme, field, gap = self.context.theme, self._field(), self.context.theme.px(14)
        width = (field.w - 2 * gap) // 3
        line = pygame.Rect(field.x + place * (width + gap), 0, width, max(theme.hit, theme.px(50)))
        line.bottom = self._panel().bottom - theme.px(26)
        return line

    def tell(self, text: str, *, wrong: bool) -> None:
        """Say what came of it."""
        self.said, self._is_fault = text, wrong
        self.context.audio.play("error" if wrong else "click")
        self.wake()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, its title, and the hint or what came of it."""
        theme, say, panel = self.context.theme, self.context.say, self._panel()
        draw_panel(theme, surface, panel, "paper")
        at = (panel.centerx, panel.y + theme.px(52))
        title = say(f"{self._topic}.title")
        theme.text(surface, title, at, "heading", "lacquer", bold=True, anchor="center")
        field = self._field()
        room = pygame.Rect(field.x, field.bottom, field.w, self._button(0).y - field.bottom)
        text = self.said or say(f"{self._topic}.hint")
        colour = "ink_soft" if not self.said else "danger" if self._is_fault else "leaf_deep"
        lines = theme.wrap(text, room.w, "small")
        pitch = round(1.35 * theme.text_px("small"))
        draw_lines(theme, surface, lines, room.center, pitch, "small", colour)


class ShowCodeScene(_CodeSheet):
    """A code, written large, to be read out or copied."""

    def __init__(self, context: Context, code: str) -> None:
        super().__init__(context, "house_code")
        self.code = code

    def layout(self) -> None:
        """Put copying and the way back below the code."""
        say = self.context.say
        self.widgets.button(
            "copy", self._button(2), say("house_code.copy"), self._copy, style="gold"
        )
        self.widgets.button("back", self._button(0), say("app.back"), Pop)

    def _copy(self) -> None:
        """Put the code where other programs find it."""
        try:
            pygame.scrap.put_text(self.code)
        except pygame.error:
            self.tell(self.context.say("house_code.no_clipboard"), wrong=True)
            return
        self.tell(self.context.say("house_code.copied"), wrong=False)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the code as large as it fits."""
        super().draw(surface)
        theme, field = self.context.theme, self._field()
        draw_field(theme, surface, field, wrong=False)
        room = field.w - theme.px(24)
        role = fitting(theme, self.code, room, ("heading", "large", "body", "small"), bold=True)
        theme.text(surface, self.code, field.center, role, bold=True, anchor="center", width=room)


class EnterCodeScene(_CodeSheet):
    """A field for a code; a wrong one is told and stays to be mended."""

    def __init__(
        self, context: Context, game: Game, on_read: Callable[[House], SceneChange]
    ) -> None:
        """Wait for a code of this game, and go on with what it stands for."""
        super().__init__(context, "house_enter")
        self._game, self._on_read = game, on_read
        self.typed = ""

    def enter(self) -> None:
        """Come with the field ready to be typed into."""
        super().enter()
        self.widgets.focus_on("code")

    def layout(self) -> None:
        """Put the field on top, reading and pasting below it."""
        say, add = self.context.say, self.widgets
        add.entry("code", self._field(), self.typed, self._type, most=_TYPED, on_enter=self._read)
        add.button("read", self._button(2), say("house_enter.read"), self._read, style="gold")
        add.button("paste", self._button(1), say("house_enter.paste"), self._paste)
        add.button("back", self._button(0), say("app.back"), Pop)

    def _type(self, text: str) -> None:
        self.typed, self.said = text, ""
        self.widgets.set_wrong("code", wrong=False)

    def _paste(self) -> None:
        """Take what another program has copied."""
        pasted = ""
        with contextlib.suppress(pygame.error):
            pasted = pygame.scrap.get_text()
        if not pasted.strip():
            self.tell(self.context.say("house_enter.nothing"), wrong=True)
            return
        self._type(" ".join(pasted[: 4 * _TYPED].split())[:_TYPED])
        self.relayout()

    def _read(self) -> SceneChange | None:
        houses = self.context.houses
        assert houses is not None, "there is somewhere to keep house rules"
        try:
            house = houses.read(self.typed)
            if house.game != self._game.id:
                raise UserError("code_game", written=house.name, game=house.game)
        except UserError as error:
            self.widgets.set_wrong("code", wrong=True)
            self.tell(fault(self.context, self._game.id, error), wrong=True)
            return None
        return self._on_read(house)
