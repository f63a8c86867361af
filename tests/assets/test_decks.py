"""The decks: complete, drawable by SDL, and exactly what their generators draw."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .drawings import (
    ASSETS,
    alike,
    changed,
    pixels,
    raster,
    regenerated,
    shades,
    svg_files,
    unsupported,
)

DECKS = ASSETS / "decks"
FRENCH = [rank + suit for suit in "SHDC" for rank in "23456789TJQKA"]
TUSAC = [rank + colour for colour in "dvxt" for rank in "TSGXPMC"]
FOLDERS = {
    "french": [*FRENCH, "back", "back_lotus"],
    "french_four": FRENCH,
    "french_large": FRENCH,
    "french_four_large": FRENCH,
    "tusac": [*TUSAC, "back", "back_lotus"],
    "tusac_large": TUSAC,
    "tusac_han": TUSAC,
}
SIZES = {
    deck: ((46, 147), (92, 294)) if deck.startswith("tusac") else ((50, 70), (150, 210))
    for deck in FOLDERS
}
MOST_BYTES = 700_000
"""A folder of cards stays small enough to be fetched and kept in every version."""
FILES = sorted(path.relative_to(DECKS).as_posix() for path in DECKS.glob("*/*.svg"))


def test_generators_draw_the_committed_cards(tmp_path: Path) -> None:
    drawn = regenerated("assets.decks.source", tmp_path)

    assert changed(svg_files(DECKS), drawn) == []


def test_generators_ignore_what_was_there_before(tmp_path: Path) -> None:
    (tmp_path / "french").mkdir()
    (tmp_path / "french" / "AS.svg").write_text("x" * 100_000)

    assert changed(svg_files(DECKS), regenerated("assets.decks.source", tmp_path)) == []


def test_decks_are_complete() -> None:
    for deck, names in FOLDERS.items():
        assert sorted(names) == sorted(path.stem for path in (DECKS / deck).glob("*")), deck


@pytest.mark.parametrize("deck", FOLDERS)
def test_decks_are_small(deck: str) -> None:
    assert sum(file.stat().st_size for file in (DECKS / deck).iterdir()) < MOST_BYTES


@pytest.mark.parametrize("file", FILES)
def test_card_uses_only_what_sdl_draws(file: str) -> None:
    assert set() == unsupported(DECKS / file)


@pytest.mark.parametrize("deck", sorted(SIZES))
def test_cards_are_not_blank_and_all_differ(deck: str) -> None:
    cards = sorted((DECKS / deck).glob("*.svg"))

    for size in SIZES[deck]:
        drawn = {card.stem: pixels(card, size) for card in cards}
        assert [name for name, rgba in drawn.items() if shades(rgba) < 50] == []
        assert alike(drawn.items()) == []


@pytest.mark.parametrize("file", FILES)
def test_card_is_solid_with_transparent_corners(file: str) -> None:
    card = raster(DECKS / file, SIZES[Path(file).parent.name][1])

    width, height = card.get_size()
    corners = [(x, y) for x in (0, width - 1) for y in (0, height - 1)]
    assert [card.get_at(corner).a for corner in corners] == [0, 0, 0, 0]
    assert card.get_at((width // 2, height // 2)).a == 255


def test_only_the_outlines_on_the_cards_are_kept() -> None:
    families = json.loads((DECKS / "source/glyph_outlines.json").read_text(encoding="utf-8"))

    assert set("0123456789AJKQ") == set(families["rank"]["glyphs"])
    assert set("帥仕相俥炮傌兵將士象車包馬卒") == set(families["han"]["glyphs"])
    assert set("TướngSĩTượngXePháoMãChốt") == set(families["name"]["glyphs"])
