"""The house: the window, the matches played in it, the bots and the decks, put together.

What only a table needs is imported where it is needed: the menu is on the screen before that.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.core import Setup, UserError
from game.record import Record, load_record, unfinished
from game.registry import Registry
from game.texts import ASSETS
from scenes.app import App, build_context
from scenes.houses import Houses
from scenes.menu import MenuScene
from scenes.prefs import Prefs
from scenes.stack import Push, Reset, SceneChange
from scenes.window import open_window

if TYPE_CHECKING:
    from game.bots.worker import BotWorker
    from game.table import Clock
    from net.cli.keeper import Keeper
    from net.cli.local import LocalGame
    from scenes.cards.atlas import Atlas
    from scenes.cli.lan import LanHouse
    from scenes.scene import Scene
    from scenes.table import TableScene

BETWEEN_HANDS_S = 4.0
"""At a table of bots alone the next hand starts after this pause."""


INSTANT_POLL_S = 0.03
"""How long a frame may wait for bots at a table where everything is to be done at once."""


class House:
    """What lives as long as the program: one window, one bots' process, one atlas a deck."""

    def __init__(
        self,
        prefs: Prefs,
        registry: Registry,
        *,
        home: Path | None = None,
        language: str | None = None,
        speed: float | None = 1.0,
        now: Callable[[], float] | None = None,
        worker: BotWorker | None = None,
        atlases: dict[str, Atlas] | None = None,
    ) -> None:
        """Open the window.

        Args:
            home: where records and the journal are kept; None keeps none.
            speed: of motion and bots; None is at once.
            now: seconds of a steady clock; None is that of the system.
            worker: asks the bots; None has a process of its own for them.
            atlases: pictures of cards that outlive the house; None has its own.

        Raises:
            UserError: no display, or an asset is missing or broken.
        """
        self._registry = registry
        self._home = home
        self._refused: set[Path] = set()
        """Records that cannot be continued; it has been told why."""
        self._is_unkept = False
        """It has been told that nothing can be saved."""
        self._speed = speed
        self._now = now or time.monotonic
        self._worker = worker
        self._games: list[LocalGame] = []
        self._atlases: dict[str, Atlas] = {} if atlases is None else atlases
        self._is_seen = False
        """The first frame is on the screen."""
        open_window(prefs, ASSETS)
        self.context = build_context(prefs, tuple(registry), self._open, language=language)
        self.context.saved, self.context.resume_table = self._saved, self._resume
        self.context.houses = None if home is None else Houses(home, registry)
        self._lan: LanHouse | None = None
        self.context.lan = lambda: self.lan

    def run(
        self,
        setup: Setup | None,
        go: Callable[[House], Sequence[SceneChange]] = lambda house: (),
    ) -> None:
        """Show the menu, or the table of this setup, until the window is closed.

        Args:
            go: returns what lies over the menu from the beginning.
        """
        app = self.app(setup, _collect_from_now_on)
        for change in go(self):
            app.stack.request(change)
        app.stack.apply()
        app.stack.fade_s = self._fade_s
        try:
            app.run()
        finally:
            self.close()

    def app(self, setup: Setup | None, *then: Callable[[], object]) -> App:
        """Return the loop, not yet running; bots are started after its first frame."""
        first: Scene = MenuScene(self.context) if setup is None else self._table(setup)
        return App(self.context, first, poll=self._poll, after_first_frame=[self._seen, *then])

    def _fade_s(self) -> float:
        """Return how long one scene takes to make way for another."""
        prefs = self.context.prefs
        if self._speed is None or prefs.instant or prefs.reduced_motion:
            return 0.0
        return self.context.theme.seconds("fade")

    @property
    def _bots(self) -> BotWorker:
        """The bots' process, which starts with the first question at the latest."""
        if self._worker is None:
            from game.bots.worker import BotWorker

            self._worker = BotWorker()
        return self._worker

    @property
    def lan(self) -> LanHouse:
        """What the house does about tables in a network; sockets are not read about before."""
        if self._lan is None:
            from scenes.cli.lan import LanHouse

            context, registry = self.context, self._registry
            self._lan = LanHouse(
                context, registry, home=self._home, atlas=self._atlas, speed=self._speed
            )
        return self._lan

    def _seen(self) -> None:
        """Begin what can wait until there is something to look at."""
        self._is_seen = True
        self._bots.start()
        for atlas in self._atlases.values():
            atlas.release()

    def close(self) -> None:
        """Let everything go."""
        if self._worker is not None:
            self._worker.close()
        for atlas in self._atlases.values():
            atlas.close()

    def _poll(self) -> bool:
        moved = self._poll_once()
        if self._speed is not None:
            return moved
        # At once means at once: several moves a frame, with the frame waiting for the bots.
        until = time.monotonic() + INSTANT_POLL_S
        while time.monotonic() < until and any(not game.held for game in self._games):
            self._bots.wait(INSTANT_POLL_S / 4)
            moved = self._poll_once() or moved
        return moved

    def _poll_once(self) -> bool:
        moved = False
        for game in self._games:
            moved = game.poll() or moved
        return moved

    def _open(self, setup: Setup) -> SceneChange:
        """Open a match; what was chosen is kept for the next time."""
        scene = self._table(setup)
        self.context.prefs.last = setup
        self.context.prefs.save()
        return Push(scene)

    def _saved(self) -> Record | None:
        """Return the newest match that people here left unfinished."""
        for file in () if self._home is None else unfinished(self._home):
            if file in self._refused:
                continue
            try:
                record = load_record(file)
            except UserError as error:
                self._refused.add(file)
                self.context.notices.append(error)
                continue
            if record.notice is not None:
                self.context.notices.append(record.notice)
            people = any(seat.kind == "human" for seat in record.header.seats)
            if people and not (record.header.lan or record.is_finished):
                return record
            self._refused.add(file)
        return None

    def _resume(self, record: Record) -> SceneChange:
        """Go on with a match where it stopped."""
        from game.record_check import check

        try:
            check(record, self._registry)
            return Push(self._table(record.setup, record))
        except UserError:
            self._refused.add(record.file)
            raise

    def _table(self, setup: Setup, record: Record | None = None) -> TableScene:
        from game.pace import PACE_S
        from net.cli.local import LocalGame
        from scenes.opened import Opened
        from scenes.table import TableScene

        people = any(seat.kind == "human" for seat in setup.seats)
        speed = self._speed
        wait = None if people else 0.0 if speed is None else BETWEEN_HANDS_S / speed
        pace = (0.0, 0.0) if speed is None else (PACE_S[0] / speed, PACE_S[1] / speed)
        claim_s = self._registry.game(setup.game).file.claim_s
        clock = _clock(record, wait)
        keeper = self._keeper(setup, clock, record)
        game = LocalGame(
            setup,
            self._registry,
            self._bots,
            now=self._now,
            pace_s=pace,
            claim_s=0.0 if speed is None else claim_s / speed,
            clock=clock,
            keeper=keeper,
            record=record,
        )
        self._games.append(game)

        def close() -> None:
            if keeper is not None:
                if not people:
                    keeper.end()
                self._is_unkept = self._is_unkept or keeper.has_failed
            game.close()
            self._games.remove(game)

        opened = Opened(
            clients=game.clients,
            deck=self._registry.game(setup.game).rules.info.deck,
            close=close,
            failed=game.failed,
            instant=speed is None,
            speed=speed or 1.0,
            again=lambda: Reset(self._table(replace(setup, seed=None))),
            hold=game.hold,
            hurry=game.hurry,
        )
        if keeper is not None:
            opened.notices, opened.finish = keeper.notices, keeper.end
            opened.is_kept = lambda: people and keeper.is_kept
        return TableScene(self.context, setup.game, opened, self._atlas(setup.game))

    def _keeper(self, setup: Setup, clock: Clock, record: Record | None) -> Keeper | None:
        """Return what writes a match down; that it cannot is told once."""
        if self._home is None:
            return None
        from net.cli.keeper import Disk, Keeper

        disk = Disk(self._home, self._registry)
        if record is not None:
            keeper = Keeper.resume(disk, record)
        else:
            keeper = Keeper.create(disk, setup, clock)
        if self._is_unkept:
            keeper.notices.clear()
        self._is_unkept = self._is_unkept or keeper.has_failed
        return keeper

    def _atlas(self, game: str) -> Atlas:
        """Return the pictures of a game's deck, kept from table to table."""
        from scenes.cards.atlas import Atlas
        from scenes.cards.spec import load_spec

        deck = load_spec(ASSETS / "games" / game / "table.toml").deck
        if deck not in self._atlases:
            folder = ASSETS / "decks" / deck
            self._atlases[deck] = Atlas(folder, is_held=not self._is_seen)
        return self._atlases[deck]


def _collect_from_now_on() -> None:
    """Let Python look for garbage again; what the start has made stays and is not looked at."""
    gc.freeze()
    gc.enable()


def _clock(record: Record | None, next_hand_s: float | None) -> Clock:
    """Return the clock of a new match, or that of a record."""
    from game.table import Clock

    if record is None:
        return Clock(next_hand_s=next_hand_s)
    turn_ms, bank_ms = record.header.turn_ms, record.header.bank_ms
    turn_s = None if turn_ms is None else turn_ms / 1000
    return Clock(turn_s=turn_s, bank_s=bank_ms / 1000, next_hand_s=next_hand_s)
