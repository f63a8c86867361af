"""A line of text one can type Vietnamese into.

pygame_gui's own line leaves out what an input method shows while it composes, keeps decomposed
letters as they come, and looks its first text up in the language files. This one does not.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any

import pygame
from pygame_gui.elements import UITextEntryLine

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
        **where: Any,
    ) -> None:
        self.theme = theme
        self.preedit = ""
        """What the input method is composing, not yet part of the text."""
        self._on_change = on_change
        self._on_enter = on_enter
        super().__init__(rect, **where)
        self.set_text_length_limit(most)
        self.set_text(unicodedata.normalize("NFC", text)[:most])

    def process_event(self, event: pygame.Event) -> bool:
        """Take text as it is composed and as it is committed."""
        if not (self.is_focused and self.is_enabled):
            return bool(super().process_event(event))
        if event.type == pygame.TEXTEDITING:
            self.preedit = event.text
            return True
        if event.type == pygame.TEXTINPUT:
            self.preedit = ""
        elif event.type == pygame.KEYDOWN and self.preedit and event.key in _KEYS_OF_COMPOSING:
            return True
        elif event.type == pygame.KEYDOWN and event.key in _ENTER:
            self._on_enter()
            return True
        before = self.text
        consumed = bool(super().process_event(event))
        if self.text != before:
            self._compose()
            self._on_change(self.text)
        return consumed or event.type == pygame.TEXTINPUT

    def focus(self) -> None:
        """Take the keys; the caret goes to the end and the input method is told where."""
        super().focus()  # type: ignore[no-untyped-call]  # pygame_gui
        self.edit_position = len(self.text)
        self.cursor_has_moved_recently = True
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(self.rect)

    def unfocus(self) -> None:
        """Give the keys back."""
        super().unfocus()  # type: ignore[no-untyped-call]  # pygame_gui
        self.preedit = ""
        pygame.key.stop_text_input()

    def draw_preedit(self, surface: pygame.Surface) -> None:
        """Show what is being composed, underlined, behind the caret."""
        if not (self.is_focused and self.preedit):
            return
        before = self.theme.text_size(self.text[: self.edit_position])[0]
        left = min(self.rect.x + self.padding[0] + before, self.rect.right - self.theme.px(60))
        image = self.theme.render(self.preedit)
        shown = image.get_rect(midleft=(left + 1, self.rect.centery))
        surface.fill(self.theme.colour("gold_bright"), shown.inflate(2, 2))
        surface.blit(image, shown)
        line = self.theme.colour("lacquer")
        pygame.draw.line(surface, line, shown.bottomleft, shown.bottomright, self.theme.px(2))

    def _compose(self) -> None:
        composed = unicodedata.normalize("NFC", self.text)
        if composed != self.text:
            behind = len(self.text) - self.edit_position
            self.set_text(composed)
            self.edit_position = max(0, len(composed) - behind)
            self.cursor_has_moved_recently = True
