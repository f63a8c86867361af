"""Names of people: what a typed name may be, and what is left of one that came from elsewhere."""

from __future__ import annotations

import unicodedata

from game.core.errors import UserError

MAX_NAME = 16
"""Longest name, in characters after composition."""

BOT_NAMES = ("Lan", "Trúc", "Mai", "Tùng", "Cúc", "Bách", "Sen", "Đào", "Huệ", "Quỳnh")
"""What bots are called; more than there are seats at any table."""

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MAX_MARKS = 2


def visible(text: str) -> str:
    """Return what can be drawn of a text: composed, no unseen signs, few marks a letter."""
    seen = "".join(" " if c.isspace() else c for c in text if not _is_unseen(c) or c.isspace())
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", seen):
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if marks <= _MAX_MARKS:
            kept.append(letter)
    return "".join(kept)


def clean_name(text: str, fallback: str) -> str:
    """Return what can safely be drawn of a foreign name: composed, visible, short."""
    return " ".join(visible(text).split())[:MAX_NAME].strip() or fallback


def _is_unseen(letter: str) -> bool:
    return unicodedata.category(letter) in _UNSEEN


def check_name(text: str) -> str:
    """Return a typed name, composed and trimmed.

    Raises:
        UserError: `name_control`, `name_empty` or `name_long`.
    """
    name = unicodedata.normalize("NFC", text).strip()
    if any(map(_is_unseen, name)):
        shown = "".join("·" if _is_unseen(letter) else letter for letter in name)
        raise UserError("name_control", name=shown)
    if not name:
        raise UserError("name_empty")
    if len(name) > MAX_NAME:
        raise UserError("name_long", name=visible(name)[:MAX_NAME] + "…", most=MAX_NAME)
    return clean_name(name, name)
