"""How long one may think, and who sits on the seats of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core import Action, Seat

JUDGED_S = 20.0
"""So long a clock stands at the most while an answer is judged elsewhere."""

NEVER = float("inf")


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
    is_stood_in_for: bool = False
    """A bot is answering for the person at this moment."""
    answered: dict[int, Action] = field(default_factory=dict)
    """The answers of this hand and the one before that were taken, by window."""

    @property
    def plays_itself(self) -> bool:
        """A person answers here, not a bot."""
        return self.kind == "human"

    @property
    def is_told(self) -> bool:
        """Somebody sees what happens from here."""
        return self.present or not self.plays_itself

    @property
    def waits_for_bot(self) -> bool:
        """The person is gone, and no bot plays for him yet."""
        return self.plays_itself and not self.present

    def begin_hand(self, bank_s: float, kept_from: int) -> None:
        """Be as for a new hand; answers are kept from this window on."""
        self.ready = False
        self.bank_s = bank_s
        self.answered = {n: action for n, action in self.answered.items() if n >= kept_from}


@dataclass(slots=True)
class Window:
    """The open decision, as far as time goes."""

    clock: Clock
    opened_at: float = 0.0
    banks: tuple[float, ...] = ()
    """Each seat's spare time when the window opened; what it has since used shows nothing."""
    judged_from: float | None = field(default=None)
    """Since when it waits for an answer to be judged elsewhere."""

    def open(self, chairs: Sequence[Chair], now: float) -> None:
        """Begin with the next decision."""
        self.opened_at = now
        self.judged_from = None
        self.banks = tuple(chair.bank_s for chair in chairs)

    def charge(self, chair: Chair, now: float) -> None:
        """Take from the spare time what an answer has used of it."""
        if self.clock.turn_s is not None:
            over = now - self.opened_at - self.clock.turn_s
            chair.bank_s = max(0.0, chair.bank_s - max(0.0, over))

    def deadline(self, seat: Seat, chair: Chair) -> float:
        """Return when a seat is late; not before what it has answered is judged."""
        usual = self.usual_deadline(seat, chair)
        return usual if self.judged_from is None else max(usual, self.judged_from + JUDGED_S)

    def usual_deadline(self, seat: Seat, chair: Chair) -> float:
        """Return when a seat is late, were nothing judged."""
        if not chair.plays_itself:
            return self.opened_at + self.clock.bot_s
        if self.clock.turn_s is None:
            return NEVER
        return self.opened_at + self.clock.turn_s + self.banks[seat]
