"""The ornaments all drawings share: suits, the Đông Sơn drum, the lotus, the cloud.

Each is drawn around (0, 0) in units of its own and placed by its caller.
"""

from __future__ import annotations

from .svg import Pen, Svg, polar, polygon, star

LINE = "#33201a"
"""The dark brown of every drawn outline."""

SUIT_SHAPES = {
    "S": (
        "M0 -53C7 -36 45 -14 45 13C45 29 33 37 22 37C14 37 7 33 3.5 26C4.5 38 10 46 20 51L-20 51"
        "C-10 46 -4.5 38 -3.5 26C-7 33 -14 37 -22 37C-33 37 -45 29 -45 13C-45 -14 -7 -36 0 -53Z"
    ),
    "H": (
        "M0 50C-10 33 -48 12 -48 -18C-48 -37 -35 -47 -22.5 -47C-12 -47 -4 -41 0 -31"
        "C4 -41 12 -47 22.5 -47C35 -47 48 -37 48 -18C48 12 10 33 0 50Z"
    ),
    "D": ("M0 -53C9 -33 22 -15 39 0C22 15 9 33 0 53C-9 33 -22 15 -39 0C-22 -15 -9 -33 0 -53Z"),
    "C": (
        "M0 -51A22.5 22.5 0 0 1 16.5 -13.2C15 -11.7 13.5 -10 12.5 -8A23 23 0 1 1 13 30.5"
        "C9.5 29 6 26 4 22.5C5 36 11 46 20 51L-20 51C-11 46 -5 36 -4 22.5C-6 26 -9.5 29 -13 30.5"
        "A23 23 0 1 1 -12.5 -8C-13.5 -10 -15 -11.7 -16.5 -13.2A22.5 22.5 0 0 1 0 -51Z"
    ),
}
"""Spade, heart, diamond, club: centred, about 104 units tall."""

_CRANE = (
    "M-22 1C-14 -1 -8 -3 -3 -3C-1 -8 4 -10 9 -9C5 -7 4 -5 4 -3C9 -3 12 -4 15 -6L24 -7L16 -3"
    "C12 1 6 3 1 3C-1 6 -5 8 -10 8C-8 6 -7 4.5 -7 2.6C-12 2.5 -17 2 -22 1Z"
)
_LOTUS_LEAVES = (
    "M-2 16C-24 26 -40 14 -44 4C-30 2 -14 6 -2 16Z",
    "M2 16C24 26 40 14 44 4C30 2 14 6 2 16Z",
)
_LOTUS_OUTER = (
    "M0 14C-26 14 -34 -2 -36 -14C-20 -14 -6 -4 0 14Z",
    "M0 14C26 14 34 -2 36 -14C20 -14 6 -4 0 14Z",
)
_LOTUS_INNER = (
    "M0 14C-18 8 -24 -12 -20 -28C-8 -22 0 -8 0 14Z",
    "M0 14C18 8 24 -12 20 -28C8 -22 0 -8 0 14Z",
)
_LOTUS_HEART = "M0 14C-13 4 -12 -22 0 -36C12 -22 13 4 0 14Z"
_CLOUD = (
    "M-40 10C-30 10 -28 2 -20 2C-20 -9 -2 -11 0 0C4 -6 14 -5 14 3C14 9 6 9 6 4"
    "M-40 10C-20 14 10 14 40 10C34 4 28 4 24 7"
)


def suit(
    svg: Svg,
    letter: str,
    x: float,
    y: float,
    height: float,
    colors: tuple[str, str],
    turn: float = 0,
) -> None:
    """Draw a suit sign shaded from the first colour down to the second."""
    with svg.placed(x, y, height / 104, turn=turn):
        svg.path(SUIT_SHAPES[letter], svg.linear(0, -50, 0, 50, (0, colors[0]), (1, colors[1])))


