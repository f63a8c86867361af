"""Pointer, keys and pad over the cards of the hand: input events in, gestures on cards out."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.bindings import CARD_KEYS, Command
from scenes.cards.board import Board
from scenes.cards.focus import Focus
from scenes.cards.selection import DEBOUNCE_S, Intent, Selection
from scenes.cards.sprite import CardSprite
from scenes.commands import HOTKEYS, PAD_EVENTS, REPEATED, Commands

_NAMES: dict[Command, str] = {
    "left": "left",
    "right": "right",
    "up": "up",
    "down": "down",
    "press": "enter",
    "hide": "delete",
}


class HandInput:
    """Where the person stands over the hand, whatever he holds in his own."""

    def __init__(self, board: Board, commands: Commands, now: Callable[[], float]) -> None:
        self.board = board
        self.focus = Focus()
        self.selection = Selection()
        self._held: CardSprite | None = None
        self._shown_at = float("-inf")
        """When the focus was shown without a key that asked for it."""
        self._releases = commands.releases
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
        if len(self.board.hand) != self.focus.cards:
            self.selection.chosen = None  # another card may lie there now
        self.focus.resize(len(self.board.hand))

    def show(self) -> None:
        """Show where the keys are, since they are in use."""
        if not self.focus.shown:
            self.focus.shown = True
            self._shown_at = self._now()

    def carry(self, *, may: bool) -> CardSprite | None:
        """Let the dragged card hang on the pointer; return the one that was let go of, if any."""
        if self._releases != self._commands.releases:
            self._releases = self._commands.releases
            self.selection.cancel()
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
                self.focus.point(index)
            self.selection.press(index, event.pos, now)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self.selection.alternate(self.board.pick(event.pos), now)
        elif event.type == pygame.MOUSEMOTION and event.buttons[0]:
            self.selection.motion(event.pos)
        elif event.type == pygame.MOUSEMOTION and self.selection.holds:
            self.selection.cancel()  # the button came up where we could not see it
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self.selection.release(event.pos, now, touch=_is_touch(event))
        return None

    def key(self, event: pygame.Event) -> tuple[bool, Intent | None]:
        """Take a key or pad event.

        Returns:
            Whether it belongs to the hand, and the gesture it made.
        """
        name = self._name(event)
        if name is None or not self.board.hand:
            return False, None
        if event.type == REPEATED and name in ("up", "down"):
            return True, None  # a key held too long must not play a second card
        self.focus.resize(len(self.board.hand))
        made = self.focus.key(name)
        seen = self._now() - self._shown_at >= DEBOUNCE_S
        return True, made if seen else None

    def hovered(self, pos: tuple[int, int]) -> int | None:
        """Return the card to lift: the one dragged, chosen, under the pointer or in focus."""
        if not self._commands.pointing:
            return self.focus.card if self.focus.shown else None
        drag = self.selection.drag
        if drag is not None:
            return drag.index
        return self.selection.chosen if self._commands.device == "touch" else self.board.pick(pos)

    def _name(self, event: pygame.Event) -> str | None:
        command = self._commands.read(event)
        if event.type == pygame.KEYDOWN and command is None and not event.mod & HOTKEYS:
            return CARD_KEYS.get(event.key)
        on_pad = event.type in PAD_EVENTS or self._commands.device == "pad"
        if command is None or (on_pad and command in ("up", "down")):
            return None  # a thumb that slips must not play; buttons do that
        return _NAMES.get(command)


def _is_touch(event: pygame.Event) -> bool:
    return bool(getattr(event, "touch", False))
