"""The name of the game as lettering: brush lines in lacquer, inlaid with a gold thread.

Every letter is its middle line in units of 100 to the x-height, baseline at 0. Wide pens laid
over each other make rim, body and thread, so no font is needed and no corner is left out.
"""

from __future__ import annotations

from assets.decks.source.svg import Pen, Svg, star

from .palette import DEEP_RED, GREEN, INK, IVORY, PALE_GOLD, RED, thread

WIDTH, HEIGHT = 1214, 280
_BASELINE = 236
_SMALL_BOWL = (
    "M80 -52C80 -82 64 -100 41 -100C16 -100 0 -78 0 -50C0 -22 16 0 41 0C64 0 80 -18 80 -48"
)
_A_STEM = "M80 -100L80 -18C80 -2 92 4 104 -4"
_LETTERS: tuple[tuple[float, str], ...] = (
    (
        60,
        "M92 -112C98 -100 116 -102 120 -118C124 -142 98 -162 70 -162C30 -162 0 -126 0 -81"
        "C0 -34 30 0 72 0C98 0 118 -14 130 -38",
    ),
    (
        234,
        "M-18 -158C-8 -164 0 -160 0 -148L0 0M0 -48C0 -80 18 -100 42 -100"
        "C66 -100 80 -84 80 -58L80 -18C80 -2 92 4 104 -4",
    ),
    (382, "M-12 -96C-4 -102 0 -98 0 -90L0 -18C0 -2 12 4 24 -4"),
    (
        446,
        "M6 -54L92 -54C92 -84 74 -104 48 -104C18 -104 0 -80 0 -51"
        "C0 -20 20 2 50 2C68 2 84 -6 94 -22",
    ),
    (
        586,
        "M-12 -96C-4 -102 0 -98 0 -88L0 -42C0 -16 14 0 38 0C64 0 82 -18 82 -44"
        "M82 -100L82 -18C82 -2 94 4 106 -4",
    ),
    (
        772,
        "M-16 -154C-6 -164 0 -158 0 -148L0 0M0 -84C26 -66 42 -66 56 -78C70 -90 82 -90 104 -76"
        "M120 -158C110 -168 104 -160 104 -150L104 -18C104 -2 116 4 128 -4",
    ),
)
_O_AT, _A_AT = 930, 1062
_BUD = "M0 22C-17 12 -17 -8 0 -26C17 -8 17 12 0 22Z"
_LEAF = "M-26 14C-24 -10 0 -26 30 -28C28 -2 4 18 -26 14Z"


def name() -> Svg:
    """Draw "Chiếu Hoa"."""
    svg = Svg(WIDTH, HEIGHT)
    _sun(svg, _O_AT + 44, _BASELINE - 50)
    for pen in (thread(INK, 44), thread(IVORY, 36)):
        _lines(svg, pen)
        _marks(svg, rim=Pen(pen.color, pen.width - 18, round_joins=True))
    _lines(svg, thread(DEEP_RED, 26), down=3)
    _lines(svg, thread(RED, 23))
    _lines(svg, thread(PALE_GOLD, 3))
    _marks(svg, rim=None)
    return svg


def _lines(svg: Svg, pen: Pen, down: float = 0) -> None:
    """Write all letters with one pen."""
    for x, line in (*_LETTERS, (_A_AT, _SMALL_BOWL), (_A_AT, _A_STEM)):
        with svg.placed(x, _BASELINE + down):
            svg.path(line, pen=pen)
    svg.ellipse(_O_AT + 44, _BASELINE + down - 50, 44, 50, pen=pen)


def _marks(svg: Svg, rim: Pen | None) -> None:
    """Draw the bud on the i, and two leaves and a bud over the e: its roof and its accent."""
    for x, y, turn, scale, shape, colour in (
        (382, -146, 0, 0.95, _BUD, "#f3a9b2"),
        (470, -140, -4, 0.84, _LEAF, GREEN),
        (518, -140, 86, 0.84, _LEAF, GREEN),
        (566, -172, 40, 1.05, _BUD, "#f3a9b2"),
    ):
        with svg.placed(x, _BASELINE + y, scale, turn=turn):
            if rim is not None:
                svg.path(shape, rim.color, rim)
            else:
                svg.path(shape, colour, thread(INK, 3))
                svg.path(
                    "M0 14L0 -10" if shape == _BUD else "M-18 10C-4 4 8 -6 20 -20",
                    pen=thread(INK, 2),
                )


def _sun(svg: Svg, x: float, y: float) -> None:
    """Set the star of a bronze drum into the o."""
    svg.ellipse(x, y, 32, 38, IVORY)
    svg.path(star(x, y, 12, 25, 10), RED)
    svg.circle(x, y, 4, PALE_GOLD)
