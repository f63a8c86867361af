"""Write the small drawings: `python -m assets.pictures.source OUT_DIR`."""

from __future__ import annotations

import sys
from pathlib import Path

from . import avatars, evening, icons, lettering, ornaments


def drawings() -> dict[str, str]:
    """Return every picture as SVG text, by file name."""
    pictures = {f"avatar_{i}.svg": avatars.avatar(i) for i in range(avatars.avatar_count())}
    pictures |= {f"person_{i}.svg": avatars.person(i) for i in range(avatars.people_count())}
    pictures |= {
        "title_name.svg": lettering.name(),
        "icon.svg": ornaments.icon(),
        "lotus.svg": ornaments.lotus(),
        "drum.svg": ornaments.drum(),
        "mat_border.svg": ornaments.mat_border(),
        "mat_flower.svg": ornaments.mat_flower(),
        "cloth_border.svg": ornaments.cloth_border(),
        "mat_corner.svg": ornaments.mat_corner(),
    }
    pictures |= {f"title_{name}.svg": svg for name, svg in evening.things().items()}
    pictures |= {f"icons/{name}.svg": svg for name, svg in icons.icons().items()}
    return {name: svg.render() for name, svg in pictures.items()}


def main(out_dir: Path) -> None:
    for name, text in drawings().items():
        (out_dir / name).parent.mkdir(parents=True, exist_ok=True)
        (out_dir / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
