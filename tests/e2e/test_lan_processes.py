"""Matches between real processes: whoever is killed, nobody loses a card or a point."""

from __future__ import annotations

import signal
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.record import load_record, records
from game.record_check import verify
from game.record_lines import Act, Result
from net.tcp import listen, parse_address
from tests.e2e.programs import Host, Party, Program
from tests.net.halls import REGISTRY

SHORT = ("--seed", "4")
"""A deal of Tứ Sắc that our people play in thirty decisions."""

TWO = ("--seats", "open,open", "--hands", "1", "--turn", "0")


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Party]:
    with Party(tmp_path) as opened:
        yield opened


def judged(record: Path, hands: int) -> None:
    """See that a whole match has been kept, and every line of it is right."""
    report = verify(record, REGISTRY)
    assert (report.fault, report.hands, report.is_unfinished) == (None, hands, False)


def answers(record: Path) -> list[tuple[int, int]]:
    """Return window and seat of every answer that was given by who sat there."""
    lines = load_record(record).lines
    return [
        (line.window, line.seat) for line in lines if isinstance(line, Act) and line.who == "answer"
    ]


def given(*people: Program) -> list[tuple[int, int]]:
    """Return window and seat of every answer that people remember to have given."""
    found = set()
    for person in people:
        seat = person.wait_for("joined")["joined"]
        found |= {(line["answered"], seat) for line in person.told if "answered" in line}
    return sorted(found)


def at_the_table(party: Party, host: Host, count: int = 2, *options: str) -> list[Program]:
    """Let people come, one after the other, so that their seats are known."""
    people = []
    for number in range(1, count + 1):
        people.append(party.person(host.address, number, *options))
        people[-1].wait_for("joined")
    return people


@pytest.mark.parametrize(("game", "hands"), [("catte", 2), ("tusac", 1)])
def test_a_whole_match(party: Party, game: str, hands: int) -> None:
    rules = ("--game", game, "--hands", str(hands), "--speed", "instant")
    host = party.serve(*rules, "--seats", "open,open,bot")
    bots = [party.main("join", str(host.address), "--bot", "--speed", "instant") for _ in range(2)]
    record = host.record
    if sys.platform == "linux":
        maps = Path(f"/proc/{host.program.popen.pid}/maps").read_text()
        assert "msgpack" in maps
        assert "pygame" not in maps

    assert [bot.end() for bot in bots] == [0, 0]
    assert host.program.end() == 0
    assert {program.complaint for program in party.programs} == {""}
    judged(record, hands)
    told = party.main("verify", str(record))
    assert told.popen.wait(60) == 0


