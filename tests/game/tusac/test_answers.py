"""What a seat is asked and told: prompts, refusals with their proof, time-outs, its arrangement."""

from __future__ import annotations

import pytest

from game.core import Action, Announced, Card, Moved, Refusal, Seat, TurnChanged, UserError
from game.tusac.rules import RULES
from tests.game.tusac.cards import cards
from tests.game.tusac.play import GAME, Hand, dealt, offered, table


@pytest.mark.parametrize(
    ("seat", "answer", "code"),
    [
        (1, "discard Sx", "no_discard_now"),
        (1, "pass", "decline_by_flip"),
        (1, "eat Mx", "not_in_hand"),
        (1, "eat Sx*2", "not_in_hand"),
        (1, "eat Zz", "not_in_hand"),
        (1, "eat Sx", "no_group"),
        (1, "eat", "no_group"),
        (1, "eat Md Pd", "unknown_action"),
        (1, "flip Sx", "unknown_action"),
        (1, "claim", "unknown_action"),
        (0, "flip", "not_your_turn"),
        (2, "eat Gv", "not_your_turn"),
    ],
)
def test_a_house_that_is_offered_a_card(seat: int, answer: str, code: str) -> None:
    hand = offered("Xd", "Pd Md Sx", "Gv Sx")
    assert hand.view(1).prompt == "eat_or_flip"

    assert hand.refused(seat, answer) == code


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("eat Sx", "must_discard"),
        ("flip", "must_discard"),
        ("pass", "must_discard"),
        ("discard", "one_card"),
        ("discard Sx Gv", "one_card"),
        ("discard Mx", "not_in_hand"),
        ("discard Td", "general_stays"),
        ("discard Xd", "in_group"),
    ],
)
def test_a_house_that_has_to_discard(answer: str, code: str) -> None:
    hand = table("Sx Gv Td Xd*2", "Sx")

    assert hand.refused(0, answer) == code


def test_a_house_with_its_own_flip_or_with_none() -> None:
    hand = table("Xx*2", "Pd Md Sx", stock="Xd Gx")
    assert hand.refused(1, "eat Sx") == "nothing_offered"

    hand.act(1, "flip")

    assert hand.view(1).prompt == "eat_or_pass"
    assert hand.refused(1, "flip") == "decline_by_pass"


def test_after_the_end_nothing_is_accepted() -> None:
    hand = offered("Sx", "Sx").act(1, "eat Sx")

    assert hand.refused(1, "flip") == "hand_over"
    assert hand.legal(0) == hand.legal(1) == []
    assert {hand.view(seat).prompt for seat in (0, 1, None)} == {"over"}


def test_others_are_asked_to_claim_or_wait() -> None:
    hand = offered("Xd", "Sx", "Gv", preset="book")

    assert [hand.view(seat).prompt for seat in (0, 1, 2)] == ["wait", "eat_or_flip", "claim"]
    assert hand.view().prompt == "wait"
    assert hand.refused(2, "flip") == "decline_by_pass"


def test_every_group_that_may_not_be_eaten_says_why() -> None:
    hand = offered("Xd", "Xd*2 Pd Md Sx")

    (refusal,) = hand.view(1).refusals

    assert refusal == Refusal(Action("eat", cards("Xd*2")), "adds_rac", cards("Pd Md"))


def test_a_needed_card_stays_where_groups_may_not_be_broken() -> None:
    held = "Xd*3 Sx"

    free, strict = offered("Xd", held), offered("Xd", held, no_peel="strict")

    assert free.eats(1) == ["eat Xd Xd Xd", "eat Xd"]
    assert strict.eats(1) == ["eat Xd Xd Xd"]
    peeled = "Cd*2 Cx"
    free, strict = offered("Cv", peeled), offered("Cv", peeled, no_peel="strict")
    assert (free.eats(1), strict.eats(1)) == (["eat Cd Cx"], [])
    (refusal,) = strict.view(1).refusals
    assert (refusal.code, refusal.cards) == ("breaks_group", cards("Cd*2"))


def test_cards_that_may_not_be_thrown_away_say_in_which_group_they_stand() -> None:
    hand = table("Td Md Xx*2", "Sx")

    assert hand.view(0).refusals == (
        Refusal(Action("discard", cards("Td")), "general_stays", cards("Td")),
        Refusal(Action("discard", cards("Xx")), "in_group", cards("Xx*2")),
    )


def test_khui_says_so_of_everything_else() -> None:
    hand = offered("Cd", "Cd*3 Cx*2 Cv*2 Sx", preset="book")
    assert hand.legal(1) == ["eat Cd Cd Cd"]

    refused = {" ".join((r.action.kind, *r.action.cards)): r for r in hand.view(1).refusals}

    assert refused["flip"].code == "must_khui"
    assert refused["eat Cd"].code == "must_khui"
    assert refused["eat Cd"].cards == cards("Cd*3")
    assert hand.refused(1, "eat Cd") == "must_khui"


