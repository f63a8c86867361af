"""`serve` and `join --bot` as processes on loopback: how they begin, play, and end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.record import records
from game.record_check import verify
from net.client import RemoteClient
from net.tcp import Address, dial, listen, parse_address
from net.tokens import key_of
from tests.architecture.borders import ROOT
from tests.net.halls import REGISTRY, token
from tests.net.parlour import answer_of

LONG_S = 60.0


class Process:
    """The program, started with these arguments."""

    def __init__(self, home: Path, *arguments: str) -> None:
        command = [sys.executable, str(ROOT / "main.py"), "--data-dir", str(home), "--lang", "en"]
        self.started_at = time.monotonic()
        self.popen = subprocess.Popen(
            [*command, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={key: value for key, value in os.environ.items() if key != "DISPLAY"},
        )

    def line(self) -> dict[str, Any]:
        assert self.popen.stdout is not None
        line = self.popen.stdout.readline()
        assert line, self.popen.communicate()[1].decode()
        return dict(json.loads(line))

    def end(self, timeout_s: float = LONG_S) -> tuple[int, str]:
        """Wait for the end; return the exit code and what was complained of."""
        code = self.popen.wait(timeout_s)
        assert self.popen.stderr is not None
        return code, self.popen.stderr.read().decode()

    def kill(self) -> None:
        self.popen.kill()
        self.popen.communicate()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Process]]:
    processes: list[Process] = []

    def begin(*arguments: str) -> Process:
        processes.append(Process(tmp_path, *arguments))
        return processes[-1]

    yield begin
    for process in processes:
        if process.popen.poll() is None:
            process.kill()
        for stream in (process.popen.stdin, process.popen.stdout, process.popen.stderr):
            if stream is not None:
                stream.close()


def serve(start: Callable[..., Process], *arguments: str) -> tuple[Process, Address]:
    """Return a host at any port, and where it is."""
    process = start("serve", "--json", "--bind", "127.0.0.1", "--port", "0", *arguments)
    return process, parse_address(process.line()["listening"])


def pumped(client: RemoteClient, is_so: Callable[[], bool]) -> None:
    """Let a client hear until something is so."""
    until = time.monotonic() + LONG_S
    while not is_so():
        assert time.monotonic() < until, "it never came to that"
        assert not client.is_closed, client
        client.pump(time.monotonic())
        os.sched_yield() if hasattr(os, "sched_yield") else None


@pytest.mark.parametrize("game", [game.id for game in REGISTRY])
def test_bots_play_a_match_and_everything_ends_well(
    start: Callable[..., Process], tmp_path: Path, game: str
) -> None:
    seats = ("--game", game, "--seats", "open,open,bot")
    host, address = serve(start, *seats, "--hands", "2", "--speed", "instant")
    bots = [start("join", str(address), "--bot", "--speed", "instant") for _ in range(2)]

    assert [bot.end() for bot in bots] == [(0, "")] * 2
    assert host.end() == (0, "")
    (file,) = records(tmp_path)
    report = verify(file, REGISTRY)
    assert (report.ok, report.hands) == (True, 2)


def test_it_needs_neither_display_nor_pygame(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "sys.modules['pygame'] = sys.modules['pygame_gui'] = None\n"
        "from net.cli import main\n"
        "code = main(sys.argv[1:])\n"
        "assert not any(name.startswith('scenes') for name in sys.modules)\n"
        "sys.exit(code)"
    )
    seats = ["--seats", "open,bot", "--port", "0", "--bind", "127.0.0.1", "--child", "--json"]
    done = subprocess.run(
        [sys.executable, "-c", code, "--data-dir", str(tmp_path), "serve", *seats],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=LONG_S,
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert b"listening" in done.stdout


def test_the_door_is_open_before_what_nobody_needs_yet_is_loaded(tmp_path: Path) -> None:
    later = {"multiprocessing", "platformdirs", "net.client", "net.cli.join", "ifaddr"}
    code = (
        "import sys\n"
        "from net.cli import main\n"
        "code = main(sys.argv[1:])\n"
        f"print(sorted({later!r} & set(sys.modules)))\n"
        "sys.exit(code)"
    )
    seats = ["--seats", "open,bot", "--port", "0", "--bind", "127.0.0.1", "--child", "--json"]
    done = subprocess.run(
        [sys.executable, "-c", code, "--data-dir", str(tmp_path), "serve", *seats],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LONG_S,
    )

    listening, loaded = done.stdout.splitlines()
    assert (done.returncode, loaded) == (0, "[]"), done.stderr
    assert "listening" in listening


def test_a_child_ends_when_its_parent_is_gone_and_can_be_opened_again(
    start: Callable[..., Process], tmp_path: Path
) -> None:
    host, address = serve(start, "--seats", "open,bot", "--child", "--owner", key_of(token(1)))
    client = RemoteClient(lambda: dial(address), "An", token(1))
    pumped(client, lambda: client.is_connected and client.lobby is not None)
    client.ready()
    started = host.line()
    pumped(client, lambda: client.view is not None and bool(client.view.choices))
    asked = client.view
    assert asked is not None
    assert host.popen.stdin is not None
    host.popen.stdin.close()
    ended_at = time.monotonic()
    assert host.end() == (0, "")
    assert time.monotonic() - ended_at < 2.0

    again, address = serve(start, "--resume", started["record"], "--child")
    back = RemoteClient(lambda: dial(address), "An", token(1), again=True)
    pumped(back, lambda: back.view is not None)
    assert back.view == asked
    action = answer_of(asked)
    assert action is not None
    assert back.submit(action) is not None
    pumped(back, lambda: back.pending is None)
    back.close()
    again.popen.terminate()
    assert again.end() == (0, "")


def test_killed_at_once_it_has_written_all_that_was_told(
    start: Callable[..., Process], tmp_path: Path
) -> None:
    host, address = serve(start, "--seats", "open,bot", "--speed", "instant")
    port = address.port
    client = RemoteClient(lambda: dial(address), "An", token(1))
    pumped(client, lambda: client.is_connected and client.lobby is not None)
    client.ready()
    record = host.line()["record"]
    for _ in range(3):
        pumped(client, lambda: client.view is not None and bool(client.view.choices))
        assert client.view is not None
        action = answer_of(client.view)
        assert action is not None
        n = client.last_n
        client.submit(action)
        pumped(client, lambda n=n: client.pending is None and client.last_n > n)  # type: ignore[misc]
    seen = client.view
    host.kill()
    start("serve", "--json", "--bind", "127.0.0.1", "--port", str(port), "--resume", record).line()
    pumped(client, lambda: not client.is_connected)
    pumped(client, lambda: client.is_connected and client.last_n >= 0)

    assert client.view is not None
    assert seen is not None
    assert client.view.window >= seen.window
    client.close()


def test_a_record_without_a_card_opens_a_fresh_table(start: Callable[..., Process]) -> None:
    host, address = serve(start, "--seats", "open,bot")
    client = RemoteClient(lambda: dial(address), "An", token(1))
    pumped(client, lambda: client.is_connected and client.lobby is not None)
    client.ready()
    record = Path(host.line()["record"])
    host.kill()
    client.close()
    # As a power cut leaves it that comes while the first lines are written.
    header, *_ = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(header + b'{"seated')

    _, address = serve(start, "--resume", str(record))
    other = RemoteClient(lambda: dial(address), "Bình", token(2))
    pumped(other, lambda: other.is_connected and other.lobby is not None)
    assert other.seat == 0
    assert other.lobby is not None
    assert [seat.kind for seat in other.lobby.seats] == ["human", "bot"]
    other.ready()
    pumped(other, lambda: other.view is not None)
    other.close()


def test_sigterm_is_a_good_end(start: Callable[..., Process]) -> None:
    host, address = serve(start, "--seats", "open,open")
    client = RemoteClient(lambda: dial(address), "An", token(1))
    pumped(client, lambda: client.is_connected)
    host.popen.send_signal(signal.SIGTERM)

    assert host.end() == (0, "")
    until = time.monotonic() + LONG_S
    while not client.is_closed and time.monotonic() < until:
        closed = client.pump(time.monotonic())
    assert closed[-1].code == "host_quit"  # type: ignore[union-attr]


def test_two_hosts_on_one_machine_take_two_ports(start: Callable[..., Process]) -> None:
    with listen("127.0.0.1", 0).sockets[0] as taken:
        port = taken.getsockname()[1]
        host = start("serve", "--json", "--bind", "127.0.0.1", "--port", str(port))
        assert port < parse_address(host.line()["listening"]).port < port + 10


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["serve", "--seats", "human,bot"], 2, "human"),
        (["serve", "--game", "chess"], 2, "chess"),
        (["serve", "--port", "99999"], 2, "--port"),
        (["serve", "--tables", "0"], 2, "--tables"),
        (["serve", "--grace", "-1"], 2, "--grace"),
        (["serve", "--speed", "x"], 2, "--speed"),
        (["serve", "--bind", "192.0.2.1", "--port", "0"], 1, "192.0.2.1"),
        (["serve", "--resume", "nothing.jsonl"], 1, "nothing.jsonl"),
        (["join", "127.0.0.1:1", "--bot"], 1, "127.0.0.1:1"),
        (["join", "nowhere:x", "--bot"], 2, "nowhere"),
        (["join", "127.0.0.1", "--bot", "genius"], 2, "genius"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    arguments: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from net.cli import main

    assert main(["--data-dir", str(tmp_path), "--lang", "en", *arguments]) == code
    told = capsys.readouterr().err
    assert words in told
    assert len(told.splitlines()) == 1
