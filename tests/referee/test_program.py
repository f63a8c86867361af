"""The referee as a program: `main.py referee` with lines piped in."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.referee.lines import NEW
from tests.referee.transcript import LANGUAGE, answered, sent

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "main.py", "--lang", LANGUAGE, "referee"]


def run(sent_bytes: bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        COMMAND,
        cwd=ROOT,
        env=os.environ | environment,
        input=sent_bytes,
        capture_output=True,
        timeout=60,
        check=False,
    )


def test_the_transcript_goes_through_a_pipe() -> None:
    done = run("\n".join(sent()).encode())

    assert done.stdout.decode().splitlines() == answered()
    assert (done.returncode, done.stderr) == (0, b"")


def test_answers_come_at_once() -> None:
    with subprocess.Popen(
        COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for op in ("state", "result"):
            process.stdin.write(json.dumps({"op": op}).encode() + b"\n")
            process.stdin.flush()
            assert b"no_hand" in process.stdout.readline()
        process.stdin.close()
        assert process.wait(timeout=20) == 0


def test_rubbish_gets_one_answer_a_line_and_stops_nothing() -> None:
    rubbish = [
        b"",
        b"   ",
        b"\x00\x01\x02",
        b"\xff" * 100,
        b"[" * 300_000,
        b'{"op":' * 300_000,
        b" " * 3_000_000,
        b" " * 3_000_000 + b'{"op":"state"}',
        b'"' + b"x" * 3_000_000 + b'"',
        b"9" * 50_000,
        b'{"op":"state","op":"state"}',
        b"NaN",
        b"null\r",
    ]
    blank = sum(not line.strip() for line in rubbish)
    last = json.dumps({"op": "result"}).encode()

    done = run(b"\n".join([json.dumps(NEW).encode(), *rubbish, last]))

    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in told] == [
        True,
        *[False] * (len(rubbish) - blank),
        True,
    ]
    assert told[-1]["scores"] == [0, 0, 0, 0]
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_answers_are_utf_8_whatever_the_system_speaks(encoding: str) -> None:
    done = run(b'{"op":"state"}\n', PYTHONIOENCODING=encoding, LC_ALL="C")

    assert "“new”" in json.loads(done.stdout.decode("utf-8"))["error"]["text"]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_a_listener_that_goes_away_is_no_reason_to_complain() -> None:
    with subprocess.Popen(
        COMMAND,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b'{"op":"state"}\n' * 10)
        process.stdin.close()
        assert process.wait(timeout=20) == 1
        assert process.stderr.read() == b""


def test_pygame_is_not_needed() -> None:
    code = "import sys, game.cli, game.referee, game.rulespage; print('pygame' in sys.modules)"

    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60
    )

    assert done.stdout == "False\n"
