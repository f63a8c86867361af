"""Hands that are always the same: whatever Python, hash seed or machine plays them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from game.core import Action

T = TypeVar("T")


class Chooser:
    """Chooses by hashing a name and a count: no generator whose stream could ever change."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._count = 0

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        self._count += 1
        digest = hashlib.sha256(f"{self._name} {self._count}".encode()).digest()
        return items[int.from_bytes(digest[:8], "big") % len(items)]

    def action(self, legal: Sequence[Action]) -> Action:
        """Return a legal action, a kind first, so that rare kinds come up too."""
        kind = self.pick(sorted({action.kind for action in legal}))
        return self.pick([action for action in legal if action.kind == kind])
