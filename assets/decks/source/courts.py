"""The court figures of the French deck, as flat folk prints.

The king (vua) wears the flat crown with bead strings and holds a sword, the queen (hoàng hậu)
a wound turban and a lotus, the jack (lính) a conical hat and a spear. A half figure is drawn
around the top middle of its frame and repeated upside down.
"""

from __future__ import annotations

from dataclasses import dataclass

from .motifs import LINE, lotus, suit
from .svg import Pen, Svg, number, polar, star, transformed

GOLD = "#c8973a"
SKIN = "#f4cfa4"
SKIN_SHADE = "#e3a977"
HAIR = "#241a1c"
JEWEL = "#e8404a"
BLUSH = "#ee9d7d"
MOUTH = "#9c3b32"
WHITE = "#ffffff"

INK = Pen(LINE, 2, round_joins=True, round_caps=True)


@dataclass(frozen=True, slots=True)
class Palette:
    """The clothes of one suit."""

    robe: str
    robe_shade: str
    trim: str
    accent: str
    linen: str
    ground: str


USUAL_ROBES = {
    "S": Palette("#2c3f73", "#1d2a52", "#d9a441", "#c5202f", "#f4e3bd", "#e9edf5"),
    "H": Palette("#c02a37", "#8d1524", "#e2b14c", "#24407a", "#fbe6c0", "#fbeae4"),
    "D": Palette("#d9812b", "#a9561a", "#f3d27c", "#1f6d5a", "#fff0cc", "#fdf1de"),
    "C": Palette("#23705a", "#144a3c", "#dcae4e", "#b3262f", "#efe8c8", "#e8f2ea"),
}
FOUR_ROBES = {
    "S": Palette("#3a3d49", "#1d1f29", "#d9a441", "#8a5aa8", "#f4e3bd", "#ecebea"),
    "H": USUAL_ROBES["H"],
    "D": Palette("#2b5bc4", "#173a8c", "#e7c35f", "#d9812b", "#e6eefc", "#e7eefb"),
    "C": USUAL_ROBES["C"],
}
"""Clothes of the colour of the suit."""

_FRAME = (49, 22, 152, 306)
"""x, y, width, height of the picture on the card."""


def court(svg: Svg, rank: str, letter: str, colors: tuple[str, str], palette: Palette) -> None:
    """Draw the framed double figure of a J, Q or K."""
    x, y, width, height = _FRAME
    svg.rect(x, y, width, height, 6, palette.ground, Pen(GOLD, 2))
    svg.path(_scales(), pen=Pen(palette.trim, 0.8, 0.42))
    for _ in svg.both_ends():
        with svg.placed(svg.width / 2, y + 10, 0.985):
            figure(svg, rank, letter, colors, palette)
    _belt(svg, palette)
    svg.rect(x, y, width, height, 6, pen=Pen(LINE, 1.6))
    svg.rect(x - 3.2, y - 3.2, width + 6.4, height + 6.4, 8, pen=Pen(GOLD, 1.4))
    for _ in svg.both_ends():
        # The jack's spear fills the left corner.
        suit(svg, letter, x + (width - 16 if rank == "J" else 15), y + 18, 19, colors)


def figure(svg: Svg, rank: str, letter: str, colors: tuple[str, str], palette: Palette) -> None:
    """Draw one half figure, 148 wide, for y from -9 to 145 around x = 0."""
    if rank == "K":
        _king(svg, palette)
    elif rank == "Q":
        _queen(svg, palette)
    else:
        _jack(svg, palette, letter, colors)


