"""Claims are judged exactly: a plain exhaustive search says the same, card by card."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from game.catte.claims import MOST_NODES, judge
from game.catte.rules import CatteRules
from game.core import FRENCH_DECK, Action, Card, IllegalAction, Seat, build_config
from tests.game.catte.hands import dealt, faces, position

POT = {"settlement": "pot", "claim": True, "fold_hand": True}
SWITCHES = [
    {"round5": round5, "round6_suit": suit, "face_up": face_up}
    for round5 in ("closed", "open")
    for suit in ("leader_card", "chung_card")
    for face_up in ("must_beat", "any")
]


def wins_plainly(rules: CatteRules, state: Any, me: int) -> bool:
    """Try everything, through the public rules; folds and claims of others do not count."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return outcome.winner == me
    owing = rules.to_act(state)
    if len(owing) > 1 or rules.view(state, None).facts["sealed"]:
        return wins_in_secret(rules, state, me, owing)
    after = [rules.apply(state, owing[0], action).state for action in cards(rules, state, owing[0])]
    return (any if owing[0] == me else all)(wins_plainly(rules, each, me) for each in after)


def wins_in_secret(rules: CatteRules, state: Any, me: int, owing: tuple[Seat, ...]) -> bool:
    """The claimant has to choose his card before he knows any other."""
    rivals = [seat for seat in owing if seat != me]
    choices = [cards(rules, state, seat) for seat in rivals]
    if me not in owing:
        return all(
            wins_plainly(rules, answered(rules, state, rivals, chosen), me)
            for chosen in product(*choices)
        )
    return any(
        all(
            wins_plainly(rules, answered(rules, state, [*rivals, me], (*chosen, mine)), me)
            for chosen in product(*choices)
        )
        for mine in cards(rules, state, Seat(me))
    )


def answered(rules: CatteRules, state: Any, seats: list[Any], chosen: tuple[Action, ...]) -> Any:
    for seat, action in zip(seats, chosen, strict=True):
        state = rules.apply(state, seat, action).state
    return state


def cards(rules: CatteRules, state: Any, seat: Seat) -> list[Action]:
    return [action for action in rules.legal_actions(state, seat) if action.cards]


def at_random(rules: CatteRules, rng: Random, seats: int, left: int, options: Any) -> Any:
    """Return a position with so many cards left in every hand, in mid-round or not."""
    config = build_config(rules.info.options, {**POT, **options})
    deck = tuple(rng.sample(rules.info.deck, len(rules.info.deck)))
    state: Any = rules.deal(config, seats, Seat(rng.randrange(seats)), deck).state
    extra = rng.randrange(seats)
    while rules.to_act(state):
        held = min(len(hand) for hand in state.hands)
        if held <= left and extra <= 0:
            break
        extra -= held <= left
        seat = rules.to_act(state)[0]
        shows = [a for a in cards(rules, state, seat) if a.kind == "play"]
        chosen = shows if shows and rng.random() < 0.6 else cards(rules, state, seat)
        state = rules.apply(state, seat, rng.choice(chosen)).state
    return state


def compare(rules: CatteRules, state: Any, where: object) -> list[bool]:
    """Compare the two searches for every seat that could claim."""
    found = []
    for seat in rules.to_act(state):
        verdict = judge(rules.engine.question(state, seat))
        assert verdict.right == wins_plainly(rules, state, seat), (where, seat)
        found.append(bool(verdict.right))
    return found


@pytest.mark.parametrize("options", SWITCHES, ids=lambda options: "-".join(options.values()))
def test_late_claims_are_judged_as_by_trying_everything(options: dict[str, str]) -> None:
    rules, rng, found = CatteRules(), Random(8), list[bool]()
    for number in range(60):
        seats, left = rng.choice([(2, 4), (2, 3), (3, 3), (4, 3), (3, 2), (4, 2), (5, 2)])
        state = at_random(rules, rng, seats, left, options)
        found += compare(rules, state, (number, seats, left))

    assert {True, False} == set(found)


@pytest.mark.parametrize("options", SWITCHES[:2], ids=str)
def test_claims_in_a_small_game_are_judged_from_its_first_card(options: dict[str, str]) -> None:
    deck = tuple(Card(rank + suit) for suit in "SHD" for rank in "89TJQ")
    rules, rng, found = CatteRules(deck, 4), Random(3), list[bool]()
    for number in range(40):
        seats = rng.choice([2, 2, 3])
        state = at_random(rules, rng, seats, 4 if seats == 2 else 3, options)
        found += compare(rules, state, number)

    assert {True, False} == set(found)


