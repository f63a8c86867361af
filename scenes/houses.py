"""The house rules of this machine, and the rules one can choose from: presets, then houses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from game.core import Config, UserError
from game.core.options import Value
from game.house import House, forget_house, load_houses, make_code, read_code, save_house
from game.registry import Registry

STAKE = "bet"
"""The option that a table sets for itself, whatever its rules are called."""


class Houses:
    """What is kept in the data folder, read when first asked for."""

    def __init__(self, home: Path, registry: Registry) -> None:
        self._home, self._registry = home, registry
        self._kept: tuple[House, ...] | None = None
        self.notice: UserError | None = None
        """Why they could not be read, until somebody has said it."""

    def of(self, game: str) -> tuple[House, ...]:
        """Return the house rules of a game, in the order they were saved."""
        if self._kept is None:
            try:
                self._kept = load_houses(self._home, self._registry)
            except UserError as error:
                self._kept, self.notice = (), error
        return tuple(house for house in self._kept if house.game == game)

    def save(self, house: House, replaced: str = "") -> None:
        """Keep house rules, in place of those of the same name and of the one they had before.

        Raises:
            UserError: the name or the options are wrong, or the file cannot be written.
        """
        kept = save_house(self._home, self._registry, house)
        if replaced and any(other.name == replaced for other in kept[:-1]):
            kept = forget_house(self._home, self._registry, replaced)
        self._kept = kept

    def forget(self, name: str) -> None:
        """Delete house rules.

        Raises:
            UserError: the file cannot be written.
        """
        self._kept = forget_house(self._home, self._registry, name)

    def code(self, game: str, preset: str, options: Mapping[str, Value]) -> str:
        """Return the code of rules."""
        return make_code(self._registry.game(game), preset, options)

    def read(self, code: str) -> House:
        """Return what a code stands for.

        Raises:
            UserError: saying what is wrong with it.
        """
        return read_code(self._registry, code)


class Playable(Protocol):
    """A game, as far as its rules are chosen."""

    @property
    def id(self) -> str:
        """Its name in files."""

    @property
    def presets(self) -> Mapping[str, object]:
        """Its tables of rules by name."""

    def config(self, preset: str, options: Mapping[str, object] | None = None) -> Config:
        """Return the checked options of a preset, with house rules on top."""


class Choice(NamedTuple):
    """Rules one can choose."""

    preset: str
    options: Mapping[str, Value]
    house: str = ""
    """The name they are kept under; empty for a preset as it is."""


def offered(game: Playable, houses: Houses | None) -> tuple[Choice, ...]:
    """Return all rules of a game: presets, then houses."""
    kept = () if houses is None else houses.of(game.id)
    presets = [Choice(preset, {}) for preset in game.presets]
    return (*presets, *(Choice(house.preset, house.options, house.name) for house in kept))


def find(
    game: Playable, choices: Sequence[Choice], preset: str, options: Mapping[str, Value]
) -> int | None:
    """Return which rules these are: just these, else but for the stake; None without a name."""
    wanted = game.config(preset, options)
    known = [
        (number, game.config(choice.preset, choice.options))
        for number, choice in enumerate(choices)
        if choice.house or choice.preset == preset
    ]
    exact = (number for number, config in known if config == wanted)
    alike = (number for number, config in known if _but_stake(config) == _but_stake(wanted))
    return next(exact, next(alike, None))


def placed(game: Playable, choices: list[Choice], choice: Choice) -> int:
    """Return which rules these are; those without a name join the list."""
    if choice in choices:
        return choices.index(choice)
    place = find(game, choices, choice.preset, choice.options)
    if place is None:
        choices.append(choice)
        place = len(choices) - 1
    return place


def _but_stake(config: Config) -> dict[str, Value]:
    return {name: value for name, value in config.items() if name != STAKE}
