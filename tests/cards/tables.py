"""Views and counts of tables in the middle of a hand."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from game.core import FRENCH_DECK, HIDDEN, Action, Card, Refusal, Seat, View, Zone
from game.core.views import Own, Shown
from scenes.cards.geometry import Point, Rect
from scenes.cards.layout import Placement, Plan

WINDOWS = (
    (960, 540),
    (1280, 720),
    (1920, 1080),
    (3840, 2160),
    (1280, 1024),
    (2560, 1080),
    (1366, 768),
    (1000, 1000),
    (1080, 1920),
    (3440, 1080),
)
PILES = ("ton", "spent", "folded")


def overlap(one: Rect, other: Rect) -> bool:
    """Tell whether the two share any area; touching edges do not."""
    beside = one.right <= other.x or other.right <= one.x
    return not (beside or one.bottom <= other.y or other.bottom <= one.y)


def lies_in(outer: Rect, inner: Rect) -> bool:
    inside = outer.x <= inner.x and inner.right <= outer.right
    return inside and outer.y <= inner.y and inner.bottom <= outer.bottom


def bounding(points: tuple[Point, ...]) -> Rect:
    """Return the smallest upright rectangle around the points."""
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def placements(plan: Plan) -> list[Placement]:
    return [place for places in plan.cards.values() for place in places]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(code) for code in text.split())


def view(
    zones: dict[str, str],
    viewer: int | None = 0,
    choices: Iterable[Action] = (),
    refusals: Iterable[Refusal] = (),
) -> View:
    """Build a view from `{"hand/0": "AS 2H", ...}`."""
    held = tuple((Zone.parse(name), cards(text)) for name, text in zones.items())
    seat = None if viewer is None else Seat(viewer)
    own = Own(choices=tuple(choices), refusals=tuple(refusals))
    return View(seat, Shown(held, 1, (Seat(0),), {}), own)


def random_counts(rng: Random, seats: int, size: int = 6) -> dict[Zone, int]:
    """Deal out six cards a seat over hand, trick and piles, and the rest to the stock."""
    counts: dict[Zone, int] = {}
    for seat in map(Seat, range(seats)):
        played = rng.randint(0, size)
        for number in range(played):
            last = number == played - 1
            kind = "trick" if last and rng.random() < 0.7 else rng.choice(PILES)
            zone = Zone(kind, seat, None if kind == "trick" else number)
            counts[zone] = 1
        if played < size:
            counts[Zone("hand", seat)] = size - played
    counts[Zone("stock")] = 52 - seats * size
    return counts


def random_view(rng: Random, seats: int, viewer: int | None = 0) -> View:
    """Fill random counts with cards as one seat would see them."""
    deck = rng.sample(FRENCH_DECK, 52)
    zones: dict[str, str] = {}
    for zone, count in random_counts(rng, seats).items():
        faces = [deck.pop() for _ in range(count)]
        own = zone.name == "hand" and zone.seat == viewer
        if zone.name in ("folded", "stock") or (zone.name == "hand" and not own):
            faces = [HIDDEN] * count
        if own:
            faces.sort(key=FRENCH_DECK.index)
        if count:
            zones[str(zone)] = " ".join(faces)
    return view(zones, viewer)
