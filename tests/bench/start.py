"""How long the first frame takes from the start of Python, beside a bare window.

    SDL_VIDEODRIVER=dummy python -m tests.bench.start [--rounds N]

`ours` is `main.py` up to its first frame, the menu; `bare` is a window of pygame and pygame_gui
with one button. Each is a fresh process; the two take turns, and both find their byte code made.
With a display in the environment the windows are real ones.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

from game.texts import ASSETS

ROOT = ASSETS.parent
TARGET = 1.5
BARE = """
import os, pygame, pygame_gui
pygame.init()
screen = pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
manager = pygame_gui.UIManager((1280, 720))
pygame_gui.elements.UIButton(pygame.Rect(540, 330, 200, 60), "Play", manager=manager)
manager.update(0.0)
screen.fill("darkgreen")
manager.draw_ui(screen)
pygame.display.flip()
os._exit(0)
"""
OURS = """
import os, sys
sys.path.insert(0, os.getcwd())
import main, pygame
flip = pygame.display.flip

def first() -> None:
    flip()
    os._exit(0)

pygame.display.flip = first
sys.exit(main.main(["--data-dir", os.environ["BENCH_DATA"]]))
"""
PROGRAMS = {"bare": BARE, "ours": OURS}


def timed(code: str, environment: dict[str, str]) -> tuple[float, float]:
    """Run a program; return the milliseconds it took, on the clock and of the processor."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        check=True,
        timeout=60,
    )
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall * 1000, cpu * 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=15)
    args = parser.parse_args()
    figures: dict[str, object] = {"bench": "start", "rounds": args.rounds}
    walls: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    cpus: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **{k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"},
            "PYTHONPYCACHEPREFIX": os.path.join(folder, "code"),
            "BENCH_DATA": os.path.join(folder, "data"),
        }
        for turn in range(args.rounds + 1):
            for name, code in PROGRAMS.items():
                wall, cpu = timed(code, environment)
                if turn:  # the first one makes the byte code
                    walls[name].append(wall)
                    cpus[name].append(cpu)
    for kind, times in (("wall", walls), ("cpu", cpus)):
        middle = {name: statistics.median(times[name]) for name in PROGRAMS}
        figures |= {f"{name}_{kind}_ms": round(middle[name]) for name in PROGRAMS}
        figures[f"{kind}_ratio"] = round(middle["ours"] / middle["bare"], 2)
    print(json.dumps(figures | {"driver": os.environ.get("SDL_VIDEODRIVER"), "target": TARGET}))


if __name__ == "__main__":
    main()
