"""Why a finished hand pays what it pays, as data.

A hand is settled as a list of payments: why, who pays, who is paid, how much, and the numbers
behind it. Scores are nothing but their sum, so that what a player reads is what is counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Payment(NamedTuple):
    """One reason for one payment."""

    code: str
    """A word of the game's closed list; `settle.<code>` in the language files says it."""
    payer: int | None
    """None: nobody pays, the points are given."""
    payee: int | None
    """None: nobody is paid, the points are lost."""
    amount: int
    values: tuple[int, ...] = ()


def add_up(payments: Iterable[Payment], seats: int) -> tuple[int, ...]:
    """Return what the payments bring each seat."""
    found = [0] * seats
    for _, payer, payee, amount, _ in payments:
        if payer is not None:
            found[payer] -= amount
        if payee is not None:
            found[payee] += amount
    return tuple(found)
