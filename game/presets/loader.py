"""Read a game's preset file, strictly."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from game.core import UserError

MOST_CLAIM_S = 10.0
"""Longer nobody would wait for a card."""

_GAME_KEYS = {"id": "text", "rules": "text", "bot": "text", "default": "text"}
_CLAIM_S = "claim_s"
"""The one key of a game that may be left out."""
_PRESET_KEYS = {"source": "text", "options": "table"}


@dataclass(frozen=True, slots=True)
class Preset:
    """A rule system by name: where it comes from and the options it sets."""

    name: str
    source: str
    options: Mapping[str, object]
    where: str
    """File and table, for errors about its options."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """What a preset file says of its game."""

    name: str
    """Of the file, for errors."""
    id: str
    rules: str
    """`module:attribute` of the rules object."""
    bot: str
    """`module:attribute` of the bot's `choose` function."""
    default: str
    """The preset a newcomer plays."""
    presets: Mapping[str, Preset]
    claim_s: float = 0.0
    """At a table with people a window that asks several seats lasts at least so many seconds."""


def load_game_file(path: Path) -> GameFile:
    """Read and check one file.

    Raises:
        UserError: `preset_file` (cannot be read), `preset_syntax`, `preset_key` (unknown or
            missing), `preset_type` or `preset_range`, naming file, table, key and what is allowed.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError("preset_file", file=path.name, reason=error.strerror) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UserError("preset_syntax", file=path.name, reason=str(error)) from error
    _check_keys(path, "", content, {"game": "table", "presets": "table"})
    game = cast(Mapping[str, Any], content["game"])
    claims = {_CLAIM_S: "number"} if _CLAIM_S in game else {}
    _check_keys(path, "game", game, _GAME_KEYS | claims)
    claim_s = float(game.get(_CLAIM_S, 0))
    tables = cast(Mapping[str, Mapping[str, object]], content["presets"])
    presets = {name: _preset(path, name, table) for name, table in tables.items()}
    if game["default"] not in presets:
        raise UserError(
            "preset_range",
            file=path.name,
            table="game",
            key="default",
            value=game["default"],
            allowed=", ".join(presets),
        )
    if not 0 <= claim_s <= MOST_CLAIM_S:
        raise UserError(
            "preset_range",
            file=path.name,
            table="game",
            key=_CLAIM_S,
            value=claim_s,
            allowed=f"0 … {MOST_CLAIM_S:g}",
        )
    return GameFile(
        path.name, game["id"], game["rules"], game["bot"], game["default"], presets, claim_s
    )


def _preset(path: Path, name: str, table: object) -> Preset:
    where = f"presets.{name}"
    if not isinstance(table, dict):
        raise _type_error(path, "presets", name, table, "table")
    _check_keys(path, where, table, _PRESET_KEYS)
    place = f"{path.name} [{where}.options]"
    return Preset(name, table["source"], table["options"], place)


def _check_keys(
    path: Path, table: str, content: Mapping[str, object], allowed: Mapping[str, str]
) -> None:
    """Demand exactly the allowed keys, each of its type."""
    wrong = [key for key in content if key not in allowed]
    wrong += [key for key in allowed if key not in content]
    if wrong:
        raise UserError(
            "preset_key", file=path.name, table=table, key=wrong[0], allowed=", ".join(allowed)
        )
    kinds = {"text": (str,), "table": (dict,), "number": (int, float)}
    for key, kind in allowed.items():
        if type(content[key]) not in kinds[kind]:
            raise _type_error(path, table, key, content[key], kind)


def _type_error(path: Path, table: str, key: str, value: object, allowed: str) -> UserError:
    return UserError(
        "preset_type", file=path.name, table=table, key=key, value=repr(value), allowed=allowed
    )
