"""How fast the rules are, beside a peer in the same run.

    python -m tests.bench.engine [--table GAME/PRESET] [--against rlcard] [--seats N] [--rounds N]

Random play. `rules` is legal moves and the next state alone; `views` adds, for every step, the
redacted events and the full view of every seat, which is what a table and its server use. The
decks are shuffled beforehand, as the rules are given a deck. Rounds are interleaved, medians are
printed, and seconds are those of the processor, so that a busy machine changes little. Peers are
installed from tests/bench/requirements.txt.

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
from typing import Any

from game.catte import rules as catte
from game.catte import state as catte_state
from game.core import Card, Config, Seat, redact_all
from game.registry import Game, Registry
from game.tusac import engine as tusac
from game.tusac import state as tusac_state

HANDS = 400
PEER_GAMES = 25
Run = Callable[[], float]


ENGINES: dict[str, tuple[Any, Callable[[Any], tuple[Seat, ...]]]] = {
    "catte": (catte.RULES.engine, catte_state.owing),
    "tusac": (tusac.Engine(), tusac_state.owing),
}
"""What the rules of each game are made of, and who owes an answer."""


class Table:
    """A game under some rules, for so many, and decks to play it with."""

    def __init__(self, game: Game, config: Config, seats: int) -> None:
        self.game, self.config, self.seats = game, config, seats
        chance, deck = random.Random(7), game.rules.info.deck
        self.decks: list[tuple[Card, ...]] = [
            tuple(chance.sample(deck, len(deck))) for _ in range(HANDS)
        ]


def play_rules(table: Table) -> float:
    """Return actions a second of the rules alone."""
    (engine, owing), chance = ENGINES[table.game.id], random.Random(1).random
    deal, config, seats = table.game.rules.deal, table.config, table.seats
    actions, start = 0, time.thread_time()
    for deck in table.decks:
        state = deal(config, seats, Seat(0), deck).state
        while owed := owing(state):
            seat = owed[0]
            codes = engine.legal(state, seat)
            state = engine.advance(state, seat, codes[int(chance() * len(codes))])
            actions += 1
    return actions / (time.thread_time() - start)


def play_views(table: Table) -> float:
    """Return actions a second with the events and views of every seat."""
    rules, config, seats = table.game.rules, table.config, table.seats
    chance, everybody = random.Random(1).random, [Seat(seat) for seat in range(seats)]
    view, apply, to_act = rules.view, rules.apply, rules.to_act
    actions, start = 0, time.thread_time()
    for deck in table.decks:
        step = rules.deal(config, seats, Seat(0), deck)
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
    return actions / (time.thread_time() - start)


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
        start, play = time.thread_time(), run_through if own_loop else step_through
        actions = sum(play() for _ in range(PEER_GAMES))
        return actions / (time.thread_time() - start)

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
    parser.add_argument("--table", default="catte/study", help="game/preset")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=9)
    args = parser.parse_args()
    name, _, preset = args.table.partition("/")
    game = Registry().game(name)
    table = Table(game, game.config(preset), args.seats)
    runs: dict[str, Run] = {
        "rules": lambda: play_rules(table),
        "views": lambda: play_views(table),
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
        print(json.dumps(line | {"table": args.table, "seats": args.seats, "rounds": args.rounds}))


if __name__ == "__main__":
    main()
