"""Which texts are kept, where, and how they differ from what the program says now."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.registry import Registry
from tests.golden.playthrough import playthrough
from tests.golden.wire import wire

FOLDER = Path(__file__).parent / "kept"
SEEDS = (3, 7, 28)
"""Of Cắt Tê a sole survivor; a secret answer of the seat that is watched; two who answer in secret.
Of Tứ Sắc hands that were won and hands that were drawn, in every preset but one."""
WIRE_SEED = 1
COMMAND = "python -m tests.golden"
REGISTRY = Registry()


def wanted() -> dict[str, Callable[[], str]]:
    """Return each file and what makes its text: all presets of all games."""
    texts: dict[str, Callable[[], str]] = {}
    for game in REGISTRY:
        seats = game.rules.info.default_seats
        for preset in game.presets:
            for seed in SEEDS:
                name = f"{game.id}-{preset}-{seats}-seed{seed}.txt"
                texts[name] = partial(playthrough, game, preset, seats, seed)
            texts[f"{game.id}-{preset}.wire"] = partial(wire, game, preset, WIRE_SEED)
    return texts


def kept(name: str) -> str | None:
    """Return the kept text of a file, None if there is none."""
    path = FOLDER / name
    return path.read_text(encoding="utf-8") if path.exists() else None


def difference(name: str, now: str) -> list[str]:
    """Return the lines that differ from the kept text; none if it is the same."""
    before = kept(name)
    lines = [] if before is None else before.splitlines()
    titles = f"{name} as kept", f"{name} now"
    changed = difflib.unified_diff(lines, now.splitlines(), *titles, lineterm="", n=2)
    return [*changed] if before != now else []


def changed() -> list[str]:
    """Return the files that would be written anew."""
    return [name for name, make in wanted().items() if difference(name, make())]


def strays() -> list[str]:
    """Return the kept files that nothing makes any more."""
    return sorted(path.name for path in FOLDER.glob("*") if path.name not in wanted())
