"""Keys, pads and the mouse as a few commands, and which of them was used last."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import pygame

from scenes.bindings import CARD_KEYS, SIDES, Bindings, Command, pad_command

Device = Literal["mouse", "touch", "keys", "pad"]
Source = tuple[object, ...]
"""What a direction is held with: a key, a button, a hat or a stick."""

REPEATED = pygame.event.custom_type()
"""The event of a direction that is still held; `command` says which."""

PAD_EVENTS = frozenset(
    {
        pygame.JOYBUTTONDOWN,
        pygame.JOYBUTTONUP,
        pygame.JOYHATMOTION,
        pygame.JOYAXISMOTION,
    }
)

INPUT_EVENTS = PAD_EVENTS | frozenset(
    {
        pygame.KEYDOWN,
        pygame.KEYUP,
        pygame.TEXTINPUT,
        pygame.TEXTEDITING,
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEBUTTONUP,
        pygame.MOUSEWHEEL,
        REPEATED,
    }
)
"""What a person does; everything else is the window's or the library's business."""

HOTKEYS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""With one of these a key is the system's, or a text field's; it is no command."""

FIRST_REPEAT_S = 0.4
"""A direction must be held so long before it goes on by itself."""
REPEAT_S = 0.12

_HATS: dict[tuple[int, int], Command] = {
    (-1, 0): "left",
    (1, 0): "right",
    (0, 1): "up",
    (0, -1): "down",
}
_AXES: dict[tuple[int, int], Command] = {
    (0, -1): "left",
    (0, 1): "right",
    (1, -1): "up",
    (1, 1): "down",
}
_PUSHED = 0.6
_RELEASED = 0.3
_QUIET: frozenset[Command] = frozenset({"mute", "fullscreen"})
"""Commands that do not tell which device one plays with."""


def coalesced(events: Iterable[pygame.Event]) -> list[pygame.Event]:
    """Return the events without the way of the pointer between two of them: its end is enough."""
    kept: list[pygame.Event] = []
    for event in events:
        last = kept[-1] if kept else None
        if (
            last is not None
            and event.type == last.type == pygame.MOUSEMOTION
            and (tuple(event.buttons) == tuple(last.buttons))
        ):
            if tuple(event.rel) == (0, 0):
                event.rel = last.rel  # what came to rest has moved all the same
            kept.pop()
        kept.append(event)
    return kept


