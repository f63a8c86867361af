"""Which card of the hand the keyboard or controller stands on.

Pure: key names come in, gestures go out. The buttons beside the hand have a ring of their own.
"""

from __future__ import annotations

from scenes.cards.selection import Intent


class Focus:
    """The one card that has the keys."""

    def __init__(self, cards: int = 0) -> None:
        self.cards = cards
        self.shown = False
        """Keys are in use, so the ring is drawn; a pointer hides it again."""
        self.index = 0

    @property
    def card(self) -> int | None:
        """The card of the hand that has the focus."""
        return self.index if self.cards else None

    def resize(self, cards: int) -> None:
        """Tell how many cards there are now; the focus stays as near as it can."""
        self.cards = cards
        self._stand(self.index)

    def point(self, index: int) -> None:
        """Put the focus where the pointer acted, without showing it."""
        self.shown = False
        self._stand(index)

    def key(self, name: str) -> Intent | None:
        """Answer a key: `left right up down enter delete home end 1` … `9`.

        Returns:
            What it asks for; None where it only moved the focus or means nothing.
        """
        if not self.shown:
            # The first key only shows the ring: nobody plays a card he did not see chosen.
            self.shown = True
            if not (name in ("home", "end") or name.isdigit()):
                return None
        if not self.cards:
            return None
        if name in ("left", "right"):
            self.index = (self.index + (1 if name == "right" else -1)) % self.cards
        elif name in ("home", "end"):
            self._stand(0 if name == "home" else self.cards - 1)
        elif name.isdigit():
            self.index = int(name) - 1 if int(name) <= self.cards else self.index
        elif name in ("up", "enter"):
            return Intent("up", self.index)
        elif name in ("down", "delete"):
            return Intent("down", self.index)
        return None

    def _stand(self, index: int) -> None:
        self.index = max(0, min(index, self.cards - 1))
