"""What a game says about its table on the screen: the strict reader of `table.toml`.

Every entry may be missing: a game without the file, or with zones the file does not know, can be
played at once; the file makes it pretty. An entry that is there must be right.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from game.core import UserError

T = TypeVar("T")

PLACES = ("hand", "trick", "pile", "centre", "stock")
"""`hand` and `trick`: each seat's own; `pile`: before the seat; `centre`, `stock`: shared."""
LOOKS = ("row", "fan", "sideways", "stack", "groups", "rows", "large")
"""`groups`: apart from each other, one for each number of a seat's zones; `rows`: in the order in
which they came, the newest bright; `large`: the card in the middle that everybody looks at."""
GESTURES = ("up", "down")
MOST_MARKERS = 20
ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """Where the zones of one name lie, and how their cards lie in them."""

    place: str
    look: str = "row"
    dim: float = 0.0
    """0 is bright, 1 as quiet as a card can get."""
    down: bool = False
    """Cards lie face down here, to their owner too, until they are shown to all."""
    count: bool = False
    """How many cards lie here is written below them; only where it is the stock's place."""
    broad: bool = False
    """The viewer's cards here have the whole width, and what is his own stands above them."""


_USUAL: dict[str, ZoneSpec] = {
    "hand": ZoneSpec("hand", "fan"),
    "trick": ZoneSpec("trick", "stack"),
    "stock": ZoneSpec("stock", "stack"),
}


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """How a kind of action is offered that needs a button or may be chosen ahead."""

    asks: bool = False
    """It is asked about before it is done: `action.KIND.ask` and what goes with it."""
    ahead: str = ""
    """It may be chosen before one's turn: `always`, or where this option of the rules is on."""
    takes: str = ""
    """It takes the card of this zone: each answer is shown as the cards of its group."""
    alone: bool = False
    """Where nothing else can be done it may be done for the person, if he wants that."""


@dataclass(frozen=True, slots=True)
class TableSpec:
    """The whole of a `table.toml`."""

    deck: str = "french"
    """Folder under `assets/decks`."""
    felt: str = "green"
    card: tuple[int, int] = (250, 350)
    """Width to height of a card."""
    zones: Mapping[str, ZoneSpec] = field(default_factory=dict)
    """By zone name, in the order in which piles lie before a seat."""
    gestures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Action kinds that a card thrown `up` or `down` may mean, the likeliest first."""
    badges: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Facts shown on the seats as that many markers: from the beginning, and at the most."""
    actions: Mapping[str, ActionSpec] = field(default_factory=dict)
    """By action kind, in the order of their buttons; others with no card get a button all the same.
    """
    results: tuple[str, ...] = ()
    """Columns of the page of results."""
    look_back: str = ""
    """The zone that is shown in large on request, where a game has no rounds to look back at."""

    @property
    def thrown(self) -> frozenset[str]:
        """The kinds of action that are done by throwing a card."""
        return frozenset(kind for kinds in self.gestures.values() for kind in kinds)

    @property
    def broad(self) -> bool:
        """The hand has the whole width of the table."""
        return any(zone.broad for zone in self.zones.values())

    def looking(self, look: str) -> tuple[str, ...]:
        """Return the names of the zones whose cards lie so."""
        return tuple(name for name, zone in self.zones.items() if zone.look == look)

    def zone(self, name: str, *, seated: bool) -> ZoneSpec:
        """Return where a zone lies, known or not; `seated` tells whether it belongs to a seat."""
        known = self.zones.get(name) or _USUAL.get(name)
        if known is not None:
            return known
        return ZoneSpec("pile") if seated else ZoneSpec("centre")


