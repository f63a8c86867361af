"""Local games to test: recorded connections, and a match with its clock."""

from __future__ import annotations

from typing import Any

from game.bots.worker import BotWorker
from game.core import Event, MatchState, SeatSpec, Setup, Sight
from game.registry import Registry
from game.table import Clock
from net.cli import local
from net.cli.local import LocalGame
from net.client import Client, MatchChanged, Stepped
from tests.fixtures.inline import Inline

REGISTRY = Registry()
NAMES = ("An", "Bình", "Chi", "Dũng", "Giang", "Hà", "Khoa", "Liên")


class Playback:
    """An end at which recorded bytes arrive."""

    def __init__(self, end: Any) -> None:
        self._end = end
        self.data = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._end, name)

    def send(self, data: bytes) -> None:
        """Nobody is there."""

    def receive(self) -> bytes:
        data, self.data = self.data, b""
        return data


class Play:
    """A local game and its clock."""

    def __init__(
        self,
        kinds: str,
        *,
        seed: int | None = 7,
        worker: BotWorker | None = None,
        bot: str = "",
        next_hand_s: float | None = 0.0,
    ) -> None:
        self.now = 50.0
        self.worker = worker or BotWorker(grace_s=0.2, executor=Inline)
        seats = tuple(
            SeatSpec("human", name) if kind == "h" else SeatSpec("bot", name, "medium")
            for kind, name in zip(kinds, NAMES, strict=False)
        )
        self.game = LocalGame(
            Setup("catte", "study", seats, seed=seed),
            REGISTRY,
            self.worker,
            now=lambda: self.now,
            pace_s=(0.1, 0.3),
            clock=Clock(next_hand_s=next_hand_s),
        )
        if bot:
            self.game._bot = f"tests.fixtures.rogue_bots:{bot}"
        self.news: dict[Client, list[Any]] = {client: [] for client in self.game.clients}

    def step(self, seconds: float = 0.05) -> None:
        self.now += seconds
        self.game.poll()
        for client, news in self.news.items():
            news.extend(client.pump())

    @property
    def match(self) -> MatchState:
        state = self.game.clients[0].match
        assert state is not None
        return state

    def hands(self, count: int, most: int = 20_000) -> None:
        """Play until so many hands are over."""
        for _ in range(most):
            if self.game.clients[0].match is not None and len(self.match.history) >= count:
                return
            if self.worker.busy:
                self.worker.wait(1.0)
            self.step()
        raise AssertionError(f"only {len(self.match.history)} of {count} hands")


def seen_by_remote(seat: int, data: bytes) -> Sight:
    """Return what a client far away would have made of these bytes."""
    ours, _ = local.memory_pair()
    playback = Playback(ours)
    client = Client(playback, NAMES[seat], seat)
    events: list[Event] = []
    hand = 0
    for byte in data:
        playback.data = bytes([byte])
        for news in client.pump():
            if isinstance(news, MatchChanged) and news.match.hand != hand:
                hand, events = news.match.hand, []
            elif isinstance(news, Stepped):
                events.extend(news.update.events)
                if news.update.view.choices:
                    # Any answer will do: what matters is that the acknowledgement has its question.
                    client.submit(news.update.view.choices[0])
    assert client.view is not None
    assert not client.is_closed
    return Sight(client.view, tuple(events))
