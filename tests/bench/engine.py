"""How fast the rules are, beside a peer in the same run.

    python -m tests.bench.engine [--against rlcard] [--seats N] [--rounds N]

Random play. `rules` is legal moves and the next state alone; `views` adds, for every step, the
redacted events and the full view of every seat, which is what a table and its server use. The
decks are shuffled beforehand, as the rules are given a deck. Rounds are interleaved, and medians
are printed. Peers are installed from tests/bench/requirements.txt.

RLCard's gin rummy is played by its own random agents in two ways, since they differ by half:
`rlcard` asks the environment whose turn it is, for that player's state, and steps; `rlcard_run` is
its own loop, which uses the state that the last step returned.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import statistics
import sys
import time
from collections.abc import Callable

from game.catte.rules import RULES
from game.catte.state import NOBODY, owing
from game.core import FRENCH_DECK, Card, Config, Seat, build_config, redact_all

HANDS = 400
PEER_GAMES = 25
Run = Callable[[], float]


def _decks(count: int) -> list[tuple[Card, ...]]:
    chance = random.Random(7)
    return [tuple(chance.sample(FRENCH_DECK, len(FRENCH_DECK))) for _ in range(count)]


def play_rules(decks: list[tuple[Card, ...]], config: Config, seats: int) -> float:
    """Return actions a second of the rules alone."""
    engine, chance = RULES.engine, random.Random(1).random
    actions, start = 0, time.perf_counter()
    for deck in decks:
        state = RULES.deal(config, seats, Seat(0), deck).state
        while state.winner == NOBODY:
            seat = owing(state)[0]
            codes = engine.legal(state, seat)
            state = engine.advance(state, seat, codes[int(chance() * len(codes))])
            actions += 1
    return actions / (time.perf_counter() - start)


def play_views(decks: list[tuple[Card, ...]], config: Config, seats: int) -> float:
    """Return actions a second with the events and views of every seat."""
    chance, everybody = random.Random(1).random, [Seat(seat) for seat in range(seats)]
    view, apply, to_act = RULES.view, RULES.apply, RULES.to_act
    actions, start = 0, time.perf_counter()
    for deck in decks:
        step = RULES.deal(config, seats, Seat(0), deck)
        while True:
            state = step.state
            redact_all(step.events, everybody)
            views = [view(state, seat) for seat in everybody]
            asked = to_act(state)
            if not asked:
                break
            choices = views[asked[0]].own.choices
            step = apply(state, asked[0], choices[int(chance() * len(choices))])
            actions += 1
    return actions / (time.perf_counter() - start)


def rlcard_runner(*, own_loop: bool) -> Run:
    """Return a run of RLCard's gin rummy environment."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("gin-rummy", config={"seed": 7})
    agents = [RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)]
    env.set_agents(agents)

    def step_through() -> int:
        actions = 0
        env.reset()
        while not env.is_over():
            player = env.get_player_id()
            env.step(agents[player].step(env.get_state(player)))
            actions += 1
        return actions

    def run_through() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(path) // 2 for path in trajectories)

    def run() -> float:
        start, play = time.perf_counter(), run_through if own_loop else step_through
        actions = sum(play() for _ in range(PEER_GAMES))
        return actions / (time.perf_counter() - start)

    return run


PEERS: dict[str, dict[str, Callable[[], Run]]] = {
    "rlcard": {
        "rlcard": lambda: rlcard_runner(own_loop=False),
        "rlcard_run": lambda: rlcard_runner(own_loop=True),
    }
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--against", nargs="*", choices=sorted(PEERS), default=[])
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=9)
    args = parser.parse_args()
    decks, config = _decks(HANDS), build_config(RULES.info.options, {})
    runs: dict[str, Run] = {
        "rules": lambda: play_rules(decks, config, args.seats),
        "views": lambda: play_views(decks, config, args.seats),
    }
    try:
        peers = {name: make() for peer in args.against for name, make in PEERS[peer].items()}
    except ImportError as error:
        sys.exit(f"{error}: install the peers, pip install -r tests/bench/requirements.txt")
    runs |= peers
    figures: dict[str, list[float]] = {name: [] for name in runs}
    for run in runs.values():
        run()
    # What the peers keep in memory is not to be searched again and again at our expense.
    gc.collect()
    gc.freeze()
    for _ in range(args.rounds):
        for name, run in runs.items():
            figures[name].append(run())
    medians = {name: statistics.median(values) for name, values in figures.items()}
    for name, value in medians.items():
        ratios = {
            peer: round(
                statistics.median(a / b for a, b in zip(figures[name], figures[peer], strict=True)),
                2,
            )
            for peer in peers
            if name not in peers
        }
        line = {"bench": "engine", "what": name, "actions_per_s": round(value), "times": ratios}
        print(json.dumps(line | {"seats": args.seats, "rounds": args.rounds}))


if __name__ == "__main__":
    main()
