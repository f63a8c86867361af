"""Text that must fit: smaller goes before two lines, two lines before cut."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import pygame

from scenes.theme import Role, Theme


def fitting(
    theme: Theme, text: str, width: int, roles: tuple[str, ...], *, bold: bool = False
) -> str:
    """Return the first size in which the text fits, else the last: smaller goes before cut."""
    sizes = (role for role in roles if theme.text_size(text, role, bold=bold)[0] <= width)
    return next(sizes, roles[-1])


def in_lines(
    theme: Theme,
    text: str,
    width: int,
    ways: Sequence[tuple[Role, int]],
    *,
    bold: bool = False,
) -> tuple[tuple[str, ...], Role]:
    """Return the lines of the first way in which the text fits, else of the last, and their size.

    Args:
        ways: sizes, each with the number of lines: one or two.
    """
    lines: tuple[str, ...] = (text,)
    role = ways[-1][0]
    for role, count in ways:
        lines = (text,) if count == 1 else halves(theme, text, role, bold=bold)
        if all(theme.text_size(line, role, bold=bold)[0] <= width for line in lines):
            break
    return lines, role


def folded(
    theme: Theme,
    text: str,
    width: int,
    ways: Sequence[tuple[Role, int]],
    *,
    bold: bool = False,
) -> tuple[list[str], Role]:
    """Break a text into as many lines as it takes, a word too long for a line in its middle.

    Args:
        ways: sizes, each with the most lines it may take; the last is taken whatever it takes.
    """
    lines: list[str] = []
    role = ways[-1][0]
    for role, most in ways:
        words = [part for word in text.split() for part in _parts(theme, word, width, role, bold)]
        lines = theme.wrap(" ".join(words), width, role, bold=bold)
        if len(lines) <= most:
            break
    return lines, role


def _parts(theme: Theme, word: str, width: int, role: Role, bold: bool) -> list[str]:
    """Break a word until each part fits."""
    if theme.text_size(word, role, bold=bold)[0] <= width:
        return [word]
    halved = halves(theme, word, role, bold=bold)
    if len(halved) == 1:
        return [word]
    return [part for half in halved for part in _parts(theme, half, width, role, bold)]


def draw_lines(
    theme: Theme,
    surface: pygame.Surface,
    lines: Sequence[str],
    middle: tuple[float, float],
    pitch: float,
    role: Role,
    colour: str,
    *,
    bold: bool = False,
    anchor: str = "center",
) -> None:
    """Draw lines below each other, all of them round a middle."""
    for place, line in enumerate(lines):
        at = (middle[0], middle[1] + pitch * (place - (len(lines) - 1) / 2))
        theme.text(surface, line, at, role, colour, bold=bold, anchor=anchor)


def halves(theme: Theme, text: str, role: Role, *, bold: bool = False) -> tuple[str, ...]:
    """Break a text into two lines of about the same length; between words if there are any."""
    places = [n for n, letter in enumerate(text) if letter == " " and n]
    if not places:
        # A mark that stands on the letter before it stays with it.
        places = [n for n in range(1, len(text)) if not unicodedata.combining(text[n])]

    def longer(place: int) -> int:
        parts = text[:place], text[place:].strip()
        return max(theme.text_size(part, role, bold=bold)[0] for part in parts)

    if not places:
        return (text,)
    place = min(places, key=longer)
    return text[:place], text[place:].strip()
