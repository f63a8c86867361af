"""Drives the app as a person does: posted events, a fixed clock, no waiting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pygame

from game.core import FRENCH_DECK, Config, GameInfo, Setup, UserError
from game.texts import ASSETS
from scenes.app import App, build_context
from scenes.context import Context
from scenes.menu import MenuScene
from scenes.prefs import Prefs
from scenes.scene import Scene
from scenes.stack import Push, SceneChange
from scenes.theme import Drawn
from scenes.window import open_window

DT = 1 / 60
SETTLED = 12
"""Frames after which a new window size counts."""


@dataclass
class FakeRules:
    info: GameInfo


@dataclass
class FakeGame:
    """A game as the menus see it."""

    id: str = "catte"
    presets: Mapping[str, Any] = field(default_factory=lambda: {"study": None, "coins": None})
    seats: tuple[int, int, int] = (2, 8, 4)

    @property
    def default_preset(self) -> str:
        return next(iter(self.presets))

    @property
    def rules(self) -> FakeRules:
        return FakeRules(GameInfo(self.id, FRENCH_DECK, *self.seats, ()))

    def config(self, preset: str, options: Mapping[str, object] | None = None) -> Config:
        return Config(())


class FakeTable(Scene):
    """What `open_table` puts on the stack."""


class Driver:
    """An app on an invisible window."""

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        language: str = "vi",
        *,
        prefs: Prefs | None = None,
        games: tuple[FakeGame, ...] = (FakeGame(),),
        first: Callable[[Context], Scene] = MenuScene,
        assets: Path = ASSETS,
        after_first_frame: tuple[Callable[[], object], ...] = (),
        poll: Callable[[], bool] | None = None,
    ) -> None:
        self.opened: list[Setup] = []
        self.refusal: UserError | None = None
        """What opening a table fails with."""
        prefs = prefs or Prefs()
        prefs.window = size
        pygame.event.clear() if pygame.display.get_init() else None
        open_window(prefs, assets)
        self.context = build_context(
            prefs, games, self._open_table, assets=assets, language=language
        )
        self.app = App(
            self.context,
            first(self.context),
            after_first_frame=after_first_frame,
            poll=poll,
        )
        self.alive = True
        pygame.mouse.set_pos((0, 0))
        self.step(2)

    def _open_table(self, setup: Setup) -> SceneChange:
        if self.refusal is not None:
            raise self.refusal
        self.opened.append(setup)
        return Push(FakeTable(self.context))

    @property
    def top(self) -> Scene:
        top = self.app.stack.top
        assert top is not None
        return top

    def step(self, frames: int = 1) -> None:
        for _ in range(frames):
            self.alive = self.alive and self.app.step(DT)

    def key(self, *keys: int, mod: int = 0) -> None:
        """Press keys one after the other, a frame each."""
        for key in keys:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
            pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=mod))
            self.step()

    def type(self, text: str) -> None:
        for letter in text:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        self.step()

    def click(self, name: str) -> None:
        """Click a control of the top scene with the mouse."""
        self.click_at(self.top.widgets.rects()[name].center)

    def click_at(self, pos: tuple[int, int]) -> None:
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))
        self.step()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=pos, button=1, touch=False))
            self.step()
        self.step()

    def resize(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.step(SETTLED)

    def texts(self) -> list[Drawn]:
        """Draw a frame and return every text on it."""
        drawn: list[Drawn] = []
        self.context.theme.on_text = drawn.append
        self.app.draw()
        self.context.theme.on_text = None
        return drawn

    def close(self) -> None:
        self.context.audio.close()
        for scene in reversed(self.app.stack.scenes):
            scene.widgets.close()
