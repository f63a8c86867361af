"""The whole program on a window nobody sees, with bots, played by a script on a clock of its own.

It is played as a person plays it, by posted events alone; what is on the screen is never set.
The same script makes the same frames: nothing here reads the time or the system's chance.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from random import Random
from typing import Any

import pygame

from game.bots.worker import BotWorker, Question
from game.core import SeatSpec, Setup, View
from game.registry import Registry
from scenes.cards.atlas import Atlas
from scenes.cards.board import Board
from scenes.cli.house import House
from scenes.prefs import Prefs
from scenes.results import ResultsScene
from scenes.scene import Scene
from scenes.table import TableScene

FRAME_S = 1 / 60
LONGEST = 4000
"""Frames within which anything has happened."""
SHARP_S = 60.0
NAMES = ("Bạn", "Lan", "Trúc", "Mai", "Tùng", "Cúc", "Bách", "Sen")


class Clock:
    """Goes on only where a script says so."""

    seconds = 1000.0

    def now(self) -> float:
        """Return the seconds gone by."""
        return self.seconds


class AtOnce(Executor):
    """Has the answer before anybody can look for it."""

    def __init__(self) -> None:
        """Be ready to answer anything."""
        self.ponders = ""
        """A prompt over which bots go on thinking."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Do it here and now."""
        future: Future[Any] = Future()
        question = args[0] if args else None
        if not (isinstance(question, Question) and question.sight.view.prompt == self.ponders):
            future.set_result(fn(*args, **named))
        return future


def seats_of(kinds: str, names: Sequence[str] = NAMES) -> tuple[SeatSpec, ...]:
    """Return seats from letters: `h` a person, `b` a bot."""
    return tuple(
        SeatSpec("human", name) if kind == "h" else SeatSpec("bot", name, "medium")
        for kind, name in zip(kinds, names, strict=False)
    )


def table_of(kinds: str, seed: int, names: Sequence[str] = NAMES) -> Setup:
    """Return a table of Cắt Tê; the letters are those of `seats_of`."""
    return Setup("catte", "study", seats_of(kinds, names), seed=seed)


def is_still(table: TableScene) -> bool:
    """Tell whether all has been told and lies where it belongs."""
    story = table.story
    return not (story.moving or story.waiting or table.client.pending)


def spot_on(board: Board, index: int) -> tuple[int, int]:
    """Return a point on a card of the hand that no other card covers."""
    sprite = board.hand[index]
    room = board.frame.card[0] * sprite.scale
    spots = [(round(sprite.x + dx * room), round(sprite.y)) for dx in (0.0, -0.35, -0.45, 0.35)]
    return next(pos for pos in spots if board.pick(pos) == index)


