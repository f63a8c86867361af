"""All that one seat may know of a hand, and nothing else.

A view has two parts. `Shown` is what everybody may know; all viewers of a state share one object,
so it is made, compared and encoded once. `Own` is what only this viewer may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.core.actions import Action, Refusal
from game.core.cards import Card
from game.core.zones import Seat, Zone

Zones = tuple[tuple[Zone, tuple[Card, ...]], ...]
"""Zones that hold a card, in a fixed order; hidden faces are `HIDDEN`."""

Fact = bool | int | str | None | tuple["Fact", ...]
"""A public fact of the hand, of the kinds that JSON and msgpack know."""


class Arrangement(NamedTuple):
    """The best grouping of the viewer's own hand, where the game has groups."""

    groups: tuple[tuple[Card, ...], ...]
    loose: tuple[Card, ...]
    waits: tuple[tuple[Card, int], ...]
    """Faces that would improve the hand, with the copies this seat has not seen."""


class Shown(NamedTuple):
    """What everybody may know of a hand."""

    zones: Zones
    """Every zone that holds a card, hidden faces hidden."""
    window: int
    """Number of the open decision, through the whole match; an answer must name it."""
    to_act: tuple[Seat, ...]
    """All seats asked when the window opened, until it closes; empty after the end."""
    facts: Mapping[str, Fact]
    """Public facts by name; read only."""


class Own(NamedTuple):
    """What only one viewer may know; all empty for a spectator."""

    zones: Zones = ()
    """The zones of which he knows more than is shown."""
    choices: tuple[Action, ...] = ()
    """What he may answer now; empty if nothing is asked of him."""
    refusals: tuple[Refusal, ...] = ()
    """Why tempting moves are not legal."""
    answer: Action | None = None
    """His own sealed answer while the window is open."""
    prompt: str = "wait"
    """What is asked of him, as a code of the game's list; `wait` and `over` are common."""
    arrangement: Arrangement | None = None


class View(NamedTuple):
    """The truth of a hand as one seat may see it; a screen needs nothing else to draw it."""

    viewer: Seat | None
    """None is a spectator."""
    shown: Shown
    own: Own

    @property
    def zones(self) -> Zones:
        """Every zone that holds a card, as the viewer sees it; put together at each call."""
        if not self.own.zones:
            return self.shown.zones
        known = dict(self.own.zones)
        return tuple((zone, known.get(zone, cards)) for zone, cards in self.shown.zones)

    @property
    def window(self) -> int:
        """See `Shown.window`."""
        return self.shown.window

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """See `Shown.to_act`."""
        return self.shown.to_act

    @property
    def facts(self) -> Mapping[str, Fact]:
        """See `Shown.facts`."""
        return self.shown.facts

    @property
    def choices(self) -> tuple[Action, ...]:
        """See `Own.choices`."""
        return self.own.choices

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """See `Own.refusals`."""
        return self.own.refusals

    @property
    def answer(self) -> Action | None:
        """See `Own.answer`."""
        return self.own.answer

    @property
    def prompt(self) -> str:
        """See `Own.prompt`."""
        return self.own.prompt

    @property
    def arrangement(self) -> Arrangement | None:
        """See `Own.arrangement`."""
        return self.own.arrangement
