"""Buttons for what can be done without a card: folding, claiming, passing.

Which there are, the view's choices say; how they are offered, the game's table file. What has grave
consequences is asked about first, in the words `action.KIND.ask`, `.warning`, `.stay` and `.go`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.core import Action
from scenes.bindings import ACTS
from scenes.cards.spec import ActionSpec
from scenes.key_words import command_word
from scenes.question import QuestionScene
from scenes.stack import Pop, Push, SceneChange

if TYPE_CHECKING:
    from scenes.table import TableScene

_PLAIN = ActionSpec()


class Offer(NamedTuple):
    """One button."""

    action: Action
    chosen: bool = False
    """It waits for the turn, and the button takes it back."""


class Actions:
    """The buttons at the right of the hand."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._shown: tuple[Offer, ...] = ()

    def offers(self) -> tuple[Offer, ...]:
        """Return what can be done without a card now, or chosen for the turn to come."""
        table = self._table
        spec, view, ahead = table.board.layout.spec, table.story.view, table.player.ahead
        free = table.story.asked and not table.player.judged
        bare = view.choices if view is not None and free else ()
        kinds = {action.kind for action in bare if not action.cards}
        kinds |= {kind for kind in spec.actions.keys() - spec.thrown if ahead.may(kind)}
        order = [*spec.actions, *sorted(kinds - spec.actions.keys())]
        actions = [Action(kind) for kind in order if kind in kinds]
        return tuple(Offer(action, action == ahead.action) for action in actions)

    def look(self) -> None:
        """Have the buttons built anew where there are others now."""
        if self.offers() != self._shown:
            self._table.relayout()

    def add(self) -> None:
        """Add the buttons, the likeliest nearest to the corner of the window."""
        table = self._table
        self._shown = self.offers()
        places = table.board.frame.buttons(len(self._shown))
        for offer, place in zip(self._shown, places, strict=True):
            text = self.text(offer)
            table.widgets.button(
                offer.action.kind,
                pygame.Rect(place.rounded),
                f"✓ {text}" if offer.chosen else text,
                partial(self._press, offer.action),
                style="gold" if offer.chosen else "plain",
                role="small",
            )

    def text(self, offer: Offer) -> str:
        """Return what a button says."""
        return self._table.wording.say(f"action.{offer.action.kind}")

    def keys(self) -> str:
        """Say which key presses which button."""
        named = zip(ACTS, self._shown, strict=False)
        words = [(command_word(self._table.context, act), self.text(o)) for act, o in named]
        return " · ".join(f"{key}: {text}" for key, text in words)

    def press(self, place: int) -> SceneChange | None:
        """Press one of the buttons, counted from the corner."""
        offers = self.offers()
        return self._press(offers[place].action) if place < len(offers) else None

    def _press(self, action: Action) -> SceneChange | None:
        table, ahead = self._table, self._table.player.ahead
        if table.client.pending is not None:
            return None
        if action == ahead.action:
            ahead.forget()
        elif not ahead.may(action.kind) and table.story.skip():
            pass  # nobody answers what he has not yet seen
        elif table.board.layout.spec.actions.get(action.kind, _PLAIN).asks:
            return Push(self._question(action))
        else:
            self._do(action)
        return None

    def _question(self, action: Action) -> QuestionScene:
        table, match = self._table, self._table.match

        def go() -> SceneChange:
            self._do(action)
            return Pop()

        topic = table.wording.key(f"action.{action.kind}")
        values = {} if match is None else dict(match.config)
        return QuestionScene(table.context, topic, go, values=values)

    def _do(self, action: Action) -> None:
        """Answer, or choose it for the turn; a question may have stood open for long."""
        table, view = self._table, self._table.story.view
        if table.asked and view is not None and action in view.choices:
            table.player.submit(action)
        elif table.player.ahead.may(action.kind):
            table.player.ahead.choose(action)
        else:
            table.player.refuse(table.wording.refusal("stale_window", ()))
