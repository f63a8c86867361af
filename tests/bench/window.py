"""How much memory the window's process has after a hand, with the cards of both games painted.

    SDL_VIDEODRIVER=dummy python -m tests.bench.window [--size 1920x1080]

The whole program but for the bots' process: a table of eight, played to its results, and every face
of both decks at the size of a hand. `resident_mb` is what the system holds for it, shared libraries
too; `own_mb` leaves out what it shares with others. Linux only.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from scenes import platform_setup

platform_setup.prepare()

from game.core import HIDDEN, Card  # noqa: E402  # pygame has read the environment above
from game.texts import ASSETS  # noqa: E402
from scenes.cards.atlas import Atlas  # noqa: E402
from scenes.cli.stage import Clock, Stage, table_of  # noqa: E402
from scenes.prefs import Prefs  # noqa: E402

TARGET_MB = 160
OTHER_DECK = "tusac"
"""The deck that does not lie on the table."""


def held_kb(name: str) -> int:
    """Return a figure of the system about this process."""
    for line in Path("/proc/self/smaps_rollup").read_text().splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1])
    raise AssertionError(name)


def paint(deck: str, size: tuple[int, int]) -> Atlas:
    """Paint every face of a deck."""
    atlas = Atlas(ASSETS / "decks" / deck)
    faces = [file.stem for file in (ASSETS / "decks" / deck).glob("*.svg")]
    cards = [Card(face) for face in faces if len(face) == 2]
    atlas.resize([size])
    atlas.request(size, [*cards, HIDDEN])
    while atlas.busy:
        atlas.wait(60)
        atlas.pump(0.0)
    assert not atlas.problems
    return atlas


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--size", default="1920x1080")
    args = parser.parse_args()
    width, height = (int(part) for part in args.size.split("x"))
    stage = Stage(
        Prefs(window=(width, height)),
        table_of("hbbbbbbb", seed=5),
        language="vi",
        clock=Clock(),
        atlases={},
    )
    stage.play_until(lambda: stage.is_over)
    stage.rest()
    hand_mb = held_kb("Rss") / 1024
    size = stage.table.board.frame.card
    decks = (stage.table.atlas, paint(OTHER_DECK, size))
    figures = {
        "bench": "window",
        "size": args.size,
        "after_a_hand_mb": round(hand_mb, 1),
        "resident_mb": round(held_kb("Rss") / 1024, 1),
        "own_mb": round((held_kb("Private_Dirty") + held_kb("Private_Clean")) / 1024, 1),
        "cards_mb": round(sum(deck.memory() for deck in decks) / 2**20, 1),
        "target_mb": TARGET_MB,
    }
    stage.close()
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
