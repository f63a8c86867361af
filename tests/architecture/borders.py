"""Find what breaks the borders between packages, by reading the source.

Nothing is imported here, so the checks need no display and no packages.
The table is that of `docs/design.md`, "Who may import whom".
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PROJECT = ("game", "net", "scenes", "tests", "assets", "main")
MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 60

CLOCK_MODULES = frozenset({"game.bots.worker", "game.bots.arena", "game.cli"})
BROAD_EXCEPT_MODULES = frozenset({"main", "net.server"})
"""`net.server` may survive whatever one connection does (`Server.poll`); others may not."""
PURE_CARDS = (
    "layout",
    "frame",
    "around",
    "broad",
    "fan",
    "geometry",
    "heaps",
    "holding",
    "spec",
    "picking",
    "selection",
    "focus",
    "tray",
)
PURE_SCENES = ("scenes.anim", *(f"scenes.cards.{name}" for name in PURE_CARDS))
SCENE_GAME = (
    "core",
    "example",
    "files",
    "house",
    "journal",
    "record",
    "registry",
    "rulespage",
    "stats",
    "texts",
)


def is_cli(module: str) -> bool:
    """Return whether a module joins the parts: a `cli` module, or one inside a `cli` package."""
    return "cli" in module.split(".")


class Fault(NamedTuple):
    """One broken rule."""

    module: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.text}"


class Import(NamedTuple):
    """One imported thing, with its full dotted name."""

    name: str
    line: int


def within(name: str, *packages: str) -> bool:
    """Return whether a dotted name is one of the packages or inside one."""
    return any(name == package or name.startswith(package + ".") for package in packages)


def module_of(path: Path) -> str:
    """Return the dotted name of a file below the root."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def sources(*folders: str) -> list[Path]:
    """Return the Python files of some top-level folders, and `main.py` for "main"."""
    found = [ROOT / "main.py"] if "main" in folders else []
    for folder in folders:
        found += sorted((ROOT / folder).rglob("*.py"))
    return found


def games() -> frozenset[str]:
    """Return the folders in `game/` that hold the rules of one game."""
    shared = {"core", "bots", "presets", "cli", "__pycache__"}
    return frozenset(path.name for path in (ROOT / "game").glob("*/") if path.name not in shared)


