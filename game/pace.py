"""How long it takes until an answer counts that nobody gives by hand: never a matter of the cards.

Rule 1: what decides it is who is asked, which all know, the settings, and chance. A forced move
takes as long as a free one.
Rule 2: a window that asks several seats stays open for a while even if all have answered, so that
its length tells nothing of who had something to answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from game.core import Action, NotYet, Seat, SeatSpec, Shown
from game.record_lines import Line
from game.table import Table

PACE_S = (0.55, 1.05)
"""A bot answers after so long; where several are asked it may take longer."""


class Pace:
    """The pace of one table."""

    def __init__(
        self,
        seats: Iterable[SeatSpec],
        chance: Random,
        answer_s: tuple[float, float],
        claim_s: float,
    ) -> None:
        """Begin at the usual pace.

        Args:
            answer_s: a bot answers after so long, at the least and at the most.
            claim_s: a window that asks several lasts so long at the least, unless bots alone play.
        """
        self._chance = chance
        self._answer_s = answer_s
        self._claim_s = claim_s if any(seat.kind == "human" for seat in seats) else 0.0
        self.hurry = 1.0
        """How many times faster than usual it all goes."""

    def answer_s(self, shown: Shown) -> float:
        """Return how long a bot takes to answer; never less than the window lasts anyway."""
        return max(self._chance.uniform(*self._answer_s) / self.hurry, self.window_s(shown))

    def window_s(self, shown: Shown) -> float:
        """Return how long the open window lasts at the least."""
        return self._claim_s / self.hurry if len(shown.to_act) > 1 else 0.0


class PacedTable(Table):
    """A table at which no window of several closes early, whoever answers how fast.

    The last answer is taken when the window may close, and until then it is no answer: see
    `NotYet`.
    """

    def __init__(self, *laid: Any, pace: Pace, **settings: Any) -> None:
        """Lay the table; see `Table` for everything but the pace."""
        super().__init__(*laid, **settings)
        self._pace = pace
        self._restoring = False

    def submit(self, seat: Seat, window: int, action: Action, now: float) -> None:
        """See `Table.submit`."""
        if self._closes_early(seat, window, action, now):
            raise NotYet
        super().submit(seat, window, action, now)

    def restore(self, lines: Iterable[Line], now: float) -> None:
        """See `Table.restore`; what has been played is played at the pace it was."""
        self._restoring = True
        super().restore(lines, now)
        self._restoring = False

    def _closes_early(self, seat: Seat, window: int, action: Action, now: float) -> bool:
        """Tell whether an answer would close the window before it may; a wrong one never does."""
        if self._restoring or not self._playing or window != self._window:
            return False
        rules = self._match.rules
        if rules.to_act(self._state) != (seat,):
            return False
        ends = self._time.opened_at + self._pace.window_s(rules.view(self._state, None).shown)
        return now < ends and action in rules.legal_actions(self._state, seat)
