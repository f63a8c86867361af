"""Every clause and vector of the rules, and the illustrated hand, once more by JSON lines.

The tests are those of the game; only the rules they ask are a referee.
"""

from __future__ import annotations

import pytest

from tests.game.catte import hands
from tests.game.catte.test_clauses import *  # noqa: F403
from tests.game.catte.test_coins import *  # noqa: F403
from tests.game.catte.test_pot import *  # noqa: F403
from tests.game.catte.test_seed_hand import *  # noqa: F403
from tests.game.catte.test_vectors import *  # noqa: F403
from tests.referee.lines import LineRules, Lines

INSTANT = [
    "AS JS 9S 7S 5S 3S",
    "5H 4S 3S 3D 2C 2D",
    "KS KH KD KC 2S 3S",
    "2S 2H 2D 2C 3S 3H",
    "AS 2S 3H 4D 5C 5D",
]


@pytest.fixture(autouse=True)
def by_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every hand of these tests be played by a referee."""
    monkeypatch.setattr(hands, "CatteRules", LineRules)


def test_these_hands_are_played_by_lines() -> None:
    assert isinstance(hands.dealt("AS 2H 3D 4C 5S 6S", "2S AH 4D 5C 7S 8S").rules, LineRules)


@pytest.mark.parametrize("cards", INSTANT)
def test_ct_42_study_has_no_instant_win(cards: str) -> None:
    told = Lines().ok("instant", game="catte", preset="study", cards=cards.split())

    assert told == {"ok": True, "kind": None, "strength": []}
