"""Sheets for talking at a table in a network: quick phrases, a line, and whom not to hear.

Whoever has said something is back where he was at once. Everybody at the table sees what is said.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from net.client import MOST_CHAT, PHRASES
from scenes.context import Context
from scenes.faces import draw_panel
from scenes.online import Online
from scenes.scene import Scene
from scenes.stack import Pop, SceneChange
from scenes.talk import draw_talk, drawable
from scenes.widgets import OnPress

_WIDTH = 640
_TITLE, _WIDE_EDGE, _WIDE_GAP = 88, 28, 12
"""Of the phrases alone: height of the title, and room round the buttons and between them."""
_HEAD, _EDGE, _GAP = 58, 20, 8
"""The same of the sheet over a table."""
_LOG = 92
"""Height of what was said last, at scale 1."""


class _Thing(NamedTuple):
    """One of the buttons that stand two in a row."""

    name: str
    text: str
    do: OnPress
    style: str = "plain"


class PhrasesScene(Scene):
    """The quick phrases on a small sheet; one press says one."""

    overlay = True

    def __init__(self, context: Context, speak: Callable[[str, str], object]) -> None:
        """Show them.

        Args:
            speak: says a line, or a quick phrase, to everybody.
        """
        super().__init__(context)
        self._speak = speak

    def _height(self) -> int:
        return max(self.context.theme.hit, self.context.theme.px(50))

    def _panel(self) -> pygame.Rect:
        theme, rows = self.context.theme, (len(PHRASES) + 1) // 2 + 1
        gap = theme.px(_WIDE_GAP)
        height = rows * (self._height() + gap) - gap
        return self.middle(theme.px(_WIDTH), theme.px(_TITLE + _WIDE_EDGE) + height)

    def layout(self) -> None:
        """Put the phrases two in a row, the way back below."""
        theme, panel, height = self.context.theme, self._panel(), self._height()
        edge = theme.px(_WIDE_EDGE)
        row = pygame.Rect(panel.x + edge, panel.y + theme.px(_TITLE), panel.w - 2 * edge, height)
        self._add_pairs(row, theme.px(_WIDE_GAP), self._phrases(), "body")
        back = pygame.Rect(0, 0, theme.px(220), height)
        back.midbottom = (panel.centerx, panel.bottom - edge)
        self.widgets.button("back", back, self.context.say("app.back"), Pop, style="gold")

    def _add_pairs(self, row: pygame.Rect, gap: int, things: Sequence[_Thing], role: str) -> None:
        """Add buttons two in a row, from this row on."""
        width = (row.w - gap) // 2
        for number, thing in enumerate(things):
            down, column = divmod(number, 2)
            place = pygame.Rect(row.x + column * (width + gap), row.y, width, row.h)
            place.y += down * (row.h + gap)
            self.widgets.button(
                thing.name, place, thing.text, thing.do, style=thing.style, role=role
            )

    def _phrases(self) -> list[_Thing]:
        say = self.context.say
        return [
            _Thing(f"phrase.{phrase}", say(f"phrase.{phrase}"), partial(self._utter, "", phrase))
            for phrase in PHRASES
        ]

    def _utter(self, text: str, phrase: str) -> SceneChange:
        self._speak(text, phrase)
        return Pop()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        theme, panel = self.context.theme, self._panel()
        draw_panel(theme, surface, panel, "paper")
        at = (panel.centerx, panel.y + theme.px(46))
        title = self.context.say("lobby.phrases_title")
        theme.text(surface, title, at, "large", "lacquer", bold=True, anchor="center")


class SpeakScene(PhrasesScene):
    """A sheet over the middle of the table, which leaves the hand and the one line to be seen."""

    def __init__(self, context: Context, online: Online) -> None:
        super().__init__(context, online.say)
        self._online = online
        self._party = online.party
        self._text = ""
        self._mutes = online.party.watches
        """It is shown whom one hears, not what one can say."""
        self._heard = 0

    def enter(self) -> None:
        """Leave the line of the table to be seen."""
        self._online.speaks = True
        super().enter()

    def exit(self) -> None:
        """Give the table back."""
        super().exit()
        self._online.speaks = False

    # Where things lie.

    def _height(self) -> int:
        return max(self.context.theme.hit, self.context.theme.px(44))

    def _panel(self) -> pygame.Rect:
        """Return the sheet; it ends above the line that says what is asked."""
        theme, gap = self.context.theme, self.context.theme.px(_GAP)
        height = theme.px(_HEAD + _LOG + _EDGE) + 5 * (self._height() + gap)
        panel = self.middle(theme.px(_WIDTH), height)
        panel.bottom = min(panel.bottom, round(self._online.line_top) - theme.px(6))
        panel.y = max(panel.y, theme.px(8))
        return panel

    def _log(self) -> pygame.Rect:
        theme, panel = self.context.theme, self._panel()
        edge = theme.px(_EDGE)
        return pygame.Rect(
            panel.x + edge,
            panel.y + theme.px(_HEAD),
            panel.w - 2 * edge,
            theme.px(_LOG) - edge // 2,
        )

    def layout(self) -> None:
        """Put phrases, or names, two in a row below what was said; the line to type at the end."""
        theme, say, panel = self.context.theme, self.context.say, self._panel()
        gap, edge, height = theme.px(_GAP), theme.px(_EDGE), self._height()
        row = pygame.Rect(
            panel.x + edge, self._log().bottom + edge // 2, panel.w - 2 * edge, height
        )
        self._add_head(panel, edge)
        self._add_pairs(row, gap, self._names() if self._mutes else self._phrases(), "small")
        row.y += 4 * (height + gap)
        if not self._party.watches:
            button = pygame.Rect(row.right - theme.px(120), row.y, theme.px(120), height)
            line = pygame.Rect(row.x, row.y, row.w - button.w - gap, height)
            self.widgets.entry(
                "line", line, self._text, self._type, most=MOST_CHAT, on_enter=self._send
            )
            self.widgets.button("say", button, say("online.say"), self._send, role="small")

    def _add_head(self, panel: pygame.Rect, edge: int) -> None:
        theme, say = self.context.theme, self.context.say
        close = pygame.Rect(0, panel.y + theme.px(8), theme.px(120), self._height())
        close.right = panel.right - edge
        turn = pygame.Rect(close)
        turn.w = theme.px(150)
        turn.right = close.x - theme.px(_GAP)
        if not self._party.watches:
            text = say("online.phrases" if self._mutes else "online.mutes")
            self.widgets.button("turn", turn, text, self._turn, style="quiet", role="small")
        self.widgets.button("back", close, say("app.back"), Pop, role="small")

    def _names(self) -> list[_Thing]:
        """Return a button for everybody whom one can mute."""
        say, party, lobby = self.context.say, self._party, self._party.lobby
        found = list[_Thing]()
        for number, seat in enumerate(() if lobby is None else lobby.seats):
            if seat.kind == "bot" or number in party.seats:
                continue
            muted, name = party.is_muted(seat.name), drawable(self.context.theme, seat.name)
            text = say("online.muted", name=name) if muted else name
            style = "quiet" if muted else "plain"
            found.append(_Thing(f"seat.{number}", text, partial(self._mute, seat.name), style))
        return found

    # What one does.

    def _turn(self) -> None:
        self._mutes = not self._mutes
        self.relayout()

    def _mute(self, name: str) -> None:
        self._party.mute(name)
        self.relayout()

    def _type(self, text: str) -> None:
        self._text = text

    def _send(self) -> SceneChange | None:
        return self._utter(self._text, "") if self._text.strip() else None

    def update(self, dt: float) -> SceneChange | None:
        """Show what is said meanwhile; make way for the curtain, which hides a hand."""
        if self._heard != len(self._party.lines):
            self._heard = len(self._party.lines)
            self.wake()
        return Pop() if self._online.is_hidden else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet and what was said last."""
        theme, say, panel = self.context.theme, self.context.say, self._panel()
        draw_panel(theme, surface, panel, "paper")
        at = (panel.x + theme.px(_EDGE), panel.y + theme.px(30))
        room = theme.px(_WIDTH - 3 * _EDGE - 280)
        theme.text(
            surface,
            say("online.mutes_title" if self._mutes else "online.talk_title"),
            at,
            "body",
            "lacquer",
            bold=True,
            anchor="midleft",
            width=room,
        )
        lines = [line for line in self._party.lines if not self._party.is_muted(line.name)]
        if lines:
            draw_talk(self.context, surface, self._log(), lines)
        else:
            theme.text(
                surface,
                say("online.silence"),
                self._log().midleft,
                "small",
                "ink_soft",
                anchor="midleft",
            )
