"""The clauses of RULES 1.5 for `pot`: folds, claims, doubling, and what it pays."""

from __future__ import annotations

import pytest

from game.core import Announced, Zone
from tests.game.catte.hands import dealt, faces, position
from tests.game.catte.paid import (
    DIAMONDS,
    FOUR_ROUNDS,
    HEARTS,
    SEED_HAND,
    SPADES,
    how,
    preset,
    reasons,
    scores,
)

# A pot.


@pytest.mark.parametrize(
    ("double", "expected"), [(True, (60, -20, -20, -20)), (False, (30, -10, -10, -10))]
)
def test_ct_14b_who_wins_all_four_rounds_of_a_pot(double: bool, expected: tuple[int, ...]) -> None:
    hand = position("", "", "", "", winners="AAAA", **preset("pot", bet=10, double_pay=double))

    assert (how(hand), scores(hand)) == ("sole_survivor", expected)


def test_ct_14c_below_four_players_nothing_is_doubled() -> None:
    hand = position("", "", "", winners="AAAA", **preset("pot", bet=10, double_pay=True))

    assert scores(hand) == (20, -10, -10)


def test_ct_43_folding_does_not_excuse_from_the_double() -> None:
    options = preset("pot", bet=10, double_pay=True)
    hand = dealt(FOUR_ROUNDS, SPADES, HEARTS, DIAMONDS, **options)

    hand.play("AS ~2S ~2H ~2D  AH ~3S ~3H").answer("D", "fold_hand")
    hand.play("AD ~4S ~4H  AC ~5S ~5H")

    assert (how(hand), scores(hand)) == ("sole_survivor", (60, -20, -20, -20))
    assert reasons(hand, "D") == ["ante", "double"]


def test_ct_44_who_is_left_wins_and_needs_no_round() -> None:
    hand = dealt(SPADES, FOUR_ROUNDS, HEARTS, **preset("pot", bet=10, double_pay=True))

    hand.play("2S AS").answer("C", "fold_hand")
    assert (hand.leader, hand.to_act, hand.active) == ("B", "B", "AB")
    hand.answer("B", "fold_hand")

    assert (how(hand), hand.winner, scores(hand)) == ("all_folded", "A", (20, -10, -10))


def test_ct_45_a_leader_who_folds_passes_the_lead() -> None:
    hand = position("", "", "", winners="AA", **preset("pot"))

    hand.answer("A", "fold_hand")

    assert (hand.leader, hand.to_act, hand.active) == ("B", "B", "BC")
    assert hand.fact("round") == 3
    assert Announced("folded_hand", 0) in hand.events  # type: ignore[arg-type]


def test_ct_45_the_lead_of_the_fifth_round_passes_as_well() -> None:
    hand = position("", "", "", winners="ABCA", **preset("pot"))

    hand.answer("A", "fold_hand")

    assert (hand.leader, hand.to_act, hand.fact("round")) == ("B", "B", 5)


def test_ct_46_a_folder_who_won_rounds_is_out_all_the_same() -> None:
    options = preset("pot", bet=10, double_pay=True)
    hand = position("", "KS", "2H", winners="AAA", **options)

    hand.answer("A", "fold_hand").play("KS ~2H")

    assert (how(hand), scores(hand)) == ("sole_survivor", (-10, 20, -10))
    assert hand.winner == "B"


def test_ct_47_the_last_one_cannot_fold() -> None:
    hand = position("", "", winners="A", **preset("pot"))

    hand.answer("A", "fold_hand")

    assert hand.winner == "B"
    assert hand.refused("B", "fold_hand") == "hand_over"


def test_a_hand_that_all_fold_ends_in_mid_round_and_is_laid_open() -> None:
    hand = dealt(SPADES, FOUR_ROUNDS, HEARTS, **preset("pot"))

    hand.play("2S ~KH").answer("C", "fold_hand")
    hand.answer("A", "play", "3S").answer("B", "fold_hand")

    assert (how(hand), hand.winner) == ("all_folded", "A")
    zones = dict(hand.view().zones)
    assert zones[Zone("trick", 0)] == ("3S",)  # type: ignore[arg-type]
    assert zones[Zone("folded", 1, 1)] == ("KH",)  # type: ignore[arg-type]
    assert set(zones[Zone("hand", 2)]) == set(faces(HEARTS))  # type: ignore[arg-type]


def test_folds_in_the_closed_round_take_effect_when_all_have_answered() -> None:
    hand = position("JS 2D", "QS 2H", "KS 2C", winners="BCAA", **preset("pot"))

    hand.play("JS").answer("C", "fold_hand")
    assert hand.active == "ABC"
    hand.answer("B", "commit", "2H")

    # Without the king of spades A holds the fifth round.
    assert hand.winner == "A"
    assert hand.active == "AB"


def test_all_others_fold_in_the_closed_round() -> None:
    hand = position("JS 2D", "QS 2H", "KS 2C", winners="BCAA", **preset("pot", bet=10))

    hand.play("JS").answer("C", "fold_hand").answer("B", "fold_hand")

    assert (how(hand), scores(hand)) == ("all_folded", (20, -10, -10))


