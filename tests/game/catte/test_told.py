"""What is said aloud when a hand is folded, claimed or won with the deal: once, and in order."""

from __future__ import annotations

from itertools import permutations

import pytest

from game.core import Announced, Moved, Seat, Zone
from tests.game.catte.hands import SEATS, Hand, dealt, faces, position
from tests.game.catte.paid import preset

QUAD = "2S 2H 2D 2C 9S KH"
ONE_SUIT = "AS JS TS 7S 5S 3S"
LOW = "5H 4S 3H 3D 5C 4D"


def said(hand: Hand, *codes: str) -> list[tuple[str, str]]:
    """Return what was said of whom, in order, of these codes."""
    told = [event for event in hand.events if isinstance(event, Announced)]
    return [(e.code, SEATS[e.seat]) for e in told if e.code in codes and e.seat is not None]


@pytest.mark.parametrize("order", list(permutations((QUAD, ONE_SUIT, LOW))), ids=str)
def test_hands_that_win_at_once_are_told_from_the_weakest_up(order: tuple[str, ...]) -> None:
    hand = dealt(*order, **preset("coins"))

    seats = {cards: SEATS[place] for place, cards in enumerate(order)}
    assert said(hand, "instant_beaten", "instant_quad") == [
        ("instant_beaten", seats[LOW]),
        ("instant_beaten", seats[ONE_SUIT]),
        ("instant_quad", seats[QUAD]),
    ]
    assert hand.winner == seats[QUAD]


def test_who_folds_as_the_fourth_round_is_judged_is_not_knocked_out_as_well() -> None:
    hand = position("KS", "2S", "3S", "4S", winners="ABA", **preset("pot"))

    hand.play("KS ~2S ~3S").answer("D", "fold_hand")

    # C has no round and is out; D has left by himself.
    assert said(hand, "folded_hand", "knocked_out") == [("folded_hand", "D"), ("knocked_out", "C")]
    assert hand.active == "AB"


@pytest.mark.parametrize("order", ["DAB", "BAD", "ABD", "DBA"])
def test_folds_in_the_closed_round_are_told_in_turn_order(order: str) -> None:
    hand = position("JS 2D", "QS 2H", "KS 2C", "3C 4C", winners="DABC", **preset("pot"))
    hand.play("KS")

    for seat in order:
        if seat == "A":
            hand.answer("A", "commit", "JS")
        else:
            hand.answer(seat, "fold_hand")

    assert said(hand, "folded_hand") == [("folded_hand", "D"), ("folded_hand", "B")]


def test_a_hand_laid_open_by_a_claim_is_shown_once() -> None:
    hand = position("AS AH", "QS 2H", "KS 2C", winners="BCAA", **preset("pot"))

    hand.answer("A", "claim")

    zone = Zone("hand", Seat(0))
    shown = [e for e in hand.events if isinstance(e, Moved) and e.src == e.dst == zone]
    assert [set(event.cards) for event in shown] == [set(faces("AS AH"))]


def test_cards_hidden_in_the_round_of_a_right_claim_are_shown() -> None:
    options = preset("pot", round5="open")
    hand = position("JS 2D", "3C 4C", "AS AH", winners="BCAA", **options)

    hand.play("JS ~3C").answer("C", "claim")

    zone = Zone("folded", Seat(1), 5)
    assert hand.winner == "C"
    shown = [e.cards for e in hand.events if isinstance(e, Moved) and e.src == e.dst == zone]
    assert shown == [faces("3C")]


@pytest.mark.parametrize(
    ("name", "code"), [("study", "first_lead"), ("coins", "first_lead"), ("pot", "deals_and_leads")]
)
def test_of_a_pot_the_leader_deals_as_well(name: str, code: str) -> None:
    hand = dealt("2S 3S 4S 5S 6S 8D", "AH 8S 9D TD JD QD", first="B", **preset(name))

    assert said(hand, "first_lead", "deals_and_leads") == [(code, "B")]
