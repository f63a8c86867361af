"""The person at the table: what his hands do with the cards, and what he is told instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pygame

from game.core import Card, View
from scenes.cards.selection import Intent, Refused, Unique, resolve
from scenes.hand_input import HandInput

if TYPE_CHECKING:
    from scenes.table import TableScene

REFUSAL_S = 2.6
"""How long the reason of a refusal stands in the prompt line."""

_LIFT_S = 0.09


class Player:
    """Turns gestures on cards into answers, or into a word on why not."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.input = HandInput(table.board, table.context.ui.commands, table.context.now)
        self.notice = ""
        self.refusal_s = 0.0
        """The notice is a refusal, for so long."""
        self.hud_keys = False
        """The buttons have the keys, not the hand."""

    @property
    def refused(self) -> bool:
        """A refusal stands in the prompt line."""
        return self.refusal_s > 0

    def update(self, dt: float) -> None:
        """Let a refusal fade, and the chosen card rise."""
        self._lift(dt)
        if self.refusal_s > 0:
            self.refusal_s -= dt
            if self.refusal_s <= 0:
                self._table.wake()

    def navigate(self, event: pygame.Event) -> bool:
        """Let the hand have the keys, until Tab takes them to the buttons."""
        if self._table.context.ui.commands.read(event) in ("next", "previous"):
            return self._switch_keys(event)
        if self.hud_keys:
            return False
        used, intent = self.input.key(event)
        if intent is not None:
            self._mean(intent)
        return used

    def point(self, event: pygame.Event) -> None:
        """Let the pointer hold cards."""
        intent = self.input.pointer(event)
        if intent is not None:
            self._mean(intent)

    def refuse(self, reason: str, index: int | None = None) -> None:
        """Say something in the prompt line for a moment; shake the card it is about."""
        self.notice, self.refusal_s = reason, REFUSAL_S
        self._table.story.sound("error")
        if index is not None:
            self._table.story.shake(index)
        self._table.wake()

    def forgive(self) -> None:
        """Take the refusal away at once."""
        self.refusal_s = 0.0

    def gestures(self, view: View) -> Mapping[str, tuple[str, ...]]:
        """Return what gestures mean here; where no file says it, up is whatever is asked."""
        actions = (*view.choices, *(refusal.action for refusal in view.refusals))
        usual = {"up": tuple(sorted({action.kind for action in actions}))}
        return self._table.board.layout.spec.gestures or usual

    def _switch_keys(self, event: pygame.Event) -> bool:
        """Take the keys from the hand to the buttons, along them, and back."""
        widgets = self._table.widgets
        names = list(widgets.rects())
        step = 1 if self._table.context.ui.commands.read(event) == "next" else -1
        place = names.index(widgets.focused or "") if self.hud_keys else -1
        place = (place + 1 + step) % (len(names) + 1) - 1
        self.hud_keys = place >= 0
        widgets.ring.current = names[place] if self.hud_keys else None
        return True

    def _mean(self, intent: Intent) -> None:
        """Do what a gesture on a card of the hand asks for, or say why not."""
        table, story = self._table, self._table.story
        card = self._card(intent.index)
        story.catch_up()
        view, hand = story.view, [sprite.card for sprite in table.board.hand]
        if view is None or card not in hand:
            return
        found = resolve(view, card, intent.gesture, self.gestures(view))
        if not story.asked:
            code = "answered" if story.sealed else "not_your_turn"
            if view.prompt != "over":
                self.refuse(table.wording.refusal(code, ()), hand.index(card))
        elif isinstance(found, Unique):
            table.client.submit(found.action)
            self.forgive()
        elif isinstance(found, Refused):
            self.refuse(table.wording.refused(found.refusal), hand.index(card))

    def _card(self, index: int) -> Card | None:
        hand = self._table.board.hand
        return hand[index].card if index < len(hand) else None

    def _lift(self, dt: float) -> None:
        """Raise the card that would be played, let the others sink."""
        table, story = self._table, self._table.story
        chosen = None
        let_go = self.input.carry(may=story.asked and not story.telling)
        if let_go is not None:
            story.put_back(let_go)
        if story.asked and not table.curtain.down and not table.widgets.covered:
            chosen = self.input.hovered(pygame.mouse.get_pos())
        hand = table.board.hand
        for index, sprite in enumerate(hand):
            goal = 1.0 if index == chosen else 0.0
            if sprite.lift != goal:
                step = dt / _LIFT_S
                sprite.lift += max(-step, min(step, goal - sprite.lift))
                table.wake()
        if hand and not self.hud_keys and not table.curtain.down:
            table.widgets.ring.current = None  # one thing alone has the keys
        device, focus = table.context.ui.device, self.input.focus
        keys = device != "mouse" and focus.shown and not self.hud_keys
        table.board.focus = focus.card if keys and hand else None
