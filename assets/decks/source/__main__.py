"""Write all decks: `python -m assets.decks.source OUT_DIR`."""

from __future__ import annotations

import sys
from pathlib import Path

from . import backs, blank, french, large, tusac


def drawings() -> dict[str, str]:
    """Return every card as SVG text, by its path below the decks folder."""
    cards = {}
    for rank, colour in ((r, c) for c in tusac.COLOURS for r in tusac.RANKS):
        cards[f"tusac/{rank}{colour}.svg"] = tusac.face(rank, colour)
        cards[f"tusac_large/{rank}{colour}.svg"] = tusac.large_face(rank, colour)
        cards[f"tusac_han/{rank}{colour}.svg"] = tusac.han_face(rank, colour)
    for look in (blank.USUAL, blank.FOUR_COLOURS):
        for rank, suit in ((r, s) for s in blank.SUITS for r in blank.RANKS):
            cards[f"{look.folder}/{rank}{suit}.svg"] = french.face(rank, suit, look)
            cards[f"{look.folder}_large/{rank}{suit}.svg"] = large.face(rank, suit, look)
    cards |= {"french/back.svg": backs.drum_back(), "tusac/back.svg": tusac.drum_back()}
    cards |= {"french/back_lotus.svg": backs.lotus_back()}
    cards |= {"tusac/back_lotus.svg": tusac.lotus_back()}
    return {name: svg.render() for name, svg in cards.items()}


def main(out_dir: Path) -> None:
    for name, text in drawings().items():
        path = out_dir / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
