"""The lines of a record: what each may hold, as values and as text.

Pure. Rule 1: what is read is believed by nobody: every key, type and range is checked here; whether
the moves are legal and the scores right is for `game.record_check` to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from game.core import Action, Card, Config, Outcome, Seat, SeatSpec, Setup, Value, clean_name
from game.files import seal

PROGRAM = "0.1.0"
"""Version of the program, as in `pyproject.toml`."""
VERSION = 1
"""Version of the format."""

MOST_SEATS = 16
MOST_CARDS = 512
MOST = 10**12
"""No number in a record is greater."""


class Header(NamedTuple):
    """The first line: what is played, by whom."""

    version: int
    program: str
    at: int
    """When the match was opened, in seconds since 1970."""
    game: str
    preset: str
    options: Mapping[str, Value]
    """Every option of the game."""
    seats: tuple[SeatSpec, ...]
    seed: int | None = None
    """The number that all deals follow from, if one was asked for."""
    fair: bool = False
    """The seats made the seeds together."""
    lan: bool = False
    """Played over a network: an unfinished hand is nobody's to look at."""
    turn_ms: int | None = None
    bank_ms: int = 0
    hands: int | None = None
    """The match ends after so many; None leaves the end open."""

    @property
    def setup(self) -> Setup:
        """What was opened, with every option as it was."""
        return Setup(self.game, self.preset, self.seats, self.options, self.seed, self.hands)


class Deal(NamedTuple):
    """A hand begins."""

    hand: int
    first: Seat
    seed: bytes
    deck: tuple[Card, ...]
    """In the order in which it was dealt."""


class Act(NamedTuple):
    """An answer was taken."""

    window: int
    seat: Seat
    action: Action
    who: Literal["answer", "timeout"]
    """Of the seat itself, or of the rules since it gave none."""
    ms: int
    """How long the window had been open."""


class Result(NamedTuple):
    """A hand has ended."""

    hand: int
    winner: Seat | None
    how: str
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    """After this hand."""


class Seated(NamedTuple):
    """In a network: a seat belongs from now on to who can show what this is the digest of."""

    seat: Seat
    key: str
    """Empty where a bot of the host has the seat."""
    owner: bool = False
    """He is the owner of the table."""


class End(NamedTuple):
    """The match was ended on purpose; it is not to be played on."""


Line = Header | Seated | Deal | Act | Result | End

_NAMES: dict[type[Line], str] = {
    Header: "match",
    Seated: "seated",
    Deal: "deal",
    Act: "act",
    Result: "result",
    End: "end",
}
_TYPES: dict[object, type[Line]] = {name: kind for kind, name in _NAMES.items()}
ENDED = _NAMES[End]


class Malformed(Exception):
    """A line is whole, but no line of a record.

    Attributes:
        line: its number, from 1.
        code: key of the sentence, `verify.<code>`.
        values: what the sentence names.
    """

    def __init__(self, code: str, line: int = 0, **values: object) -> None:
        super().__init__(f"line {line}: {code} {values}")
        self.code = code
        self.line = line
        self.values = values


def make_header(
    setup: Setup,
    config: Config,
    at: int,
    *,
    turn_s: float | None = None,
    bank_s: float = 0.0,
    fair: bool = False,
    lan: bool = False,
) -> Header:
    """Return the first line of a match that is about to be opened."""
    turn_ms = None if turn_s is None else round(turn_s * 1000)
    chosen = (setup.game, setup.preset, dict(config), setup.seats, setup.seed)
    return Header(
        VERSION, PROGRAM, at, *chosen, fair, lan, turn_ms, round(bank_s * 1000), setup.hands
    )


def result_line(hand: int, outcome: Outcome, totals: tuple[int, ...]) -> Result:
    """Return the line of a hand that ended so."""
    return Result(hand, outcome.winner, outcome.how, outcome.scores, totals)


# Writing.


def to_text(line: Line) -> bytes:
    """Return a line as it stands in the file."""
    values: dict[str, object] = {"line": _NAMES[type(line)], **line._asdict()}
    if isinstance(line, Header):
        values["seats"] = [seat_values(seat) for seat in line.seats]
    elif isinstance(line, Deal):
        values["seed"] = line.seed.hex()
    elif isinstance(line, Act):
        values["action"] = line.action._asdict()
    return seal(values)


def seat_values(seat: SeatSpec) -> dict[str, str]:
    """Return who sits on a seat as JSON values."""
    return {"kind": seat.kind, "name": seat.name, "level": seat.level}


# Reading: each checker returns the value as the program has it, or raises ValueError.

Checker = Callable[[object], Any]


def number(least: int = 0, most: int = MOST) -> Checker:
    """Return a checker of whole numbers within a range; true is no number."""

    def check(value: object) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(value)
        return value

    return check


def text(most: int = 64) -> Checker:
    """Return a checker of short texts without signs that cannot be seen."""

    def check(value: object) -> str:
        if not isinstance(value, str) or len(value) > most or not value.isprintable():
            raise ValueError(value)
        return value

    return check


def word(value: object) -> str:
    """Check a name of the program: of a game, an option, a kind of action."""
    if not isinstance(value, str) or not (value.isascii() and value.isidentifier()):
        raise ValueError(value)
    return str(text()(value))


