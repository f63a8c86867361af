"""How long a host takes from the start of its process until its door is open.

    python -m tests.bench.net_start [--rounds N] [--table GAME/PRESET]

`ours` is `serve --child` up to the line that says where it listens, `bare` a Python that loads what
no host can do without, and ends. Each is a fresh process; the two take turns, and both find their
byte code made, as everywhere but at the very first start. Medians; Linux only.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.start import ROOT, timed

BARE = "import msgpack, selectors"
TARGET_MS = 300
KINDS = ("wall", "cpu")


def opened(arguments: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """Start a host; return the milliseconds until it listens, on the clock and of the processor."""
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    ) as host:
        assert host.stdout is not None, "it is a pipe"
        told = host.stdout.readline()
        wall = time.perf_counter() - began
        # In nanoseconds; other figures of the system come in steps of ten milliseconds.
        cpu = int(Path(f"/proc/{host.pid}/schedstat").read_text().split()[0])
        assert b"listening" in told, told
        host.communicate()  # its input ends, and so does a child
    return wall * 1000, cpu / 1e6


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--table", default="catte/study", help="game/preset")
    args = parser.parse_args()
    game, _, preset = args.table.partition("/")
    figures: dict[str, object] = {"bench": "net_start", "table": args.table, "rounds": args.rounds}
    taken: dict[str, list[tuple[float, float]]] = {"ours": [], "bare": []}
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **{k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"},
            "PYTHONPYCACHEPREFIX": os.path.join(folder, "code"),
        }
        arguments = ["--data-dir", os.path.join(folder, "data"), "serve", "--child", "--json"]
        arguments += ["--game", game, "--preset", preset, "--bind", "127.0.0.1", "--port", "0"]
        for turn in range(args.rounds + 1):
            times = {"ours": opened(arguments, environment), "bare": timed(BARE, environment)}
            for name in taken if turn else ():  # the first one makes the byte code
                taken[name].append(times[name])
    for place, kind in enumerate(KINDS):
        middle = {
            name: statistics.median(pair[place] for pair in pairs) for name, pairs in taken.items()
        }
        figures |= {f"{name}_{kind}_ms": round(middle[name]) for name in middle}
        figures[f"{kind}_ratio"] = round(middle["ours"] / middle["bare"], 1)
    print(json.dumps(figures | {"target_ms": TARGET_MS}))


if __name__ == "__main__":
    main()
