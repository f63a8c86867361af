"""Every position of the rules of Tứ Sắc once more by JSON lines, under its own name.

The tests are those of the game; only the rules they ask are a referee, and the few cards of a
position are filled up to whole hands.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.core import Config, Seat
from tests.game.tusac import oracle, play
from tests.game.tusac.cards import by_id, cards
from tests.game.tusac.test_flow import *  # noqa: F403
from tests.game.tusac.test_scoring import (  # noqa: F401
    test_a_drawn_hand_is_worth_nothing,
    test_ts_l11,
    test_ts_l12_by_khui,
    test_ts_l13_an_eaten_khap_is_worth_less,
    test_what_tables_differ_in,
)
from tests.referee.lines import LineRules, Lines
from tests.referee.whole import component, whole


def rules() -> LineRules:
    return LineRules("tusac")


def laid(config: Config, hands: tuple[str, ...], stock: str, dealer: int) -> Any:
    """Deal these cards among others that do not matter."""
    sizes = [20] * len(hands)
    sizes[dealer] = int(config["dealer_cards"])
    filled, rest = whole([cards(hand) for hand in hands], sizes, cards(stock))
    return rules().new(config, filled, rest, Seat(dealer)).state


@pytest.fixture(autouse=True)
def by_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every hand of these tests be played by a referee."""
    monkeypatch.setattr(play, "TusacRules", rules)
    monkeypatch.setattr(play, "laid", laid)


def test_these_hands_are_played_by_lines() -> None:
    hand = play.offered("Xd", "Xd Sx Gv")

    assert isinstance(hand.rules, LineRules)
    assert hand.fact("hand_sizes") == (19, 20)
    assert hand.legal(1) == ["eat Xd", "flip"]


# The hand.


@pytest.mark.parametrize("vector", by_id("tusac_partition"))
def test_the_best_arrangement(vector: dict[str, Any]) -> None:
    held = cards(vector["hand"])

    told = Lines().ok("arrange", game="tusac", cards=held)

    assert told["rac"] == vector["min_rac"]
    assert sorted(told["discardable"]) == sorted(vector["discardable"])
    grouped = [card for group in told["groups"] for card in group]
    assert all(is_group(oracle.in_order(tuple(group))) for group in told["groups"])
    assert len(held) - len(grouped) == told["rac"]
    assert Counter(grouped) <= Counter(held)


def is_group(group: tuple[str, ...]) -> bool:
    return oracle.is_group(group)


# Points: a complete fragment with groups beside it that count for themselves.


def worth(hand: play.Hand, fragment: str) -> int:
    """Return the points of the groups that a fragment makes in the hand that won."""
    homes = set(map(component, cards(fragment)))
    lines = hand.fact("counted")
    return sum(points for _, group, _, points in lines if component(group[0]) in homes)


@pytest.mark.parametrize("vector", by_id("tusac_lenh"))
def test_the_points_of_a_complete_fragment(vector: dict[str, Any]) -> None:
    hand = play.table(vector["hand"], "Sx Gx", preset="book_scored")

    assert hand.how == "thien_toi"
    assert worth(hand, vector["hand"]) == vector["best_lenh"]
    every = sum(points for *_, points in hand.fact("counted"))
    assert hand.outcome is not None
    assert hand.outcome.scores == (every + 3, -every - 3)
    assert every % 2 == 1


@pytest.mark.parametrize(("used", "expected"), [("", 3), ("Td*2", 1)])
def test_ts_l14_three_generals_count_as_they_are_laid(used: str, expected: int) -> None:
    hand = play.offered("Sx", "Td*2", stock="Td Gx", lenh=True)

    hand.act(1, "flip").act(1, f"eat {used}".strip())

    assert worth(hand, "Td") == expected


# What other tables count, and this program does not offer (REFEREE 2).


@pytest.mark.parametrize("option", ["toi_quan", "tuong_vang", "heo", "min_points", "house_quan"])
def test_ts_l15_and_l16_their_options_are_not_offered(option: str) -> None:
    assert new_refused(options={option: True}) == "unknown_option"


def test_ts_l15_yellow_generals_are_worth_what_others_are() -> None:
    hand = play.offered("Sx", "Tv*2", stock="Tv Gx", lenh=True, bet=10)

    hand.act(1, "flip").act(1, "eat")

    every = sum(points for *_, points in hand.fact("counted"))
    assert worth(hand, "Tv") == 3
    assert hand.outcome is not None
    assert hand.outcome.scores == (-10 * (every + 3), 10 * (every + 3))


def test_ts_l16_who_wins_with_few_points_is_paid_all_the_same() -> None:
    held = "Td Sx*2 Gx*2 Sv*2 Gv*2 Xx*2 Px*2 Xv*2 Pv*2 Xt*2 Md"
    hand = play.offered("Sd", held, stock="Md Gt", lenh=True)

    hand.act(1, "flip").act(1, "eat Md")

    assert hand.outcome == (1, "toi", (-4, 4))


def new_refused(**change: object) -> str:
    return Lines().refused("new", game="tusac", preset="book_scored", seed=1, seats=4, **change)
