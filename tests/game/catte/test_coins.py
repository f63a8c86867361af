"""The clauses of RULES 1.5 for `coins` and `points`, and the illustrated hand under all presets."""

from __future__ import annotations

import pytest

from game.core import Announced
from tests.game.catte.hands import dealt, faces, position
from tests.game.catte.paid import (
    GAME,
    SEED_HAND,
    SEED_ROUNDS,
    how,
    preset,
    reasons,
    scores,
)

# The illustrated hand under the other presets.


def test_ct_00b_the_illustrated_hand_as_a_pot() -> None:
    hand = dealt(*SEED_HAND, **preset("pot", bet=10))

    hand.play(SEED_ROUNDS).play("JS ~5S ~7S ~9S")

    assert scores(hand) == (-10, -10, -10, 30)
    assert reasons(hand, "A") == ["ante"]


def test_ct_00c_the_illustrated_hand_for_coins() -> None:
    hand = dealt(*SEED_HAND, **preset("coins", bet=100))

    hand.play(SEED_ROUNDS).play("JS ~5S ~7S ~9S")

    assert scores(hand) == (-500, -500, -500, 1500)
    assert hand.fact("settlement") == tuple(
        ("survivor", seat, 3, 500, (6, 1, 100)) for seat in range(3)
    )


def test_the_illustrated_hand_for_points() -> None:
    hand = dealt(*SEED_HAND, **preset("points"))

    hand.play(SEED_ROUNDS).play("JS ~5S ~7S ~9S")

    assert scores(hand) == (0, 0, 0, 1)


# Coins.


def test_ct_14d_a_sole_survivor_is_paid_by_everybody() -> None:
    hand = position("", "9C 3D", "AC 4D", "AD AH", winners="AAAA", **preset("coins", bet=10))

    assert (how(hand), scores(hand)) == ("sole_survivor", (300, -80, -100, -120))
    assert reasons(hand, "D") == ["knocked_out", "aces"]


def test_ct_22_losses_by_rounds_won_and_aces_held() -> None:
    options = preset("coins", bet=100)
    hand = position("AC QC", "KS 2H", "AH 3H", "AD 9C", winners="BCBA", **options)

    hand.play("AC ~2H ~3H")

    assert (how(hand), scores(hand)) == ("last_trick", (2100, -400, -700, -1000))
    assert reasons(hand, "C") == ["survivor", "last_ace"]


def test_ct_23_two_aces_held_cost_twelve_bets() -> None:
    hand = position("KS QS", "AD AH", winners="AAAA", **preset("coins"))

    assert scores(hand) == (12, -12)


def test_ct_24_a_sole_survivor_among_five() -> None:
    hands = ("", "2C 3C", "AC 3D", "AD AH", "KD QH")
    hand = position(*hands, winners="AAAA", **preset("coins", bet=10))

    assert scores(hand) == (380, -80, -100, -120, -80)


@pytest.mark.parametrize(("rounds", "loss"), [(5, 4), (4, 5)])
def test_ct_25_a_round_won_in_the_fifth_counts_or_not(rounds: int, loss: int) -> None:
    options = preset("coins", ton_rounds=rounds)
    hand = position("AC 3D", "9H KC", "5H 2D", winners="ABCC", **options)

    hand.play("5H ~3D 9H")

    assert hand.winner == "A"
    assert scores(hand)[1] == -loss


def test_ct_26_the_smallest_loss_is_two_bets() -> None:
    hand = position("5H KD", "9H 9D", winners="BBBA", **preset("coins"))

    hand.play("5H 9H")

    assert scores(hand) == (2, -2)


def test_ct_27_an_ace_as_the_last_card_costs_two_bets() -> None:
    hand = position("3S 4S", "4H AD", "KH 2C", winners="BBBC", **preset("coins"))

    hand.play("KH ~4H")

    assert scores(hand) == (-8, -5, 13)


def test_ct_28_an_ace_folded_before_is_not_held() -> None:
    hand = dealt("KS KH AH KC QC QH", "AS 2D 3D 4D 7D 8D", **preset("coins"))

    hand.play("AH ~2D  KS ~AS  KH ~3D  KC ~4D")

    assert scores(hand) == (8, -8)


def test_ct_29_only_the_last_card_is_looked_at() -> None:
    hand = position("KH 2D", "AC 9S", winners="BAAA", **preset("coins"))

    hand.play("KH ~AC")

    assert scores(hand) == (5, -5)


# Hands that win at once.