def _scales() -> str:
    """Return the fish-scale ground inside the frame, each row in one stroke."""
    left, top, width, _ = _FRAME
    d = ""
    for row in range(24):
        shifted = row % 2
        first = left + 1 + 7 * shifted
        d += f"M{number(first)} {number(top + 10 + row * 12.4)}"
        d += "a7 7 0 0 1 14 0" * (int(width - 2 - 7 * shifted) // 14)
    return d


def _belt(svg: Svg, palette: Palette) -> None:
    """Hide the join of the two halves under a woven belt."""
    x, _, width, _ = _FRAME
    y = svg.height / 2
    svg.rect(x, y - 9, width, 18, 0, palette.trim, Pen(LINE, 1.6))
    stars = 11
    for i in range(stars):
        cx = x + width / (2 * stars) + i * width / stars
        svg.path(star(cx, y, 4, 6.2, 2.4), palette.robe_shade if i % 2 else palette.accent)
    for edge in (y - 6, y + 6):
        svg.line(x, edge, x + width, edge, Pen(LINE, 0.8))


# --- What the three figures share ---------------------------------------------------------

_ROBE = (
    "M-74 145C-74 112 -62 97 -34 88C-20 84 -13 82 -11 74L11 74"
    "C13 82 20 84 34 88C62 97 74 112 74 145Z"
)
_FACE = "M-25 -8C-26 14 -14 31 0 31C14 31 26 14 25 -8C22 -30 -22 -30 -25 -8Z"
_NOSE = "M1 1C3 7 4.5 10 3 12C1 13.2 -2 13 -3 11.6"
_LADY_EYE = "M-6.5 1C-3 -4.5 4 -4.5 7.5 -.5C4 3.2 -3 3.6 -6.5 1Z"
_LADY_LASHES = "M-7 1C-3 -5 4 -5 9 -2.5"
_LADY_BROW = "M-6 -9.5C-2 -12.5 4 -12 8 -9"
_LADY_LIPS = "M-6.5 19C-3 16.6 -1 17 0 18C1 17 3 16.6 6.5 19C3 23 -3 23 -6.5 19Z"
_MAN_EYE = "M-6.5 .5C-3 -4 4 -4 7 0C4 3 -3 3.2 -6.5 .5Z"
_MAN_LID = "M-7 0C-3 -4.6 4 -4.6 7.5 -.6"
_MAN_BROW = "M-7 -8C-2 -12.5 5 -12 9 -8.5C4 -9.6 -2 -9.6 -7 -8Z"
_SMILE = "M-6 19C-2 22 3 22 7 18"
_MOUSTACHE = "M0 16.5C-7 14 -15 17 -20 25C-13 22 -5 22 0 19C5 22 13 22 20 25C15 17 7 14 0 16.5Z"
_KING_MOUTH = "M-5 23C-3 24.6 3 24.6 5 23"
_BEARD = "M-9 29C-8 42 -3 52 0 58C3 52 8 42 9 29C4 31.5 -4 31.5 -9 29Z"


def _robe(svg: Svg, palette: Palette) -> None:
    cloth = svg.linear(0, 74, 0, 145, (0, palette.robe), (1, palette.robe_shade))
    svg.path(_ROBE, cloth, INK)


def _head(svg: Svg, y: float) -> None:
    """Draw ears, face and cheeks; y is the height of the eyes."""
    for x in (-25, 25):
        svg.ellipse(x, y + 2, 5, 8, SKIN, INK)
    svg.path(transformed(_FACE, dy=y), SKIN, INK)
    for x in (-14, 14):
        svg.ellipse(x, y + 12, 6.5, 4.2, BLUSH, opacity=0.55)


def _nose(svg: Svg, y: float) -> None:
    svg.path(transformed(_NOSE, dy=y), pen=Pen(SKIN_SHADE, 1.9, round_caps=True))


def _lady_face(svg: Svg, y: float) -> None:
    _head(svg, y)
    for _ in svg.mirrored(10.5, y):
        svg.path(_LADY_EYE, WHITE, Pen(LINE, 1.3))
        svg.circle(0.6, -0.3, 2.6, HAIR)
        svg.path(_LADY_LASHES, pen=Pen(HAIR, 2, round_caps=True))
        svg.path(_LADY_BROW, pen=Pen(HAIR, 1.6, round_caps=True))
    _nose(svg, y)
    svg.path(transformed(_LADY_LIPS, dy=y), "#bb2233")


def _man_face(svg: Svg, y: float, *, bearded: bool) -> None:
    _head(svg, y)
    for _ in svg.mirrored(10.5, y):
        svg.path(_MAN_EYE, WHITE, Pen(LINE, 1.3))
        svg.circle(0.4, -0.4, 2.5, HAIR)
        svg.path(_MAN_LID, pen=Pen(HAIR, 1.8, round_caps=True))
        svg.path(_MAN_BROW, HAIR)
    _nose(svg, y)
    lips = Pen(MOUTH, 2, round_caps=True)
    if bearded:
        svg.path(transformed(_MOUSTACHE, dy=y), HAIR)
        svg.path(transformed(_KING_MOUTH, dy=y), pen=lips)
        svg.path(transformed(_BEARD, dy=y), HAIR)
    else:
        svg.path(transformed(_SMILE, dy=y), pen=lips)


# --- King ---------------------------------------------------------------------------------


def _king(svg: Svg, palette: Palette) -> None:
    _robe(svg, palette)
    curl = "M-14 6C-16 -6 0 -12 8 -4C14 2 8 12 0 9C-5 7 -4 0 2 1"
    for _ in svg.mirrored(44, 113):
        svg.path(curl, pen=Pen(palette.trim, 3, round_caps=True))
    collar = "M-22 84C-16 100 16 100 22 84L13 80C8 88 -8 88 -13 80Z"
    svg.path(collar, palette.trim, INK)
    svg.circle(0, 122, 19, palette.trim, INK)
    svg.circle(0, 122, 14.5, palette.accent, Pen(LINE, 1.4))
    svg.path(star(0, 122, 8, 12, 5), palette.trim)
    _man_face(svg, 52, bearded=True)
    _king_crown(svg, palette)
    _king_sword(svg, palette)


def _king_crown(svg: Svg, palette: Palette) -> None:
    """Draw the mũ miện: cap, band, jewel, bead strings and the flat board on top."""
    cap = "M-27 42C-29 26 -24 15 -18 11L18 11C24 15 29 26 27 42C14 35 -14 35 -27 42Z"
    band = "M-30 45C-16 34 16 34 30 45L30 36C16 26 -16 26 -30 36Z"
    flame = "M0 31C-8 26 -8 19 0 13C8 19 8 26 0 31Z"
    svg.path(cap, svg.linear(0, 10, 0, 42, (0, palette.robe), (1, palette.robe_shade)), INK)
    svg.path(band, palette.trim, INK)
    for gem_x in (-21, -12, 12, 21):
        svg.circle(gem_x, 35.2 + (abs(gem_x) - 12) * 0.32, 2.1, palette.accent)
    svg.path(flame, palette.trim, INK)
    svg.circle(0, 22.6, 4, JEWEL, Pen(LINE, 1.3))
    beads = (JEWEL, palette.trim, WHITE)
    for side in (-1, 1):
        for string, x in enumerate((28.5, 34.5, 40.5)):
            svg.line(side * x, 8, side * x, 36 - string * 3.5, Pen(LINE, 0.9))
            for bead in range(5 if string < 2 else 4):
                color = beads[(bead + string) % 3]
                svg.circle(side * x, 13 + bead * 5.6, 2.3, color, Pen(LINE, 0.9))
    board = svg.linear(0, -3, 0, 9, (0, palette.robe_shade), (1, palette.robe))
    svg.path("M-39 -3L39 -3L44 9L-44 9Z", board, INK)
    svg.path("M-44 9L44 9L44 13L-44 13Z", palette.trim, INK)
    svg.path("M-33 3L33 3", pen=Pen(palette.trim, 1.6))


def _king_sword(svg: Svg, palette: Palette) -> None:
    guard = "M48 104C54 97 76 97 80 104L80 110C74 106 54 106 48 110Z"
    hand = "M44 128C50 114 72 112 78 120C82 128 76 139 62 140C52 141 44 137 44 128Z"
    fingers = "M56 118L57 127M63 116.5L64 126M70 117L71 125"
    with svg.placed(-5, 0):
        steel = svg.linear(56, 0, 72, 0, (0, WHITE), (0.5, "#dfe5ee"), (1, "#9fa9b8"))
        svg.path("M60 142L60 44L64 33L68 44L68 142Z", steel, INK)
        svg.path(guard, palette.trim, INK)
        svg.rect(59.5, 106, 9, 30, 3, palette.accent, INK)
        svg.path(hand, SKIN, INK)
        svg.path(fingers, pen=Pen(LINE, 1.4, round_caps=True))
        svg.path("M26 145C28 128 38 118 50 116L54 140L50 145Z", palette.robe, INK)
        svg.path("M46 117L54 115L57 140L50 143Z", palette.linen, INK)


# --- Queen --------------------------------------------------------------------------------


def _queen(svg: Svg, palette: Palette) -> None:
    _robe(svg, palette)
    _queen_collar(svg, palette)
    _queen_turban(svg, palette)
    hair = "M-29 58C-34 30 -16 20 0 20C16 20 34 30 29 58C27 44 20 36 0 36C-20 36 -27 44 -29 58Z"
    fringe = "M-26 50C-26 33 -12 29 0 35C12 29 26 33 26 50C20 40 8 38 0 41C-8 38 -20 40 -26 50Z"
    svg.path(hair, HAIR, INK)
    _lady_face(svg, 55)
    svg.path(fringe, HAIR)
    svg.path("M0 22C-6 27 -6 33 0 38C6 33 6 27 0 22Z", JEWEL, Pen(palette.trim, 2))
    for x in (-28, 28):
        svg.circle(x, 66, 2.8, palette.trim, Pen(LINE, 1.1))
        svg.circle(x, 73, 3.4, JEWEL, Pen(LINE, 1.1))
    _queen_lotus(svg, palette)


def _queen_collar(svg: Svg, palette: Palette) -> None:
    """Draw the front panels of an áo nhật bình and a round badge on the shoulder."""
    svg.path("M-24 83L-10 78L10 78L24 83L20 145L-20 145Z", palette.linen, INK)
    svg.path("M-24 83L-13 79L-7 145L-20 145Z", palette.trim, INK)
    svg.path("M24 83L13 79L7 145L20 145Z", palette.trim, INK)
    for i, y in enumerate((96, 110, 124, 138)):
        svg.circle(-16.2 + i * 0.9, y, 3, palette.accent)
        svg.circle(16.2 - i * 0.9, y, 3, palette.accent)
    svg.circle(-50, 122, 10.5, palette.trim, Pen(LINE, 1.5))
    svg.path(star(-50, 122, 6, 8, 3.4), palette.accent)


def _queen_turban(svg: Svg, palette: Palette) -> None:
    """Draw the khăn vấn as a halo, set with pearls."""
    shade, light = palette.robe_shade, palette.robe
    svg.circle(0, 41, 43, svg.radial(0, 46, 43, (0, shade), (0.7, light), (1, shade)), INK)
    for radius in (37, 31):
        half = radius * 0.93
        arc = f"M{-half:.1f} 46A{radius} {radius} 0 1 1 {half:.1f} 46"
        svg.path(arc, pen=Pen(palette.trim, 2.2))
    for i in range(9):
        x, y = polar(0, 41, 40, -170 + i * 20)
        svg.circle(x, y, 2.3, palette.linen, Pen(LINE, 0.9))


def _queen_lotus(svg: Svg, palette: Palette) -> None:
    stem = "M46 142C48 124 51 112 53 98"
    hand = "M36 133C40 121 54 118 60 124C64 130 58 139 48 140C41 141 35 139 36 133Z"
    svg.path(stem, pen=Pen("#2f7a4a", 4.5, round_caps=True))
    svg.path(stem, pen=Pen("#58a86b", 1.5, round_caps=True))
    lotus(svg, 54, 85, 0.58, "#f7b6bf", "#fbd9dc", line_width=2.6)
    svg.path(hand, SKIN, INK)
    svg.path("M46 122.5L47.5 130M52.5 121.6L54 129", pen=Pen(LINE, 1.3, round_caps=True))
    svg.path("M22 145C22 132 30 124 40 121L46 141L43 145Z", palette.robe, INK)
    svg.path("M37 122L44 120L49 140L43 142Z", palette.linen, INK)


# --- Jack ---------------------------------------------------------------------------------


def _jack(svg: Svg, palette: Palette, letter: str, colors: tuple[str, str]) -> None:
    _jack_spear(svg, palette)
    _robe(svg, palette)
    svg.path("M-16 80L4 112L22 82L14 79L2 96L-9 76Z", palette.linen, INK)
    sash = "M-18 84C-4 104 18 128 40 145L22 145C2 128 -18 106 -28 88Z"
    svg.path(sash, palette.trim, INK)
    for t in (0.2, 0.45, 0.7):
        svg.circle(-20 + 60 * t, 90 + 56 * t, 2.6, palette.accent)
    svg.circle(46, 121, 11, palette.linen, Pen(LINE, 1.5))
    suit(svg, letter, 46, 121, 13, colors)
    _man_face(svg, 54, bearded=False)
    _jack_hat(svg, palette)
    _jack_hand(svg, palette)


def _jack_spear(svg: Svg, palette: Palette) -> None:
    tassel = (
        "M-65 47C-70 56 -69 64 -66 70C-63 62 -60 60 -58 66C-56 60 -53 62 -50 70"
        "C-47 64 -46 56 -51 47Z"
    )
    svg.line(-58, 145, -58, 46, Pen(LINE, 7))
    svg.line(-58, 145, -58, 46, Pen("#8a5a2b", 3.6))
    steel = svg.linear(-68, 0, -48, 0, (0, WHITE), (1, "#a9b3c2"))
    svg.path("M-58 2C-50 18 -48 28 -52 40L-64 40C-68 28 -66 18 -58 2Z", steel, INK)
    svg.path("M-66 40L-50 40L-51 47L-65 47Z", palette.trim, INK)
    svg.path(tassel, "#c5202f", INK)


def _jack_hat(svg: Svg, palette: Palette) -> None:
    """Draw short hair and the nón: straw, brim, ribbon, tip and chin strings."""
    hair = (
        "M-26 52C-28 40 -24 36 -20 34L20 34C24 36 28 40 26 52C22 46 20 43 16 41"
        "C6 44 -6 44 -16 41C-20 43 -22 46 -26 52Z"
    )
    cone = "M0 -1C10 10 34 26 55 38C36 47 -36 47 -55 38C-34 26 -10 10 0 -1Z"
    brim = "M-55 38C-36 47 36 47 55 38C38 53 -38 53 -55 38Z"
    rings = "M-14 12C-6 16 6 16 14 12M-30 23C-12 31 12 31 30 23"
    ribbon = "M-42 31C-16 40 16 40 42 31L38 28C16 36 -16 36 -38 28Z"
    strings = "M-27 46C-24 66 -14 84 -3 88M27 46C24 66 14 84 3 88"
    straw_shade = "#a87a3e"
    svg.path(hair, HAIR)
    straw = svg.linear(-50, 0, 50, 0, (0, "#f3dfae"), (0.5, "#e6c886"), (1, "#c79a55"))
    svg.path(cone, straw, INK)
    svg.path(brim, straw_shade, INK)
    svg.path(rings, pen=Pen(straw_shade, 1.5))
    svg.path(ribbon, palette.accent, Pen(LINE, 1.2))
    svg.path("M-4 2L0 -9L4 2Z", palette.accent, INK)
    svg.path(strings, pen=Pen(palette.accent, 2.4))


def _jack_hand(svg: Svg, palette: Palette) -> None:
    hand = "M-74 128C-74 116 -60 112 -50 117C-42 123 -44 135 -56 138C-66 139 -73 136 -74 128Z"
    fingers = "M-65 117L-64 126M-58 115.5L-57 125M-51 118L-51 126"
    svg.path(hand, SKIN, INK)
    svg.path(fingers, pen=Pen(LINE, 1.3, round_caps=True))
    svg.path("M-24 145C-28 130 -36 121 -46 118L-50 140L-46 145Z", palette.robe, INK)
    svg.path("M-44 117L-51 119L-55 138L-48 142Z", palette.linen, INK)
