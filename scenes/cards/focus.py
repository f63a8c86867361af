"""Where the keyboard or controller stands: on a card of the hand or on an action button.

Pure: key names come in, gestures and presses go out. The hand and the row of buttons are two
places; Tab goes from one to the other, the arrows move within one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scenes.cards.selection import Intent

Area = Literal["hand", "buttons"]

_UP = frozenset({"up", "enter", "space"})
_DOWN = frozenset({"down", "backspace", "delete"})
_BACK = frozenset({"left", "up"})
_ON = frozenset({"right", "down"})


@dataclass(frozen=True, slots=True)
class Press:
    """An action button was pressed."""

    index: int


class Focus:
    """The one place that has the keyboard."""

    def __init__(self, cards: int = 0, buttons: int = 0) -> None:
        self.cards, self.buttons = cards, buttons
        self.area: Area = "hand"
        self.index = 0
        self.shown = False
        """Keys are in use, so the ring is drawn; a pointer hides it again."""
        self.resize(cards, buttons)

    @property
    def card(self) -> int | None:
        """The card of the hand that has the focus."""
        return self.index if self.area == "hand" and self.cards else None

    @property
    def button(self) -> int | None:
        """The button that has the focus."""
        return self.index if self.area == "buttons" and self.buttons else None

    def resize(self, cards: int, buttons: int) -> None:
        """Tell how many cards and buttons there are now; the focus stays as near as it can."""
        self.cards, self.buttons = cards, buttons
        if not self._count() and (cards or buttons):
            self.area, self.index = ("hand" if cards else "buttons"), 0
        self.index = max(0, min(self.index, self._count() - 1))

    def point(self, area: Area, index: int) -> None:
        """Put the focus where the pointer acted, without showing it."""
        self.area, self.shown = area, False
        self.index = max(0, min(index, self._count() - 1))

    def key(self, name: str) -> Intent | Press | None:
        """Answer a key: `left right up down enter space backspace delete tab home end 1` … `9`.

        Returns:
            What it asks for; None where it only moved the focus or means nothing.
        """
        if not self.shown:
            # The first key only shows the ring: nobody plays a card he did not see chosen.
            self.shown = True
            if name in _UP | _DOWN | {"left", "right"}:
                return None
        if name in ("tab", "shift+tab"):
            self._other_area()
        elif name in ("home", "end"):
            self.index = 0 if name == "home" else max(0, self._count() - 1)
        elif len(name) == 1 and name in "123456789":
            self._choose(int(name) - 1)
        else:
            return self._hand_key(name) if self.area == "hand" else self._button_key(name)
        return None

    def _hand_key(self, name: str) -> Intent | None:
        if not self.cards:
            return None
        if name in ("left", "right"):
            self._step(1 if name == "right" else -1)
        elif name in _UP:
            return Intent("up", self.index)
        elif name in _DOWN:
            return Intent("down", self.index)
        return None

    def _button_key(self, name: str) -> Press | None:
        if name in ("enter", "space"):
            return Press(self.index) if self.buttons else None
        if name in _BACK or name in _ON:
            self._step(1 if name in _ON else -1)
        return None

    def _choose(self, index: int) -> None:
        if index < self.cards:
            self.area, self.index = "hand", index

    def _other_area(self) -> None:
        other: Area = "buttons" if self.area == "hand" else "hand"
        if self.buttons if other == "buttons" else self.cards:
            self.area, self.index = other, 0

    def _step(self, by: int) -> None:
        count = self._count()
        self.index = (self.index + by) % count if count else 0

    def _count(self) -> int:
        return self.cards if self.area == "hand" else self.buttons