QUAD, LOW = "2S 2H 2D 2C 9S KH", "5H 4S 3S 3D 2C 2D"
ACE_SPADES, ACE_HEARTS = "AS JS 9S 7S 5S 3S", "AH 6H 5H 4H 3H 2H"
KING_SPADES, QUEEN_HEARTS = "KS JS 9S 7S 5S 3S", "QH JH 9H 7H 5H 3H"
KINGS, QUEENS = "KS KH KD KC 2S 3S", "QS QH QD QC AS AH"
LOW_DIAMOND, LOW_FOUR = "5D 5C 5S 4H 4D 4C", "4S 4D 3H 3C 2S 2H"

STRONGER = [
    pytest.param(QUAD, ACE_SPADES, id="CT-31"),
    pytest.param(ACE_SPADES, LOW, id="CT-32"),
    pytest.param(KINGS, QUEENS, id="CT-33"),
    pytest.param(KING_SPADES, QUEEN_HEARTS, id="CT-34"),
    pytest.param(ACE_HEARTS, ACE_SPADES, id="CT-35"),
    pytest.param(LOW, LOW_DIAMOND, id="CT-36"),
    pytest.param(LOW, LOW_FOUR, id="CT-37"),
]


@pytest.mark.parametrize(("stronger", "weaker"), STRONGER)
def test_of_two_hands_that_win_at_once_the_stronger_wins(stronger: str, weaker: str) -> None:
    config = GAME.config("coins")

    strengths = [GAME.rules.instant(config, faces(hand))[1] for hand in (stronger, weaker)]

    assert strengths[0] > strengths[1] > []
    if not set(faces(stronger)) & set(faces(weaker)):
        hand = dealt(weaker, stronger, **preset("coins"))
        assert (how(hand), hand.winner, scores(hand)) == ("instant", "B", (-12, 12))
        told = [e.code for e in hand.events if isinstance(e, Announced)]
        assert told[0] == "instant_beaten"
        assert all(len(strength) == 3 for strength in hand.fact("instants"))


def test_ct_30_all_others_pay_twelve_whatever_they_hold() -> None:
    hands = [
        "AS AH 3S 4H 7D 9C",
        QUAD,
        "AD AC 3H 4S 7S 9D",
        "KS QS 3D 4D 7H TC",
        "KD QD 3C 4C 8S TD",
        "KC QC 5S 6D 8H TH",
    ]
    hand = dealt(*hands, **preset("coins", bet=50))

    assert scores(hand) == (-600, 3000, -600, -600, -600, -600)
    assert {code for code, *_ in hand.fact("settlement")} == {"instant"}
    assert hand.to_act == ""


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param("AS 2S 3H 4D 5C 5D", id="CT-38"),
        pytest.param("6C 2S 3H 4D 5C 5D", id="CT-39"),
        pytest.param("AS JS 9S 7S 5S 3H", id="CT-41"),
    ],
)
def test_no_hand_that_wins_at_once(cards: str) -> None:
    assert GAME.rules.instant(GAME.config("coins"), faces(cards)) == (None, [])

    hand = dealt(cards, "KS QH TD 8C 7H 6D", **preset("coins"))

    assert hand.winner is None


def test_ct_40_four_of_a_kind_counts_as_the_better_kind() -> None:
    kind, strength = GAME.rules.instant(GAME.config("coins"), faces("2S 2H 2D 2C 3S 3H"))

    assert (kind, strength[0]) == ("quad", 3)


def test_ct_42_a_pot_plays_such_a_hand() -> None:
    assert dealt(QUAD, QUEEN_HEARTS, **preset("pot")).winner is None
    assert GAME.rules.instant(GAME.config("pot"), faces(QUAD)) == (None, [])


# Points.


def test_points_of_a_sole_survivor_and_of_aces_held() -> None:
    hands = ("", "9C 3D", "AC 4D", "AD AH")

    strict = position(*hands, winners="AAAA", **preset("points"))
    mild = position(*hands, winners="AAAA", **preset("points", ace_penalty=False))

    assert scores(strict) == (2, -1, -2, -3)
    assert scores(mild) == (2, -1, -1, -1)
    assert reasons(strict, "D") == ["knocked_out_point", "ace_points"]


def test_points_of_a_hand_that_wins_at_once() -> None:
    hand = dealt(QUAD, QUEEN_HEARTS.replace("9H", "TH"), "AC KC QC TC 8D 7D", **preset("points"))

    assert (hand.winner, scores(hand)) == ("A", (2, 0, 0))


def test_points_of_a_last_card_and_of_who_was_out() -> None:
    hand = position("AC QC", "KS 2H", "AD 3H", winners="BBAA", **preset("points"))

    hand.play("AC ~2H")

    assert scores(hand) == (1, 0, -2)
