"""Whole games over the network in virtual time, with everything going wrong that can.

What must hold is in `sim_truth` and `sim._finish`. A failure names its seed; `play(seed, tmp_path)`
plays that game again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.net.sim import Sim
from tests.net.sim_disk import MOMENTS
from tests.net.sim_faults import KINDS, plan
from tests.net.sim_mutants import MUTANTS, Mutant

GAMES, PARTS = 300, 10
"""So many games, in so many tests that can run beside each other."""
MUTANT_GAMES = 400
"""A mutant has to be noticed in so many games; most are in the first ten."""


@contextmanager
def named(sim: Sim) -> Iterator[None]:
    """Have a failure say which game it was."""
    with ExitStack() as stack:
        stack.push(lambda _, error, __: note(sim, error))
        yield


def note(sim: Sim, error: BaseException | None) -> None:
    if error is not None:
        error.add_note(f"seed {sim.seed}, {sim.setup.game}, at {sim.now:.2f} s")


def play(seed: int, home: Path, game: str = "") -> SimpleNamespace:
    """Play one game."""
    folder = home / f"{game}{seed}"
    folder.mkdir()
    sim = Sim(seed, folder, game=game)
    plan(sim)
    with named(sim):
        return sim.run()


def play_all(seeds: Iterable[int], home: Path, game: str = "") -> list[SimpleNamespace]:
    return [play(seed, home, game) for seed in seeds]


@pytest.mark.parametrize("part", range(PARTS))
def test_every_game_ends_as_the_rules_say_whatever_breaks(part: int, tmp_path: Path) -> None:
    played = play_all(range(part, GAMES, PARTS), tmp_path)

    assert sum(game.steps for game in played) > 300
    assert sum(game.crashes for game in played) > 5


@pytest.mark.slow
@pytest.mark.parametrize("game", ["catte", "tusac"])
def test_every_game_ends_for_long(game: str, tmp_path: Path) -> None:
    play_all(range(10_000, 15_000), tmp_path, game)


def test_the_games_are_of_every_kind(tmp_path: Path) -> None:
    sims = [Sim(seed, tmp_path) for seed in range(GAMES)]

    tables = Counter((sim.setup.game, sim.setup.preset) for sim in sims)
    assert {game for game, _ in tables} == {"catte", "tusac"}
    assert min(tables.values()) > 15
    assert len(tables) == 7


def test_every_fault_happens() -> None:
    assert len({fault for fault, _ in KINDS}) == len(KINDS) > 10
    assert len(MOMENTS) == 3


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_wrong_protocol_is_noticed(
    mutant: Mutant, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mutant(monkeypatch)

    with pytest.raises(AssertionError):
        play_all(range(MUTANT_GAMES), tmp_path)
