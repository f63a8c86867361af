"""The card you point at is the card you get."""

from __future__ import annotations

import pytest

from game.core import Seat, Zone
from scenes.cards.geometry import into_turned, turned_corners
from scenes.cards.layout import Placement, TableLayout
from scenes.cards.picking import HIT, LEAST, pick

HAND = Zone("hand", Seat(0))


def placed(
    index: int, x: float, y: float = 100, *, angle: float = 0, size: tuple[int, int] = (100, 140)
) -> Placement:
    return Placement(HAND, index, x, y, angle, 1.0, index, True, 0.0, *size)


def picked(places: list[Placement], x: float, y: float, **more: object) -> int | None:
    found = pick(places, (x, y), 1.0, **more)  # type: ignore[arg-type]  # passed through
    return found.index if found else None


def test_topmost_of_overlapping_cards() -> None:
    places = [placed(n, 100 + 40 * n) for n in range(3)]

    assert picked(places, 60, 100) == 0
    assert picked(places, 95, 100) == 1
    assert picked(places, 140, 100) == 2
    assert picked(list(reversed(places)), 140, 100) == 2
    assert picked(places, 240, 100) is None


def test_turned_card_answers_where_it_is_seen() -> None:
    across = [placed(0, 100, 100, angle=90)]

    assert picked(across, 160, 100) == 0
    assert picked(across, 100, 160) is None


@pytest.mark.parametrize("angle", [-20, -3, 0, 7, 45, 90, 133])
def test_every_corner_of_a_turned_card(angle: float) -> None:
    card = placed(0, 300, 200, angle=angle)
    for x, y in card.corners:
        for part, expected in ((0.98, 0), (1.02, None)):
            assert picked([card], 300 + (x - 300) * part, 200 + (y - 200) * part) == expected


def test_angle_is_counter_clockwise_on_the_screen() -> None:
    top_left = turned_corners(0, 0, 100, 140, 10)[0]

    assert top_left[0] < -50 < 0
    assert top_left[1] > -70
    assert into_turned(*top_left, 0, 0, 10) == pytest.approx((-50, -70))


@pytest.mark.parametrize("window", [(960, 540), (1280, 720), (3840, 2160)])
def test_every_card_of_the_hand_can_be_picked_at_its_centre(
    layout: TableLayout, window: tuple[int, int]
) -> None:
    plan = layout.place(window, 8, Seat(0), {HAND: 6})
    for place in plan.cards[HAND]:
        assert pick(plan.cards[HAND], (place.x, place.y), plan.frame.k) == place
        assert place.w >= HIT * plan.frame.k


def test_small_card_has_a_wide_hit_area() -> None:
    small = placed(0, 100, 100, size=(20, 28))

    assert picked([small], 100 + HIT / 2 - 1, 100) == 0
    assert picked([small], 100 + HIT / 2 + 1, 100) is None
    assert pick([small], (100 + LEAST / 2 - 1, 100), 0.1) == small


def test_what_a_card_covers_goes_before_anothers_margin() -> None:
    small, big = placed(5, 60, 100, size=(10, 14)), placed(0, 120, 100)

    assert picked([small, big], 72, 100) == 0
    assert picked([small, big], 66, 100) == 5


def test_nearest_of_two_margins() -> None:
    places = [placed(0, 100, size=(10, 14)), placed(1, 130, size=(10, 14))]

    assert picked(places, 112, 100) == 0
    assert picked(places, 118, 100) == 1


def test_risen_card_answers_where_it_stood_and_where_it_is() -> None:
    card = placed(0, 100, 100)

    assert picked([card], 100, 100 + 69, lifts={0: 20.0}) == 0
    assert picked([card], 100, 100 - 89, lifts={0: 20.0}) == 0
    assert picked([card], 100, 100 - 91, lifts={0: 20.0}) is None
    assert picked([card], 100, 100 - 89) is None
