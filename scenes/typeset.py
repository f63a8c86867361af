"""Sections of text as lines on paper: wrapped to a width, each knowing where in the text it is.

Nothing is drawn here; whole lines are what scrolls, so that no line is ever cut through.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from game.rulespage import Section, word_and_sense
from scenes.theme import Role, Theme

_AIR = 1.42
"""Height of a line in heights of its letters."""
_BETWEEN = 0.06
"""Share of the width between two texts that are compared."""
_WORD_SHARE = 0.3
"""Share of the width that the words of a glossary have; their senses have the rest."""


class Piece(NamedTuple):
    """Text that stands on a line."""

    text: str
    x: int
    role: Role
    colour: str
    bold: bool


class Place(NamedTuple):
    """Where in the text a line is, in any language and width."""

    section: str
    part: int
    """0 is the title, then paragraph by paragraph."""
    share: float
    """How far down the paragraph, from 0 to 1."""


class Line(NamedTuple):
    """A line of the page."""

    pieces: tuple[Piece, ...]
    above: int
    """Room above it, unless it is the first one to be seen."""
    height: int
    place: Place


def typeset(
    theme: Theme, sections: Iterable[Section], width: int, paired: Collection[str] = ()
) -> tuple[Line, ...]:
    """Break sections into lines.

    Args:
        paired: sections whose lines are words and, beside them, what they mean.
    """
    return tuple(
        line
        for section in sections
        for line in _section(theme, section, width, paired=section.id in paired)
    )


def nearest(lines: Sequence[Line], place: Place) -> int:
    """Return the line that is at a place of the text, or the last one before it."""
    ids = list(dict.fromkeys(line.place.section for line in lines))
    if place.section not in ids:
        return 0
    sought = (ids.index(place.section), place.part, place.share)
    keys = [(ids.index(line.place.section), line.place.part, line.place.share) for line in lines]
    return max((number for number, key in enumerate(keys) if key <= sought), default=0)


def count_fitting(lines: Sequence[Line], first: int, room: int) -> int:
    """Return how many whole lines fit into a height, from one on; at least one."""
    used = 0
    for number, line in enumerate(lines[first:]):
        used += line.height + (line.above if number else 0)
        if used > room:
            return max(1, number)
    return len(lines) - first


def last_first(lines: Sequence[Line], room: int) -> int:
    """Return the furthest line to begin with: the end is seen, and each title can be on top."""
    titles = [number for number, line in enumerate(lines) if line.place.part == 0]
    ends = (n for n in range(len(lines)) if count_fitting(lines, n, room) == len(lines) - n)
    return max([*titles[-1:], next(ends, 0)], default=0)


def side_by_side(
    theme: Theme, name: str, label: str, texts: tuple[str, str], width: int, colour: str
) -> tuple[Line, ...]:
    """Break two texts that are to be compared into lines: a label, then both in columns."""
    column = round(width * (1 - _BETWEEN) / 2)
    starts = (0, width - column)
    parts = [theme.wrap(text, column, "body") for text in texts]
    rows: list[tuple[Piece, ...]] = [(Piece(label, 0, "body", "lacquer", True),)]
    for number in range(max(map(len, parts))):
        found = zip(starts, parts, strict=True)
        rows.append(
            tuple(
                Piece(line, x, "body", colour, False)
                for x, lines in found
                for line in lines[number : number + 1]
            )
        )
    return tuple(
        Line(
            row, theme.px(20) if not n else 0, _height(theme, "body"), Place(name, 1, n / len(rows))
        )
        for n, row in enumerate(rows)
    )


def _section(theme: Theme, section: Section, width: int, *, paired: bool) -> Iterator[Line]:
    title = Piece(section.title, 0, "large", "lacquer", True)
    place = Place(section.id, 0, 0.0)
    yield Line((title,), theme.px(26), _height(theme, "large"), place)
    for number, text in enumerate(section.lines, start=1):
        rows = _entry(theme, text, width) if paired else None
        rows = rows or [(piece,) for piece in _paragraph(theme, text, width, 0)]
        for row, pieces in enumerate(rows):
            place = Place(section.id, number, row / len(rows))
            above = theme.px(9) if row == 0 else 0
            yield Line(tuple(pieces), above, _height(theme, "body"), place)


def _entry(theme: Theme, text: str, width: int) -> list[tuple[Piece, ...]] | None:
    """Return a word and beside it what it means; None where the text is no such pair."""
    word, sense = word_and_sense(text)
    if not sense:
        return None
    start = round(width * _WORD_SHARE)
    left = theme.wrap(word, start - theme.px(16), "body", bold=True)
    right = theme.wrap(sense, width - start, "body")
    rows: list[tuple[Piece, ...]] = []
    for number in range(max(len(left), len(right))):
        pieces = [Piece(part, 0, "body", "ink", True) for part in left[number : number + 1]]
        pieces += [Piece(part, start, "body", "ink", False) for part in right[number : number + 1]]
        rows.append(tuple(pieces))
    return rows


def _paragraph(theme: Theme, text: str, width: int, x: int) -> list[Piece]:
    return [Piece(line, x, "body", "ink", False) for line in theme.wrap(text, width, "body")]


def _height(theme: Theme, role: Role) -> int:
    return round(theme.text_px(role) * _AIR)
