"""The signs Be Vietnam Pro lacks, as outlines in font units (1000 to the em, y upwards).

The suits are those of the cards. The rest is plain geometry: strokes as thick as the
letters of the weight, solid shapes about as tall as a capital (740 units).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from assets.decks.source.motifs import SUIT_SHAPES
from assets.decks.source.svg import Point, number, polygon, star

CAP_MIDDLE = 370
"""Half the height of a capital letter."""
TEXT_MIDDLE = 330
"""Where arrows fly: between the middles of small and capital letters."""

_ROUND = 0.5523
"""Handle length of a Bézier quarter circle of radius 1."""
_SUIT_HEIGHT = 770
_SUIT_FEET = {"S": 51, "H": 50, "D": 53, "C": 51}
"""The lowest point of each suit shape, whose y axis points down."""


@dataclass(frozen=True, slots=True)
class Sign:
    """One new glyph."""

    name: str
    path: str
    scale: float = 1.0
    shift_y: float = 0.0
    flipped: bool = False
    """Its y axis points down."""


def signs(stem: float) -> dict[str, Sign]:
    """Return the new signs by character, for letters with stems this thick."""
    arrow, check, cross = _arrow(stem), _check(stem), _cross(stem)
    suits = zip("♠♥♦♣", "SHDC", strict=True)
    return {char: _suit(letter) for char, letter in suits} | {
        "→": Sign("arrowright", _at(arrow, TEXT_MIDDLE)),
        "←": Sign("arrowleft", _at(_turned(arrow, 180), TEXT_MIDDLE)),
        "↑": Sign("arrowup", _at(_turned(arrow, 90), CAP_MIDDLE)),
        "↓": Sign("arrowdown", _at(_turned(arrow, 270), CAP_MIDDLE)),
        "✓": Sign("check", _at(check, 0)),
        "✗": Sign("cross", _at(cross, CAP_MIDDLE)),
        "●": Sign("disc", _circle(300, CAP_MIDDLE)),
        "○": Sign("ring", _circle(300, CAP_MIDDLE) + _circle(300 - stem, CAP_MIDDLE, hole=True)),
        "▲": Sign("triangleup", _at(_triangle(), CAP_MIDDLE)),
        "▼": Sign("triangledown", _at(_turned(_triangle(), 180), CAP_MIDDLE)),
        "▶": Sign("triangleright", _at(_turned(_triangle(0.85), 270), CAP_MIDDLE)),
        "◀": Sign("triangleleft", _at(_turned(_triangle(0.85), 90), CAP_MIDDLE)),
        "◆": Sign("diamond", polygon(((-330, 370), (0, 740), (330, 370), (0, 0)))),
        "■": Sign("square", polygon(((-290, 80), (-290, 660), (290, 660), (290, 80)))),
        "★": Sign("star", star(0, -335, 5, 410, 165), flipped=True),
    }


def _suit(letter: str) -> Sign:
    scale = _SUIT_HEIGHT / 104
    lift = _SUIT_FEET[letter] * scale - (_SUIT_HEIGHT - 2 * CAP_MIDDLE) / 2
    return Sign(f"suit{letter}", SUIT_SHAPES[letter], scale, lift, flipped=True)


def _at(points: Iterable[Point], y: float) -> str:
    return polygon((px, py + y) for px, py in points)


def _turned(points: Iterable[Point], angle_deg: float) -> list[Point]:
    """Return the points turned anticlockwise around (0, 0)."""
    cos, sin = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in points]


def _arrow(stem: float) -> list[Point]:
    """Return an arrow to the right around (0, 0), with an open head of 45 degrees."""
    tail, tip, reach = -350.0, 350.0, 270.0
    half, slant = stem / 2, stem / math.sqrt(2)
    upper = [
        (tail, half),
        (tip - 2 * slant - half, half),
        (tip - reach - slant, reach - slant),
        (tip - reach, reach),
    ]
    lower = [(x, -y) for x, y in reversed(upper)]
    return [*upper, (tip, 0.0), *lower]


def _check(stem: float) -> list[Point]:
    """Return a check mark that stands on the baseline."""
    thick = stem * 1.1
    slant = thick / math.sqrt(2)
    foot_x, short, long = -130.0, 240.0, 540.0
    return [
        (foot_x, 0.0),
        (foot_x - short, short),
        (foot_x - short + slant, short + slant),
        (foot_x, 2 * slant),
        (foot_x + long - slant, long + slant),
        (foot_x + long, long),
    ]


def _cross(stem: float) -> list[Point]:
    half, arm = stem * 1.1 / 2, 390.0
    quarter = [(-half, half), (-half, arm), (half, arm)]
    return [point for turn in (0, 270, 180, 90) for point in _turned(quarter, turn - 45)]


def _triangle(scale: float = 1.0) -> list[Point]:
    return [(x * scale, y * scale) for x, y in ((-370, -320), (0, 330), (370, -320))]


def _circle(radius: float, y: float, *, hole: bool = False) -> str:
    """Return a circle around (0, y); a hole runs the other way round."""
    side = -1 if hole else 1
    handle = radius * _ROUND

    def curve(*points: Point) -> str:
        return "C" + " ".join(f"{number(side * px)} {number(py + y)}" for px, py in points)

    return (
        f"M0 {number(y + radius)}"
        + curve((handle, radius), (radius, handle), (radius, 0))
        + curve((radius, -handle), (handle, -radius), (0, -radius))
        + curve((-handle, -radius), (-radius, -handle), (-radius, 0))
        + curve((-radius, handle), (-handle, radius), (0, radius))
        + "Z"
    )
