"""Hands in a few letters, and random ones."""

from __future__ import annotations

import json
import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from game.core import TUSAC_DECK, Card
from game.tusac.eats import Eat, eats
from game.tusac.faces import COMPONENTS, Component, pack
from tests.game.tusac.oracle import Cards, in_order

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "fixtures" / "vectors.json").read_text(encoding="utf-8")
)


def by_id(kind: str) -> list[Any]:
    """Return the positions of one kind, each a test under its own name."""
    return [pytest.param(v, id=v["id"]) for v in VECTORS[kind]]


def cards(text: str) -> tuple[Card, ...]:
    """Read `Xd*2 Pd`."""
    found: list[Card] = []
    for part in text.split():
        face, _, count = part.partition("*")
        found += [Card(face)] * int(count or 1)
    return tuple(found)


def hand(text: str) -> int:
    """Read `Xd*2 Pd` as a hand."""
    return pack(cards(text))


def eat(held: str, offered: str, used: str, *, strict: bool = False) -> Eat:
    """Return the one eat of an offered card with these cards of the hand."""
    found = [e for e in eats(hand(held), Card(offered), strict=strict) if e.used == cards(used)]
    assert len(found) == 1, f"{held} with {used} takes {offered} in {len(found)} ways"
    return found[0]


def blocks(component: Component) -> list[Cards]:
    """Return every hand that lies in one component."""
    faces = component.faces
    return [
        in_order(tuple(f for f, n in zip(faces, counts, strict=True) for _ in range(n)))
        for counts in product(range(5), repeat=len(faces))
    ]


def random_hands(count: int, seed: int) -> list[Cards]:
    """Return hands as they are dealt: 20 cards, and some shorter ones as they become."""
    chance = random.Random(seed)
    sizes = chance.choices([20, 21, 17, 14, 11, 8], weights=[6, 1, 1, 1, 1, 1], k=count)
    return [in_order(tuple(chance.sample(TUSAC_DECK, size))) for size in sizes]


EVERY_COMPONENT = [pytest.param(c, id="".join(c.faces)) for c in COMPONENTS]
