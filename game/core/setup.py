"""What a person chose before a match: the game, its rules, who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from game.core.options import Value


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """Who is to sit on one seat."""

    kind: Literal["human", "bot"]
    name: str
    level: str = ""
    """A bot's level; empty for people."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A match to be opened; `game.registry.check_setup` says whether it can be."""

    game: str
    preset: str
    seats: tuple[SeatSpec, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    """House rules on top of the preset."""
    seed: int | None = None
    """For a deal that can be repeated; None deals by chance."""
    hands: int | None = None
    """The match ends after so many; None leaves the end open."""
