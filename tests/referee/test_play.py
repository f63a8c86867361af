"""Whole hands by lines: beside a second, naive Cắt Tê, by bots, and folded from their events."""

from __future__ import annotations

from random import Random

import pytest

from game.core import (
    FRENCH_DECK,
    Decision,
    Moved,
    Seat,
    Sight,
    draw_lot,
    redact,
    seed_from_number,
    shuffle,
)
from game.registry import Registry
from tests.fixtures.minigame import FIXTURE_FOLDER
from tests.game.catte.oracle import Oracle
from tests.referee.lines import HANDS, NEW, Json, Lines, event_of

STUDY = {"face_up": "must_beat", "round5": "closed", "round6_suit": "leader_card"}
OPEN = {"face_up": "any", "round5": "open", "round6_suit": "chung_card"}
Zones = dict[str, list[str]]


def deal(rng: Random, seats: int) -> tuple[list[list[str]], int]:
    cards = rng.sample(FRENCH_DECK, 6 * seats)
    return [list(cards[6 * n : 6 * n + 6]) for n in range(seats)], rng.randrange(seats)


def compare(lines: Lines, oracle: Oracle, first_window: int) -> None:
    """Check everything both sides can say about a position."""
    seats = range(len(oracle.hands))
    state, result = lines.ok("state"), lines.ok("result")
    facts = state["facts"]
    assert sorted(state["to_act"]) == sorted(oracle.owing())
    assert state["window"] == first_window + oracle.decisions
    assert facts["active"] == oracle.active
    for seat in seats:
        actions = lines.ok("legal", seat=seat)["actions"]
        legal = [(action["kind"], *action["cards"]) for action in actions]
        assert set(legal) == oracle.legal(seat)
        assert len(legal) == len(set(legal))
    for viewer in (*seats, None):
        zones = lines.ok("view", seat=viewer)["zones"]
        faces = {card for cards in zones.values() for card in cards}
        assert faces - {"?"} == oracle.known(viewer)
    assert result["over"] is state["over"] is (oracle.winner is not None)
    if oracle.winner is None:
        assert (result["winner"], result["how"]) == (None, None)
        assert result["scores"] == [0] * len(seats)
        assert (facts["round"], facts["leader"]) == (oracle.round, oracle.leader)
        assert facts["ton"] == oracle.ton
    else:
        assert (result["winner"], result["how"]) == (oracle.winner, oracle.how)
        assert result["scores"] == oracle.scores()


def folded(zones: Zones, events: list[Json], viewer: int | None) -> Zones:
    """Apply the moves as this viewer sees them; the order within a zone is left out."""
    after = {name: list(cards) for name, cards in zones.items()}
    for event in events:
        if event["type"] != "moved":
            continue
        seen = event["public"] or viewer in event["audience"]
        source = after[event["src"]]
        arriving = event["cards"] if seen else ["?"] * len(event["cards"])
        for card in arriving:
            source.remove(card if card in source else "?")
        after.setdefault(event["dst"], []).extend(arriving)
        if not source:
            del after[event["src"]]
    return {name: sorted(cards) for name, cards in after.items()}


def zones_of(lines: Lines, viewer: int | None) -> Zones:
    zones = lines.ok("view", seat=viewer)["zones"]
    return {name: sorted(cards) for name, cards in zones.items()}


@pytest.mark.parametrize("options", [STUDY, OPEN], ids=["study", "open"])
@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_the_referee_and_the_oracle_agree(seats: int, options: dict[str, str]) -> None:
    for seed in range(5):
        rng = Random(f"{seed} {seats} {options}")
        hands, first = deal(rng, seats)
        lines, oracle = Lines(), Oracle(hands, first, options)
        lines.ok(NEW, hands=hands, leader=first, options=options)
        window = lines.ok("state")["window"]
        compare(lines, oracle, window)
        while oracle.winner is None:
            seat = rng.choice(oracle.owing())
            kind, card = rng.choice(sorted(oracle.legal(seat)))
            before = oracle.decisions
            oracle.answer(seat, kind, card)

            told = lines.play(seat, kind, card)

            assert told["over"] is (oracle.winner is not None)
            assert bool(told["events"]) is (oracle.decisions > before)
            compare(lines, oracle, window)


