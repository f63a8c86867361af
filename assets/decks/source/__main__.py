"""Write both decks: `python -m assets.decks.source OUT_DIR`."""

from __future__ import annotations

import sys
from pathlib import Path

from . import french, tusac


def drawings() -> dict[str, str]:
    """Return every card as SVG text, by its path below the decks folder."""
    cards = {f"french/{r}{s}.svg": french.face(r, s) for s in french.SUITS for r in french.RANKS}
    cards |= {f"tusac/{r}{c}.svg": tusac.face(r, c) for c in tusac.COLOURS for r in tusac.RANKS}
    cards |= {"french/back.svg": french.back(), "tusac/back.svg": tusac.back()}
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
