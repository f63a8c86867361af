"""Where every card lies: the cards of each zone inside the pieces of the frame.

Pure: from a window, the seats, who looks, and how many cards each zone holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from game.core import Seat, Zone
from scenes.cards.around import SAG
from scenes.cards.fan import Spot, own_hand, pitch
from scenes.cards.frame import Frame, build_frame
from scenes.cards.geometry import Point, Rect, turned_corners
from scenes.cards.heaps import NEWEST, grouped, groups_width, in_rows
from scenes.cards.spec import TableSpec, load_spec

STACKED = 4
"""So many cards of a stack are seen; the rest lie under them."""

_DEPTH = {"stock": 0, "pile": 100, "centre": 300, "trick": 400, "hand": 200}
_OWN_HAND = 600
_LEAN = {"bottom": 1.5, "right": -2.0, "top": -1.5, "left": 2.0}
"""Degrees a card in the trick is off the straight, by the side it came from."""


class Placement(NamedTuple):
    """Where one card lies, in window pixels."""

    zone: Zone
    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    x: float
    y: float
    angle: float
    scale: float
    """1 is a card of the viewer's hand."""
    z: int
    clickable: bool
    dim: float
    w: int
    h: int

    @property
    def corners(self) -> tuple[Point, ...]:
        return turned_corners(self.x, self.y, self.w, self.h, self.angle)


@dataclass(frozen=True, slots=True)
class Plan:
    """The placements of all cards of one picture."""

    frame: Frame
    cards: Mapping[Zone, tuple[Placement, ...]]


class TableLayout:
    """Places the zones of one game as its `table.toml` says."""

    def __init__(self, spec: TableSpec | None = None) -> None:
        self.spec = spec or TableSpec()
        self.k: float | None = None
        """Pixels per design unit; None is as many as the window has room for."""
        self.large = False
        """Fewer and bigger things."""
        self._frames: dict[tuple[object, ...], Frame] = {}

    @classmethod
    def load(cls, path: Path) -> TableLayout:
        """Read the game's file.

        Raises:
            UserError: `table_file`.
        """
        return cls(load_spec(path))

    def frame(
        self, window: tuple[int, int], seats: int, viewer: Seat | None, *, clockwise: bool = False
    ) -> Frame:
        """Return the pieces without cards; cheap when asked again."""
        key = (window, seats, viewer, clockwise, self.k, self.large)
        known = self._frames.get(key)
        if known is None:
            aspect = self.spec.card[0] / self.spec.card[1]
            known = build_frame(
                window,
                seats,
                viewer,
                aspect,
                clockwise=clockwise,
                k=self.k,
                large=self.large,
                broad=self.spec.broad,
            )
            if len(self._frames) > 16:
                self._frames.clear()
            self._frames[key] = known
        return known

    def place(
        self,
        window: tuple[int, int],
        seats: int,
        viewer: Seat | None,
        counts: Mapping[Zone, int],
        *,
        clockwise: bool = False,
        breaks: frozenset[int] | None = None,
        laid: Mapping[Seat, Sequence[int]] | None = None,
    ) -> Plan:
        """Place so many cards of each zone; a count may be 0.

        Args:
            breaks: the places of the viewer's hand before which a gap stands; None if it has no
                groups.
            laid: hands that lie open beside what is before their seat: how many cards each of
                their groups has.
        """
        frame = self.frame(window, seats, viewer, clockwise=clockwise)
        placer = _Placer(self.spec, frame, viewer, counts, breaks, laid or {})
        return Plan(frame, {zone: placer.zone(zone) for zone in counts})

    def slot(
        self,
        window: tuple[int, int],
        seats: int,
        viewer: Seat | None,
        counts: Mapping[Zone, int],
        zone: Zone,
        *,
        clockwise: bool = False,
    ) -> Placement:
        """Return where the next card of this zone would lie."""
        more = {**counts, zone: counts.get(zone, 0) + 1}
        frame = self.frame(window, seats, viewer, clockwise=clockwise)
        return _Placer(self.spec, frame, viewer, more).zone(zone)[-1]


