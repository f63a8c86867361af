"""What every viewer of a match of Tứ Sắc is told, played by its bot at a real table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

from game.core import MatchState, Seat, SeatSpec, Sight, Update, hand_seed, seed_from_number
from game.match import Match
from game.registry import Registry
from game.table import Table
from tests.scenes.table.hall import NAMES

Item = Update | MatchState
GAME = Registry().game("tusac")
PRESETS = tuple(GAME.presets)


@cache
def told(
    seats: int, seed: int, preset: str, hands: int = 1
) -> Mapping[Seat | None, tuple[Item, ...]]:
    """Play hands by the bot of the game; return what each seat and a spectator was told."""
    rng = Random(seed)
    match = Match(GAME.rules, GAME.config(preset), seats)
    specs = [SeatSpec("human", name) for name in NAMES[:seats]]
    known = seed_from_number(seed)
    table = Table(match, specs, lambda hand: hand_seed(known, hand), game="tusac", preset=preset)
    heard: dict[Seat | None, list[Item]] = {None: [], **{Seat(n): [] for n in range(seats)}}
    table.watch(0.0)
    for seat in range(seats):
        table.join(Seat(seat), NAMES[seat], 0.0)
    for hand in range(hands):
        for seat in range(seats if hand else 0):
            table.ready(Seat(seat), True, 0.0)
        while (owing := match.rules.to_act(table._state)) and table._playing:
            seat = rng.choice(owing)
            view = match.rules.view(table._state, Seat(seat))
            action = GAME.choose(Sight(view, ()), "medium", rng, 0.0).action
            table.submit(seat, table._window, action, 0.0)
    for item in table.take():
        for viewer in heard if isinstance(item, MatchState) else [item.viewer]:
            heard[viewer].append(item)
    return {viewer: tuple(items) for viewer, items in heard.items()}
