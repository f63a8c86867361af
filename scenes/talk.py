"""What people at a table in a network say to each other, as lines on paper.

Rule 1: foreign text comes cleaned and short; it is drawn as it is, never read as markup.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.context import Context
from scenes.lines import folded
from scenes.party import Line
from scenes.theme import Theme


def drawable(theme: Theme, text: str) -> str:
    """Return a foreign text with a dot for each letter that our font does not have."""
    font = theme.font("body")
    return "".join(
        letter if letter == " " or _has_ink(font.metrics(letter)) else "·" for letter in text
    )


def _has_ink(metrics: Sequence[Sequence[int] | None]) -> bool:
    """Tell whether a letter is drawn; one that the font lacks takes room and shows nothing."""
    return all(each is not None and each[:4] != (0, 0, 0, 0) for each in metrics)


def said(context: Context, line: Line) -> str:
    """Return what somebody has said, quick phrases in the language of the one who reads."""
    if line.phrase:
        return context.say(f"phrase.{line.phrase}")
    return drawable(context.theme, line.text)


def draw_talk(
    context: Context, surface: pygame.Surface, place: pygame.Rect, lines: Sequence[Line]
) -> None:
    """Draw what was said last, the newest at the bottom, as much as there is room for."""
    theme = context.theme
    pitch = round(theme.text_px("small") * 1.35)
    bottom = place.bottom
    for line in reversed(lines):
        name = f"{drawable(theme, line.name)}:"
        shown, _ = folded(theme, f"{name} {said(context, line)}", place.w, [("small", 99)])
        if bottom == place.bottom and len(shown) * pitch > place.h:
            # What is too long for the place is seen from its beginning.
            shown = [*shown[: max(1, place.h // pitch) - 1], "…"]
        top = bottom - pitch * len(shown)
        if top < place.y:
            break
        _draw_line(theme, surface, (place.x, top), shown, name, mine=line.mine)
        bottom = top - theme.px(4)


def _draw_line(
    theme: Theme,
    surface: pygame.Surface,
    at: tuple[int, int],
    shown: Sequence[str],
    name: str,
    *,
    mine: bool,
) -> None:
    """Draw one thing that was said, the name in a colour of its own."""
    x, y = at
    rest = shown[0]
    if rest.startswith(name):
        colour = "lacquer" if mine else "leaf_deep"
        x = theme.text(surface, name, at, "small", colour).right
        rest = rest[len(name) :]
    if rest.strip():
        theme.text(surface, rest, (x, y), "small")
    for number, text in enumerate(shown[1:], start=1):
        down = number * round(theme.text_px("small") * 1.35)
        theme.text(surface, text, (at[0], y + down), "small")