class _Placer:
    """Places the zones of one picture."""

    def __init__(
        self,
        spec: TableSpec,
        frame: Frame,
        viewer: Seat | None,
        counts: Mapping[Zone, int],
        breaks: frozenset[int] | None = None,
        laid: Mapping[Seat, Sequence[int]] = MappingProxyType({}),
    ) -> None:
        self.spec, self.frame, self.viewer = spec, frame, viewer
        self.counts, self.breaks, self.laid = counts, breaks, laid
        self._bundles = _bundle(counts)
        self._pile_names = self._names_of("pile")

    def _place(self, zone: Zone) -> str:
        """Return where a zone lies; what belongs to a seat never lies in the middle of all."""
        place = self.spec.zone(zone.name, seated=zone.seat is not None).place
        if zone.seat is None:
            return "stock" if place == "stock" else "centre"
        return place if place in ("hand", "trick") else "pile"

    def _names_of(self, place: str) -> tuple[str, ...]:
        """Return the zone names of a place: those of the file in its order, then the others."""
        known = [name for name, spec in self.spec.zones.items() if spec.place == place]
        met = sorted({zone.name for zone in self.counts if self._place(zone) == place})
        return (*known, *(name for name in met if name not in known))

    def zone(self, zone: Zone) -> tuple[Placement, ...]:
        """Place the cards of a zone; zones that differ only in the index lie in one row."""
        if not self.counts[zone]:
            return ()
        bundle = self._bundles[zone.name, zone.seat]
        total = sum(self.counts[each] for each in bundle)
        before = sum(self.counts[each] for each in bundle[: bundle.index(zone)])
        spec = self.spec.zone(zone.name, seated=zone.seat is not None)
        place = self._place(zone)
        size, spots = self._spots(zone, place, spec.look, total)
        own_hand = place == "hand" and zone.seat == self.frame.bottom
        depth = _OWN_HAND if own_hand else _DEPTH[place]
        return tuple(
            Placement(
                zone=zone,
                index=n,
                x=_snapped(spot.x),
                y=_snapped(spot.y),
                angle=spot.angle,
                scale=size[1] / self.frame.card[1],
                z=depth + before + n,
                clickable=own_hand and zone.seat == self.viewer,
                dim=0.0 if spec.look == "rows" and before + n >= total - NEWEST else spec.dim,
                w=size[0],
                h=size[1],
            )
            for n, spot in enumerate(spots[before : before + self.counts[zone]])
        )

    def _spots(
        self, zone: Zone, place: str, look: str, count: int
    ) -> tuple[tuple[int, int], list[Spot]]:
        frame, seat = self.frame, zone.seat
        if seat is None:
            return self._shared(zone, place, look, count)
        if place == "hand":
            if seat == frame.bottom:
                room, sag = frame.hands[seat], SAG * frame.k
                return frame.card, own_hand(room, frame.card, count, sag, self.breaks)
            if seat in self.laid:
                return frame.mini, self._open(seat)[-count:]
            if frame.large:
                return frame.held, _stack(frame.hands[seat], count, frame.k, 0)
            return frame.held, _small_fan(frame.hands[seat], frame.held, count)
        if place == "trick":
            lean = _LEAN[frame.sides[seat]]
            return frame.thrown, _stack(frame.trick[seat], count, frame.k, lean)
        return frame.mini, self._pile(zone, look)

    def _pile(self, zone: Zone, look: str) -> list[Spot]:
        """Place a pile before its seat: beside the piles that come before it, from the plate on."""
        frame, seat = self.frame, zone.seat
        assert seat is not None, "piles belong to seats"
        room, gap = frame.piles[seat], 12 * frame.k
        held = {name: self._held(name, seat) for name in self._pile_names}
        names = [name for name, count in held.items() if count]
        wide = {name: self._wanted(name, seat) for name in names}
        gaps = gap * (len(names) - 1)
        squeeze = min(1.0, (room.w - gaps) / max(1.0, sum(wide.values())))
        before = names[: names.index(zone.name)]
        x = sum(wide[name] for name in before) * squeeze + gap * len(before)
        width = wide[zone.name] * squeeze
        left = room.right - x - width if frame.sides[seat] == "right" else room.x + x
        part = Rect(left, room.y, width, room.h)
        if look == "groups" and seat in self.laid and seat != frame.bottom:
            return self._open(seat)
        if look == "groups":
            counts, mirrored = self._counts(zone.name, seat), frame.sides[seat] == "right"
            return grouped(part, frame.mini, counts, mirrored=mirrored)
        return _lay(look, part, frame.mini, held[zone.name], frame.k)

    def _open(self, seat: Seat) -> list[Spot]:
        """Place what a seat has laid before it, and after that its hand, which lies open."""
        before = [n for name in self._pile_names for n in self._counts(name, seat)]
        mirrored = self.frame.sides[seat] == "right"
        counts = [*before, *self.laid[seat]]
        return grouped(self.frame.piles[seat], self.frame.mini, counts, mirrored=mirrored)

    def _wanted(self, name: str, seat: Seat) -> float:
        """Return the width a pile would like to have."""
        look, frame = self.spec.zone(name, seated=True).look, self.frame
        if look == "groups":
            wide = groups_width(self._counts(name, seat), frame.mini)
            return min(wide, frame.piles[seat].w)
        return _width(look, self._held(name, seat), frame.mini)

    def _counts(self, name: str, seat: Seat) -> list[int]:
        """Return how many cards each of a seat's zones of a name holds, without empty ones."""
        found = [self.counts[zone] for zone in self._bundles.get((name, seat), ())]
        return [count for count in found if count]

    def _held(self, name: str, seat: Seat) -> int:
        return sum(self.counts[zone] for zone in self._bundles.get((name, seat), ()))

    def _shared(
        self, zone: Zone, place: str, look: str, count: int
    ) -> tuple[tuple[int, int], list[Spot]]:
        """Place a zone of the whole table: in the stock's corner, or side by side in the middle."""
        frame = self.frame
        if look == "large" and place == "centre":
            return frame.big, _stack(frame.look, count, frame.k, 0)
        looks = {name: self.spec.zone(name, seated=False).look for name in self._names_of(place)}
        large = place == "centre" and "large" in looks.values()
        seatless = {each.name for each in self.counts if each.seat is None}
        names = [name for name, its in looks.items() if name in seatless and its != "large"]
        if place == "stock":
            room = frame.stock
        else:
            room = frame.heap if large else frame.centre.inset(frame.thrown[0] / 2)
        width = room.w / len(names)
        part = Rect(room.x + width * names.index(zone.name), room.y, width, room.h)
        if place == "centre":
            size = frame.heaped if large else frame.thrown
            return size, _lay(look, part, size, count, frame.k)
        return frame.stocked, _stack(self._stock(part), count, frame.k, 0)

    def _stock(self, part: Rect) -> Rect:
        """Return the place of the stock itself: beside the words for its number, or above them."""
        frame = self.frame
        if frame.tally.y >= frame.stock.bottom:
            return part
        return part._replace(w=min(part.w, frame.stocked[0] + 12 * frame.k))


