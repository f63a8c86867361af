"""The list of finished hands, one sealed line each, and the figures that follow from it.

Rule 1: a line is added whole, at the end; nothing else is ever changed.
Rule 2: figures are derived, and can be thrown away without loss.
Rule 3: a damaged journal is kept beside what is good of it; each line stands for itself, so the
        good lines behind a damaged one are good as well.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from game import files
from game.core import Fact, Seat, SeatSpec, UserError, Value
from game.files import reason_of
from game.record import put_right, unusable
from game.record_lines import (
    MOST_SEATS,
    Checker,
    Header,
    Malformed,
    Result,
    check_fields,
    many,
    number,
    or_none,
    points,
    seat_number,
    seat_spec,
    seat_values,
    text,
    word,
)

FILE = "journal.jsonl"
VERSION = 1
"""Version of the format."""

_MOST_FACT_CHARS = 20_000


class Entry(NamedTuple):
    """A finished hand."""

    at: int
    """When it ended, in seconds since 1970."""
    game: str
    preset: str
    options: str
    """A short name for the options, the same for the same ones; see `options_mark`."""
    seats: tuple[SeatSpec, ...]
    hand: int
    first: Seat
    winner: Seat | None
    how: str
    scores: tuple[int, ...]
    facts: Mapping[str, Fact]
    """What everybody knew at the end."""
    record: str
    """Name of the record's file; it may have been deleted since."""


class Journal(NamedTuple):
    """A journal that has been read."""

    entries: tuple[Entry, ...]
    notice: UserError | None = None
    """What was wrong with the file, and what has been done about it."""


def options_mark(options: Mapping[str, Value]) -> str:
    """Return a short name for options."""
    written = json.dumps(dict(options), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()[:12]


def make_entry(
    header: Header, first: Seat, result: Result, facts: Mapping[str, Fact], at: int, record: str
) -> Entry:
    """Return the entry of a hand that has just ended."""
    mark = options_mark(header.options)
    table = (header.game, header.preset, mark, header.seats)
    ended = (result.winner, result.how, result.scores)
    return Entry(at, *table, result.hand, first, *ended, facts, record)


def to_text(entry: Entry) -> bytes:
    """Return an entry as it stands in the file."""
    values = {"line": "hand", "version": VERSION, **entry._asdict()}
    values["seats"] = [seat_values(seat) for seat in entry.seats]
    return files.seal(values)


def _facts(value: object) -> Mapping[str, Fact]:
    """Check facts: any JSON of a modest length, lists as tuples."""
    if not isinstance(value, dict) or len(json.dumps(value)) > _MOST_FACT_CHARS:
        raise ValueError(value)
    return {name: _fact(fact) for name, fact in value.items()}


def _fact(value: object, depth: int = 8) -> Fact:
    if isinstance(value, list) and depth:
        return tuple(_fact(item, depth - 1) for item in value)
    if value is None or isinstance(value, (bool, int, str)):
        return value
    raise ValueError(value)


_FIELDS: dict[str, Checker] = {
    "version": number(1, VERSION),
    "at": number(),
    "game": word,
    "preset": word,
    "options": text(),
    "seats": many(seat_spec, MOST_SEATS),
    "hand": number(1),
    "first": seat_number,
    "winner": or_none(seat_number),
    "how": word,
    "scores": points,
    "facts": _facts,
    "record": text(),
}


def parse_entry(values: Mapping[str, object]) -> Entry:
    """Read one line.

    Raises:
        Malformed: it is none of a journal, or from a newer version.
    """
    if values.get("line") != "hand":
        raise Malformed("unknown_line")
    version = values.get("version")
    if type(version) is int and version > VERSION:
        raise Malformed("newer", version=version, known=VERSION)
    checked = check_fields(values, _FIELDS)
    del checked["version"]
    entry = Entry(**checked)
    seats = len(entry.seats)
    if len(entry.scores) != seats or max(entry.first, entry.winner or 0) >= seats:
        raise Malformed("bad_value", key="scores", value=str(entry.scores))
    return entry


def load_journal(file: Path) -> Journal:
    """Read a journal; no file is an empty one. A damaged file is kept beside its good lines.

    Raises:
        UserError: `record_unreadable`, `record_newer` or `record_line`, and nothing has changed.
    """
    try:
        data = files.read_bytes(file)
    except FileNotFoundError:
        return Journal(())
    except OSError as error:
        raise UserError("record_unreadable", file=file.name, reason=reason_of(error)) from error
    whole = data.endswith(b"\n")
    lines = data.split(b"\n")[: -1 if data else None]
    good, entries, first_bad = bytearray(), [], 0
    for place, line in enumerate(lines, start=1):
        values = files.unseal(line)
        if values is None:
            first_bad = first_bad or place
            continue
        try:
            entries.append(parse_entry(values))
        except Malformed as wrong:
            raise unusable(file, wrong, place) from None
        good += line + b"\n"
    if not data or (whole and not first_bad):
        return Journal(tuple(entries))
    first_bad = first_bad or len(lines) + 1
    notice = put_right(file, data, bytes(good), "journal_mended", first_bad)
    return Journal(tuple(entries), notice)


def prepare(file: Path) -> None:
    """See that a line can be added to a journal: its last one is whole and not from the future.

    Raises:
        UserError: as `load_journal` does.
        OSError: it cannot be read, or damage could not be put aside.
    """
    try:
        last = files.last_line(file) if file.stat().st_size else {"line": "hand"}
    except FileNotFoundError:
        return
    version = None if last is None else last.get("version")
    if last is None or (type(version) is int and version > VERSION):
        notice = load_journal(file).notice
        if notice is not None and notice.code == "record_not_mended":
            raise OSError(None, str(notice.values["reason"]))


# Figures.


@dataclass
class Tally:
    """What the hands of one name add up to."""

    hands: int = 0
    wins: int = 0
    score: int = 0
    led: int = 0
    """Hands in which he was the first seat."""
    survivals: int = 0
    """Hands at whose end he was still in, of those in which one can be knocked out."""
    survivable: int = 0
    best_streak: int = 0
    """Most wins in a row."""
    streak: int = 0


@dataclass
class Figures:
    """What a journal adds up to."""

    hands: int = 0
    drawn: int = 0
    how: dict[str, int] = field(default_factory=dict)
    """Hands by how they ended."""
    names: dict[tuple[str, str], Tally] = field(default_factory=dict)
    """By kind of seat (`human`, `bot`) and name."""


def figures(entries: Iterable[Entry], game: str | None = None) -> Figures:
    """Count the hands, of one game or of all; a hand that was noted twice counts once."""
    found = Figures()
    counted: set[tuple[str, int]] = set()
    for entry in entries:
        key = (entry.record, entry.hand)
        if key in counted or game not in (None, entry.game):
            continue
        counted.add(key)
        found.hands += 1
        found.drawn += entry.winner is None
        found.how[entry.how] = found.how.get(entry.how, 0) + 1
        active = entry.facts.get("active")
        for seat, spec in enumerate(entry.seats):
            tally = found.names.setdefault((spec.kind, spec.name), Tally())
            _count(tally, entry, seat)
            if isinstance(active, tuple) and len(active) == len(entry.seats):
                tally.survivable += 1
                tally.survivals += bool(active[seat])
    return found


def _count(tally: Tally, entry: Entry, seat: int) -> None:
    won = seat == entry.winner
    tally.hands += 1
    tally.wins += won
    tally.score += entry.scores[seat]
    tally.led += seat == entry.first
    tally.streak = tally.streak + 1 if won else 0
    tally.best_streak = max(tally.best_streak, tally.streak)
