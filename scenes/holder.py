"""The person over his own hand: how it is sorted, and what a card that he touches belongs to.

Only for games whose hands have groups; every other hand is left as it is. What stands with what is
asked of the rules, never worked out here.
"""

from __future__ import annotations

from collections import Counter
from math import inf
from typing import TYPE_CHECKING

import pygame

from game.core import HIDDEN, Card, HasGroups
from scenes.cards.holding import ORDERS, Order
from scenes.cards.sprite import CardSprite

if TYPE_CHECKING:
    from scenes.table import TableScene

KIN_LIFT = 0.3
"""How far the cards rise that stand in a group with the one that is touched."""

_SIGNS = {True: "kin", False: "kin_other"}


class Holder:
    """Sorts the hand and shows its groups."""

    def __init__(self, table: TableScene, game: str) -> None:
        self._table, self._game = table, game
        entry = table.context.entry(game)
        rules = None if entry is None else entry.rules
        self._rules: HasGroups | None = rules if isinstance(rules, HasGroups) else None
        self._known: tuple[object, dict[CardSprite, str]] = (None, {})
        self._arranged: tuple[tuple[Card, ...], frozenset[Card]] = ((), frozenset())
        self._said = ""
        """How the hand stands by the button."""
        saved = table.context.prefs.sorting.get(game, "")
        table.board.sort(next((order for order in ORDERS if order == saved), ORDERS[0]))

    @property
    def has_groups(self) -> bool:
        """The hand can be held in more than one way."""
        return self._rules is not None

    @property
    def mode(self) -> str:
        """How the hand stands, as a word of the language files."""
        holding = self._table.board.own.holding
        return "own" if holding.is_own else holding.order

    def sort(self) -> None:
        """Sort the hand by the next thing there is; out of one's own order, by the same again."""
        if not self.has_groups:
            return
        board = self._table.board
        holding, places = board.own.holding, list(ORDERS)
        turn = 0 if holding.is_own else 1
        order: Order = places[(places.index(holding.order) + turn) % len(places)]
        board.sort(order)
        self._table.player.input.regain()
        self._table.context.change(sorting={**self._table.context.prefs.sorting, self._game: order})

    def add_button(self, rect: pygame.Rect) -> None:
        """Add the button that sorts; it says how the hand stands now."""
        text = self._table.context.say(f"table.sort_{self.mode}")
        self._said = self.mode
        add = self._table.widgets.button
        add("sort", rect, text, self.sort, style="dark", role="small")

    def navigate(self, event: pygame.Event) -> bool:
        """Sort the hand by the key for it."""
        mine = self.has_groups and self._table.context.ui.commands.read(event) == "sort"
        if mine:
            self._table.widgets.ask(None)
            self.sort()
        return mine

    def update(self, dt: float) -> None:
        """Let cards make room; show what the touched card stands with, and what may go up."""
        table, own = self._table, self._table.board.own
        if not self.has_groups:
            return
        animator = table.story.animator
        if table.board.glide(inf if animator.skip or animator.reduced else dt):
            table.wake()
        if "sort" in table.widgets and self.mode != self._said:
            table.relayout()
        own.grasped = table.player.input.grasped
        before = own.kin, own.may, own.spare
        own.spare = self._spare()
        own.may = self._may() if table.asked and not table.curtain.down else frozenset()
        own.kin = self._kin()
        if before != (own.kin, own.may, own.spare):
            table.wake()

    def goal(self, index: int, chosen: int | None) -> float:
        """Return how far a card of the hand is to rise."""
        own, hand = self._table.board.own, self._table.board.hand
        if index == chosen:
            return 1.0
        if hand[index] in own.kin:
            return KIN_LIFT
        return 0.0

    def _spare(self) -> frozenset[Card]:
        """Return the cards of the hand that are loose in some best arrangement."""
        board = self._table.board
        cards = tuple(sprite.card for sprite in board.hand)
        if not board.can_rearrange or HIDDEN in cards:
            return frozenset()
        if self._arranged[0] != cards:
            assert self._rules is not None, "the hand has groups"
            self._arranged = cards, frozenset(self._rules.arrange(cards).discardable)
        return self._arranged[1]

    def _may(self) -> frozenset[Card]:
        """Return the cards that may be thrown by themselves now."""
        view, table = self._table.story.view, self._table
        if view is None or view.arrangement is None:
            return frozenset()
        kinds = table.player.gestures(view).get("up", ())
        return frozenset(
            action.cards[0]
            for action in view.choices
            if action.kind in kinds and len(action.cards) == 1
        )

    def _kin(self) -> dict[CardSprite, str]:
        """Return the signs of the cards in a group with the one that is touched."""
        table = self._table
        hand, own = table.board.hand, table.board.own
        if table.curtain.down or table.widgets.covered or table.player.hud_keys or own.carried:
            return {}
        index = table.player.input.hovered(pygame.mouse.get_pos())
        if index is None or index >= len(hand) or not own.holding.has_groups:
            return {}
        key = (tuple(hand), own.held, index)
        if self._known[0] != key:
            self._known = key, self._found(hand, index)
        return self._known[1]

    def _found(self, hand: tuple[CardSprite, ...], index: int) -> dict[CardSprite, str]:
        assert self._rules is not None, "the hand has groups"
        held, sprite = self._table.board.own.held, hand[index]
        bunch = held.bunches[index]
        mine = [place for place, each in enumerate(held.bunches) if each == bunch >= 0]
        found = {hand[place]: _SIGNS[True] for place in mine if len(mine) > 1}
        cards = tuple(each.card for each in hand)
        for group in self._rules.groups_with(cards, sprite.card):
            for member in _members(hand, group, sprite, found):
                found.setdefault(member, _SIGNS[False])
        return found


def _members(
    hand: tuple[CardSprite, ...],
    group: tuple[Card, ...],
    touched: CardSprite,
    found: dict[CardSprite, str],
) -> list[CardSprite]:
    """Return cards of the hand that make the group: the touched one, and those found before."""
    need = Counter(group)
    members: list[CardSprite] = []
    for sprite in sorted(hand, key=lambda each: (each is not touched, each not in found)):
        if need[sprite.card] > 0:
            need[sprite.card] -= 1
            members.append(sprite)
    return members if len(members) == len(group) > 1 else []
