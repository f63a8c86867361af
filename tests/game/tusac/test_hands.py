"""What the owner of a hand is shown: groups, loose cards and waits."""

from __future__ import annotations

import pytest

from game.core import Card
from game.tusac.faces import COPIES, FACES, pack
from game.tusac.hands import Wait, arrange, arrangement, waits
from tests.game.tusac import oracle
from tests.game.tusac.cards import cards, hand, random_hands

ONE_LOOSE = "Td*2 Tt Sv*2 Gv*2 Xx*3 Px*2 Mx*2 Cd Cx Cv Pt*2 Md"
"""TS-P39."""
COMPLETE = "Xd*2 Pd*2 Md*2 Xx Px Mx Sv*3 Cd Cx Cv Td Tt Gt*3"
"""TS-F23."""


def winning(held: str, *, strict: bool = False) -> set[str]:
    """Return the faces with which a hand wins."""
    return {wait.face for wait in waits(hand(held), 0, strict=strict) if not wait.left}


def test_a_hand_with_one_loose_card_waits_for_its_pair() -> None:
    # TS-F22: other eats are legal, but they win nothing.
    assert winning(ONE_LOOSE) == {"Md"}
    assert "Xx" in {wait.face for wait in waits(hand(ONE_LOOSE), 0, strict=False)}


def test_a_complete_hand_waits_for_all_that_keeps_it_complete() -> None:
    # TS-F23.
    generals = {"Td", "Tx", "Tv", "Tt"}
    others = {"Xd", "Pd", "Md", "Sv", "Gt", "Ct"}

    assert winning(COMPLETE) == generals | others | {"St"}
    assert winning(COMPLETE, strict=True) == generals | others


def test_the_owner_is_shown_only_waits_that_better_the_hand() -> None:
    shown = arrangement(hand(ONE_LOOSE), 0, strict=False)
    complete = arrangement(hand(COMPLETE), 0, strict=True)
    far = arrangement(hand("Sd Pd Xd Cd*2 Td"), 0, strict=False)

    assert shown.waits == (("Md", 3),)
    assert shown.loose == ("Md",)
    assert {face for face, _ in complete.waits} == winning(COMPLETE, strict=True)
    # Khạp of soldiers or any general alone could be eaten, but leave as many loose as before.
    assert {face for face, _ in far.waits} == {"Sd", "Gd", "Xd", "Pd", "Md"}


def test_copies_that_were_seen_are_not_waited_for() -> None:
    held, seen = hand("Pd Md"), pack(cards("Xd*3 Pd Md*3"))

    found = waits(held, seen, strict=False)

    generals = [Wait(Card(face), 4, 2) for face in ("Td", "Tx", "Tv", "Tt")]
    pieces = [Wait(Card("Xd"), 1, 0), Wait(Card("Pd"), 2, 1), Wait(Card("Md"), 0, 1)]
    assert found == (*generals, *pieces)


@pytest.mark.parametrize("strict", [False, True], ids=["count", "no_peel"])
def test_waits_are_the_best_legal_eats(strict: bool) -> None:
    seed = 21
    for held in random_hands(150, seed):
        if strict and len(held) > 11:
            continue
        best = {}
        for face in FACES:
            left = [
                oracle.fewest(oracle.without(held, used))
                for used in oracle.usable(held, face)
                if held.count(face) < COPIES and oracle.may_eat(held, used, strict=strict)
            ]
            if left:
                best[face] = (COPIES - held.count(face), min(left))

        found = waits(pack(held), 0, strict=strict)

        assert best == {w.face: (w.unseen, w.left) for w in found}, (seed, held)
        assert [w.face for w in found] == sorted((w.face for w in found), key=FACES.index)


def test_nothing_is_waited_for_that_the_hand_holds_four_times() -> None:
    shown = arrangement(hand("Td*4 Xd*4"), 0, strict=False)

    assert shown.groups == (cards("Td*4"), cards("Xd*4"))
    assert shown.waits == (("Tx", 4), ("Tv", 4), ("Tt", 4))


def test_a_hand_without_cards_has_nothing_to_show() -> None:
    empty = arrange(0)

    assert empty == (0, (), (), ())
    assert {wait.face for wait in waits(0, 0, strict=True)} == {"Td", "Tx", "Tv", "Tt"}
