"""A disk that forgets what was not forced onto it, and a host that dies while it writes.

The files are real. What a crash leaves of a record is all that `fsync` was called for and any part
of the rest, the last of it perhaps as rubbish.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, BinaryIO

import pytest

WRITING, BEFORE_SYNC, AFTER_SYNC = "writing", "before sync", "after sync"
MOMENTS = (WRITING, BEFORE_SYNC, AFTER_SYNC)


class Crash(BaseException):
    """The host is killed at this moment; nothing may catch it."""


class SimFile:
    """A file that is open to add lines to."""

    def __init__(self, disk: SimDisk, path: Path) -> None:
        self._disk, self.path = disk, path
        self._inner = path.open("ab", buffering=0)

    def write(self, data: Any) -> int:
        """Write, or die with a part of it written."""
        if self._disk.dies_at(WRITING):
            self._inner.write(data[: self._disk.rng.randrange(len(data) + 1)])
            raise Crash
        return self._inner.write(data)

    def fileno(self) -> int:
        return self._inner.fileno()

    def close(self) -> None:
        self._inner.close()

    @property
    def closed(self) -> bool:
        return self._inner.closed

    def __enter__(self) -> SimFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class SimDisk:
    """What stays of what is written."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.dies: str | None = None
        """At which of `MOMENTS` the host dies next."""
        self._open: list[SimFile] = []
        self._safe: dict[Path, int] = {}
        """So many bytes of each file outlive a crash."""

    def dies_at(self, moment: str) -> bool:
        """Tell whether this is the moment, once."""
        is_now = self.dies == moment
        if is_now:
            self.dies = None
        return is_now

    def opener(self, path: Path) -> BinaryIO:
        """See `net.cli.keeper.Disk.opener`."""
        file = SimFile(self, path)
        self._open = [other for other in self._open if not other.closed]
        self._open.append(file)
        self._safe.setdefault(path, path.stat().st_size)
        return file  # type: ignore[return-value]

    def sync(self, number: int) -> None:
        """See `os.fsync`."""
        for file in self._open:
            if not file.closed and file.fileno() == number:
                if self.dies_at(BEFORE_SYNC):
                    raise Crash
                self._safe[file.path] = file.path.stat().st_size
                if self.dies_at(AFTER_SYNC):
                    raise Crash

    def crash(self) -> None:
        """Forget what was not forced onto the disk, or a part of it."""
        self.dies = None
        for file in self._open:
            file.close()
        for path, safe in self._safe.items():
            data = path.read_bytes()
            tail = bytearray(data[safe : self.rng.randint(safe, len(data))])
            if tail and self.rng.random() < 0.3:
                tail[self.rng.randrange(len(tail))] ^= 1 << self.rng.randrange(8)
            path.write_bytes(data[:safe] + tail)
        self._open, self._safe = [], {}


@contextmanager
def forgetful(disk: SimDisk) -> Iterator[None]:
    """Have `os.fsync` ask this disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", disk.sync)
        yield