@pytest.mark.parametrize("seats", [2, 5])
def test_events_lead_from_view_to_view(seats: int) -> None:
    for seed in range(8):
        rng, lines = Random(seed), Lines()
        dealt = lines.ok("new", game="catte", preset="study", seed=seed, seats=seats)
        viewers = (*range(seats), None)
        undealt = {"stock": ["?"] * 52}
        zones = {viewer: folded(undealt, dealt["events"], viewer) for viewer in viewers}
        while True:
            assert zones == {viewer: zones_of(lines, viewer) for viewer in viewers}
            owing = lines.ok("state")["to_act"]
            if not owing:
                break
            seat = rng.choice(owing)
            action = rng.choice(lines.ok("legal", seat=seat)["actions"])
            events = lines.ok("act", seat=seat, action=action)["events"]
            zones = {viewer: folded(zones[viewer], events, viewer) for viewer in viewers}


@pytest.mark.parametrize("seats", range(2, 9))
def test_given_hands_are_dealt_as_they_are(seats: int) -> None:
    hands, first = deal(Random(seats), seats)

    lines = Lines()
    told = lines.ok(NEW, hands=hands, leader=first)

    moved = [event for event in told["events"] if event["type"] == "moved"]
    assert [event["dst"] for event in moved] == [
        f"hand/{(first + n) % seats}" for n in range(seats)
    ]
    assert {event["dst"]: sorted(event["cards"]) for event in moved} == {
        f"hand/{seat}": sorted(hand) for seat, hand in enumerate(hands)
    }
    assert lines.ok("state")["to_act"] == [first]
    assert lines.ok("state")["facts"]["leader"] == first


def test_the_stock_is_what_was_given() -> None:
    lines = Lines()

    lines.ok(NEW)
    assert "stock" not in lines.ok("view", seat=None)["zones"]
    lines.ok(NEW, stock=["KS", "KH"])
    assert lines.ok("view", seat=None)["zones"]["stock"] == ["?"] * 2


def test_a_seed_deals_as_a_table_does() -> None:
    for seed in (0, 7, -3, 2**200):
        deck = shuffle(seed_from_number(seed), FRENCH_DECK)
        first = draw_lot(seed_from_number(seed), FRENCH_DECK, 4)
        lines = Lines()

        lines.ok("new", game="catte", preset="study", seed=seed, seats=4)

        assert lines.ok("state")["to_act"] == [first]
        for place in range(4):
            seat = (first + place) % 4
            hand = lines.ok("view", seat=seat)["zones"][f"hand/{seat}"]
            assert sorted(deck[place:24:4]) == sorted(hand)


def test_leader_is_zero_with_hands_and_as_asked_with_a_seed() -> None:
    lines = Lines()

    lines.ok({key: value for key, value in NEW.items() if key != "leader"}, seed=7)
    assert lines.ok("state")["to_act"] == [0]
    for name in ("leader", "dealer"):
        lines.ok("new", game="catte", preset="study", seed=7, seats=4, **{name: 3})
        assert lines.ok("state")["to_act"] == [3]
    assert lines.refused(NEW, leader=1, dealer=2) == "leaders_differ"


def test_the_same_lines_get_the_same_answers() -> None:
    def hand() -> list[Json]:
        lines = Lines()
        told = [lines.ok("new", game="catte", preset="study", seed=11, seats=4)]
        while owing := lines.ok("state")["to_act"]:
            chosen = lines.ok("bot", seat=owing[-1], level="medium", seed=len(told))
            told += [chosen, lines.ok("act", seat=owing[-1], action=chosen["action"])]
        return [*told, lines.ok("result")]

    assert hand() == hand()


def test_bots_play_whole_hands_and_say_why() -> None:
    for seed in range(10):
        lines = Lines()
        lines.ok("new", game="catte", preset="study", seed=seed, seats=2 + seed % 7)
        while owing := lines.ok("state")["to_act"]:
            before = lines.everything()
            chosen = lines.ok("bot", seat=owing[0], level="medium", seed=seed)
            assert before == lines.everything()
            assert chosen["action"] in lines.ok("legal", seat=owing[0])["actions"]
            assert isinstance(chosen["reason"]["code"], str)
            lines.ok("act", seat=owing[0], action=chosen["action"])
        assert sum(lines.ok("result")["scores"]) == 1


