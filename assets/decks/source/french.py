"""The faces of the French deck, 250 x 350 units.

Ivory paper, our own suit shapes, court figures in a flat folk-print manner (`courts.py`), and
a Đông Sơn drum in the aces.
"""

from __future__ import annotations

from .blank import HEIGHT, WIDTH, Index, Look, blank, index
from .courts import court
from .motifs import drum, lotus, suit
from .svg import Pen, Svg

GOLD = "#c8973a"
PALE_GOLD = "#ecd08a"

_INDEX = Index(x=26, rank_y=35, rank_height=34, most_width=34, suit_y=73, suit_height=29)

_CORNERS = ((0, 0), (2, 0), (0, 6), (2, 6))
_SIX = ((0, 0), (2, 0), (0, 3), (2, 3), (0, 6), (2, 6))
_EIGHT = ((0, 0), (2, 0), (0, 2), (2, 2), (0, 4), (2, 4), (0, 6), (2, 6))
_PIPS: dict[str, tuple[tuple[int, float], ...]] = {
    "2": ((1, 0), (1, 6)),
    "3": ((1, 0), (1, 3), (1, 6)),
    "4": _CORNERS,
    "5": (*_CORNERS, (1, 3)),
    "6": _SIX,
    "7": (*_SIX, (1, 1.5)),
    "8": (*_SIX, (1, 1.5), (1, 4.5)),
    "9": (*_EIGHT, (1, 3)),
    "T": (*_EIGHT, (1, 1), (1, 5)),
}
"""Where the pips stand: column 0 to 2, row 0 to 6; below the middle they are upside down."""

_ACE_HEIGHT = 150
_ACE_DRUM = {"S": (12, 34), "H": (-8, 36), "D": (0, 27), "C": (6, 26)}
"""How far below the middle the drum sits in each ace, and its radius."""

_VINE = "M0 22C20 24 44 16 52 -2C56 -12 50 -22 41 -20C33 -18 33 -7 41 -7M14 22C26 10 34 10 42 18"
_VINE_LEAF = "M52 -2C60 -8 66 -18 64 -30C56 -26 51 -14 52 -2Z"


def face(rank: str, letter: str, look: Look) -> Svg:
    """Draw one card, e.g. face("T", "H", USUAL)."""
    svg = blank(look, letter)
    colors = look.suits[letter]
    if rank in "JQK":
        court(svg, rank, letter, colors, look.robes[letter])
    elif rank == "A":
        _ace(svg, letter, colors)
    else:
        _pips(svg, rank, letter, colors)
    index(svg, rank, letter, colors, _INDEX)
    return svg


def _pips(svg: Svg, rank: str, letter: str, colors: tuple[str, str]) -> None:
    height = 43 if rank in "9T" else 50
    for column, row in _PIPS[rank]:
        x = (74, 125, 176)[column]
        y = 72 + row * (278 - 72) / 6
        suit(svg, letter, x, y, height, colors, turn=180 if row > 3 else 0)


def _ace(svg: Svg, letter: str, colors: tuple[str, str]) -> None:
    cx, cy = WIDTH / 2, HEIGHT / 2
    for _ in svg.both_ends():
        for side in (-1, 1):
            with svg.placed(cx, cy + 93, side, scale_y=1):
                svg.path(_VINE, pen=Pen(GOLD, 2.2, round_caps=True))
                svg.path(_VINE_LEAF, GOLD, opacity=0.85)
        lotus(svg, cx, cy + 106, 0.62, "#fbe9c4", "#f4d58c", line=GOLD, line_width=2)
    suit(svg, letter, cx, cy, _ACE_HEIGHT, colors)
    below, radius = _ACE_DRUM[letter]
    svg.circle(cx, cy + below, radius * 1.02, colors[1], opacity=0.55)
    drum(svg, cx, cy + below, radius, PALE_GOLD, cranes=False, rays=12)
