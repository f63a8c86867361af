"""The program as processes: a host, people and bots; what they tell is waited for, never slept for.

Rule 1: every wait has an end, so that what hangs fails.
Rule 2: whatever is started here is ended here, by its own number.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, Queue
from types import TracebackType
from typing import Any

from net.tcp import Address, parse_address
from tests.architecture.borders import ROOT

LONG_S = 120.0
"""Longer than anything takes on a busy machine."""


class Program:
    """One process, and the JSON lines it tells."""

    def __init__(self, command: Sequence[str], complaints: Path) -> None:
        self._complaints = complaints
        self.told: list[dict[str, Any]] = []
        """All that has been heard."""
        self._lines: Queue[bytes | None] = Queue()
        self.is_silent = False
        """It has closed its standard output."""
        with complaints.open("wb") as errors:
            self.popen = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                cwd=ROOT,
                env={key: value for key, value in os.environ.items() if key != "DISPLAY"},
            )
        # Read all the time: who is not listened to would fill its pipe, and stand still.
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.popen.stdout is not None
        with self.popen.stdout as told:
            for line in told:
                self._lines.put(line)
        self._lines.put(None)

    @property
    def complaint(self) -> str:
        """What it has said on standard error."""
        return self._complaints.read_text(encoding="utf-8")

    def hear(self, timeout_s: float) -> bool:
        """Wait for a line or the end; return whether there was one."""
        try:
            line = self._lines.get(timeout=timeout_s) if timeout_s > 0 else self._lines.get(False)
        except Empty:
            return False
        if line is None:
            self.is_silent = True
        else:
            self.told.append(json.loads(line))
        return True

    def wait_for(self, key: str, count: int = 1, timeout_s: float = LONG_S) -> dict[str, Any]:
        """Return the `count`th line with this key, counted from the first of all."""
        until = time.monotonic() + timeout_s
        while len(found := [line for line in self.told if key in line]) < count:
            left_s = until - time.monotonic()
            assert left_s > 0, f"no {key!r}: {self.told[-5:]} {self.complaint}"
            assert not self.is_silent, f"ended without {key!r}: {self.told[-5:]} {self.complaint}"
            self.hear(left_s)
        return found[count - 1]

    def count(self, key: str) -> int:
        """Return how many lines with this key have been heard."""
        while self.hear(0.0):
            pass
        return sum(key in line for line in self.told)

    def wait_until(self, key: str, value: Any) -> None:
        """Wait until what was told last under a key is this."""
        while self.last(key) != value:
            self.wait_for(key, self.count(key) + 1)

    def last(self, key: str) -> Any:
        """Return what has been told last under a key, None if nothing has."""
        self.count(key)
        return next((line[key] for line in reversed(self.told) if key in line), None)

    def say(self, line: str = "") -> None:
        """Write a line to its standard input."""
        assert self.popen.stdin is not None
        self.popen.stdin.write(line.encode() + b"\n")
        self.popen.stdin.flush()

    def close_input(self) -> None:
        """End its standard input, as its parent's death would."""
        assert self.popen.stdin is not None
        self.popen.stdin.close()

    def signal(self, number: int) -> None:
        """Send it a signal of the system."""
        self.popen.send_signal(number)

    def kill(self) -> None:
        """End it without a word."""
        self.popen.kill()
        self.popen.wait(LONG_S)

    def end(self, timeout_s: float = LONG_S) -> int:
        """Wait until it ends by itself; return the exit code."""
        until = time.monotonic() + timeout_s
        while not self.is_silent:
            assert time.monotonic() < until, f"it does not end: {self.told[-5:]} {self.complaint}"
            self.hear(max(0.0, until - time.monotonic()))
        return self.popen.wait(max(1.0, until - time.monotonic()))

    def let_go(self) -> None:
        """End it, if it has not ended, and close what belongs to it."""
        if self.popen.poll() is None:
            self.popen.send_signal(signal.SIGCONT)
            self.kill()
        if self.popen.stdin is not None:
            self.popen.stdin.close()


class Party:
    """Everything that a test has started."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.programs: list[Program] = []

    def __enter__(self) -> Party:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for program in self.programs:
            program.let_go()

    def run(self, *command: str, inside: Sequence[str] = ()) -> Program:
        """Start a process.

        Args:
            inside: what stands before the command, such as a namespace to run it in.
        """
        complaints = self.folder / f"complaints-{len(self.programs)}"
        self.programs.append(Program([*inside, sys.executable, *command], complaints))
        return self.programs[-1]

    def main(self, *arguments: str, inside: Sequence[str] = (), lang: str = "en") -> Program:
        """Start `main.py`."""
        before = ("--data-dir", str(self.home), "--lang", lang)
        return self.run(str(ROOT / "main.py"), *before, *arguments, inside=inside)

    def serve(
        self, *arguments: str, bind: str = "127.0.0.1", port: int = 0, inside: Sequence[str] = ()
    ) -> Host:
        """Start a host and wait until its door is open."""
        door = ("--json", "--bind", bind, "--port", str(port))
        program = self.main("serve", *door, *arguments, inside=inside)
        told = program.wait_for("listening")
        return Host(self, program, parse_address(told["listening"]), inside)

    def person(
        self,
        address: Address,
        number: int,
        *options: str,
        inside: Sequence[str] = (),
    ) -> Program:
        """Start somebody who plays: see `tests.e2e.person`."""
        where = (str(address), "--number", str(number))
        return self.run("-m", "tests.e2e.person", *where, *options, inside=inside)


class Host:
    """A host, through all its break-downs."""

    def __init__(
        self, party: Party, program: Program, address: Address, inside: Sequence[str]
    ) -> None:
        self.party, self.program, self.address, self.inside = party, program, address, inside
        self.options: tuple[str, ...] = ()
        """What a host that starts again is told besides its record."""

    @property
    def record(self) -> Path:
        """The record of the match; waits for its beginning."""
        return Path(self.program.wait_for("started")["record"])

    def start_again(self, between: Callable[[], object] = lambda: None) -> None:
        """Kill it, and start it from its record at the same port."""
        record = self.record
        self.program.kill()
        between()
        again = self.party.serve(
            *("--resume", str(record), *self.options),
            bind=self.address.ip,
            port=self.address.port,
            inside=self.inside,
        )
        assert again.address == self.address
        self.program = again.program