def test_a_bot_does_not_see_the_hands_of_others() -> None:
    told = []
    for order in ([0, 1, 2, 3], [0, 3, 1, 2], [0, 2, 3, 1]):
        lines = Lines()
        lines.ok(NEW, hands=[HANDS[n] for n in order])
        told.append(lines.ok("bot", seat=0, level="medium", seed=1))

    assert told[0] == told[1] == told[2]


def test_a_bot_is_given_what_a_player_of_its_seat_has_received(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sights: list[Sight] = []

    def spy(sight: Sight, level: str, rng: Random, budget_s: float) -> Decision:
        sights.append(sight)
        return Decision(sight.view.choices[0], "first")

    monkeypatch.setattr("game.catte.bot.choose", spy)
    lines = Lines()
    told = lines.ok(NEW)["events"]
    for seat in (0, 1, 2):
        action = lines.ok("bot", seat=seat, level="medium", seed=1)["action"]
        assert sights[-1].view.viewer == seat
        assert sights[-1].events == tuple(redact(event_of(event), Seat(seat)) for event in told)
        told += lines.ok("act", seat=seat, action=action)["events"]
    faces = {card for event in sights[2].events if isinstance(event, Moved) for card in event.cards}

    assert faces.isdisjoint(HANDS[3])


def test_a_bot_is_refused_to_a_seat_that_owes_nothing() -> None:
    lines = Lines()
    lines.ok(NEW)

    assert lines.refused("bot", seat=1, level="medium", seed=1) == "not_asked"
    assert lines.refused("bot", seat=0, level="hard", seed=1) == "bot_level"


def fifth_round() -> Lines:
    """Play the first four rounds of the illustrated hand and lead the fifth."""
    lines = Lines()
    lines.ok(NEW)
    script = "0AS 1~2S 2~3S 3~4S 02H 1AH 2~3H 3~4H 14D 2AD 3~5D 0~3D 26C 3AC 0~4C 1~5C 3JS"
    for move in script.split():
        kind = "hide" if "~" in move else "play"
        lines.play(int(move[0]), kind, move[-2:])
    return lines


def test_an_answer_to_a_common_window_is_sealed_until_the_last() -> None:
    lines = fifth_round()
    window = lines.ok("state")["window"]
    others = [lines.ok("view", seat=viewer) for viewer in (0, 1, 3, None)]

    assert lines.play(2, "commit", "9S") == {"ok": True, "events": [], "over": False}

    assert lines.ok("state")["to_act"] == [0, 1]
    assert lines.ok("state")["window"] == window
    assert others == [lines.ok("view", seat=viewer) for viewer in (0, 1, 3, None)]
    own = lines.ok("view", seat=2)
    assert own["answer"] == {"kind": "commit", "cards": ["9S"]}
    assert own["to_act"] == [0, 1, 2]
    assert lines.ok("legal", seat=2)["actions"] == []
    assert lines.refused("act", seat=2, action={"kind": "commit", "cards": ["TS"]}) == "answered"
    lines.play(0, "commit", "5S")
    assert lines.play(1, "commit", "7S")["over"] is True


def test_a_finished_hand_stays_readable_until_the_next() -> None:
    lines = fifth_round()
    for seat, card in ((0, "5S"), (1, "7S"), (2, "9S")):
        last = lines.play(seat, "commit", card)

    assert {"winner": 3, "how": "last_trick", "scores": [0, 0, 0, 1]}.items() <= last.items()
    assert last["events"][-1] == {"type": "ended", "winner": 3, "how": "last_trick"}
    assert lines.refused("act", seat=0, action={"kind": "play", "cards": ["6S"]}) == "hand_over"
    assert lines.refused(NEW, leader=9) == "no_seat"
    for seat in range(4):
        assert lines.ok("legal", seat=seat) == {"ok": True, "actions": [], "refusals": []}
        assert lines.ok("view", seat=seat)["prompt"] == "over"
    assert lines.ok("state")["to_act"] == []
    lines.ok(NEW)
    assert lines.ok("result")["over"] is False


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"hands": [HANDS[0][:5], *HANDS[1:]]}, "hand_size"),
        ({"hands": [[*HANDS[0], "KS"], *HANDS[1:]]}, "hand_size"),
        ({"hands": [["2S", *HANDS[0][1:]], *HANDS[1:]]}, "repeated_card"),
        ({"hands": [["AS", "AS", *HANDS[0][2:]], *HANDS[1:]]}, "repeated_card"),
        ({"hands": [["?", *HANDS[0][1:]], *HANDS[1:]]}, "unknown_card"),
        ({"hands": [["as", *HANDS[0][1:]], *HANDS[1:]]}, "unknown_card"),
        ({"hands": HANDS[:1]}, "seat_count"),
        ({"hands": []}, "seat_count"),
        ({"hands": HANDS * 3}, "seat_count"),
        ({"stock": ["AS"]}, "repeated_card"),
        ({"stock": ["KS", "KS"]}, "repeated_card"),
        ({"seats": 3}, "seats_differ"),
        ({"seats": True}, "wrong_type"),
        ({"leader": 4}, "no_seat"),
        ({"leader": -1}, "no_seat"),
        ({"leader": None}, "wrong_type"),
        ({"game": "poker"}, "unknown_game"),
        ({"game": "tusac"}, "unknown_preset"),
        ({"preset": "trial"}, "unknown_preset"),
        ({"options": {"streak": True}}, "unknown_option"),
        ({"options": {"ace_penalty": True}}, "option_clash"),
        ({"options": {"fold_hand": True}}, "option_clash"),
        ({"preset": "pot", "options": {"settlement": "coins"}}, "option_clash"),
        ({"hands": [["AS"] * 6, *HANDS[1:]]}, "repeated_card"),
        ({"hands": [["1S", *HANDS[0][1:]], *HANDS[1:]]}, "unknown_card"),
        ({"options": {"round5": "half"}}, "option_value"),
        ({"options": {"bet": 0}}, "option_value"),
        ({"options": {"bet": True}}, "option_value"),
        ({"options": None}, "wrong_type"),
    ],
    ids=str,
)
def test_a_wrong_new_is_refused_by_its_code(change: Json, code: str) -> None:
    lines = fifth_round()

    assert lines.refused(NEW, **change) == code


