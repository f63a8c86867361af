"""RULES 5 over random hands of every preset and of every single change of a rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product

import pytest

from game.core import (
    HIDDEN,
    TUSAC_DECK,
    Card,
    Config,
    HandEnded,
    IllegalAction,
    Moved,
    Scored,
    Seat,
    TurnChanged,
    Zone,
    fold,
    redact_all,
)
from game.tusac.faces import count, pack, unpack
from game.tusac.groups import rac
from game.tusac.state import Phase, State, stock_left
from tests.game.tusac import oracle
from tests.game.tusac.play import GAME
from tests.game.tusac.random_play import Played, every_rule, zones_of

HANDS = 4
WHOLE = Counter(TUSAC_DECK)


def hands_of(config: Config, hands: int = HANDS) -> Iterator[Played]:
    for seed, seats in product(range(hands), (2, 3, 4)):
        yield Played(config, seats, seed)


@every_rule
def test_random_hands_keep_to_the_invariants(config: Config) -> None:
    for hand in hands_of(config):
        cards_are_kept(hand)
        houses_own_what_they_should(hand)
        answers_are_sound(hand)
        comes_to_an_end(hand)
        ends_well(hand)


def cards_are_kept(hand: Played) -> None:
    for state in hand.states:
        for viewer in hand.viewers:
            seen = Counter(c for cards in zones_of(hand, state, viewer).values() for c in cards)
            assert seen.total() == 112
            del seen[HIDDEN]
            assert seen <= WHOLE
    left = Counter(card for state in [hand.last] for card in state.deal.stock[state.flips :])
    shown = Counter(c for cards in zones_of(hand, hand.last, None).values() for c in cards)
    assert shown[HIDDEN] == left.total()
    del shown[HIDDEN]
    assert shown + left == WHOLE


def owned(state: State, seat: int) -> int:
    """Return how many cards a seat holds or has eaten."""
    return count(state.hands[seat]) + sum(map(len, state.eaten[seat]))


def houses_own_what_they_should(hand: Played) -> None:
    """Between turns the dealer owns as many as he was dealt less one, everybody else 20."""
    dealt = int(hand.config["dealer_cards"])
    for state in hand.states:
        if state.phase in (Phase.OFFER, Phase.WINDOW):
            for seat in range(hand.seats):
                assert owned(state, seat) == (dealt - 1 if seat == hand.first else 20)


def answers_are_sound(hand: Played) -> None:
    for before, seat, action, step in hand.answers:
        if action.kind == "discard":
            assert not action.cards[0].startswith("T")
            assert rac(step.state.hands[seat]) == rac(before.hands[seat]) - 1
        if step.state.eaten != before.eaten:
            eater = step.state.turn
            assert rac(step.state.hands[eater]) <= rac(before.hands[eater])
    numbers = [step.state.window for step in hand.steps]
    assert numbers == list(range(1, len(numbers) + 1))


def comes_to_an_end(hand: Played) -> None:
    """Each decision that closes leaves less to be done, so every hand ends."""
    left = [to_be_done(step.state) for step in hand.steps]
    assert all(after < before for before, after in pairwise(left))


def to_be_done(state: State) -> tuple[int, int]:
    """Return the cards in hands and stock, then how far what is asked is from using one up."""
    cards = sum(map(count, state.hands)) + stock_left(state)
    if state.phase in (Phase.OVER, Phase.DISCARD):
        return cards, int(state.phase is Phase.DISCARD)
    return cards, 3 if state.flipped and state.source == state.turn else 2


def ends_well(hand: Played) -> None:
    outcome, state = hand.outcome, hand.last
    assert list(outcome.scores) == told_again(hand)
    declared = hand.rules.score_sum(hand.config)
    assert declared is None or sum(outcome.scores) == declared
    assert hand.events[-2:] == [Scored(outcome.scores), HandEnded(outcome.winner, outcome.how)]
    if outcome.winner is None:
        assert outcome.how == "hue"
        assert len(state.deal.stock) - state.flips <= int(hand.config["hue_at"])
        return
    assert rac(state.hands[outcome.winner]) == 0
    full = int(hand.config["dealer_cards"]) if outcome.winner == hand.first else 21
    assert owned(state, outcome.winner) == full


def told_again(hand: Played) -> list[int]:
    """Settle a hand once more, group by group."""
    config, state, winner = hand.config, hand.last, hand.outcome.winner
    if winner is None:
        return [0] * hand.seats
    if not config["lenh"]:
        return [int(seat == winner) for seat in range(hand.seats)]
    points = sum(eaten(group, config) for group in state.eaten[winner])
    points += concealed(unpack(state.hands[winner]), config) + int(config["lenh_toi"])
    usual = all(config[name] == value for name, value in (("lenh_khap", 3), ("lenh_toi", 3)))
    if usual and config["lenh_chot4"] == 4 and owned(state, winner) == 21:
        assert points % 2 == 0, "each group is odd where its number of cards is"
    paid = points * int(config["bet"])
    return [paid * (hand.seats - 1) if seat == winner else -paid for seat in range(hand.seats)]


def eaten(group: tuple[Card, ...], config: Config) -> int:
    if len(set(group)) == 1:
        return {1: 1, 2: 0, 3: 1, 4: 6}[len(group)]
    return int(config["lenh_chot4"]) if len(group) == 4 else 1


def concealed(cards: tuple[Card, ...], config: Config) -> int:
    def worth(group: tuple[str, ...]) -> int:
        if len(set(group)) == 1:
            return {1: 1, 2: 0, 3: int(config["lenh_khap"]), 4: 8}[len(group)]
        return int(config["lenh_chot4"]) if len(group) == 4 else 1

    ways = oracle.best_partitions(oracle.in_order(cards))
    return max(sum(map(worth, groups)) for groups, _ in ways)


@every_rule
def test_events_alone_tell_where_all_cards_lie(config: Config) -> None:
    for hand in hands_of(config, 2):
        start = {Zone("stock"): (HIDDEN,) * 112}
        zones = dict.fromkeys(hand.viewers, start)
        for step in hand.steps:
            events = redact_all(step.events, hand.viewers)
            for viewer in hand.viewers:
                zones[viewer] = fold(zones[viewer], events[viewer], TUSAC_DECK)
                assert zones[viewer] == zones_of(hand, step.state, viewer)


@every_rule
def test_whoever_is_named_on_turn_is_asked(config: Config) -> None:
    for hand in hands_of(config, 2):
        for step in hand.steps:
            turns = [event for event in step.events if isinstance(event, TurnChanged)]
            view = hand.rules.view(step.state, None)
            assert [turn.seats for turn in turns] == ([view.to_act] if view.to_act else [])
            assert view.facts["sealed"] == (bool(turns) and turns[0].sealed)


def test_a_face_is_public_only_on_its_way_to_an_open_place() -> None:
    for hand in hands_of(GAME.config("book")):
        for event in hand.events:
            if not isinstance(event, Moved):
                continue
            dealt = event.src.name == "stock" and event.dst.name == "hand"
            assert event.public != dealt
            assert event.audience == ({event.dst.seat} if dealt else frozenset())


@every_rule
def test_only_what_is_legal_is_accepted(config: Config) -> None:
    hand = Played(config, 3, 7)
    for before, seat, action, _ in hand.answers[::3]:
        for other in range(hand.seats):
            legal = hand.rules.legal_actions(before, Seat(other))
            if action not in legal:
                assert other != seat
                with pytest.raises(IllegalAction):
                    hand.rules.apply(before, Seat(other), action)
        late = hand.rules.timeout_action(before, seat)
        assert late in hand.rules.legal_actions(before, seat)


@pytest.mark.parametrize("preset", GAME.presets)
def test_random_hands_of_a_preset_end_in_every_way(preset: str) -> None:
    found = {
        Played(GAME.config(preset), 4, seed, eats).outcome.how
        for seed, eats in product(range(12), (0.1, 0.9))
    }

    assert found == {"toi", "hue"}


@pytest.mark.slow
@every_rule
def test_random_hands_keep_to_the_invariants_for_long(config: Config) -> None:
    for seed in range(100, 180):
        hand = Played(config, 2 + seed % 3, seed, 0.3 + seed % 7 / 10)
        cards_are_kept(hand)
        houses_own_what_they_should(hand)
        answers_are_sound(hand)
        ends_well(hand)


def test_a_deck_packed_and_unpacked_is_counted() -> None:
    for held in ((), TUSAC_DECK[:1], TUSAC_DECK[3:40], TUSAC_DECK):
        assert count(pack(held)) == len(held)
