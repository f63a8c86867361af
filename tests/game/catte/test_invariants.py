"""RULES 5 over random hands of every preset and of many house rules; settlements told twice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.catte.rules import RULES
from game.core import (
    HIDDEN,
    Action,
    Announced,
    Config,
    Event,
    IllegalAction,
    Moved,
    Outcome,
    Seat,
    UserError,
    View,
    build_config,
)
from game.registry import Registry

GAME = Registry().game("catte")
LOSSES = {2, 3, 4, 5, 6, 7, 8, 10, 12}
RANKS = "23456789TJQKA"


class Played:
    """A random hand with all that happened in it."""

    def __init__(self, config: Config, seats: int, seed: int) -> None:
        self.config, self.seats = config, seats
        rng = Random(seed)
        deck = tuple(rng.sample(RULES.info.deck, 52))
        step = RULES.deal(config, seats, Seat(rng.randrange(seats)), deck)
        self.events: list[Event] = list(step.events)
        self.views: list[View] = [RULES.view(step.state, None)]
        self.state: Any = step.state
        while RULES.to_act(self.state):
            seat = rng.choice(RULES.to_act(self.state))
            self.answer(seat, self.choose(rng, seat))

    def choose(self, rng: Random, seat: Seat) -> Action:
        legal = RULES.legal_actions(self.state, seat)
        assert legal, "somebody on turn has no answer"
        shows = [action for action in legal if action.kind == "play"]
        aside = [action for action in legal if not action.cards]
        if aside and rng.random() < 0.05:
            return rng.choice(aside)
        return rng.choice(shows if shows and rng.random() < 0.6 else [a for a in legal if a.cards])

    def answer(self, seat: Seat, action: Action) -> None:
        try:
            step = RULES.apply(self.state, seat, action)
        except IllegalAction as refusal:
            if refusal.code != "claim_undecided":
                raise
            return
        self.state = step.state
        self.events += step.events
        if step.closed:
            self.views.append(RULES.view(step.state, None))

    @property
    def outcome(self) -> Outcome:
        outcome = RULES.outcome(self.state)
        assert outcome is not None
        return outcome

    def said(self, code: str) -> list[Announced]:
        return [e for e in self.events if isinstance(e, Announced) and e.code == code]

    def ton(self, seat: int, last_round: int) -> int:
        won = [said for said in self.said("round_won") if said.seat == seat]
        return sum(said.values[0] <= last_round for said in won)

    def left(self, seat: int) -> tuple[str, ...]:
        """Return what a seat still holds at the end, or has turned up as its last card."""
        zones = self.views[-1].zones
        return tuple(
            card
            for zone, cards in zones
            for card in cards
            if zone.seat == seat and zone.name in ("hand", "trick")
        )


def told_again(hand: Played) -> list[int]:
    """Settle a hand once more, from what everybody could see."""
    settle = {"wins": again_wins, "pot": again_pot, "coins": again_coins, "points": again_points}
    return settle[str(hand.config["settlement"])](hand)


def again_wins(hand: Played) -> list[int]:
    return [int(seat == hand.outcome.winner) for seat in range(hand.seats)]


def again_pot(hand: Played) -> list[int]:
    bet, winner = int(hand.config["bet"]), hand.outcome.winner
    swept = hand.ton(winner or 0, 4) == 4 and hand.outcome.how == "sole_survivor"
    owed = 2 if hand.config["double_pay"] and hand.seats >= 4 and swept else 1
    wrong = [said.seat for said in hand.said("claim_wrong")]
    lost = [bet * (owed + wrong.count(Seat(seat))) for seat in range(hand.seats)]
    return paid_to(winner, lost)


def again_coins(hand: Played) -> list[int]:
    bet, winner = int(hand.config["bet"]), hand.outcome.winner
    out = [said.seat for said in hand.said("knocked_out")]
    lost = []
    for seat in range(hand.seats):
        aces = sum(card[0] == "A" for card in hand.left(seat))
        if hand.outcome.how == "instant":
            loss = 12
        elif seat in out:
            loss = 8 + 2 * aces
        else:
            loss = 6 - hand.ton(seat, int(hand.config["ton_rounds"])) + 2 * aces
        if seat != winner:
            assert loss in LOSSES
        lost.append(bet * loss)
    return paid_to(winner, lost)


def again_points(hand: Played) -> list[int]:
    out = [said.seat for said in hand.said("knocked_out")]
    points = []
    for seat in range(hand.seats):
        aces = sum(card[0] == "A" for card in hand.left(seat)) if hand.config["ace_penalty"] else 0
        points.append(-1 - aces if seat in out else 0)
    points[hand.outcome.winner or 0] = 1 if hand.outcome.how == "last_trick" else 2
    return points


def paid_to(winner: int | None, lost: list[int]) -> list[int]:
    return [sum(lost) - lost[seat] if seat == winner else -lost[seat] for seat in range(len(lost))]


def combinations() -> list[Any]:
    """Return every preset, and each with every single change that goes with it."""
    found = []
    for preset in GAME.presets:
        found.append(pytest.param(GAME.config(preset), id=preset))
        for option in RULES.info.options:
            for value in option.choices or (25,):
                if GAME.config(preset)[option.name] == value:
                    continue
                try:
                    config = GAME.config(preset, {option.name: value})
                except UserError as error:
                    if error.code != "option_clash":
                        raise
                    continue
                found.append(pytest.param(config, id=f"{preset}-{option.name}-{value}"))
    return found


every_rule = pytest.mark.parametrize("config", combinations())


def check(hand: Played) -> None:
    """See that a hand keeps to all invariants."""
    outcome = hand.outcome
    assert outcome.winner is not None
    assert list(outcome.scores) == told_again(hand)
    facts = hand.views[-1].facts
    assert summed(facts["settlement"], hand.seats) == outcome.scores
    declared = RULES.score_sum(hand.config)
    assert declared is None or sum(outcome.scores) == declared
    for view in hand.views:
        count_cards(hand, view)
    if hand.config["face_up"] == "must_beat":
        rising(hand)


def summed(items: Any, seats: int) -> tuple[int, ...]:
    found = [0] * seats
    for _, payer, payee, amount, _ in items:
        assert amount > 0
        if payer is not None:
            found[payer] -= amount
        if payee is not None:
            found[payee] += amount
    return tuple(found)


def count_cards(hand: Played, view: View) -> None:
    assert sum(len(cards) for _, cards in view.zones) == 52
    known = [card for _, cards in view.zones for card in cards if card != HIDDEN]
    assert len(set(known)) == len(known)


def rising(hand: Played) -> None:
    """See that in an open round each card laid face up is above the one before."""
    best = ""
    for event in hand.events:
        if isinstance(event, Announced) and event.code == "round_won":
            best = ""
        if not isinstance(event, Moved) or event.dst.name != "trick":
            continue
        (card,) = event.cards
        number = len(hand.said("round_won"))
        secret = hand.config["round5"] == "closed" or number >= 5
        if best and card[1] == best[1] and not secret:
            assert RANKS.index(card[0]) > RANKS.index(best[0])
        best = card


@every_rule
def test_random_hands_keep_to_the_invariants(config: Config) -> None:
    for seed in range(20):
        for seats in (2, 3, 4, 6, 8):
            hand = Played(config, seats, seed * 10 + seats)
            try:
                check(hand)
            except AssertionError as error:
                raise AssertionError(f"seed {seed}, {seats} seats: {error}") from error


@pytest.mark.slow
@every_rule
def test_random_hands_keep_to_the_invariants_for_long(config: Config) -> None:
    for seed in range(1_000, 1_600):
        check(Played(config, 2 + seed % 7, seed))


@pytest.mark.parametrize(
    ("preset", "ends"),
    [
        ("study", {"last_trick", "sole_survivor"}),
        ("pot", {"last_trick", "sole_survivor", "claim", "all_folded"}),
        ("coins", {"last_trick", "sole_survivor", "instant"}),
        ("points", {"last_trick", "sole_survivor", "instant"}),
    ],
)
def test_random_hands_of_a_preset_end_in_every_way(preset: str, ends: set[str]) -> None:
    config, found = GAME.config(preset), set[str]()
    for seed in range(1_500):
        found.add(Played(config, 2 + seed % 3, seed).outcome.how)
        if found == ends:
            break

    assert found == ends


@pytest.mark.parametrize("option", RULES.info.options, ids=lambda option: option.name)
def test_every_value_of_every_option_can_be_played_somewhere(option: Any) -> None:
    for value in option.choices or (option.minimum, option.maximum):
        other = dict([option.only_with]) if option.only_with and value else {}

        config = build_config(RULES.info.options, {option.name: value, **other})

        check(Played(config, 4, 5))
