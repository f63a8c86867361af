"""The engine plays as the naive one does: whole trees on tiny decks, and whole random hands."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from game.core import Card, Config, Seat
from game.tusac.faces import pack, unpack
from game.tusac.rules import TusacRules
from game.tusac.state import State
from tests.game.tusac import oracle
from tests.game.tusac.cards import cards
from tests.game.tusac.naive import Move, Naive
from tests.game.tusac.play import GAME, combinations
from tests.game.tusac.random_play import every_rule

TINY = {
    "chariots": "Xd*4 Pd*2 Md*2 Sx Gv Td",
    "generals": "Td*3 Sd*2 Gd*2 Xx*2 Px Mx",
    "soldiers": "Cd*3 Cx*2 Cv*2 Ct Td Sx Gv",
}
MOST_NODES = 40_000
PLAYED_OTHERWISE = [
    pytest.param(config, id=name)
    for name, config in combinations()
    if not any(option in name for option in ("hue_at", "lenh_", "bet"))
]
"""Without what changes only the points, and with a stock that is too small to be left over."""


def dealt_again(config: Config, deck: tuple[Card, ...], seats: int, size: int) -> Naive:
    """Deal in one packet, the dealer's first."""
    more = int(config["dealer_cards"]) - 20
    hands, place = [], 0
    for seat in range(seats):
        end = place + size + (more if seat == 0 else 0)
        hands.append(list(deck[place:end]))
        place = end
    return Naive(config, hands, list(deck[place:]), 0)


def moves(rules: TusacRules, state: State, seat: int) -> dict[Move, Any]:
    legal = rules.legal_actions(state, Seat(seat))
    return {(action.kind, oracle.in_order(action.cards)): action for action in legal}


def same(rules: TusacRules, state: State, naive: Naive) -> list[int]:
    """Compare two hands; return who owes an answer."""
    owing = list(rules.to_act(state))
    assert owing == sorted(set(naive.asked) - set(naive.answers))
    outcome = rules.outcome(state)
    assert (outcome and outcome[:2]) == naive.ended
    assert [unpack(h) for h in state.hands] == [unpack(pack(map(Card, h))) for h in naive.hands]
    assert state.dead == tuple(naive.dead)
    assert (state.offer or "") == naive.offer
    assert list(state.deal.stock[state.flips :]) == naive.stock
    for seat in range(len(naive.hands)):
        laid = sorted(card for group in state.eaten[seat] for card in group)
        assert laid == sorted(naive.groups[seat])
        assert set(moves(rules, state, seat)) == naive.moves(seat)
    return owing


def walk(rules: TusacRules, state: State, naive: Naive, left: int) -> int:
    """Compare two whole trees as far as they reach; return how many nodes there were."""
    owing = same(rules, state, naive)
    nodes = 1
    for move, action in moves(rules, state, owing[0]).items() if owing else ():
        twin = naive.copy()
        twin.play(owing[0], move)
        step = rules.apply(state, Seat(owing[0]), action)
        nodes += walk(rules, step.state, twin, left - nodes)
        assert nodes < left, "the deck is too large"
    return nodes


@pytest.mark.parametrize("deck", TINY)
@pytest.mark.parametrize("config", PLAYED_OTHERWISE)
def test_whole_trees_of_tiny_decks(config: Config, deck: str) -> None:
    chance, nodes = Random(8), 0
    config = GAME.config("trial", {**config, "hue_at": 0})
    for _, (seats, size) in product(range(4), ((2, 3), (3, 2))):
        rules = TusacRules(cards(TINY[deck]), packets=(size,))
        shuffled = tuple(chance.sample(cards(TINY[deck]), 11))
        state = rules.deal(config, seats, Seat(0), shuffled).state

        nodes += walk(rules, state, dealt_again(config, shuffled, seats, size), MOST_NODES)
    assert nodes > 200


@every_rule
def test_whole_random_hands(config: Config) -> None:
    rules = TusacRules()
    for seed, seats in product(range(5), (2, 3, 4)):
        chance = Random(f"naive {seed}")
        deck = tuple(chance.sample(rules.info.deck, 112))
        state = rules.deal(config, seats, Seat(0), deck).state
        hands = [list(unpack(hand)) for hand in state.hands]
        naive = Naive(config, hands, list(state.deal.stock), 0)  # type: ignore[arg-type]
        while owing := same(rules, state, naive):
            seat = chance.choice(owing)
            found = sorted(moves(rules, state, seat).items())
            eating = [pair for pair in found if pair[0][0] == "eat"]
            move, action = chance.choice(eating if eating and chance.random() < 0.7 else found)
            naive.play(seat, move)
            state = rules.apply(state, seat, action).state
