"""The icons: one family of signs, 24 x 24 units, in white that the program dyes.

Strokes are two units wide with round ends; they stand on whole units, so they stay crisp where
an icon is as small as a line of text. What an icon says, a word beside it says too.
"""

from __future__ import annotations

from collections.abc import Callable

from assets.decks.source.motifs import SUIT_SHAPES
from assets.decks.source.svg import Pen, Svg, polar

SIZE = 24
WHITE = "#ffffff"
LINE = Pen(WHITE, 2, round_joins=True, round_caps=True)
THIN = Pen(WHITE, 1.6, round_joins=True, round_caps=True)


def icons() -> dict[str, Svg]:
    """Return every icon by name."""
    drawn = {}
    for name, strokes in _STROKES.items():
        drawn[name] = Svg(SIZE, SIZE)
        drawn[name].path(strokes, pen=LINE)
    for name, dots in _DOTS.items():
        for x, y, radius in dots:
            drawn[name].circle(x, y, radius, WHITE)
    for name, shape in _SOLID.items():
        drawn[name].path(shape, WHITE, THIN)
    for name, draw in _DRAWN.items():
        drawn[name] = Svg(SIZE, SIZE)
        draw(drawn[name])
    return drawn


_STROKES = {
    "play": "",
    "book": "M12 7C9 4.5 6 4 3 4.5L3 18.5C6 18 9 18.5 12 21C15 18.5 18 18 21 18.5L21 4.5C18 4 15 "
    "4.5 12 7ZM12 7L12 20",
    "sound": "M15.5 8.5C17.5 10.5 17.5 13.5 15.5 15.5M18.3 5.5C22 9 22 15 18.3 18.5",
    "mute": "M16 9L22 15M22 9L16 15",
    "back": "M20 12L4 12M11 5L4 12L11 19",
    "close": "M5 5L19 19M19 5L5 19",
    "check": "M4 13L9.5 18.5L20 6",
    "warning": "M12 3L22 20L2 20ZM12 9L12 14",
    "keys": "M2 6L22 6L22 18L2 18ZM8 15L16 15",
    "pad": "M7 7L17 7C21 7 23 18 20 18.5C18 19 17 15 15 15L9 15C7 15 6 19 4 18.5C1 18 3 7 7 7Z"
    "M8 9.5L8 12.5M6.5 11L9.5 11",
    "mouse": "M12 2.5C16 2.5 18 5 18 9L18 15C18 19 16 21.5 12 21.5C8 21.5 6 19 6 15L6 9"
    "C6 5 8 2.5 12 2.5ZM12 6.5L12 10",
    "screen": "M3 9L3 3L9 3M15 3L21 3L21 9M21 15L21 21L15 21M9 21L3 21L3 15",
    "person": "M3 21C3 15.5 7 13 12 13C17 13 21 15.5 21 21Z",
    "bot": "M5 9L19 9L19 20L5 20ZM12 9L12 5M2 13L2 16M22 13L22 16M9 16.5L15 16.5",
    "crown": "M3 19L21 19L21 17L3 17Z",
    "quit": "M10 3L4 3L4 21L10 21M9 12L21 12M16 7L21 12L16 17",
    "new": "M12 5L12 19M5 12L19 12",
    "language": "M12 2.5A9.5 9.5 0 1 1 12 21.5A9.5 9.5 0 1 1 12 2.5ZM2.5 12L21.5 12"
    "M12 2.5C7.5 7 7.5 17 12 21.5C16.5 17 16.5 7 12 2.5Z",
}
_DOTS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "warning": ((12, 17, 1.2),),
    "keys": tuple((x, 10.5, 1.2) for x in (6, 10, 14, 18)),
    "pad": ((16, 9.6, 1.2), (18.2, 12, 1.2)),
    "person": ((12, 7, 4.5),),
    "bot": ((12, 3.5, 1.8), (8.8, 13, 1.5), (15.2, 13, 1.5)),
    "crown": ((3, 6.5, 1.5), (12, 3.5, 1.5), (21, 6.5, 1.5)),
}
_SOLID = {
    "play": "M7 4.5L19 12L7 19.5Z",
    "sound": "M3 9L7 9L12 5L12 19L7 15L3 15Z",
    "mute": "M3 9L7 9L12 5L12 19L7 15L3 15Z",
    "person": "M3 21C3 15.5 7 13.5 12 13.5C17 13.5 21 15.5 21 21Z",
    "crown": "M3.5 15.5L3 8L8 11.5L12 5L16 11.5L21 8L20.5 15.5Z",
}


def _gear(svg: Svg) -> None:
    teeth = ""
    for turn in range(0, 360, 45):
        (x, y), (u, v) = polar(12, 12, 7.6, turn), polar(12, 12, 9.9, turn)
        teeth += f"M{x:.2f} {y:.2f}L{u:.2f} {v:.2f}"
    svg.path(teeth, pen=Pen(WHITE, 3.2, round_caps=True))
    svg.circle(12, 12, 5.6, pen=Pen(WHITE, 3.8))


def _pause(svg: Svg) -> None:
    svg.path("M8 5.5L8 18.5M16 5.5L16 18.5", pen=Pen(WHITE, 3.6, round_caps=True))


def _last_trick(svg: Svg) -> None:
    """Draw a card, and an arrow that goes back."""
    svg.path("M10 8L21 8L21 21L10 21Z", pen=LINE)
    svg.path("M17 3.4C10 1.8 4.5 5 4.5 13M1 9.8L4.5 13.4L8 9.8", pen=LINE)


def _cards(svg: Svg) -> None:
    """Draw two cards, the front one with a spade."""
    svg.path("M9 4L4 5.5C3 6 2.8 6.6 3 7.5L6 18", pen=LINE)
    svg.path(
        "M9 3L20 3C20.6 3 21 3.4 21 4L21 20C21 20.6 20.6 21 20 21L10 21C9.4 21 9 20.6 9 20Z",
        pen=LINE,
    )
    with svg.placed(15, 12, 0.075):
        svg.path(SUIT_SHAPES["S"], WHITE)


def _lotus(svg: Svg) -> None:
    """Draw three petals and the two that lie low; the gaps between them are the outline."""
    svg.path("M12 19C8.6 15 8.6 8.5 12 3.5C15.4 8.5 15.4 15 12 19Z", WHITE)
    for side in (-1, 1):
        with svg.placed(12, 0, side, scale_y=1):
            svg.path(
                "M1.6 19.5C5.6 16.6 7.2 12 6.2 6.8C4.6 8 3.9 9 3.6 10C4 13.5 3.4 17 1.6 19.5Z",
                WHITE,
            )
            svg.path(
                "M3.4 20C7.6 19.4 10.6 16.2 11 11.4C9.4 11.8 8.6 12.2 7.8 12.8"
                "C7.4 15.6 6 18.2 3.4 20Z",
                WHITE,
            )


_DRAWN: dict[str, Callable[[Svg], None]] = {
    "gear": _gear,
    "pause": _pause,
    "last_trick": _last_trick,
    "cards": _cards,
    "lotus": _lotus,
}
