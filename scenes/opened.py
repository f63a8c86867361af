"""A match that one can sit down to, as the house hands it to the table scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.core import Card, Seat, UserError
from net.client import Client


@dataclass
class Opened:
    """A match one can sit down to."""

    clients: Sequence[Client]
    """Of the people at this window, or one spectator's."""
    deck: tuple[Card, ...]
    close: Callable[[], None]
    failed: list[Seat]
    """Seats whose bot has just failed; emptied by the scene."""
    instant: bool = False
    speed: float = 1.0
    """Of motion, on top of the settings."""
    hands: int | None = None
    """Leave after so many hands."""
    notices: list[UserError] = field(default_factory=list)
    """What could not be saved; emptied by the scene."""
    is_kept: Callable[[], bool] = lambda: False
    """The match can be continued another time."""
    finish: Callable[[], object] = lambda: None
    """Called before `close` where nobody will want to continue."""
