"""House rules: options over a preset, kept under a name and shared as a short code.

A code is the number of the combination among all that the game's options allow, written in letters
and digits that nobody mistakes for another, with a version in front and check digits behind. Only
what differs from the preset is in it, so most codes are short.

Rule 1: a code is checked before it is believed: its letters, its check digits, its version, then
        every option and what they allow together.
Rule 2: house rules lie in one file of the data folder; a damaged one is put aside, never guessed.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from game import files
from game.core import Option, UserError, Value, check_name
from game.registry import Game, Registry

FILE = "house_rules.json"
MOST_KEPT = 50
"""So many house rules are kept at the most."""
VERSION = 1
"""Of the codes; to be raised when a preset or an option comes, goes or changes."""

_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without 0 and O, 1 and I; upper and lower case are the same."""
_BASE = len(_LETTERS)
_CHECKS = 3
_MOST_LETTERS = 64


class House(NamedTuple):
    """House rules: a preset and what is different in this house."""

    name: str
    game: str
    preset: str
    options: Mapping[str, Value]
    """Only those that differ from the preset."""


# Codes.


def make_code(game: Game, preset: str, options: Mapping[str, Value]) -> str:
    """Return the code of a preset with these options over it.

    Raises:
        UserError: the options are none of the game, or rule each other out.
    """
    config, base = game.config(preset, options), game.config(preset)
    number = 0
    for option in reversed(game.rules.info.options):
        value = config[option.name]
        differs = value != base[option.name]
        if differs:
            number = number * _size(option) + _place(option, value)
        number = number * 2 + differs
    number = number * len(game.presets) + sorted(game.presets).index(preset)
    digits = _digits(VERSION, 1) + _digits(number, 1)
    return _grouped(digits + _check(game.id, digits))


def read_code(registry: Registry, code: str) -> House:
    """Return what a code stands for; its name is the code itself.

    Raises:
        UserError: `code_letters`, `code_typo`, `code_newer` or, for a code that was made up,
            `code_wrong`; `option_clash` for options that rule each other out.
    """
    plain = "".join(code.split()).replace("-", "").upper()
    wrong = [letter for letter in plain if letter not in _LETTERS]
    if wrong or not 2 + _CHECKS <= len(plain) <= _MOST_LETTERS:
        raise UserError("code_letters", written=shown(code), letter=wrong[0] if wrong else "…")
    digits, check = plain[:-_CHECKS], plain[-_CHECKS:]
    game = next((game for game in registry if _check(game.id, digits) == check), None)
    if game is None:
        raise UserError("code_typo", written=shown(code))
    version = _LETTERS.index(digits[0])
    if version != VERSION:
        raise UserError("code_newer", written=shown(code), version=version, known=VERSION)
    return _read_number(game, _number(digits[1:]), _grouped(plain))


def _read_number(game: Game, number: int, code: str) -> House:
    number, place = divmod(number, len(game.presets))
    preset = sorted(game.presets)[place]
    base, options = game.config(preset), dict[str, Value]()
    for option in game.rules.info.options:
        number, differs = divmod(number, 2)
        if differs:
            number, place = divmod(number, _size(option))
            options[option.name] = _value(option, place)
    if number or any(base[name] == value for name, value in options.items()):
        raise UserError("code_wrong", written=code)
    game.config(preset, options)
    return House(code, game.id, preset, options)


def is_code(text: str) -> bool:
    """Tell whether a text looks like a code rather than like a name."""
    plain = text.replace("-", "")
    return plain != text and plain.isascii() and plain.isalnum()


def _size(option: Option) -> int:
    return len(option.choices) or option.maximum - option.minimum + 1


def _place(option: Option, value: Value) -> int:
    if option.choices:
        return option.choices.index(value)
    return int(value) - option.minimum


def _value(option: Option, place: int) -> Value:
    return option.choices[place] if option.choices else option.minimum + place


def _digits(number: int, least: int) -> str:
    found = ""
    while number or len(found) < least:
        number, digit = divmod(number, _BASE)
        found = _LETTERS[digit] + found
    return found


