"""The table in ATTRIBUTIONS.md names every file below assets."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

from .drawings import ASSETS

NOT_ART = {"games", "i18n", "themes"}
"""Texts and settings: part of the program, under its licence."""


def table() -> dict[str, list[str]]:
    """Return the other cells of a row by each pattern it names."""
    text = (ASSETS / "ATTRIBUTIONS.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith("| `")
    ]
    return {pattern: row[1:] for row in rows for pattern in re.findall("`([^`]+)`", row[0])}


def files() -> list[str]:
    paths = (path.relative_to(ASSETS) for path in ASSETS.rglob("*") if path.is_file())
    return [
        path.as_posix()
        for path in paths
        if path.parts[0] not in NOT_ART and "__pycache__" not in path.parts
    ]


def matches(file: str, pattern: str) -> bool:
    """Compare folder by folder: a star does not cross a slash."""
    parts, wanted = file.split("/"), pattern.split("/")
    return len(parts) == len(wanted) and all(map(fnmatchcase, parts, wanted))


def test_every_file_is_attributed() -> None:
    patterns = list(table())

    assert [file for file in files() if not any(matches(file, p) for p in patterns)] == []


def test_every_pattern_names_a_file() -> None:
    assert [p for p in table() if not any(matches(file, p) for file in files())] == []


def test_every_row_tells_what_who_and_licence() -> None:
    assert [p for p, cells in table().items() if len(cells) != 3 or not all(cells)] == []


def test_file_names_are_plain() -> None:
    """Lower case, ASCII, no spaces; card codes and the font keep their capitals."""
    plain = re.compile(r"[a-z0-9_./]+")
    free = re.compile(r"decks/(french|tusac)(_[a-z]+)*/|fonts/(BeVietnamPro-|OFL)|ATTRIBUTIONS")

    odd = [file for file in files() if not plain.fullmatch(file) and not free.match(file)]

    assert odd == []
