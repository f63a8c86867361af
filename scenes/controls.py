"""What a scene is made of: buttons, labels, and spots that are drawn by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import pygame
import pygame_gui
from pygame_gui.core import ObjectID, UIContainer
from pygame_gui.elements import UIButton

from scenes.entry import TextEntry
from scenes.faces import button_face, icon_room
from scenes.theme import Role, Theme
from scenes.theme_gui import TEXT_ROLES, button_class
from scenes.ui import RAW

Align = Literal["left", "center", "right"]


class Button(UIButton):
    """A button with a painted face; the text is pygame_gui's."""

    def __init__(
        self,
        rect: pygame.Rect,
        text: str,
        *,
        theme: Theme,
        style: str,
        role: str,
        sign: str,
        manager: pygame_gui.UIManager,
        container: UIContainer,
        on_press: Callable[[], object],
    ) -> None:
        self._theme = theme
        self._style = style
        self._sign = sign
        self._text_left = text_left(theme, rect, text, role, sign)
        super().__init__(
            rect,
            RAW,
            manager,
            container,
            object_id=ObjectID(class_id=button_class(style, role)),
            command={pygame_gui.UI_BUTTON_PRESSED: lambda _: on_press()},
            text_kwargs={"s": text},
        )

    def rebuild(self) -> None:
        """Paint the face of every state."""
        size = self.rect.size
        faces = {
            state: button_face(self._theme, size, self._style, state, self._sign)
            for state in ("normal", "hovered", "active", "disabled")
        }
        self.normal_images = [faces["normal"]]
        self.hovered_images = [faces["hovered"]]
        self.selected_images = [faces["active"]]
        self.disabled_images = [faces["disabled"]]
        middle = [(0.5, 0.5)]
        self.normal_image_positions = self.hovered_image_positions = middle
        self.selected_image_positions = self.disabled_image_positions = middle
        if self._sign:
            self.text_horiz_alignment = "left"
            self.text_horiz_alignment_padding = self._text_left
        super().rebuild()  # type: ignore[no-untyped-call]  # pygame_gui


def fitting_sign(theme: Theme, rect: pygame.Rect, text: str, sign: str) -> str:
    """Return the icon of a button, or none where the words would be cut for it."""
    least = theme.text_size(text, TEXT_ROLES[0], bold=True)[0] + theme.px(9)
    return sign if sign and icon_room(theme, rect.height) + least <= rect.width else ""


def text_left(theme: Theme, rect: pygame.Rect, text: str, role: str, sign: str) -> int:
    """Return where a button's text begins: in the middle, but never over its icon."""
    spare = (rect.width - theme.text_size(text, role, bold=True)[0]) // 2
    return max(spare, icon_room(theme, rect.height)) if sign else spare


@dataclass(slots=True)
class Label:
    """A line of text that does nothing."""

    rect: pygame.Rect
    text: str
    role: Role
    colour: str
    bold: bool
    align: Align


@dataclass(slots=True)
class Spot:
    """Something drawn by hand that can be pressed and have the focus, such as a card."""

    rect: pygame.Rect
    enabled: bool = True


Control = Button | TextEntry | Spot
