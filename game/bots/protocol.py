"""What a bot is: one function, the same for every game."""

from __future__ import annotations

from random import Random
from typing import Protocol

from game.core import Decision, Sight

LEVELS = ("medium",)
"""The levels that exist; `medium` is the sensible bot."""


class Choose(Protocol):
    """A bot: pure, so that the same sight and the same chance give the same answer."""

    def __call__(self, sight: Sight, level: str, rng: Random, budget_s: float) -> Decision:
        """Answer the open decision; `budget_s` is the time it should not exceed."""
        ...
