"""Everything has a place of its own, inside the window, for every number of seats."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from random import Random

import pytest

from game.core import Seat, Zone
from scenes.cards.frame import Frame
from scenes.cards.geometry import Rect, stage_in
from scenes.cards.layout import Plan, TableLayout
from tests.cards.tables import PILES, WINDOWS, bounding, lies_in, overlap, placements, random_counts

SEATS = range(2, 9)


def furniture(frame: Frame) -> dict[str, Rect]:
    named = {f"plate {seat}": rect for seat, rect in frame.plates.items()}
    named |= {
        "prompt": frame.prompt,
        "left corner": frame.hud_left,
        "right corner": frame.hud_right,
        "direction": frame.direction,
    }
    return named | {f"button {n}": rect for n, rect in enumerate(frame.buttons(3))}


def heaps(plan: Plan) -> dict[str, Rect]:
    """Return what each pile, hand and trick really covers, turned cards and all."""
    corners: dict[str, list[tuple[float, float]]] = {}
    for zone, places in plan.cards.items():
        for place in places:
            corners.setdefault(f"{zone.name}/{zone.seat}", []).extend(place.corners)
    return {name: bounding(tuple(points)) for name, points in corners.items()}


def assert_apart(plan: Plan) -> None:
    named = furniture(plan.frame) | heaps(plan)
    window = Rect(0, 0, *plan.frame.window)
    outside = [name for name, rect in named.items() if not lies_in(window, rect)]
    assert not outside
    clashes = [
        f"{a} and {b}" for a, b in combinations(named, 2) if overlap(named[a].inset(0.5), named[b])
    ]
    assert not clashes


def full_counts(seats: int, kind: str) -> dict[Zone, int]:
    """Every seat has five cards on the one kind of pile and one in play."""
    counts = {Zone(kind, Seat(s), n): 1 for s in range(seats) for n in range(5)}
    counts |= {Zone("trick", Seat(s)): 1 for s in range(seats)}
    return counts | {Zone("stock"): 52 - 6 * seats}


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_overlaps(
    layout: TableLayout, window: tuple[int, int], seats: int, large: bool
) -> None:
    layout.large = large
    full = {Zone("hand", Seat(s)): 6 for s in range(seats)}
    full |= {Zone("trick", Seat(s)): 1 for s in range(seats)} | {Zone("stock"): 4}
    assert_apart(layout.place(window, seats, Seat(0), full))
    for kind in PILES:
        assert_apart(layout.place(window, seats, Seat(1), full_counts(seats, kind)))


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_overlaps_in_random_hands_at_any_scale(
    layout: TableLayout, seats: int, large: bool
) -> None:
    rng = Random(seats)
    layout.large = large
    for _ in range(40):
        window = rng.choice(WINDOWS)
        most = min(window[0] / 1280, window[1] / 720)
        layout.k = rng.choice([most, rng.uniform(0.4, 1.0) * most])
        viewer = rng.choice([None, *map(Seat, range(seats))])
        assert_apart(layout.place(window, seats, viewer, random_counts(rng, seats)))


@pytest.mark.slow
def test_nothing_overlaps_in_windows_of_any_shape(layout: TableLayout) -> None:
    rng = Random(99)
    for _ in range(4000):
        seats, layout.large = rng.choice(SEATS), rng.random() < 0.5
        window = rng.randint(960, 3840), rng.randint(540, 2160)
        layout.k = rng.uniform(0.3, 1.0) * min(window[0] / 1280, window[1] / 720)
        viewer = rng.choice([None, *map(Seat, range(seats))])
        assert_apart(layout.place(window, seats, viewer, random_counts(rng, seats)))


@pytest.mark.parametrize("seats", SEATS)
def test_piles_stay_in_their_room(layout: TableLayout, seats: int) -> None:
    for kind in PILES:
        plan = layout.place((1280, 720), seats, Seat(0), full_counts(seats, kind))
        for seat, room in plan.frame.piles.items():
            assert lies_in(room.inset(-1), heaps(plan)[f"{kind}/{seat}"])


def test_next_seat_sits_to_the_right(layout: TableLayout) -> None:
    frame = layout.frame((1280, 720), 4, Seat(2))

    sides = {Seat(2): "bottom", Seat(3): "right", Seat(0): "top", Seat(1): "left"}
    assert dict(frame.sides) == sides
    assert frame.plates[Seat(3)].cx > 640 > frame.plates[Seat(1)].cx


def test_clockwise_mirrors_the_seats(layout: TableLayout) -> None:
    frame = layout.frame((1280, 720), 4, Seat(2), clockwise=True)

    assert frame.sides[Seat(3)] == "left"


@pytest.mark.parametrize("seats", SEATS)
def test_seats_go_round_the_table(layout: TableLayout, seats: int) -> None:
    """Seen from the middle, each next plate and trick card lies further counter-clockwise."""
    frame = layout.frame((1280, 720), seats, Seat(0))
    order = {"bottom": 0, "right": 1, "top": 2, "left": 3}
    sides = [order[frame.sides[Seat(s)]] for s in range(seats)]
    assert sides == sorted(sides)
    for rects in (frame.plates, frame.trick):
        for a, b in pairwise(range(seats)):
            one, two = rects[Seat(a)], rects[Seat(b)]
            side = frame.sides[Seat(a)]
            if side == frame.sides[Seat(b)] == "right":
                assert one.cy > two.cy
            elif side == frame.sides[Seat(b)] == "left":
                assert one.cy < two.cy
            elif side == frame.sides[Seat(b)] == "top":
                assert one.cx > two.cx


def test_spectator_sees_seat_0_at_the_bottom_and_may_click_nothing(layout: TableLayout) -> None:
    plan = layout.place((1280, 720), 3, None, {Zone("hand", Seat(0)): 6})

    assert plan.frame.bottom == 0
    assert not any(place.clickable for place in placements(plan))


def test_only_the_viewers_hand_is_clickable(layout: TableLayout) -> None:
    plan = layout.place((1280, 720), 3, Seat(1), {Zone("hand", Seat(s)): 6 for s in range(3)})

    assert {place.zone for place in placements(plan) if place.clickable} == {Zone("hand", Seat(1))}


def test_hand_is_the_biggest_then_the_trick(layout: TableLayout) -> None:
    for seats in SEATS:
        frame = layout.frame((1280, 720), seats, Seat(0))
        assert 100 <= frame.card[0] <= 125
        assert frame.card > frame.thrown > frame.mini
        assert frame.thrown[0] >= 90


def test_six_cards_of_the_hand_lie_side_by_side(layout: TableLayout) -> None:
    hand = Zone("hand", Seat(0))
    places = layout.place((960, 540), 4, Seat(0), {hand: 6}).cards[hand]

    steps = [b.x - a.x for a, b in pairwise(places)]
    assert min(steps) >= 0.97 * places[0].w


@pytest.mark.parametrize("k", [0.4, 0.75, 1.0])
def test_smaller_scale_leaves_the_proportions(layout: TableLayout, k: float) -> None:
    """At half the scale the table is half as large, in the middle of the same window."""
    fit = layout.frame((1280, 720), 5, Seat(0))
    layout.k = k

    frame = layout.frame((1280, 720), 5, Seat(0))

    assert frame.card == (round(fit.card[0] * k), round(fit.card[1] * k))
    assert (frame.stage.cx, frame.stage.cy) == (640, 360)
    assert k * 1280 <= frame.stage.w <= k * 1280 * 1.15 + 1
    assert all(lies_in(frame.stage, plate) for plate in frame.plates.values())


def test_stage_is_neither_a_ribbon_nor_a_tower() -> None:
    assert stage_in(1280, 720) == (0, 0, 1280, 720)
    assert stage_in(1280, 960) == (0, 0, 1280, 960)
    wide, tall = stage_in(3000, 720), stage_in(1280, 3000)
    assert (wide.h, wide.cx) == (720, 1500)
    assert wide.w < 1500
    assert (tall.w, tall.cy) == (1280, 1500)
    assert tall.h == 1600


def test_large_mode_has_bigger_cards_and_wider_plates(layout: TableLayout) -> None:
    for seats, window in product(SEATS, WINDOWS):
        layout.large = False
        usual = layout.frame(window, seats, Seat(0))
        layout.large = True
        large = layout.frame(window, seats, Seat(0))
        assert large.card[1] >= 1.2 * usual.card[1]
        assert large.card > large.thrown > large.mini
        assert large.thrown[0] >= 0.84 * usual.thrown[0], "beside a bigger hand"
        others = [Seat(seat) for seat in range(1, seats)]
        assert all(large.plates[seat].w > usual.plates[seat].w for seat in others)
        assert large.hud_right.h >= 54 * large.k


def test_hand_has_the_whole_width_of_a_tall_window(layout: TableLayout) -> None:
    for window in ((1280, 1024), (1080, 1920)):
        frame = layout.frame(window, 8, Seat(0))
        assert frame.hands[Seat(0)].w > 0.95 * window[0]
        assert frame.plates[Seat(0)].bottom <= frame.hands[Seat(0)].y - frame.lift


def test_big_hand_still_fits(layout: TableLayout) -> None:
    hand = Zone("hand", Seat(0))
    for count in (10, 20, 40):
        plan = layout.place((1280, 720), 4, Seat(0), {hand: count})
        assert lies_in(plan.frame.hands[Seat(0)].inset(-2), heaps(plan)["hand/0"])


def test_risen_card_stays_under_the_prompt(layout: TableLayout) -> None:
    hand = Zone("hand", Seat(0))
    plan = layout.place((1280, 720), 4, Seat(0), {hand: 6})

    top = heaps(plan)["hand/0"].y
    assert top - plan.frame.lift > plan.frame.prompt.bottom


def test_discards_lie_across_and_apart_from_the_unused(layout: TableLayout) -> None:
    folded, stock = Zone("folded", Seat(0), 1), Zone("stock")
    plan = layout.place((1280, 720), 4, Seat(0), {folded: 1, stock: 28})

    assert 80 < plan.cards[folded][0].angle < 100
    assert abs(plan.cards[stock][0].y - plan.cards[folded][0].y) > 200


def test_unknown_zones_get_a_place(layout: TableLayout) -> None:
    counts = {
        Zone("offer"): 1,
        Zone("discard"): 3,
        Zone("groups", Seat(1), 0): 3,
        Zone("groups", Seat(1), 1): 2,
        Zone("odd", Seat(0)): 1,
    }
    plan = layout.place((1280, 720), 4, Seat(0), counts)

    assert {zone: len(places) for zone, places in plan.cards.items()} == counts
    assert lies_in(plan.frame.piles[Seat(1)].inset(-1), heaps(plan)["groups/1"])
    assert lies_in(plan.frame.centre, heaps(plan)["offer/None"])
    assert not overlap(heaps(plan)["offer/None"], heaps(plan)["discard/None"])


def test_game_without_a_file_can_be_shown() -> None:
    plain = TableLayout()
    plan = plain.place((1280, 720), 2, Seat(0), {Zone("hand", Seat(0)): 5, Zone("trick"): 2})

    assert_apart(plan)


def test_slot_is_where_the_next_card_comes(layout: TableLayout) -> None:
    trick = Zone("trick", Seat(1))
    counts = {Zone("hand", Seat(1)): 5}
    slot = layout.slot((1280, 720), 4, Seat(0), counts, trick)

    plan = layout.place((1280, 720), 4, Seat(0), {**counts, trick: 1})
    assert plan.cards[trick] == (slot,)


@pytest.mark.parametrize("window", WINDOWS)
def test_buttons_are_large_enough(layout: TableLayout, window: tuple[int, int]) -> None:
    frame = layout.frame(window, 4, Seat(0))
    for count in range(1, 7):
        places = frame.buttons(count)
        assert len(places) == count
        for place in places:
            assert min(place.w, place.h) >= 44 * frame.k
            assert lies_in(frame.actions.inset(-0.01), place)
        assert not any(overlap(a.inset(0.1), b) for a, b in combinations(places, 2))
