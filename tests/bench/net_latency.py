"""How long things take over loopback, one table of four people, with a record forced to the disk.

    python -m tests.bench.net_latency [--answers N] [--kills N] [--table GAME/PRESET] [--tables N]

`screens`: from an answer until all four clients have been told what it did. `listening`: from the
start of the process until the door is open, and what that takes of the processor. `back`: a host
is killed and started again; from its door being open until all four are in their seats with the
open question, looking once a frame. `poll`: what such a look takes of the processor, news
included; median, 99 % and mean. With `--tables` that many are played at the same time, the others
at the pace of people. Bots and pauses are instant, for the pause of a claim is no delay.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path

from tests.bench.net_crowd import Crowd, HostProcess, Person, percentile

PEOPLE = 4
PAUSE_S = 0.21
"""Short, but a host lets nobody answer more than five times a second for long."""
SLOW_S = (1.7, 6.9)
TARGETS = {"screens_ms": 10, "listening_ms": 300, "back_ms": 1000, "poll_ms": 0.2}


class Stopwatch:
    """Takes the time from an answer at the first table to the last who is told."""

    def __init__(self, crowd: Crowd) -> None:
        self.taken_ms: list[float] = []
        self._began = 0.0
        self._waits_for: set[int] = set()
        crowd.on_answer, crowd.on_step = self.answered, self.told

    def answered(self, person: Person, now: float) -> None:
        """Begin, if nobody's answer is under way."""
        if person.number < PEOPLE and not self._waits_for:
            self._began, self._waits_for = time.perf_counter(), set(range(PEOPLE))

    def told(self, person: Person, now: float) -> None:
        """Take note of one who has been told."""
        if person.number in self._waits_for:
            self._waits_for.discard(person.number)
            if not self._waits_for:
                self.taken_ms.append((time.perf_counter() - self._began) * 1000)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--answers", type=int, default=200)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--tables", type=int, default=1)
    parser.add_argument("--table", default="catte/study", help="game/preset")
    args = parser.parse_args()
    game, _, preset = args.table.partition("/")
    rules = ("--game", game, "--preset", preset, "--turn", "0", "--speed", "instant")
    figures: dict[str, object] = {"bench": "net_latency", "table": args.table}
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        figures |= _screens(home, rules, args.answers, args.tables) | _back(home, rules, args.kills)
    print(json.dumps(figures | {"targets": TARGETS}))


def _seats() -> str:
    return ",".join(["open"] * PEOPLE)


def _screens(home: Path, rules: tuple[str, ...], answers: int, tables: int) -> dict[str, object]:
    host = HostProcess(home, *rules, "--seats", _seats(), "--tables", str(tables))
    crowd = Crowd(host.address, lambda _: PAUSE_S)
    try:
        crowd.come(tables, PEOPLE)
        crowd.pace_s = lambda person: (
            PAUSE_S if person.number < PEOPLE else crowd.chance.uniform(*SLOW_S)
        )
        watch = Stopwatch(crowd)
        while len(watch.taken_ms) < answers:
            crowd.turn()
    finally:
        crowd.close()
        host.close()
    taken = watch.taken_ms
    return {
        "tables": tables,
        "answers": len(taken),
        "screens_ms": [round(percentile(taken, share), 2) for share in (0.5, 0.95, 0.99)],
    }


def _back(home: Path, rules: tuple[str, ...], kills: int) -> dict[str, object]:
    arguments = (*rules, "--seats", _seats())
    host = HostProcess(home, *arguments)
    crowd = Crowd(host.address, lambda _: PAUSE_S)
    listening_ms, used_ms = [host.listening_ms], host.used_s() * 1000
    back_ms: list[float] = []
    try:
        crowd.come(1, PEOPLE)
        record, crowd.is_steady = host.line()["record"], False
        for _ in range(kills):
            for _ in range(60):
                crowd.frame()
            host.kill()
            while any(person.client.is_connected for person in crowd.people):
                crowd.frame()
            port = host.address.port
            host = HostProcess(home, "--resume", record, port=port)
            began = time.perf_counter()
            listening_ms.append(host.listening_ms)
            while not all(_is_back(person) for person in crowd.people):
                crowd.frame()
            back_ms.append((time.perf_counter() - began) * 1000)
    finally:
        crowd.close()
        host.close()
    polls = crowd.polls_ms
    mean = sum(polls) / len(polls)
    return {
        "poll_ms": [round(ms, 3) for ms in (percentile(polls, 0.5), percentile(polls, 0.99), mean)],
        "listening_cpu_ms": round(used_ms),
        "listening_ms": [round(percentile(listening_ms, share)) for share in (0.5, 1.0)],
        "back_ms": [round(percentile(back_ms, share)) for share in (0.5, 1.0)],
    }


def _is_back(person: Person) -> bool:
    client = person.client
    return client.is_connected and client.last_n >= 0


if __name__ == "__main__":
    main()
