"""`--seats` of every command: who sits where, as a list of words."""

from __future__ import annotations

from typing import NamedTuple

from game.bots.protocol import LEVELS
from game.core import BOT_NAMES, UserError


class SeatWord(NamedTuple):
    """One entry of the list; a bot has name and level, whether they are written or not."""

    kind: str
    name: str = ""
    level: str = ""


def read_seats(text: str, *others: str) -> list[SeatWord]:
    """Read a list such as `human,bot,bot:LEVEL:NAME`.

    Args:
        others: who may sit there besides bots.

    Raises:
        UserError: `seat_spec`.
    """
    seats: list[SeatWord] = []
    for number, word in enumerate(text.split(",")):
        kind, _, rest = word.strip().partition(":")
        level, _, name = rest.partition(":")
        if kind in others and not rest:
            seats.append(SeatWord(kind))
        elif kind == "bot":
            usual = BOT_NAMES[number % len(BOT_NAMES)]
            seats.append(SeatWord("bot", name or usual, level or LEVELS[0]))
        else:
            raise seat_fault(word, *others)
    return seats


def seat_fault(text: str, *others: str) -> UserError:
    """Return what is wrong with a list of seats."""
    return UserError(
        "seat_spec", text=text, allowed=", ".join((*others, "bot", "bot:LEVEL", "bot:LEVEL:NAME"))
    )
