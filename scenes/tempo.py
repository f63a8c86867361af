"""How fast a table goes: the settings of the moment, and faster once nobody here can do anything.

Rule 1: only what everybody knows decides it, so the pace of bots tells nothing about their cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.core import Seat, View
from scenes.facts import still_in
from scenes.prefs import Prefs

FAST = 3.0
"""How many times faster a hand is told to the end in which nobody here has a say."""


class Tempo:
    """Watches one table; tells the bots when the pace changes."""

    def __init__(self, prefs: Prefs, hurry: Callable[[float], object]) -> None:
        """Begin at the usual pace.

        Args:
            hurry: told how many times faster than usual bots are to answer.
        """
        self._prefs = prefs
        self._hurry = hurry
        self._told = 1.0
        self.haste = 1.0
        """How many times faster than the settings say the hand is told."""

    def look(self, view: View | None, here: Iterable[Seat | None]) -> None:
        """See whether one of the seats at this window still plays."""
        done = view is not None and is_out(view, here)
        self.haste = FAST if done and self._prefs.fast_forward else 1.0
        pace = self._prefs.speed * self.haste
        if pace != self._told:
            self._told = pace
            self._hurry(pace)


def is_out(view: View, here: Iterable[Seat | None]) -> bool:
    """Tell whether people look on who have nothing more to decide in this hand."""
    seats = [seat for seat in here if seat is not None]
    if not seats or view.prompt == "over":
        return False
    return not any(still_in(view, seat) for seat in seats)
