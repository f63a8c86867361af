"""The Tứ Sắc deck: 28 faces in three letterings, and two backs, 100 x 320 units.

Colour is never told by colour alone: the medallion around the Hán sign and the marks along
the edges have a shape of their own for each colour.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from .motifs import cloud, drum, lotus
from .outlines import centred, word, word_width
from .pictograms import PICTOGRAMS
from .svg import Pen, Svg, number, polygon, regular

WIDTH, HEIGHT = 100, 320
GOLD = "#e3bd6c"

Shape = Literal["quatrefoil", "circle", "hexagon", "square"]


@dataclass(frozen=True, slots=True)
class Colour:
    """One of the four colours."""

    shape: Shape
    body: tuple[str, str]
    edge: str
    ink: str
    """The Hán sign and the inner ring of its medallion."""
    line: str
    art: str
    art_detail: str
    han: str
    """The Hán signs in the order of RANKS."""


COLOURS = {
    "d": Colour(
        shape="quatrefoil",
        body=("#e0394a", "#a80f24"),
        edge="#6d0716",
        ink="#a01022",
        line="#ffd9a0",
        art="#ffe9c9",
        art_detail="#7d0a1a",
        han="帥仕相俥炮傌兵",
    ),
    "v": Colour(
        shape="circle",
        body=("#ffd34f", "#e79a12"),
        edge="#a05f00",
        ink="#8a4b00",
        line="#fff3c4",
        art="#5c3200",
        art_detail="#fff0b8",
        han="帥仕相俥炮傌兵",
    ),
    "x": Colour(
        shape="hexagon",
        body=("#2fa36b", "#0b5c3d"),
        edge="#053a27",
        ink="#07563a",
        line="#d8f2c4",
        art="#e9f8da",
        art_detail="#063d2a",
        han="將士象車包馬卒",
    ),
    "t": Colour(
        shape="square",
        body=("#fffdf6", "#e6ddc8"),
        edge="#7c7259",
        ink="#23304f",
        line="#8d98b3",
        art="#2c3a5e",
        art_detail="#ffffff",
        han="將士象車包馬卒",
    ),
}
"""By code: đỏ (red), vàng (yellow), xanh (green), trắng (white)."""


@dataclass(frozen=True, slots=True)
class Rank:
    name: str
    position: int
    """Where its sign stands in `Colour.han`."""


RANKS = {
    code: Rank(name, position)
    for position, (code, name) in enumerate(
        {
            "T": "Tướng",
            "S": "Sĩ",
            "G": "Tượng",
            "X": "Xe",
            "P": "Pháo",
            "M": "Mã",
            "C": "Chốt",
        }.items()
    )
}

_LARGEST_NAME = 40.0
_NAME_WIDTH = 84.0
"""What a name may take of the width of a card."""

_HAN_SIZE = {"quatrefoil": 51, "circle": 51, "hexagon": 52, "square": 54}


def face(rank_code: str, colour_code: str) -> Svg:
    """Draw one card, e.g. face("T", "d") for the red Tướng: Hán sign, name and picture."""
    colour, rank = COLOURS[colour_code], RANKS[rank_code]
    svg = _body(colour, 41)
    for _ in svg.both_ends():
        _medallion(svg, colour, rank, 52)
    with svg.placed(WIDTH / 2, 160, 0.92):
        PICTOGRAMS[rank_code](svg, colour.art, colour.art_detail)
    size = 20.5 if len(rank.name) < 5 else 19.5
    for _ in svg.both_ends():
        svg.path(word("name", rank.name, WIDTH / 2, 118, size), colour.art)
    return svg


def large_face(rank_code: str, colour_code: str) -> Svg:
    """Draw a card with its name as large as it goes: for tired eyes, and where cards are small."""
    colour, rank = COLOURS[colour_code], RANKS[rank_code]
    svg = _body(colour, 27)
    size = min(_LARGEST_NAME, _NAME_WIDTH / word_width("name", rank.name, 1))
    for _ in svg.both_ends():
        svg.path(word("name", rank.name, WIDTH / 2, 41, size), colour.art)
        _medallion(svg, colour, rank, 90)
    with svg.placed(WIDTH / 2, 160, 0.6):
        PICTOGRAMS[rank_code](svg, colour.art, colour.art_detail)
    return svg


def han_face(rank_code: str, colour_code: str) -> Svg:
    """Draw a card as the old ones are: the Hán sign and nothing else."""
    colour, rank = COLOURS[colour_code], RANKS[rank_code]
    svg = _body(colour, 41)
    for _ in svg.both_ends():
        _medallion(svg, colour, rank, 52)
    sign = colour.han[rank.position]
    svg.path(centred("han", sign, WIDTH / 2, 160, 62, by_longest=True), colour.art)
    return svg


def _body(colour: Colour, drum_radius: float) -> Svg:
    """Return a card with the marks of its colour along the edges and a drum in the middle."""
    svg = Svg(WIDTH, HEIGHT)
    body = svg.linear(0, 0, WIDTH * 0.6, HEIGHT, (0, colour.body[0]), (1, colour.body[1]))
    svg.rect(0.9, 0.9, WIDTH - 1.8, HEIGHT - 1.8, 12, body, Pen(colour.edge, 1.8))
    svg.rect(5, 5, WIDTH - 10, HEIGHT - 10, 8.5, pen=Pen(colour.line, 1.6))
    for x in (10.6, WIDTH - 10.6):
        for i in range(9):
            _mark(svg, colour.shape, x, 116 + i * 11, 2.3, colour.line)
    drum(svg, WIDTH / 2, 160, drum_radius, colour.line, opacity=0.3, cranes=False, rays=12)
    return svg


def drum_back() -> Svg:
    """Draw the indigo back: three drums between lotuses."""
    svg = _framed(("#27407a", "#182a57", "#0d1836"), "#0a1128")
    drum(svg, WIDTH / 2, HEIGHT / 2, 34, GOLD)
    for _ in svg.both_ends():
        lotus(svg, WIDTH / 2, 100, 0.62, "#1d3266", "#27407a", line=GOLD, line_width=2)
        drum(svg, WIDTH / 2, 52, 24, GOLD, cranes=False, rays=8)
        for side in (-1, 1):
            pen = Pen(GOLD, 3, 0.95, round_caps=True)
            cloud(svg, WIDTH / 2 + side * 20, 22.5, 0.38, pen, mirrored=side < 0)
    return svg


def lotus_back() -> Svg:
    """Draw the lacquer-red back: two great lotuses that meet on the water."""
    svg = _framed(("#b3202c", "#8d121f", "#5e0813"), "#4d0710")
    cx, cy = WIDTH / 2, HEIGHT / 2
    for radius in (10, 18, 26, 34):
        svg.circle(cx, cy, radius, pen=Pen(GOLD, 0.9, 0.35))
    for _ in svg.both_ends():
        lotus(svg, cx, cy - 27, 0.92, "#f0c3c4", "#d98f98", line=GOLD, line_width=1.6)
        lotus(svg, cx, 88, 0.5, "#b3202c", "#8d121f", line=GOLD, line_width=2)
        drum(svg, cx, 45, 19, GOLD, cranes=False, rays=8)
        for side in (-1, 1):
            pen = Pen(GOLD, 3, 0.95, round_caps=True)
            cloud(svg, cx + side * 20, 22.5, 0.38, pen, mirrored=side < 0)
    return svg


def _framed(ground: tuple[str, str, str], edge: str) -> Svg:
    """Return a card painted in three shades, within a double thread."""
    svg = Svg(WIDTH, HEIGHT)
    svg.rect(0.9, 0.9, WIDTH - 1.8, HEIGHT - 1.8, 12, "#fbf6e8", Pen("#b9a988", 1.6))
    inner, middle, outer = ground
    paint = svg.radial(WIDTH / 2, HEIGHT / 2, 170, (0, inner), (0.6, middle), (1, outer))
    svg.rect(6, 6, WIDTH - 12, HEIGHT - 12, 7.5, paint, Pen(edge, 1))
    svg.rect(10, 10, WIDTH - 20, HEIGHT - 20, 5, pen=Pen(GOLD, 1.3))
    svg.rect(14, 14, WIDTH - 28, HEIGHT - 28, 3, pen=Pen(GOLD, 0.8))
    return svg


def _medallion(svg: Svg, colour: Colour, rank: Rank, cy: float) -> None:
    """Draw the Hán sign on ivory, in the outline that belongs to the colour."""
    cx, sign = WIDTH / 2, colour.han[rank.position]
    outer, inner = (40.5, 36.6) if colour.shape == "quatrefoil" else (39.5, 36.3)
    ivory = svg.radial(cx, cy - 8, 50, (0, "#fffef8"), (1, "#f6ebd0"))
    _plaque(svg, colour.shape, (cx, cy), outer, ivory, Pen(colour.edge, 1.6, round_joins=True))
    _plaque(svg, colour.shape, (cx, cy), inner, "none", Pen(colour.ink, 1.3, round_joins=True))
    svg.path(
        centred("han", sign, cx, cy, _HAN_SIZE[colour.shape], by_longest=True),
        colour.ink,
        Pen(colour.ink, 1.5, round_joins=True),
    )


def _plaque(
    svg: Svg, shape: Shape, centre: tuple[float, float], radius: float, fill: str, pen: Pen
) -> None:
    cx, cy = centre
    if shape == "circle":
        svg.circle(cx, cy, radius, fill, pen)
    elif shape == "hexagon":
        svg.path(regular(cx, cy, 6, radius * 1.12, 0), fill, pen)
    elif shape == "square":
        svg.path(_notched_square(cx, cy, radius * 0.93), fill, pen)
    else:
        svg.path(_quatrefoil(cx, cy, radius), fill, pen)


def _notched_square(cx: float, cy: float, half: float) -> str:
    """Return a square whose corners are cut out by quarter circles."""
    left, right, top, bottom = (number(v) for v in (cx - half, cx + half, cy - half, cy + half))
    notch = half * 0.32
    near_left, near_right = number(cx - half + notch), number(cx + half - notch)
    near_top, near_bottom = number(cy - half + notch), number(cy + half - notch)
    arc = f"A{number(notch)} {number(notch)} 0 0 0 "
    return (
        f"M{near_left} {top}L{near_right} {top}{arc}{right} {near_top}"
        f"L{right} {near_bottom}{arc}{near_right} {bottom}"
        f"L{near_left} {bottom}{arc}{left} {near_bottom}"
        f"L{left} {near_top}{arc}{near_left} {top}Z"
    )


def _quatrefoil(cx: float, cy: float, radius: float) -> str:
    """Return four round lobes on the diagonals."""
    offset, lobe = radius * 0.43, radius * 0.57
    tip = offset + math.sqrt(lobe * lobe - offset * offset)
    arc = f"A{lobe:.2f} {lobe:.2f} 0 1 1 "
    return (
        f"M{cx} {cy - tip:.2f}{arc}{cx + tip:.2f} {cy}{arc}{cx} {cy + tip:.2f}"
        f"{arc}{cx - tip:.2f} {cy}{arc}{cx} {cy - tip:.2f}Z"
    )


def _mark(svg: Svg, shape: Shape, x: float, y: float, radius: float, fill: str) -> None:
    """Draw the small sign of a colour, repeated along both edges of a card."""
    if shape == "circle":
        svg.circle(x, y, radius, fill)
    elif shape == "square":
        side = radius * 1.8
        svg.rect(x - radius * 0.9, y - radius * 0.9, side, side, fill=fill)
    elif shape == "hexagon":
        svg.path(regular(x, y, 3, radius * 1.25), fill)
    else:
        tall = radius * 1.35
        svg.path(polygon(((x, y - tall), (x + radius, y), (x, y + tall), (x - radius, y))), fill)
