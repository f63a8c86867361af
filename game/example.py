"""The illustrated hand of a game: data beside its texts, played by the rules and never told apart.

`assets/games/<id>/example.json` holds the deal and every answer, round by round; the sentence of a
round is `<id>.example.<n>`, and `<id>.example.0` is that of the deal. An answer is
`[seat, kind, card, …]`. One that the rules refuse, to show why, is
`{"refused": code, "answer": [seat, kind, card, …]}`; its sentence may hold `{refusal}`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from game.core import Action, Card, IllegalAction, Refusal, Seat, Step
from game.referee_deal import stacked
from game.registry import Game
from game.texts import ASSETS


class Answer(NamedTuple):
    """What a seat does, or tries to do."""

    seat: Seat
    action: Action
    refused: str = ""
    """The code with which the rules refuse it, if they do."""


class Example(NamedTuple):
    """A hand to step through."""

    preset: str
    first: Seat
    names: tuple[str, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    """The first cards that are not dealt; the rest of the deck lies below them."""
    rounds: tuple[tuple[Answer, ...], ...]


class Played(NamedTuple):
    """What came of an answer."""

    round: int
    """The round it belongs to; the deal is round 0."""
    step: Step[Any]
    """Of a refused answer, the step before it."""
    answer: Answer | None = None
    refusal: Refusal | None = None


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
        tuple(map(Card, raw.get("stock", ()))),
        tuple(tuple(map(_answer, answers)) for answers in raw["rounds"]),
    )


def _answer(raw: Any) -> Answer:
    if isinstance(raw, dict):
        return _answer(raw["answer"])._replace(refused=raw["refused"])
    seat, kind, *cards = raw
    return Answer(Seat(seat), Action(kind, tuple(map(Card, cards))))


def steps(game: Game, example: Example) -> Iterator[Played]:
    """Play the hand, answer by answer; what is to be refused must be, and leaves all as it was."""
    config, rules = game.config(example.preset), game.rules
    undealt = Counter(rules.info.deck) - Counter(sum(example.hands, example.stock))
    stock = (*example.stock, *undealt.elements())
    deck = stacked(rules, config, example.hands, stock, example.first)
    step = rules.deal(config, len(example.hands), example.first, deck)
    yield Played(0, step)
    for number, answers in enumerate(example.rounds, start=1):
        for answer in answers:
            if answer.refused:
                yield Played(number, step, answer, _refused(game, step, answer))
                continue
            step = rules.apply(step.state, answer.seat, answer.action)
            yield Played(number, step, answer)


def _refused(game: Game, step: Step[Any], answer: Answer) -> Refusal:
    """Return why the rules refuse an answer."""
    try:
        game.rules.apply(step.state, answer.seat, answer.action)
    except IllegalAction as error:
        if error.code == answer.refused:
            return Refusal(answer.action, error.code, error.cards)
    raise ValueError(f"the illustrated hand expects {answer}")
