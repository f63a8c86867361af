"""Pointer, keys and pad over the cards of the hand: input events in, gestures on cards out."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core import Card
from scenes.bindings import CARD_KEYS, Command
from scenes.cards.board import Board
from scenes.cards.focus import Focus
from scenes.cards.selection import DEBOUNCE_S, Drag, Intent, Selection
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
        self.grasped = False
        """The keys have hold of the focused card: left and right move it."""
        self._pressed: CardSprite | None = None
        """The card the pointer went down on, wherever it stands by now."""
        self._held: CardSprite | None = None
        self._home = (0.0, 0.0)
        """Where the held card lay."""
        self._before: tuple[Card, ...] | None = None
        """The order made by hand before the card was held."""
        self._dragged = 0.0
        self._moving = False
        """A direction that is held moves the focused card."""
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
            self.grasped = False
        self.focus.resize(len(self.board.hand))

    def regain(self) -> None:
        """Let go of all cards: they stand in another order now."""
        self.selection.cancel()
        self.grasped = False

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
        moves = self.board.can_rearrange
        drag, held = self.selection.drag if may or moves else None, self._held
        self._held = self._pressed if drag and self._pressed in self.board.hand else None
        if drag is not None and self._held is not None:
            place = self.board.place_of(self._held, self.board.hand_zone)
            if self._held is not held:
                self._home, self._before = (place.x, place.y), self.board.own.holding.own()
            home = self._home if moves else (place.x, place.y)
            self._held.x, self._held.y = home[0] + drag.dx, home[1] + drag.dy
            self.board.own.carried = self._held
            if moves:
                self._make_room(drag)
        if held is None or held is self._held:
            return None
        self.board.own.carried = self._held
        if not moves:
            return held
        self.board.own.let_glide(self.board.hand_places())
        return None

    def _make_room(self, drag: Drag) -> None:
        """Let the others make room for the card that is drawn along the hand."""
        board, hand, held = self.board, self.board.hand, self._held
        assert held is not None, "a card is held"
        if drag.gesture is not None and drag.gesture in board.layout.spec.gestures:
            if board.own.holding.own() != self._before:
                board.take_back(self._before)  # it is thrown; the others stand as they stood
            return
        if drag.dx == self._dragged:
            return  # only a pointer that moves moves cards, lest they swing to and fro
        self._dragged = drag.dx
        here = hand.index(held)
        ways = [abs(place.x - held.x) for _, place in board.hand_places()]
        best = min(range(len(hand)), key=lambda n: ways[n])
        if best != here and ways[best] < 0.7 * ways[here]:
            board.rearrange(here, best)
            self.focus.point(best)

    def forget(self) -> None:
        """Let go of whatever is held: the hand is not the person's now."""
        self.selection.cancel()

    def pointer(self, event: pygame.Event) -> Intent | None:
        """Take a mouse event."""
        now = self._now()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            index = self.board.pick(event.pos)
            self.grasped = False
            self._pressed = None if index is None else self.board.hand[index]
            self._dragged = 0.0
            if index is not None:
                self.focus.point(index)
            self.selection.press(index, event.pos, now)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self._meant(self.selection.alternate(self.board.pick(event.pos), now))
        elif event.type == pygame.MOUSEMOTION and event.buttons[0]:
            self.selection.motion(event.pos)
        elif event.type == pygame.MOUSEMOTION and self.selection.holds:
            self.selection.cancel()  # the button came up where we could not see it
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(self.selection.release(event.pos, now, touch=_is_touch(event)))
        return None

    def _released(self, intent: Intent | None) -> Intent | None:
        """Return the gesture with the place where the card it was on stands by now."""
        hand = self.board.hand
        if intent is None or self._pressed not in hand:
            return self._meant(intent)
        return self._meant(Intent(intent.gesture, hand.index(self._pressed)))

    def _meant(self, intent: Intent | None) -> Intent | None:
        """Note which of equal cards a gesture is on."""
        hand = self.board.hand
        if intent is not None and intent.index < len(hand):
            self.board.own.meant = hand[intent.index]
        return intent

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
        if self._moves(event, name):
            return True, None
        made = self._meant(self.focus.key(name))
        seen = self._now() - self._shown_at >= DEBOUNCE_S
        return True, made if seen else None

    def _moves(self, event: pygame.Event, name: str) -> bool:
        """Move the focused card, or take hold of it: only where hands have groups."""
        if event.type != REPEATED:
            shift = event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_SHIFT
            self._moving = bool(shift)
        board, here = self.board, self.focus.index
        if not board.can_rearrange or not self.focus.shown:
            self.grasped = False
            return False
        if name == "delete" and "down" not in board.layout.spec.gestures:
            self.grasped = not self.grasped
            return True
        if name not in ("left", "right") or not (self._moving or self.grasped):
            self.grasped = False
            return False
        there = here + (1 if name == "right" else -1)
        if 0 <= there < len(board.hand):
            board.rearrange(here, there)
            self.focus.index = there
        return True

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
