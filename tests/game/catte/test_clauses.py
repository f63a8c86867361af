"""One test per clause of RULES 1.5 that `study` and its switches can show, named by its id."""

from __future__ import annotations

import pytest

from game.catte.rules import RULES
from game.core import FRENCH_DECK, Action, Seat, UserError, Zone, build_config
from tests.game.catte.hands import Hand, at, dealt, faces, position, trick

ALL = [{}, {"face_up": "any"}, {"round5": "open"}, {"round6_suit": "chung_card"}]
"""`study`, and each switch alone: for clauses that hold in all systems."""

everywhere = pytest.mark.parametrize("options", ALL, ids=str)


def timeout(hand: Hand, seat: str) -> tuple[str, str]:
    """What is played for a seat that gives no answer."""
    action = hand.rules.timeout_action(hand.state, at(seat))
    return action.kind, action.cards[0]


def test_ct_01_a_follower_shows_only_what_beats_and_hides_anything() -> None:
    hand = position("7S", "9S 3S KH", winners="AAA")

    hand.play("7S")

    assert {"9S"} == hand.moves("B", "play")
    assert {"9S", "3S", "KH"} == hand.moves("B", "hide")
    assert hand.refused("B", "play", "3S") == "must_beat"
    assert hand.refused("B", "play", "KH") == "must_beat"


def test_ct_01w_where_anything_may_be_shown_only_the_beater_wins() -> None:
    def free() -> Hand:
        return position("7S", "9S 3S KH", winners="BAA", face_up="any").play("7S")

    assert {"9S", "3S", "KH"} == free().moves("B", "play") == free().moves("B", "hide")
    assert free().play("KH").leader == "A"
    assert free().play("3S").leader == "A"
    assert free().play("9S").leader == "B"


def test_ct_02_the_card_to_beat_is_the_winning_one_not_the_led_one() -> None:
    hand = position("7S", "QS", "9S KS AH", winners="AAA")

    hand.play("7S QS")

    assert {"KS"} == hand.moves("C", "play")
    assert {"9S", "KS", "AH"} == hand.moves("C", "hide")


def test_ct_03_a_hidden_card_does_not_lower_the_bar() -> None:
    hand = position("7S", "QS", "2D", "JS KS 2H", winners="AAA")

    hand.play("7S QS ~2D")

    assert {"KS"} == hand.moves("D", "play")
    assert hand.refused("D", "play", "JS") == "must_beat"


def test_ct_04_another_suit_does_not_block() -> None:
    hand = position("4S", "9H 2C KH", winners="AAA")

    hand.play("4S")

    assert set() == hand.moves("B", "play")
    assert {"9H", "2C", "KH"} == hand.moves("B", "hide")


def test_ct_05_a_lower_card_does_not_block() -> None:
    hand = position("AS", "KS 2D 2C", winners="AAA")

    hand.play("AS")

    assert set() == hand.moves("B", "play")
    assert hand.refused("B", "play", "KS") == "must_beat"


@everywhere
def test_ct_06_a_winning_card_may_be_hidden(options: dict[str, str]) -> None:
    hand = position("4S", "AS", winners="AA", **options).play("4S")

    hand.play("~AS")

    assert hand.leader == "A"
    assert hand.fact("ton") == (3, 0)


@everywhere
@pytest.mark.parametrize("winners", ["", "B", "BA", "BAB", "BABA"])
def test_ct_07_the_leader_never_lies_face_down(options: dict[str, str], winners: str) -> None:
    hand = position("", "", winners=winners, **options)
    leader = hand.leader

    card = hand.cards_of(leader)[0]

    assert hand.refused(leader, "hide", card) == "lead_face_up"
    assert set() == hand.moves(leader, "hide") == hand.moves(leader, "commit")


@everywhere
def test_ct_08_after_each_round_every_active_hand_is_one_shorter(options: dict[str, str]) -> None:
    for winners in ("", "A", "AB", "ABC", "ABCA"):
        hand = position("", "", "", **options, winners=winners)

        sizes = [len(hand.cards_of(seat)) for seat in "ABC"]

        assert [6 - len(winners)] * 3 == sizes


@everywhere
def test_ct_08_a_hidden_card_never_returns(options: dict[str, str]) -> None:
    hand = position("4S", "AS KH", winners="BA", **options)

    hand.play("4S ~AS")

    assert "AS" not in hand.cards_of("B")
    assert hand.refused("B", "play", "AS") == "not_your_turn"
    hand.answer("A", "play", hand.cards_of("A")[0])
    assert hand.refused("B", "play", "AS") == hand.refused("B", "hide", "AS") == "not_in_hand"


def test_ct_09_the_highest_face_up_card_of_the_led_suit_wins() -> None:
    assert trick("2H AH ~KH ~AS").leader == "B"


def test_ct_10_hidden_cards_never_win() -> None:
    hand = trick("2C ~AC ~KC")

    assert hand.leader == "A"
    assert hand.fact("ton") == (1, 0, 0)


