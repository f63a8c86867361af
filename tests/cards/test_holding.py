"""A hand stands in its groups, sorted, or as the person put it; no card is lost or made."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import FRENCH_DECK, TUSAC_DECK, Arrangement, Card
from game.registry import Registry
from scenes.cards.holding import ORDERS, Holding

RULES = Registry().game("tusac").rules


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())


def holding(*groups: str, loose: str = "") -> Holding:
    made = Holding(TUSAC_DECK)
    made.see(Arrangement(tuple(cards(group) for group in groups), cards(loose), ()))
    return made


def dealt(seed: int, count: int = 20) -> tuple[Holding, tuple[Card, ...]]:
    hand = tuple(Random(seed).sample(TUSAC_DECK, count))
    found = RULES.arrange(hand)
    made = Holding(TUSAC_DECK)
    made.see(Arrangement(found.groups, found.loose, ()))
    return made, hand


def told(made: Holding, hand: tuple[Card, ...]) -> str:
    """Return the hand as it stands: `|` is a gap, loose cards are in brackets."""
    held = made.held(hand)
    words = [f"({card})" if n in held.loose else card for n, card in enumerate(held.cards)]
    assert held.breaks is not None
    return " ".join(f"| {word}" if n in held.breaks else word for n, word in enumerate(words))


def test_groups_stand_apart_and_loose_cards_at_the_end() -> None:
    made = holding("Td Sd Gd", "Xv Pv Mv", loose="Pt Sx")

    assert told(made, cards("Sx Td Pv Xv Sd Pt Gd Mv")) == "Td Sd Gd | Xv Pv Mv | (Sx) (Pt)"


def test_generals_alone_do_not_look_like_one_group() -> None:
    made = holding("Td", "Tx", "Xv Pv Mv")

    assert told(made, cards("Td Tx Xv Pv Mv")) == "Td | Tx | Xv Pv Mv"


def test_sorted_by_rank_or_colour_loose_cards_are_still_told() -> None:
    made = holding("Td Sd Gd", loose="Sx Xv")
    hand = cards("Xv Gd Sx Td Sd")

    made.sort("rank")
    assert told(made, hand) == "Td | Sd (Sx) | Gd | (Xv)"
    made.sort("colour")
    assert told(made, hand) == "Td Sd Gd | (Sx) | (Xv)"


def test_no_groups_no_gaps_and_the_order_of_the_deck() -> None:
    made = Holding(FRENCH_DECK)
    made.see(None)

    held = made.held(cards("AS 2H KD"))

    assert held == (tuple(sorted(held.cards, key=FRENCH_DECK.index)), None, frozenset(), ())
    assert not made.has_groups


def test_own_order_is_kept_when_cards_go() -> None:
    made = holding("Td Sd Gd", loose="Cx Pt")
    hand = cards("Td Sd Gd Cx Pt")
    made.move(hand, 4, 0)  # sorted, Chốt is the last
    assert told(made, hand) == "(Cx) | Td Sd Gd | (Pt)"

    rest = cards("Sd Gd Cx Td")
    made.see(Arrangement((cards("Td Sd Gd"),), cards("Cx"), ()))
    made.keep(rest)

    assert made.is_own
    assert told(made, rest) == "(Cx) | Td Sd Gd"


def test_new_card_goes_to_its_natural_place_in_an_own_order() -> None:
    made = holding("Td Sd", loose="Cx Pt")
    made.move(cards("Td Sd Cx Pt"), 3, 0)
    made.see(Arrangement((cards("Td Sd Gd"),), cards("Cx Pt"), ()))

    assert told(made, cards("Td Sd Cx Pt Gd")) == "(Cx) | Td Sd Gd | (Pt)"


def test_sorting_again_leaves_the_own_order_and_so_does_a_new_hand() -> None:
    made = holding("Td Sd Gd", loose="Cx")
    hand = cards("Td Sd Gd Cx")
    made.move(hand, 3, 0)
    made.sort("groups")
    assert (told(made, hand), made.is_own) == ("Td Sd Gd | (Cx)", False)

    made.move(hand, 3, 0)
    made.keep(())

    assert (told(made, hand), made.is_own) == ("Td Sd Gd | (Cx)", False)


def test_of_equal_cards_those_beside_their_group_stand_in_it() -> None:
    made = holding("Td Sd Gd", loose="Sd")

    made.move(cards("Td Sd Gd Sd"), 3, 0)

    assert told(made, cards("Td Sd Gd Sd")) == "(Sd) | Td Sd Gd"


@pytest.mark.parametrize("order", ORDERS)
def test_a_card_that_goes_moves_no_other(order: str) -> None:
    for seed in range(30):
        made, hand = dealt(seed)
        made.sort(order)  # type: ignore[arg-type]  # one of them
        before = list(made.held(hand).cards)
        gone = before[seed % 20]

        after = list(made.held(tuple((Counter(hand) - Counter([gone])).elements())).cards)

        assert any(before[:n] + before[n + 1 :] == after for n in range(20) if before[n] == gone)


@given(st.integers(0, 10_000), st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20))))
def test_all_cards_are_held_each_once(seed: int, moves: list[tuple[int, int]]) -> None:
    made, hand = dealt(seed, 21)
    for start, end in moves:
        wanted = list(made.held(hand).cards)
        wanted.insert(end, wanted.pop(start))
        made.move(hand, start, end)
        assert list(made.held(hand).cards) == wanted

    held, found = made.held(hand), RULES.arrange(hand)

    assert Counter(held.cards) == Counter(hand)
    assert Counter(held.cards[n] for n in held.loose) == Counter(found.loose)
    for number, group in enumerate(found.groups):
        members = [held.cards[n] for n, bunch in enumerate(held.bunches) if bunch == number]
        assert sorted(members) == sorted(group)
    assert held.breaks is not None
    for left, right in pairwise(range(21)):
        if held.bunches[left] == held.bunches[right]:
            assert right not in held.breaks
