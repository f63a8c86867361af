"""The window: opened once, full screen and back, never smaller than the layout can bear."""

from __future__ import annotations

import contextlib
import warnings
from pathlib import Path

import pygame

from game.core import UserError
from scenes.platform_setup import check_driver, quiet_stderr
from scenes.prefs import MIN_WINDOW, Prefs

TITLE = "Chiếu Hoa"
_ICON = 64


def open_window(prefs: Prefs, assets: Path) -> pygame.Surface:
    """Open the display and the window.

    Raises:
        UserError: `no_display`.
    """
    try:
        with quiet_stderr():
            pygame.display.init()
        check_driver(pygame.display.get_driver())
        pygame.font.init()
        # A missing icon is no reason to stop.
        with contextlib.suppress(pygame.error, OSError):
            icon = assets / "pictures" / "icon.svg"
            pygame.display.set_icon(pygame.image.load_sized_svg(str(icon), (_ICON, _ICON)))
        pygame.display.set_caption(TITLE)
        if prefs.fullscreen:
            screen = _full()
        else:
            screen = pygame.display.set_mode(_on_desktop(prefs.window), pygame.RESIZABLE)
    except pygame.error as error:
        raise UserError("no_display") from error
    pygame.display.set_allow_screensaver(True)
    # Without a text field nothing is typed: an input method must not take our keys.
    pygame.key.stop_text_input()
    _set_sizes()
    return screen


def toggle_fullscreen(prefs: Prefs) -> None:
    """Fill the screen, or go back to the window as it was.

    pygame's own toggle leaves the surface at the old size.
    """
    if prefs.fullscreen:
        prefs.fullscreen = False
        with warnings.catch_warnings():
            # It may tell us that the size is not the one asked for; that is mended below.
            warnings.simplefilter("ignore")
            window = _on_desktop(prefs.window)
            pygame.display.set_mode(window, pygame.RESIZABLE)
        _set_sizes(window)
    else:
        prefs.window = pygame.display.get_window_size()
        prefs.fullscreen = True
        _full()


def _full() -> pygame.Surface:
    return pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)


def _on_desktop(size: tuple[int, int]) -> tuple[int, int]:
    """Return the window size wanted, no larger than the desktop."""
    desktop = pygame.display.get_desktop_sizes()[0] if pygame.display.get_num_displays() else size
    if pygame.display.get_driver() == "dummy":
        desktop = size
    return min(size[0], desktop[0]), min(size[1], desktop[1])


def _set_sizes(size: tuple[int, int] | None = None) -> None:
    """Set the least size of the window, and its size where a mode alone may not have."""
    with warnings.catch_warnings(), contextlib.suppress(pygame.error, AttributeError):
        warnings.simplefilter("ignore")
        window = pygame.Window.from_display_module()
        window.minimum_size = MIN_WINDOW
        if size is not None:
            window.size = size