@pytest.mark.parametrize(
    ("hands", "first", "options"),
    [
        (("TS JS QS KH AH", "9S KS AS 8H JH"), 0, {"round5": "open"}),
        (("9S TS 9H JH KH", "JS AS 8H TH QH"), 1, {"round5": "closed"}),
    ],
)
def test_the_same_cards_after_other_winners_are_another_position(
    hands: tuple[str, ...], first: int, options: dict[str, str]
) -> None:
    # Both have been found by a search that took them for one: it called these claims right.
    rules = CatteRules(tuple(Card(rank + suit) for suit in "SH" for rank in "89TJQKA"), 5)
    deck = [
        face for pair in zip(*map(faces, hands), strict=True) for face in pair[:: 1 - 2 * first]
    ]
    rest = [face for face in rules.info.deck if face not in deck]
    config = build_config(rules.info.options, {**POT, **options})
    state = rules.deal(config, 2, Seat(first), (*deck, *rest)).state

    assert compare(rules, state, hands) == [False]


@pytest.mark.slow
@pytest.mark.parametrize("options", SWITCHES, ids=lambda options: "-".join(options.values()))
def test_claims_are_judged_as_by_trying_everything_for_long(options: dict[str, str]) -> None:
    rules, rng = CatteRules(), Random(80)
    for number in range(3_000):
        seats, left = rng.choice([(2, 4), (2, 3), (3, 3), (4, 3), (5, 3), (3, 2), (4, 2), (6, 2)])
        compare(rules, at_random(rules, rng, seats, left, options), number)


# The line of play.


@pytest.mark.parametrize("options", SWITCHES[::2], ids=str)
def test_the_line_of_a_claim_can_be_played(options: dict[str, str]) -> None:
    rules, rng, played = CatteRules(), Random(4), 0
    for _ in range(60):
        state = at_random(rules, rng, rng.choice([2, 3, 4]), rng.choice([2, 3, 4]), options)
        if len(rules.to_act(state)) != 1:
            continue
        seat = rules.to_act(state)[0]
        verdict = judge(rules.engine.question(state, seat))
        after = follow(rules, state, verdict.line)
        outcome = rules.outcome(after)
        if outcome is not None:
            assert (outcome.winner == seat) == verdict.right
            played += 1

    assert played > 20


def follow(rules: CatteRules, state: Any, line: Any) -> Any:
    """Play the cards of a line; who has no say any more may be left out of it."""
    for seat, code in line:
        while rules.to_act(state) and seat not in rules.to_act(state):
            other = rules.to_act(state)[0]
            state = rules.apply(state, other, rules.timeout_action(state, other)).state
        if not rules.to_act(state):
            break
        state = rules.apply(state, Seat(seat), rules.faces.actions[code]).state
    return state


# Undecided.


def hard() -> tuple[CatteRules, Any]:
    """Return a position whose claim is not decided within the limit."""
    rules, rng = CatteRules(), Random(0)
    config = build_config(rules.info.options, {**POT, "face_up": "any"})
    for _ in range(500):
        deck = tuple(rng.sample(FRENCH_DECK, 52))
        state = rules.deal(config, 8, Seat(0), deck).state
        asking = rules.engine.question(state, 0)
        if judge(asking, 5_000).right is None and judge(asking).right is None:
            return rules, state
    raise AssertionError("every claim was decided")


def test_past_the_limit_a_claim_is_refused_and_nothing_changes() -> None:
    assert MOST_NODES >= 100_000
    rules, state = hard()
    kept = hash(state)

    with pytest.raises(IllegalAction) as refused:
        rules.apply(state, Seat(0), Action("claim"))

    assert (refused.value.code, refused.value.cards) == ("claim_undecided", ())
    assert hash(state) == kept
    assert Action("claim") in rules.legal_actions(state, Seat(0))


def test_the_limit_counts_the_same_every_time() -> None:
    hand = dealt("2S 4H 6D 8C TS QH", "3S 5H 7D 9C JS KH", "4S 6H 8D TC QS AH", **POT)
    asking = CatteRules().engine.question(hand.state, 0)
    full = judge(asking)
    low, high = 0, MOST_NODES
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if judge(asking, middle).right is None else (low, middle)

    assert judge(asking, high) == full
    assert judge(asking, high - 1).right is None


def test_a_claim_depends_on_actual_hands_not_on_top_cards() -> None:
    # The ace of spades is in nobody's hand (CT-52).
    hand = position("KS QS", "AH 2D", "JS TS", winners="BCAA", **POT)
    assert "AS" not in faces("KS QS AH 2D JS TS")

    hand.answer("A", "claim")

    assert hand.winner == "A"


@pytest.mark.parametrize(("others", "right"), [("3D KC", False), ("3D KS", True)])
def test_the_limit_counts_cards_that_are_tried(others: str, right: bool) -> None:
    # CT-49 and CT-50, where A leads the closed fifth round with an ace and a two: one card for
    # each lead, and one for each choice of B until he has found his answer to it.
    hand = position("AS 2D", others, winners="BAAA", **POT)
    asking = CatteRules().engine.question(hand.state, 0)

    assert judge(asking, 5).right is right
    assert judge(asking, 4).right is None
