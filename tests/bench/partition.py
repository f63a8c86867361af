"""What it costs to judge a hand of Tứ Sắc.

    python -m tests.bench.partition [--hands N] [--rounds N]

Microseconds a hand, from its cards. `rac` is the fewest loose cards alone; `arrange` adds the
groups and all discardable cards; `show` adds the waits with the copies not seen, which is what the
owner of a hand is shown; `eats` is every eat of one offered card with its verdict. `first` is
`show` of hands as they come, before anything is kept, and `tables` is the first call of all, in
milliseconds.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable

from game.core import TUSAC_DECK, Card
from game.tusac.eats import eats
from game.tusac.faces import pack
from game.tusac.groups import rac
from game.tusac.hands import arrange, arrangement

HAND = 20
SEEN = 12
"""Cards that lie open, so that there is something to subtract."""


class Deal:
    """The cards one seat has and sees."""

    def __init__(self, chance: random.Random) -> None:
        drawn = tuple(chance.sample(TUSAC_DECK, HAND + SEEN + 1))
        self.cards: tuple[Card, ...] = drawn[:HAND]
        self.seen: tuple[Card, ...] = drawn[HAND:-1]
        self.offered: Card = drawn[-1]


def show(deal: Deal) -> None:
    """Do all that the owner of a hand is shown."""
    held = pack(deal.cards)
    arrange(held)
    arrangement(held, pack(deal.seen), strict=False)


JOBS: dict[str, Callable[[Deal], object]] = {
    "rac": lambda deal: rac(pack(deal.cards)),
    "arrange": lambda deal: arrange(pack(deal.cards)),
    "show": show,
    "eats": lambda deal: eats(pack(deal.cards), deal.offered, strict=False),
}


def micros(job: Callable[[Deal], object], deals: list[Deal]) -> list[float]:
    """Return how long a job takes for each hand."""
    took: list[float] = []
    for deal in deals:
        start = time.perf_counter()
        job(deal)
        took.append((time.perf_counter() - start) * 1e6)
    return took


def report(what: str, took: list[float]) -> None:
    """Print one line."""
    took.sort()
    p95 = took[int(len(took) * 0.95)]
    figures = {"us_p50": statistics.median(took), "us_p95": p95, "us_max": took[-1]}
    rounded = {name: round(value, 2) for name, value in figures.items()}
    print(json.dumps({"bench": "partition", "what": what, "hands": len(took)} | rounded))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--hands", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    chance = random.Random(7)
    deals = [Deal(chance) for _ in range(args.hands)]
    start = time.perf_counter()
    rac(pack(deals[0].cards))
    tables_ms = (time.perf_counter() - start) * 1e3
    print(json.dumps({"bench": "partition", "what": "tables", "ms": round(tables_ms, 2)}))
    report("first", micros(show, deals))
    took: dict[str, list[float]] = {what: [] for what in JOBS}
    for _ in range(args.rounds):
        for what, job in JOBS.items():
            took[what] += micros(job, deals)
    for what, values in took.items():
        report(what, values)


if __name__ == "__main__":
    main()
