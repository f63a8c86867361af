"""What every viewer of a match is told, recorded for telling it again on a board."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from random import Random

from game.core import IllegalAction, MatchState, Seat, SeatSpec, Update, hand_seed, seed_from_number
from game.match import Match
from game.registry import Registry
from game.table import Table
from tests.scenes.table.hall import NAMES

Item = Update | MatchState
GAME = Registry().game("catte")
PRESETS = tuple(GAME.presets)


@cache
def told(
    seats: int, seed: int, hands: int = 2, preset: str = GAME.file.default
) -> Mapping[Seat | None, tuple[Item, ...]]:
    """Play hands with random legal answers; return what each seat and a spectator was told."""
    rng = Random(seed)
    match = Match(GAME.rules, GAME.config(preset), seats)
    specs = [SeatSpec("human", name) for name in NAMES[:seats]]
    known = seed_from_number(seed)
    table = Table(match, specs, lambda hand: hand_seed(known, hand), game="catte", preset=preset)
    heard: dict[Seat | None, list[Item]] = {None: [], **{Seat(n): [] for n in range(seats)}}
    table.watch(0.0)
    for seat in range(seats):
        table.join(Seat(seat), NAMES[seat], 0.0)
    for hand in range(hands):
        if hand:
            for seat in range(seats):
                table.ready(Seat(seat), True, 0.0)
        while (owing := match.rules.to_act(table._state)) and table._playing:
            seat = rng.choice(owing)
            legal = match.rules.legal_actions(table._state, seat)
            kind = rng.choice(sorted({action.kind for action in legal}))
            with suppress(IllegalAction):  # a claim that nobody can judge
                action = rng.choice([a for a in legal if a.kind == kind])
                table.submit(seat, table._window, action, 0.0)
    for item in table.take():
        for viewer in heard if isinstance(item, MatchState) else [item.viewer]:
            heard[viewer].append(item)
    return {viewer: tuple(items) for viewer, items in heard.items()}
