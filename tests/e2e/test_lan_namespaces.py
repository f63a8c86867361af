"""Matches between computers of a network of our own, which loses, breaks off and falls asleep."""

from __future__ import annotations

import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from game.record import load_record
from game.record_lines import Act
from tests.e2e import netns
from tests.e2e.netns import Network
from tests.e2e.programs import Host, Party, Program
from tests.e2e.test_lan_processes import SHORT, answers, given, judged

MISSING = netns.missing()
pytestmark = pytest.mark.skipif(bool(MISSING), reason=MISSING)

RULES = ("--seats", "open,open", "--hands", "1")
UNTIMED = (*RULES, "--turn", "0")
needs_iptables = pytest.mark.skipif(
    shutil.which("iptables") is None, reason="there is no `iptables` here"
)


class Village:
    """Three computers: the host's and those of two people."""

    def __init__(self, party: Party, network: Network) -> None:
        self.party, self.network = party, network

    def serve(self, *arguments: str) -> Host:
        where = self.network.address("h")
        host = self.party.serve(*arguments, bind=where, inside=self.network.inside("h"))
        for flag in ("--turn", "--grace"):
            if flag in arguments:
                host.options += (flag, arguments[arguments.index(flag) + 1])
        return host

    def person(self, host: Host, number: int, *options: str) -> Program:
        inside = self.network.inside(f"c{number}")
        return self.party.person(host.address, number, *options, inside=inside)

    def both(self, host: Host, *options: str) -> list[Program]:
        people = []
        for number in (1, 2):
            people.append(self.person(host, number, *options))
            people[-1].wait_for("joined")
        return people


@pytest.fixture
def village(tmp_path: Path) -> Iterator[Village]:
    with ExitStack() as stack:
        party = stack.enter_context(Party(tmp_path))
        yield Village(party, stack.enter_context(Network(("h", "c1", "c2"))))


def pass_time(seconds: float, *programs: Program) -> None:
    """Listen for so long: the time that something of the outer world takes."""
    until = time.monotonic() + seconds
    while (left_s := until - time.monotonic()) > 0:
        for program in programs:
            program.hear(left_s / len(programs))


def stood_in(record: Path) -> int:
    """Return how many answers the rules have given for somebody."""
    return sum(
        isinstance(line, Act) and line.who == "timeout" for line in load_record(record).lines
    )


def finish(host: Host, people: list[Program], hands: int = 1) -> Path:
    """Wait for the end of the match; return its record, which is right."""
    record = host.record
    assert [person.end() for person in people] == [0] * len(people)
    assert host.program.end() == 0
    judged(record, hands)
    return record


def test_clean(village: Village) -> None:
    host = village.serve(*RULES, "--speed", "instant")
    inside = village.network.inside
    bots = [
        village.party.main(
            *("join", str(host.address), "--bot", "--speed", "instant"), inside=inside(computer)
        )
        for computer in ("c1", "c2")
    ]
    finish(host, bots)


def test_kills_of_host_and_people(village: Village) -> None:
    host = village.serve(*UNTIMED, "--hands", "2")
    people = village.both(host)
    before = list(people)
    for kill in range(2):
        people[0].wait_for("answered", kill + 1)
        host.start_again()
        for person in people:
            person.wait_for("joined", kill + 2)
    for number in (1, 2):
        people[number - 1].wait_for("acked", 3)
        people[number - 1].kill()
        people[number - 1] = village.person(host, number, "--again")
        people[number - 1].wait_for("joined")
    record = finish(host, people, 2)

    for one, two in zip(before, people, strict=True):
        assert {*given(one), *given(two)} <= {*answers(record), *_open(one)}
    assert stood_in(record) == 0


def _open(person: Program) -> set[tuple[int, int]]:
    """Return what somebody answered in the moment he was killed: it may have arrived, or not."""
    last = [line["answered"] for line in person.told if "answered" in line][-1:]
    return {(window, person.wait_for("joined")["joined"]) for window in last}


def test_link_down_for_six_seconds(village: Village) -> None:
    host = village.serve(*RULES, "--turn", "60")
    people = village.both(host)
    people[0].wait_for("acked")
    village.network.pull_plug("c1")
    pass_time(6.0, *people)
    village.network.push_plug("c1")
    record = finish(host, people)

    assert stood_in(record) == 0
    assert answers(record) == given(*people)


def test_a_bot_plays_for_who_is_gone_until_he_comes_back(village: Village) -> None:
    host = village.serve(*UNTIMED, "--grace", "1", "--hands", "2")
    people = village.both(host)
    people[0].wait_for("acked", 2)
    people[0].kill()
    people[1].wait_until("presence", ["away", "here"])
    people[1].wait_until("presence", ["bot", "here"])
    people[0] = village.person(host, 1, "--again")
    people[1].wait_until("presence", ["here", "here"])
    finish(host, people, 2)


def test_a_host_that_slept_takes_no_turn_from_anybody(village: Village) -> None:
    host = village.serve(*RULES, "--turn", "2")
    people = village.both(host, "--pace", "0.3")
    people[0].wait_for("asked", 2)
    host.program.signal(signal.SIGSTOP)
    pass_time(3.5, *people)
    host.program.signal(signal.SIGCONT)
    record = finish(host, people)

    assert stood_in(record) == 0
    assert answers(record) == given(*people)


@needs_iptables
def test_one_packet_in_ten_is_lost(village: Village) -> None:
    for computer in village.network.computers:
        village.network.lose(computer, 0.1)
    host = village.serve("--game", "tusac", *SHORT, *UNTIMED)
    people = village.both(host)
    record = finish(host, people)

    assert answers(record) == given(*people)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["catte", "tusac"])
def test_link_down_for_longer_than_is_waited(village: Village, game: str) -> None:
    host = village.serve("--game", game, *RULES, "--turn", "0", "--grace", "3")
    away = village.person(host, 1)
    away.wait_for("joined")
    other = village.person(host, 2, "--hold")  # so that the hand is not over too soon
    away.wait_for("acked")
    village.network.pull_plug("c1")
    other.wait_until("presence", ["bot", "here"])
    assert away.wait_for("lost")
    village.network.push_plug("c1")
    other.wait_until("presence", ["here", "here"])
    assert away.last("totals") == [0, 0]
    for _ in range(200):
        other.say()
    finish(host, [away, other])


@pytest.mark.slow
@pytest.mark.parametrize("who", ["host", "person"])
def test_frozen_for_25_seconds(village: Village, who: str) -> None:
    host = village.serve(*RULES, "--turn", "60", "--grace", "30")
    people = village.both(host, "--pace", "0.3")
    people[0].wait_for("asked", 2)
    frozen = host.program if who == "host" else people[0]
    frozen.signal(signal.SIGSTOP)
    pass_time(25.0, *people)
    frozen.signal(signal.SIGCONT)
    record = finish(host, people)

    assert stood_in(record) == 0
    assert answers(record) == given(*people)


@pytest.mark.slow
@needs_iptables
@pytest.mark.parametrize("game", ["catte", "tusac"])
def test_a_bad_network_and_five_kills(village: Village, game: str) -> None:
    for computer in village.network.computers:
        village.network.lose(computer, 0.1)
    host = village.serve("--game", game, *UNTIMED)
    people = village.both(host)
    for kill in range(5):
        people[kill % 2].wait_for("answered", kill // 2 + 1)
        host.start_again()
    record = finish(host, people)

    assert stood_in(record) == 0
    assert answers(record) == given(*people)
