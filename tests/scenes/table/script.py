"""A table that is told a script: steps that a test has made, with no host behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core import (
    FRENCH_DECK,
    HIDDEN,
    TUSAC_DECK,
    Action,
    Config,
    MatchState,
    Seat,
    SeatInfo,
    Step,
    Update,
    View,
    redact_all,
)
from game.texts import ASSETS
from net.client import MatchChanged, News, Stepped
from scenes.cards.atlas import Atlas
from scenes.context import Context
from scenes.opened import Opened
from scenes.table import TableScene
from tests.scenes.driver import DT, Driver
from tests.scenes.table.hall import NAMES, Ticking

_ATLAS = Atlas(ASSETS / "decks" / "french")
_TUSAC = Atlas(ASSETS / "decks" / "tusac")
ATLASES = {"catte": _ATLAS, "tusac": _TUSAC}


class ScriptedClient:
    """Hears what the test wants it to hear."""

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.match: MatchState | None = None
        self.view: View | None = None
        self.pending: int | None = None
        self.submitted: list[Action] = []
        self.news: list[News] = []

    def tell(self, item: Update | MatchState) -> None:
        if isinstance(item, MatchState):
            self.match = item
            self.news.append(MatchChanged(item))
        else:
            self.view = item.view
            self.news.append(Stepped(item))

    def pump(self) -> list[News]:
        news, self.news = self.news, []
        return news

    def submit(self, action: Action) -> int | None:
        self.submitted.append(action)
        return len(self.submitted)

    def ready(self) -> None:
        """Be ready, which changes nothing here."""

    def close(self) -> None:
        """Leave."""


def match_state(
    seats: int,
    first: Seat,
    config: Config,
    names: tuple[str, ...] = NAMES,
    people: int = 0,
    game: str = "catte",
    preset: str = "study",
) -> MatchState:
    """Return the first hand of a match; `people` sit on the first seats."""
    infos = tuple(
        SeatInfo(name, "human" if seat < people else "bot")
        for seat, name in enumerate(names[:seats])
    )
    return MatchState(
        game=game,
        preset=preset,
        config=config,
        seats=infos,
        hand=1,
        first=first,
        totals=(0,) * seats,
        history=(),
        playing=True,
    )


def updates(rules: Any, viewer: Seat | None, steps: Sequence[Step[Any]]) -> Iterator[Update]:
    """Return what a viewer is told of the steps."""
    for n, step in enumerate(steps):
        if step.closed:
            events = redact_all(step.events, [viewer])[viewer]
            yield Update(viewer, n, events, rules.view(step.state, viewer))


class Screening(Driver):
    """An app that shows one table, and nobody plays at it."""

    def __init__(
        self,
        clients: Sequence[ScriptedClient],
        size: tuple[int, int],
        language: str = "vi",
        *,
        speed: float = 3.0,
        game: str = "catte",
    ) -> None:
        deck, atlas = (FRENCH_DECK, _ATLAS) if game == "catte" else (TUSAC_DECK, _TUSAC)

        def first(context: Context) -> TableScene:
            context.now = Ticking.now
            opened = Opened(
                clients=clients,  # type: ignore[arg-type]  # as far as a table uses them
                deck=deck,
                close=lambda: None,
                failed=[],
                speed=speed,
            )
            return TableScene(context, game, opened, atlas)

        super().__init__(size, language, first=first)
        assert isinstance(self.top, TableScene)
        self.table = self.top
        self.context.prefs.muted = True

    def step(self, frames: int = 1) -> None:
        for _ in range(frames):
            Ticking.seconds += DT
            super().step()

    def sharpen(self) -> None:
        """Have every card at every size, so that nothing gets sharper later."""
        frame = self.table.board.frame
        self.step(15)
        for size in (frame.card, frame.thrown, frame.mini):
            _ATLAS.request(size, (*FRENCH_DECK, HIDDEN))
        for _ in range(3):
            assert _ATLAS.wait(60)
            self.step(2)
        assert not _ATLAS.busy

    def picture(self) -> bytes:
        self.app.draw()
        return bytes(self.app.screen.get_buffer())
