"""A window at a table in a network: host, guests and bots in one process, on a clock of the test.

The wire is memory that pretends to be a network; a test cuts it, and lets people be silent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pygame

from game.core import View
from game.registry import Registry
from net.client import RemoteClient
from net.transport import memory_pair
from scenes.cards.atlas import Atlas
from scenes.cli.stage import is_still, spot_on
from scenes.context import Context
from scenes.lan import Person
from scenes.menu import MenuScene
from scenes.opened import Opened
from scenes.party import Party
from scenes.prompter import look_at
from scenes.results import ResultsScene
from scenes.table import TableScene
from tests.net.halls import Guest, Hall, token
from tests.scenes.driver import DT, Driver
from tests.scenes.table.hall import NAMES, Ticking
from tests.scenes.table.script import ATLASES

REGISTRY = Registry()
SLOWLY = 0.25
STEPS = 4_000
"""Nothing that a test waits for takes so many frames."""


class WindowLink:
    """The way of the window to the host, which a test can cut."""

    def __init__(self, hall: Hall, *, is_host: bool = False) -> None:
        self.hall = hall
        self.is_host = is_host
        self.address = "10.0.0.1"
        self.addresses: Sequence[str] = (self.address,)
        self.error = None
        self.wires: list[Any] = []
        self.is_cut = False
        """No connection comes about."""
        self.forgotten = False
        self.closed = False

    def poll(self) -> bool:
        return True

    def client(self, person: Person, *, watch: bool = False, again: bool = False) -> RemoteClient:
        number = 100 + len(self.wires)

        def dial() -> Any:
            there, here = memory_pair(self.hall.read_size, self.hall.origin)
            self.wires.append(here)
            if self.hall.host is None or self.is_cut:
                there.close()
            else:
                self.hall.host.open(there, f"10.0.0.{number}")
            return here

        return RemoteClient(dial, person.name, person.token, seat=person.seat, watch=watch)

    def people(self, names: Sequence[tuple[str, int]]) -> tuple[Person, ...]:
        return tuple(Person(name, token(200 + n), seat) for n, (name, seat) in enumerate(names))

    def keep(self, people: Sequence[Person], game: str) -> None: ...

    def forget(self) -> None:
        self.forgotten = True

    def close(self) -> None:
        self.closed = True


class Window(Driver):
    """An app at the table, and everybody else."""

    def __init__(
        self,
        *,
        here: int = 1,
        guests: int = 1,
        bots: int = 0,
        watch: bool = False,
        names: Sequence[str] = NAMES,
        game: str = "catte",
        size: tuple[int, int] = (1280, 720),
        language: str = "vi",
        owner: bool = False,
        is_host: bool = False,
        **host: Any,
    ) -> None:
        """Let everybody sit down and begin.

        Args:
            here: so many people of this window sit at the table.
            owner: the table obeys the window, not the first guest.
        """
        self.hall = Hall("o" * (here * (not watch) + guests) + "b" * bots, game=game, **host)
        self.hall.now = Ticking.seconds
        self.link = WindowLink(self.hall, is_host=is_host)
        people = self.link.people([(names[n], -1) for n in range(here)])
        self.party = Party(self.link, people, Ticking.now, watch=watch)  # type: ignore[arg-type]
        self.guests: list[Guest] = []
        self.answering = True
        """The guests play."""
        self.withheld = ""
        """A prompt at which the guests do not answer."""
        if owner:
            self._meet()
        for number in range(guests):
            self.guests.append(self.hall.come(number + 1, name=names[here + number]))
            self._turn()
        self._meet()
        self.party.ready(on=True)
        for guest in self.guests:
            guest.client.ready()
        for _ in range(STEPS):
            self._turn()
            if self.party.plays:
                break
        super().__init__(size, language, first=self._first)
        assert isinstance(self.top, TableScene)
        self.table = self.top
        self.context.prefs.muted = True

    def _meet(self) -> None:
        for _ in range(STEPS):
            self._turn()
            if self.party.is_in:
                return
        raise AssertionError("the window is not let in")

    def _turn(self) -> None:
        """Let a frame go by for everybody but the table."""
        Ticking.seconds += DT
        self.others()
        self.party.pump()

    def others(self) -> None:
        """Let host and guests have their turn."""
        self.hall.now = Ticking.seconds
        if self.hall.host is not None:
            self.hall.host.poll(self.hall.now)
        for guest in self.guests:
            guest.pump(self.hall.now)
            view = guest.client.view
            if self.answering and view is not None and view.prompt != self.withheld:
                guest.answer()

    def _first(self, context: Context) -> TableScene:
        context.now = Ticking.now
        game = self.hall.setup.game
        opened = Opened(
            clients=self.party.hand_over(),
            deck=REGISTRY.game(game).rules.info.deck,
            close=self.party.close,
            failed=[],
            speed=3.0,
            is_kept=lambda: True,
            finish=self.link.forget,
            party=self.party,
        )
        return TableScene(context, game, opened, atlas_of(game))

    def step(self, frames: int = 1) -> None:
        for _ in range(frames):
            Ticking.seconds += DT
            self.others()
            super().step()

    def seconds(self, count: float) -> None:
        self.step(round(count / DT))

    def wait(self, seconds: float) -> None:
        """Let a longer time go by, a few frames a second."""
        for _ in range(round(seconds / SLOWLY)):
            Ticking.seconds += SLOWLY
            self.others()
            super().step()

    def until(self, true: Callable[[], object], why: str = "") -> None:
        for _ in range(STEPS):
            if true():
                return
            self.step()
        raise AssertionError(f"never: {why or true}")

    # What the person sees.

    @property
    def view(self) -> View:
        view = self.table.story.view
        assert view is not None
        return view

    @property
    def prompt(self) -> str:
        table = self.table
        assert table.match is not None
        assert table.story.seen is not None
        return look_at(table, table.match, table.story.seen).prompt

    @property
    def asked(self) -> bool:
        return is_still(self.table) and self.table.asked and self.top is self.table

    @property
    def shows_results(self) -> bool:
        return isinstance(self.top, ResultsScene)

    @property
    def is_in_menu(self) -> bool:
        return isinstance(self.top, MenuScene)

    @property
    def controls(self) -> set[str]:
        """Names of the controls that have the input."""
        return set(self.top.widgets.rects())

    def spot(self, index: int) -> tuple[int, int]:
        return spot_on(self.table.board, index)

    def card_for(self, *kinds: str) -> int:
        """Return a card of the hand with which one of these is legal."""
        legal = {a.cards[0] for a in self.view.choices if a.kind in kinds}
        hand = [sprite.card for sprite in self.table.board.hand]
        return next(index for index, card in enumerate(hand) if card in legal)

    # What the person does.

    def play(self) -> None:
        """Answer by a click: face up if it may be, else face down."""
        self.step(20)
        kinds = {action.kind for action in self.view.choices if action.cards}
        up = "commit" if "commit" in kinds else "play"
        kind = up if up in kinds else "hide"
        pos = self.spot(self.card_for(kind))
        self.press_at(pos, 3 if kind == "hide" else 1)
        if kind == "commit":
            self.step(2)

    def press_at(self, pos: tuple[int, int], button: int = 1) -> None:
        pygame.mouse.set_pos(pos)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))
        self.step()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=pos, button=button, touch=False))
            self.step()

    def play_to_the_end(self) -> None:
        """Play the hand to its page of results."""
        while not self.shows_results:
            self.until(lambda: self.asked or self.shows_results, "asked, or the hand is over")
            if self.asked:
                self.play()

    # What happens on the way.

    def cut(self, *, for_good: bool = False) -> None:
        """Cut the connection; with `for_good` none comes about until `mend`."""
        self.link.is_cut = for_good
        for wire in self.link.wires:
            wire.close()
        self.step(2)

    def mend(self) -> None:
        """Let connections come about again, and wait until the window is back."""
        self.link.is_cut = False
        self.until(lambda: all(client.is_connected for client in self.party.clients), "back")
        self.step(4)

    def close(self) -> None:
        super().close()
        self.hall.close()


def atlas_of(game: str) -> Atlas:
    return ATLASES[game]


@contextmanager
def window(**named: Any) -> Iterator[Window]:
    """Open a window for the length of a test."""
    opened = Window(**named)
    try:
        yield opened
    finally:
        opened.close()