@pytest.mark.parametrize(
    ("held", "answer"),
    [
        ("Xd", "eat Xd"),
        ("Pd Md", "eat Pd Md"),
        ("Xd Sx", "flip"),
        ("Sx Gv", "flip"),
        ("Xd*3 Sx", "eat Xd Xd Xd"),
    ],
)
def test_who_is_late_wins_if_he_can_and_else_declines(held: str, answer: str) -> None:
    hand = offered("Xd", held, preset="book")

    late = hand.rules.timeout_action(hand.state, Seat(1))

    assert " ".join((late.kind, *late.cards)) == answer


def test_who_is_late_discards_the_first_loose_card_in_order() -> None:
    hand = table("Ct Mx Td Gx Sv", "Sx")

    assert hand.rules.timeout_action(hand.state, Seat(0)) == Action("discard", cards("Sv"))
    assert hand.legal(0) == ["discard Sv", "discard Gx", "discard Mx", "discard Ct"]


def test_a_seat_is_shown_its_own_hand_in_groups_and_what_it_waits_for() -> None:
    hand = offered("Md", "Xd Pd Sx*2 Gv", "Xd", stock="Xd Gx")

    shown = hand.view(1).arrangement
    assert shown is not None
    assert shown.groups == (cards("Sx*2"),)
    assert sorted(shown.loose) == sorted(cards("Xd Pd Gv"))
    # One Mã lies open: three are unseen, and of the Xe all but its own one.
    waits = dict(shown.waits)
    assert (waits[Card("Md")], waits[Card("Xd")], waits[Card("Gv")]) == (3, 3, 3)
    assert hand.view().arrangement is None

    hand.act(1, "flip")
    after = hand.view(1).arrangement
    assert after is not None
    assert dict(after.waits)[Card("Xd")] == 2


def test_a_house_may_be_left_without_a_card_and_wait_for_a_general() -> None:
    hand = offered("Xd", "Xd Sx", "Gx", stock="Gv Td").act(1, "eat Xd").act(1, "discard Sx")

    assert (hand.outcome, hand.fact("hand_sizes")[1], hand.held(1)) == (None, 0, ())
    assert hand.view(1).arrangement is not None
    assert hand.zone("hand/1") == ()


def test_hands_are_dealt_by_fives_from_the_dealer_and_seen_by_their_owners() -> None:
    deck = RULES.info.deck
    step = RULES.deal(GAME.config("book"), 3, Seat(1), deck)

    *packets, says, turn = step.events

    moves = [event for event in packets if isinstance(event, Moved)]
    assert [len(event.cards) for event in moves] == [6, *[5] * 11]
    assert [event.dst.seat for event in moves] == [1, 2, 0] * 4
    assert [card for event in moves for card in event.cards] == list(deck[:61])
    assert (says, turn) == (Announced("first_discard", Seat(1)), TurnChanged((Seat(1),)))
    assert step.state.deal.stock == deck[61:]


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_can_play(seats: int) -> None:
    with pytest.raises(UserError, match="seat_count"):
        RULES.deal(GAME.config("trial"), seats, Seat(0), RULES.info.deck)


def test_the_winner_deals_and_after_a_draw_the_dealer_stays() -> None:
    won, drawn = offered("Sx", "Sx").act(1, "eat Sx"), offered("Sx", "Gx", stock="").act(1, "flip")

    assert [
        RULES.next_first(GAME.config("trial"), 2, hand.outcome, Seat(0))
        for hand in (won, drawn)
        if hand.outcome
    ] == [1, 0]


def test_any_cards_can_be_arranged() -> None:
    found = RULES.arrange(cards("Md Xd*2 Pd"))

    assert found.rac == 1
    assert (found.groups, found.loose) == ((cards("Xd Pd Md"),), cards("Xd"))
    assert found.discardable == cards("Xd")


def test_whole_hands_begin_as_they_are_dealt() -> None:
    for preset in GAME.presets:
        hand = dealt(preset, 4, first=2)

        assert (hand.to_act, hand.fact("turn"), hand.fact("offer")) == ((2,), 2, None)
        assert hand.fact("dead") == ()
        assert hand.legal(2)


def test_a_step_says_what_was_done() -> None:
    def said(hand: Hand) -> list[str]:
        return [event.code for event in hand.events if isinstance(event, Announced)]

    assert said(offered("Xd", "Xd Sx").act(1, "eat Xd")) == ["ate_pair"]
    assert said(offered("Xd", "Pd Md").act(1, "eat Pd Md")) == ["ate_run", "toi"]
    hand = offered("Xd", "Sx", "Gx", stock="Tv").act(1, "flip")
    assert said(hand) == []
    assert said(hand.act(1, "pass")) == ["left_over"]
    assert said(hand.act(2, "flip")) == ["hue"]
    assert said(table("Xx*2", "Sx").act(1, "flip")) == []
