"""The backs of the French deck: a drum on lacquer red, or a lotus pond on indigo.

Both stand the same way up when a card is turned round.
"""

from __future__ import annotations

from .blank import HEIGHT, WIDTH, paper
from .motifs import cloud, drum, lotus
from .svg import Pen, Svg, polar, star

GOLD = "#e3bd6c"


def drum_back() -> Svg:
    """Draw a drum in a meander frame."""
    svg = _framed(("#b3202c", "#8d121f", "#5e0813"), "#4d0710")
    drum(svg, WIDTH / 2, HEIGHT / 2, 88, GOLD)
    for _ in svg.both_ends():
        lotus(svg, WIDTH / 2, 60, 0.62, "#b3202c", "#8d121f", line=GOLD, line_width=2)
        for side in (-1, 1):
            pen = Pen(GOLD, 2.4, 0.9, round_caps=True)
            cloud(svg, WIDTH / 2 + side * 62, 62, 0.62, pen, mirrored=side < 0)
    return svg


def lotus_back() -> Svg:
    """Draw two great lotuses that meet on the water."""
    svg = _framed(("#2b4684", "#182a57", "#0d1836"), "#0a1128")
    cx, cy = WIDTH / 2, HEIGHT / 2
    for radius in (30, 44, 58, 72, 86):
        svg.circle(cx, cy, radius, pen=Pen(GOLD, 1, 0.28))
    for _ in svg.both_ends():
        for side in (-1, 1):
            pen = Pen(GOLD, 2.4, 0.9, round_caps=True)
            cloud(svg, cx + side * 58, 58, 0.66, pen, mirrored=side < 0)
            lotus(svg, cx + side * 62, cy - 30, 0.6, "#2b4684", "#1c3266", line=GOLD, line_width=2)
        lotus(svg, cx, cy - 40, 1.75, "#f0c3c4", "#d98f98", line=GOLD, line_width=1.3)
        for i in range(3):
            x, y = polar(cx, 64, 19, -150 + 60 * i)
            svg.path(star(x, y, 4, 6, 2.2), GOLD)
    svg.path(star(cx, cy, 12, 18, 8), GOLD)
    svg.circle(cx, cy, 4.5, "#182a57")
    return svg


def _framed(ground: tuple[str, str, str], edge: str) -> Svg:
    """Return a card painted in three shades, within a meander frame."""
    svg = Svg(WIDTH, HEIGHT)
    paper(svg)
    inner, middle, outer = ground
    paint = svg.radial(WIDTH / 2, HEIGHT / 2, 210, (0, inner), (0.55, middle), (1, outer))
    svg.rect(12, 12, WIDTH - 24, HEIGHT - 24, 9, paint, Pen(edge, 1))
    svg.rect(18, 18, WIDTH - 36, HEIGHT - 36, 6, pen=Pen(GOLD, 1.6))
    svg.rect(31, 31, WIDTH - 62, HEIGHT - 62, 3, pen=Pen(GOLD, 1.1))
    _meander_frame(svg)
    return svg


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
            svg.path(star(x, y, 4, 5.5, 2), GOLD)


def _meander(svg: Svg, x: float, y: float, keys: int, step: float, turn: float) -> None:
    d = ""
    for i in range(keys):
        left = i * step
        middle, right = left + step * 0.36, left + step * 0.72
        d += f"M{left:.2f} 8L{left:.2f} 1L{right:.2f} 1L{right:.2f} 6"
        d += f"L{middle:.2f} 6L{middle:.2f} 3.6"
    with svg.placed(x, y, turn=turn):
        svg.path(d, pen=Pen(GOLD, 1, 0.85))
