"""The illustrated hand of a game: data beside its texts, played by the rules and never told apart.

`assets/games/<id>/example.json` holds the deal and every answer, round by round; the sentence of a
round is `<id>.example.<n>`, and `<id>.example.0` is that of the deal.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from game.core import Action, Card, Seat, Step
from game.referee_deal import stacked
from game.registry import Game
from game.texts import ASSETS


class Example(NamedTuple):
    """A hand to step through."""

    preset: str
    first: Seat
    names: tuple[str, ...]
    hands: tuple[tuple[Card, ...], ...]
    rounds: tuple[tuple[tuple[Seat, Action], ...], ...]


def load_example(game: str, assets: Path = ASSETS) -> Example | None:
    """Return the illustrated hand of a game, or None if it has none."""
    file = assets / "games" / game / "example.json"
    if not file.exists():
        return None
    raw = json.loads(file.read_text(encoding="utf-8"))
    return Example(
        raw["preset"],
        Seat(raw["first"]),
        tuple(raw["names"]),
        tuple(tuple(map(Card, hand)) for hand in raw["hands"]),
        tuple(
            tuple((Seat(seat), Action(kind, (Card(card),))) for seat, kind, card in answers)
            for answers in raw["rounds"]
        ),
    )


def steps(game: Game, example: Example) -> Iterator[tuple[int, Step[Any]]]:
    """Play the hand; yield each step with the round it belongs to, the deal as round 0."""
    config = game.config(example.preset)
    deck = stacked(game.rules, config, example.hands, (), example.first)
    step = game.rules.deal(config, len(example.hands), example.first, deck)
    yield 0, step
    for number, answers in enumerate(example.rounds, start=1):
        for seat, action in answers:
            step = game.rules.apply(step.state, seat, action)
            yield number, step
