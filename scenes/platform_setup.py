"""What must be so before pygame is imported, and plain words where the machine lacks something.

Nothing here imports pygame when it is itself imported.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Iterator

from game.core import UserError

NAME = "chieu-hoa"
INVISIBLE = ("offscreen", "dummy")
_SETTINGS = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
    "SDL_IME_SHOW_UI": "1",
    "SDL_VIDEO_X11_WMCLASS": NAME,
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
}


def prepare(*, software: bool = False) -> None:
    """Set what SDL reads at its start, and check that pygame is the one we need.

    Args:
        software: draw without the graphics card, which is faster where there is none.

    Raises:
        UserError: `classic_pygame`.
    """
    for name, value in _SETTINGS.items():
        os.environ.setdefault(name, value)
    if software:
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    pygame = importlib.import_module("pygame")
    # pygame_gui stops with an ImportError under the classic one, so it is asked first.
    if not getattr(pygame, "IS_CE", 0):
        raise UserError("classic_pygame")


def check_driver(driver: str) -> None:
    """Refuse to run where nobody could see it, unless that was asked for.

    Raises:
        UserError: `no_display`. SDL takes an invisible driver by itself where there is no screen.
    """
    if driver in INVISIBLE and os.environ.get("SDL_VIDEODRIVER") not in INVISIBLE:
        raise UserError("no_display")


@contextlib.contextmanager
def quiet_stderr() -> Iterator[None]:
    """Hide what the system's libraries write straight to the terminal when a device is missing."""
    try:
        sys.stderr.flush()
        saved = os.dup(2)
    except (OSError, AttributeError):
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(saved, 2)
        os.close(nowhere)
        os.close(saved)
