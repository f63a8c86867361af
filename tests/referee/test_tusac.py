"""Tứ Sắc by lines: whole hands beside naive ones, cards arranged, and all that is refused."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.core import TUSAC_DECK, draw_lot, seed_from_number, shuffle
from game.registry import Registry
from game.texts import LANGUAGES
from tests.game.tusac import oracle
from tests.game.tusac.cards import cards
from tests.game.tusac.naive import Naive
from tests.referee.lines import Json, Lines
from tests.referee.whole import whole

GAME = Registry().game("tusac")
PRESETS = list(GAME.presets)
every_preset = pytest.mark.parametrize("preset", PRESETS)


def new(*fragments: str, preset: str = "trial", stock: str = "Tv*4 Tx*4", **fields: Any) -> Json:
    """Return a request for whole hands around these cards, seat 0 the dealer."""
    dealer = int(GAME.config(preset)["dealer_cards"])
    sizes = [dealer, *[20] * (len(fragments) - 1)]
    hands, rest = whole([cards(text) for text in fragments], sizes, cards(stock))
    request = {"op": "new", "game": "tusac", "preset": preset, "hands": hands, "stock": rest}
    return request | fields


def act(kind: str, text: str = "") -> Json:
    return {"kind": kind, "cards": cards(text)}


# Whole hands.


def compare(lines: Lines, naive: Naive) -> list[int]:
    """Check everything both sides can say about a position; return who owes an answer."""
    state, result = lines.ok("state"), lines.ok("result")
    facts, owing = state["facts"], sorted(set(naive.asked) - set(naive.answers))
    assert sorted(state["to_act"]) == owing
    assert (result["winner"], result["how"]) == (naive.ended or (None, None))
    assert result["over"] is state["over"] is (naive.ended is not None)
    assert (facts["offer"] or "", facts["dead"]) == (naive.offer, naive.dead)
    assert (facts["stock"], facts["turn"]) == (len(naive.stock), naive.turn)
    assert facts["hand_sizes"] == [len(hand) for hand in naive.hands]
    for seat, hand in enumerate(naive.hands):
        actions = lines.ok("legal", seat=seat)["actions"]
        legal = [(each["kind"], oracle.in_order(tuple(each["cards"]))) for each in actions]
        assert set(legal) == naive.moves(seat)
        assert len(legal) == len(set(legal))
        view = lines.ok("view", seat=seat)
        assert Counter(view["zones"].get(f"hand/{seat}", ())) == Counter(hand)
    return owing


@every_preset
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_referee_and_the_naive_game_agree(preset: str, seats: int) -> None:
    lines, rng = Lines(), Random(f"{preset} {seats}")
    lines.ok("new", game="tusac", preset=preset, seed=seats, seats=seats, dealer=0)
    hands = [lines.ok("view", seat=seat)["zones"][f"hand/{seat}"] for seat in range(seats)]
    sizes = [int(GAME.config(preset)["dealer_cards"]), *[20] * (seats - 1)]
    assert [len(hand) for hand in hands] == sizes
    stock = list(shuffle(seed_from_number(seats), TUSAC_DECK)[sum(sizes) :])
    naive = Naive(GAME.config(preset), hands, stock, 0)  # type: ignore[arg-type]
    while owing := compare(lines, naive):
        seat = rng.choice(owing)
        found = sorted(naive.moves(seat))
        eats = [move for move in found if move[0] == "eat"]
        kind, used = move = rng.choice(eats if eats and rng.random() < 0.7 else found)
        naive.play(seat, move)
        told = lines.ok(
            "act", seat=seat, action={"kind": kind, "cards": rng.sample(used, len(used))}
        )
        assert told["over"] is (naive.ended is not None)


def test_a_seed_deals_as_a_table_does() -> None:
    for seed in (0, 7):
        lines, first = Lines(), draw_lot(seed_from_number(seed), TUSAC_DECK, 3)
        lines.ok("new", game="tusac", preset="book", seed=seed, seats=3)

        assert lines.ok("state")["to_act"] == [first]
        sizes = [21 if seat == first else 20 for seat in range(3)]
        assert lines.ok("state")["facts"]["hand_sizes"] == sizes


@every_preset
def test_given_hands_are_dealt_as_they_are(preset: str) -> None:
    for dealer in range(3):
        deck = Random(dealer).sample(TUSAC_DECK, 112)
        sizes = [20] * 3
        sizes[dealer] = int(GAME.config(preset)["dealer_cards"])
        ends = [sum(sizes[: seat + 1]) for seat in range(3)]
        hands = [deck[end - size : end] for end, size in zip(ends, sizes, strict=True)]
        lines, stock = Lines(), deck[ends[-1] :]
        request = {"op": "new", "game": "tusac", "preset": preset, "hands": hands}

        lines.ok(request, stock=stock, dealer=dealer)

        for seat, hand in enumerate(hands):
            seen = lines.ok("view", seat=seat)["zones"][f"hand/{seat}"]
            assert sorted(seen) == sorted(hand)
        assert lines.ok("state")["to_act"] == [dealer]
        lines.ok("act", seat=dealer, action=lines.ok("legal", seat=dealer)["actions"][0])
        while lines.ok("state")["facts"]["stock"] == len(stock):
            for seat in lines.ok("state")["to_act"]:
                lines.ok("act", seat=seat, action=lines.ok("legal", seat=seat)["actions"][-1])
        assert lines.ok("state")["facts"]["offer"] == stock[0]


@every_preset
def test_bots_play_whole_hands_and_say_why(preset: str) -> None:
    for seats in (2, 3, 4):
        lines = Lines()
        lines.ok("new", game="tusac", preset=preset, seed=seats, seats=seats)
        while owing := lines.ok("state")["to_act"]:
            chosen = lines.ok("bot", seat=owing[0], level="medium", seed=seats)
            assert chosen["action"] in lines.ok("legal", seat=owing[0])["actions"]
            assert isinstance(chosen["reason"]["code"], str)
            lines.ok("act", seat=owing[0], action=chosen["action"])


# A stock that was given short.


@pytest.mark.parametrize("stock", ["", "Gx", "Gx Sv Pt"])
def test_a_short_stock_is_taken_and_cards_are_counted_from_it(stock: str) -> None:
    lines = Lines()
    lines.ok(new("Md", "Pt Sx", "Mv Sd", stock=stock))
    lines.ok("act", seat=0, action=act("discard", "Md"))
    for _ in range(len(cards(stock))):
        turn = lines.ok("state")["facts"]["turn"]
        for kind in ("flip", "pass"):
            lines.ok("act", seat=turn, action=act(kind))
            assert counted(lines) == 60 + len(cards(stock))

    told = lines.ok("act", seat=lines.ok("state")["facts"]["turn"], action=act("flip"))

    assert (told["over"], told["winner"], told["how"]) == (True, None, "hue")
    assert told["scores"] == [0, 0, 0]


def counted(lines: Lines) -> int:
    zones = lines.ok("view", seat=None)["zones"]
    return sum(map(len, zones.values()))


def test_without_a_stock_the_book_ends_with_the_first_flip() -> None:
    lines = Lines()
    lines.ok(new("Md", "Pt Sx", preset="book", stock=""))
    lines.ok("act", seat=0, action=act("discard", "Md"))

    assert lines.ok("act", seat=1, action=act("flip"))["how"] == "hue"


# Cards arranged.


def test_any_cards_are_arranged() -> None:
    rng = Random(5)
    for size in (0, 1, 2, 5, 12, 20, 21, 30, 112):
        held = rng.sample(TUSAC_DECK, size)

        told = Lines().ok("arrange", game="tusac", cards=held)

        assert set(told) == {"ok", "rac", "groups", "discardable"}
        grouped = Counter(card for group in told["groups"] for card in group)
        assert all(oracle.is_group(oracle.in_order(tuple(group))) for group in told["groups"])
        assert (Counter(held) - grouped).total() == told["rac"] == len(held) - grouped.total()
        assert len(told["discardable"]) == len(set(told["discardable"]))
        if size < 30:
            own = oracle.in_order(tuple(held))
            assert told["rac"] == oracle.fewest(own)
            assert set(told["discardable"]) == oracle.discardable(own)


def test_arrange_needs_no_hand_and_changes_none() -> None:
    lines = Lines()
    lines.ok(new("Md", "Pt Sx"))
    before = lines.everything()

    lines.ok("arrange", game="tusac", cards=cards("Xd*4 Pd"))

    assert lines.everything() == before


@pytest.mark.parametrize(
    ("held", "code"),
    [
        (["Xd"] * 5, "repeated_card"),
        (["Xd", "xd"], "unknown_card"),
        (["AS"], "unknown_card"),
        (["?"], "unknown_card"),
        (["Xd "], "unknown_card"),
        ([""], "unknown_card"),
        ([1], "wrong_type"),
        ("Xd", "wrong_type"),
        (None, "wrong_type"),
        ({"Xd": 2}, "wrong_type"),
    ],
)
def test_what_cannot_be_arranged_is_refused(held: Any, code: str) -> None:
    lines = Lines()
    lines.ok(new("Md", "Pt Sx"))

    assert lines.refused("arrange", game="tusac", cards=held) == code
    assert lines.refused("arrange", game="tusac") == "missing_field"


# What is refused.


def with_card(request: Json, seat: int, card: str, count: int = 1) -> Json:
    """Put other cards into a hand instead of its last ones."""
    hands = [list(hand) for hand in request["hands"]]
    hands[seat][-count:] = [card] * count
    return request | {"hands": hands}


GOOD = new("Md", "Pt Sx", "Mv Sd")
BOOK = new("Md", "Pt Sx", "Mv Sd", preset="book")
WRONG_DEALS = {
    "five in a hand": (with_card(GOOD, 0, "Tx", 5), "repeated_card"),
    "five in two hands": (with_card(with_card(GOOD, 0, "Gv", 3), 1, "Gv", 2), "repeated_card"),
    "five with the stock": (with_card(GOOD, 0, "Tv"), "repeated_card"),
    "five in the stock": (GOOD | {"stock": ["Tv"] * 5}, "repeated_card"),
    "unknown in a hand": (with_card(GOOD, 2, "Xz"), "unknown_card"),
    "lower case": (with_card(GOOD, 2, "xd"), "unknown_card"),
    "a french card": (with_card(GOOD, 2, "AS"), "unknown_card"),
    "hidden": (with_card(GOOD, 2, "?"), "unknown_card"),
    "unknown in the stock": (GOOD | {"stock": ["Td", "10"]}, "unknown_card"),
    "nineteen": (GOOD | {"hands": [*GOOD["hands"][:2], GOOD["hands"][2][1:]]}, "hand_size"),
    "a dealer of 21": (GOOD | {"hands": BOOK["hands"]}, "hand_size"),
    "a dealer of 20": (BOOK | {"hands": GOOD["hands"]}, "hand_size"),
    "another dealer": (BOOK | {"dealer": 1}, "hand_size"),
    "one seat": (GOOD | {"hands": GOOD["hands"][:1]}, "seat_count"),
    "five seats": (GOOD | {"hands": GOOD["hands"][:1] * 5}, "seat_count"),
    "a dealer who is not there": (GOOD | {"dealer": 3}, "no_seat"),
    "two dealers": (GOOD | {"dealer": 0, "leader": 1}, "leaders_differ"),
    "another number of seats": (GOOD | {"seats": 4}, "seats_differ"),
    "a preset of the other game": (GOOD | {"preset": "pot"}, "unknown_preset"),
    "an option of the other game": (GOOD | {"options": {"round5": "open"}}, "unknown_option"),
    "a value that is none": (GOOD | {"options": {"hue_at": 5}}, "option_value"),
    "true for a number": (GOOD | {"options": {"dealer_cards": True}}, "option_value"),
    "a number for true": (GOOD | {"options": {"lenh": 1}}, "option_value"),
}


@pytest.mark.parametrize("name", WRONG_DEALS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_deal_is_refused_and_the_old_hand_stays(name: str, language: str) -> None:
    request, code = WRONG_DEALS[name]
    lines = Lines(language)
    lines.ok(new("Md", "Pt Sx"))

    assert lines.refused(request) == code
    assert is_sentence(lines, request)


def is_sentence(lines: Lines, request: Json) -> bool:
    """Tell whether a refusal is a sentence with everything filled in."""
    text = lines.ask(request)["error"]["text"]
    return " " in text and not {*"{}"} & {*text}


# What is tried, the cards it is tried with, and the rule it is refused by.
DISCARDS = [
    (0, act("discard", "Td"), "general_stays"),
    (0, act("discard", "Xx"), "in_group"),
    (0, act("discard", "Sd"), "not_in_hand"),
    (0, act("discard", "Md Sv"), "one_card"),
    (0, act("discard"), "one_card"),
    (0, act("discard", "AS"), "not_in_hand"),
    (0, act("eat", "Md"), "must_discard"),
    (0, act("flip"), "must_discard"),
    (0, act("pass"), "must_discard"),
    (0, act("flip", "Md"), "unknown_action"),
    (0, act("play", "Md"), "unknown_action"),
    (1, act("discard", "Pt"), "not_your_turn"),
    (1, act("eat", "Pt"), "not_your_turn"),
    (1, act("flip"), "not_your_turn"),
]
CLAIMS = [
    (1, act("eat", "Md*2"), "adds_rac"),
    (1, act("eat", "Md*3"), "not_in_hand"),
    (1, act("eat", "Md Sv"), "not_in_hand"),
    (1, act("eat", "Xd"), "no_group"),
    (1, act("eat"), "no_group"),
    (1, act("pass"), "decline_by_flip"),
    (1, act("discard", "Pt"), "no_discard_now"),
    (2, act("eat", "Xd Pd"), "needs_pair"),
    (2, act("flip"), "decline_by_pass"),
    (0, act("eat", "Sv"), "not_your_turn"),
    (0, act("pass"), "not_your_turn"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seat", "action", "code"), DISCARDS + CLAIMS, ids=str)
def test_an_illegal_action_is_refused_by_its_rule(
    seat: int, action: Json, code: str, language: str
) -> None:
    lines = Lines(language)
    lines.ok(new("Md Sv Td Xx*2", "Xd Pd Md*2 Pt", "Xd Pd Sd", preset="book"))
    if (seat, action, code) in CLAIMS:
        lines.ok("act", seat=0, action=act("discard", "Md"))

    assert lines.refused("act", seat=seat, action=action) == code
    assert is_sentence(lines, {"op": "act", "seat": seat, "action": action})


def test_a_khap_has_to_open() -> None:
    lines = Lines()
    lines.ok(new("Xd Gx", "Sx", "Xd*3 Sv", preset="book"))
    lines.ok("act", seat=0, action=act("discard", "Xd"))

    assert lines.refused("act", seat=2, action=act("pass")) == "must_khui"
    assert lines.ok("legal", seat=2)["actions"] == [{"kind": "eat", "cards": ["Xd"] * 3}]


def test_with_no_peel_a_card_stays_in_its_group() -> None:
    lines = Lines()
    lines.ok(new("Md", "Pd*2 Xd", options={"no_peel": "strict"}))
    lines.ok("act", seat=0, action=act("discard", "Md"))

    assert lines.refused("act", seat=1, action=act("eat", "Xd Pd")) == "breaks_group"


def test_in_the_trial_nobody_claims_out_of_turn_and_nothing_is_said_after_the_end() -> None:
    lines = Lines()
    lines.ok(new("Xd", "Sx", "Xd*2 Sv", stock=""))
    lines.ok("act", seat=0, action=act("discard", "Xd"))
    assert lines.refused("act", seat=2, action=act("eat", "Xd*2")) == "not_your_turn"
    assert lines.refused("bot", seat=2, level="medium", seed=1) == "not_asked"

    lines.ok("act", seat=1, action=act("flip"))

    assert lines.refused("act", seat=1, action=act("flip")) == "hand_over"
    assert lines.ok("legal", seat=1) == {"ok": True, "actions": [], "refusals": []}


def test_cards_of_an_eat_may_come_in_any_order_and_are_each_meant() -> None:
    lines = Lines()
    for order in (("Xd", "Pd"), ("Pd", "Xd")):
        lines.ok(new("Md", "Xd Pd Sx"))
        lines.ok("act", seat=0, action=act("discard", "Md"))
        told = lines.ok("act", seat=1, action={"kind": "eat", "cards": order})

        assert told["events"][0]["code"] == "ate_run"
    assert lines.ok("view", seat=None)["zones"]["groups/1/0"] == ["Xd", "Pd", "Md"]


def test_there_is_no_instant_win() -> None:
    told = Lines().ok(
        "instant", game="tusac", preset="book", cards=cards("Xd*4 Pd*4 Md*4 Xx*4 Px*4 Td")
    )

    assert told == {"ok": True, "kind": None, "strength": []}
