"""Keeps the record of a running match and the journal on disk; a full disk stops no game.

Rule 1: lines are with the system before `commit` returns, so a killed program has lost nothing.
        They are forced onto the disk at the end of each hand, off the frame, by a thread that
        touches nothing but files; or at each commit, where others depend on it (`durable`).
Rule 2: what cannot be written is reported once, in `notices`, and play goes on.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from game import files, journal
from game.core import Setup, UserError
from game.record import (
    FOLDER,
    Act,
    Deal,
    End,
    Header,
    Line,
    Record,
    Result,
    make_header,
    prune,
    record_name,
    to_text,
)
from game.record_check import final_facts
from game.registry import Registry
from game.table import Clock


def open_for_lines(file: Path) -> BinaryIO:
    """Open a file, new or not, to add lines to it; nothing is buffered here.

    It is for its owner's eyes alone: a record has the cards of the hand that is being played.
    """
    return open(file, "ab", buffering=0, opener=_private)


def _private(file: str, flags: int) -> int:
    return os.open(file, flags, 0o600)


class Disk(NamedTuple):
    """How a keeper writes."""

    home: Path
    """The folder of the journal and of the folder of records."""
    registry: Registry
    durable: bool = False
    """Force lines onto the disk at each commit."""
    wall: Callable[[], float] = time.time
    """The time of day."""
    opener: Callable[[Path], BinaryIO] = open_for_lines


class Keeper:
    """A `game.record.Recorder` with files; see `create` and `resume`."""

    def __init__(self, disk: Disk, header: Header, file: Path, size: int) -> None:
        self.notices: list[UserError] = []
        """What could not be kept, until somebody has said it; at most one ever."""
        self.has_failed = False
        """Something could not be written; it has been reported."""
        self._disk, self._header, self._file = disk, header, file
        self._size = size
        """Length of the record's good lines."""
        self._journal = disk.home / journal.FILE
        self._out: BinaryIO | None = None
        self._pending: list[bytes] = []
        self._has_ended = False
        self._hand: Deal | None = None
        self._acts: list[Act] = []
        self._unsynced: set[Path] = set()
        self._syncing: threading.Thread | None = None
        self._sync_error: OSError | None = None

    @classmethod
    def create(
        cls, disk: Disk, setup: Setup, clock: Clock | None = None, *, lan: bool = False
    ) -> Keeper:
        """Begin the record of a new match; old finished ones make room.

        A host of many tables makes room once, when it begins.

        Raises:
            UserError: the setup cannot be played.
        """
        now, clock = disk.wall(), clock or Clock()
        config = disk.registry.check(setup)
        turn_s, bank_s = clock.turn_s, clock.bank_s
        header = make_header(setup, config, int(now), turn_s=turn_s, bank_s=bank_s, lan=lan)
        when = time.strftime("%Y%m%d-%H%M%S", time.gmtime(now))
        file = disk.home / FOLDER / record_name(when, os.urandom(4))
        keeper = cls(disk, header, file, 0)
        with keeper._reporting():
            file.parent.mkdir(parents=True, exist_ok=True)
            keeper._out = disk.opener(file)
            files.lock(keeper._out)
            if not lan:
                prune(disk.home)
        keeper.write(header)
        keeper.commit()
        return keeper

    @classmethod
    def resume(cls, disk: Disk, record: Record) -> Keeper:
        """Go on with a record that has been read and checked.

        Raises:
            UserError: `record_in_use`, if somebody else goes on with it.
        """
        keeper = cls(disk, record.header, record.file, record.size)
        with keeper._reporting():
            if record.notice is not None and record.notice.code == "record_not_mended":
                raise OSError(None, str(record.notice.values["reason"]))
            keeper._out = disk.opener(record.file)
            if not files.lock(keeper._out) or record.file.stat().st_size != record.size:
                keeper._let_go()
                raise UserError("record_in_use", file=record.file.name)
        keeper._catch_up(record.lines)
        return keeper

    @property
    def file(self) -> Path:
        """Where the record lies."""
        return self._file

    @property
    def is_kept(self) -> bool:
        """The match can be continued another time."""
        return self._out is not None

    def write(self, line: Line) -> None:
        """See `Recorder.write`."""
        self._pending.append(to_text(line))
        self._follow(line)
        if isinstance(line, Result):
            self.commit()
            self._add_to_journal(line)
            self._force()

    def commit(self) -> None:
        """See `Recorder.commit`."""
        error, self._sync_error = self._sync_error, None
        if error is not None:
            self._report(error)
        if self._out is None or not self._pending:
            self._pending.clear()
            return
        data = b"".join(self._pending)
        self._pending.clear()
        with self._reporting():
            try:
                files.write_all(self._out, data)
                if self._disk.durable:
                    os.fsync(self._out.fileno())
            except OSError:
                # What is good stays good: no half a line behind it.
                with contextlib.suppress(OSError):
                    os.truncate(self._file, self._size)
                self._let_go()
                raise
            self._size += len(data)
            self._unsynced.add(self._file)

    def end(self) -> None:
        """Note that the match is over and not to be continued; once is enough."""
        if self._has_ended:
            return
        self._has_ended = True
        self.write(End())
        self.commit()

    def close(self) -> None:
        """Let the files go."""
        self.commit()
        self._let_go()
        self._force(last=True)

    def _let_go(self) -> None:
        if self._out is not None:
            with contextlib.suppress(OSError):
                self._out.close()
            self._out = None

    # The journal.

    def _follow(self, line: Line) -> None:
        """Keep what has been played of the hand."""
        if isinstance(line, Deal):
            self._hand, self._acts = line, []
        elif isinstance(line, Act):
            self._acts.append(line)

    def _add_to_journal(self, result: Result) -> None:
        """Add the hand that has just ended."""
        if self._hand is None:
            return
        header, registry, at = self._header, self._disk.registry, int(self._disk.wall())
        game = registry.game(header.game)
        config = game.config(header.preset, header.options)
        facts = final_facts(game.rules, config, len(header.seats), self._hand, self._acts)
        entry = journal.make_entry(header, self._hand.first, result, facts, at, self._file.name)
        with self._reporting():
            try:
                journal.prepare(self._journal)
            except UserError as error:
                self._report(error)
                return
            with self._disk.opener(self._journal) as out:
                files.write_all(out, journal.to_text(entry))
            self._unsynced.add(self._journal)

    def _catch_up(self, lines: Iterable[Line]) -> None:
        """Add hands that ended a moment before the program did."""
        try:
            known = {(e.record, e.hand) for e in journal.load_journal(self._journal).entries}
        except UserError as error:
            self._report(error)
            return
        for line in lines:
            self._follow(line)
            if isinstance(line, Result) and (self._file.name, line.hand) not in known:
                self._add_to_journal(line)

    # Onto the disk, and what goes wrong.

    def _force(self, *, last: bool = False) -> None:
        """Force what has been written onto the disk, off the frame."""
        before = self._syncing
        if not self._unsynced or (before is not None and before.is_alive() and not last):
            return  # the next hand's end will do
        batch, self._unsynced = self._unsynced, set()
        self._syncing = threading.Thread(target=self._sync, args=(batch,), name="keeper")
        self._syncing.start()

    def _sync(self, batch: Iterable[Path]) -> None:
        for file in batch:
            try:
                with file.open("r+b") as handle:
                    os.fsync(handle.fileno())
            except OSError as error:
                self._sync_error = error
            files.sync_folder(file.parent)

    @contextlib.contextmanager
    def _reporting(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self._report(error)

    def _report(self, error: OSError | UserError) -> None:
        """Note what went wrong, the first time."""
        if self.has_failed:
            return
        self.has_failed = True
        if isinstance(error, OSError):
            error = UserError("record_not_kept", reason=files.reason_of(error))
        self.notices.append(error)
