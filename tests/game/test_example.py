"""The illustrated hand is played by the rules, to the end the seed names."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core import Seat
from game.example import load_example, steps
from game.registry import Registry
from game.texts import LANGUAGES, Texts

GAME = Registry().game("catte")
EXAMPLE = load_example("catte")


def test_the_hand_is_legal_and_ends_as_told() -> None:
    assert EXAMPLE is not None

    played = list(steps(GAME, EXAMPLE))

    outcome = GAME.rules.outcome(played[-1][1].state)
    assert outcome is not None
    assert (outcome.winner, outcome.how, outcome.scores) == (3, "last_trick", (0, 0, 0, 1))
    facts = GAME.rules.view(played[-1][1].state, None).facts
    assert facts["winners"] == (0, 1, 2, 3, 3, 3)
    assert all(GAME.rules.outcome(step.state) is None for _, step in played[:-1])


def test_after_each_round_everybody_has_one_card_less() -> None:
    assert EXAMPLE is not None
    held = {}
    for number, step in steps(GAME, EXAMPLE):
        view = GAME.rules.view(step.state, Seat(0))
        held[number] = {len(cards) for zone, cards in view.zones if zone.name == "hand"}

    assert [held[number] for number in range(5)] == [{6}, {5}, {4}, {3}, {2}]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_round_has_its_sentence(language: str) -> None:
    assert EXAMPLE is not None
    texts = Texts.load(language)

    # The last round plays itself.
    for number in range(len(EXAMPLE.rounds) + 2):
        assert texts.has(f"catte.example.{number}")
    assert not texts.has(f"catte.example.{len(EXAMPLE.rounds) + 2}")
    assert texts.has("catte.example.title")


def test_a_game_without_one_has_none(tmp_path: Path) -> None:
    assert load_example("catte", tmp_path) is None