@pytest.mark.parametrize(
    ("seats", "code"), [(1, "seat_count"), (9, "seat_count"), (0, "seat_count")]
)
def test_a_seed_needs_seats_that_fit(seats: int, code: str) -> None:
    lines = Lines()

    assert lines.refused("new", game="catte", preset="study", seed=1, seats=seats) == code
    assert lines.refused("new", game="catte", preset="study", seed=1) == "missing_field"
    assert lines.refused("new", game="catte", preset="study", seats=4) == "no_cards"


def test_what_cannot_be_asked_is_said() -> None:
    lines = Lines()

    assert lines.refused("arrange", game="catte", cards=["2S"]) == "no_groups"
    assert lines.refused("undo") == "unknown_op"


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (HANDS[0][:5], "card_count"),
        ([*HANDS[0], "KS"], "card_count"),
        ([*HANDS[0][:5], "AS"], "repeated_card"),
        ([*HANDS[0][:5], "Xd"], "unknown_card"),
    ],
)
def test_instant_asks_about_six_different_cards(cards: list[str], code: str) -> None:
    assert Lines().refused("instant", game="catte", preset="study", cards=cards) == code


def test_a_game_the_program_does_not_know_is_refereed_too() -> None:
    lines = Lines(registry=Registry((FIXTURE_FOLDER,)))
    hands = [["2S", "5H", "KD", "9C"], ["3S", "6H", "AD", "TC"], ["4S", "7H", "QD", "JC"]]

    lines.ok("new", game="high_card", preset="three", hands=hands, leader=1)

    assert [lines.ok("view", seat=n)["zones"][f"hand/{n}"] for n in range(3)] == hands
    assert lines.refused("act", seat=0, action={"kind": "lay", "cards": ["2S"]}) == "not_now"
    while owing := lines.ok("state")["to_act"]:
        chosen = lines.ok("bot", seat=owing[0], level="medium", seed=1)
        lines.ok("act", seat=owing[0], action=chosen["action"])
    assert lines.ok("result")["how"] == "most_rounds"
