"""A line of text one can type Vietnamese into.

pygame_gui's own line leaves out what an input method shows while it composes, keeps decomposed
letters as they come, and looks its first text up in the language files. This one does not.

Rule 1: whatever is typed or pasted is first made fit to be drawn: composed, no unseen signs, few
marks a letter, only letters the font has, no more than fit.
Rule 2: where an input method composes, our own Telex keeps out.
"""

from __future__ import annotations

import contextlib
import unicodedata
from collections.abc import Callable
from typing import Any

import pygame
from pygame_gui.elements import UITextEntryLine

from game.core import visible
from scenes.telex import typed
from scenes.theme import Theme

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_KEYS_OF_COMPOSING = (
    *_ENTER,
    pygame.K_BACKSPACE,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_ESCAPE,
    pygame.K_SPACE,
)
_MOST_PASTED = 2000
"""Letters that are looked at of what lies in the clipboard."""
_MOST_COMPOSED = 64


class TextEntry(UITextEntryLine):
    """One line; tells of every change at once."""

    def __init__(
        self,
        rect: pygame.Rect,
        text: str,
        *,
        theme: Theme,
        most: int,
        on_change: Callable[[str], object],
        on_enter: Callable[[], object],
        telex: Callable[[], bool] = lambda: False,
        **where: Any,
    ) -> None:
        """Show a text.

        Args:
            most: letters it takes.
            telex: tells whether plain letters are to be composed here.
        """
        self.theme = theme
        self.preedit = ""
        """What the input method is composing, not yet part of the text."""
        self._most = most
        self._on_change = on_change
        self._on_enter = on_enter
        self._telex = telex
        self._candidates: pygame.Rect | None = None
        """Where the input method was told to show its choices."""
        super().__init__(rect, **where)
        self._show(self._fit(text)[:most])

    def process_event(self, event: pygame.Event) -> bool:
        """Take text as it is composed and as it is committed."""
        if not (self.is_focused and self.is_enabled):
            return bool(super().process_event(event))
        if event.type == pygame.TEXTEDITING:
            self.preedit = visible(event.text[:_MOST_COMPOSED])
            return True
        before = self.text
        if event.type == pygame.TEXTINPUT:
            composed, self.preedit = bool(self.preedit), ""
            self._insert(event.text, telex=self._telex() and not composed)
            consumed = True
        elif event.type == pygame.KEYDOWN and self.preedit and event.key in _KEYS_OF_COMPOSING:
            return True
        elif event.type == pygame.KEYDOWN and event.key in _ENTER:
            self._on_enter()
            return True
        else:
            consumed = bool(super().process_event(event))
        if self.text != before:
            self._on_change(self.text)
        return consumed

    def focus(self) -> None:
        """Take the keys; the caret goes to the end and the input method is told where."""
        super().focus()  # type: ignore[no-untyped-call]  # pygame_gui
        self.edit_position = len(self.text)
        self.cursor_has_moved_recently = True
        pygame.key.start_text_input()
        self._candidates = None

    def unfocus(self) -> None:
        """Give the keys back."""
        super().unfocus()  # type: ignore[no-untyped-call]  # pygame_gui
        self.preedit = ""
        pygame.key.stop_text_input()

    def draw_preedit(self, surface: pygame.Surface) -> None:
        """Show what is being composed, underlined, behind the caret."""
        if not self.is_focused:
            return
        inner = self.rect.inflate(-2 * self.padding[0], 0)
        before = self.theme.text_size(self.text[: self.edit_position])[0]
        image = self.theme.render(self.preedit) if self.preedit else pygame.Surface((1, 1))
        width = min(image.get_width(), inner.width)
        left = min(inner.x + before + 1, inner.right - width)
        self._tell_place(pygame.Rect(left, self.rect.y, width, self.rect.height))
        if not self.preedit:
            return
        part = pygame.Rect(image.get_width() - width, 0, width, image.get_height())
        shown = pygame.Rect(left, 0, *part.size)
        shown.centery = self.rect.centery
        surface.fill(self.theme.colour("gold_bright"), shown.inflate(2, 2).clip(self.rect))
        surface.blit(image, shown, part)
        line = self.theme.colour("lacquer")
        pygame.draw.line(surface, line, shown.bottomleft, shown.bottomright, self.theme.px(2))

    def _tell_place(self, place: pygame.Rect) -> None:
        """Let the input method show its choices beside the caret."""
        if place != self._candidates:
            self._candidates = place
            pygame.key.set_text_input_rect(place)

    def _insert(self, text: str, *, telex: bool = False) -> None:
        """Put text where the caret is, in the place of what is selected."""
        low, high = sorted(self.select_range)
        if low == high:
            low = high = self.edit_position
        before, after = self.text[:low], self.text[high:]
        alone = telex and len(text) == 1 and text.isascii() and text.isalpha()
        longer = self._fit(typed(before, text) if alone else before + text)
        if len(longer) + len(after) > self._most:
            longer = longer[: max(len(before), self._most - len(after))]
        if longer + after != self.text or low != high:
            self._show(longer + after, caret=len(longer))

    def _fit(self, text: str) -> str:
        """Return what of a text can be drawn with our font."""
        composed = visible(text)
        font = self.font
        assert font is not None, "the theme's fonts are loaded"
        known = (letter for letter in composed if any(font.get_metrics(letter)))
        return "".join(known)

    def _show(self, text: str, *, caret: int | None = None) -> None:
        """Make a text that fits the one of this field."""
        self.select_range = [0, 0]
        self.set_text(unicodedata.normalize("NFC", text))
        self.edit_position = len(self.text) if caret is None else min(caret, len(self.text))
        self.cursor_has_moved_recently = self.is_focused  # pygame_gui would show a caret

    def _do_copy(self) -> None:
        # pygame raises where there is no clipboard; typing goes on all the same.
        with contextlib.suppress(pygame.error):
            super()._do_copy()  # type: ignore[no-untyped-call]  # pygame_gui

    def _do_cut(self) -> None:
        low, high = sorted(self.select_range)
        if low == high:
            return
        self._do_copy()
        self._show(self.text[:low] + self.text[high:], caret=low)

    def _do_paste(self) -> None:
        try:
            pasted = pygame.scrap.get_text()
        except pygame.error:
            return
        self._insert(" ".join(visible(pasted[:_MOST_PASTED]).split()))
