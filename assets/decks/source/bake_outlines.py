"""Bake the letter shapes of the two decks into `glyph_outlines.json`; run once, by hand.

Needed again only when a deck gets a new sign. It wants fontTools with brotli, and three npm
packages unpacked in some folder outside the project:

    npm install --prefix /tmp/fonts @fontsource/lora @fontsource/lxgw-wenkai \\
        @fontsource/be-vietnam-pro
    python -m assets.decks.source.bake_outlines /tmp/fonts/node_modules

All three fonts are under the SIL Open Font License; only outlines leave this script.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen  # type: ignore[import-untyped]  # no stubs
from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]  # no stubs
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # no stubs

from .outlines import OUTLINES_FILE, Family
from .svg import number
from .tusac import COLOURS, RANKS

_SUBSETS = ("latin", "vietnamese", "latin-ext")
_FILES: dict[Family, tuple[str, ...]] = {
    "rank": tuple(f"lora/files/lora-{subset}-700-normal.woff2" for subset in _SUBSETS),
    # The "latin" file of this one holds all its signs.
    "han": ("lxgw-wenkai/files/lxgw-wenkai-latin-700-normal.woff2",),
    "name": tuple(
        f"be-vietnam-pro/files/be-vietnam-pro-{subset}-800-normal.woff2" for subset in _SUBSETS
    ),
}
_SIGNS: dict[Family, str] = {
    "rank": "A234567890JQK1",
    "han": "".join(colour.han for colour in COLOURS.values()),
    "name": "".join(rank.name for rank in RANKS.values()),
}


def bake_family(fonts: list[TTFont], signs: str) -> dict[str, object]:
    """Return the outlines of the signs, each from the first font that has it."""
    glyphs = {}
    for char in sorted(set(signs)):
        font = next(font for font in fonts if ord(char) in font.getBestCmap())
        name = font.getBestCmap()[ord(char)]
        glyph_set = font.getGlyphSet()
        bounds = BoundsPen(glyph_set)
        glyph_set[name].draw(bounds)
        path = SVGPathPen(glyph_set, ntos=lambda value: number(value, 4))
        glyph_set[name].draw(path)
        glyphs[char] = {
            "advance": font["hmtx"][name][0],
            "bounds": bounds.bounds,
            "path": path.getCommands(),
        }
    return {"upm": fonts[0]["head"].unitsPerEm, "glyphs": glyphs}


def main(node_modules: Path) -> None:
    baked = {
        family: bake_family(
            [TTFont(node_modules / "@fontsource" / file) for file in files], _SIGNS[family]
        )
        for family, files in _FILES.items()
    }
    text = json.dumps(baked, ensure_ascii=False, indent=1, sort_keys=True)
    OUTLINES_FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