class Commands:
    """Reads input events; remembers what is held, so that one push is one step."""

    def __init__(self) -> None:
        self.bindings = Bindings()
        self.device: Device = "mouse"
        self.used = False
        """Somebody has touched something."""
        self.capturing = False
        """A scene waits for a key whatever it means, so keys are no commands."""
        self.typing: Callable[[], bool] = lambda: False
        """Tells whether a text field has the keys, so letters are no commands."""
        self.releases = 0
        """How often everything that was held has been let go at once."""
        self._keys: set[int] = set()
        """Keys that are down."""
        self._tilts: dict[tuple[int, int], float] = {}
        """How far a stick is pushed along an axis."""
        self._leaning: dict[tuple[int, int], int] = {}
        self._held: tuple[Source, Command] | None = None
        self._wait_s = 0.0
        self._read: tuple[pygame.Event, Command | None] | None = None

    @property
    def pointing(self) -> bool:
        """A pointer or a finger was used last, so no focus need be seen."""
        return self.device in ("mouse", "touch")

    def read(self, event: pygame.Event) -> Command | None:
        """Return the command an event stands for, if it is one; the same if asked again."""
        if self._read is None or self._read[0] is not event:
            self._read = (event, self._command(event))
        return self._read[1]

    def notice(self, event: pygame.Event) -> None:
        """Note what an event does to keys and devices."""
        now = self._device_of(event)
        if now is not None:
            self.device, self.used = now, True
        if now in ("mouse", "touch"):
            self._held = None

    def repeated(self, dt: float) -> list[pygame.Event]:
        """Let time pass; return an event if a direction is held long enough to go on."""
        if self._held is None:
            return []
        self._wait_s -= dt
        if self._wait_s > 0:
            return []
        self._wait_s = REPEAT_S
        return [pygame.Event(REPEATED, command=self._held[1])]

    def release(self) -> None:
        """Let go of everything that is held: what ends it will not be seen."""
        self._keys.clear()
        self._tilts.clear()
        self._leaning.clear()
        self._held = None
        self.releases += 1

    def unplug(self, pad: int, *, last: bool) -> None:
        """Forget what a controller held; without any, the keys are what is left."""
        for axes in (self._tilts, self._leaning):
            for key in [key for key in axes if key[0] == pad]:
                del axes[key]
        if self._held is not None and self._held[0][0] != "key" and self._held[0][1] == pad:
            self._held = None
        if last and self.device == "pad":
            self.device = "keys"

    def _device_of(self, event: pygame.Event) -> Device | None:
        """Return the device that an event shows to be in use, if it does."""
        command = self.read(event)
        if event.type == pygame.KEYDOWN:
            known = command is not None and command not in _QUIET
            chooses = event.key in CARD_KEYS and not self.typing()
            return "keys" if known or chooses else None
        if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION):
            return "pad"
        if event.type == pygame.JOYAXISMOTION:
            return "pad" if abs(event.value) > _PUSHED else None
        moved = event.type == pygame.MOUSEMOTION and tuple(event.rel) != (0, 0)
        if event.type == pygame.MOUSEBUTTONDOWN or moved:
            return "touch" if getattr(event, "touch", False) else "mouse"
        return None

    def _command(self, event: pygame.Event) -> Command | None:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.KEYUP:
            self._keys.discard(event.key)
            self._hold(("key", event.key), None)
        elif event.type == pygame.JOYBUTTONDOWN:
            return self._hold(_source(event, event.button), pad_command(event.button))
        elif event.type == pygame.JOYBUTTONUP:
            self._hold(_source(event, event.button), None)
        elif event.type == pygame.JOYHATMOTION:
            return self._hold(_source(event, "hat"), _HATS.get(tuple(event.value)))
        elif event.type == pygame.JOYAXISMOTION:
            return self._stick(event)
        elif event.type == REPEATED:
            command: Command = event.command
            return command
        return None

    def _key(self, event: pygame.Event) -> Command | None:
        again = event.key in self._keys
        self._keys.add(event.key)
        modifiers = getattr(event, "mod", 0)
        if self.capturing or modifiers & HOTKEYS:
            return None
        command = self.bindings.command(event.key)
        if again or command is None or (self.typing() and _writes(event)):
            # A key that stays down answers once; directions go on by `repeated`.
            return None
        if command == "next" and modifiers & pygame.KMOD_SHIFT:
            return "previous"
        return command if self.typing() else self._hold(("key", event.key), command)

    def _stick(self, event: pygame.Event) -> Command | None:
        pad = getattr(event, "instance_id", 0)
        key, across = (pad, event.axis), (pad, 1 - event.axis)
        self._tilts[key] = event.value
        if abs(event.value) < _RELEASED:
            self._leaning.pop(key, None)
            self._hold(("axis", *key), None)
            return None
        side = 1 if event.value > 0 else -1
        if abs(event.value) < _PUSHED or self._leaning.get(key) == side:
            return None
        if abs(event.value) < abs(self._tilts.get(across, 0.0)):
            return None  # a stick that is pushed aside leans a little upwards, too
        self._leaning[key] = side
        return self._hold(("axis", *key), _AXES.get((event.axis, side)))

    def _hold(self, source: Source, command: Command | None) -> Command | None:
        """Note that a command begins, or that what it was held with came back."""
        if command in SIDES:
            assert command is not None
            self._held, self._wait_s = (source, command), FIRST_REPEAT_S
        elif command is not None or (self._held is not None and self._held[0] == source):
            self._held = None
        return command


def _source(event: pygame.Event, part: object) -> Source:
    return ("pad", getattr(event, "instance_id", 0), part)


def _writes(event: pygame.Event) -> bool:
    """Tell whether a key puts a letter into a text field."""
    letter = getattr(event, "unicode", "")
    return 32 <= event.key < 127 or bool(letter and letter.isprintable())
