"""Twenty-one narrow cards fit, stand apart by groups, and can be read and hit."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.core import Seat, Zone
from scenes.cards.fan import own_hand
from scenes.cards.geometry import Rect
from scenes.cards.layout import TableLayout
from scenes.cards.picking import LEAST, pick
from tests.cards.conftest import ROOT
from tests.cards.tables import bounding, lies_in, overlap

HAND = Zone("hand", Seat(0))
SIZES = ((960, 540), (1280, 720), (1920, 1080), (3840, 2160), (1280, 1024), (3440, 1080))
ROOM = Rect(100, 500, 900, 170)
BREAKS = (frozenset[int](), frozenset({3}), frozenset({3, 6, 9, 12, 15}), frozenset(range(1, 21)))


@pytest.fixture(scope="module")
def narrow() -> TableLayout:
    return TableLayout.load(ROOT / "assets" / "games" / "tusac" / "table.toml")


@pytest.mark.parametrize("breaks", BREAKS)
@pytest.mark.parametrize("count", [0, 1, 2, 7, 20, 21])
@pytest.mark.parametrize("width", [30, 52, 200])
def test_cards_stay_in_the_room_and_gaps_are_wider(
    width: int, count: int, breaks: frozenset[int]
) -> None:
    spots = own_hand(ROOM, (width, 160), count, 10, breaks)

    assert len(spots) == count
    for spot in spots:
        assert ROOM.x - 0.01 <= spot.x - width / 2
        assert spot.x + width / 2 <= ROOM.right + 0.01
    ways = [right.x - left.x for left, right in pairwise(spots)]
    inner = [way for n, way in enumerate(ways, 1) if n not in breaks]
    outer = [way for n, way in enumerate(ways, 1) if n in breaks]
    assert all(way > 0 for way in ways)
    if inner and outer:
        assert min(outer) > 1.3 * max(inner)


def test_hand_is_no_wider_than_it_must_be_and_stands_in_the_middle() -> None:
    spots = own_hand(ROOM, (50, 160), 3, 10, frozenset({2}))

    assert spots[1].x - spots[0].x == pytest.approx(52)
    assert (spots[0].x + spots[2].x) / 2 == pytest.approx(ROOM.cx)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("breaks", [*BREAKS[1:3], frozenset(range(2, 21, 2))])
def test_twenty_one_cards_can_be_read_and_hit(
    narrow: TableLayout, size: tuple[int, int], breaks: frozenset[int], large: bool
) -> None:
    narrow.large = large
    plan = narrow.place(size, 4, Seat(0), {HAND: 21}, breaks=breaks)
    frame, places = plan.frame, plan.cards[HAND]

    for left, right in pairwise(places):
        assert right.x - left.x >= LEAST
    for place in places:
        found = pick(places, (place.x, place.y), frame.k)
        assert found is not None
        assert found.index == place.index


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hand_covers_nothing_else(
    narrow: TableLayout, size: tuple[int, int], seats: int, large: bool
) -> None:
    narrow.large = large
    plan = narrow.place(size, seats, Seat(0), {HAND: 21}, breaks=BREAKS[2])
    frame = plan.frame
    points = tuple(point for place in plan.cards[HAND] for point in place.corners)
    hand = bounding(points)
    risen = Rect(hand.x, hand.y - frame.lift, hand.w, hand.h + frame.lift)

    assert lies_in(Rect(0, 0, *size), risen)
    others = {f"button {n}": rect for n, rect in enumerate(frame.buttons(6))}
    others |= {f"plate {seat}": rect for seat, rect in frame.plates.items()}
    others |= {"prompt": frame.prompt, "left": frame.hud_left, "right": frame.hud_right}
    assert [name for name, rect in others.items() if overlap(risen.inset(0.5), rect)] == []


def test_a_hand_without_groups_is_the_arc_it_was() -> None:
    """Turned about the middle, lowest at its ends, a little apart."""
    layout = TableLayout.load(ROOT / "assets" / "games" / "catte" / "table.toml")

    places = layout.place((1280, 720), 4, Seat(0), {HAND: 6}).cards[HAND]

    assert [place.angle for place in places] == [3.75, 2.25, 0.75, -0.75, -2.25, -3.75]
    assert [place.y for place in places] == [613.5, 610.5, 608.5, 608.5, 610.5, 613.5]
    assert [place.x for place in places] == [342.5, 461.5, 580.5, 699.5, 818.5, 937.5]
