"""Shadows of cards in flight are kept, many where they are small."""

from __future__ import annotations

import pytest

from scenes.cards import flight
from scenes.cards.flight import flying_shadow

NARROW, WIDE = (47, 150), (900, 1260)


def test_a_shadow_near_enough_serves_again() -> None:
    assert flying_shadow(NARROW, (47, 150), 1.0) is flying_shadow(NARROW, (46, 151), -2.0)
    assert flying_shadow(NARROW, (47, 150), 0.0) is not flying_shadow(NARROW, (47, 150), 40.0)


def test_more_small_shadows_are_kept_than_large_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = [(wide, high) for wide in range(4, 44, 4) for high in range(15, 225, 15)]
    assert len(sizes) > flight._FEW
    monkeypatch.setattr(flight, "_SHELF", flight._Shelf())

    small = [flying_shadow(NARROW, size, 0.0) for size in sizes]
    again = [flying_shadow(NARROW, size, 0.0) for size in sizes]

    assert all(one is other for one, other in zip(small, again, strict=True))


def test_large_shadows_make_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flight, "_SHELF", flight._Shelf())
    monkeypatch.setattr(flight, "_FEW", 2)
    first = flying_shadow(WIDE, WIDE, 0.0)

    for high in (1134, 1008, 882):
        flying_shadow(WIDE, (900, high), 0.0)

    assert flying_shadow(WIDE, WIDE, 0.0) is not first
