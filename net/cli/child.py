"""A host as a child of the window: started, listened to, started again, ended.

Rule 1: nothing here waits; `poll` once a frame tells what has happened.
Rule 2: a child that breaks down is started again by itself, at the same port, from the record of
        the match it was playing; who sits there comes back by himself.
Rule 3: it ends when its standard input does, so it never outlives the window.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from net.tcp import Address, parse_address

MAIN = Path(__file__).resolve().parents[2] / "main.py"
MOST_STARTS = 5
"""So often a child is started for one table; who breaks down more often is ill."""


class Listening(NamedTuple):
    """The door is open; again after a break-down."""

    address: Address
    """To go there from this machine."""


class Playing(NamedTuple):
    """A match has begun, or goes on."""

    record: Path | None


class Ended(NamedTuple):
    """The child has ended and is not started again."""

    code: int
    """Exit code; 0 is as it should be."""
    reason: str
    """In words, in the language of the child; may be empty."""


Happening = Listening | Playing | Ended


class _Run:
    """One process; what it tells goes through files, which can be read without waiting anywhere."""

    def __init__(self, command: Sequence[str]) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="chieu-hoa-", ignore_cleanup_errors=True)
        names = [Path(self._folder.name) / name for name in ("told", "complained")]
        with names[0].open("wb") as told, names[1].open("wb") as complained:
            self.popen = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=told,
                stderr=complained,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        self._told, self._complained = (name.open("rb", buffering=0) for name in names)
        self._line = b""

    def new_lines(self) -> list[bytes]:
        """Return the whole lines that it has told since the last call."""
        *lines, self._line = (self._line + self._told.read()).split(b"\n")
        return lines

    def complaint(self) -> str:
        """Return what it has complained of since the last call."""
        return self._complained.read().decode("utf-8", "replace").strip()

    def end(self) -> None:
        """Close its standard input."""
        if self.popen.stdin is not None:
            with contextlib.suppress(OSError):
                self.popen.stdin.close()

    def let_go(self) -> None:
        """Forget a process that has ended."""
        self.end()
        self._told.close()
        self._complained.close()
        self._folder.cleanup()


class HostChild:
    """A `serve --child` and what has become of it."""

    def __init__(self, arguments: Sequence[str], *, before: Sequence[str] = ()) -> None:
        """Start it.

        Args:
            arguments: of `serve`, such as `("--game", "catte", "--seats", "open,bot")`; `--child`
                and `--json` are added.
            before: options of the program, such as `("--data-dir", "/x", "--lang", "vi")`.
        """
        self.address: Address | None = None
        """Where the table is, from this machine; None until the door is open."""
        self.record: Path | None = None
        """Of the match that is being played."""
        self._arguments, self._before = tuple(arguments), tuple(before)
        self._starts = 0
        self._run: _Run | None = self._start()

    @classmethod
    def reopen(cls, record: Path, *, before: Sequence[str] = ()) -> HostChild:
        """Open a table again from the record of its match."""
        return cls(("--resume", str(record)), before=before)

    def _start(self) -> _Run:
        self._starts += 1
        arguments = list(self._arguments)
        if self.address is not None:
            arguments += ["--port", str(self.address.port)]
        if self.record is not None:
            arguments += ["--resume", str(self.record)]
        command = [sys.executable, str(MAIN), *self._before, "serve", *arguments]
        return _Run([*command, "--child", "--json"])

    @property
    def is_running(self) -> bool:
        """There is a process, be it that it has not opened the door yet."""
        return self._run is not None

    def poll(self) -> list[Happening]:
        """Return what has happened since the last call; `Ended` is the last one ever."""
        run = self._run
        if run is None:
            return []
        code = run.popen.poll()
        happened = [found for line in run.new_lines() if (found := self._hear(line)) is not None]
        if code is None:
            return happened
        reason = run.complaint()
        run.let_go()
        self._run = None
        if code != 0 and self.address is not None and self._starts < MOST_STARTS:
            self._run = self._start()
            return happened
        return [*happened, Ended(code, reason)]

    def _hear(self, line: bytes) -> Happening | None:
        told = json.loads(line)
        if "listening" in told:
            found = parse_address(told["listening"])
            is_any = found.ip in ("0.0.0.0", "::")
            self.address = found._replace(ip="127.0.0.1") if is_any else found
            return Listening(self.address)
        if "started" in told:
            self.record = None if told["record"] is None else Path(told["record"])
            return Playing(self.record)
        return None

    def end(self) -> None:
        """Ask it to save and to end; it does within two seconds, waited for or not."""
        self._starts = MOST_STARTS
        if self._run is not None:
            self._run.end()
