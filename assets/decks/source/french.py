"""The French deck: 52 faces and a back, 250 x 350 units.

Ivory paper, our own suit shapes, court figures in a flat folk-print manner (`courts.py`), and
a Đông Sơn drum in the aces and on the back.
"""

from __future__ import annotations

from .courts import court
from .motifs import cloud, drum, lotus, suit
from .outlines import centred
from .svg import Pen, Svg, star

RANKS = "23456789TJQKA"
SUITS = "SHDC"

WIDTH, HEIGHT = 250, 350
GOLD = "#c8973a"
PALE_GOLD = "#ecd08a"
BACK_GOLD = "#e3bd6c"

_BLACK = ("#2a3350", "#10141f")
_RED = ("#d8283a", "#a31225")
SUIT_COLORS = {"S": _BLACK, "H": _RED, "D": _RED, "C": _BLACK}

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


def face(rank: str, letter: str) -> Svg:
    """Draw one card, e.g. face("T", "H")."""
    svg = Svg(WIDTH, HEIGHT)
    colors = SUIT_COLORS[letter]
    _paper(svg)
    if rank in "JQK":
        court(svg, rank, letter, colors)
    elif rank == "A":
        _ace(svg, letter, colors)
    else:
        _pips(svg, rank, letter, colors)
    _index(svg, rank, letter, colors)
    return svg


def back() -> Svg:
    """Draw the lacquer-red back: a drum in a meander frame."""
    svg = Svg(WIDTH, HEIGHT)
    _paper(svg)
    lacquer = svg.radial(
        WIDTH / 2, HEIGHT / 2, 210, (0, "#b3202c"), (0.55, "#8d121f"), (1, "#5e0813")
    )
    svg.rect(12, 12, WIDTH - 24, HEIGHT - 24, 9, lacquer, Pen("#4d0710", 1))
    svg.rect(18, 18, WIDTH - 36, HEIGHT - 36, 6, pen=Pen(BACK_GOLD, 1.6))
    svg.rect(31, 31, WIDTH - 62, HEIGHT - 62, 3, pen=Pen(BACK_GOLD, 1.1))
    _meander_frame(svg)
    drum(svg, WIDTH / 2, HEIGHT / 2, 88, BACK_GOLD)
    for _ in svg.both_ends():
        lotus(svg, WIDTH / 2, 60, 0.62, "#b3202c", "#8d121f", line=BACK_GOLD, line_width=2)
        for side in (-1, 1):
            pen = Pen(BACK_GOLD, 2.4, 0.9, round_caps=True)
            cloud(svg, WIDTH / 2 + side * 62, 62, 0.62, pen, mirrored=side < 0)
    return svg


def _paper(svg: Svg) -> None:
    ivory = svg.linear(0, 0, WIDTH, HEIGHT, (0, "#fffefb"), (0.6, "#fcf8ee"), (1, "#f3ead7"))
    svg.rect(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, 15, ivory, Pen("#b9a988", 1.5))
    svg.rect(4.5, 4.5, WIDTH - 9, HEIGHT - 9, 11.5, pen=Pen("#ffffff", 1.5, 0.9))


def _index(svg: Svg, rank: str, letter: str, colors: tuple[str, str]) -> None:
    """Draw rank and suit in two opposite corners."""
    for _ in svg.both_ends():
        if rank == "T":
            svg.path(centred("rank", "1", 16.5, 32, 28), colors[1])
            svg.path(centred("rank", "0", 32, 32, 28), colors[1])
        elif rank == "Q":
            # Its tail is part of the ink: a taller box keeps the bowl as high as other ranks.
            svg.path(centred("rank", "Q", 25, 34.2, 33.4), colors[1])
        else:
            svg.path(centred("rank", rank, 25, 32, 28), colors[1])
        suit(svg, letter, 25, 66, 25, colors)


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


def _meander_frame(svg: Svg) -> None:
    """Run a key pattern between the two frames of the back, with a star in each corner."""
    across, down = 18, 27
    step = (WIDTH - 62) / across
    _meander(svg, 31.8, 20.2, across, step, 0)
    _meander(svg, WIDTH - 31.8, HEIGHT - 20.2, across, step, 180)
    step = (HEIGHT - 62) / down
    _meander(svg, WIDTH - 20.2, 31.8, down, step, 90)
    _meander(svg, 20.2, HEIGHT - 31.8, down, step, 270)
    for x in (24.5, WIDTH - 24.5):
        for y in (24.5, HEIGHT - 24.5):
            svg.path(star(x, y, 4, 5.5, 2), BACK_GOLD)


def _meander(svg: Svg, x: float, y: float, keys: int, step: float, turn: float) -> None:
    d = ""
    for i in range(keys):
        left = i * step
        middle, right = left + step * 0.36, left + step * 0.72
        d += f"M{left:.2f} 8L{left:.2f} 1L{right:.2f} 1L{right:.2f} 6"
        d += f"L{middle:.2f} 6L{middle:.2f} 3.6"
    with svg.placed(x, y, turn=turn):
        svg.path(d, pen=Pen(BACK_GOLD, 1, 0.85))
