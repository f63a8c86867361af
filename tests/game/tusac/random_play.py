"""Random hands of Tứ Sắc under any rules, with all that happened in them."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from game.core import Action, Config, Event, Outcome, Seat, Step
from game.tusac.rules import TusacRules
from game.tusac.state import State
from tests.game.tusac.play import combinations

MOST_ANSWERS = 600
EATS = 0.8
"""How often a house eats that can: else most hands would be drawn."""

every_rule = pytest.mark.parametrize(
    "config", [pytest.param(config, id=name) for name, config in combinations()]
)


class Answer(NamedTuple):
    """One answer, the state it was given in and what it led to."""

    before: State
    seat: Seat
    action: Action
    step: Step[State]


class Played:
    """A random hand."""

    def __init__(self, config: Config, seats: int, seed: int, eats: float = EATS) -> None:
        self.config, self.seats, self.rules = config, seats, TusacRules()
        chance = Random(f"{seats} {seed}")
        deck = tuple(chance.sample(self.rules.info.deck, 112))
        self.first = Seat(chance.randrange(seats))
        self.dealt = self.rules.deal(config, seats, self.first, deck)
        self.answers: list[Answer] = []
        state = self.dealt.state
        while owing := self.rules.to_act(state):
            assert len(self.answers) < MOST_ANSWERS
            seat = chance.choice(owing)
            action = self._choose(chance, state, seat, eats)
            step = self.rules.apply(state, seat, action)
            self.answers.append(Answer(state, seat, action, step))
            state = step.state
        self.last = state

    def _choose(self, chance: Random, state: State, seat: Seat, eats: float) -> Action:
        legal = self.rules.legal_actions(state, seat)
        assert legal, "somebody who is asked has no answer"
        assert len(set(legal)) == len(legal)
        eating = [action for action in legal if action.kind == "eat"]
        others = [action for action in legal if action.kind != "eat"]
        return chance.choice(eating if eating and chance.random() < eats else others or eating)

    @property
    def steps(self) -> list[Step[State]]:
        """The deal, and every answer that closed a decision."""
        return [self.dealt, *(a.step for a in self.answers if a.step.closed)]

    @property
    def states(self) -> list[State]:
        """Every state, those within a window too."""
        return [self.dealt.state, *(answer.step.state for answer in self.answers)]

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        return (*map(Seat, range(self.seats)), None)

    @property
    def events(self) -> list[Event]:
        return [event for step in self.steps for event in step.events]

    @property
    def outcome(self) -> Outcome:
        outcome = self.rules.outcome(self.last)
        assert outcome is not None
        return outcome


def zones_of(hand: Played, state: State, viewer: Any) -> dict[Any, Any]:
    """Return where a viewer sees cards lie."""
    return dict(hand.rules.view(state, viewer).zones)
