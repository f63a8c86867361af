"""Rule options: declared by a game, checked here, frozen once checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.core.errors import UserError

Value = bool | int | str


class Option(NamedTuple):
    """One switch of a game's rules."""

    name: str
    choices: tuple[Value, ...] = ()
    """The values allowed; empty for a whole number from `minimum` up."""
    minimum: int = 0
    default: Value = 0
    maximum: int = 1_000_000_000
    only_with: tuple[str, Value] | None = None
    """The other option, and its one value, that this one can be on with."""
    used_with: tuple[str, tuple[Value, ...]] | None = None
    """The other option, and its values, without which this one changes nothing."""
    came_later: bool = False
    """Records from before it came do not name it; its default is what was played then."""

    def matters(self, values: Mapping[str, Value]) -> bool:
        """Tell whether this option changes anything beside those of a table."""
        return self.used_with is None or values.get(self.used_with[0]) in self.used_with[1]

    def allowed(self) -> str:
        """Say what is allowed, in the words one would type."""
        if not self.choices:
            return f"{self.minimum} … {self.maximum}"
        return ", ".join(written(choice) for choice in self.choices)

    def accepts(self, value: object) -> bool:
        """Tell whether the value is of the right type and in range; 1 is no `true`."""
        if not self.choices:
            return type(value) is int and self.minimum <= value <= self.maximum
        return any(type(value) is type(choice) and value == choice for choice in self.choices)


def written(value: object) -> str:
    """Write a value as it stands in a preset file."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class Config(Mapping[str, Value]):
    """The options of one table: every option of the game has a checked value, for good."""

    __slots__ = ("_items",)

    def __init__(self, items: tuple[tuple[str, Value], ...]) -> None:
        self._items = items

    def __getitem__(self, name: str) -> Value:
        for key, value in self._items:
            if key == name:
                return value
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (key for key, _ in self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(self._items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Config) and self._items == other._items

    def __repr__(self) -> str:
        return f"Config({self._items!r})"


def build_config(
    options: tuple[Option, ...], values: Mapping[str, object], where: str = ""
) -> Config:
    """Check the values against the declared options and freeze them; absent ones take the default.

    Args:
        where: the file and table the values came from, for the error.

    Raises:
        UserError: `unknown_option`, `option_value` or `option_clash`, naming place, key and what
            is allowed.
    """
    known = {option.name: option for option in options}
    for name, value in values.items():
        option = known.get(name)
        if option is None:
            allowed = ", ".join(known)
            raise UserError("unknown_option", where=where, key=name, allowed=allowed)
        if not option.accepts(value):
            raise UserError(
                "option_value",
                where=where,
                key=name,
                value=written(value),
                allowed=option.allowed(),
            )
    checked: dict[str, Value] = {}
    for option in options:
        value = values.get(option.name, option.default)
        assert isinstance(value, (bool, int, str)), option.name
        checked[option.name] = value
    for option in options:
        needed = option.only_with
        if needed and checked[option.name] is not False and checked[needed[0]] != needed[1]:
            raise UserError(
                "option_clash",
                where=where,
                key=option.name,
                value=written(checked[option.name]),
                other=needed[0],
                needed=written(needed[1]),
                found=written(checked[needed[0]]),
            )
    return Config(tuple(checked.items()))