def test_ct_11_without_the_duty_to_beat_the_highest_of_the_led_suit_wins() -> None:
    assert trick("5D 3D AS 9D", face_up="any").leader == "D"


@everywhere
def test_ct_12_who_has_no_ton_after_four_rounds_is_out(options: dict[str, str]) -> None:
    hand = position("", "", "", "", winners="AABC", **options)

    assert hand.active == "ABC"
    assert "C" == hand.leader == hand.to_act
    assert hand.fact("round") == 5
    assert hand.fact("ton") == (2, 1, 1, 0)


@everywhere
def test_ct_13_three_rounds_give_no_right_to_lead_the_fifth(options: dict[str, str]) -> None:
    hand = position("", "", "", winners="AAAB", **options)

    assert hand.active == "AB"
    assert "B" == hand.leader == hand.to_act


@everywhere
def test_ct_14a_the_sole_survivor_wins_before_the_fifth_round(options: dict[str, str]) -> None:
    hand = position("", "", "", "", winners="AAAA", **options)

    assert hand.outcome is not None
    assert hand.outcome == (0, "sole_survivor", (1, 0, 0, 0))
    assert hand.to_act == ""
    assert [len(hand.cards_of(seat)) for seat in "ABCD"] == [2, 2, 2, 2]


@everywhere
def test_ct_15_who_is_out_plays_no_more(options: dict[str, str]) -> None:
    hand = position("JS TH", "2D 2H", "3D 3H", "AS AH", winners="BCAA", **options)

    assert hand.refused("D", "play", "AS") == "knocked_out"
    hand.answer("A", "play", "JS")
    for kind in ("play", "hide", "commit"):
        assert hand.refused("D", kind, "AS") == "knocked_out"
    hand.play("~2D ~3D")
    # D's aces would have beaten J♠ and 10♥.
    assert hand.winner == "A"
    assert faces("AS AH") == hand.cards_of("D")


def test_ct_16_in_the_closed_fifth_round_a_committed_card_wins() -> None:
    hand = position("JS 2D", "QS 2C", "AH 3H", winners="BCAA")

    hand.play("JS ~QS ~AH")

    assert hand.fact("winners")[4] == 1
    assert hand.leader == "B"
    assert hand.winner == "B"


@pytest.mark.parametrize("order", ["BC", "CB"])
def test_ct_16_all_commits_are_shown_together(order: str) -> None:
    hand = position("JS 2D", "QS 2C", "AH 3H", winners="BCAA").play("JS")
    cards = {"B": "QS", "C": "AH"}
    before = hand.view("A").shown

    hand.answer(order[0], "commit", cards[order[0]])

    assert before == hand.view("A").shown
    assert hand.refused(order[0], "commit", cards[order[0]]) == "answered"
    assert order[1] == hand.to_act
    hand.answer(order[1], "commit", cards[order[1]])
    assert hand.winner == "B"


def test_ct_17_in_the_open_fifth_round_a_hidden_card_does_not_count() -> None:
    hand = position("JS 2D", "QS 2C", "AH 3C", winners="BCAA", round5="open")

    hand.play("JS ~QS ~AH")

    assert hand.fact("winners")[4] == 0


def test_ct_17b_in_the_open_fifth_round_only_a_beater_is_shown() -> None:
    hand = position("JS 2D", "QS 2C", "AH 3D", winners="BCAA", round5="open")

    hand.play("JS QS")

    assert hand.fact("best") == 1
    assert set() == hand.moves("C", "play")
    assert {"AH", "3D"} == hand.moves("C", "hide")


def test_ct_18_another_suit_and_a_lower_card_do_not_win_the_closed_round() -> None:
    hand = position("JS 2D", "AD 2C", "TS 3C", winners="BCAA")

    hand.play("JS ~AD ~TS")

    assert hand.fact("winners")[4] == 0


def test_ct_19_the_open_fifth_round_is_like_the_first_four() -> None:
    hand = position("JS 2D", "QS 2C", "KS 3C", winners="BCAA", round5="open")

    hand.play("JS QS KS")

    assert hand.fact("winners")[4] == 2


def test_ct_20_only_the_led_suit_counts_in_the_last_round() -> None:
    hand = position("JS AH", "QS 2S", "3D KD", winners="BCAA")

    hand.play("JS ~QS ~3D")

    assert hand.winner == "B"
    assert hand.outcome == (1, "last_trick", (0, 1, 0))


@pytest.mark.parametrize(("suit", "winner"), [("leader_card", "C"), ("chung_card", "B")])
def test_ct_21_the_suit_of_the_last_round(suit: str, winner: str) -> None:
    hand = position("JS 2H", "4D 3S", "5D KH", winners="BCAA", round6_suit=suit)

    hand.play("JS ~4D ~5D")

    assert winner == hand.winner


def test_ct_21_nobody_has_the_chung_suit_so_the_fifth_rounds_winner_wins() -> None:
    hand = position("JS 2H", "QS 3D", "5D KH", winners="BCAA", round6_suit="chung_card")

    hand.play("JS ~QS ~5D")

    assert hand.winner == "B"


