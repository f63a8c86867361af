"""What a table tells its viewers: steps of a hand, and what is true between hands."""

from __future__ import annotations

from typing import NamedTuple

from game.core.events import Event
from game.core.options import Config
from game.core.rules import Outcome
from game.core.views import View
from game.core.zones import Seat


class Update(NamedTuple):
    """One closed decision as one viewer may know it: the events move, the view is the truth."""

    viewer: Seat | None
    n: int
    """Counts the steps of the match; a snapshot repeats the number of the last step."""
    events: tuple[Event, ...]
    view: View
    ms: int | None = None
    """Time left for the open decision, in milliseconds; None without a clock."""
    snap: bool = False
    """The view alone, as at joining or coming back; there are no events."""


class SeatInfo(NamedTuple):
    """Who plays a seat, as everybody may know it."""

    name: str
    kind: str
    """`human`, `bot`, or `away` where a bot plays for a person."""
    ready: bool = False
    """Wants the next hand."""


class MatchState(NamedTuple):
    """What is true between hands."""

    game: str
    preset: str
    config: Config
    seats: tuple[SeatInfo, ...]
    hand: int
    """Number of the hand being played or just ended; 0 before the first."""
    first: Seat
    """The seat that leads (or deals) this hand."""
    totals: tuple[int, ...]
    history: tuple[Outcome, ...]
    """How the finished hands ended, oldest first."""
    playing: bool
    """A hand is open; False between hands."""
    turn_ms: int | None = None
    """The clock: time for a decision, or None."""
    bank_ms: int = 0
    """Spare time of each seat in a hand."""
    hands: int | None = None
    """The match ends after so many; None leaves the end open."""

    @property
    def is_done(self) -> bool:
        """The last hand of the match is over."""
        return self.hands is not None and self.hand >= self.hands and not self.playing
