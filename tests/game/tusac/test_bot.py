"""The sensible bot of Tứ Sắc: always legal, better than habit, blind to what its seat is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core import TUSAC_DECK, Config, Decision, Seat, Sight
from game.tusac.bot import choose
from game.tusac.faces import count, pack, unpack
from game.tusac.groups import rac
from game.tusac.hands import discardable
from game.tusac.rules import RULES, TusacRules
from game.tusac.state import State
from tests.bench.strength import bot, greedy, measure
from tests.game.tusac.cards import cards
from tests.game.tusac.play import GAME, Hand, combinations, offered, table

every_rule = pytest.mark.parametrize(
    "config", [pytest.param(config, id=name) for name, config in combinations()]
)


def decide(rules: Any, state: Any, seat: int) -> Decision:
    return choose(Sight(rules.view(state, Seat(seat)), ()), "medium", Random(1), 1.0)


def answer(hand: Hand, seat: int) -> str:
    """What the bot answers on this seat: "eat Xd Xd", "flip", ..."""
    decision = decide(hand.rules, hand.state, seat)
    return " ".join((decision.action.kind, *decision.action.cards))


def why(hand: Hand, seat: int) -> str:
    return decide(hand.rules, hand.state, seat).code


def play_hand(config: Config, seats: int, seed: int) -> list[tuple[State, Seat, Decision]]:
    """Play a hand of bots; return every decision, all of them legal."""
    rules, rng = TusacRules(), Random(seed)
    deck = tuple(rng.sample(TUSAC_DECK, 112))
    state: Any = rules.deal(config, seats, Seat(rng.randrange(seats)), deck).state
    found = []
    while owing := rules.to_act(state):
        seat = rng.choice(owing)
        decision = decide(rules, state, seat)
        assert decision.action in rules.legal_actions(state, seat), (seats, seed)
        found.append((state, seat, decision))
        state = rules.apply(state, seat, decision.action).state
    assert rules.outcome(state) is not None
    return found


@every_rule
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_bot_always_answers_a_legal_action(config: Config, seats: int) -> None:
    codes = {
        decision.code for seed in range(4) for _, _, decision in play_hand(config, seats, seed)
    }

    assert codes <= {"discard_least", "nothing_to_eat", "eat", "eat_gain", "win"}
    assert {"discard_least", "nothing_to_eat", "eat"} <= codes


# What it does with the offered card.


def test_it_wins_where_it_can() -> None:
    hand = offered("Xd", "Pd Md Sx*2 Cv*3", "Gv St Pt Mt")

    assert answer(hand, 1) == "eat Pd Md"
    assert why(hand, 1) == "win"


def test_it_wins_rather_than_making_a_larger_group() -> None:
    hand = offered("Xd", "Xd*2 Pd Md", "Gv St Pt Mt")

    assert answer(hand, 1) == "eat Pd Md", "with the two equal ones two would stay loose"


def test_of_two_wins_it_takes_the_one_that_is_worth_more() -> None:
    hand = offered("Cd", "Td*3", "Gv St Pt Mt", stock="Td Tv*4").act(1, "flip")

    assert len(hand.eats(1)) == 4
    assert answer(hand, 1) == "eat Td Td Td", "a quằn is worth six"


def test_it_wins_out_of_turn() -> None:
    hand = offered("Xd", "Gv St Pt Mt", "Pd Md Sx*2 Cv*3", preset="book")

    assert answer(hand, 2) == "eat Pd Md"


def test_it_makes_a_khap() -> None:
    hand = offered("Xd", "Gv St Pt Mt", "Xd*2 Gv Mt", preset="book")

    assert answer(hand, 2) == "eat Xd Xd"


def test_it_makes_a_quan_where_it_must() -> None:
    hand = offered("Xd", "Gv St Pt Mt", "Xd*3 Gv Mt", preset="book")

    assert answer(hand, 2) == "eat Xd Xd Xd"


def test_it_takes_loose_cards_rather_than_a_pair() -> None:
    hand = offered("Xd", "Xd*2 Pd Md Gv St", "Gv St Pt Mt")

    assert answer(hand, 1) == "eat Pd Md", "that leaves two loose cards less"


def test_it_keeps_a_run_whole() -> None:
    hand = offered("Xd", "Xd Pd Md Xd Gv St Mt", "Gv St Pt Mt")

    hand.act(1, answer(hand, 1))

    assert rac(hand.state.hands[1]) == 3, "a pair and the run, or a run and the pair"
    assert answer(hand, 1) in ("discard Gv", "discard St", "discard Mt")


def test_it_eats_even_where_as_many_cards_stay_loose() -> None:
    hand = offered("Xd", "Xd*2 Gv St", "Gv St Pt Mt")

    assert answer(hand, 1) == "eat Xd Xd"
    assert why(hand, 1) == "eat"


def test_it_takes_a_lone_general() -> None:
    hand = offered("Cd", "Gv St Pt Mt", stock="Td*4 Tv*4").act(1, "flip")

    assert answer(hand, 1) == "eat"


def test_it_declines_what_fits_nowhere() -> None:
    hand = offered("Xd", "Gv St Pt Mt", stock="Cx Tv*4")

    assert answer(hand, 1) == "flip"
    assert answer(hand.act(1, "flip"), 1) == "pass"


# What it throws away.


def test_it_throws_away_a_lone_card_and_keeps_two_of_a_run() -> None:
    hand = table("Xd Pd Gv", "St Mt Pt")

    assert answer(hand, 0) == "discard Gv"


def after(hand: Hand, dead: str) -> Hand:
    """The same hand with these cards lying dead."""
    return Hand(hand.state._replace(dead=cards(dead)))


@pytest.mark.parametrize(("gone", "kept"), [("Md*4", "t"), ("Mt*4", "d"), ("Md*3 Mt", "t")])
def test_it_counts_the_copies_that_are_left(gone: str, kept: str) -> None:
    hand = after(table("Xd Pd Xt Pt", "St Gv Pv"), gone)

    thrown = answer(hand, 0)

    assert thrown[-1] != kept, "it breaks up what has fewer horses to wait for"


@pytest.mark.parametrize(("gone", "thrown"), [("Gd Gx", "Gx"), ("Sx Sd", "Sd")])
def test_it_does_not_feed_the_next_house(gone: str, thrown: str) -> None:
    """Both cards have six copies to wait for; it throws the one of which fewer are out."""
    hand = after(table("Td Tx Sd Gx", "St Mt Pt"), gone)

    assert answer(hand, 0) == f"discard {thrown}"


@every_rule
def test_an_eat_leaves_as_few_loose_cards_as_any(config: Config) -> None:
    eaten = 0
    for seed in range(3):
        for state, seat, decision in play_hand(config, 4, seed):
            eats = [a for a in RULES.legal_actions(state, seat) if a.kind == "eat"]
            if not eats:
                continue
            left = {a: rac(state.hands[seat] - pack(a.cards)) for a in eats}
            assert left[decision.action] == min(left.values())
            eaten += 1
    assert eaten > 10


def test_what_it_throws_is_loose_and_its_reason_names_it() -> None:
    for seed in range(10):
        for state, seat, decision in play_hand(GAME.config("trial"), 4, seed):
            if decision.action.kind != "discard":
                continue
            (face,) = decision.action.cards
            assert face in discardable(state.hands[seat])
            assert decision.values[0] == face


# What it must not know.


def shuffled(state: State, seat: Seat, rng: Random) -> State:
    """Return a state that differs in cards only which this seat cannot see."""
    others = [other for other in range(state.deal.seats) if other != seat]
    flipped = state.deal.stock[: state.flips]
    hidden = [*state.deal.stock[state.flips :]]
    for other in others:
        hidden += unpack(state.hands[other])
    rng.shuffle(hidden)
    hands = list(state.hands)
    for other in others:
        size = count(hands[other])
        hands[other], hidden = pack(hidden[:size]), hidden[size:]
    deal = state.deal._replace(stock=(*flipped, *hidden))
    return state._replace(hands=tuple(hands), deal=deal)


@pytest.mark.parametrize("preset", sorted(GAME.presets))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_it_cannot_see_change_no_decision(preset: str, seats: int) -> None:
    rng, changed = Random(seats), 0
    for seed in range(6):
        for state, seat, decision in play_hand(GAME.config(preset), seats, seed):
            other = shuffled(state, seat, rng)
            changed += other != state
            assert decide(TusacRules(), other, seat) == decision, (seed, seat)

    assert changed > 100


def test_its_reasons_are_words_with_faces_and_numbers() -> None:
    for _, _, decision in play_hand(GAME.config("book"), 4, 3):
        assert decision.code.replace("_", "").isalpha()
        assert all(isinstance(value, (int, str)) for value in decision.values)


# How well it plays; the figures of many more deals are in docs/measured.md.


@pytest.mark.parametrize(("seats", "least"), [(2, 0.5), (4, 0.25)])
def test_it_beats_who_only_counts_loose_cards(seats: int, least: float) -> None:
    result = measure(bot, greedy, GAME.config("trial"), seats, range(1_000, 1_120))

    assert sum(result.won) / len(result.won) > least
