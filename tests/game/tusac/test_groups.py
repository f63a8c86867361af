"""The tables agree with trying everything, on every component and on whole hands."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations, combinations_with_replacement

import pytest

from game.core import TUSAC_DECK
from game.tusac.eats import eats
from game.tusac.faces import FACES, Component, copies, pack, unpack
from game.tusac.groups import kind_of, rac, shape_of
from game.tusac.hands import arrange, groups_with
from game.tusac.lenh import Tariff, lines
from tests.game.tusac import oracle
from tests.game.tusac.cards import EVERY_COMPONENT, blocks, hand, random_hands

TARIFF = Tariff(chot4=4, khap=3, toi=3)


def test_a_hand_keeps_its_cards() -> None:
    assert unpack(pack(TUSAC_DECK)) == TUSAC_DECK
    assert [copies(hand("Xd*3 Ct"), face) for face in ("Xd", "Ct", "Tv")] == [3, 1, 0]
    assert len(FACES) == 28


def test_five_equal_cards_cannot_be_arranged() -> None:
    assert rac(hand("Xd*5 Pd Md")) >= 255
    assert rac(hand("Ct*5")) >= 255


@pytest.mark.parametrize("component", EVERY_COMPONENT)
def test_a_component_is_arranged_as_by_trying_everything(component: Component) -> None:
    for held in blocks(component):
        found = arrange(pack(held))

        ways = oracle.best_partitions(held)
        groups = tuple(sorted(map(oracle.in_order, found.groups)))
        assert oracle.fewest(held) == found.rac == rac(pack(held)), held
        assert (groups, oracle.in_order(found.loose)) in ways, held
        assert oracle.discardable(held) == set(found.discardable), held
        assert len(found.discardable) == len(set(found.discardable)), held
        for face in set(held):
            standing = {group for groups, _ in ways for group in groups if face in group}
            assert standing == set(map(oracle.in_order, groups_with(pack(held), face))), held


@pytest.mark.parametrize("component", EVERY_COMPONENT)
def test_a_component_eats_as_by_trying_everything(component: Component) -> None:
    for held in blocks(component):
        for offered in component.faces:
            if held.count(offered) == 4:
                continue
            for strict in (False, True):
                found = eats(pack(held), offered, strict=strict)

                verdicts = {oracle.in_order(e.used): e.refusal is None for e in found}
                expected = {
                    used: oracle.may_eat(held, used, strict=strict)
                    for used in oracle.usable(held, offered)
                }
                assert expected == verdicts, (held, offered, strict)
                assert len(found) == len(verdicts), (held, offered, strict)


@pytest.mark.parametrize("component", EVERY_COMPONENT)
def test_a_complete_component_counts_as_by_trying_everything(component: Component) -> None:
    for held in blocks(component):
        if oracle.fewest(held):
            continue

        counted = lines(pack(held), (), TARIFF)

        assert pack(held) == sum(pack(line.cards) for line in counted), held
        points = sum(line.points for line in counted)
        assert oracle.most_lenh(held) == points, held
        # The recommended table: a group is worth as many as it has cards, or an even number less.
        assert len(held) % 2 == points % 2, held


def test_random_hands_are_arranged_as_by_trying_everything() -> None:
    seed = 20_000
    for held in random_hands(20_000, seed):
        found = arrange(pack(held))

        assert oracle.fewest(held) == found.rac == rac(pack(held)), (seed, held)
        assert found.rac == len(found.loose), (seed, held)
        assert all(map(oracle.is_group, map(oracle.in_order, found.groups))), (seed, held)
        assert oracle.in_order(sum(found.groups, found.loose)) == held, (seed, held)


def test_discards_of_random_hands_are_those_that_leave_one_loose_card_less() -> None:
    seed = 6
    for held in random_hands(1_000, seed):
        fewer = {
            face
            for face in set(held)
            if oracle.fewest(oracle.without(held, (face,))) == oracle.fewest(held) - 1
        }

        assert fewer == set(arrange(pack(held)).discardable), (seed, held)
        assert not any(face.startswith("T") for face in fewer), (seed, held)


@pytest.mark.parametrize("component", EVERY_COMPONENT)
def test_every_group_has_its_kind(component: Component) -> None:
    for group in shape_of(component).groups:
        cards = component.cards(group.block)

        assert oracle.is_group(oracle.in_order(cards))
        assert kind_of(cards) == group.kind


def test_no_table_is_made_at_import() -> None:
    program = (
        "import game.tusac.hands, game.tusac.eats, game.tusac.lenh\n"
        "from game.tusac.groups import rac_table\n"
        "assert rac_table.cache_info().currsize == 0\n"
        "game.tusac.hands.rac(1)\n"
        "assert rac_table.cache_info().currsize == 3\n"
    )

    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_naive_side_overlooks_no_group() -> None:
    for size in (2, 3, 4):
        for held in combinations_with_replacement(oracle.IN_ORDER, size):
            if oracle.is_group(held):
                assert all(oracle.could_meet(a, b) for a, b in combinations(held, 2)), held
