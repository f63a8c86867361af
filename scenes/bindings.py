"""The one table of commands: which keys and buttons of a controller mean what.

Rule 1: some keys are fixed: they always do their command and can be given to no other one, so
whatever else is bound, everything can be reached and mended.
Rule 2: a key means one thing; given to another command, it leaves the one it had.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import pygame

Command = Literal[
    "left",
    "right",
    "up",
    "down",
    "next",
    "previous",
    "press",
    "back",
    "hide",
    "sort",
    "act_1",
    "act_2",
    "last",
    "pause",
    "rules",
    "mute",
    "fullscreen",
]


@dataclass(frozen=True, slots=True)
class Spec:
    """What a command is reached by."""

    fixed: tuple[int, ...] = ()
    """Keys that always do it."""
    usual: tuple[int, ...] = ()
    """Keys it has as long as nobody chose others."""
    pad: tuple[int, ...] = ()
    """Buttons of a controller, the one to name first; makes differ in the later ones."""
    binds: bool = True
    """Keys can be given to it."""


COMMANDS: Mapping[Command, Spec] = {
    "left": Spec((pygame.K_LEFT,), pad=(13,)),
    "right": Spec((pygame.K_RIGHT,), pad=(14,)),
    "up": Spec((pygame.K_UP,), pad=(11,)),
    "down": Spec((pygame.K_DOWN,), pad=(12,)),
    "next": Spec((pygame.K_TAB,), pad=(5, 10)),
    "previous": Spec(pad=(4, 9), binds=False),
    "press": Spec((pygame.K_RETURN, pygame.K_KP_ENTER), (pygame.K_SPACE,), (0,)),
    "hide": Spec((), (pygame.K_DELETE, pygame.K_BACKSPACE), (2,)),
    "sort": Spec((), (pygame.K_s,)),
    "act_1": Spec((), (pygame.K_q,)),
    "act_2": Spec((), (pygame.K_w,)),
    "last": Spec((), (pygame.K_l,), (3,)),
    "pause": Spec((), (pygame.K_p,), (7,)),
    "back": Spec((pygame.K_ESCAPE,), pad=(1,)),
    "rules": Spec((), (pygame.K_F1,), (6,)),
    "mute": Spec((), (pygame.K_m,)),
    "fullscreen": Spec((), (pygame.K_F11,)),
}
"""In the order of the page that lists them; with Shift, `next` is `previous`. In a hand that has
groups Shift with `left` and `right` moves the focused card, and so do they alone after `hide`."""

SIDES: frozenset[Command] = frozenset({"left", "right", "up", "down"})

ACTS: tuple[Command, ...] = ("act_1", "act_2")
"""They press the first buttons beside the hand, counted from the corner."""

CARD_KEYS: Mapping[int, str] = {
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    **{pygame.K_1 + n: str(n + 1) for n in range(9)},
    **{pygame.K_KP_1 + n: str(n + 1) for n in range(9)},
}
"""Keys that choose a card of the hand; fixed, too."""

MODIFIERS = frozenset(range(pygame.K_LCTRL, pygame.K_RMETA + 1)) | {
    pygame.K_CAPSLOCK,
    pygame.K_NUMLOCK,
    pygame.K_SCROLLLOCK,
    pygame.K_MODE,
}
"""Keys that do nothing alone."""

_PAD = {button: command for command, spec in COMMANDS.items() for button in spec.pad}
_FIXED = {key: command for command, spec in COMMANDS.items() for key in spec.fixed}


def pad_command(button: int) -> Command | None:
    """Return what a button of a controller does."""
    return _PAD.get(button)


class Bindings:
    """The keys as the person at this machine has them."""

    def __init__(self) -> None:
        self._own: dict[Command, tuple[int, ...]] = {}
        self._by_key: dict[int, Command] = {}
        self.reset()

    def reset(self) -> None:
        """Give every command its usual keys."""
        self._own = {command: spec.usual for command, spec in COMMANDS.items()}
        self._look_up()

    def load(self, saved: Mapping[str, list[str]]) -> list[str]:
        """Take the keys of the settings; return the words that mean nothing here.

        A key that is fixed or given to two commands is such a word, too.
        """
        self.reset()
        odd = [name for name in saved if name not in COMMANDS]
        taken: set[int] = set()
        for command, spec in COMMANDS.items():
            if command not in saved or not spec.binds:
                continue
            keys: list[int] = []
            for name in saved[command]:
                key = _code(name)
                if key is None or key in taken or not may_bind(key):
                    odd.append(name)
                else:
                    keys.append(key)
                    taken.add(key)
            self._own[command] = tuple(keys)
        for command in COMMANDS:
            if command not in saved:
                mine = self._own[command]
                self._own[command] = tuple(key for key in mine if key not in taken)
        self._look_up()
        return odd

    def saved(self) -> dict[str, list[str]]:
        """Return what the settings must keep: the commands whose keys are not the usual ones."""
        return {
            command: [pygame.key.name(key) for key in keys]
            for command, keys in self._own.items()
            if keys != COMMANDS[command].usual
        }

    def give(self, command: Command, key: int) -> Command | None:
        """Make a key the one of a command; one that has no other left gets the old ones instead.

        Returns:
            The command that had it.
        """
        assert may_bind(key), "a fixed key cannot be given away"
        other = self._by_key.get(key)
        if other == command:
            other = None
        before = self._own[command]
        self._own[command] = (key,)
        if other is not None:
            rest = tuple(each for each in self._own[other] if each != key)
            self._own[other] = rest or (() if COMMANDS[other].fixed else before)
        self._look_up()
        return other

    def command(self, key: int) -> Command | None:
        """Return what a key does."""
        return self._by_key.get(key)

    def keys(self, command: Command) -> tuple[int, ...]:
        """Return the keys of a command, the one to name first: one's own choice, else a fixed."""
        own, spec = self._own[command], COMMANDS[command]
        return (*spec.fixed, *own) if own == spec.usual else (*own, *spec.fixed)

    def _look_up(self) -> None:
        chosen = {key: command for command, keys in self._own.items() for key in keys}
        self._by_key = chosen | _FIXED


def may_bind(key: int) -> bool:
    """Tell whether a key can be given to a command."""
    return bool(key) and key not in _FIXED and key not in CARD_KEYS and key not in MODIFIERS


def owner(key: int) -> Command | None:
    """Return the command to which a key belongs for good."""
    return _FIXED.get(key)


def _code(name: str) -> int | None:
    try:
        return pygame.key.key_code(name)
    except ValueError:
        return None
