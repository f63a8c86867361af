"""The person at the table: what his hands do with the cards, and what he is told instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

import pygame

from game.core import Action, Card, Refusal, View
from scenes.actions import Actions
from scenes.ahead import Ahead, is_in
from scenes.alone import Alone
from scenes.bindings import ACTS, CARD_KEYS
from scenes.cards.selection import Gesture, Intent, Refused, Several, Unique, resolve
from scenes.commands import HOTKEYS, REPEATED
from scenes.hand_input import HandInput
from scenes.tiles import Tiles
from scenes.waits import Waits

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
        self.ahead = Ahead(table)
        self.actions = Actions(table)
        self.tiles = Tiles(table)
        self.waits = Waits(table)
        self.alone = Alone(table)
        self.proof: tuple[Card, ...] = ()
        """The cards that prove the refusal."""
        self.sent: Action | None = None
        """The last answer."""
        self.answered: View | None = None
        """What it was an answer to."""
        self._had_cards = False

    @property
    def refused(self) -> bool:
        """A refusal stands in the prompt line."""
        return self.refusal_s > 0

    def update(self, dt: float) -> None:
        """Answer what was chosen ahead; let a refusal fade, and the chosen card rise."""
        self.ahead.look()
        self._lift(dt)
        if not self._table.curtain.down:
            self.actions.look()
            self.tiles.look()
            self.alone.update(dt)
        if self.refusal_s > 0:
            self.refusal_s -= dt
            if self.refusal_s <= 0:
                self._table.wake()

    def navigate(self, event: pygame.Event) -> bool:
        """Let the hand have the keys, until Tab takes them to the buttons; obey the table's own."""
        commands, table = self._table.context.ui.commands, self._table
        command = commands.read(event)
        if self.waits.give_way(event):
            return True
        if command in ("next", "previous"):
            return self._switch_keys(1 if command == "next" else -1)
        if command == "last":
            table.show_last_trick()
        elif command == "pause":
            table.widgets.ask(table.back())
        elif command == "rules":
            table.widgets.ask(table.open_rules())
        elif command in ACTS:
            table.widgets.ask(self.actions.press(ACTS.index(command)))
        elif self._press_tile(event):
            return True
        elif command in ("up", "down") and (self.hud_keys or commands.device == "pad"):
            return self._go_between(command, again=event.type == REPEATED)
        elif not self.hud_keys:
            used, intent = self.input.key(event)
            if intent is not None:
                self._mean(intent)
            return used
        return command in ("last", "pause", "rules", *ACTS)

    def _press_tile(self, event: pygame.Event) -> bool:
        """Take a group by the digit on its tile; where there are tiles digits choose no card."""
        if event.type != pygame.KEYDOWN or event.mod & HOTKEYS or not self.tiles.count:
            return False
        digit = CARD_KEYS.get(event.key, "")
        if not digit.isdigit():
            return False
        self._table.widgets.ask(self.tiles.press(int(digit) - 1))
        return True

    def point(self, event: pygame.Event) -> None:
        """Let the pointer hold cards."""
        if self.waits.give_way(event):
            return
        intent = self.input.pointer(event)
        if intent is not None:
            self._mean(intent)

    def refuse(self, reason: str, index: int | None = None, proof: tuple[Card, ...] = ()) -> None:
        """Say something in the prompt line for a moment; shake the card it is about.

        Args:
            proof: the cards that show it; those in the hand rise.
        """
        self.notice, self.refusal_s, self.proof = reason, REFUSAL_S, proof
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

    def _switch_keys(self, step: int) -> bool:
        """Take the keys from the hand to the buttons, along them, and back."""
        widgets = self._table.widgets
        names = list(widgets.ring.reachable())
        here = widgets.focused if self.hud_keys else None
        place = names.index(here) if here in names else -1
        place = (place + 1 + step) % (len(names) + 1) - 1
        self.hud_keys = place >= 0
        widgets.ring.current = names[place] if self.hud_keys else None
        return True

    def _go_between(self, side: Literal["up", "down"], *, again: bool) -> bool:
        """Go from the hand up to the buttons, along them, and back where there is no other."""
        ring = self._table.widgets.ring
        if self.hud_keys:
            if not ring.move(side) and not again:
                self.hud_keys, ring.current = False, None
            return True
        return self._switch_keys(1) if side == "up" and not again else True

    def submit(self, action: Action) -> None:
        """Answer."""
        client = self._table.client
        view = client.view
        if client.submit(action) is not None:
            self.sent, self.answered = action, view
            self.forgive()
            self._table.wake()

    @property
    def judged(self) -> str:
        """What is said while the last answer is being judged elsewhere, if it may be."""
        if self.sent is None or self._table.client.pending is None:
            return ""
        return self._table.wording.if_known(f"action.{self.sent.kind}.wait")

    def _mean(self, intent: Intent) -> None:
        """Do what a gesture on a card of the hand asks for, or say why not."""
        table, story = self._table, self._table.story
        card = self._card(intent.index)
        if card is not None and self._plans(card, intent.gesture):
            return
        if story.skip():
            return  # nobody answers what he has not yet seen
        view, hand = story.view, [sprite.card for sprite in table.board.hand]
        if view is None or card not in hand:
            return
        found = resolve(view, card, intent.gesture, self.gestures(view))
        if table.online is not None and table.online.halt:
            self.refuse(table.online.halt, hand.index(card))
        elif not table.asked:
            if view.prompt != "over":
                self.refuse(table.wording.refusal(self._barred(view), ()), hand.index(card))
        elif isinstance(found, Unique):
            self.submit(found.action)
        elif isinstance(found, Several):
            self.tiles.narrow(found.actions)
            self.input.selection.forgive()
        else:
            self._explain(found.refusal if isinstance(found, Refused) else None, view, intent)

    def _explain(self, refusal: Refusal | None, view: View, intent: Intent) -> None:
        """Say why a gesture on a card comes to nothing."""
        wording = self._table.wording
        if refusal is not None:
            self.refuse(wording.refused(refusal), intent.index, refusal.cards)
        elif wording.has(f"prompt.{view.prompt}.useless"):
            self.refuse(wording.useless(view), intent.index)
        self.input.selection.forgive()

    def sit_down(self) -> None:
        """Forget what the last person at this window had in mind."""
        self.ahead.forget()
        self.waits.close()
        self.forgive()
        self.answered = None

    def _plans(self, card: Card, gesture: Gesture) -> bool:
        """Choose a card for the turn to come, or take it back; tell whether the gesture does."""
        view, ahead = self._table.story.view, self.ahead
        if view is None:
            return False
        kinds = [kind for kind in self.gestures(view).get(gesture, ()) if ahead.may(kind)]
        if kinds:
            ahead.choose(Action(kinds[0], (card,)))
        elif ahead.action is not None and ahead.action.cards == (card,):
            ahead.forget()
        else:
            return False
        self.forgive()
        return True

    def _barred(self, view: View) -> str:
        """Return the word for why nothing is asked of the viewer."""
        if self._table.story.sealed:
            return "answered"
        return "not_your_turn" if is_in(view) else "knocked_out"

    def _card(self, index: int) -> Card | None:
        hand = self._table.board.hand
        return hand[index].card if index < len(hand) else None

    def _lift(self, dt: float) -> None:
        """Raise the card that would be played, let the others sink."""
        table, story = self._table, self._table.story
        chosen, spec = None, table.board.layout.spec
        may = story.asked or any(self.ahead.may(kind) for kind in spec.thrown)
        let_go = self.input.carry(may=may and not story.telling)
        if let_go is not None:
            story.put_back(let_go)
        elsewhere = self.hud_keys and not table.context.ui.commands.pointing
        if may and not (elsewhere or table.curtain.down or table.widgets.covered):
            chosen = self.input.hovered(pygame.mouse.get_pos())
        hand = table.board.hand
        shown = self._shown_of([sprite.card for sprite in hand])
        for index, sprite in enumerate(hand):
            goal = 1.0 if index in shown else table.holder.goal(index, chosen)
            if sprite.lift != goal:
                step = dt / _LIFT_S
                sprite.lift += max(-step, min(step, goal - sprite.lift))
                table.wake()
        self._show_focus()

    def _shown_of(self, hand: list[Card]) -> set[int]:
        """Return the cards of the hand that rise: a proof, or those of the group that is meant."""
        tile = self.tiles.pointed
        left = list(self.proof if self.refused else tile.action.cards if tile is not None else ())
        found = set()
        for index, card in enumerate(hand):
            if card in left:
                left.remove(card)
                found.add(index)
        return found

    def _show_focus(self) -> None:
        """Mark the one thing that has the keys, as long as keys or a pad are in use."""
        table, hand = self._table, self._table.board.hand
        ring, keys = table.widgets.ring, not table.context.ui.commands.pointing
        if hand and not self._had_cards:
            self.hud_keys = False  # a new hand is what one came for
        self._had_cards = bool(hand)
        if not table.curtain.down and not self.hud_keys:
            ring.current = None  # one thing alone has the keys
            if keys and not hand:
                ring.settle()
        if keys and hand:
            self.input.show()
        here = keys and hand and not self.hud_keys and not table.widgets.covered
        table.board.focus = self.input.focus.card if here else None
