"""The illustrated hand is played by the rules, to the end the seed names."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core import Action, Announced, Card, Seat
from game.example import load_example, steps
from game.registry import Registry
from game.texts import LANGUAGES, Texts

GAME, TUSAC = map(Registry().game, ("catte", "tusac"))
EXAMPLE = load_example("catte")


def test_the_hand_is_legal_and_ends_as_told() -> None:
    assert EXAMPLE is not None

    played = list(steps(GAME, EXAMPLE))

    last = played[-1].step.state
    outcome = GAME.rules.outcome(last)
    assert outcome is not None
    assert (outcome.winner, outcome.how, outcome.scores) == (3, "last_trick", (0, 0, 0, 1))
    facts = GAME.rules.view(last, None).facts
    assert facts["winners"] == (0, 1, 2, 3, 3, 3)
    assert all(GAME.rules.outcome(step.state) is None for _, step, *_ in played[:-1])


def test_after_each_round_everybody_has_one_card_less() -> None:
    assert EXAMPLE is not None
    held = {}
    for number, step, *_ in steps(GAME, EXAMPLE):
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


def test_the_hand_of_groups_shows_an_eat_of_each_kind_and_ends_in_a_win() -> None:
    example = load_example("tusac")
    assert example is not None

    played = list(steps(TUSAC, example))

    announced = [
        (event.code, event.seat)
        for each in played
        for event in (each.step.events if each.round and each.refusal is None else ())
        if isinstance(event, Announced)
    ]
    assert announced == [
        ("ate_run", 1),
        ("ate_pair", 2),
        ("ate_chot3", 0),
        ("ate_khap", 2),  # out of turn: seat 1 is skipped
        ("ate_lone", 0),
        ("ate_quan", 1),
        ("ate_chot4", 2),
        ("ate_pair", 0),
        ("toi", 0),
    ]
    outcome = TUSAC.rules.outcome(played[-1].step.state)
    assert outcome is not None
    assert (outcome.winner, outcome.how) == (0, "toi")
    assert all(TUSAC.rules.outcome(each.step.state) is None for each in played[:-1])


def test_the_hand_of_groups_shows_a_refused_eat() -> None:
    example = load_example("tusac")
    assert example is not None

    played = list(steps(TUSAC, example))

    (number,) = [place for place, each in enumerate(played) if each.refusal]
    refusal = played[number].refusal
    assert refusal is not None
    assert refusal.code == "adds_rac"
    assert refusal.action == Action("eat", (Card("Xd"), Card("Pd")))
    assert refusal.cards == ("Xd", "Pd")
    assert played[number].step is played[number - 1].step, "nothing has changed"


@pytest.mark.parametrize("code", ["breaks_group", "not_your_turn"])
def test_an_answer_that_is_refused_for_another_reason_is_a_fault(code: str) -> None:
    example = load_example("tusac")
    assert example is not None
    rounds = tuple(
        tuple(answer._replace(refused=code if answer.refused else "") for answer in answers)
        for answers in example.rounds
    )

    with pytest.raises(ValueError, match=code):
        list(steps(TUSAC, example._replace(rounds=rounds)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_turn_of_the_hand_of_groups_has_its_sentence(language: str) -> None:
    example = load_example("tusac")
    assert example is not None
    texts = Texts.load(language)

    for number in range(len(example.rounds) + 1):
        assert texts.has(f"tusac.example.{number}")
    assert not texts.has(f"tusac.example.{len(example.rounds) + 1}")


def test_a_game_without_one_has_none(tmp_path: Path) -> None:
    assert load_example("catte", tmp_path) is None
