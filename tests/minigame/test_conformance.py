"""The fixture game passes the suites that go over every game, and no file of theirs was changed."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from game.registry import PRESET_FOLDER, Registry
from tests.conformance import playing, test_conformance, test_fold, test_sealed, test_views
from tests.conformance.playing import Case
from tests.fixtures.minigame import FIXTURE_FOLDER
from tests.secrecy import test_swaps

REGISTRY = Registry((PRESET_FOLDER, FIXTURE_FOLDER))
GAME = REGISTRY.game("high_card")
CASES = [Case(GAME, "three", 2), Case(GAME, "three", 4), Case(GAME, "short_hand", 3)]
SUITES = (test_conformance, test_fold, test_sealed, test_views, test_swaps)
Check = Callable[[Case], None]


def checks(suite: ModuleType) -> list[Any]:
    """Return the tests of a suite that take a table and nothing else, and are not slow."""
    return [
        pytest.param(check, id=name)
        for name, check in vars(suite).items()
        if name.startswith("test_")
        and list(inspect.signature(check).parameters) == ["case"]
        and not any(mark.name == "slow" for mark in check.pytestmark)
    ]


@pytest.fixture(autouse=True)
def _enrolled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "REGISTRY", REGISTRY)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.preset}-{case.seats}")
@pytest.mark.parametrize("check", [check for suite in SUITES for check in checks(suite)])
def test_fixture_game_passes(check: Check, case: Case) -> None:
    check(case)


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.__name__.rsplit(".", 1)[-1])
def test_every_suite_has_something_to_say(suite: ModuleType) -> None:
    assert checks(suite)
