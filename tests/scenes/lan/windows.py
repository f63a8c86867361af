"""Windows of the whole program beside each other in one process, and hosts as real processes.

All windows share one display and one queue of events: what is posted is taken by the window that
is stepped next. Nothing sleeps for a time: where nothing happens it is waited for the sockets.
"""

from __future__ import annotations

import selectors
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from game.bots.worker import BotWorker
from game.core import View
from game.registry import Registry
from scenes.cards.atlas import Atlas
from scenes.cli import house
from scenes.cli.lan import LanLink
from scenes.lobby import LobbyScene
from scenes.party import Party
from scenes.prefs import Prefs
from scenes.results import ResultsScene
from scenes.stack import Push
from scenes.table import TableScene
from tests.fixtures.inline import Inline
from tests.scenes.driver import Driver

REGISTRY = Registry()
LONGEST_S = 40.0
"""Within which anything has happened, on a machine that has other things to do."""
REST_S = 0.01

_ATLASES: dict[str, Atlas] = {}


class Window(Driver):
    """One start of the program, in the menu."""

    def __init__(
        self,
        home: Path,
        *,
        name: str = "",
        size: tuple[int, int] = (1280, 720),
        language: str = "vi",
        prefs: Prefs | None = None,
    ) -> None:
        prefs = prefs or Prefs()
        prefs.window, prefs.player_name = size, name or prefs.player_name
        pygame.event.clear() if pygame.display.get_init() else None
        self.house = house.House(
            prefs,
            REGISTRY,
            home=home,
            language=language,
            speed=None,
            worker=BotWorker(executor=Inline),
            atlases=_ATLASES,
        )
        self.context = self.house.context
        self.app = self.house.app(None)
        self.alive = True
        pygame.mouse.set_pos((0, 0))
        self.step(2)

    @property
    def party(self) -> Party:
        """The people of this window at the table they are at."""
        top = next(s for s in reversed(self.app.stack.scenes) if hasattr(s, "party"))
        party = top.party
        assert isinstance(party, Party)
        return party

    @property
    def address(self) -> str:
        """Where the table of this window is, from this machine."""
        return self.party.link.address

    @property
    def table(self) -> TableScene:
        """The table on the screen."""
        return next(s for s in self.app.stack.scenes if isinstance(s, TableScene))

    @property
    def in_lobby(self) -> bool:
        """The lobby is on the screen, and one has been let in."""
        return isinstance(self.top, LobbyScene) and self.top.party.is_in

    @property
    def at_table(self) -> bool:
        """The table is on the screen."""
        return isinstance(self.top, TableScene)

    @property
    def view(self) -> View | None:
        """What the person of this window may know."""
        return self.table.client.view

    @property
    def is_over(self) -> bool:
        """The results of a hand are on the screen."""
        return isinstance(self.top, ResultsScene)

    def text_on(self, part: str) -> bool:
        """Tell whether some text can be read."""
        return any(part in text.text for text in self.texts())

    def open_table(self, *pressed: str) -> None:
        """Open a table from the menu: press these on its page, and wait for its lobby."""
        self.click("lan")
        self.click("open")
        for name in pressed:
            self.click(name)
        self.click("start")
        until(lambda: self.in_lobby, self)

    def type_address(self, address: str) -> None:
        """Type an address on the page of the network."""
        self.click("lan")
        self.click("address")
        self.key(*[pygame.K_BACKSPACE] * 40)
        self.type(address)

    def visit(self, address: str, *others: Window) -> None:
        """Go to a table, up to the page before one sits down."""
        self.type_address(address)
        self.click("visit")
        until(lambda: "sit" in self.top.widgets, self, *others)

    def sit_down(self, address: str, *others: Window) -> None:
        """Go to a table and sit down."""
        self.visit(address, *others)
        self.click("sit")
        until(lambda: self.in_lobby, self, *others)

    def close(self) -> None:
        for scene in reversed(self.app.stack.scenes):
            scene.exit()
        self.context.audio.close()
        self.house._bots.close()


def until(true: Callable[[], object], *windows: Window, why: str = "") -> None:
    """Step all windows until it is true; between steps wait for what arrives."""
    end = time.monotonic() + LONGEST_S
    while not true():
        for window in windows:
            window.step()
        if time.monotonic() > end:
            raise AssertionError(f"never: {why or true}, {[type(w.top) for w in windows]}")
        rest(windows)


def rest(windows: tuple[Window, ...]) -> None:
    """Wait until something arrives at one of the windows, but not for long."""
    numbers = {
        client.fileno()
        for window in windows
        for scene in window.app.stack.scenes
        for client in getattr(getattr(scene, "party", None), "clients", ())
        if not client.is_closed and client.fileno() >= 0
    }
    # Plain `select` knows no file above 1,024, and other tests have opened many.
    with selectors.DefaultSelector() as waiting:
        for number in numbers:
            waiting.register(number, selectors.EVENT_READ)
        waiting.select(REST_S)


def ended(window_party: Party) -> bool:
    """Tell whether the host of a table has ended."""
    link = window_party.link
    assert isinstance(link, LanLink)
    assert link.child is not None
    link.poll()
    return not link.child.is_running


@contextmanager
def windows(tmp_path: Path, *names: str, **named: Any) -> Iterator[list[Window]]:
    """Open windows for the length of a test, each with a folder of its own."""
    opened = [Window(tmp_path / name, name=name, **named) for name in names]
    try:
        yield opened
    finally:
        for window in opened:
            window.close()


__all__ = ["Push", "Window", "ended", "until", "windows"]
