"""A real program is killed in mid-hand: everything it had told anybody is on disk."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.record import Act, Deal, load_record, records, unfinished
from game.record_check import check, verify
from game.texts import ASSETS
from tests.record.played import REGISTRY, Play, lines_of

ROOT = ASSETS.parent
QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def start(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *words],
        cwd=ROOT,
        env=os.environ | QUIET,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        text=True,
    )


def kill(program: subprocess.Popen[str]) -> str:
    """Kill without a warning; return what it had said and nobody had read."""
    program.send_signal(signal.SIGKILL)
    # Reading on to the end takes until the bots' process, which holds the pipe too, has followed.
    # `communicate` would lose what `readline` had read ahead.
    assert program.stdout is not None
    said = program.stdout.read()
    program.wait(timeout=20)
    return said


@pytest.mark.parametrize(
    ("preset", "steps"), [("study", 1), ("study", 60), ("study", 333), ("trial", 150)]
)
def test_what_was_told_survives(tmp_path: Path, preset: str, steps: int) -> None:
    program = start("-m", "tests.record.killed", str(tmp_path), str(steps), preset)
    assert program.stdout is not None
    told = [program.stdout.readline() for _ in range(steps)]
    told += [line for line in kill(program).splitlines(keepends=True) if line.endswith("\n")]
    seat, n, window = told[-1].split()

    (file,) = unfinished(tmp_path)
    record = load_record(file)

    check(record, REGISTRY)
    lines = [line for line in record.lines if isinstance(line, (Act, Deal))]
    windows = {line.window for line in lines if isinstance(line, Act)}
    assert int(window) - 1 <= max(windows, default=0)
    again = Play(tmp_path, record=record)
    assert again.table._n >= int(n)
    assert seat in ("0", "2")
    again.hands(record.hand + 1).close()
    assert verify(file, REGISTRY).ok


def wait_for(true: Callable[[], object]) -> None:
    for _ in range(600):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError("never")


def test_the_window_is_killed_and_continued(tmp_path: Path) -> None:
    """The whole program, with its bots in a process of their own."""
    words = ("--data-dir", str(tmp_path), "play", "--seats", "bot,bot,human", "--seed", "8")
    program = start("main.py", *words, "--speed", "instant")

    try:
        wait_for(lambda: any(len(lines_of(file)) >= 3 for file in records(tmp_path)))
        time.sleep(0.3)
    finally:
        kill(program)

    (file,) = unfinished(tmp_path)
    record = load_record(file)
    check(record, REGISTRY)
    assert record.hand == 1
    again = Play(tmp_path, record=record)
    assert again.owing == (2,)
    assert [spec.kind for spec in record.header.seats] == ["bot", "bot", "human"]
    again.hands(1).close()
    assert verify(file, REGISTRY).ok
