"""What every French card has, whatever is drawn on it: paper, the index, and marks on its edges.

A `Look` says the colours; which pictures there are, `french.py` and `large.py` say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from .courts import FOUR_ROBES, USUAL_ROBES, Palette
from .motifs import suit
from .outlines import centred
from .svg import Pen, Svg, polygon

RANKS = "23456789TJQKA"
SUITS = "SHDC"

WIDTH, HEIGHT = 250, 350

_BLACK = ("#2a3350", "#10141f")
_RED = ("#d8283a", "#a31225")


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of one deck."""

    suits: Mapping[str, tuple[str, str]]
    """Lighter above, darker below; the index has the darker one."""
    robes: Mapping[str, Palette]
    has_rails: bool
    """A mark of its own for each suit runs along the edges."""

    @property
    def folder(self) -> str:
        """Where its cards lie."""
        return "french_four" if self.has_rails else "french"


USUAL = Look({"S": _BLACK, "H": _RED, "D": _RED, "C": _BLACK}, USUAL_ROBES, has_rails=False)

FOUR_COLOURS = Look(
    {
        "S": _BLACK,
        "H": ("#d8283a", "#b51022"),
        "D": ("#2a5fe0", "#0a36b8"),
        "C": ("#11875d", "#0b7050"),
    },
    FOUR_ROBES,
    has_rails=True,
)
"""Found by search: as far apart as they can be for eyes of every kind, and dark enough to read."""


class Index(NamedTuple):
    """How rank and suit stand in a corner: all centred on x."""

    x: float
    rank_y: float
    rank_height: float
    most_width: float
    suit_y: float
    suit_height: float


def blank(look: Look, letter: str) -> Svg:
    """Return the paper of a card, with the marks of its suit on the edges."""
    svg = Svg(WIDTH, HEIGHT)
    paper(svg)
    if look.has_rails:
        _rails(svg, letter, look.suits[letter][1])
    return svg


def paper(svg: Svg) -> None:
    """Draw an empty card."""
    ivory = svg.linear(0, 0, WIDTH, HEIGHT, (0, "#fffefb"), (0.6, "#fcf8ee"), (1, "#f3ead7"))
    svg.rect(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, 15, ivory, Pen("#b9a988", 1.5))
    svg.rect(4.5, 4.5, WIDTH - 9, HEIGHT - 9, 11.5, pen=Pen("#ffffff", 1.5, 0.9))


def index(svg: Svg, rank: str, letter: str, colors: tuple[str, str], at: Index) -> None:
    """Draw rank and suit in two opposite corners."""
    for _ in svg.both_ends():
        if rank == "T":
            one, nought = at.most_width * 0.30, at.most_width * 0.62
            left = at.x - at.most_width / 2
            x = left + one / 2
            svg.path(centred("rank", "1", x, at.rank_y, at.rank_height, most=one), colors[1])
            x = left + at.most_width - nought / 2
            svg.path(centred("rank", "0", x, at.rank_y, at.rank_height, most=nought), colors[1])
        elif rank == "Q":
            # Its tail is part of the ink: a taller box keeps the bowl as high as other ranks.
            tall, low = at.rank_height * 1.19, at.rank_y + at.rank_height * 0.08
            svg.path(centred("rank", "Q", at.x, low, tall, most=at.most_width), colors[1])
        else:
            sign = centred("rank", rank, at.x, at.rank_y, at.rank_height, most=at.most_width)
            svg.path(sign, colors[1])
        suit(svg, letter, at.x, at.suit_y, at.suit_height, colors)


def _rails(svg: Svg, letter: str, color: str) -> None:
    """Run a bar, three bars, lozenges or dots down half of the left edge, up half of the right.

    Where cards overlap, the marks of two neighbours so never lie side by side.
    """
    x = 6.0
    for _ in svg.both_ends():
        if letter == "S":
            svg.rect(x - 2.2, 84, 4.4, 84, 2.2, color)
        elif letter == "H":
            for y in (84, 115, 146):
                svg.rect(x - 2.2, y, 4.4, 22, 2.2, color)
        elif letter == "D":
            corners = ((0, -9.5), (3.4, 0), (0, 9.5), (-3.4, 0))
            for y in (93.5, 115, 136.5, 158):
                svg.path(polygon((x + dx, y + dy) for dx, dy in corners), color)
        else:
            for y in range(86, 167, 16):
                svg.circle(x, y, 2.7, color)
