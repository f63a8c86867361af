"""The settings of the person at this machine: one small JSON file.

A file that cannot be read is set aside, never thrown away, and the person is told. A folder that
cannot be written to is reported once; the settings then hold until the program ends.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

import platformdirs

from game.core import SeatSpec, Setup, UserError
from game.files import write_whole

FILE = "settings.json"
MIN_WINDOW = (960, 540)
SPEEDS = (0.5, 3.0)
SCALES = (0.75, 3.0)


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
    fast_forward: bool = True
    """Once nobody at this window has anything to decide in a hand, it is told faster."""
    scale: float | None = None
    """Size of everything, 0.75 to 3, as far as the window allows; None fills the window."""
    large: bool = False
    """Fewer and bigger things."""
    four_colours: bool = False
    """French cards with a colour for each suit."""
    back: str = "drum"
    """The picture on the back of the cards."""
    telex: bool = False
    """Letters are composed here, where no input method does it."""
    keys: dict[str, list[str]] = field(default_factory=dict)
    """Command -> names of keys; a command that is not here has its usual ones."""
    bots: int = 3
    """How many bots sit at a new table."""
    window: tuple[int, int] = (1280, 720)
    fullscreen: bool = False
    last: Setup | None = None
    """The last table that was opened."""
    folder: Path | None = field(default=None, compare=False)
    notice: UserError | None = field(default=None, compare=False)
    """What went wrong with the file, until somebody has said it."""

    @classmethod
    def load(cls, folder: Path | None = None) -> Prefs:
        """Read the settings from a folder, by default the one for this user's settings."""
        home = folder or Path(platformdirs.user_config_dir("chieu-hoa", appauthor=False))
        file = home / FILE
        try:
            prefs = _read(json.loads(file.read_text(encoding="utf-8")))
        except FileNotFoundError:
            prefs = cls()
        except (OSError, ValueError, TypeError, KeyError):
            prefs = cls()
            with contextlib.suppress(OSError):
                os.replace(file, file.with_suffix(".broken.json"))
            prefs.notice = UserError("prefs_set_aside", file=str(file))
        prefs.folder = home
        return prefs

    def save(self) -> None:
        """Write the settings, whole or not at all."""
        if self.folder is None:
            return
        saved = {k: v for k, v in asdict(self).items() if k not in ("folder", "notice")}
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            text = json.dumps(saved, ensure_ascii=False, indent=2) + "\n"
            write_whole(self.folder / FILE, text.encode())
        except OSError as error:
            reason = error.strerror or str(error)
            self.notice = UserError("prefs_not_saved", file=str(self.folder / FILE), reason=reason)
            self.folder = None


def _read(raw: object) -> Prefs:
    """Check every value; what is unknown is left out, what is of the wrong kind is an error."""
    if not isinstance(raw, Mapping):
        raise TypeError("not an object")
    prefs = Prefs()
    known = {f.name for f in fields(Prefs)} - {"folder", "notice", "window", "last"}
    for name in known & set(raw):
        setattr(prefs, name, _checked(name, raw[name], getattr(prefs, name)))
    prefs.volume = _within(prefs.volume, 0.0, 1.0)
    prefs.volumes = {kind: _within(part, 0.0, 1.0) for kind, part in prefs.volumes.items()}
    prefs.speed = _within(prefs.speed, *SPEEDS)
    prefs.scale = None if prefs.scale is None else _within(prefs.scale, *SCALES)
    prefs.bots = min(7, max(0, prefs.bots))
    if "window" in raw:
        width, height = (int(_like(n, 0)) for n in raw["window"])  # type: ignore[call-overload]
        prefs.window = (max(MIN_WINDOW[0], width), max(MIN_WINDOW[1], height))
    if raw.get("last"):
        prefs.last = _read_setup(raw["last"])
    return prefs


def _within(value: float, least: float, most: float) -> float:
    return min(most, max(least, value))


def _like(value: object, example: object) -> object:
    """Return the value if it is of the example's kind."""
    if isinstance(example, float):
        kinds: tuple[type, ...] = (int, float)
    else:
        kinds = (type(example),)
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise TypeError(f"{value!r}")
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{value}")
    return float(value) if isinstance(example, float) and isinstance(value, int) else value


_EXAMPLES: Mapping[str, object] = {"language": "", "scale": 1.0}
"""A value of those settings that may also be None."""
_ENTRIES: Mapping[str, object] = {"volumes": 1.0, "keys": [""]}
"""A value of those settings that are tables."""


def _checked(name: str, value: object, usual: object) -> object:
    """Return a setting as it was read, if it is of the right kind."""
    if name in _EXAMPLES:
        return None if value is None else _like(value, _EXAMPLES[name])
    if name not in _ENTRIES:
        return _like(value, usual)
    table, example = dict(_like(value, {})), _ENTRIES[name]  # type: ignore[call-overload]
    for key, entry in table.items():
        table[key] = _like(entry, example)
        if isinstance(example, list):
            table[key] = [_like(each, example[0]) for each in table[key]]
    return table


def _read_setup(raw: Mapping[str, object]) -> Setup:
    seats: list[SeatSpec] = []
    for seat in raw["seats"]:  # type: ignore[attr-defined]
        kind = "bot" if seat["kind"] == "bot" else "human"
        level = str(_like(seat["level"], ""))
        seats.append(SeatSpec(kind, str(_like(seat["name"], "")), level))  # type: ignore[arg-type]
    game, preset = (str(_like(raw[name], "")) for name in ("game", "preset"))
    options = {str(k): v for k, v in dict(raw.get("options") or {}).items()}  # type: ignore[call-overload]
    return Setup(game, preset, tuple(seats), options)
