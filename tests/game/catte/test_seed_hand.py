"""The illustrated hand of seed 000, card by card, against every table of it (CT-00a)."""

from __future__ import annotations

from game.core import Announced, HandEnded, Scored, Zone
from tests.game.catte.hands import SEATS, Hand, at, dealt, faces

DEAL = {
    "An": "A♠ 2♥ 3♦ 4♣ 5♠ 6♠",
    "Bình": "2♠ A♥ 4♦ 5♣ 7♠ 8♠",
    "Chi": "3♠ 3♥ A♦ 6♣ 9♠ 10♠",
    "Dũng": "4♠ 4♥ 5♦ A♣ J♠ Q♠",
}
NAMES = tuple(DEAL)
ROUNDS = [
    ("An A♠, Bình ~2♠, Chi ~3♠, Dũng ~4♠", "An"),
    ("An 2♥, Bình A♥, Chi ~3♥, Dũng ~4♥", "Bình"),
    ("Bình 4♦, Chi A♦, Dũng ~5♦, An ~3♦", "Chi"),
    ("Chi 6♣, Dũng A♣, An ~4♣, Bình ~5♣", "Dũng"),
    ("Dũng J♠, An ~5♠, Bình ~7♠, Chi ~9♠", "Dũng"),
]
LAST_ROUND = {"Dũng": "Q♠", "An": "6♠", "Bình": "8♠", "Chi": "10♠"}
LEFT_AFTER_FOUR = {"An": "5♠ 6♠", "Bình": "7♠ 8♠", "Chi": "9♠ 10♠", "Dũng": "J♠ Q♠"}


def letter(name: str) -> str:
    return SEATS[NAMES.index(name)]


def start() -> Hand:
    return dealt(*DEAL.values())


def play_rounds(hand: Hand, count: int) -> Hand:
    for moves, _ in ROUNDS[:count]:
        play_round(hand, moves)
    return hand


def play_round(hand: Hand, moves: str) -> None:
    for move in moves.split(", "):
        name, card = move.split()
        assert letter(name) in hand.to_act
        hand.play(card)


def test_the_deal_is_that_of_the_book() -> None:
    hand = start()

    assert len({card for cards in DEAL.values() for card in faces(cards)}) == 24
    for name, cards in DEAL.items():
        assert set(faces(cards)) == set(hand.cards_of(letter(name)))
    assert letter("An") == hand.to_act


def test_each_round_has_the_winner_of_the_book() -> None:
    hand = start()

    for number, (moves, winner) in enumerate(ROUNDS, start=1):
        play_round(hand, moves)

        assert NAMES.index(winner) == hand.fact("winners")[number - 1]
        assert Announced("round_won", at(letter(winner)), (number,)) in hand.events


def test_after_four_rounds_each_has_two_cards_and_nobody_is_out() -> None:
    hand = play_rounds(start(), 4)

    assert {name: faces(cards) for name, cards in LEFT_AFTER_FOUR.items()} == {
        name: hand.cards_of(letter(name)) for name in NAMES
    }
    assert hand.active == "ABCD"
    assert hand.fact("ton") == (1, 1, 1, 1)
    assert letter("Dũng") == hand.to_act
    assert not [event for event in hand.events if event[0] == "knocked_out"]


def test_in_the_fifth_round_the_others_choose_unseen() -> None:
    hand = play_rounds(start(), 4)

    hand.play("J♠")

    assert set(hand.to_act) == {letter(name) for name in ("An", "Bình", "Chi")}
    assert hand.fact("sealed")
    for name in ("An", "Bình", "Chi"):
        assert set(faces(LEFT_AFTER_FOUR[name])) == hand.moves(letter(name), "commit")


def test_ct_00a_dung_wins_the_last_round_and_the_hand() -> None:
    hand = play_rounds(start(), 5)

    zones = dict(hand.view().zones)
    assert {name: faces(card) for name, card in LAST_ROUND.items()} == {
        name: zones[Zone("trick", at(letter(name)))] for name in NAMES
    }
    assert hand.outcome == (3, "last_trick", (0, 0, 0, 1))
    assert (Scored((0, 0, 0, 1)), HandEnded(at("D"), "last_trick")) == tuple(hand.events[-2:])
    assert hand.to_act == ""
    assert all(not hand.cards_of(letter(name)) for name in NAMES)