@everywhere
@pytest.mark.parametrize(
    "cards",
    [
        "2S 2H 2D 2C 9S KH",
        "AS JS 9S 7S 5S 3S",
        "KS JS 9S 7S 5S 3S",
        "5H 4S 3S 3D 2C 2D",
        "2S 2H 2D 2C 3S 3H",
    ],
)
def test_ct_42_no_hand_wins_at_the_deal(cards: str, options: dict[str, str]) -> None:
    hand = dealt(cards, "6C 7C 8C TC JC QC", **options)

    assert hand.outcome is None
    assert hand.to_act == "A"


@everywhere
@pytest.mark.parametrize("winners", ["", "B", "BABA"])
@pytest.mark.parametrize("kind", ["claim", "fold_hand"])
def test_ct_54_claims_and_folds_are_not_offered(
    kind: str, winners: str, options: dict[str, str]
) -> None:
    hand = position("", "", winners=winners, **options)

    for seat in "AB":
        assert hand.refused(seat, kind) == "not_offered"
        assert not hand.moves(seat, kind)


def test_ct_55_eight_players_leave_four_cards() -> None:
    step = RULES.deal(build_config(RULES.info.options, {}), 8, Seat(3), FRENCH_DECK)

    zones = dict(RULES.view(step.state, None).zones)
    assert [len(zones[Zone("hand", Seat(seat))]) for seat in range(8)] == [6] * 8
    assert len(zones[Zone("stock")]) == 4


@pytest.mark.parametrize("seats", [0, 1, 9, 10])
def test_ct_55_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(UserError) as caught:
        RULES.deal(build_config(RULES.info.options, {}), seats, Seat(0), FRENCH_DECK)

    assert caught.value.code == "seat_count"
    assert (caught.value.values["least"], caught.value.values["most"]) == (2, 8)


@everywhere
def test_ct_57_a_late_follower_hides_the_lowest_of_another_suit(options: dict[str, str]) -> None:
    hand = position("5D", "9D 3D 2C KH AC", winners="A", **options).play("5D")

    assert timeout(hand, "B") == ("hide", "2C")


@everywhere
def test_ct_57_who_holds_only_the_led_suit_hides_the_lowest(options: dict[str, str]) -> None:
    hand = position("5D", "9D 3D KD", winners="AAA", **options).play("5D")

    assert timeout(hand, "B") == ("hide", "3D")


@pytest.mark.parametrize(
    ("cards", "lowest"),
    [("9D 3S 3H", "3S"), ("3H 3D 3C", "3C"), ("3H 3D KS", "3D"), ("AH 2H KS", "2H")],
)
def test_ct_58_a_late_leader_leads_the_lowest(cards: str, lowest: str) -> None:
    hand = position(cards, "", winners="AAA")

    assert ("play", lowest) == timeout(hand, "A")


def test_ct_59_in_the_closed_round_the_lowest_is_committed() -> None:
    hand = position("JS 2D", "KC 4D", winners="BBAA").play("JS")

    assert timeout(hand, "B") == ("commit", "4D")
    hand.answer("B", *timeout(hand, "B"))
    assert (Zone("ton", Seat(0), 5), faces("JS")) in hand.view().zones


def test_ct_59_in_the_open_round_the_lowest_is_hidden() -> None:
    hand = position("JS 2D", "KC 4S", winners="BBAA", round5="open").play("JS")

    assert timeout(hand, "B") == ("hide", "4S")


@everywhere
def test_a_time_out_is_always_legal(options: dict[str, str]) -> None:
    hand = position("", "", "", winners="", **options)

    while hand.to_act:
        seat = hand.to_act[-1]
        action = hand.rules.timeout_action(hand.state, at(seat))
        assert action in hand.rules.legal_actions(hand.state, at(seat))
        hand.answer(seat, action.kind, *action.cards)

    assert hand.outcome is not None


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Action("play"), "unknown_action"),
        (Action("play", faces("7S 8S")), "unknown_action"),
        (Action("play", faces("1S")), "unknown_action"),
        (Action("play", faces("?")), "unknown_action"),
        (Action("eat", faces("7S")), "unknown_action"),
        (Action(""), "unknown_action"),
        (Action("play", faces("AD")), "not_in_hand"),
        (Action("commit", faces("7S")), "no_commit_now"),
    ],
)
def test_a_wrong_answer_is_refused_by_its_name(action: Action, code: str) -> None:
    hand = position("7S", "AD", winners="AAA")

    assert code == hand.refused("A", action.kind, *action.cards)


def test_in_the_closed_round_cards_are_committed_not_played() -> None:
    hand = position("JS 2D", "KC 4D", winners="BBAA").play("JS")

    assert hand.refused("B", "play", "KC") == hand.refused("B", "hide", "KC") == "must_commit"


def test_after_the_end_every_answer_is_refused() -> None:
    hand = position("", "", winners="AAAA")

    for seat in "AB":
        assert hand.refused(seat, "play", hand.cards_of(seat)[0]) == "hand_over"
        assert hand.rules.legal_actions(hand.state, at(seat)) == ()
