"""Where things lie on the screen, and what it should look like: asked of the program itself."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from scenes import platform_setup

platform_setup.prepare()

import pygame  # noqa: E402  # reads the environment above

from game.core import Setup  # noqa: E402
from scenes.cli.gallery import Gallery, Script, Shot  # noqa: E402

_GALLERY = Gallery()


class Map(NamedTuple):
    """One moment of the program."""

    controls: Mapping[str, pygame.Rect]
    picture: pygame.Surface


def map_of(
    script: Script, size: tuple[int, int], at: Setup | None = None, language: str = "vi"
) -> Map:
    """Return what is on the screen when the script has been played."""
    with _GALLERY.open(Shot(script, at), size, language) as stage:
        return Map(stage.top.widgets.rects(), stage.picture())
