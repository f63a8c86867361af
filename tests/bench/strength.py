"""How well the sensible bot of Tứ Sắc plays.

    python -m tests.bench.strength [--preset P] [--deals N] [--first N] [--seats N ...]

Duplicate deals: every deal is played once with the challenger on each seat against the others, so
the luck of the cards falls out. `won` is the percentage of hands won, `error` the standard error of
its mean over the deals, `drawn` the percentage of drawn hands. `us_p50` and `us_p95` are what a
decision of the challenger takes, the making of its view not counted.

`random` answers anything that is legal. `greedy` eats what leaves the fewest loose cards and throws
away any loose card. `bot` is the one that ships.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from game.core import TUSAC_DECK, Action, Config, Seat, Sight, View
from game.registry import Registry
from game.tusac.bot import choose
from game.tusac.faces import pack
from game.tusac.groups import rac
from game.tusac.rules import TusacRules

Player = Callable[[View, Random], Action]
PAIRS = (("greedy", "random"), ("bot", "random"), ("bot", "greedy"), ("bot", "bot"))


def at_random(view: View, chance: Random) -> Action:
    """Answer anything that is legal."""
    return chance.choice(view.choices)


def greedy(view: View, chance: Random) -> Action:
    """Eat what leaves the fewest loose cards; throw away any of them."""
    if view.prompt == "discard":
        return chance.choice(view.choices)
    hand = pack(dict(view.own.zones)[view.own.zones[0][0]]) if view.own.zones else 0
    eats = [action for action in view.choices if action.kind == "eat"]
    if not eats:
        return view.choices[-1]
    return min(eats, key=lambda action: rac(hand - pack(action.cards)))


def bot(view: View, chance: Random) -> Action:
    """Answer as the one that ships does."""
    return choose(Sight(view, ()), "medium", chance, 1.0).action


PLAYERS: dict[str, Player] = {"random": at_random, "greedy": greedy, "bot": bot}


class Result(NamedTuple):
    """Of some deals."""

    won: list[float]
    """By deal: which part of its hands the challenger won."""
    drawn: float
    micros: list[float]


def measure(challenger: Player, other: Player, config: Config, seats: int, seeds: range) -> Result:
    """Play every deal once with the challenger on each seat."""
    rules, micros, drawn = TusacRules(), list[float](), 0
    won: list[float] = []
    for seed in seeds:
        deck = tuple(Random(seed).sample(TUSAC_DECK, len(TUSAC_DECK)))
        first, wins = Seat(seed % seats), 0
        for place in range(seats):
            players = [other] * seats
            players[place] = challenger
            chance = Random(seed)
            winner = _play(
                rules, rules.deal(config, seats, first, deck).state, players, place, chance, micros
            )
            wins += winner == place
            drawn += winner is None
        won.append(wins / seats)
    return Result(won, drawn / (len(seeds) * seats), micros)


def _play(
    rules: TusacRules,
    state: Any,
    players: list[Player],
    timed: int,
    chance: Random,
    micros: list[float],
) -> Seat | None:
    """Play a hand to its end; return who won."""
    while owing := rules.to_act(state):
        seat = owing[0]
        view = rules.view(state, seat)
        start = time.perf_counter()
        action = players[seat](view, chance)
        if seat == timed:
            micros.append((time.perf_counter() - start) * 1e6)
        state = rules.apply(state, seat, action).state
    outcome = rules.outcome(state)
    assert outcome is not None
    return outcome.winner


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--preset", default="trial")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first deal")
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3, 4])
    args = parser.parse_args()
    config = Registry().game("tusac").config(args.preset)
    seeds = range(args.first, args.first + args.deals)
    for seats in args.seats:
        for challenger, other in PAIRS:
            result = measure(PLAYERS[challenger], PLAYERS[other], config, seats, seeds)
            error = statistics.stdev(result.won) / math.sqrt(len(result.won))
            result.micros.sort()
            figures = {
                "bench": "strength",
                "preset": args.preset,
                "seats": seats,
                "who": challenger,
                "against": other,
                "won": round(100 * statistics.mean(result.won), 1),
                "error": round(100 * error, 1),
                "drawn": round(100 * result.drawn, 1),
                "us_p50": round(statistics.median(result.micros), 1),
                "us_p95": round(result.micros[int(len(result.micros) * 0.95)], 1),
                "deals": args.deals,
                "seed": args.first,
            }
            print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    main()
