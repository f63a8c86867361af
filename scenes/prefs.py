"""The settings of the person at this machine: one small JSON file.

Rule 1: a file that cannot be read is set aside beside, never thrown away nor written over, and the
person is told. Where it cannot be set aside nothing is saved.
Rule 2: a number out of range is taken as the nearest one in it, a name that means nothing as the
usual one; a value of another kind makes the whole file a broken one.
Rule 3: what a newer version has added is kept as it is.
A folder that cannot be written to is reported once; the settings then hold until the program ends.
"""

from __future__ import annotations

import itertools
import json
import math
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import platformdirs

from game.core import SeatSpec, Setup, UserError
from game.files import write_whole
from game.texts import LANGUAGES
from scenes.cards.deck import LETTERINGS
from scenes.lan import USUAL_TURN_S

FILE = "settings.json"
MIN_WINDOW = (960, 540)
SPEEDS = (0.5, 3.0)
SCALES = (0.75, 3.0)
BACKS = ("drum", "lotus")
"""Pictures on the back of the cards; the first is the usual one."""

_MOST_BYTES = 1_000_000
"""A larger file is none of ours."""
_MOST_WINDOW = 16_384
_MOST_SEATS = 8
_MOST_HANDS = 1_000
MOST_RECENT = 2
"""So many addresses are remembered."""
_MOST_DEPTH = 20
"""So deep do settings lie in each other at most, those of newer versions included."""
_KEPT = (
    *("player_name", "bots", "window", "fullscreen", "last", "lan_recent", "lan_seats", "lan_turn"),
    *("folder", "notice", "newer"),
)
"""What is no matter of taste, so it stays when the first settings are taken again."""


@dataclass
class Prefs:
    """Settings with their defaults."""

    language: str | None = None
    """None is the language of the system."""
    player_name: str = ""
    volume: float = 0.8
    """Of everything; 0 to 1."""
    volumes: dict[str, float] = field(default_factory=dict)
    """Of one kind of sounds, 0 to 1; a kind that is not here is at full."""
    muted: bool = False
    speed: float = 1.0
    """Of animations; 0.5 to 3."""
    instant: bool = False
    """No animations at all."""
    reduced_motion: bool = False
    answer_alone: bool = True
    """Where the person has no choice the client answers for him, as far as the game allows it."""
    fast_forward: bool = True
    """Once nobody at this window has anything to decide in a hand, it is told faster."""
    scale: float | None = None
    """Size of everything, 0.75 to 3, as far as the window allows; None fills the window."""
    large: bool = False
    """Fewer and bigger things."""
    four_colours: bool = False
    """French cards with a colour for each suit."""
    lettering: str = LETTERINGS[0]
    """How cards are written."""
    back: str = BACKS[0]
    """The picture on the back of the cards."""
    telex: bool = False
    """Letters are composed here, where no input method does it."""
    keys: dict[str, list[str]] = field(default_factory=dict)
    """Command -> names of keys; a command that is not here has its usual ones."""
    sorting: dict[str, str] = field(default_factory=dict)
    """Game -> what hands are sorted by; a game that is not here has its usual order."""
    bots: int = 3
    """How many bots sit at a new table."""
    lan_recent: list[str] = field(default_factory=list)
    """Addresses of tables in the network that one has been at, the last one first."""
    lan_seats: list[str] = field(default_factory=list)
    """Who was to sit where at the last table that was opened for the network."""
    lan_turn: int = USUAL_TURN_S
    """Seconds for a turn there; 0 is without a clock."""
    window: tuple[int, int] = (1280, 720)
    fullscreen: bool = False
    last: Setup | None = None
    """The last table that was opened."""
    folder: Path | None = field(default=None, compare=False)
    notice: UserError | None = field(default=None, compare=False)
    """What went wrong with the file, until somebody has said it."""
    newer: dict[str, Any] = field(default_factory=dict, compare=False)
    """Settings that this version does not know."""

    @classmethod
    def load(cls, folder: Path | None = None) -> Prefs:
        """Read the settings from a folder, by default the one for this user's settings."""
        home = folder or Path(platformdirs.user_config_dir("chieu-hoa", appauthor=False))
        file = home / FILE
        try:
            prefs = _read(_parse(file))
            prefs.folder = home
        except (FileNotFoundError, NotADirectoryError):
            prefs = cls(folder=home)
        except (OSError, ValueError, TypeError, KeyError, ArithmeticError, RecursionError):
            prefs = cls(folder=home)
            prefs._set_aside(file)
        return prefs

    def _set_aside(self, file: Path) -> None:
        """Move a file out of the way, under a name that is free."""
        try:
            kept = next(name for name in _names_beside(file) if not os.path.lexists(name))
            os.rename(file, kept)
            self.notice = UserError("prefs_set_aside", file=str(kept))
        except OSError as error:
            reason = error.strerror or str(error)
            self.notice = UserError("prefs_unreadable", file=str(file), reason=reason)
            self.folder = None

    def reset(self) -> None:
        """Take the first settings again, but for what is no matter of taste."""
        first = Prefs()
        for setting in fields(self):
            if setting.name not in _KEPT:
                setattr(self, setting.name, getattr(first, setting.name))

    def save(self) -> None:
        """Write the settings, whole or not at all."""
        if self.folder is None:
            return
        own = {k: v for k, v in asdict(self).items() if k not in ("folder", "notice", "newer")}
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            text = json.dumps({**self.newer, **own}, ensure_ascii=False, indent=2) + "\n"
            write_whole(self.folder / FILE, text.encode())
        except OSError as error:
            reason = error.strerror or str(error)
            self.notice = UserError("prefs_not_saved", file=str(self.folder / FILE), reason=reason)
            self.folder = None


