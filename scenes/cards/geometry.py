"""Rectangles and turned rectangles, in window pixels; y grows downwards.

Angles are degrees, counter-clockwise as seen on the screen, as in `pygame.transform.rotozoom`.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import NamedTuple

Point = tuple[float, float]

WIDEST = 2.05
"""The stage is at most so many times as wide as it is high, ..."""
TALLEST = 1.25
"""... at most so many times as high as it is wide, ..."""
ROOMIEST = 1.15
"""... and at most so many times as large as it has to be: a table that can be seen at a glance."""


class Rect(NamedTuple):
    """An upright rectangle; pygame takes it wherever it takes a rectangle."""

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def around(cls, cx: float, cy: float, w: float, h: float) -> Rect:
        """Return the rectangle of this size with this centre."""
        return cls(cx - w / 2, cy - h / 2, w, h)

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def rounded(self) -> tuple[int, int, int, int]:
        """The same in whole pixels."""
        return round(self.x), round(self.y), round(self.w), round(self.h)

    def inset(self, by: float) -> Rect:
        """Return the rectangle with every side moved inwards; outwards if negative."""
        return Rect(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def times(self, k: float) -> Rect:
        """Return the rectangle in another unit of length."""
        return Rect(self.x * k, self.y * k, self.w * k, self.h * k)


def stage_in(width: float, height: float) -> Rect:
    """Return the part of a window where things stand, its middle; all in 1280x720 design units.

    At the scale that fits the window it is the whole of it, unless that is very wide or tall.
    """
    w, h = 1280.0, 720.0
    if width * h > height * w:
        w = min(h * width / height, h * WIDEST)
    else:
        h = min(w * height / width, w * TALLEST)
    grow = max(1.0, min(ROOMIEST, width / w, height / h))
    return Rect.around(width / 2, height / 2, w * grow, h * grow)


def turned_corners(cx: float, cy: float, w: float, h: float, angle: float) -> tuple[Point, ...]:
    """Return the corners of a turned rectangle: top left first, then clockwise."""
    c, s = cos(radians(angle)), sin(radians(angle))
    corners = ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))
    return tuple((cx + x * c + y * s, cy - x * s + y * c) for x, y in corners)


def into_turned(px: float, py: float, cx: float, cy: float, angle: float) -> Point:
    """Return the point as seen from the centre of a rectangle turned by `angle`."""
    c, s = cos(radians(angle)), sin(radians(angle))
    x, y = px - cx, py - cy
    return x * c - y * s, x * s + y * c
