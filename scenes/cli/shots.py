"""What a picture of the gallery is, and how it is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType, TracebackType
from typing import Any, NamedTuple

import pygame

from game.core import Setup
from scenes.cards.atlas import Atlas
from scenes.cli.stage import Clock, Stage
from scenes.prefs import Prefs

Size = tuple[int, int]
Script = Callable[[Stage], object]


class Shot(NamedTuple):
    """How to come to one picture."""

    script: Script
    at: Setup | None
    """The table it begins at; None is the menu."""
    speed: float = 3.0
    keeps: bool = False
    """Matches are written down."""
    prefs: Mapping[str, Any] = MappingProxyType({})
    """Settings other than the usual ones."""


SHOTS: dict[str, Shot] = {}
"""Name -> picture, in the order of a match."""


def scene(
    at: Setup | None = None, *, speed: float = 3.0, keeps: bool = False, **prefs: Any
) -> Callable[[Script], Script]:
    """Add a picture; the function leads to it."""

    def add(script: Script) -> Script:
        SHOTS[script.__name__] = Shot(script, at, speed, keeps, prefs)
        return script

    return add


class Gallery:
    """Takes the pictures; cards that were painted once serve all of them."""

    def __init__(self) -> None:
        self._clock = Clock()
        self._atlases: dict[str, Atlas] = {}

    def __enter__(self) -> Gallery:
        """Open."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close."""
        self.close()

    def close(self) -> None:
        """Let the cards go."""
        for atlas in self._atlases.values():
            atlas.close()

    def take(self, name: str, size: Size, language: str) -> pygame.Surface:
        """Take one picture."""
        with self.open(SHOTS[name], size, language) as stage:
            return stage.picture()

    @contextmanager
    def open(self, shot: Shot, size: Size, language: str) -> Iterator[Stage]:
        """Come to a picture, and stay there for a while."""
        stage = Stage(
            Prefs(window=size, **shot.prefs),
            shot.at,
            language=language,
            clock=self._clock,
            atlases=self._atlases,
            speed=shot.speed,
            keeps=shot.keeps,
        )
        try:
            shot.script(stage)
            yield stage
        finally:
            stage.close()
