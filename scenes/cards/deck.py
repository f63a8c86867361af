"""Which files show the cards of a deck: there are variants of it, by folder name.

Beside `DECK` may lie `DECK_four` (a colour for each suit), `DECK_large` (large letters),
`DECK_four_large` and `DECK_han` (Hán signs alone); a deck without a variant is shown as it is.
Backs lie in `DECK` alone.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from game.core import HIDDEN, Card

USUAL_BACK = "drum"
LETTERINGS = ("usual", "large", "han")
"""How cards may be written: as usual, larger, or in Hán signs where the deck has them."""

SMALL = 100
"""Below this height in pixels a card shows the large index: a usual one could not be read."""


class Deck(NamedTuple):
    """Where the pictures of one deck are."""

    faces: Path
    small: Path
    """The folder of the faces that are drawn small."""
    back: Path

    @classmethod
    def plain(cls, folder: Path) -> Deck:
        """Return a deck of which there is one folder."""
        return cls(folder, folder, folder / "back.svg")

    @classmethod
    def chosen(cls, folder: Path, *, four_colours: bool, lettering: str, back: str) -> Deck:
        """Return a deck as somebody wants to see it, as far as there are pictures."""
        plain = _variant(folder, "_four") if four_colours else folder
        indexed = _variant(plain, "_large")
        han = _variant(plain, "_han")
        if lettering == "han" and han != plain:
            plain = indexed = han
        elif lettering == "large":
            plain = indexed
        picture = folder / f"back_{back}.svg"
        if back == USUAL_BACK or not picture.is_file():
            picture = folder / "back.svg"
        return cls(plain, indexed, picture)

    def file(self, card: Card, height: int) -> Path:
        """Return the picture of a card that is to be so many pixels high."""
        if card == HIDDEN:
            return self.back
        return (self.small if height < SMALL else self.faces) / f"{card}.svg"


def _variant(folder: Path, ending: str) -> Path:
    variant = folder.with_name(folder.name + ending)
    return variant if variant.is_dir() else folder