def _number(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * _BASE + _LETTERS.index(digit)
    return number


def _check(game: str, digits: str) -> str:
    """Return the check digits: one wrong, missing or exchanged letter shows."""
    crc = zlib.crc32(f"{game}/{digits}".encode())
    return _digits(crc % _BASE**_CHECKS, _CHECKS)[-_CHECKS:]


def _grouped(digits: str) -> str:
    return "-".join(digits[place : place + 4] for place in range(0, len(digits), 4))


def shown(text: str) -> str:
    """Return a typed text so that it can be put into a sentence."""
    found = "".join(letter if letter.isprintable() else "·" for letter in text)
    return found[:24] + "…" if len(found) > 24 else found


# House rules by name.


def load_houses(home: Path, registry: Registry) -> tuple[House, ...]:
    """Return the house rules of a data folder; none where there is no file.

    Raises:
        UserError: `house_file`: the file is damaged and has been put aside; `house_unread`;
            `code_newer`: it is from a newer version, and stays as it is.
    """
    file = home / FILE
    try:
        data = files.read_bytes(file)
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise UserError("house_unread", file=FILE, reason=files.reason_of(error)) from error
    try:
        content = json.loads(data)
        return tuple(_house(registry, entry) for entry in content["houses"])
    except (ValueError, TypeError, KeyError, RecursionError, UserError) as error:
        if isinstance(error, UserError) and error.code == "code_newer":
            raise  # The file is whole, and a newer program wants it as it is.
        raise UserError("house_file", file=FILE, kept=_put_aside(file, data)) from error


def _house(registry: Registry, entry: Mapping[str, str]) -> House:
    name, code = entry["name"], entry["code"]
    if not isinstance(name, str) or not isinstance(code, str):
        raise TypeError(entry)
    return read_code(registry, code)._replace(name=check_name(name))


def _put_aside(file: Path, data: bytes) -> str:
    try:
        return files.mend(file, data, b"").name
    except OSError:
        return file.name


def save_house(home: Path, registry: Registry, house: House) -> tuple[House, ...]:
    """Keep house rules under their name, in place of those of the same name; return all.

    Raises:
        UserError: the name or the options are wrong, there are too many, the name is that of a
            preset (`house_name`), or the file cannot be written (`house_unwritten`).
    """
    game = registry.game(house.game)
    name = check_name(house.name)
    if name in game.presets:
        raise UserError("house_name", name=name)
    base, config = game.config(house.preset), game.config(house.preset, house.options)
    differing = {key: value for key, value in config.items() if base[key] != value}
    kept = [other for other in load_houses(home, registry) if other.name != name]
    kept.append(House(name, game.id, house.preset, differing))
    if len(kept) > MOST_KEPT:
        raise UserError("house_many", most=MOST_KEPT)
    return _write(home, registry, kept)


def forget_house(home: Path, registry: Registry, name: str) -> tuple[House, ...]:
    """Delete house rules; return those that are left.

    Raises:
        UserError: as `save_house` does.
    """
    kept = [other for other in load_houses(home, registry) if other.name != name]
    return _write(home, registry, kept)


def _write(home: Path, registry: Registry, houses: list[House]) -> tuple[House, ...]:
    entries = [{"name": house.name, "code": _code_of(registry, house)} for house in houses]
    text = json.dumps({"houses": entries}, ensure_ascii=False, indent=2)
    try:
        home.mkdir(parents=True, exist_ok=True)
        files.write_whole(home / FILE, text.encode())
    except OSError as error:
        reason = files.reason_of(error)
        raise UserError("house_unwritten", file=FILE, reason=reason) from error
    return tuple(houses)


def _code_of(registry: Registry, house: House) -> str:
    return make_code(registry.game(house.game), house.preset, house.options)


def find_rules(registry: Registry, game: Game, home: Path, name: str) -> House:
    """Return rules by the name of a preset or a house, or by a code.

    Raises:
        UserError: nothing is called so, or the code is wrong.
    """
    if name in game.presets:
        return House(name, game.id, name, {})
    for house in load_houses(home, registry):
        if house.game == game.id and house.name == name:
            return house
    try:
        found = read_code(registry, name)
    except UserError:
        if not is_code(name):
            game.config(shown(name))  # which says that there is no such preset
        raise
    if found.game != game.id:
        raise UserError("code_game", written=found.name, game=found.game)
    return found
