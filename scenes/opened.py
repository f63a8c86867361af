"""A match that one can sit down to, as the house hands it to the table scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.core import Card, Seat, UserError
from net.client import Client
from scenes.stack import SceneChange

if TYPE_CHECKING:
    from scenes.party import Party


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
    again: Callable[[], SceneChange] | None = None
    """Opens another match of the same people by the same rules; raises UserError."""
    notices: list[UserError] = field(default_factory=list)
    """What could not be saved; emptied by the scene."""
    is_kept: Callable[[], bool] = lambda: False
    """The match can be continued another time."""
    hold: Callable[..., object] | None = None
    """Lets the time of the table stand (`on=True`) or go on; None where others play on."""
    finish: Callable[[], object] = lambda: None
    """Called before `close` where nobody will want to continue."""
    hurry: Callable[[float], object] = lambda pace: None
    """Lets bots answer so many times faster than usual."""
    party: Party | None = None
    """The people of this window at a table in a network; None where the table is ours alone."""
