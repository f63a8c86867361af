"""What a seat is given never depends on cards it cannot see, nor on what was asked before."""

from __future__ import annotations

from random import Random
from typing import Any

from game.core import Card, Config, IllegalAction, Seat, redact_all
from game.tusac.faces import count, pack, unpack
from game.tusac.rules import TusacRules
from game.tusac.state import Phase, State
from tests.game.tusac.play import GAME
from tests.game.tusac.random_play import Played, every_rule

BOOK = GAME.config("book")


def exchanged(chance: Random, state: State, viewer: Any) -> State:
    """Deal anew all cards a viewer cannot see, and let the others have answered anything."""
    others = [seat for seat in range(state.deal.seats) if seat != viewer]
    hidden = [card for seat in others for card in unpack(state.hands[seat])]
    hidden += state.deal.stock[state.flips :]
    chance.shuffle(hidden)
    hands = list(state.hands)
    for seat in others:
        size = count(hands[seat])
        hands[seat], hidden = pack(hidden[:size]), hidden[size:]
    stock = (*state.deal.stock[: state.flips], *hidden)
    answers = list(state.answers)
    if state.phase is Phase.WINDOW and others:
        # As if the last of the others had answered differently, or not yet.
        answers[others[-1]] = None
    deal = state.deal._replace(stock=stock)
    return state._replace(deal=deal, hands=tuple(hands), answers=tuple(answers))


@every_rule
def test_hidden_cards_dealt_anew_change_no_view(config: Config) -> None:
    chance, done = Random(3), 0
    for seats in (2, 3, 4):
        hand = Played(config, seats, 30 + seats, 0.4)
        for state in hand.states:
            if state.phase is Phase.OVER:
                continue
            for viewer in hand.viewers:
                other = exchanged(chance, state, viewer)
                done += other.hands != state.hands

                assert hand.rules.view(other, viewer) == hand.rules.view(state, viewer)
                if viewer is not None and viewer in hand.rules.to_act(state):
                    late = hand.rules.timeout_action(state, viewer)
                    assert hand.rules.timeout_action(other, viewer) == late
    assert done > 200


def test_hidden_cards_dealt_anew_change_nothing_of_what_is_told() -> None:
    chance, done = Random(4), 0
    for seed in range(12):
        hand = Played(GAME.config("trial"), 3, seed, 0.5)
        for before, seat, action, step in hand.answers:
            if step.state.phase is Phase.OVER or action.kind == "flip":
                continue  # what comes to light then is another history
            for viewer in hand.viewers:
                other = exchanged(chance, before, viewer)
                try:
                    again = hand.rules.apply(other, seat, action)
                except IllegalAction:
                    continue
                if again.state.phase is Phase.OVER:
                    continue
                done += 1
                told, expected = (redact_all(s.events, [viewer]) for s in (again, step))
                assert told == expected
    assert done > 200


def test_what_is_refused_tells_nothing_of_hidden_cards() -> None:
    chance, hand = Random(5), Played(BOOK, 4, 1)
    for state in hand.states[::5]:
        for viewer in range(4):
            if state.phase is not Phase.OVER:
                other = exchanged(chance, state, viewer)
                assert refused(hand, other, viewer) == refused(hand, state, viewer)


def refused(hand: Played, state: State, viewer: int) -> list[object]:
    """Return what a seat is told when it tries everything of one card."""
    told: list[object] = []
    faces = dict.fromkeys(hand.rules.info.deck)
    for action in [(kind, (face,)) for kind in ("eat", "discard") for face in faces]:
        tried: Any = hand.answers[0].action._replace(kind=action[0], cards=action[1])
        if tried in hand.rules.legal_actions(state, Seat(viewer)):
            told.append(tried)
            continue
        try:
            hand.rules.apply(state, Seat(viewer), tried)
        except IllegalAction as error:
            told.append((error.code, error.cards))
    return told


def test_everything_has_the_same_size_for_every_viewer() -> None:
    for seed in range(4):
        hand = Played(BOOK, 4, seed)
        for state in hand.states:
            sizes = {
                tuple((zone, len(cards)) for zone, cards in hand.rules.view(state, v).zones)
                for v in hand.viewers
            }
            assert len(sizes) == 1


def test_proofs_are_cards_the_seat_can_see() -> None:
    for preset in GAME.presets:
        hand = Played(GAME.config(preset, {"no_peel": "strict"}), 3, 2)
        for state in hand.states:
            for seat in range(3):
                view = hand.rules.view(state, Seat(seat))
                seen: list[Card] = [card for _, cards in view.zones for card in cards]
                for refusal in view.refusals:
                    assert set(refusal.cards) <= set(seen)
                    assert refusal.cards
                    assert refusal.action not in view.choices


def test_views_are_those_of_an_object_that_was_asked_nothing() -> None:
    chance, used = Random(6), TusacRules()
    states = []
    for preset in GAME.presets:
        for seats in (2, 4):
            hand = Played(GAME.config(preset), seats, seats)
            states += [(state, viewer) for state in hand.states for viewer in hand.viewers]

    for state, viewer in [*states[:200], *chance.sample(states, 600)]:
        fresh = TusacRules()
        assert used.view(state, viewer) == fresh.view(state, viewer)
        if viewer is not None:
            assert used.legal_actions(state, viewer) == fresh.legal_actions(state, viewer)


def test_tables_with_other_rules_do_not_mix() -> None:
    used, deck = TusacRules(), tuple(Random(9).sample(GAME.rules.info.deck, 112))
    for no_peel in ("off", "strict", "off"):
        config = GAME.config("book", {"no_peel": no_peel})
        state = used.deal(config, 4, Seat(0), deck).state

        for seat in map(Seat, range(4)):
            assert used.view(state, seat) == TusacRules().view(state, seat)
