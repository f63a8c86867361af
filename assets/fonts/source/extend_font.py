"""Make the two interface fonts from Be Vietnam Pro. Development tool (fontTools).

The originals are the npm package `@expo-google-fonts/be-vietnam-pro` (version 0.4.1):

    npm install --prefix /tmp/fonts @expo-google-fonts/be-vietnam-pro@0.4.1
    python -m assets.fonts.source.extend_font \\
        /tmp/fonts/node_modules/@expo-google-fonts/be-vietnam-pro assets/fonts

Four things are done to each weight: letters the game never shows are left out; the ascender
is raised above the stacked marks of capitals, or Ẩ would be cut off or push its line down;
those capitals lose their hints, which stretch them at small sizes; and the signs of
`signs.py` are added. The result stays under the SIL Open Font License; the
original reserves no font name.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen  # type: ignore[import-untyped]  # no stubs
from fontTools.pens.cu2quPen import Cu2QuPen  # type: ignore[import-untyped]  # no stubs
from fontTools.pens.recordingPen import RecordingPen  # type: ignore[import-untyped]  # no stubs
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]  # no stubs
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]  # no stubs
from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]  # no stubs
from fontTools.svgLib.path import parse_path  # type: ignore[import-untyped]  # no stubs
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # no stubs

from .signs import Sign, signs

WEIGHTS = {
    "BeVietnamPro-Regular.ttf": ("400Regular/BeVietnamPro_400Regular.ttf", 84),
    "BeVietnamPro-Bold.ttf": ("700Bold/BeVietnamPro_700Bold.ttf", 138),
}
"""By file name: the original, and how thick its stems are."""

SIDE_BEARING = 60
LINE_MARGIN = 10
"""Room above the tallest and below the deepest letter, in font units."""
HINTED_HEIGHT = 1040
"""Letters above this carry two marks."""

_LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180)]
_VIETNAMESE = [*range(0x1EA0, 0x1EFA), *map(ord, "ƠơƯư₫"), 0x300, 0x301, 0x302, 0x303, 0x306]
_VIETNAMESE += [0x309, 0x31B, 0x323]
_PUNCTUATION = map(ord, "–—‘’‚“”„†‡•…‰‹›€™−≈≠≤≥")
KEPT = {*_LATIN, *_VIETNAMESE, *_PUNCTUATION}


def subset(font: TTFont) -> None:
    """Drop the letters and layout features that the game does not use."""
    options = Options()
    options.layout_features = ["ccmp", "kern", "locl", "mark", "mkmk"]
    options.notdef_outline = True
    options.name_IDs = ["*"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=KEPT)
    subsetter.subset(font)


def raise_lines(font: TTFont) -> None:
    """Set the line metrics so that every kept letter fits."""
    head, hhea, os2 = font["head"], font["hhea"], font["OS/2"]
    ascender = max(head.yMax + LINE_MARGIN, hhea.ascent)
    descender = min(head.yMin - LINE_MARGIN, hhea.descent)
    hhea.ascent = os2.sTypoAscender = os2.usWinAscent = ascender
    hhea.descent = os2.sTypoDescender = descender
    os2.usWinDescent = -descender
    hhea.lineGap = os2.sTypoLineGap = 0


def drop_stretching_hints(font: TTFont) -> None:
    """Let the highest and lowest letters keep their true height at every size.

    Their hints move the marks up to two pixels out of the line, and the line would jump.
    """
    lowest = font.getBestCmap()[ord("ỵ")]
    for name in font.getGlyphOrder():
        glyph = font["glyf"][name]
        if glyph.numberOfContours and (glyph.yMax > HINTED_HEIGHT or name == lowest):
            glyph.removeHinting()


def add_sign(font: TTFont, char: str, sign: Sign) -> None:
    """Add one glyph with equal room on both sides."""
    drawn = RecordingPen()
    up = -sign.scale if sign.flipped else sign.scale
    parse_path(sign.path, TransformPen(drawn, (sign.scale, 0, 0, up, 0, sign.shift_y)))
    bounds = BoundsPen(None)
    drawn.replay(bounds)
    left, _, right, _ = bounds.bounds
    # TrueType knows quadratic curves only; they stay within one font unit of ours.
    outline = TTGlyphPen(None)
    drawn.replay(TransformPen(Cu2QuPen(outline, max_err=1), (1, 0, 0, 1, SIDE_BEARING - left, 0)))
    glyph = outline.glyph()
    font["glyf"][sign.name] = glyph
    glyph.recalcBounds(font["glyf"])
    # The table wants the leftmost point, which of a curve may lie outside the ink.
    font["hmtx"][sign.name] = (round(right - left) + 2 * SIDE_BEARING, glyph.xMin)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(char)] = sign.name


def extend(original: Path, out_file: Path, stem: float) -> None:
    font = TTFont(original, recalcTimestamp=False)
    subset(font)
    raise_lines(font)
    drop_stretching_hints(font)
    for char, sign in signs(stem).items():
        add_sign(font, char, sign)
    font.save(out_file)


def main(package: Path, out_dir: Path) -> None:
    for name, (original, stem) in WEIGHTS.items():
        extend(package / original, out_dir / name, stem)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
