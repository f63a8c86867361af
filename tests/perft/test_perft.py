"""The engine knows as many ways to go on as the stored table and a naive second engine do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from random import Random
from typing import Any

import pytest

from tests.perft import naive, naive_tusac
from tests.perft.counting import (
    compared,
    first_owing,
    last_owing,
    middle_owing,
    perft,
    split,
    tree,
)
from tests.perft.table import REGISTRY, Line, read

LINES = read()
TREES = [pytest.param(line, id=line.name) for line in LINES if line.kind == "tree"]
DEALS = [pytest.param(line, id=line.name) for line in LINES if line.kind == "deal"]
NAIVE = ("study", "coins", "points", *REGISTRY.game("tusac").presets)
"""Presets without claims, which the naive engine would take days to judge."""
NAIVE_DEALS = [deal for deal in DEALS if deal.values[0].fields["preset"] in NAIVE]
NAIVE_DEPTH = 4


def naive_start(line: Line) -> Any:
    """Deal the line's cards to the naive engine of its game."""
    if line.game == "tusac":
        size = line.fields.get("hand")
        packets = [int(size)] if size else [5] * 4
        return naive_tusac.start(line.config, line.seats, line.first, line.deck, packets)
    rounds = int(line.fields.get("hand", 6))
    hands: list[list[str]] = [[] for _ in range(line.seats)]
    for place, card in enumerate(line.deck[: rounds * line.seats]):
        hands[(line.first + place) % line.seats].append(card)
    return naive.Position(hands, line.first, line.config, rounds)


def explain(line: Line, depth: int) -> str:
    """Say below which first answer the two engines differ."""
    expected = naive.split(naive_start(line), depth)
    return "\n" + compared(expected, split(line.rules, line.state(), depth))


def listed(line: Line, depth: int) -> str:
    """Count below each first answer; there is nothing to compare with but the other engine."""
    found = split(line.rules, line.state(), depth)
    if line.fields["preset"] in NAIVE:
        return compared(naive.split(naive_start(line), depth), found)
    return "\n".join(f"{name}: {count}" for name, count in found.items())


def first_difference(expected: Sequence[int], counts: Sequence[int]) -> int:
    """Return the first depth at which the numbers differ, at least 1."""
    pairs = zip_longest(expected, counts)
    return max(1, next((depth for depth, pair in enumerate(pairs) if len({*pair}) > 1), 1))


def to_depth(line: Line, depth: int) -> list[int]:
    rules, state = line.rules, line.state()
    return [perft(rules, state, each) for each in range(depth + 1)]


def winners(rules: Any, ends: Counter[Any]) -> dict[int, int]:
    """Return how many ways lead to each seat's win."""
    wins = Counter[int]()
    for state, ways in ends.items():
        wins[rules.outcome(state).winner] += ways
    return dict(wins)


@pytest.mark.parametrize("line", TREES)
def test_complete_tree_of_a_reduced_game(line: Line) -> None:
    rules = line.rules

    counts, ends = tree(rules, line.state())

    expected, wins = naive.tree(naive_start(line))
    assert counts == expected, explain(line, first_difference(expected, counts))
    assert winners(rules, ends) == wins
    assert tuple(counts) == line.counts


@pytest.mark.parametrize("line", TREES)
def test_sealed_answers_in_any_order_make_the_same_tree(line: Line) -> None:
    rules, state = line.rules, line.state()

    (one, ends), (other, other_ends) = (tree(rules, state, o) for o in (first_owing, last_owing))

    assert ends == other_ends
    # Within a window nodes are as many only where all seats have equally many answers.
    assert one == other or line.game == "tusac"


def sealed_windows(line: Line, hands: int) -> Iterator[tuple[Any, naive.Position]]:
    """Play hands at random up to a window that asks several; yield it from both engines."""
    rules = line.rules
    for seed in range(hands):
        dealt = line._replace(fields={**line.fields, "seed": str(seed)})
        rng, state, position = Random(seed), dealt.state(), naive_start(dealt)
        while len(owing := rules.to_act(state)) == 1:
            kinds = rules.legal_actions(state, owing[0])
            action = rng.choice([a for a in kinds if a.kind == "play"] or kinds)
            state = rules.apply(state, owing[0], action).state
            position = position.after(owing[0], (action.kind, action.cards[0]))
        if owing:
            yield state, position


def test_sealed_answers_of_several_in_any_order_make_the_same_tree() -> None:
    line, sizes = DEALS[0].values[0], Counter[int]()
    rules = line.rules
    for state, position in sealed_windows(line, 60):
        asked = rules.to_act(state)
        sizes[len(asked)] += 1

        trees = [tree(rules, state, order) for order in (first_owing, last_owing, middle_owing)]

        expected, wins = naive.tree(position)
        for counts, ends in trees:
            assert counts == expected == [2**depth for depth in range(len(asked) + 1)]
            assert ends == trees[0][1]
            assert winners(rules, ends) == wins
    assert min(sizes[2], sizes[3]) > 3, sizes


@pytest.mark.parametrize("line", DEALS)
def test_real_deal_goes_on_in_as_many_ways_as_stored(line: Line) -> None:
    counts = to_depth(line, len(line.counts) - 1)

    wrong = first_difference(line.counts, counts)
    assert tuple(counts) == line.counts, f"at depth {wrong}\n" + listed(line, wrong)


@pytest.mark.parametrize("line", NAIVE_DEALS)
def test_real_deal_goes_on_in_as_many_ways_as_for_the_naive_engine(line: Line) -> None:
    depth = min(NAIVE_DEPTH, len(line.counts) - 1)

    expected = naive.perft(naive_start(line), depth)

    assert expected == perft(line.rules, line.state(), depth), explain(line, depth)


def test_every_preset_has_a_deal() -> None:
    counted = {(line.fields.get("game"), line.fields.get("preset")) for line in LINES}
    wanted = {(game.id, preset) for game in REGISTRY for preset in game.presets}

    assert wanted <= counted, "python -m tests.perft prints what is missing"


def test_difference_is_shown_below_the_answer_that_makes_it() -> None:
    text = compared({"0 play AS": 3, "0 hide AS": 2}, {"0 play AS": 3, "1 play KS": 9})

    assert text.splitlines()[1:] == [
        "0 hide AS              2      None  <--",
        "0 play AS              3         3",
        "1 play KS           None         9  <--",
    ]
