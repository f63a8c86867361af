"""The button that sorts is there for a hand one may sort; without it nothing is built anew."""

from __future__ import annotations

from tests.scenes.table.answers import seated
from tests.scenes.table.hall import hall


def test_who_only_watches_has_nothing_to_sort() -> None:
    with hall(seated("bbbb")) as room:
        room.until(lambda: room.still, "cards are dealt")
        assert room.table.client.seat is None
        assert "sort" not in room.table.widgets
        room.step(2)
        assert not room.table.stale


def test_curtain_over_a_hand_of_groups_is_opened_by_a_click() -> None:
    """Nothing behind it has its buttons built anew while one is held down."""
    with hall(seated("hhb", 7)) as room:
        room.until(lambda: room.table.curtain.down, "it falls before the deal")
        room.step(30)
        assert not room.table.stale
        room.click("open")
        assert not room.table.curtain.down
