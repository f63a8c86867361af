"""How long one may think, and who sits on the seats of a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clock:
    """How long people and bots may take; None is for ever."""

    turn_s: float | None = None
    bank_s: float = 0.0
    """Spare time a person may use up in one hand, when a turn is over."""
    bot_s: float = 40.0
    """A bot that has not answered by then has failed; its process has a shorter limit of its own,
    also for a slow start, so this is the last resort."""
    grace_s: float = 30.0
    """So long a person may be gone before a bot takes the seat."""
    next_hand_s: float | None = None
    """The next hand starts after this pause even if somebody is not ready."""


@dataclass(slots=True)
class Chair:
    """A seat, and who is on it."""

    name: str
    kind: str
    present: bool = False
    ready: bool = False
    misses: int = 0
    """Time-outs in a row."""
    bank_s: float = 0.0
    left_at: float = 0.0
    """When the person went, if not present."""

    @property
    def plays_itself(self) -> bool:
        """A person answers here, not a bot."""
        return self.kind == "human"
