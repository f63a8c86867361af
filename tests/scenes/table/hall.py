"""The whole house in one process: menu, table, server, clients and bots, on a clock of the test.

A person is played by posted events alone; what he sees is read from the scene, never changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pygame

from game.bots.worker import BotWorker
from game.core import Action, Card, Setup, View, seed_from_number
from game.registry import Registry
from net.cli import local
from net.client import Client
from scenes.cards.atlas import Atlas
from scenes.cli import house
from scenes.cli.stage import LONGEST, NAMES, is_still, spot_on, table_of
from scenes.leave import LeaveScene
from scenes.pause import PauseScene
from scenes.prefs import Prefs
from scenes.prompter import look_at
from scenes.results import ResultsScene
from scenes.stack import Push, SceneChange
from scenes.table import TableScene
from tests.fixtures.inline import Inline
from tests.scenes.driver import DT, Driver

REGISTRY = Registry()


class Ticking:
    """A clock that goes on only where a test says so, through all halls of the process."""

    seconds = 1000.0

    @classmethod
    def now(cls) -> float:
        return cls.seconds


_ATLASES: dict[str, Atlas] = {}
"""Pictures outlive a hall: painting a deck takes longer than playing a hand."""


def setup(
    kinds: str, seed: int = 5, names: tuple[str, ...] = NAMES, preset: str = "study"
) -> Setup:
    """Return a table of Cắt Tê."""
    return replace(table_of(kinds, seed, names), preset=preset)


class Hall(Driver):
    """An app with the real house behind it."""

    def __init__(
        self,
        at: Setup | None = None,
        *,
        size: tuple[int, int] = (1280, 720),
        language: str = "vi",
        seed: int = 5,
        speed: float | None = 3.0,
        hands: int | None = None,
        prefs: Prefs | None = None,
    ) -> None:
        """Open the window on the table, or on the menu without one.

        Args:
            seed: of the chance that the system would give to a table without a seed.
            hands: the match at `at` ends after so many.
        """
        prefs = prefs or Prefs()
        prefs.window = size
        pygame.event.clear() if pygame.display.get_init() else None
        chance = SimpleNamespace(urandom=lambda count: seed_from_number(seed))
        self._sent: dict[Client, int] = {}
        submit, sent = Client.submit, self._sent

        def counted(client: Client, action: Action) -> int | None:
            found = submit(client, action)
            sent[client] = sent.get(client, 0) + (found is not None)
            return found

        self._patches = [
            mock.patch.object(house, "time", SimpleNamespace(monotonic=Ticking.now)),
            mock.patch.object(local, "os", chance),
            mock.patch.object(Client, "submit", counted),
        ]
        for patch in self._patches:
            patch.start()
        if at is not None and hands is not None:
            at = replace(at, hands=hands)
        self.house = house.House(prefs, REGISTRY, language=language, speed=speed)
        self.house._worker = BotWorker(executor=Inline)
        self.house._atlases = _ATLASES
        self.context = self.house.context
        self.context.now = Ticking.now
        self.app = self.house.app(at)
        self.alive = True
        pygame.mouse.set_pos((0, 0))
        self.step(2)

    def sit_down(self, at: Setup) -> TableScene:
        """Push another table, as the setup page does."""
        change: SceneChange = self.context.open_table(at)
        self.app.stack.request(change)
        self.step()
        assert isinstance(change, Push)
        assert isinstance(change.scene, TableScene)
        return change.scene

    def step(self, frames: int = 1) -> None:
        for _ in range(frames):
            Ticking.seconds += DT
            super().step()

    def until(self, true: Callable[[], object], why: str = "") -> None:
        """Step until it is true."""
        for _ in range(LONGEST):
            if true():
                return
            self.step()
        raise AssertionError(f"never: {why or true}")

    def close(self) -> None:
        super().close()
        self.house._worker.close()
        for patch in self._patches:
            patch.stop()

    # What the person sees.

    @property
    def table(self) -> TableScene:
        found = [scene for scene in self.app.stack.scenes if isinstance(scene, TableScene)]
        return found[-1]

    @property
    def view(self) -> View:
        view = self.table.story.view
        assert view is not None
        return view

    @property
    def prompt(self) -> str:
        """What the one line says now."""
        table = self.table
        assert table.match is not None
        assert table.story.seen is not None
        return look_at(table, table.match, table.story.seen).prompt

    @property
    def hand(self) -> list[Card]:
        return [sprite.card for sprite in self.table.board.hand]

    @property
    def still(self) -> bool:
        """All has been told and lies where it belongs."""
        return is_still(self.table)

    @property
    def asked(self) -> bool:
        return self.still and self.table.story.asked and self.top is self.table

    @property
    def submitted(self) -> int:
        """How often the person who looks has answered."""
        return self._sent.get(self.table.client, 0)

    @property
    def shows_results(self) -> bool:
        return isinstance(self.top, ResultsScene)

    @property
    def asks_to_leave(self) -> bool:
        return isinstance(self.top, LeaveScene)

    @property
    def is_paused(self) -> bool:
        return isinstance(self.top, PauseScene)

    def wait_for_turn(self) -> bool:
        """Step until the person is asked or the hand is over; tell whether he is asked."""
        self.until(lambda: self.asked or self.shows_results, "asked, or the hand is over")
        return self.asked

    def settle(self) -> None:
        """Step until nothing moves and every card is sharp."""
        atlas = self.table.atlas
        for _ in range(200):
            if atlas.busy:
                assert atlas.wait(30)
            self.step()
            if not atlas.busy and self.still and not self.table.animating:
                return
        raise AssertionError("the table never came to rest")

    # What the person does.

    def spot(self, index: int) -> tuple[int, int]:
        """Return a point on a card of the hand that no other card covers."""
        return spot_on(self.table.board, index)

    def point(self, pos: tuple[int, int], *, held: bool = False) -> None:
        """Move the pointer; `held` is with the left button down."""
        if not held:
            # It makes a motion of its own, on which no button is down.
            pygame.mouse.set_pos(pos)
        buttons = (int(held), 0, 0)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=buttons))
        self.step()

    def press(self, pos: tuple[int, int], button: int = 1) -> None:
        event = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False)
        pygame.event.post(event)
        self.step()

    def release(self, pos: tuple[int, int], button: int = 1) -> None:
        event = pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False)
        pygame.event.post(event)
        self.step()

    def click_card(self, index: int, button: int = 1) -> None:
        """Click a card, as quickly as a person who waits for the last click to be over."""
        self.step(20)
        pos = self.spot(index)
        self.point(pos)
        self.press(pos, button)
        self.release(pos, button)

    def speak(self, language: str) -> None:
        """Pause, choose a language in the settings, and come back."""
        table = self.top
        self.key(pygame.K_ESCAPE)
        self.click("settings")
        while self.context.texts.language != language:
            x, y = self.top.widgets.rects()["language"].midright
            self.click_at((x - 9, y))
        self.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
        assert self.top is table

    def pull_card(self, index: int, by: int) -> tuple[int, int]:
        """Take a card and pull it so far down, at once; return where it hangs on the pointer."""
        x, y = self.spot(index)
        self.point((x, y))
        self.press((x, y))
        self.point((x, y + by), held=True)
        return x, y + by

    def drag_card(self, index: int, by: tuple[int, int]) -> None:
        """Drag a card in a few moves."""
        self.step(20)
        x, y = self.spot(index)
        self.point((x, y))
        self.press((x, y))
        for part in (1, 2, 3):
            self.point((x + by[0] * part // 3, y + by[1] * part // 3), held=True)
        self.release((x + by[0], y + by[1]))


def index_for(room: Hall, kind: str) -> int | None:
    """Return a card of the hand with which this kind of action is legal, from the right."""
    legal = {action.cards[0] for action in room.view.choices if action.kind == kind}
    found = [index for index, card in enumerate(room.hand) if card in legal]
    return found[-1] if found else None


def choose(room: Hall, *kinds: str) -> tuple[int, str]:
    """Return a card and what can be done with it, by preference: play, hide, commit."""
    for kind in kinds or ("play", "hide", "commit"):
        index = index_for(room, kind)
        if index is not None:
            return index, kind
    raise AssertionError(f"nothing to do in {room.view}")


def click_on(room: Hall, until: str = "") -> bool:
    """Answer by clicks up to a prompt, or to the end; tell whether the person is asked."""
    while room.wait_for_turn() and room.view.prompt != until:
        index, kind = choose(room)
        room.click_card(index, 3 if kind == "hide" else 1)
    return room.asked


@contextmanager
def hall(at: Setup | None = None, **named: Any) -> Iterator[Hall]:
    """Open a hall for the length of a test."""
    opened = Hall(at, **named)
    try:
        yield opened
    finally:
        opened.close()