def drum(
    svg: Svg,
    cx: float,
    cy: float,
    radius: float,
    color: str,
    *,
    opacity: float = 1.0,
    cranes: bool = True,
    rays: int = 14,
) -> None:
    """Draw the face of a bronze drum: a sun, rings, and flying cranes (chim Lạc) if asked."""
    unit = radius / 100
    for ring, width in ((99, 2.2), (92, 1), (70, 1.6), (64, 1), (45, 1), (40, 1.6)):
        svg.circle(cx, cy, ring * unit, pen=Pen(color, width * unit, opacity))
    svg.path(star(cx, cy, rays, 34 * unit, 13 * unit), color, opacity=opacity)
    for i in range(rays):
        x, y = polar(cx, cy, 31 * unit, -90 + (i + 0.5) * 360 / rays)
        feather = star(x, y, 2, 3.4 * unit, 1.2 * unit, (i + 0.5) * 360 / rays - 90)
        svg.path(feather, color, opacity=opacity)
    for i in range(30):
        x, y = polar(cx, cy, 67 * unit, i * 360 / 30)
        svg.circle(x, y, 1.6 * unit, color, opacity=opacity)
    svg.path(_drum_teeth(cx, cy, unit), color, opacity=opacity)
    if cranes:
        _drum_cranes(svg, cx, cy, unit, color, opacity)
        _drum_eyes(svg, (cx, cy), unit, color, opacity, (16, 0.5, 54.5, 6, 2))
    else:
        _drum_eyes(svg, (cx, cy), unit, color, opacity, (20, 0, 55, 5.6, 1.8))


def _drum_teeth(cx: float, cy: float, unit: float) -> str:
    """Return the saw-tooth ring at the rim as one path."""
    teeth = ""
    for i in range(48):
        angle = i * 360 / 48
        teeth += polygon(
            (
                polar(cx, cy, 93 * unit, angle),
                polar(cx, cy, 98 * unit, angle + 360 / 48 / 2),
                polar(cx, cy, 93 * unit, angle + 360 / 48),
            )
        )
    return teeth


def _drum_cranes(svg: Svg, cx: float, cy: float, unit: float, color: str, opacity: float) -> None:
    for angle in range(0, 360, 45):
        x, y = polar(cx, cy, 81 * unit, angle - 90)
        with svg.placed(x, y, unit, turn=angle):
            svg.path(_CRANE, color, opacity=opacity)


def _drum_eyes(
    svg: Svg,
    centre: tuple[float, float],
    unit: float,
    color: str,
    opacity: float,
    ring: tuple[int, float, float, float, float],
) -> None:
    """Draw the ring of dotted circles: (count, shift, distance, circle radius, dot radius)."""
    count, shift, distance, circle_radius, dot_radius = ring
    for i in range(count):
        x, y = polar(*centre, distance * unit, (i + shift) * 360 / count)
        svg.circle(x, y, circle_radius * unit, pen=Pen(color, 1.1 * unit, opacity))
        svg.circle(x, y, dot_radius * unit, color, opacity=opacity)


def lotus(
    svg: Svg,
    x: float,
    y: float,
    scale: float,
    inner: str,
    outer: str,
    *,
    line: str = LINE,
    line_width: float = 1.4,
    leaf: str | None = None,
) -> None:
    """Draw an open lotus with five petals, about 72 units wide at scale 1."""
    with svg.placed(x, y, scale):
        if leaf:
            for shape in _LOTUS_LEAVES:
                svg.path(shape, leaf, Pen(line, line_width))
        pen = Pen(line, line_width, round_joins=True)
        for shape in _LOTUS_OUTER:
            svg.path(shape, outer, pen)
        for shape in _LOTUS_INNER:
            svg.path(shape, inner, pen)
        svg.path(_LOTUS_HEART, outer, pen)


def cloud(svg: Svg, x: float, y: float, scale: float, pen: Pen, *, mirrored: bool = False) -> None:
    """Draw a curled cloud, about 80 units wide at scale 1."""
    with svg.placed(x, y, -scale if mirrored else scale, scale_y=scale):
        svg.path(_CLOUD, pen=pen)
