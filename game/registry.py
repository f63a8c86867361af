"""Finds the games through their preset files, and says whether a setup can be played.

A game is one package, one preset file and its assets; no other file names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from game.bots import LEVELS, Choose
from game.core import Config, GameRules, Setup, UserError, build_config, check_name
from game.presets import GameFile, Preset, load_game_file

PRESET_FOLDER = Path(__file__).parent / "presets"

MOST_HANDS = 1_000
"""So many hands a match of a fixed length may have at the most."""

Rules = GameRules[Any]
"""The rules of some game; their state is nobody else's business."""


@dataclass(frozen=True)
class Game:
    """A game that can be played."""

    file: GameFile

    @property
    def id(self) -> str:
        """Name of the game in commands, records and language files."""
        return self.file.id

    @property
    def presets(self) -> Mapping[str, Preset]:
        """The rule systems by name."""
        return self.file.presets

    @property
    def default_preset(self) -> str:
        """The rule system a newcomer plays."""
        return self.file.default

    @cached_property
    def rules(self) -> Rules:
        """The rules object; loaded when first asked for."""
        rules: Rules = self._load("rules", self.file.rules)
        return rules

    @cached_property
    def choose(self) -> Choose:
        """The bot's decision function."""
        choose: Choose = self._load("bot", self.file.bot)
        return choose

    def _load(self, key: str, reference: str) -> Any:
        """Import `module:attribute`.

        Raises:
            UserError: `preset_load`, if there is no such thing.
        """
        module, _, attribute = reference.partition(":")
        try:
            return getattr(import_module(module), attribute)
        except (ImportError, AttributeError, ValueError) as error:
            raise UserError(
                "preset_load", file=self.file.name, table="game", key=key, value=reference
            ) from error

    def config(self, preset: str, options: Mapping[str, object] | None = None) -> Config:
        """Return the checked options of a preset, with house rules on top.

        Raises:
            UserError: `unknown_preset`, `unknown_option` or `option_value`.
        """
        if preset not in self.presets:
            allowed = ", ".join(self.presets)
            raise UserError("unknown_preset", game=self.id, name=preset, allowed=allowed)
        chosen = self.presets[preset]
        build_config(self.rules.info.options, chosen.options, chosen.where)
        return build_config(self.rules.info.options, {**chosen.options, **(options or {})}, preset)


class Registry:
    """All games whose preset files lie in these folders."""

    def __init__(self, folders: tuple[Path, ...] = (PRESET_FOLDER,)) -> None:
        """Read the files.

        Raises:
            UserError: one is wrong, or two are for the same game.
        """
        self._games: dict[str, Game] = {}
        for folder in folders:
            for path in sorted(folder.glob("*.toml")):
                game = Game(load_game_file(path))
                if game.id in self._games:
                    other = self._games[game.id].file.name
                    raise UserError("game_twice", name=game.id, file=path.name, other=other)
                self._games[game.id] = game

    def __iter__(self) -> Iterator[Game]:
        return iter(self._games.values())

    def game(self, name: str) -> Game:
        """Return a game by name.

        Raises:
            UserError: `unknown_game`.
        """
        if name not in self._games:
            raise UserError("unknown_game", name=name, allowed=", ".join(self._games))
        return self._games[name]

    def check(self, setup: Setup) -> Config:
        """Say whether the setup can be played; return its options.

        Raises:
            UserError: naming what is wrong and what is allowed.
        """
        game = self.game(setup.game)
        config = game.config(setup.preset, setup.options)
        game.rules.info.check_seats(len(setup.seats))
        if setup.hands is not None and not 1 <= setup.hands <= MOST_HANDS:
            raise UserError("hands_count", count=setup.hands, most=MOST_HANDS)
        for seat in setup.seats:
            check_name(seat.name)
            if seat.kind == "bot" and seat.level not in LEVELS:
                raise UserError("bot_level", name=seat.level, allowed=", ".join(LEVELS))
        return config
