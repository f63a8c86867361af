"""How long frames take while bots think and cards move, and when the first frame is there.

    SDL_VIDEODRIVER=dummy python -m tests.bench.frames [--table GAME/PRESET] [--size WxH]

A whole window with a real bots' process, at the usual speed. A frame's time is what one step of the
app takes, without the pause that keeps 60 frames a second: `cpu` is the window's own thread,
`wall` has also what other programs on the machine took meanwhile.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.app import App

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

FRAME_S = 1 / 60


def spread(times: list[float]) -> dict[str, float]:
    """Return the middle, the hundredth that is longer than all others, and the longest."""
    ordered = sorted(times)
    return {
        "median": round(statistics.median(ordered), 2),
        "p99": round(ordered[int(len(ordered) * 0.99)], 2),
        "max": round(ordered[-1], 2),
    }


def _is_done(app: App) -> bool:
    """Tell whether the last hand is over and its results are shown."""
    from scenes.results import ResultsScene

    top = app.stack.top
    return isinstance(top, ResultsScene) and top.match.is_done


def main() -> None:
    """Measure and print."""
    start = time.perf_counter()
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--hands", type=int, default=2)
    parser.add_argument("--table", default="catte/study", help="game/preset")
    args = parser.parse_args()
    name, _, preset = args.table.partition("/")
    from scenes import platform_setup

    platform_setup.prepare()
    from game.core import SeatSpec, Setup
    from game.registry import Registry
    from scenes.cli.house import House
    from scenes.prefs import Prefs

    width, height = (int(part) for part in args.size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        prefs = Prefs.load(Path(folder))
        prefs.window = (width, height)
        house = House(prefs, Registry(), language="vi")
        seats = tuple(SeatSpec("bot", f"Bot {seat}", "medium") for seat in range(4))
        app = house.app(Setup(name, preset, seats, seed=5, hands=args.hands))
        app.step(FRAME_S)
        first = time.perf_counter() - start
        # As the program does after its first frame: what is there by then is not searched again.
        gc.collect()
        gc.freeze()
        wall: list[float] = []
        cpu: list[float] = []
        while True:
            began, began_cpu = time.perf_counter(), time.thread_time()
            goes_on = app.step(FRAME_S)
            took, took_cpu = time.perf_counter() - began, time.thread_time() - began_cpu
            if not goes_on or _is_done(app):
                break
            wall.append(took * 1000)
            cpu.append(took_cpu * 1000)
            time.sleep(max(0.0, FRAME_S - took))
        house.close()
    figures = {
        "bench": "frames",
        "table": args.table,
        "size": args.size,
        "frames": len(wall),
        "first_frame_ms": round(first * 1000),
        "cpu_ms": spread(cpu),
        "wall_ms": spread(wall),
        "above_16_ms": {"cpu": sum(t > 16 for t in cpu), "wall": sum(t > 16 for t in wall)},
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
