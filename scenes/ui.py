"""The one UIManager of the app, who has the keys, and the controllers that are plugged in.

Rule 1: text is shown as it is; it is never a key of pygame_gui's language files, nor markup.
"""

from __future__ import annotations

import contextlib
from typing import Any

import i18n  # type: ignore[import-untyped]  # pygame_gui's own dependency
import pygame
import pygame_gui
from pygame_gui.core.resource_loaders import IResourceLoader

from game.core import UserError, clean_name
from scenes.commands import PAD_EVENTS, Commands, Device
from scenes.entry import TextEntry
from scenes.prefs import Prefs
from scenes.theme import Theme
from scenes.theme_gui import gui_theme

RAW = "raw"
"""The one text key we use: it stands for the text that is passed along."""
_LANGUAGE = "en"


class _InTurn(IResourceLoader):
    """Loads fonts one after the other.

    pygame_gui's own loader opens them in five threads, though FreeType asks for one at a time.
    """

    def add_resource(self, resource: Any) -> None:
        """Load at once."""
        resource.load()

    def start(self) -> None:
        """Be ready, as always."""

    def update(self) -> tuple[bool, float]:
        """Say that all is loaded."""
        return True, 1.0

    def started(self) -> bool:
        """Say that nothing may wait: pygame_gui then loads by itself, here and now."""
        return True


class Ui:
    """The one UIManager, and who has the keys."""

    def __init__(self, theme: Theme, prefs: Prefs | None = None) -> None:
        i18n.translations.add(RAW, "%{s}", _LANGUAGE)
        self.theme = theme
        self.prefs = prefs or Prefs()
        self.commands = Commands()
        self.commands.typing = lambda: self.editing is not None
        self._pads: dict[int, pygame.joystick.JoystickType] = {}
        self.manager = pygame_gui.UIManager(
            theme.size,
            theme_path=gui_theme(theme),
            enable_live_theme_updates=False,
            resource_loader=_InTurn(),
            starting_language=_LANGUAGE,
        )

    @property
    def device(self) -> Device:
        """What was used last: the mouse, keys or a pad."""
        return self.commands.device

    @property
    def shows_focus(self) -> bool:
        """The control that has the keys is marked: keys or a pad are in use, or nothing yet."""
        return not self.commands.pointing or not self.commands.used

    @property
    def editing(self) -> TextEntry | None:
        """The text field that has the keys."""
        for element in self.manager.focused_set or ():
            if isinstance(element, TextEntry):
                return element
        return None

    def rebuild(self, theme: Theme) -> None:
        """Begin anew at another scale; all controls are gone."""
        self.theme = theme
        self.stop_editing()
        self.manager.clear_and_reset()  # type: ignore[no-untyped-call]  # pygame_gui
        self.manager.set_window_resolution(theme.size)
        self.manager.ui_theme = self.manager.create_new_theme(gui_theme(theme))

    def process(self, event: pygame.Event) -> bool:
        """Give an event to the controls; tell whether one of them used it."""
        if event.type in PAD_EVENTS:
            return False  # pygame_gui knows none, and a stick sends hundreds
        return bool(self.manager.process_events(event))

    def update(self, dt: float) -> None:
        """Let time pass for hovering and carets."""
        self.manager.update(dt)

    def stop_editing(self) -> None:
        """Take the keys from a text field."""
        self.manager.set_focus_set(None)

    def bind(self) -> UserError | None:
        """Take the keys of the settings; return what is to be said of those that are none."""
        odd = self.commands.bindings.load(self.prefs.keys)
        if not odd:
            return None
        return UserError("keys_unknown", keys=", ".join(dict.fromkeys(map(_shown, odd)))[:80])

    def listen_to_pads(self) -> None:
        """Begin to hear controllers; those that are plugged in announce themselves."""
        with contextlib.suppress(pygame.error):
            pygame.joystick.init()

    def add_pad(self, index: int) -> None:
        """Listen to a controller that was plugged in."""
        try:
            pad = pygame.joystick.Joystick(index)
        except pygame.error:
            return  # it is gone again
        self._pads[pad.get_instance_id()] = pad

    def remove_pad(self, pad: int) -> None:
        """Forget a controller that was pulled out, and all that it held."""
        self._pads.pop(pad, None)
        self.commands.unplug(pad, last=not self._pads)


def _shown(word: str) -> str:
    return f"“{clean_name(word, '·')}”"
