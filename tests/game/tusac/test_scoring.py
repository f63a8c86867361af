"""What a finished hand is worth: the whole hands of the rules, every switch, every way to end."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import Announced
from tests.game.tusac.cards import cards
from tests.game.tusac.play import Hand, offered, table

NINE = "Xd*3 Pd*3 Md*3"
FOUR_COLOURS = "Cd*2 Cx*2 Cv*2 Ct*2"


def won(held: str, card: str, used: str, **options: object) -> Hand:
    """Return a hand that seat 1 wins with a card it flips, scored by groups."""
    hand = offered("Sx", held, stock=f"{card} Gx", lenh=True, **options)
    return hand.act(1, "flip").act(1, f"eat {used}".strip())


def points(hand: Hand) -> int:
    outcome = hand.outcome
    assert outcome is not None
    return outcome.scores[1]


def counted(hand: Hand) -> list[Any]:
    return [(kind, points) for kind, _, _, points in hand.fact("counted")]


def test_ts_l11() -> None:
    held = "Md*3 Sv*2 Td Tt St Gt Cx Cv Ct Pt*2 Xv*4 Px Mx"

    hand = won(held, "Xx", "Px Mx")

    assert points(hand) == 18
    assert hand.fact("counted")[0] == ("run", cards("Px Mx Xx"), True, 1)
    assert sorted(counted(hand)[1:]) == sorted(
        [("khap", 3), ("pair", 0), ("lone", 1), ("run", 1), ("chot3", 1), ("pair", 0), ("quan", 8)]
    )


def test_ts_l12_by_khui() -> None:
    held = "Mt Sx Pd*3 Td Tx Xx Px Mx Sd*2 Gd*2 Cd Cx Cv Ct Mv*2"
    hand = offered("Mt", held, stock="Pd Gx", lenh=True).act(1, "eat Mt")

    hand.act(1, "discard Sx").act(0, "flip").act(0, "pass").act(1, "eat Pd*3")

    assert points(hand) == 16
    assert counted(hand)[:2] == [("pair", 0), ("quan", 6)]


def test_ts_l13_an_eaten_khap_is_worth_less() -> None:
    hand = won(f"Gv*2 {FOUR_COLOURS} {NINE} Tv", "Gv", "Gv*2")

    assert points(hand) == 22


@pytest.mark.parametrize(("used", "worth"), [("", 3), ("Td*2", 1)])
def test_ts_l14_three_generals_count_as_they_are_laid(used: str, worth: int) -> None:
    assert points(won("Td*2", "Td", used)) == worth + 3


@pytest.mark.parametrize(
    ("option", "value", "worth"),
    [("lenh_chot4", 2, 18), ("lenh_khap", 6, 31), ("lenh_toi", 7, 26), ("bet", 10, 220)],
)
def test_what_tables_differ_in(option: str, value: int, worth: int) -> None:
    held = f"Gv*2 {FOUR_COLOURS} {NINE} Tv"

    assert points(won(held, "Gv", "Gv*2", **{option: value})) == worth


def test_each_loser_pays_and_is_told_for_what() -> None:
    hand = table("Sx Gx", "Td*2", "Mx Pt", "Mt Px", stock="Tv", lenh=True, bet=5)

    hand.act(0, "discard Sx").act(1, "flip").act(1, "eat")

    assert hand.outcome == (1, "toi", (-30, 90, -30, -30))
    assert hand.fact("settlement") == tuple(("lenh", n, 1, 30, (6, 5)) for n in (0, 2, 3))
    assert Announced("lenh", 1, (6,)) in hand.events  # type: ignore[arg-type]


def test_a_complete_deal_is_scored_with_the_bonus() -> None:
    hand = table(NINE, "Sx", "Gx", preset="book_scored")

    assert hand.outcome == (0, "thien_toi", (24, -12, -12))
    assert counted(hand) == [("khap", 3)] * 3


def test_without_points_a_win_is_one() -> None:
    hand = offered("Sx", "Sx").act(1, "eat Sx")

    assert hand.outcome == (1, "toi", (0, 1))
    assert hand.fact("settlement") == (("win", None, 1, 1, ()),)
    assert hand.fact("counted") == (("pair", cards("Sx*2"), True, None),)


@pytest.mark.parametrize("preset", ["trial", "book", "book_scored"])
def test_a_drawn_hand_is_worth_nothing(preset: str) -> None:
    hand = offered("Sx", "Gx", "Mx", stock="", preset=preset).all()

    assert hand.outcome == (None, "hue", (0, 0, 0))
    assert hand.fact("settlement") == ()
    assert "counted" not in hand.view().facts


def test_at_the_end_all_hands_lie_in_groups() -> None:
    hand = offered("Xd", "Xd Td*2", "Pd Md Sx", lenh=True).act(1, "eat Xd")

    generals, run = (cards("Td"), cards("Td")), cards("Sx Pd Md")
    assert hand.fact("laid")[1:] == ((generals, ()), ((), run))
    own = hand.view(1).arrangement
    assert own is not None
    assert (own.groups, own.loose, own.waits) == (generals, (), ())
    drawn = offered("Xd", "Sx*2 Gv", stock="").act(1, "flip")
    assert drawn.fact("laid")[1] == ((cards("Sx*2"),), cards("Gv"))
