"""A table of many narrow cards: the fullest there can be has a place for every one of them."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from pathlib import Path
from random import Random

import pytest

from game.core import Seat, Zone
from scenes.cards.broad import MOST_SEATS, ROW
from scenes.cards.frame import Frame
from scenes.cards.geometry import Rect
from scenes.cards.heaps import grouped, in_rows
from scenes.cards.layout import Placement, TableLayout
from tests.cards.tables import WINDOWS, lies_in, overlap, placements
from tests.cards.test_layout import assert_apart, furniture, heaps

ASSETS = Path(__file__).parents[2] / "assets" / "games"
SEATS = range(2, MOST_SEATS + 1)
FULLEST = {"khạp": (7, 3), "quằn": (5, 4), "đôi": (10, 2), "tướng": (16, 1)}
"""How many groups of how many cards a seat may have eaten."""


@pytest.fixture
def layout() -> TableLayout:
    return TableLayout.load(ASSETS / "tusac" / "table.toml")


def full(seats: int, kind: str, dead: int = 75, hand: int = 21) -> dict[Zone, int]:
    """Return more of everything than one hand can bring together."""
    number, cards = FULLEST[kind]
    counts = {Zone("hand", Seat(s)): hand for s in range(seats)}
    counts |= {Zone("groups", Seat(s), n): cards for s in range(seats) for n in range(number)}
    return counts | {Zone("stock"): 72, Zone("dead"): dead, Zone("offer"): 1}


def said(frame: Frame) -> dict[str, Rect]:
    """Return the places for words and a button that only such a table has."""
    return {"tally": frame.tally, "words": frame.words, "button": frame.under_head}


@pytest.mark.parametrize("kind", FULLEST)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_fullest_table_has_no_overlaps(
    layout: TableLayout, seats: int, large: bool, kind: str
) -> None:
    layout.large = large
    for window in WINDOWS:
        plan = layout.place(window, seats, Seat(1), full(seats, kind))
        assert_apart(plan)
        words, others = said(plan.frame), furniture(plan.frame) | heaps(plan)
        clashes = [(a, b) for a, b in product(words, others) if overlap(words[a], others[b])]
        assert not clashes


@pytest.mark.slow
def test_nothing_overlaps_in_windows_of_any_shape(layout: TableLayout) -> None:
    rng = Random(7)
    for _ in range(2000):
        seats, layout.large = rng.choice(SEATS), rng.random() < 0.5
        window = rng.randint(960, 3840), rng.randint(540, 2160)
        layout.k = rng.uniform(0.3, 1.0) * min(window[0] / 1280, window[1] / 720)
        counts = full(seats, rng.choice(list(FULLEST)), rng.randint(0, 75), rng.randint(1, 21))
        assert_apart(layout.place(window, seats, Seat(0), counts))


@pytest.mark.parametrize("seats", range(MOST_SEATS + 1, 9))
def test_more_seats_than_there_is_room_for_sit_as_usual(layout: TableLayout, seats: int) -> None:
    counts = {Zone("hand", Seat(s)): 6 for s in range(seats)}
    counts |= {Zone("stock"): 4, Zone("offer"): 1, Zone("dead"): 20}

    for layout.large in (False, True):
        assert_apart(layout.place((1280, 720), seats, Seat(0), counts))


def test_offered_card_is_the_largest_and_in_the_middle(layout: TableLayout) -> None:
    for seats, large in product(SEATS, (False, True)):
        layout.large = large
        plan = layout.place((960, 540), seats, Seat(0), full(seats, "khạp"))
        offer = plan.cards[Zone("offer")][0]
        assert all(offer.h >= place.h for place in placements(plan))
        assert abs(offer.x - 480) < 1
        assert offer.h >= 1.03 * plan.frame.card[1], "larger than a card of the hand"
        assert plan.frame.prompt.y - (offer.y + offer.h / 2) < 20, "nearest to the prompt"


def test_hand_has_the_whole_width(layout: TableLayout) -> None:
    frame = layout.frame((1280, 720), 4, Seat(0))
    assert frame.hands[Seat(0)].w == 1240
    assert frame.plates[Seat(0)].bottom < frame.hands[Seat(0)].y


def shows(card: Placement, above: Placement) -> tuple[float, float]:
    """Return how much of a card shows left of the next, and over it, in its own measures."""
    return (above.x - card.x) / card.w, (above.y - card.y) / card.h


@pytest.mark.parametrize("kind", FULLEST)
def test_every_face_of_a_group_can_be_read(layout: TableLayout, kind: str) -> None:
    """More than half of the sign at a card's head shows, be it under its group or a row."""
    for seats, window in product(SEATS, WINDOWS):
        plan = layout.place(window, seats, Seat(0), full(seats, kind))
        for zone, places in plan.cards.items():
            if zone.name == "groups":
                assert all(shows(a, b)[0] > 0.5 for a, b in pairwise(places))


