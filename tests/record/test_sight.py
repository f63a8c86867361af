"""What bots are given when a match goes on in the middle of a hand."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.bots.worker import BotWorker
from game.core import Decision, Sight
from game.record import Record, load_record
from game.table import Clock
from net.cli.local import LocalGame
from tests.fixtures.inline import Inline
from tests.record.played import REGISTRY, Play, setup


def going_on(record: Record) -> LocalGame:
    """Return a game of bots alone that goes on with a match, its time in the polls."""
    times = iter(range(100, 1_000_000))
    return LocalGame(
        record.setup,
        REGISTRY,
        BotWorker(executor=Inline),
        now=lambda: float(next(times)),
        pace_s=(0.0, 0.0),
        claim_s=0.0,
        clock=Clock(next_hand_s=0.0),
        record=record,
    )


@pytest.mark.parametrize(("preset", "answers"), [("study", 9), ("trial", 40), ("book", 20)])
def test_events_begin_with_the_snapshot_and_the_bots_play_on(
    tmp_path: Path, preset: str, answers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Play(tmp_path, rules=setup("bbb", 5, preset))
    for _ in range(answers):
        play.act()
    assert play.playing
    views = {seat: play.rules.view(play.state, seat) for seat in play.seats}
    asked: dict[int, list[Sight]] = {seat: [] for seat in play.seats}
    game = REGISTRY.game(play.table.match_state().game)
    choose = game.choose

    def spy(sight: Sight, level: str, rng: Random, budget_s: float) -> Decision:
        asked[sight.view.viewer or 0].append(sight)
        return choose(sight, level, rng, budget_s)

    monkeypatch.setattr("game.bots.worker._load", lambda reference: spy)

    local = going_on(load_record(play.close()))
    for _ in range(5_000):
        local.poll()
        if local.table.match_state().history:
            break

    assert local.table.match_state().history, "the hand does not end"
    first = [sights[0] for sights in asked.values() if sights and not sights[0].events]
    assert first
    assert all(sight.view == views[sight.view.viewer] for sight in first)  # type: ignore[index]
    assert not local.failed
