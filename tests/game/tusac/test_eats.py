"""What a refused eat says, and where the two readings of the no-added-rác rule part company."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from game.core import Card
from game.tusac.eats import ADDS_RAC, BREAKS_GROUP, Eat, eats
from game.tusac.faces import FACES, pack
from game.tusac.groups import rac
from game.tusac.hands import arrange
from tests.game.tusac import oracle
from tests.game.tusac.cards import cards, eat, random_hands

PARTING = [
    ("TS-E05", "Xd*2 Pd", "Md", "Xd Pd", "Xd*2"),
    ("TS-E06", "Pd*3 Md", "Xd", "Pd Md", "Pd*3"),
    ("TS-E07", "Pd*4 Md", "Xd", "Pd Md", "Pd*4"),
    ("TS-E14", "Xd Pd Md*2", "Md", "Md", None),
    ("TS-E14", "Xd Pd Md*2", "Xd", "Xd", "Xd Pd Md"),
    ("TS-E28", "Cd Cx Cv Ct", "Cd", "Cd", "Cd Cx Cv Ct"),
    ("TS-E30", "Cd*2 Cx", "Cv", "Cd Cx", "Cd*2"),
]
"""Position, hand, offered card, cards used, and the group that no_peel says is broken."""


@pytest.mark.parametrize(
    ("held", "offered", "used", "broken"),
    [pytest.param(*rest, id=f"{name} {rest[1]}") for name, *rest in PARTING],
)
def test_taking_a_card_out_of_a_group(
    held: str, offered: str, used: str, broken: str | None
) -> None:
    by_count = eat(held, offered, used)
    by_group = eat(held, offered, used, strict=True)

    assert by_count.refusal is None
    assert by_count.change <= 0
    assert by_group.refusal == (BREAKS_GROUP if broken else None)
    assert by_group.proof == cards(broken or "")


@pytest.mark.parametrize(
    ("held", "offered", "used", "left"),
    [
        pytest.param("Xd Pd Md", "Xd", "Xd", "Pd Md", id="TS-E02 pair"),
        pytest.param("Xd Pd Md", "Xd", "Pd Md", "Xd", id="TS-E02 run"),
        pytest.param("Xd*2 Pd Md", "Xd", "Xd*2", "Pd Md", id="TS-E03 khap"),
        pytest.param("Xd*2 Pd", "Xd", "Xd", "Xd", id="TS-E04 pair: the Phao was loose before"),
        pytest.param("Td Sd*2", "Gd", "Td Sd", "Sd", id="TS-E16"),
        pytest.param("Cd Cx Cv", "Ct", "Cd Cx", "Cv", id="TS-E26"),
        pytest.param("Cd*2 Cx*2 Cv", "Ct", "Cd Cx Cv", "Cd Cx", id="TS-E33: Cv was loose before"),
    ],
)
@pytest.mark.parametrize("strict", [False, True], ids=["count", "no_peel"])
def test_an_eat_that_adds_rac_shows_what_it_would_leave_loose(
    held: str, offered: str, used: str, left: str, strict: bool
) -> None:
    refused = eat(held, offered, used, strict=strict)

    assert refused.refusal == ADDS_RAC
    assert refused.proof == cards(left)
    assert refused.change > 0


@pytest.mark.parametrize("strict", [False, True], ids=["count", "no_peel"])
def test_a_general_can_always_be_eaten_alone(strict: bool) -> None:
    for held in random_hands(200, seed=4):
        for offered in ("Td", "Tx", "Tv", "Tt"):
            alone = [e for e in eats(pack(held), Card(offered), strict=strict) if not e.used]

            assert [(e.refusal, e.change) for e in alone] == [(None, 0)], held


def offers(seed: int, count: int) -> list[tuple[oracle.Cards, Card]]:
    """Return random hands with every card that could be offered to them."""
    return [
        (held, face) for held in random_hands(count, seed) for face in FACES if held.count(face) < 4
    ]


def test_whole_hands_eat_as_by_trying_everything() -> None:
    seed = 11
    for held, offered in offers(seed, 300):
        # Whole hands of few cards: the naive reading of no_peel tries every best arrangement.
        for strict in (False, True) if len(held) < 12 else (False,):
            found = eats(pack(held), offered, strict=strict)

            assert {
                used: oracle.may_eat(held, used, strict=strict)
                for used in oracle.usable(held, offered)
            } == {oracle.in_order(e.used): e.refusal is None for e in found}, (seed, held, offered)


def test_what_is_said_of_an_eat_is_true_of_the_hand() -> None:
    seed = 12
    for held, offered in offers(seed, 500):
        whole = pack(held)
        for strict in (False, True):
            for found in eats(whole, offered, strict=strict):
                assert oracle.is_group(oracle.in_order((*found.used, offered)))
                assert found.taken == pack(found.used)
                assert found.change == rac(whole - found.taken) - rac(whole)
                check_proof(held, found)


def check_proof(held: oracle.Cards, found: Eat) -> None:
    """Check that the cards shown prove the verdict to the owner of the hand."""
    if found.refusal is None:
        assert found.proof == ()
        return
    shown = arrange(pack(held))
    if found.refusal == BREAKS_GROUP:
        touched = [g for g in shown.groups if len(g) > 1 and set(g) & set(found.used)]
        some = chain.from_iterable(combinations(touched, size + 1) for size in range(len(touched)))
        assert any(pack(found.proof) == sum(map(pack, broken)) for broken in some), held
        return
    rest = oracle.without(held, found.used)
    newly = oracle.without(rest, found.proof)
    # All of them are loose at once, and there are at least as many as the eat adds.
    assert rac(pack(newly)) == rac(pack(rest)) - len(found.proof), held
    assert len(found.proof) >= found.change > 0, held