def test_groups_stand_apart_from_each_other() -> None:
    size = (26, 84)
    spots = grouped(Rect(0, 0, 400, 84), size, [3, 2, 1])
    steps = [b.x - a.x for a, b in pairwise(spots)]

    assert len(spots) == 6
    assert all(step < size[0] for step in (steps[0], steps[1], steps[3]))
    assert all(step > size[0] * 1.2 for step in (steps[2], steps[4]))


def test_groups_go_on_in_a_second_row_under_which_the_heads_show() -> None:
    size, room = (26, 84), Rect(0, 0, 200, 84 * (1 + ROW))
    spots = grouped(room, size, [2] * 7)
    rows = sorted({spot.y for spot in spots})

    assert len(rows) == 2
    assert rows[1] - rows[0] == pytest.approx(ROW * size[1])
    assert all(13 <= spot.x <= 187 for spot in spots)
    first = [spot for spot in spots if spot.y == rows[0]]
    assert first == spots[: len(first)], "what lay there first lies behind"


def test_groups_of_the_seat_on_the_right_begin_at_the_edge() -> None:
    spots = grouped(Rect(0, 0, 400, 84), (26, 84), [2, 2], mirrored=True)

    assert spots[-1].x + 13 == 400


def test_dead_cards_lie_in_the_order_in_which_they_came() -> None:
    size, room = (24, 76), Rect(0, 0, 500, 76 * (1 + 2 * ROW))
    for count in (1, 7, 20, 21, 60, 75, 110):
        spots = in_rows(room, size, count)
        assert len(spots) == count
        assert spots == sorted(spots, key=lambda spot: (spot.y, spot.x))
        assert all(12 <= s.x <= 488 and 37.9 <= s.y <= room.h - 37.9 for s in spots)
    assert in_rows(room, size, 60)[1].x - in_rows(room, size, 60)[0].x >= size[0], "side by side"


def test_newest_dead_cards_are_the_brightest(layout: TableLayout) -> None:
    places = layout.place((1280, 720), 4, Seat(0), full(4, "đôi", dead=30)).cards[Zone("dead")]

    dims = [place.dim for place in places]
    assert dims == [0.3] * 27 + [0.0] * 3


def test_card_eaten_into_a_group_does_not_move_other_seats(layout: TableLayout) -> None:
    before, more = full(4, "khạp"), Zone("groups", Seat(2), 7)
    one = layout.place((1280, 720), 4, Seat(0), before)
    other = layout.place((1280, 720), 4, Seat(0), {**before, more: 3})

    for zone, places in one.cards.items():
        if zone.seat != 2:
            assert other.cards[zone] == places
    assert lies_in(other.frame.piles[Seat(2)].inset(-1), heaps(other)["groups/2"])


def test_seats_with_nothing_eaten_have_no_group(layout: TableLayout) -> None:
    empty = Zone("groups", Seat(0), 0)
    plan = layout.place((1280, 720), 2, Seat(0), {empty: 0, Zone("groups", Seat(0), 1): 2})

    assert plan.cards[empty] == ()
    assert len(plan.cards[Zone("groups", Seat(0), 1)]) == 2


def test_sizes_of_all_cards_are_named(layout: TableLayout) -> None:
    """Only sizes that the frame names are drawn sharp."""
    for seats, large in product(SEATS, (False, True)):
        layout.large = large
        plan = layout.place((1366, 768), seats, Seat(0), full(seats, "đôi"))
        assert {(place.w, place.h) for place in placements(plan)} <= set(plan.frame.sizes)


def test_places_of_words_are_in_the_middle(layout: TableLayout) -> None:
    frame = layout.frame((1280, 720), 4, Seat(0))
    for one, other in combinations((frame.look, frame.words, frame.stock, frame.heap), 2):
        assert not overlap(one, other)
