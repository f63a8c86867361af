"""Numbers where there is little room for them."""

from __future__ import annotations

from scenes.context import Context
from scenes.people import plain

_UNITS = ((1_000_000, 1_000_000, "table.millions"), (10_000, 1_000, "table.thousands"))
"""From which number on which units are counted, and their word."""


def short(context: Context, number: int) -> str:
    """Return a number in few signs, with its small end left out."""
    for least, unit, word in _UNITS:
        if abs(number) >= least:
            return context.say(word, number=plain(int(number / unit)))
    return plain(number)
