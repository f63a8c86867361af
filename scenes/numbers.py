"""Numbers as they are written: with a long minus, and by the habit of the language."""

from __future__ import annotations

from scenes.context import Context

_UNITS = ((1_000_000, 1_000_000, "table.millions"), (10_000, 1_000, "table.thousands"))
"""From which number on which units are counted, and their word."""


def plain(number: int) -> str:
    """Return a number, with a minus as long as a plus."""
    return str(number).replace("-", "−")


def counted(context: Context, number: int) -> str:
    """Return a number whose thousands stand in groups."""
    groups = context.texts.number(abs(number))
    return f"−{groups}" if number < 0 else groups


def gained(context: Context, number: int) -> str:
    """Return a gain with a plus and a loss with a minus."""
    return f"+{counted(context, number)}" if number > 0 else counted(context, number)


def short(context: Context, number: int) -> str:
    """Return a number in few signs, with its small end left out."""
    for least, unit, word in _UNITS:
        if abs(number) >= least:
            return context.say(word, number=plain(int(number / unit)))
    return plain(number)