@pytest.mark.parametrize("rules", [("--game", "catte"), ("--game", "tusac", *SHORT)])
def test_a_host_that_is_killed_five_times(party: Party, rules: tuple[str, ...]) -> None:
    host = party.serve(*rules, *TWO)
    people = at_the_table(party, host)
    record = host.record
    for kill in range(5):
        people[kill % 2].wait_for("answered", kill // 2 + 1)
        host.start_again()
        for person in people:
            person.wait_for("joined", kill + 2)

    assert [person.end() for person in people] == [0, 0]
    assert host.program.end() == 0
    judged(record, 1)
    assert answers(record) == given(*people)
    (result,) = [line for line in load_record(record).lines if isinstance(line, Result)]
    assert [person.last("totals") for person in people] == [list(result.totals)] * 2


def test_killed_with_the_question_open_he_is_asked_it_again(party: Party) -> None:
    host = party.serve(*TWO)
    an, binh = at_the_table(party, host, 2, "--hold")
    asked = None
    while asked is None:
        for one, other in ((an, binh), (binh, an)):
            if one.count("asked"):
                asked, watches, number = one, other, 1 if one is an else 2
    before = [line for line in asked.told if "step" in line][-1]
    asked.kill()
    watches.wait_until("presence", ["away" if n == number else "here" for n in (1, 2)])
    again = party.person(host.address, number, "--again")
    step = again.wait_for("step")

    assert again.wait_for("asked")["asked"] == asked.wait_for("asked")["asked"]
    assert (step["window"], step["zones"]) == (before["window"], before["zones"])
    assert step["snap"]
    again.wait_for("acked")
    for _ in range(200):
        watches.say()
    assert [again.end(), watches.end()] == [0, 0]
    judged(host.record, 1)


def test_a_stranger_does_not_get_the_seat_of_who_is_away(party: Party) -> None:
    host = party.serve(*TWO)
    an, binh = at_the_table(party, host, 2, "--hold")
    an.wait_for("step")
    an.kill()
    binh.wait_until("presence", ["away", "here"])
    for options in ((), ("--again",)):
        stranger = party.person(host.address, 9, *options)
        assert stranger.end() == 1
        assert stranger.wait_for("closed")["closed"] == ("E_NO_SESSION" if options else "E_FULL")


def test_a_child_ends_with_its_parent_and_saves(party: Party) -> None:
    host = party.serve(*TWO, "--child")
    people = at_the_table(party, host)
    people[1].wait_for("acked", 2)
    closed_at = time.monotonic()
    host.program.close_input()

    assert host.program.end() == 0
    assert time.monotonic() - closed_at < 2.0
    assert [person.wait_for("closed")["closed"] for person in people] == ["host_quit"] * 2
    report = verify(host.record, REGISTRY)
    assert (report.fault, report.is_unfinished) == (None, True)
    acked = {(w, s) for w, s in given(*people)}
    assert acked >= set(answers(host.record))
    again = party.serve("--resume", str(host.record), port=host.address.port)
    back = [party.person(again.address, number, "--again") for number in (1, 2)]
    assert [person.end() for person in back] == [0, 0]
    judged(host.record, 1)


def test_sigterm_is_told_to_everybody(party: Party) -> None:
    host = party.serve(*TWO)
    people = at_the_table(party, host)
    people[0].wait_for("acked")
    host.program.signal(signal.SIGTERM)

    assert host.program.end() == 0
    assert [person.wait_for("closed")["closed"] for person in people] == ["host_quit"] * 2
    assert verify(host.record, REGISTRY).ok


def test_two_hosts_on_one_machine(party: Party) -> None:
    with listen("127.0.0.1", 0).sockets[0] as taken:
        first = taken.getsockname()[1]
        rules = ("--seats", "open,bot", "--hands", "1", "--speed", "instant")
        hosts = [party.serve(*rules, port=first) for _ in range(2)]
        ports = [host.address.port for host in hosts]
        assert first < ports[0] < ports[1] < first + 10
        quick = ("--bot", "--speed", "instant")
        bots = [party.main("join", str(host.address), *quick) for host in hosts]
        assert [bot.end() for bot in bots] == [0, 0]
    assert len(records(party.home)) == 2


def test_all_ports_are_busy(party: Party) -> None:
    taken = [listen("127.0.0.1", 0)]
    first = taken[0].address.port
    for port in range(first + 1, min(first + 10, 65_536)):
        taken.append(_busy(port))
    host = party.main("serve", "--bind", "127.0.0.1", "--port", str(first), lang="vi")

    assert host.popen.wait(60) == 1
    assert str(first) in host.complaint
    assert len(host.complaint.splitlines()) == 1
    for listener in taken:
        listener.close()


def _busy(port: int):  # type: ignore[no-untyped-def]
    return listen("127.0.0.1", port, 1)


def test_without_ipv6_a_host_is_open_to_ipv4(party: Party) -> None:
    code = (
        "import errno, socket, sys\n"
        "real = socket.socket\n"
        "class NoSix(real):\n"
        "    def __init__(self, family=socket.AF_INET, *rest, **more):\n"
        "        if family == socket.AF_INET6:\n"
        "            raise OSError(errno.EAFNOSUPPORT, 'no IPv6')\n"
        "        super().__init__(family, *rest, **more)\n"
        "socket.socket = NoSix\n"
        "from net.cli import main\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    place = ("--data-dir", str(party.home), "--lang", "en")
    host = party.run("-c", code, *place, "serve", "--json", "--port", "0", "--child")
    told = host.wait_for("listening")["listening"]
    port = int(told.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), 60):
        pass
    host.close_input()
    assert host.end() == 0
    refused = party.run("-c", code, *place, "join", "[::1]:47625", "--bot")
    assert refused.end() == 1
    assert "IPv6" in refused.complaint


def test_versions_that_do_not_fit_are_told_in_words(party: Party) -> None:
    code = (
        "import sys\n"
        "from net import client\n"
        "kept = client.RemoteClient.__init__\n"
        "def newer(self, *a, **b):\n"
        "    kept(self, *a, versions=(7, 9), **b)\n"
        "client.RemoteClient.__init__ = newer\n"
        "from net.cli import main\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    host = party.serve(*TWO)
    for language in ("vi", "en"):
        bot = party.run("-c", code, "--lang", language, "join", str(host.address), "--bot")
        assert bot.end() == 1
        assert "9" in bot.complaint
        assert len(bot.complaint.splitlines()) == 1
    assert host.program.popen.poll() is None


def test_a_full_disk_is_told_and_the_match_goes_on(party: Party) -> None:
    code = (
        "import errno, os, sys\n"
        "from game import files\n"
        "kept, left = files.write_all, [3]\n"
        "def full(out, data):\n"
        "    left[0] -= 1\n"
        "    if left[0] < 0:\n"
        "        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))\n"
        "    kept(out, data)\n"
        "files.write_all = full\n"
        "from net.cli import main\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    place = ("--data-dir", str(party.home), "--lang", "en")
    door = ("--json", "--port", "0", "--bind", "127.0.0.1")
    host = party.run(
        "-c",
        code,
        *place,
        "serve",
        *door,
        "--seats",
        "open,bot",
        "--hands",
        "1",
        "--speed",
        "instant",
    )
    address = host.wait_for("listening")["listening"]
    bot = party.main("join", address, "--bot", "--speed", "instant")
    record = Path(host.wait_for("started")["record"])

    assert [bot.end(), host.end()] == [0, 0]
    assert "No space left" in host.complaint
    assert len(host.complaint.splitlines()) == 1
    assert verify(record, REGISTRY).ok


@pytest.mark.parametrize("damage", ["torn", "flipped"])
def test_a_damaged_record(party: Party, damage: str) -> None:
    host = party.serve(*TWO)
    people = at_the_table(party, host)
    people[0].wait_for("acked", 2)
    record = host.record

    def spoil() -> None:
        data = bytearray(record.read_bytes())
        if damage == "torn":
            record.write_bytes(data[:-7])
        else:
            data[data.rindex(b"\n", 0, -1) - 20] ^= 1  # in the line before the last
            record.write_bytes(data)

    host.start_again(spoil)
    assert [person.end() for person in people] == [0, 0]
    judged(record, 1)
    if damage == "flipped":
        assert len(host.program.complaint.splitlines()) == 1


def test_a_slow_way_that_breaks_off(party: Party) -> None:
    host = party.serve(*TWO)
    way = ("--delay", "0.02", "--jitter", "0.02", "--cut", "31")
    path = party.run("-m", "tests.e2e.slow_path", "127.0.0.1:1", str(host.address), *way)
    behind = parse_address(path.wait_for("slow_path")["slow_path"])
    people = [party.person(behind, number) for number in (1, 2)]
    record = host.record

    assert [person.end() for person in people] == [0, 0]
    assert host.program.end() == 0
    judged(record, 1)
    assert answers(record) == given(*people)
    assert sum(person.count("lost") for person in people)
