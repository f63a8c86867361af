"""Plays seeded random hands of every registered game and preset, for tests that know no game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from game.core import Action, Card, Config, IllegalAction, Seat, Step
from game.registry import Game, Registry

REGISTRY = Registry()
MOST_ANSWERS = 600
"""No hand of any game may take more."""


class Case(NamedTuple):
    """A table: which rules, how many seats."""

    game: Game
    preset: str
    seats: int

    @property
    def rules(self) -> Any:
        return self.game.rules

    @property
    def config(self) -> Config:
        return self.game.config(self.preset)

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Every seat, and a spectator."""
        return (*map(Seat, range(self.seats)), None)

    def deal(self, rng: Random) -> Step[Any]:
        deck = list(self.rules.info.deck)
        rng.shuffle(deck)
        first = Seat(rng.randrange(self.seats))
        return self.rules.deal(self.config, self.seats, first, tuple(deck))  # type: ignore[no-any-return]


class Answer(NamedTuple):
    """One answer, what it led to and the state it was given in."""

    before: Any
    seat: Seat
    action: Action
    step: Step[Any]


def cases(*, most_seats: int | None = None) -> list[Any]:
    """Return one parameter for each game, preset and number of seats."""
    found = []
    for game in REGISTRY:
        info = game.rules.info
        for preset in game.presets:
            for seats in range(info.min_seats, min(info.max_seats, most_seats or 99) + 1):
                name = f"{game.id}-{preset}-{seats}"
                found.append(pytest.param(Case(game, preset, seats), id=name))
    return found


every_case = pytest.mark.parametrize("case", cases())


def play_on(case: Case, rng: Random, step: Step[Any]) -> Iterator[Answer]:
    """Play a hand to its end: any seat that owes an answer gives any legal one."""
    state = step.state
    for _ in range(MOST_ANSWERS):
        owing = case.rules.to_act(state)
        if not owing:
            return
        seat = rng.choice(owing)
        action = pick(rng, case.rules.legal_actions(state, seat))
        step = tried(case.rules, state, seat, action)
        if step is None:
            continue
        yield Answer(state, seat, action, step)
        state = step.state
    raise AssertionError(f"no end after {MOST_ANSWERS} answers")


def tried(rules: Any, state: Any, seat: Seat, action: Action) -> Step[Any] | None:
    """Apply a legal action; None if it takes too long to judge, which is no fault of it."""
    try:
        return rules.apply(state, seat, action)  # type: ignore[no-any-return]
    except IllegalAction as refusal:
        if refusal.code != "claim_undecided":
            raise
        return None


def some(rng: Random, actions: tuple[Action, ...]) -> list[Action]:
    """Return all actions with cards, and now and then those without, which may be slow."""
    return [action for action in actions if action.cards or not rng.randrange(4)]


def pick(rng: Random, actions: tuple[Action, ...]) -> Action:
    """Choose a kind first, so that rare kinds come up, then an action of it.

    Seldom one without a card: a fold or a claim takes a seat out, and little would come after it.
    """
    with_cards = tuple(action for action in actions if action.cards)
    if with_cards and rng.randrange(12):
        actions = with_cards
    kind = rng.choice(sorted({action.kind for action in actions}))
    return rng.choice([action for action in actions if action.kind == kind])


def played(case: Case, seed: int) -> tuple[Step[Any], list[Answer]]:
    """Return the deal and all answers of one random hand."""
    dealt, answers = _played(case.game.id, case.preset, case.seats, seed)
    return dealt, [*answers]


@cache
def _played(game: str, preset: str, seats: int, seed: int) -> tuple[Step[Any], list[Answer]]:
    case = Case(REGISTRY.game(game), preset, seats)
    rng = Random(f"{game} {preset} {seats} {seed}")
    dealt = case.deal(rng)
    return dealt, list(play_on(case, rng, dealt))


@cache
def kinds(game_id: str) -> tuple[str, ...]:
    """Return every action kind met in some hands of the game, and some that no game has."""
    game = REGISTRY.game(game_id)
    seen: set[str] = set()
    for preset in game.presets:
        for seed in range(4):
            _, answers = played(Case(game, preset, game.rules.info.min_seats), seed)
            seen |= {answer.action.kind for answer in answers}
    return (*sorted(seen), "fold_hand", "claim", "pass", "nonsense", "")


def tempting_actions(game: Game, rng: Random, own: tuple[Card, ...]) -> list[Action]:
    """Return every action of at most one card, and some of several."""
    faces = (*dict.fromkeys(game.rules.info.deck), Card("?"), Card(""), Card("0S"))
    found = []
    for kind in kinds(game.id):
        found.append(Action(kind))
        found += [Action(kind, (face,)) for face in faces]
        for _ in range(10):
            several = rng.choices(own or faces, k=rng.randint(2, 4))
            found.append(Action(kind, tuple(several)))
    return found