def _snapped(place: float) -> float:
    """Return the nearest half pixel: two places are the same or far enough apart to be seen.

    A card that has to go less far would be left where it is.
    """
    return round(place * 2) / 2


def _bundle(counts: Mapping[Zone, int]) -> dict[tuple[str, Seat | None], list[Zone]]:
    bundles: dict[tuple[str, Seat | None], list[Zone]] = {}
    for zone in sorted(counts, key=lambda z: -1 if z.index is None else z.index):
        bundles.setdefault((zone.name, zone.seat), []).append(zone)
    return bundles


def _lay(look: str, room: Rect, size: tuple[int, int], count: int, k: float) -> list[Spot]:
    if look == "sideways":
        return _sideways(room, size, count)
    if look == "fan":
        return _small_fan(room, size, count)
    if look in ("stack", "large"):
        return _stack(room, count, k, 0)
    if look == "rows":
        return in_rows(room, size, count)
    return _row(room, size, count)


def _width(look: str, count: int, size: tuple[int, int]) -> float:
    """Return the width a pile would like to have."""
    if look == "sideways":
        return size[1] * (1.06 + 0.2 * (count - 1))
    if look == "stack":
        return size[0] * 1.2
    return size[0] * (1 + 0.44 * (count - 1))


def _row(room: Rect, size: tuple[int, int], count: int) -> list[Spot]:
    step = pitch(room.w, size[0], count, size[0] * 0.44)
    return [Spot(room.x + size[0] / 2 + n * step, room.cy, 0) for n in range(count)]


def _sideways(room: Rect, size: tuple[int, int], count: int) -> list[Spot]:
    """Cards lying across, each a little off the straight."""
    edge, tilts = size[1] * 0.03, (2.0, -2.5, 1.0, -1.5, 2.5, -0.5)
    step = pitch(room.w - 2 * edge, size[1], count, size[1] * 0.2)
    x = room.x + edge + size[1] / 2
    return [Spot(x + n * step, room.cy, 90 + tilts[n % 6]) for n in range(count)]


def _stack(room: Rect, count: int, k: float, lean: float) -> list[Spot]:
    """Cards on one another; the lowest few show their edge."""
    spots = []
    for n in range(count):
        off = min(n, STACKED - 1) * 1.5 * k
        spots.append(Spot(room.cx + off, room.cy - off, lean))
    return spots


def _small_fan(room: Rect, size: tuple[int, int], count: int) -> list[Spot]:
    """Another seat's hand: backs, a little spread."""
    turn = min(2.0, 10 / max(1, count))
    step = pitch(room.w - size[1] * 0.1, size[0], count, size[0] * 0.42)
    spots = []
    for n in range(count):
        off = n - (count - 1) / 2
        spots.append(Spot(room.cx + off * step, room.cy, -off * turn))
    return spots