def imports(tree: ast.Module, module: str, is_package: bool = False) -> Iterator[Import]:
    """Yield everything a module imports, `from a import b` as `a.b`, also by a constant name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = module.split(".")
                kept = parts[: len(parts) - node.level + is_package]
                base = ".".join([*kept, base] if base else kept)
            for alias in node.names:
                yield Import(f"{base}.{alias.name}", node.lineno)
        elif isinstance(node, ast.Call) and called(node) in ("import_module", "__import__"):
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield Import(first.value, node.lineno)


def called(node: ast.Call) -> str:
    """Return the last name of what a call calls."""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def may_import(module: str, name: str, known_games: frozenset[str]) -> bool:
    """Return whether the table lets a module import a name."""
    if module == "main" or is_cli(module):
        return True
    top = name.split(".")[0]
    if top in sys.stdlib_module_names:
        return True
    if within(module, "game"):
        return game_may_import(module, name, known_games)
    if within(module, "net"):
        return within(name, "net", "game.core", "msgpack", "ifaddr", "cryptography")
    if within(module, "scenes"):
        return scene_may_import(module, name)
    return True


def game_may_import(module: str, name: str, known_games: frozenset[str]) -> bool:
    """Return whether the table lets a module of `game` import a name."""
    concrete = [f"game.{game}" for game in known_games]
    if within(module, "game.core"):
        return within(name, "game.core")
    for game in concrete:
        if within(module, game):
            return within(name, game, "game.core")
    if within(name, "platformdirs"):
        return module in ("game.record", "game.journal")
    if within(name, "dask", "distributed"):
        return module == "game.bots.dask_executor"
    return within(name, "game") and not within(name, *concrete)


def scene_may_import(module: str, name: str) -> bool:
    """Return whether the table lets a module of `scenes` import a name."""
    if within(module, *PURE_SCENES):
        return within(name, "game.core", *PURE_SCENES)
    if within(name, "platformdirs"):
        return module == "scenes.prefs"
    if within(name, "i18n"):  # pygame_gui's language files, set up beside its manager
        return module == "scenes.ui"
    shared = [f"game.{part}" for part in SCENE_GAME]
    return within(name, "scenes", "net.client", "pygame", "pygame_gui", "segno", *shared)


def import_faults(
    tree: ast.Module, module: str, known_games: frozenset[str], is_package: bool = False
) -> Iterator[Fault]:
    """Yield the imports that the table forbids."""
    for name, line in imports(tree, module, is_package):
        if not may_import(module, name, known_games):
            yield Fault(module, line, f"may not import {name}")


def purity_faults(tree: ast.Module, module: str) -> Iterator[Fault]:
    """Yield uses of a clock, of chance or of sockets in `game`, where they are arguments."""
    if not within(module, "game"):
        return
    for name, line in imports(tree, module):
        if within(name, "time") and module not in CLOCK_MODULES:
            yield Fault(module, line, "reads a clock: time is an argument")
        if within(name, "secrets", "os.urandom", "uuid") and not is_cli(module):
            yield Fault(module, line, "draws chance: it is an argument")
        if within(name, "random") and name not in ("random", "random.Random"):
            yield Fault(module, line, "draws from the global random")
        if within(name, "socket", "ssl", "selectors", "asyncio"):
            yield Fault(module, line, "opens a socket")
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Attribute):
            yield from attribute_faults(node, module)
        elif isinstance(node, ast.Call) and called(node) == "Random" and not node.args:
            yield Fault(module, node.lineno, "makes a Random without a seed")


def attribute_faults(node: ast.Attribute, module: str) -> Iterator[Fault]:
    """Yield what is wrong with one `owner.name` in `game`."""
    assert isinstance(node.value, ast.Name | ast.Attribute)
    owner = node.value.id if isinstance(node.value, ast.Name) else node.value.attr
    if owner == "random" and node.attr != "Random":
        yield Fault(module, node.lineno, "draws from the global random")
    is_now = owner in ("datetime", "date") and node.attr in ("now", "utcnow", "today")
    if is_now and module not in CLOCK_MODULES:
        yield Fault(module, node.lineno, "reads a clock: time is an argument")
    if owner == "os" and node.attr == "urandom" and not is_cli(module):
        yield Fault(module, node.lineno, "draws chance: it is an argument")


def habit_faults(tree: ast.Module, module: str) -> Iterator[Fault]:
    """Yield `print` outside a command line and handlers that catch everything."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            speaks = node.func.id == "print" and not is_cli(module)
            if speaks and within(module, "game", "net", "scenes", "main"):
                yield Fault(module, node.lineno, "prints outside a command line")
        if module in BROAD_EXCEPT_MODULES:
            continue
        if isinstance(node, ast.ExceptHandler) and catches_all(node.type):
            yield Fault(module, node.lineno, "catches every exception")
        if isinstance(node, ast.Call) and called(node) == "suppress":
            yield from (
                Fault(module, node.lineno, "catches every exception")
                for argument in node.args
                if catches_all(argument)
            )


def catches_all(kind: ast.expr | None) -> bool:
    """Return whether an exception expression covers every exception."""
    if kind is None:
        return True
    if isinstance(kind, ast.Tuple):
        return any(catches_all(part) for part in kind.elts)
    return isinstance(kind, ast.Name) and kind.id in ("Exception", "BaseException")


def size_faults(tree: ast.Module, module: str, lines: int) -> Iterator[Fault]:
    """Yield files and functions that are too long to read at a sitting."""
    if lines > MAX_FILE_LINES:
        yield Fault(module, 1, f"has {lines} lines, more than {MAX_FILE_LINES}")
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > MAX_FUNCTION_LINES:
                text = f"{node.name} has {length} lines, more than {MAX_FUNCTION_LINES}"
                yield Fault(module, node.lineno, text)


def faults(
    source: str, module: str, known_games: frozenset[str], is_package: bool = False
) -> list[Fault]:
    """Return all that is wrong with one module."""
    tree = ast.parse(source)
    return [
        *import_faults(tree, module, known_games, is_package),
        *purity_faults(tree, module),
        *habit_faults(tree, module),
        *size_faults(tree, module, len(source.splitlines())),
    ]