class _Reader:
    """Takes values of the right type out of one table of the file, and misses nothing."""

    def __init__(self, file: str, table: str, values: object, allowed: tuple[str, ...]) -> None:
        self.file, self.table = file, table
        if not isinstance(values, dict):
            self.fail("", "a table")
        self.values: dict[str, object] = values
        for key in self.values:
            if allowed and key not in allowed:
                self.fail(key, ", ".join(allowed))

    def fail(self, key: str, allowed: str) -> NoReturn:
        raise UserError("table_file", file=self.file, table=self.table, key=key, allowed=allowed)

    def text(self, key: str, default: str, allowed: tuple[str, ...] = ()) -> str:
        value = self.values.get(key, default)
        if not isinstance(value, str) or (allowed and value not in allowed):
            self.fail(key, ", ".join(allowed) or "a word")
        return value

    def number(self, key: str, default: float, least: float, most: float) -> float:
        value = self.values.get(key, default)
        wrong = isinstance(value, bool) or not isinstance(value, (int, float))
        if wrong or not least <= value <= most:  # type: ignore[operator]  # a number by now
            self.fail(key, f"{least} … {most}")
        return float(value)  # type: ignore[arg-type]  # a number by now

    def span(self, key: str) -> tuple[int, int]:
        value = self.values[key]
        ends: list[Any] = value if isinstance(value, list) else [value, value]
        if [type(end) for end in ends] != [int, int] or not 1 <= ends[0] <= ends[1] <= MOST_MARKERS:
            self.fail(key, f"1 … {MOST_MARKERS}, [1, {MOST_MARKERS}]")
        return ends[0], ends[1]

    def switch(self, key: str) -> bool:
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            self.fail(key, "true, false")
        return value

    def words(self, key: str) -> tuple[str, ...]:
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            self.fail(key, '["word", …]')
        return tuple(value)

    def size(self, key: str, default: tuple[int, int]) -> tuple[int, int]:
        value = self.values.get(key, list(default))
        right = isinstance(value, list) and len(value) == 2
        if not right or not all(type(n) is int and 0 < n <= 10_000 for n in value):  # type: ignore[attr-defined]  # a list
            self.fail(key, "[width, height]")
        return value[0], value[1]  # type: ignore[index]  # a list of two

    def each(self, read: Callable[[_Reader, str], T]) -> dict[str, T]:
        return {key: read(self, key) for key in self.values}

    def table_of(self, key: str, allowed: tuple[str, ...] = ()) -> _Reader:
        name = f"{self.table}.{key}" if self.table else key
        return _Reader(self.file, name, self.values.get(key, {}), allowed)


def parse_spec(values: Mapping[str, object], file: str = "table.toml") -> TableSpec:
    """Check what the file holds and freeze it.

    Raises:
        UserError: `table_file`, naming file, table, key and what is allowed.
    """
    keys = (
        "deck",
        "felt",
        "card",
        "zones",
        "gestures",
        "badges",
        "actions",
        "results",
        "look_back",
    )
    top = _Reader(file, "", values, keys)
    return TableSpec(
        deck=top.text("deck", "french"),
        felt=top.text("felt", "green"),
        card=top.size("card", (250, 350)),
        zones=top.table_of("zones").each(_zone),
        gestures=top.table_of("gestures", GESTURES).each(_Reader.words),
        badges=top.table_of("badges").each(_Reader.span),
        actions=top.table_of("actions").each(_action),
        results=top.table_of("results", ("columns",)).words("columns"),
        look_back=top.text("look_back", ""),
    )


def _zone(zones: _Reader, name: str) -> ZoneSpec:
    table = zones.table_of(name, ("place", "look", "dim", "down", "count", "broad"))
    usual = _USUAL.get(name, ZoneSpec("pile"))
    return ZoneSpec(
        place=table.text("place", usual.place, PLACES),
        look=table.text("look", usual.look, LOOKS),
        dim=table.number("dim", usual.dim, 0, 1),
        down=table.switch("down"),
        count=table.switch("count"),
        broad=table.switch("broad"),
    )


def _action(actions: _Reader, kind: str) -> ActionSpec:
    table = actions.table_of(kind, ("asks", "ahead", "takes", "alone"))
    return ActionSpec(
        asks=table.switch("asks"),
        ahead=table.text("ahead", ""),
        takes=table.text("takes", ""),
        alone=table.switch("alone"),
    )


def load_spec(path: Path) -> TableSpec:
    """Read a `table.toml`; a file that is not there is an empty one.

    Raises:
        UserError: `table_file`, naming file, table, key and what is allowed.
    """
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return TableSpec()
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(
            "table_file", file=str(path), table="", key="", allowed="TOML, UTF-8"
        ) from error
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UserError(
            "table_file", file=str(path), table="", key=str(error), allowed="TOML"
        ) from error
    return parse_spec(values, str(path))
