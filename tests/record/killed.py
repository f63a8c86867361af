"""A program to be killed: plays a match and says what it has been told, a line each.

python -m tests.record.killed FOLDER [SEED]
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from game.bots.worker import BotWorker
from game.core import Setup
from game.table import Clock
from net.cli.keeper import Disk, Keeper
from net.cli.local import LocalGame
from net.client import Stepped
from tests.fixtures.inline import Inline
from tests.record.played import REGISTRY, specs


def main() -> None:
    """Play for ever."""
    setup = Setup("catte", "study", specs("hbhb"), {}, int(sys.argv[2]))
    clock = Clock(next_hand_s=0.0)
    game = LocalGame(
        setup,
        REGISTRY,
        BotWorker(executor=Inline),
        now=time.monotonic,
        pace_s=(0.0, 0.0),
        clock=clock,
        keeper=Keeper.create(Disk(Path(sys.argv[1]), REGISTRY), setup, clock),
    )
    while True:
        game.poll()
        for client in game.clients:
            for news in client.pump():
                if isinstance(news, Stepped):
                    print(client.seat, news.update.n, news.update.view.window, flush=True)
            if client.view is not None and client.view.choices:
                client.submit(client.view.choices[-1])


if __name__ == "__main__":
    main()