class Stage:
    """One start of the program, at a table or in the menu."""

    def __init__(
        self,
        prefs: Prefs,
        at: Setup | None = None,
        *,
        language: str,
        clock: Clock,
        atlases: dict[str, Atlas],
        speed: float = 3.0,
        keeps: bool = False,
    ) -> None:
        """Open the window.

        Args:
            keeps: matches are written down, so that one can be continued.
        """
        self._clock = clock
        self._folder = tempfile.TemporaryDirectory() if keeps else None
        pygame.event.clear() if pygame.display.get_init() else None
        self.bots = AtOnce()
        self._worker = BotWorker(executor=lambda: self.bots)
        self.house = House(
            prefs,
            Registry(),
            home=None if self._folder is None else Path(self._folder.name),
            language=language,
            speed=speed,
            now=clock.now,
            worker=self._worker,
            atlases=atlases,
        )
        self.context = self.house.context
        self.context.now = clock.now
        self.context.chance = Random(0)
        self.app = self.house.app(at)
        pygame.mouse.set_pos((0, 0))
        self.step(2)

    def close(self) -> None:
        """Leave everything; pictures of cards stay for the next start."""
        self.context.audio.close()
        for scene in reversed(self.app.stack.scenes):
            scene.exit()
        self._worker.close()
        if self._folder is not None:
            self._folder.cleanup()

    # What is on the screen.

    @property
    def top(self) -> Scene:
        """The scene that has the input."""
        top = self.app.stack.top
        assert top is not None, "the program goes on"
        return top

    @property
    def table(self) -> TableScene:
        """The table, whatever lies over it."""
        return next(scene for scene in self.app.stack.scenes if isinstance(scene, TableScene))

    @property
    def view(self) -> View:
        """What the person who looks may know."""
        view = self.table.story.view
        assert view is not None, "cards have been dealt"
        return view

    @property
    def still(self) -> bool:
        """All has been told and lies where it belongs."""
        return is_still(self.table)

    @property
    def asked(self) -> bool:
        """The person can play now."""
        return self.still and self.table.story.asked and self.top is self.table

    @property
    def is_over(self) -> bool:
        """The page of results lies over the table."""
        return isinstance(self.top, ResultsScene)

    def picture(self) -> pygame.Surface:
        """Return a frame drawn afresh."""
        self.app.draw()
        return self.app.screen.copy()

    # What time does.

    def step(self, frames: int = 1) -> None:
        """Let so many frames go by."""
        for _ in range(frames):
            self._clock.seconds += FRAME_S
            self.app.step(FRAME_S)

    def until(self, true: Callable[[], object]) -> None:
        """Step until it is true."""
        for _ in range(LONGEST):
            if true():
                return
            self.step()
        raise AssertionError("the script of a picture does not fit the program any more")

    def rest(self) -> None:
        """Step until nothing moves and every card is sharp; the pointer is out of the way."""
        if self.context.ui.device == "mouse":
            self.point((0, 0))
        atlas = self.table.atlas
        for _ in range(LONGEST):
            if atlas.busy:
                atlas.wait(SHARP_S)
            self.step()
            if not atlas.busy and self.still and not self.table.animating:
                break
        self.step(30)

    def sharpen(self) -> None:
        """Wait until every card is sharp, in whatever flight it is; no time goes by."""
        atlas = self.table.atlas
        while atlas.busy:
            atlas.wait(SHARP_S)
            atlas.pump(self.context.now())

    # What a person does.

    def key(self, *keys: int) -> None:
        """Press keys one after the other."""
        for key in keys:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=0))
            self.step()

    def type(self, text: str) -> None:
        """Type into the field that has the keys."""
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
        self.step()

    def point(self, pos: tuple[int, int]) -> None:
        """Move the pointer."""
        pygame.mouse.set_pos(pos)
        nothing = (0, 0, 0)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=nothing))
        self.step()

    def point_away(self) -> None:
        """Take the pointer out of the picture, and let what it lit go out."""
        self.point((0, 0))
        self.step(30)

    def click(self, pos: tuple[int, int], button: int = 1) -> None:
        """Click a point of the window."""
        self.point(pos)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=pos, button=button, touch=False))
            self.step()
        self.step()

    def press(self, *names: str) -> None:
        """Click controls of whatever scene is on top, one after the other."""
        for name in names:
            self.click(self.top.widgets.rects()[name].center)

    def click_card(self, index: int, button: int = 1) -> None:
        """Click a card of the hand, once the click before is over."""
        self.step(20)
        self.click(spot_on(self.table.board, index), button)

    def answer(self) -> None:
        """Play the rightmost card that may be played, else hide one, else commit one."""
        hand = [sprite.card for sprite in self.table.board.hand]
        for kind in ("play", "hide", "commit"):
            legal = {action.cards[0] for action in self.view.choices if action.kind == kind}
            found = [index for index, card in enumerate(hand) if card in legal]
            if found:
                self.click_card(found[-1], 3 if kind == "hide" else 1)
                return

    def play_until(self, true: Callable[[], object]) -> None:
        """Answer whenever asked until it is true, seen when the person is asked or at the end."""
        for _ in range(LONGEST):
            self.until(lambda: self.asked or self.is_over)
            if true():
                return
            self.answer()