def flag(value: object) -> bool:
    """Check a switch; 1 is no `true`."""
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def or_none(check: Checker) -> Checker:
    """Return a checker that lets null through."""
    return lambda value: None if value is None else check(value)


def many(check: Checker, most: int) -> Checker:
    """Return a checker of lists."""

    def check_all(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > most:
            raise ValueError(value)
        return tuple(check(item) for item in value)

    return check_all


def card(value: object) -> Card:
    """Check a face code; a hidden card is none."""
    if not isinstance(value, str) or not (value.isascii() and value.isalnum() and len(value) < 5):
        raise ValueError(value)
    return Card(value)


def keys(value: object, *names: str) -> Mapping[str, object]:
    """Check that an object has exactly these keys."""
    if not isinstance(value, dict) or set(value) != set(names):
        raise ValueError(value)
    return value


def options(value: object) -> Mapping[str, Value]:
    """Check rule options; the game says which there are and what they may be."""
    if not isinstance(value, dict) or len(value) > 64:
        raise ValueError(value)
    for name, chosen in value.items():
        word(name)
        if isinstance(chosen, str):
            text()(chosen)
        elif not isinstance(chosen, bool):
            number()(chosen)
    return value


def seat_spec(value: object) -> SeatSpec:
    """Check who sits on a seat."""
    values = keys(value, "kind", "name", "level")
    kind, name, level = values["kind"], values["name"], text(16)(values["level"])
    if kind not in ("human", "bot") or not isinstance(name, str):
        raise ValueError(value)
    if not name or clean_name(name, "") != name:
        raise ValueError(value)
    return SeatSpec(kind, name, level)


def _seed(value: object) -> bytes:
    if not isinstance(value, str) or value != value.lower() or len(value) != 64:
        raise ValueError(value)
    return bytes.fromhex(value)


def _action(value: object) -> Action:
    values = keys(value, "kind", "cards")
    return Action(word(values["kind"]), many(card, MOST_CARDS)(values["cards"]))


def _who(value: object) -> str:
    if value not in ("answer", "timeout"):
        raise ValueError(value)
    return str(value)


seat_number = number(0, MOST_SEATS - 1)
points = many(number(-MOST), MOST_SEATS)

_FIELDS: dict[type[Line], dict[str, Checker]] = {
    Header: {
        "version": number(1, VERSION),
        "program": text(),
        "at": number(),
        "game": word,
        "preset": word,
        "options": options,
        "seats": many(seat_spec, MOST_SEATS),
        "seed": or_none(number(-(2**63), 2**63)),
        "fair": flag,
        "lan": flag,
        "turn_ms": or_none(number()),
        "bank_ms": number(),
        "hands": or_none(number(1)),
    },
    Deal: {
        "hand": number(1),
        "first": seat_number,
        "seed": _seed,
        "deck": many(card, MOST_CARDS),
    },
    Act: {"window": number(), "seat": seat_number, "action": _action, "who": _who, "ms": number()},
    Result: {
        "hand": number(1),
        "winner": or_none(seat_number),
        "how": word,
        "scores": points,
        "totals": points,
    },
    Seated: {"seat": seat_number, "key": text(), "owner": flag},
    End: {},
}
_LATER: dict[str, object] = {"hands": None}
"""Keys that the first records did not have, and what it means that they are missing."""


def parse_line(values: Mapping[str, object]) -> Line:
    """Read one line.

    Raises:
        Malformed: `newer`, `unknown_line`, `missing_key`, `unknown_key` or `bad_value`.
    """
    name = values.get("line")
    kind = _TYPES.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Malformed("unknown_line", value=shown(name))
    version = values.get("version")
    if kind is Header and type(version) is int and version > VERSION:
        raise Malformed("newer", version=version, known=VERSION)
    return kind(**check_fields(values, _FIELDS[kind]))


def check_fields(values: Mapping[str, object], fields: Mapping[str, Checker]) -> dict[str, Any]:
    """Return the checked values of a line; it must have exactly these fields and its name.

    Raises:
        Malformed: `missing_key`, `unknown_key` or `bad_value`.
    """
    values = {**{key: _LATER[key] for key in fields if key in _LATER}, **values}
    for key in fields:
        if key not in values:
            raise Malformed("missing_key", key=key)
    for key in values:
        if key not in fields and key != "line":
            raise Malformed("unknown_key", key=shown(key))
    checked: dict[str, Any] = {}
    for key, check in fields.items():
        try:
            checked[key] = check(values[key])
        except ValueError:
            raise Malformed("bad_value", key=key, value=shown(values[key])) from None
    return checked


def shown(value: object) -> str:
    """Return a foreign value so that it can be put into a sentence."""
    found = str(value)[:40]
    return "".join(letter if letter.isprintable() else "·" for letter in found)


def parse_lines(found: Sequence[Mapping[str, object]]) -> tuple[Line, ...]:
    """Read the lines of a record.

    Raises:
        Malformed: with the number of the first that is none; `no_header` if it is not the first.
    """
    lines: list[Line] = []
    for place, values in enumerate(found, start=1):
        try:
            line = parse_line(values)
        except Malformed as wrong:
            raise Malformed(wrong.code, place, **wrong.values) from None
        if isinstance(line, Header) != (place == 1):
            raise Malformed("no_header" if place == 1 else "second_header", place)
        lines.append(line)
    return tuple(lines)
