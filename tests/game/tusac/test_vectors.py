"""The machine-readable positions of the rules that are about the hand."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import Card
from game.tusac.eats import eats
from game.tusac.faces import pack
from game.tusac.groups import rac
from game.tusac.hands import arrange, discardable
from game.tusac.lenh import Tariff, lines
from tests.game.tusac import oracle
from tests.game.tusac.cards import by_id, cards, hand

KINDS = {"XPM": "run", "TST": "run"}
"""Kinds that the positions call by their cards."""


@pytest.mark.parametrize("vector", by_id("tusac_partition"))
def test_the_best_arrangement(vector: dict[str, Any]) -> None:
    held = hand(vector["hand"])

    found = arrange(held)

    assert vector["min_rac"] == rac(held) == found.rac == len(found.loose)
    assert sorted(vector["discardable"]) == sorted(found.discardable)
    assert found.discardable == discardable(held)
    assert held == pack(found.loose) + sum(map(pack, found.groups))


@pytest.mark.parametrize("vector", by_id("tusac_partition"))
def test_how_many_arrangements_are_best(vector: dict[str, Any]) -> None:
    held = oracle.in_order(cards(vector["hand"]))

    ways = oracle.best_partitions(held)

    assert vector["optimal_partitions"] == len(ways)
    shown = arrange(pack(cards(vector["hand"])))
    groups = tuple(sorted(map(oracle.in_order, shown.groups)))
    assert (groups, oracle.in_order(shown.loose)) in ways


@pytest.mark.parametrize("strict", [False, True], ids=["count", "no_peel"])
@pytest.mark.parametrize("vector", by_id("tusac_eat"))
def test_every_eat_and_its_verdict(vector: dict[str, Any], strict: bool) -> None:
    held = hand(vector["hand"])
    verdict = "legal_strict_no_peel" if strict else "legal"

    found = eats(held, Card(vector["ty"]), strict=strict)

    before = vector["rac_before"]
    assert before == rac(held)
    assert sorted(
        (KINDS.get(e["kind"], e["kind"]), sorted(e["use"]), e["rac_after"], e[verdict])
        for e in vector["eats"]
    ) == sorted((e.kind, sorted(e.used), before + e.change, e.refusal is None) for e in found)
    assert all(rac(held - e.taken) == before + e.change for e in found)


@pytest.mark.parametrize("vector", by_id("tusac_lenh"))
def test_the_points_of_a_complete_fragment(vector: dict[str, Any]) -> None:
    counted = lines(hand(vector["hand"]), (), Tariff(chot4=4, khap=3, toi=3))

    assert vector["best_lenh"] == sum(line.points for line in counted)
