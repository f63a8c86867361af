"""A small SVG writer: only what SDL's reader (nanosvg) draws.

That is paths, rectangles, circles, ellipses, groups and gradients. It offers no text, no
clipping, no filters and no re-use of elements, so nobody can draw with them by accident.
Same calls, same bytes: the committed drawings are compared with a fresh run.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

Point = tuple[float, float]
Stop = tuple[float, str]
"""Offset from 0 to 1 along a gradient, and the colour there."""

_PATH_TOKEN = re.compile(r"([MLHVCQZ])|(-?(?:\d+\.?\d*|\.\d+))")


@dataclass(frozen=True, slots=True)
class Pen:
    """How an outline is drawn."""

    color: str
    width: float
    opacity: float | None = None
    round_joins: bool = False
    round_caps: bool = False


class Svg:
    """One drawing, written from back to front."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._gradients: dict[tuple[str, str], str] = {}
        """(tag, all after the name) -> name; the same gradient is written once."""
        self._body: list[str] = []

    def linear(self, x1: float, y1: float, x2: float, y2: float, *stops: Stop) -> str:
        """Return a fill that changes colour from the first point to the second."""
        ends = _attributes(x1=x1, y1=y1, x2=x2, y2=y2)
        return self._gradient("linearGradient", ends, stops)

    def radial(self, cx: float, cy: float, r: float, *stops: Stop) -> str:
        """Return a fill that changes colour from a centre outwards."""
        return self._gradient("radialGradient", _attributes(cx=cx, cy=cy, r=r), stops)

    def path(
        self, d: str, fill: str = "none", pen: Pen | None = None, *, opacity: float | None = None
    ) -> None:
        self._shape("path", f' d="{d}"', fill, pen, opacity)

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float = 0,
        fill: str = "none",
        pen: Pen | None = None,
        *,
        opacity: float | None = None,
    ) -> None:
        where = _attributes(x=x, y=y, width=width, height=height, rx=radius, ry=radius)
        self._shape("rect", where, fill, pen, opacity)

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str = "none",
        pen: Pen | None = None,
        *,
        opacity: float | None = None,
    ) -> None:
        self._shape("circle", _attributes(cx=x, cy=y, r=radius), fill, pen, opacity)

    def ellipse(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        fill: str = "none",
        pen: Pen | None = None,
        *,
        opacity: float | None = None,
    ) -> None:
        self._shape("ellipse", _attributes(cx=x, cy=y, rx=rx, ry=ry), fill, pen, opacity)

    def line(self, x1: float, y1: float, x2: float, y2: float, pen: Pen) -> None:
        self.path(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}", pen=pen)

    @contextmanager
    def placed(
        self,
        x: float,
        y: float,
        scale: float = 1.0,
        *,
        turn: float = 0.0,
        scale_y: float | None = None,
    ) -> Iterator[None]:
        """Draw the block's shapes around (x, y): scaled, then turned by degrees.

        A negative `scale` with a positive `scale_y` mirrors left and right.
        """
        tall = scale if scale_y is None else scale_y
        steps = [f"translate({number(x)} {number(y)})"]
        if turn:
            steps.append(f"rotate({number(turn)})")
        if (scale, tall) != (1, 1):
            steps.append(f"scale({number(scale, 4)} {number(tall, 4)})")
        with self._group(" ".join(steps)):
            yield

    def mirrored(self, x: float = 0, y: float = 0) -> Iterator[None]:
        """Run a loop body twice: mirrored around (-x, y), then as it is around (x, y)."""
        for side in (-1, 1):
            with self.placed(side * x, y, side, scale_y=1):
                yield

    def both_ends(self) -> Iterator[None]:
        """Run a loop body twice: upright, and turned by half a circle like a card's far end."""
        for angle in (0, 180):
            with self._group(f"rotate({angle} {self.width / 2} {self.height / 2})"):
                yield

    def render(self) -> str:
        """Return the finished document, on one line."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}"'
            f' height="{self.height}" viewBox="0 0 {self.width} {self.height}">'
        )
        fills = "".join(
            f'<{tag} id="{name}"{rest}' for (tag, rest), name in self._gradients.items()
        )
        return f"{head}<defs>{fills}</defs>{''.join(self._body)}</svg>"

    @contextmanager
    def _group(self, transform: str) -> Iterator[None]:
        self._body.append(f'<g transform="{transform}">')
        yield
        self._body.append("</g>")

    def _gradient(self, tag: str, where: str, stops: Iterable[Stop]) -> str:
        colors = "".join(f'<stop offset="{number(o)}" stop-color="{c}"/>' for o, c in stops)
        rest = f' gradientUnits="userSpaceOnUse"{where}>{colors}</{tag}>'
        name = self._gradients.setdefault((tag, rest), f"g{len(self._gradients) + 1}")
        return f"url(#{name})"

    def _shape(
        self, tag: str, where: str, fill: str, pen: Pen | None, opacity: float | None
    ) -> None:
        paint = f' fill="{fill}"'
        if opacity is not None:
            paint += _attributes(fill_opacity=opacity)
        if pen is not None:
            paint += f' stroke="{pen.color}"' + _attributes(stroke_width=pen.width)
            if pen.opacity is not None:
                paint += _attributes(stroke_opacity=pen.opacity)
            if pen.round_joins:
                paint += ' stroke-linejoin="round"'
            if pen.round_caps:
                paint += ' stroke-linecap="round"'
        self._body.append(f"<{tag}{where}{paint}/>")


def number(value: float, digits: int = 2) -> str:
    """Write a number as short as it can be at this precision."""
    return f"{float(value):.{digits}f}".rstrip("0").rstrip(".")


def polar(cx: float, cy: float, radius: float, angle_deg: float) -> Point:
    """Return the point on a circle; 0 degrees is to the right, 90 is down."""
    angle = math.radians(angle_deg)
    return cx + radius * math.cos(angle), cy + radius * math.sin(angle)


def polygon(points: Iterable[Point]) -> str:
    """Return a closed path through the points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def star(
    cx: float, cy: float, tips: int, outer: float, inner: float, first_deg: float = -90
) -> str:
    """Return a star whose first tip points up."""
    radii = (outer, inner)
    return polygon(polar(cx, cy, radii[i % 2], first_deg + i * 180 / tips) for i in range(2 * tips))


def regular(cx: float, cy: float, sides: int, radius: float, first_deg: float = -90) -> str:
    """Return a regular polygon whose first corner points up."""
    return polygon(polar(cx, cy, radius, first_deg + i * 360 / sides) for i in range(sides))


def transformed(
    d: str, *, scale_x: float = 1.0, scale_y: float = 1.0, dx: float = 0.0, dy: float = 0.0
) -> str:
    """Return the path scaled and then moved. Absolute commands without arcs only."""
    assert not re.search("[^MLHVCQZ0-9. -]", d), f"cannot transform {d!r}"
    vertical = False
    command = "M"

    def moved(token: re.Match[str]) -> str:
        nonlocal vertical, command
        if token[1]:
            command = token[1]
            vertical = command == "V"
            return command
        value = scale_y * float(token[2]) + dy if vertical else scale_x * float(token[2]) + dx
        if command not in "HV":
            vertical = not vertical
        return number(value)

    return _PATH_TOKEN.sub(moved, d)


def _attributes(**values: float) -> str:
    return "".join(f' {name.replace("_", "-")}="{number(v)}"' for name, v in values.items())
