"""The house: the window, the matches played in it, the bots and the decks, put together."""

from __future__ import annotations

import time

from game.bots.worker import BotWorker
from game.core import Setup
from game.registry import Registry
from game.table import Clock
from game.texts import ASSETS
from net.cli.local import PACE_S, LocalGame
from scenes.app import App, build_context
from scenes.cards.atlas import Atlas
from scenes.cards.spec import load_spec
from scenes.menu import MenuScene
from scenes.prefs import Prefs
from scenes.scene import Scene
from scenes.stack import Push, SceneChange
from scenes.table import Opened, TableScene
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
        language: str | None = None,
        speed: float | None = 1.0,
        hands: int | None = None,
    ) -> None:
        """Open the window.

        Args:
            speed: of motion and bots; None is at once.
            hands: leave a table after so many.

        Raises:
            UserError: no display, or an asset is missing or broken.
        """
        self._registry = registry
        self._speed, self._hands = speed, hands
        self._worker = BotWorker()
        self._games: list[LocalGame] = []
        self._atlases: dict[str, Atlas] = {}
        open_window(prefs, ASSETS)
        self.context = build_context(prefs, tuple(registry), self._open, language=language)

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
        start = self._worker.start
        return App(self.context, first, poll=self._poll, after_first_frame=[start])

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

    def _table(self, setup: Setup) -> TableScene:
        people = any(seat.kind == "human" for seat in setup.seats)
        speed = self._speed
        wait = None if people else 0.0 if speed is None else BETWEEN_HANDS_S / speed
        pace = (0.0, 0.0) if speed is None else (PACE_S[0] / speed, PACE_S[1] / speed)
        game = LocalGame(
            setup,
            self._registry,
            self._worker,
            now=time.monotonic,
            pace_s=pace,
            clock=Clock(next_hand_s=wait),
        )
        self._games.append(game)

        def close() -> None:
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
        return TableScene(self.context, setup.game, opened, self._atlas(setup.game))

    def _atlas(self, game: str) -> Atlas:
        """Return the pictures of a game's deck, kept from table to table."""
        deck = load_spec(ASSETS / "games" / game / "table.toml").deck
        if deck not in self._atlases:
            self._atlases[deck] = Atlas(ASSETS / "decks" / deck)
        return self._atlases[deck]
