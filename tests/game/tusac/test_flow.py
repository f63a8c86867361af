"""The positions of the rules about the turn, claims of several houses and how a hand ends."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import TUSAC_DECK, Seat
from tests.game.tusac.cards import by_id, cards
from tests.game.tusac.play import Hand, dealt, offered, table

LAST_LOOSE = "Td*2 Tt Sv*2 Gv*2 Xx*3 Px*2 Mx*2 Cd Cx Cv Pt*2 Md"
COMPLETE = "Xd*2 Pd*2 Md*2 Xx Px Mx Sv*3 Cd Cx Cv Td Tt Gt*3"
GENERALS = ["Td", "Tx", "Tv", "Tt"]
FACES = list(dict.fromkeys(TUSAC_DECK))


def flipped(card: str, *others: str, stock: str = "Sd*4", **options: object) -> Hand:
    """Return a hand in which seat 1 has just flipped a card."""
    laid = offered("Mt", *others, stock=f"{card} {stock}", **options)
    return laid.all() if len(laid.to_act) > 1 else laid.act(1, "flip")


@pytest.mark.parametrize("no_peel", ["off", "strict"])
@pytest.mark.parametrize("vector", by_id("tusac_eat"))
def test_every_eat_that_is_legal_can_be_played(vector: dict[str, Any], no_peel: str) -> None:
    hand = flipped(vector["ty"], vector["hand"], no_peel=no_peel)
    verdict = "legal_strict_no_peel" if no_peel == "strict" else "legal"

    legal = {tuple(sorted(eat["use"])): eat["rac_after"] for eat in vector["eats"] if eat[verdict]}

    found = {tuple(sorted(answer.split()[1:])): answer for answer in hand.eats(1)}
    assert found.keys() == legal.keys()
    for used, answer in found.items():
        after = Hand(hand.state).act(1, answer)
        assert after.rac(1) == legal[used]
        assert after.how == (None if legal[used] else "toi")


@pytest.mark.parametrize(("seats", "stock"), [(4, 32), (3, 52), (2, 72)])
def test_ts_f01_and_f02_everybody_gets_twenty(seats: int, stock: int) -> None:
    hand = dealt("trial", seats)

    assert hand.fact("hand_sizes") == (20,) * seats
    assert hand.fact("stock") == stock == len(hand.zone("stock"))
    assert hand.to_act == (0,)
    assert hand.view(0).prompt == "discard"


@pytest.mark.parametrize(("seats", "stock"), [(4, 31), (3, 51), (2, 71)])
def test_ts_f03_the_dealer_of_the_book_gets_one_more(seats: int, stock: int) -> None:
    hand = dealt("book", seats, first=1)

    assert hand.fact("hand_sizes") == tuple(21 if seat == 1 else 20 for seat in range(seats))
    assert hand.fact("stock") == stock
    assert hand.to_act == (1,)


def test_ts_f04_only_a_loose_card_may_be_thrown_away() -> None:
    hand = table("Td Md Xx*2", "Sx")

    general, paired = hand.refusal(0, "discard Td"), hand.refusal(0, "discard Xx")

    assert (general.code, general.cards) == ("general_stays", cards("Td"))
    assert (paired.code, paired.cards) == ("in_group", cards("Xx*2"))
    assert hand.legal(0) == ["discard Md"]


def test_ts_f05_the_next_house_eats_and_discards() -> None:
    hand = offered("Md", "Md Sd Gx Xv Pt", "Sx")
    assert hand.rac(1) == 5

    hand.act(1, "eat Md")
    assert (hand.rac(1), hand.to_act, hand.view(1).prompt) == (4, (1,), "discard")
    assert hand.zone("groups/1/0") == cards("Md*2")

    hand.act(1, "discard Pt")
    assert (hand.rac(1), hand.to_act, hand.fact("offer")) == (3, (2,), "Pt")


def test_ts_f06_who_cannot_eat_flips_and_may_eat_that() -> None:
    hand = offered("Md", "Gx Pt", "Sx", stock="Gx Sv")
    assert hand.legal(1) == ["flip"]

    hand.act(1, "flip")

    assert (hand.fact("dead"), hand.fact("offer"), hand.fact("flipped")) == (("Md",), "Gx", True)
    assert hand.to_act == (1,)
    assert hand.legal(1) == ["eat Gx", "pass"]


def test_ts_f07_the_flipped_card_is_offered_to_the_next_house_before_it_flips() -> None:
    hand = flipped("Gx", "Pt", "Gx Sv")

    hand.act(1, "pass")

    assert (hand.to_act, hand.fact("offer"), hand.fact("turn")) == ((2,), "Gx", 2)
    assert hand.legal(2) == ["eat Gx", "flip"]


def test_ts_f08_the_next_house_eats_it_and_discards_to_the_one_after() -> None:
    hand = flipped("Gx", "Pt", "Gx Sv Xd", "Sx")

    hand.act(1, "pass").act(2, "eat Gx").act(2, "discard Sv")

    assert (hand.to_act, hand.fact("offer"), hand.fact("flipped")) == ((3,), "Sv", False)


def test_ts_f09_only_the_next_house_answers() -> None:
    hand = offered("Xd", "Pt Sx", "Mv Sx", "Xd*2 Pv")

    assert hand.to_act == (1,)
    assert hand.refused(3, "eat Xd*2") == "not_your_turn"


def test_ts_f10_not_even_to_win_out_of_turn() -> None:
    hand = offered("Xd", "Pt Sx", "Mv Sx", "Xd")

    assert hand.refused(3, "eat Xd") == "not_your_turn"


def test_ts_f11_a_flipped_general_is_eaten_alone() -> None:
    hand = flipped("Tv", "Sd Gx Xv")

    hand.act(1, "eat")
    assert hand.rac(1) == 3
    assert hand.zone("groups/1/0") == ("Tv",)

    hand.act(1, "discard Xv")
    assert hand.rac(1) == 2


@pytest.mark.parametrize("general", GENERALS)
def test_ts_f12_a_waiting_house_wins_by_any_general_it_flips(general: str) -> None:
    hand = flipped(general, "Xx*2")

    hand.act(1, "eat")

    assert (hand.how, hand.outcome and hand.outcome.winner) == ("toi", 1)


def test_ts_f13_the_last_loose_card_pairs_and_wins() -> None:
    hand = offered("Md", LAST_LOOSE)

    hand.act(1, "eat Md")

    assert (hand.how, hand.to_act) == ("toi", ())
    assert len(hand.held(1)) + len(hand.zone("groups/1/0")) == 21


def test_ts_f13_the_dealer_wins_with_a_card_less() -> None:
    hand = table(f"Sd {LAST_LOOSE.removeprefix('Td*2 ')} Td", "Md Gx Xt")

    hand.act(0, "discard Sd").act(1, "flip").act(1, "eat").act(1, "discard Md")
    hand.act(0, "eat Md")

    assert (hand.how, hand.outcome and hand.outcome.winner) == ("toi", 0)
    assert len(hand.held(0)) + len(hand.zone("groups/0/0")) == 20


def test_ts_f14_a_complete_hand_waits_until_it_eats() -> None:
    hand = offered("Md", "Sx", "Xx*2 Td", stock="Gx Sv")

    hand.act(1, "flip").act(1, "pass")

    assert hand.rac(2) == 0
    assert (hand.outcome, hand.legal(2)) == (None, ["flip"])


def test_ts_f15_the_stock_used_up_is_a_draw() -> None:
    hand = flipped("Gx", "Pt", "Sx", "Mv", stock="")

    hand.act(1, "pass").act(2, "flip")

    assert hand.outcome == (None, "hue", (0, 0, 0, 0))
    assert hand.to_act == ()


def test_ts_f16_the_last_card_passed_on_can_still_be_eaten() -> None:
    hand = flipped("Gx", "Pt", "Gx Sx Xd", "Mv", stock="")

    hand.act(1, "pass").act(2, "eat Gx").act(2, "discard Sx")
    assert hand.to_act == (3,)

    hand.act(3, "flip")
    assert hand.how == "hue"


def test_ts_f17_the_last_card_can_win() -> None:
    hand = flipped("Gx", "Gx Xx*2", stock="")

    hand.act(1, "eat Gx")

    assert hand.how == "toi"


def test_ts_f18_the_book_draws_with_seven_left() -> None:
    hand = offered("Md", "Pt", "Sx", "Mv", preset="book", stock="Gv*4 Gt*3")

    hand.all()

    assert hand.how == "hue"
    assert hand.fact("stock") == 7


def test_ts_f19_the_book_flips_with_eight_left() -> None:
    hand = offered("Md", "Pt", "Sx", "Mv", preset="book", stock="Gv*4 Sv*4")

    hand.all()

    assert (hand.outcome, hand.fact("stock"), hand.fact("offer")) == (None, 7, "Gv")
    assert hand.to_act == (0, 1, 2, 3)


def test_ts_f20_a_dealer_with_nothing_loose_discards_nothing() -> None:
    hand = table("Xx*2 Td", "Sx Gx", "Sx", stock="Gx Sv")
    assert (hand.to_act, hand.legal(1), hand.fact("offer")) == ((1,), ["flip"], None)
    assert hand.view(1).prompt == "flip"

    hand.act(1, "flip")

    assert (hand.fact("dead"), hand.fact("offer")) == ((), "Gx")


def test_ts_f21_a_complete_deal_wins_for_the_dealer() -> None:
    hand = table(COMPLETE + " Td", "Sx Gx", dealer=0, preset="book")

    assert hand.outcome == (0, "thien_toi", (1, 0))


def test_ts_f21_where_it_does_not_he_skips_his_discard() -> None:
    hand = table(COMPLETE + " Td", "Sx Gx", preset="book", thien_toi=False)

    assert (hand.outcome, hand.to_act, hand.legal(1)) == (None, (1,), ["flip"])


def wins(held: str, face: str) -> bool:
    """Tell whether a hand could win by a face it flips."""
    if cards(held).count(face) == 4:
        return False
    hand = flipped(face, held, rest="Gx Sx")
    found = [Hand(hand.state).act(1, eat).how for eat in hand.eats(1)]
    assert all(how in (None, "toi") for how in found)
    return "toi" in found


def test_ts_f22_one_loose_card_waits_on_itself_alone() -> None:
    assert [face for face in FACES if wins(LAST_LOOSE, face)] == ["Md"]

    quan = flipped("Xx", LAST_LOOSE).act(1, "eat Xx*3")
    assert (quan.rac(1), quan.legal(1)) == (1, ["discard Md"])


def test_ts_f23_a_complete_hand_waits_on_many() -> None:
    expected = {*GENERALS, "Xd", "Pd", "Md", "Sv", "Gt", "Ct", "St"}

    assert {face for face in FACES if wins(COMPLETE, face)} == expected


def test_ts_f24_equal_cards_go_before_a_run_of_the_next_house() -> None:
    hand = offered("Xd", "Pd Md Sx", "Gv", "Xd*2 Sv Gx", preset="book")
    assert hand.to_act == (1, 2, 3)

    hand.all("1 eat Pd Md", "3 eat Xd*2")
    assert (hand.to_act, hand.zone("groups/3/0")) == ((3,), cards("Xd*3"))

    hand.act(3, "discard Sv")
    assert (hand.to_act, hand.fact("turn")) == ((0, 1, 2), 0)


@pytest.mark.parametrize(("switch", "winner"), [(False, 1), (True, 3)])
def test_ts_f25_the_pair_of_the_next_house_and_a_khap(switch: bool, winner: int) -> None:
    hand = offered("Xd", "Xd Sx Gv", "Gv", "Xd*2 Sv Gx", preset="book", doi_beats_single=switch)

    hand.all("1 eat Xd", "3 eat Xd*2")

    assert hand.to_act == (winner,)


@pytest.mark.parametrize(("held", "used"), [("Xd Sx Gv", "Xd"), ("Pd Md Sx", "Pd Md")])
def test_ts_f26_out_of_turn_needs_a_matching_pair(held: str, used: str) -> None:
    hand = offered("Xd", "Sx", held, "Gv", preset="book")

    assert hand.refused(2, f"eat {used}") == "needs_pair"
    assert hand.legal(2) == ["pass"]


def test_ts_f27_no_loose_card_more_out_of_turn_either() -> None:
    hand = offered("Xd", "Sx", "Gv", "Xd*2 Pd Md", preset="book")

    refused = hand.refusal(3, "eat Xd*2")

    assert (refused.code, refused.cards) == ("adds_rac", cards("Pd Md"))


def test_ts_f28_of_two_who_win_the_nearer_one() -> None:
    hand = offered("Xd", "Sx", "Xd", "Pd Md", preset="book")

    hand.all("2 eat Xd", "3 eat Pd Md")

    assert hand.outcome == (2, "toi", (0, 0, 1, 0))


def test_ts_f29_khui_is_forced() -> None:
    hand = offered("Xd", "Sx", "Gv", "Xd*3 Sv", preset="book")

    refused = hand.refusal(3, "pass")

    assert (refused.code, refused.cards) == ("must_khui", cards("Xd*3"))
    assert hand.legal(3) == ["eat Xd Xd Xd"]
    free = offered("Xd", "Sx", "Gv", "Xd*3 Sv", preset="book", forced_khui=False)
    assert free.legal(3) == ["eat Xd Xd Xd", "pass"]


def test_ts_f30_a_win_goes_before_equal_cards() -> None:
    hand = offered("Xd", "Pd Md", "Gv", "Xd*2 Sv", preset="book")

    hand.all("1 eat Pd Md", "3 eat Xd*2")

    assert hand.outcome == (Seat(1), "toi", (0, 1, 0, 0))
