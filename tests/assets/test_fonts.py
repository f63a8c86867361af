"""The interface font: no letter or sign of the game is missing, blank, or cut off."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # no stubs

from .drawings import ASSETS

FONTS = ASSETS / "fonts"
WEIGHTS = ("BeVietnamPro-Regular.ttf", "BeVietnamPro-Bold.ttf")

TONES = ("", "\u0300", "\u0309", "\u0303", "\u0301", "\u0323")
VOWELS = [unicodedata.normalize("NFC", v + tone) for v in "aăâeêioôơuưy" for tone in TONES]
VIETNAMESE = [letter for small in [*VOWELS, "đ"] for letter in (small, small.upper())]
ASCII = [chr(code) for code in range(0x21, 0x7F)]
LATIN_1 = [chr(code) for code in range(0xA1, 0x100) if code != 0xAD]
ADDED = list("♠♥♦♣→←↑↓✓✗●○▲▼◀▶◆■★")
SIGNS = [*ADDED, *"≥≤…·–—“”‘’×÷₫•−"]
SHOWN = [*VIETNAMESE, *ASCII, *SIGNS]
INKED = [*VIETNAMESE, *ASCII, *LATIN_1, *SIGNS]

KNOWN_HIGHER = {("BeVietnamPro-Bold.ttf", 13): {"ỵ"}}
"""One pixel, at one size: its dot reaches a fraction into the next row."""


@pytest.fixture(scope="module", autouse=True)
def font_module() -> Iterator[None]:
    pygame.font.init()
    yield
    pygame.font.quit()


@pytest.fixture(scope="module", params=WEIGHTS)
def weight(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def tables(weight: str) -> Any:
    return TTFont(FONTS / weight)


def render(weight: str, text: str, size: int = 20) -> pygame.Surface:
    return pygame.font.Font(FONTS / weight, size).render(text, True, "white")


def test_the_vietnamese_alphabet_of_this_test_is_whole() -> None:
    assert len(set(VIETNAMESE)) == 2 * (12 * 6 + 1)
    assert sorted({len(letter) for letter in VIETNAMESE}) == [1]


def test_every_letter_and_sign_has_a_glyph(tables: Any) -> None:
    known = tables.getBestCmap()

    assert [char for char in [" ", "\u00a0", *INKED] if ord(char) not in known] == []


def test_every_letter_and_sign_leaves_ink(weight: str) -> None:
    font = pygame.font.Font(FONTS / weight, 20)

    def is_blank(char: str) -> bool:
        return font.render(char, True, "white").get_bounding_rect().width == 0

    assert [char for char in INKED if is_blank(char)] == []


@pytest.mark.parametrize("size", [14, 20, 40])
def test_signs_are_not_drawn_as_the_box_for_missing_letters(weight: str, size: int) -> None:
    box = pygame.image.tobytes(render(weight, "\ue000", size), "RGBA")

    drawn = {char: pygame.image.tobytes(render(weight, char, size), "RGBA") for char in ADDED}

    assert box not in drawn.values()
    assert len(set(drawn.values())) == len(ADDED)


@pytest.mark.parametrize("size", range(12, 49))
def test_lines_are_equally_high(weight: str, size: int) -> None:
    """A label that grew by a pixel would sit lower than its neighbours."""
    font = pygame.font.Font(FONTS / weight, size)
    height = font.render("a", True, "white").get_height()

    higher = {c for c in SHOWN if font.render(c, True, "white").get_height() != height}

    assert higher <= KNOWN_HIGHER.get((weight, size), set())


def test_nothing_reaches_over_its_line(tables: Any) -> None:
    line = tables["hhea"]
    outlines = tables["glyf"]
    glyphs = {name: outlines[name] for name in tables.getBestCmap().values()}
    inked = {name: glyph for name, glyph in glyphs.items() if glyph.numberOfContours}

    assert [name for name, glyph in inked.items() if glyph.yMax > line.ascent] == []
    assert [name for name, glyph in inked.items() if glyph.yMin < line.descent] == []


def test_all_systems_read_the_same_line_height(tables: Any) -> None:
    line, windows = tables["hhea"], tables["OS/2"]

    assert (line.ascent, line.descent) == (windows.usWinAscent, -windows.usWinDescent)
    assert (line.ascent, line.descent) == (windows.sTypoAscender, windows.sTypoDescender)


@pytest.mark.parametrize("char", ADDED)
def test_added_sign_stands_on_the_line_like_a_capital(tables: Any, char: str) -> None:
    name = tables.getBestCmap()[ord(char)]
    glyph = tables["glyf"][name]
    advance, left = tables["hmtx"][name]

    assert -25 <= glyph.yMin <= 90
    assert 520 <= glyph.yMax <= 790
    assert left == glyph.xMin
    assert 40 <= left <= 60
    assert 40 <= advance - glyph.xMax <= 61


def test_licence_lies_beside_the_fonts() -> None:
    licence = (FONTS / "OFL.txt").read_text(encoding="utf-8")

    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Be Vietnam Pro" in licence
