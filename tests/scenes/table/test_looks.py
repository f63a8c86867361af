"""Another deck, other backs and the large mode show at once at a table in the middle of a hand."""

from __future__ import annotations

from typing import Any
from unittest import mock

import pygame
import pytest

from scenes.prefs import Prefs
from tests.scenes.table import hall as halls
from tests.scenes.table.hall import Hall, choose, hall, setup

SIZE = (960, 540)


def picture(room: Hall) -> bytes:
    """Return what is seen when all is sharp and the pointer is on no card."""
    room.point((0, 0))
    room.settle()
    room.app.draw()
    return pygame.image.tobytes(room.app.screen, "RGB")


def go_on(room: Hall) -> None:
    """Come to the third round: cards lie in the hand, in play and in piles."""
    while room.wait_for_turn() and room.view.facts["round"] != 3:
        index, kind = choose(room)
        room.click_card(index, 3 if kind == "hide" else 1)


@pytest.mark.parametrize(
    "wishes",
    [
        {"four_colours": True},
        {"back": "lotus"},
        {"large": True},
        {"four_colours": True, "large": True, "back": "lotus"},
    ],
)
def test_chosen_in_the_middle_of_a_hand_is_as_from_the_start(wishes: dict[str, Any]) -> None:
    # With pictures of its own each time, for what is stale would be in the common ones too.
    with (
        mock.patch.dict(halls._ATLASES, clear=True),
        hall(setup("hbbb"), size=SIZE, prefs=Prefs(**wishes)) as room,
    ):
        go_on(room)
        from_the_start = picture(room)
        room.house._atlases["french"].close()

    with (
        mock.patch.dict(halls._ATLASES, clear=True),
        hall(setup("hbbb"), size=SIZE) as room,
    ):
        go_on(room)
        before = picture(room)
        room.context.change(**wishes)
        room.step()
        changed = picture(room)
        room.context.change(**{name: getattr(Prefs(), name) for name in wishes})
        room.step()
        back = picture(room)
        room.house._atlases["french"].close()

    assert changed == from_the_start
    assert back == before != changed


def test_deck_changes_under_moving_cards() -> None:
    with hall(setup("hbbb"), size=SIZE, speed=1.0) as room:
        room.until(lambda: room.table.animating)
        for four in (True, False, True):
            room.step(7)
            room.context.change(four_colours=four)
        room.until(lambda: room.asked)
        after = picture(room)
        room.context.change(four_colours=False)
        room.step()

        assert picture(room) != after
        assert room.table.atlas.problems == []
