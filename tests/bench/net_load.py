"""What a host costs: many tables at the pace of people, and one that nobody sits at.

    python -m tests.bench.net_load [--tables N] [--people N] [--seconds S] [--table GAME/PRESET]

Everybody is a real client over loopback with full views and a record that is forced onto the disk;
a person answers 1.7 to 6.9 seconds after he is asked, so that a table moves every 4.3 seconds. The
figures are those of the host's process: per cent of one processor and the proportional set size,
from `/proc`. `idle` is the same host before anybody has come. Linux only.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path

from tests.bench.net_crowd import Crowd, HostProcess
from tests.bench.processes import share

PAUSE_S = (1.7, 6.9)
TARGETS = {250: (10.0, 64), 1000: (25.0, 100)}
"""Per cent and megabytes."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--people", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--table", default="catte/study", help="game/preset")
    args = parser.parse_args()
    game, _, preset = args.table.partition("/")
    figures: dict[str, object] = {"bench": "net_load", "tables": args.tables, "table": args.table}
    with tempfile.TemporaryDirectory() as folder:
        seats = ",".join(["open"] * args.people)
        host = HostProcess(
            Path(folder),
            *("--game", game, "--preset", preset, "--seats", seats, "--tables", str(args.tables)),
        )
        crowd = Crowd(host.address, lambda _: crowd.chance.uniform(*PAUSE_S))
        try:
            figures["idle_percent"] = round(share(host.popen.pid, args.seconds / 3), 2)
            figures["idle_mb"] = round(host.memory_mb(), 1)
            crowd.come(args.tables, args.people)
            figures |= _measured(host, crowd, args.seconds)
        finally:
            crowd.close()
            host.close()
    percent, memory = TARGETS.get(args.tables, (None, None))
    targets = {"host_percent": percent, "host_mb": memory, "idle_percent": 0.5}
    print(json.dumps(figures | {"targets": targets}))


def _measured(host: HostProcess, crowd: Crowd, seconds: float) -> dict[str, object]:
    """Let them play; return the figures of the host."""
    answers = 0

    def count(*_: object) -> None:
        nonlocal answers
        answers += 1

    crowd.on_answer = count
    crowd.play(PAUSE_S[1])
    answers, before, began = 0, host.used_s(), time.monotonic()
    crowd.play(seconds)
    passed = time.monotonic() - began
    used = host.used_s() - before
    return {
        "host_percent": round(100 * used / passed, 2),
        "host_mb": round(host.memory_mb(), 1),
        "answers_per_s": round(answers / passed, 1),
        "ms_an_answer": round(1000 * used / max(1, answers), 2),
    }


if __name__ == "__main__":
    main()
