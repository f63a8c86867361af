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
from scenes.online import Way
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
        self._has_waits = False
        self._ways: tuple[Way, ...] = ()

    def offers(self) -> tuple[Offer, ...]:
        """Return what can be done without a card now, or chosen for the turn to come."""
        table = self._table
        spec, view, ahead = table.board.layout.spec, table.story.view, table.player.ahead
        free = table.story.asked and not table.player.judged
        if table.online is not None and table.online.stops:
            return ()
        bare = view.choices if view is not None and free else ()
        tiled = {kind for kind, known in spec.actions.items() if known.takes}
        kinds = {action.kind for action in bare if not action.cards} - tiled
        kinds |= {kind for kind in spec.actions.keys() - spec.thrown if ahead.may(kind)}
        order = [*spec.actions, *sorted(kinds - spec.actions.keys())]
        actions = [Action(kind) for kind in order if kind in kinds]
        return tuple(Offer(action, action == ahead.action) for action in actions)

    def look(self) -> None:
        """Have the buttons built anew where there are others now."""
        shown = (self._shown, self._has_waits, [way.name for way in self._ways])
        now = (self.offers(), self._table.player.waits.known, [way.name for way in self.ways()])
        if now != shown:
            self._table.relayout()

    def ways(self) -> tuple[Way, ...]:
        """Return what can be done about the connection, or the bot that stands in."""
        online = self._table.online
        return () if online is None else online.ways()

    def add(self) -> None:
        """Add the buttons, the likeliest nearest to the corner of the window."""
        table = self._table
        self._shown = self.offers()
        self._ways = self.ways()
        places = table.board.frame.buttons(self.places)
        for way, place in zip(self._ways, places, strict=False):
            rect = pygame.Rect(place.rounded)
            table.widgets.button(way.name, rect, way.text, way.deed, style=way.style, role="small")
        for offer, place in zip(self._shown, places[len(self._ways) :], strict=False):
            text = self.text(offer)
            table.widgets.button(
                offer.action.kind,
                pygame.Rect(place.rounded),
                f"✓ {text}" if offer.chosen else text,
                partial(self._press, offer.action),
                style="gold" if offer.chosen else "plain",
                role="small",
            )

        self._has_waits = table.player.waits.known
        if self._has_waits:
            self._add_waits(pygame.Rect(places[-1].rounded))

    @property
    def places(self) -> int:
        """How many places for buttons are taken, the one for what the hand waits for included.

        That one stands beside the first, also while there is no other: what is where it was is
        found blindly.
        """
        offers = len(self.offers()) + len(self.ways())
        return max(1, offers) + 1 if self._table.player.waits.known else offers

    def _add_waits(self, rect: pygame.Rect) -> None:
        table, waits = self._table, self._table.player.waits
        text = table.context.say("table.waits")
        table.widgets.button(
            "waits",
            rect,
            f"✓ {text}" if waits.is_open else text,
            waits.toggle,
            style="gold" if waits.is_open else "dark",
            role="small",
        )

    def text(self, offer: Offer) -> str:
        """Return what a button says."""
        return self._table.wording.say(f"action.{offer.action.kind}")

    def keys(self) -> str:
        """Say which key presses which button."""
        context, texts = self._table.context, [way.text for way in self._ways]
        texts += [self.text(offer) for offer in self._shown]
        if self._has_waits:
            texts += [""] * (self.places - 1 - len(texts)) + [context.say("table.waits")]
        named = zip(ACTS, texts, strict=False)
        words = [(command_word(context, act), text) for act, text in named if text]
        return " · ".join(f"{key}: {text}" for key, text in words)

    def press(self, place: int) -> SceneChange | None:
        """Press one of the buttons, counted from the corner."""
        offers, waits, ways = self.offers(), self._table.player.waits, self.ways()
        if place < len(ways):
            return ways[place].deed()
        if place < len(ways) + len(offers):
            return self._press(offers[place - len(ways)].action)
        return waits.toggle() if waits.known and place == self.places - 1 else None

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