def test_folds_and_claims_out_of_turn_are_refused() -> None:
    hand = dealt(SPADES, FOUR_ROUNDS, HEARTS, **preset("pot"))

    for kind in ("fold_hand", "claim"):
        assert hand.refused("B", kind) == "not_your_turn"
        assert hand.refused("A", kind, "2S") == "unknown_action"
    hand.play("2S")
    assert hand.refused("A", "fold_hand") == "not_your_turn"
    hand.answer("B", "fold_hand").answer("C", "hide", "2H")
    assert hand.refused("B", "claim") == "knocked_out"


@pytest.mark.parametrize("name", ["study", "coins", "points"])
def test_ct_54_only_a_pot_has_folds_and_claims(name: str) -> None:
    hand = dealt(*SEED_HAND, **preset(name))

    for seat in "AB":
        for kind in ("fold_hand", "claim"):
            assert hand.refused(seat, kind) == "not_offered"


# Claims.


def test_a_right_claim_wins_the_pot_without_doubling() -> None:
    options = preset("pot", bet=10, double_pay=True)
    hand = dealt(FOUR_ROUNDS, SPADES, HEARTS, DIAMONDS, **options)

    hand.answer("A", "claim")

    assert (how(hand), scores(hand)) == ("claim", (30, -10, -10, -10))
    ((seat, right, line),) = hand.fact("claims")
    assert (seat, right) == (0, True)
    assert line[0] == (0, "play", "AC")


def test_ct_49_a_wrong_claim_is_a_fold_and_costs_one_more_bet() -> None:
    hand = position("AS 2D", "3D KC", "", "", winners="BAAA", **preset("pot", bet=10))

    hand.answer("A", "claim")

    assert (how(hand), scores(hand)) == ("all_folded", (-20, 40, -10, -10))
    assert reasons(hand, "A") == ["ante", "wrong_claim"]
    ((seat, right, line),) = hand.fact("claims")
    assert (seat, right) == (0, False)
    assert line[0][:2] == (0, "play")


def test_a_wrong_claim_is_never_doubled() -> None:
    options = preset("pot", bet=10, double_pay=True)
    hand = dealt(FOUR_ROUNDS, SPADES, HEARTS, DIAMONDS, **options)

    hand.play("AS").answer("B", "claim").play("~2H ~2D  AH ~3H ~3D  AD ~4H ~4D  AC ~5H ~5D")

    assert scores(hand) == (70, -30, -20, -20)
    assert sum(scores(hand)) == 0


def test_the_hand_of_a_wrong_claim_lies_open_while_the_others_play_on() -> None:
    hand = dealt(FOUR_ROUNDS, SPADES, HEARTS, **preset("pot"))

    hand.play("AS").answer("B", "claim")

    assert (hand.active, hand.to_act) == ("AC", "C")
    for viewer in (None, "A", "C"):
        seen = dict(hand.view(viewer).zones)[Zone("hand", 1)]  # type: ignore[arg-type]
        assert set(seen) == set(faces(SPADES))
    assert "claims" not in hand.view("C").facts, "the line would name hidden cards"
    assert [e.code for e in hand.events[-4:] if isinstance(e, Announced)] == [
        "claims",
        "claim_wrong",
    ]


def test_a_claim_in_the_closed_round_is_judged_after_all_have_answered() -> None:
    hand = position("QS 2H", "AS AH", "JS 3D", winners="BCAA", **preset("pot", bet=10))

    hand.play("QS").answer("B", "claim")
    assert hand.winner is None
    hand.answer("C", "commit", "JS")

    assert (how(hand), hand.winner, scores(hand)) == ("claim", "B", (-10, 20, -10))
    # What was committed beside it counts as not committed.
    zones = dict(hand.view().zones)
    assert set(zones[Zone("hand", 2)]) == {"JS", "3D"}  # type: ignore[arg-type]


@pytest.mark.parametrize("order", ["BC", "CB"])
def test_of_two_claims_the_first_in_turn_order_is_judged_first(order: str) -> None:
    # Without C, whose claim comes second, B still loses to A's king.
    hand = position("KS 2H", "JS 3D", "AS AH", winners="BCAA", **preset("pot", bet=10))
    hand.play("KS")

    for seat in order:
        hand.answer(seat, "claim")

    assert (how(hand), hand.winner, scores(hand)) == ("claim", "C", (-10, -20, 30))
    assert [claim[:2] for claim in hand.fact("claims")] == [(1, False), (2, True)]


def test_wrong_claims_of_all_others_leave_the_leader() -> None:
    hand = position("AS KS", "JS 3D", "TS 4D", winners="BCAA", **preset("pot", bet=10))
    hand.play("KS")

    hand.answer("C", "claim").answer("B", "claim")

    assert (how(hand), scores(hand)) == ("all_folded", (40, -20, -20))
