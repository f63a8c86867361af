"""Records of matches: the running match, its resume point, a save, a replay, a bug report.

UTF-8 JSON lines, each with its own CRC (`game.files`): one `match` line, then for each hand a
`deal`, the actions (`act`) in the order they were taken, and a `result`; `end` where a match was
ended on purpose. A record without `end` can be played on. Of a match in a network `seated` lines
say whose the seats are.

Rule 1: a file that is from a newer version, or wrong in a line that is not damaged, is not touched.
Rule 2: a damaged file is kept whole beside what is good of it, and the person is told.
Rule 3: a record holds all hands. It is the authority's own and not for the eyes of a player.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from game import files
from game.core import Setup, UserError
from game.files import reason_of
from game.record_lines import (
    ENDED,
    PROGRAM,
    VERSION,
    Act,
    Deal,
    End,
    Header,
    Line,
    Malformed,
    Result,
    Seated,
    make_header,
    parse_lines,
    to_text,
)

__all__ = [
    "FOLDER",
    "KEPT",
    "PROGRAM",
    "VERSION",
    "Act",
    "Deal",
    "End",
    "Header",
    "Line",
    "Record",
    "Recorder",
    "Result",
    "Seated",
    "data_home",
    "load_record",
    "make_header",
    "prune",
    "record_name",
    "records",
    "to_text",
    "unfinished",
]

KEPT = 50
"""So many finished matches are kept."""
FOLDER = "records"
SUFFIX = ".jsonl"


class Recorder(Protocol):
    """Where a table writes what has happened; it raises nothing, for a full disk stops no game."""

    def write(self, line: Line) -> None:
        """Take a line."""
        ...

    def commit(self) -> None:
        """Have all lines on disk, for they are about to be told."""
        ...


@dataclass(frozen=True, slots=True)
class Record:
    """A record that has been read; its lines are well formed, nothing more."""

    file: Path
    header: Header
    lines: tuple[Line, ...]
    """All lines after the header."""
    size: int
    """Length of all lines in bytes."""
    notice: UserError | None = None
    """What was wrong with the file, and what has been done about it."""

    @property
    def is_finished(self) -> bool:
        """The match was ended on purpose."""
        return bool(self.lines) and isinstance(self.lines[-1], End)

    @property
    def hand(self) -> int:
        """Number of the last hand that was dealt; 0 if none was."""
        return next((line.hand for line in reversed(self.lines) if isinstance(line, Deal)), 0)

    @property
    def seed(self) -> bytes | None:
        """The seed of the first hand, from which the others follow; None before it was dealt."""
        return next((line.seed for line in self.lines if isinstance(line, Deal)), None)

    @property
    def setup(self) -> Setup:
        """What was opened, with every option as it was."""
        return self.header.setup


def load_record(file: Path) -> Record:
    """Read a record; of a damaged one keep the good lines, and the damaged file beside it.

    Raises:
        UserError: `record_unreadable`, `record_newer` or `record_line`, and nothing has changed;
            `record_lost` if nothing is good of it.
    """
    try:
        data = files.read_bytes(file)
    except OSError as error:
        raise UserError("record_unreadable", file=file.name, reason=reason_of(error)) from error
    found = files.read_lines(data)
    try:
        lines = parse_lines(found.lines)
    except Malformed as wrong:
        raise unusable(file, wrong, wrong.line) from None
    notice = None
    if found.fault:
        code = "record_mended" if found.lines else "record_lost"
        notice = put_right(file, data, data[: found.size], code, len(found.lines) + 1)
    if not lines:
        raise notice or UserError("record_lost", file=file.name, kept=file.name)
    header, *others = lines
    assert isinstance(header, Header), "parse_lines has seen to it"
    return Record(file, header, tuple(others), found.size, notice)


def unusable(file: Path, wrong: Malformed, line: int) -> UserError:
    """Return what to tell of a whole line that cannot be used."""
    if wrong.code == "newer":
        return UserError("record_newer", file=file.name, **wrong.values)
    return UserError("record_line", file=file.name, line=line)


def put_right(file: Path, data: bytes, good: bytes, code: str, line: int) -> UserError:
    """Put a damaged file aside, and leave what is good of it; return what to tell.

    Args:
        code: of what is told when that is done.
        line: the first damaged one.
    """
    try:
        kept = files.mend(file, data, good)
    except OSError as error:
        return UserError("record_not_mended", file=file.name, reason=reason_of(error))
    return UserError(code, file=file.name, kept=kept.name, line=line)


# The folder.


def data_home(folder: Path | None = None) -> Path:
    """Return where records and the journal lie: in `--data-dir`, else where the system says."""
    if folder is not None:
        return folder
    import platformdirs  # a host of a window is told the folder, and is in a hurry

    return Path(platformdirs.user_data_dir("chieu-hoa", appauthor=False))


def record_name(when: str, chance: bytes) -> str:
    """Return the name of a new record; names sort by time.

    Args:
        when: date and time as digits, such as `20260131-200500`.
    """
    return f"{when}-{chance.hex()}{SUFFIX}"


def records(home: Path) -> list[Path]:
    """Return all records, the newest first; none where there is no folder."""
    try:
        return sorted((home / FOLDER).glob(f"*{SUFFIX}"), reverse=True)
    except OSError:
        return []


def unfinished(home: Path) -> Iterator[Path]:
    """Yield the records of matches that were not ended and that nobody plays now, newest first."""
    for file in records(home):
        with contextlib.suppress(OSError):
            if file.stat().st_size and not _is_ended(file) and not files.is_locked(file):
                yield file


def prune(home: Path, keep: int = KEPT) -> None:
    """Delete the oldest finished matches; what cannot be deleted stays."""
    ended: list[Path] = []
    for file in records(home):
        with contextlib.suppress(OSError):
            if _is_ended(file):
                ended.append(file)
    for file in ended[keep:]:
        with contextlib.suppress(OSError):
            file.unlink()


def _is_ended(file: Path) -> bool:
    last = files.last_line(file)
    return last is not None and last.get("line") == ENDED
