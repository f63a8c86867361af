"""How much memory hands leave behind, through the whole path in one process.

    python -m tests.bench.memory [--table GAME/PRESET] [--hands N]

Four bots and a spectator sit at one table: table, server, codec, transport and clients are the real
ones. Bots answer at random in this process, as what a real one thinks is no part of the path. The
figure is the growth of the resident set after a warm-up, in which caches and the results that a
match state carries fill; Linux only.
"""

from __future__ import annotations

import argparse
import gc
import json
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from random import Random
from typing import Any

from game.bots.worker import BotWorker, Question
from game.core import Decision, SeatSpec, Setup
from game.registry import Registry
from game.table import Clock
from net.cli.local import LocalGame

SEATS = 4
WARM_UP = 300
TARGET_MB = 5.0
PAGE = 4096


class AtRandom(Executor):
    """Answers while it is asked: any legal action."""

    def __init__(self) -> None:
        self._chance = Random(1)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        question = args[0] if args else None
        if isinstance(question, Question):
            action = self._chance.choice(question.sight.view.choices)
            future.set_result(Decision(action, "at_random"))
        else:
            future.set_result(None)
        return future


class Hands:
    """A match of bots that goes on as long as one likes."""

    def __init__(self, table: str = "catte/study") -> None:
        seats = tuple(SeatSpec("bot", f"Bot {seat}", "medium") for seat in range(SEATS))
        name, _, preset = table.partition("/")
        self._now = 0.0
        self._game = LocalGame(
            Setup(name, preset, seats, seed=3),
            Registry(),
            BotWorker(executor=AtRandom),
            now=lambda: self._now,
            pace_s=(0.0, 0.0),
            clock=Clock(next_hand_s=0.0),
        )

    @property
    def played(self) -> int:
        return max(0, self._game.table.match_state().hand - 1)

    def play(self, hands: int) -> None:
        """Play so many more."""
        until = self.played + hands
        while self.played < until:
            self._now += 0.01
            self._game.poll()
            for client in self._game.clients:
                client.pump()

    def close(self) -> None:
        self._game.close()


def resident_mb() -> float:
    """Return the resident set of this process, after everything unused is given up."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * PAGE / 2**20


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--table", default="catte/study", help="game/preset")
    args = parser.parse_args()
    hands = Hands(args.table)
    hands.play(WARM_UP)
    before, start = resident_mb(), time.perf_counter()
    hands.play(args.hands)
    seconds, grown = time.perf_counter() - start, resident_mb() - before
    hands.close()
    figures = {
        "bench": "memory",
        "table": args.table,
        "hands": args.hands,
        "before_mb": round(before, 1),
        "grown_mb": round(grown, 2),
        "target_mb": TARGET_MB,
        "hands_per_s": round(args.hands / seconds, 1),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
