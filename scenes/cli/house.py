"""The house: the window, the matches played in it, the bots and the decks, put together."""

from __future__ import annotations

import time
from pathlib import Path

from game.bots.worker import BotWorker
from game.core import Setup, UserError
from game.record import Record, load_record, unfinished
from game.record_check import check
from game.registry import Registry
from game.table import Clock
from game.texts import ASSETS
from net.cli.keeper import Disk, Keeper
from net.cli.local import PACE_S, LocalGame
from scenes.app import App, build_context
from scenes.cards.atlas import Atlas
from scenes.cards.spec import load_spec
from scenes.menu import MenuScene
from scenes.opened import Opened
from scenes.prefs import Prefs
from scenes.scene import Scene
from scenes.stack import Push, SceneChange
from scenes.table import TableScene
from scenes.window import open_window

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
        hands: int | None = None,
    ) -> None:
        """Open the window.

        Args:
            home: where records and the journal are kept; None keeps none.
            speed: of motion and bots; None is at once.
            hands: leave a table after so many.

        Raises:
            UserError: no display, or an asset is missing or broken.
        """
        self._registry = registry
        self._disk = None if home is None else Disk(home, registry)
        self._refused: set[Path] = set()
        """Records that cannot be continued; it has been told why."""
        self._is_unkept = False
        """It has been told that nothing can be saved."""
        self._speed, self._hands = speed, hands
        self._worker = BotWorker()
        self._games: list[LocalGame] = []
        self._atlases: dict[str, Atlas] = {}
        self._is_seen = False
        """The first frame is on the screen."""
        open_window(prefs, ASSETS)
        self.context = build_context(prefs, tuple(registry), self._open, language=language)
        self.context.saved, self.context.resume_table = self._saved, self._resume

    def run(self, setup: Setup | None) -> None:
        """Show the menu, or the table of this setup, until the window is closed."""
        app = self.app(setup)
        try:
            app.run()
        finally:
            self.close()

    def app(self, setup: Setup | None) -> App:
        """Return the loop, not yet running; bots are started after its first frame."""
        first: Scene = MenuScene(self.context) if setup is None else self._table(setup)
        return App(self.context, first, poll=self._poll, after_first_frame=[self._seen])

    def _seen(self) -> None:
        """Begin what can wait until there is something to look at."""
        self._is_seen = True
        self._worker.start()
        for atlas in self._atlases.values():
            atlas.release()

    def close(self) -> None:
        """Let everything go."""
        self._worker.close()
        for atlas in self._atlases.values():
            atlas.close()

    def _poll(self) -> bool:
        moved = self._poll_once()
        if self._speed is not None:
            return moved
        # At once means at once: several moves a frame, with the frame waiting for the bots.
        until = time.monotonic() + INSTANT_POLL_S
        while time.monotonic() < until and self._games:
            self._worker.wait(INSTANT_POLL_S / 4)
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
        for file in () if self._disk is None else unfinished(self._disk.home):
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
        try:
            check(record, self._registry)
            return Push(self._table(record.setup, record))
        except UserError:
            self._refused.add(record.file)
            raise

    def _table(self, setup: Setup, record: Record | None = None) -> TableScene:
        people = any(seat.kind == "human" for seat in setup.seats)
        speed = self._speed
        wait = None if people else 0.0 if speed is None else BETWEEN_HANDS_S / speed
        pace = (0.0, 0.0) if speed is None else (PACE_S[0] / speed, PACE_S[1] / speed)
        clock = _clock(record, wait)
        keeper = self._keeper(setup, clock, record)
        game = LocalGame(
            setup,
            self._registry,
            self._worker,
            now=time.monotonic,
            pace_s=pace,
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
            hands=self._hands,
        )
        if keeper is not None:
            opened.notices, opened.finish = keeper.notices, keeper.end
            opened.is_kept = lambda: people and keeper.is_kept
        return TableScene(self.context, setup.game, opened, self._atlas(setup.game))

    def _keeper(self, setup: Setup, clock: Clock, record: Record | None) -> Keeper | None:
        """Return what writes a match down; that it cannot is told once."""
        if self._disk is None:
            return None
        if record is not None:
            keeper = Keeper.resume(self._disk, record)
        else:
            keeper = Keeper.create(self._disk, setup, clock)
        if self._is_unkept:
            keeper.notices.clear()
        self._is_unkept = self._is_unkept or keeper.has_failed
        return keeper

    def _atlas(self, game: str) -> Atlas:
        """Return the pictures of a game's deck, kept from table to table."""
        deck = load_spec(ASSETS / "games" / game / "table.toml").deck
        if deck not in self._atlases:
            folder = ASSETS / "decks" / deck
            self._atlases[deck] = Atlas(folder, is_held=not self._is_seen)
        return self._atlases[deck]


def _clock(record: Record | None, next_hand_s: float | None) -> Clock:
    """Return the clock of a new match, or that of a record."""
    if record is None:
        return Clock(next_hand_s=next_hand_s)
    turn_ms, bank_ms = record.header.turn_ms, record.header.bank_ms
    turn_s = None if turn_ms is None else turn_ms / 1000
    return Clock(turn_s=turn_s, bank_s=bank_ms / 1000, next_hand_s=next_hand_s)
