"""A program to be killed: plays a match and says what it has been told, a line each.

python -m tests.record.killed FOLDER SEED PRESET
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from game.bots.worker import BotWorker
from game.table import Clock
from net.cli.keeper import Disk, Keeper
from net.cli.local import LocalGame
from net.client import Stepped
from tests.fixtures.inline import Inline
from tests.record.played import REGISTRY, setup


def main() -> None:
    """Play for ever."""
    rules = setup("hbhb", int(sys.argv[2]), sys.argv[3])
    clock = Clock(next_hand_s=0.0)
    game = LocalGame(
        rules,
        REGISTRY,
        BotWorker(executor=Inline),
        now=time.monotonic,
        pace_s=(0.0, 0.0),
        clock=clock,
        keeper=Keeper.create(Disk(Path(sys.argv[1]), REGISTRY), rules, clock),
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
