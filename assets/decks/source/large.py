"""The French deck with a large index: for tired eyes, and wherever cards are drawn small.

Rank and suit fill two opposite quarters, so they show when cards overlap; the other two hold one
big suit sign, or the half figure of a court card in a window.
"""

from __future__ import annotations

from .blank import Index, Look, blank, index
from .courts import GOLD, Palette, figure
from .motifs import LINE, suit
from .svg import Pen, Svg, star

_INDEX = Index(x=55, rank_y=56, rank_height=84, most_width=84, suit_y=139, suit_height=70)
_PALE_GOLD = "#ecd08a"
_SIGN = (176, 92, 122)
"""Where the middle of the big suit sign is, and its height."""
_ACE_SUN = {"S": (9, 27), "H": (-6, 29), "D": (0, 22), "C": (5, 21)}
"""How far below the middle the sun of the drum sits in each ace, and its radius."""
_WINDOW = (106, 13, 129, 155)
"""x, y, width, height of the upper figure's window."""


def face(rank: str, letter: str, look: Look) -> Svg:
    """Draw one card."""
    svg = blank(look, letter)
    colors = look.suits[letter]
    if rank in "JQK":
        _court(svg, rank, letter, colors, look.robes[letter])
    else:
        for _ in svg.both_ends():
            _sign(svg, rank, letter, colors)
    index(svg, rank, letter, colors, _INDEX)
    return svg


def _sign(svg: Svg, rank: str, letter: str, colors: tuple[str, str]) -> None:
    x, y, height = _SIGN
    suit(svg, letter, x, y, height, colors)
    if rank == "A":
        below, radius = _ACE_SUN[letter]
        for share in (1.0, 0.86):
            svg.circle(x, y + below, radius * share, pen=Pen(_PALE_GOLD, 1.4))
        svg.path(star(x, y + below, 12, radius * 0.74, radius * 0.34), _PALE_GOLD)


def _court(svg: Svg, rank: str, letter: str, colors: tuple[str, str], palette: Palette) -> None:
    x, y, width, height = _WINDOW
    scale = 0.865
    for _ in svg.both_ends():
        svg.rect(x, y, width, height, 6, palette.ground)
        with svg.placed(x + width / 2, y + height - 145 * scale, scale):
            figure(svg, rank, letter, colors, palette)
        svg.rect(x, y, width, height, 6, pen=Pen(LINE, 1.6))
        svg.rect(x - 3, y - 3, width + 6, height + 6, 8, pen=Pen(GOLD, 1.4))
