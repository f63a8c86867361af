"""Reads one line of the referee's input and believes nothing of it.

Whatever a line holds, it becomes a request or a `UserError`; no other exception leaves here.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, TypeVar

from game.core import Action, Card, UserError

MAX_LINE = 1 << 20
"""Longest line that is read, in bytes."""
MAX_DIGITS = 100
"""Longest number; a longer one means nothing here and is slow to write."""

T = TypeVar("T")

_KINDS: Mapping[type, str] = {int: "0, 1, 2 …", str: '"…"', list: "[…]", dict: "{…}"}
"""JSON types as an error shows them."""


class Request:
    """The fields of a request, each checked when it is asked for; the others are ignored."""

    def __init__(self, fields: Mapping[str, object], path: str = "") -> None:
        self._fields = fields
        self._path = path
        """How the fields are named in errors: empty, or the object they stand in and a dot."""

    def has(self, name: str) -> bool:
        """Tell whether the field is there; null counts as there."""
        return name in self._fields

    def is_null(self, name: str) -> bool:
        """Tell whether the field is there and null."""
        return self.has(name) and self._fields[name] is None

    def number(self, name: str) -> int:
        """Return a whole number; `true` is none."""
        return self._typed(name, int)

    def text(self, name: str) -> str:
        """Return a string."""
        return self._typed(name, str)

    def object(self, name: str) -> Mapping[str, object]:
        """Return an object."""
        return self._typed(name, dict)

    def cards(self, name: str) -> tuple[Card, ...]:
        """Return a list of strings as cards, known ones or not."""
        return _cards(self._typed(name, list), self._path + name)

    def hands(self, name: str) -> tuple[tuple[Card, ...], ...]:
        """Return a list of lists of cards."""
        places = [(f"{self._path}{name}[{n}]", h) for n, h in enumerate(self._typed(name, list))]
        return tuple(_cards(_check(hand, list, place), place) for place, hand in places)

    def action(self, name: str) -> Action:
        """Return an action; cards that are left out are none."""
        part = Request(self.object(name), f"{self._path}{name}.")
        return Action(part.text("kind"), part.cards("cards") if part.has("cards") else ())

    def _typed(self, name: str, kind: type[T]) -> T:
        if not self.has(name):
            raise UserError("missing_field", field=self._path + name)
        return _check(self._fields[name], kind, self._path + name)


def _cards(values: list[Any], path: str) -> tuple[Card, ...]:
    return tuple(Card(_check(value, str, f"{path}[{n}]")) for n, value in enumerate(values))


def _check(value: object, kind: type[T], path: str) -> T:
    # No isinstance: to Python `true` is a number.
    if type(value) is not kind:
        raise UserError("wrong_type", field=path, allowed=_KINDS[kind])
    return value


def read_request(line: bytes) -> Request:
    """Read a line.

    Raises:
        UserError: `line_too_long`, `bad_json` or `not_an_object`.
    """
    if len(line) > MAX_LINE:
        raise UserError("line_too_long", most=MAX_LINE)
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError("bad_json", reason=f"UTF-8, {error.start}") from error
    try:
        content = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_constant,
        )
    except RecursionError:
        raise UserError("bad_json", reason="[[[[[[…") from None
    except json.JSONDecodeError as error:
        # Python's own words differ from version to version.
        raise UserError("bad_json", reason=text[error.pos :][:12] + "…") from error
    if not isinstance(content, dict):
        raise UserError("not_an_object", example='{"op": "state"}')
    return Request(content)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Refuse a key that stands twice: which value was meant cannot be known."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise UserError("bad_json", reason=f"2 × {json.dumps(key, ensure_ascii=False)}")
        found[key] = value
    return found


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > MAX_DIGITS:
        raise UserError("bad_json", reason=digits[:9] + "…")
    return int(digits)


def _fraction(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise UserError("bad_json", reason=digits[:9])
    return value


def _constant(word: str) -> object:
    raise UserError("bad_json", reason=word)