def _parse(file: Path) -> object:
    """Read a file of JSON; some editors put a byte order mark before it."""
    with file.open("rb") as opened:
        content = opened.read(_MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise ValueError("too large")
    return json.loads(content.decode("utf-8-sig"))


def _names_beside(file: Path) -> Iterator[Path]:
    yield file.with_suffix(".broken.json")
    for number in itertools.count(2):
        yield file.with_suffix(f".broken{number}.json")


def _read(raw: object) -> Prefs:
    """Check every value."""
    if not isinstance(raw, Mapping):
        raise TypeError("not an object")
    _check_text(raw)
    prefs = Prefs()
    for name in set(_READERS) & set(raw):
        setattr(prefs, name, _READERS[name](raw[name]))
    prefs.newer = {name: value for name, value in raw.items() if name not in _READERS}
    return prefs


def _check_text(value: object, depth: int = 0) -> None:
    """Refuse text that cannot be written, numbers that are none, and what lies too deep."""
    if depth > _MOST_DEPTH:
        raise ValueError("too deep")
    if isinstance(value, str):
        value.encode()
    elif isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{value}")
    elif isinstance(value, dict):
        for key, entry in value.items():
            key.encode()
            _check_text(entry, depth + 1)
    elif isinstance(value, list):
        for entry in value:
            _check_text(entry, depth + 1)


def _bool(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{value!r}")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r}")
    return value


def _whole(least: int, most: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise TypeError(f"{value!r}")
        return min(most, max(least, value))

    return read


def _number(least: float, most: float) -> Callable[[object], float]:
    def read(value: object) -> float:
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise TypeError(f"{value!r}")
        return float(min(most, max(least, value)))

    return read


def _or_none(read: Callable[[object], Any]) -> Callable[[object], Any]:
    return lambda value: None if value is None else read(value)


def _table(read: Callable[[object], Any]) -> Callable[[object], dict[str, Any]]:
    def read_table(value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise TypeError(f"{value!r}")
        return {key: read(entry) for key, entry in value.items()}

    return read_table


def _list(value: object) -> list[str]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r}")
    return [_text(entry) for entry in value]


def _few(most: int) -> Callable[[object], list[str]]:
    return lambda value: _list(value)[:most]


def _language(value: object) -> str | None:
    return _text(value) if _text(value) in LANGUAGES else None


def _one_of(known: tuple[str, ...]) -> Callable[[object], str]:
    """Read a word; one that is not known is taken for the first."""

    def read(value: object) -> str:
        return _text(value) if _text(value) in known else known[0]

    return read


def _window(value: object) -> tuple[int, int]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r}")
    width, height = value
    return (
        _whole(MIN_WINDOW[0], _MOST_WINDOW)(width),
        _whole(MIN_WINDOW[1], _MOST_WINDOW)(height),
    )


def _setup(raw: object) -> Setup:
    if not isinstance(raw, dict) or not isinstance(raw["seats"], list):
        raise TypeError(f"{raw!r}")
    seats: list[SeatSpec] = []
    for seat in raw["seats"][:_MOST_SEATS]:
        kind = "bot" if seat["kind"] == "bot" else "human"
        seats.append(SeatSpec(kind, _text(seat["name"]), _text(seat["level"])))  # type: ignore[arg-type]
    options = _table(_value)(raw.get("options") or {})
    hands = _or_none(_whole(1, _MOST_HANDS))(raw.get("hands"))
    return Setup(_text(raw["game"]), _text(raw["preset"]), tuple(seats), options, hands=hands)


def _value(value: object) -> bool | int | str:
    """Return a value of a rule."""
    if not isinstance(value, bool | int | str):
        raise TypeError(f"{value!r}")
    return value


_VOLUME = _number(0.0, 1.0)
_READERS: Mapping[str, Callable[[object], Any]] = {
    "language": _or_none(_language),
    "player_name": _text,
    "volume": _VOLUME,
    "volumes": _table(_VOLUME),
    "muted": _bool,
    "speed": _number(*SPEEDS),
    "instant": _bool,
    "reduced_motion": _bool,
    "answer_alone": _bool,
    "fast_forward": _bool,
    "scale": _or_none(_number(*SCALES)),
    "large": _bool,
    "four_colours": _bool,
    "lettering": _one_of(LETTERINGS),
    "back": _one_of(BACKS),
    "telex": _bool,
    "keys": _table(_list),
    "sorting": _table(_text),
    "bots": _whole(0, 7),
    "lan_recent": _few(MOST_RECENT),
    "lan_seats": _few(_MOST_SEATS),
    "lan_turn": _whole(0, 600),
    "window": _window,
    "fullscreen": _bool,
    "last": _or_none(_setup),
}
"""How each setting is read."""
