"""How long claims are judged, and what legal moves with their refusals cost.

    python -m tests.bench.claims [--seats N] [--hands N]

`claim` is the search alone, in positions of random hands of `pot`: in milliseconds by round, with
the share that passed the node limit. `legal` is the view of the seat on turn, its legal moves and
refusals in it, in microseconds, for every preset.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections import defaultdict

from game.catte.claims import judge
from game.catte.rules import RULES
from game.core import FRENCH_DECK, Seat
from game.registry import Registry

GAME = Registry().game("catte")


def quantile(values: list[float], share: float) -> float:
    """Return the value that so great a share does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def claims(seats: int, hands: int) -> None:
    """Judge a claim at every decision of random hands in which everybody likes to win rounds."""
    chance, config = random.Random(7), GAME.config("pot")
    took: dict[int, list[float]] = defaultdict(list)
    given_up: dict[int, int] = defaultdict(int)
    for _ in range(hands):
        deck = tuple(chance.sample(FRENCH_DECK, len(FRENCH_DECK)))
        state = RULES.deal(config, seats, Seat(0), deck).state
        while owing := RULES.to_act(state):
            seat = owing[0]
            asking = RULES.engine.question(state, seat)
            start = time.perf_counter()
            verdict = judge(asking)
            took[state.round].append((time.perf_counter() - start) * 1000)
            given_up[state.round] += verdict.right is None
            legal = [action for action in RULES.legal_actions(state, seat) if action.cards]
            wins = [a for a in legal if a.kind == "play"]
            chosen = wins if wins and chance.random() < 0.5 else legal
            state = RULES.apply(state, seat, chance.choice(chosen)).state
    for number, values in sorted(took.items()):
        line = {
            "bench": "claims",
            "what": "claim",
            "seats": seats,
            "round": number,
            "claims": len(values),
            "ms_p50": round(statistics.median(values), 3),
            "ms_p95": round(quantile(values, 0.95), 2),
            "ms_max": round(max(values), 1),
            "undecided": given_up[number],
        }
        print(json.dumps(line))


def legal_moves(preset: str, seats: int, hands: int) -> None:
    """Time the view of the seat on turn, asked for first, so that nothing is shared."""
    chance, config = random.Random(7), GAME.config(preset)
    took: list[float] = []
    for _ in range(hands):
        deck = tuple(chance.sample(FRENCH_DECK, len(FRENCH_DECK)))
        state = RULES.deal(config, seats, Seat(0), deck).state
        while owing := RULES.to_act(state):
            start = time.perf_counter()
            view = RULES.view(state, owing[0])
            took.append((time.perf_counter() - start) * 1e6)
            choices = [action for action in view.choices if action.cards]
            state = RULES.apply(state, owing[0], chance.choice(choices)).state
    figures = {"us_p50": statistics.median(took), "us_p95": quantile(took, 0.95)}
    rounded = {name: round(value, 1) for name, value in figures.items()}
    line = {"bench": "claims", "what": "legal", "preset": preset, "seats": seats}
    print(json.dumps(line | rounded))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--seats", type=int, default=8)
    parser.add_argument("--hands", type=int, default=60)
    args = parser.parse_args()
    claims(args.seats, args.hands)
    for preset in GAME.presets:
        legal_moves(preset, args.seats, args.hands * 4)


if __name__ == "__main__":
    main()
