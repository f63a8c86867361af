"""How many hands a second four bots play through the whole path, in memory.

    python -m tests.bench.path [--table GAME/PRESET] [--hands N]

Table, server, codec, transport and clients are the real ones, and so is the bots' process; nobody
waits for a person, and no frame is drawn. `cpu_ms_a_hand` is what this process takes of the
processor, without that of the bots, and holds on a busy machine too.
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
    parser.add_argument("--table", default="catte/study", help="game/preset")
    args = parser.parse_args()
    name, _, preset = args.table.partition("/")
    worker = BotWorker()
    seats = tuple(SeatSpec("bot", f"Bot {seat}", "medium") for seat in range(SEATS))
    setup = Setup(name, preset, seats, seed=3)
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
    start, worked = time.perf_counter(), time.process_time()
    play_until(WARM_UP + args.hands)
    rate = args.hands / (time.perf_counter() - start)
    cpu_ms = (time.process_time() - worked) * 1000 / args.hands
    game.close()
    worker.close()
    figures = {"bench": "path", "table": args.table, "seats": SEATS}
    figures |= {"hands_per_s": round(rate, 1), "cpu_ms_a_hand": round(cpu_ms, 1)}
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
