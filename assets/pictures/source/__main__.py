"""Write the small drawings: `python -m assets.pictures.source OUT_DIR`."""

from __future__ import annotations

import sys
from pathlib import Path

from . import avatars, ornaments


def drawings() -> dict[str, str]:
    """Return every picture as SVG text, by file name."""
    pictures = {f"avatar_{i}.svg": avatars.avatar(i) for i in range(avatars.avatar_count())}
    pictures |= {
        "avatar_person.svg": avatars.person(),
        "icon.svg": ornaments.icon(),
        "lotus.svg": ornaments.lotus(),
        "drum.svg": ornaments.drum(),
        "mat_border.svg": ornaments.mat_border(),
        "mat_corner.svg": ornaments.mat_corner(),
    }
    return {name: svg.render() for name, svg in pictures.items()}


def main(out_dir: Path) -> None:
    out_dir.mkdir(parents=True, exist_ok=True)
    for name, text in drawings().items():
        (out_dir / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
