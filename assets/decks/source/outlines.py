"""Letters as drawings: the outlines baked into `glyph_outlines.json`, placed and sized.

No font is opened here. The JSON holds, in font units with y upwards, only the signs the two
decks need; `bake_outlines.py` wrote it once.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from .svg import transformed

Family = Literal["rank", "han", "name"]
"""Lora Bold for ranks, LXGW WenKai Bold for Hán, Be Vietnam Pro ExtraBold for names."""

OUTLINES_FILE = Path(__file__).with_name("glyph_outlines.json")


@dataclass(frozen=True, slots=True)
class Outline:
    """One sign of one font."""

    path: str
    bounds: tuple[float, float, float, float]
    """Ink as (left, bottom, right, top)."""
    advance: float
    units_per_em: float


@cache
def _outlines() -> dict[str, dict[str, Outline]]:
    families = json.loads(OUTLINES_FILE.read_text(encoding="utf-8"))
    return {
        family: {
            char: Outline(sign["path"], tuple(sign["bounds"]), sign["advance"], data["upm"])
            for char, sign in data["glyphs"].items()
        }
        for family, data in families.items()
    }


def centred(
    family: Family,
    char: str,
    cx: float,
    cy: float,
    size: float,
    *,
    by_longest: bool = False,
    most: float | None = None,
) -> str:
    """Return a sign whose ink is centred on a point.

    `size` is the height of the ink or, with `by_longest`, its longer side; wider than `most`
    it is made narrower.
    """
    outline = _outlines()[family][char]
    left, bottom, right, top = outline.bounds
    extent = max(top - bottom, right - left) if by_longest else top - bottom
    scale = size / extent
    across = scale if most is None else min(scale, most / (right - left))
    return transformed(
        outline.path,
        scale_x=across,
        scale_y=-scale,
        dx=cx - across * (left + right) / 2,
        dy=cy + scale * (bottom + top) / 2,
    )


def word(family: Family, letters: str, x: float, y: float, size: float) -> str:
    """Return a word centred on x with its baseline at y; `size` is one em."""
    signs = [_outlines()[family][letter] for letter in letters]
    advances = [sign.advance * (size / sign.units_per_em) for sign in signs]
    pen_x = x - sum(advances) / 2
    parts = []
    for sign, advance in zip(signs, advances, strict=True):
        scale = size / sign.units_per_em
        parts.append(transformed(sign.path, scale_x=scale, scale_y=-scale, dx=pen_x, dy=y))
        pen_x += advance
    return "".join(parts)


def word_width(family: Family, letters: str, size: float) -> float:
    """Return how wide a word is; `size` is one em."""
    signs = [_outlines()[family][letter] for letter in letters]
    return sum(sign.advance * size / sign.units_per_em for sign in signs)
