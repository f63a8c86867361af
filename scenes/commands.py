"""Keys, pads and the mouse as a few commands, and which of them was used last."""

from __future__ import annotations

from typing import Literal

import pygame

Command = Literal["left", "right", "up", "down", "next", "previous", "press", "back"]
Device = Literal["mouse", "keys", "pad"]

INPUT_EVENTS = frozenset(
    {
        pygame.KEYDOWN,
        pygame.KEYUP,
        pygame.TEXTINPUT,
        pygame.TEXTEDITING,
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEBUTTONUP,
        pygame.MOUSEWHEEL,
        pygame.JOYBUTTONDOWN,
        pygame.JOYBUTTONUP,
        pygame.JOYHATMOTION,
        pygame.JOYAXISMOTION,
    }
)
"""What a person does; everything else is the window's or the library's business."""

_KEYS: dict[int, Command] = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_TAB: "next",
    pygame.K_RETURN: "press",
    pygame.K_KP_ENTER: "press",
    pygame.K_SPACE: "press",
    pygame.K_ESCAPE: "back",
}
_PAD_BUTTONS: dict[int, Command] = {
    0: "press",
    1: "back",
    4: "previous",
    5: "next",
    11: "up",
    12: "down",
    13: "left",
    14: "right",
}
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


class Commands:
    """Reads input events; remembers which way a stick leans, so that one push is one step."""

    def __init__(self) -> None:
        self.device: Device = "keys"
        self._leaning: dict[tuple[int, int], int] = {}
        self._read: tuple[pygame.Event, Command | None] | None = None

    def read(self, event: pygame.Event) -> Command | None:
        """Return the command an event stands for, if it is one; the same if asked again."""
        if self._read is None or self._read[0] is not event:
            self._read = (event, self._command(event))
        return self._read[1]

    def _command(self, event: pygame.Event) -> Command | None:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.JOYBUTTONDOWN:
            return _PAD_BUTTONS.get(event.button)
        if event.type == pygame.JOYHATMOTION:
            return _HATS.get(tuple(event.value))
        if event.type == pygame.JOYAXISMOTION:
            return self._stick(event)
        return None

    def notice(self, event: pygame.Event) -> bool:
        """Note the device that was used; tell whether it is another one than before."""
        before = self.device
        if event.type == pygame.KEYDOWN and event.key in _KEYS:
            self.device = "keys"
        elif event.type in (pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION) or (
            event.type == pygame.JOYAXISMOTION and abs(event.value) > _PUSHED
        ):
            self.device = "pad"
        elif event.type == pygame.MOUSEBUTTONDOWN or (
            event.type == pygame.MOUSEMOTION and event.rel != (0, 0)
        ):
            self.device = "mouse"
        return self.device != before

    def _key(self, event: pygame.Event) -> Command | None:
        command = _KEYS.get(event.key)
        modifiers = getattr(event, "mod", 0)
        if modifiers & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        if command == "next" and modifiers & pygame.KMOD_SHIFT:
            return "previous"
        return command

    def _stick(self, event: pygame.Event) -> Command | None:
        key = (getattr(event, "instance_id", 0), event.axis)
        if abs(event.value) < _RELEASED:
            self._leaning.pop(key, None)
            return None
        side = 1 if event.value > 0 else -1
        if abs(event.value) < _PUSHED or self._leaning.get(key) == side:
            return None
        self._leaning[key] = side
        return _AXES.get((event.axis, side))
