"""Pointer, keys and pad over the cards of the hand: input events in, gestures on cards out."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.cards.board import Board
from scenes.cards.focus import Focus
from scenes.cards.selection import Intent, Selection
from scenes.cards.sprite import CardSprite
from scenes.commands import Command, Commands

_KEYS = {
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    **{pygame.K_1 + n: str(n + 1) for n in range(9)},
    **{pygame.K_KP_1 + n: str(n + 1) for n in range(9)},
}
_COMMANDS: dict[Command, str] = {
    "left": "left",
    "right": "right",
    "up": "up",
    "down": "down",
    "press": "enter",
}


class HandInput:
    """Where the person stands over the hand, whatever he holds in his own."""

    def __init__(self, board: Board, commands: Commands, now: Callable[[], float]) -> None:
        self.board = board
        self.focus = Focus()
        self.selection = Selection()
        self._held: CardSprite | None = None
        self._commands = commands
        self._now = now

    @property
    def busy(self) -> bool:
        """A card hangs on the pointer."""
        return self.selection.drag is not None

    def fit(self) -> None:
        """Follow a change of the window or of the hand."""
        frame = self.board.frame
        self.selection.k = frame.k
        self.selection.floor = frame.window[1]
        self.focus.resize(len(self.board.hand), 0)

    def carry(self, *, may: bool) -> CardSprite | None:
        """Let the dragged card hang on the pointer; return the one that was let go of, if any."""
        drag, held = self.selection.drag if may else None, self._held
        hand = self.board.hand
        self._held = hand[drag.index] if drag is not None and drag.index < len(hand) else None
        if drag is not None and self._held is not None:
            place = self.board.place_of(self._held, self.board.hand_zone)
            self._held.x, self._held.y = place.x + drag.dx, place.y + drag.dy
        return held if held is not self._held else None

    def forget(self) -> None:
        """Let go of whatever is held: the hand is not the person's now."""
        self.selection.cancel()

    def pointer(self, event: pygame.Event) -> Intent | None:
        """Take a mouse event."""
        now = self._now()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            index = self.board.pick(event.pos)
            if index is not None:
                self.focus.point("hand", index)
            self.selection.press(index, event.pos, now)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self.selection.alternate(self.board.pick(event.pos), now)
        elif event.type == pygame.MOUSEMOTION and event.buttons[0]:
            self.selection.motion(event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self.selection.cancel()  # the button came up where we could not see it
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self.selection.release(event.pos, now)
        return None

    def key(self, event: pygame.Event) -> tuple[bool, Intent | None]:
        """Take a key or pad event.

        Returns:
            Whether it belongs to the hand, and the gesture it made.
        """
        name = self._name(event)
        if name is None or not self.board.hand:
            return False, None
        self.focus.resize(len(self.board.hand), 0)
        made = self.focus.key(name)
        return True, made if isinstance(made, Intent) else None

    def _name(self, event: pygame.Event) -> str | None:
        if event.type == pygame.KEYDOWN and event.key in _KEYS:
            return _KEYS[event.key]
        if event.type == pygame.JOYBUTTONDOWN and event.button == 2:
            return "down"  # the left button hides, the bottom one plays
        command = self._commands.read(event)
        return None if command is None else _COMMANDS.get(command)

    def hovered(self, pos: tuple[int, int]) -> int | None:
        """Return the card to lift: the one dragged, under the pointer or in focus."""
        if self._commands.device != "mouse":
            return self.focus.card if self.focus.shown else None
        drag = self.selection.drag
        return drag.index if drag is not None else self.board.pick(pos)
