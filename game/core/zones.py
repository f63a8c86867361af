"""Seats and the places where cards lie."""

from __future__ import annotations

from typing import NamedTuple, NewType

Seat = NewType("Seat", int)
"""0 .. n-1 in turn order."""


_NUMBERS = frozenset(str(number) for number in range(1000))


class Zone(NamedTuple):
    """A place for cards: `hand/2`, `trick/0`, `groups/1/0`, `stock`."""

    name: str
    seat: Seat | None = None
    index: int | None = None  # type: ignore[assignment]  # hides tuple.index, which nobody needs
    """Which one of several before the seat (a group, a round); None where there is one."""

    def __str__(self) -> str:
        parts = [self.name]
        if self.seat is not None:
            parts.append(str(self.seat))
            if self.index is not None:
                parts.append(str(self.index))
        return "/".join(parts)

    @classmethod
    def parse(cls, text: str) -> Zone:
        """Read what `str` wrote.

        Raises:
            ValueError: the text is no zone.
        """
        name, *numbers = text.split("/")
        wrong = len(numbers) > 2 or not name.isascii() or not name.isidentifier()
        if wrong or any(n not in _NUMBERS for n in numbers):
            raise ValueError(f"not a zone: {text!r}")
        values = [int(n) for n in numbers]
        seat = Seat(values[0]) if values else None
        return cls(name, seat, values[1] if len(values) == 2 else None)
