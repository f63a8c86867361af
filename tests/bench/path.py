"""How many hands a second four bots play through the whole path, in memory.

    python -m tests.bench.path [--hands N]

Table, server, codec, transport and clients are the real ones, and so is the bots' process; nobody
waits for a person, and no frame is drawn.
"""

from __future__ import annotations

import argparse
import json
import time

from game.bots.worker import BotWorker
from game.core import SeatSpec, Setup
from game.registry import Registry
from game.table import Clock
from net.cli.local import LocalGame

SEATS = 4
WARM_UP = 3


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--hands", type=int, default=60)
    args = parser.parse_args()
    worker = BotWorker()
    seats = tuple(SeatSpec("bot", f"Bot {seat}", "medium") for seat in range(SEATS))
    setup = Setup("catte", "study", seats, seed=3)
    game = LocalGame(
        setup,
        Registry(),
        worker,
        now=time.monotonic,
        pace_s=(0.0, 0.0),
        clock=Clock(next_hand_s=0.0),
    )

    def play_until(hands: int) -> None:
        while game.table.match_state().hand <= hands:
            worker.wait(0.01)
            game.poll()
            for client in game.clients:
                client.pump()

    play_until(WARM_UP)
    start = time.perf_counter()
    play_until(WARM_UP + args.hands)
    rate = args.hands / (time.perf_counter() - start)
    game.close()
    worker.close()
    print(json.dumps({"bench": "path", "seats": SEATS, "hands_per_s": round(rate, 1)}))


if __name__ == "__main__":
    main()
