"""Zones as text, there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import Seat, Zone

names = st.from_regex(r"[a-z_]{1,12}", fullmatch=True)
numbers = st.integers(0, 999)


@given(names, st.none() | numbers, st.none() | numbers)
def test_a_zone_survives_being_written(name: str, seat: int | None, index: int | None) -> None:
    zone = Zone(name, None if seat is None else Seat(seat), index if seat is not None else None)

    assert Zone.parse(str(zone)) == zone


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("stock", Zone("stock")),
        ("hand/2", Zone("hand", Seat(2))),
        ("groups/1/0", Zone("groups", Seat(1), 0)),
        ("hand/0", Zone("hand", Seat(0))),
    ],
)
def test_zones_are_written_as_in_the_design(text: str, zone: Zone) -> None:
    assert str(zone) == text
    assert Zone.parse(text) == zone


@pytest.mark.parametrize(
    "text",
    [
        *("", "/", "/1", "hand/", "hand//1", "hand/x", "hand/-1", "hand/1/2/3", "hand/1.0"),
        *("hand/1/", "hand /1", " hand", "hand/ 1", "2hand", "bài/1", "hand/١", "hand/1000"),
        *("hand/²", "ha nd/1", "hand/1\n", "hand\n/1", "\ud800", "hand/" + "9" * 5000),
    ],
)
def test_other_text_is_no_zone(text: str) -> None:
    with pytest.raises(ValueError, match="not a zone"):
        Zone.parse(text)


@given(st.text())
def test_any_text_is_a_zone_or_refused(text: str) -> None:
    try:
        zone = Zone.parse(text)
    except ValueError:
        return

    assert Zone.parse(str(zone)) == zone
