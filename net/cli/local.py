"""A match in this process: the same table, server, codec and clients as in a network, in memory."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import NamedTuple

from game.bots.judge import Judge
from game.bots.worker import BotWorker, Question
from game.core import Decision, Event, Seat, SeatSpec, Setup, Sight, hand_seed, seed_from_number
from game.match import Match
from game.pace import PACE_S, Pace, PacedTable
from game.record import Record
from game.registry import Registry
from game.table import Clock
from net.cli.keeper import Keeper
from net.client import Acked, Client, MatchChanged, Stepped
from net.server import Server
from net.transport import memory_pair

BUDGET_S = 1.0
"""Thinking time of a bot."""


@dataclass
class _BotSeat:
    """A bot at the table: its client, what it has seen, the answer it is about to give."""

    seat: Seat
    level: str
    client: Client
    events: list[Event] = field(default_factory=list)
    hand: int = 0
    asked: int = -1
    """The window it has been asked about."""
    due: float = 0.0
    decision: Decision | None = None


class _Key(NamedTuple):
    """Which question an answer belongs to."""

    game: LocalGame
    seat: Seat
    window: int


class LocalGame:
    """A table in memory, with bots on the seats that want them."""

    def __init__(
        self,
        setup: Setup,
        registry: Registry,
        worker: BotWorker,
        *,
        now: Callable[[], float],
        pace_s: tuple[float, float] = PACE_S,
        claim_s: float | None = None,
        clock: Clock | None = None,
        keeper: Keeper | None = None,
        record: Record | None = None,
    ) -> None:
        """Open the match; the first hand is dealt at the first `poll`.

        Args:
            pace_s: a bot answers after so long, at the least and at the most.
            claim_s: so long a window of several lasts at the least where people play; as the game
                wants it for None.
            keeper: writes the match down as it goes.
            record: of a match that goes on where it stopped; it has been checked.

        Raises:
            UserError: the setup cannot be played.
        """
        config = registry.check(setup)
        game = registry.game(setup.game)
        seed = record.seed if record is not None else None
        seed = seed or (os.urandom(32) if setup.seed is None else seed_from_number(setup.seed))
        self._chance = Random(seed)
        self._now = now
        self._held_at: float | None = None
        """Since when the time of this table stands, if it does."""
        self._held_s = 0.0
        """How long it has stood altogether before that."""
        claim_s = game.file.claim_s if claim_s is None else claim_s
        self._pace = Pace(setup.seats, self._chance, pace_s, claim_s)
        self._worker = worker
        self._bot = game.file.bot
        self.failed: list[Seat] = []
        """Bots that gave no usable answer since somebody last looked; for a quiet notice."""
        self._judge = Judge(worker, self._time)
        self.table = PacedTable(
            Match(game.rules, config, len(setup.seats), setup.hands),
            setup.seats,
            partial(hand_seed, seed),
            game=setup.game,
            preset=setup.preset,
            clock=clock,
            recorder=keeper,
            judge=self._judge,
            pace=self._pace,
        )
        self.keeper = keeper
        if record is not None:
            self.table.restore(record.lines, self._time())
        self._server = Server(self.table)
        self.clients = self._seat_people(setup.seats)
        """One for each person at this window in seat order; a spectator's if there are none."""
        self._bots = self._seat_bots(setup.seats)

    def _connect(self, spec: SeatSpec, number: int, *, watch: bool = False) -> Client:
        ours, theirs = memory_pair()
        self._server.open(theirs)
        return Client(ours, spec.name, number, watch=watch)

    def _seat_people(self, seats: Sequence[SeatSpec]) -> tuple[Client, ...]:
        people = tuple(
            self._connect(spec, number) for number, spec in enumerate(seats) if spec.kind == "human"
        )
        return people or (self._connect(seats[0], 0, watch=True),)

    def _seat_bots(self, seats: Sequence[SeatSpec]) -> dict[Seat, _BotSeat]:
        return {
            Seat(number): _BotSeat(Seat(number), spec.level, self._connect(spec, number))
            for number, spec in enumerate(seats)
            if spec.kind == "bot"
        }

    def hurry(self, pace: float) -> None:
        """Let bots answer so many times faster than usual, from the next question on."""
        self._pace.hurry = pace

    @property
    def held(self) -> bool:
        """The time of this table stands."""
        return self._held_at is not None

    def hold(self, *, on: bool) -> None:
        """Let the time of this table stand: no bot moves, no clock runs; or let it go on."""
        if on and self._held_at is None:
            self._held_at = self._now()
        elif not on and self._held_at is not None:
            self._held_s += self._now() - self._held_at
            self._held_at = None

    def _time(self) -> float:
        """Return the time at this table, which knows nothing of pauses."""
        now = self._now() if self._held_at is None else self._held_at
        return now - self._held_s

    def poll(self) -> bool:
        """Let the table work; return whether a bot has moved."""
        if self.held:
            return False
        now = self._time()
        self._server.poll(now)
        moved = self._move_bots(now)
        if moved:
            self._server.poll(now)
        return moved

    def _move_bots(self, now: float) -> bool:
        """Let bots see, think and answer; return whether one did."""
        for bot in self._bots.values():
            self._look(bot, now)
        for key, answer in self._worker.poll(now):
            if self._judge.take(key, answer):
                continue
            if not isinstance(key, _Key) or key.game is not self:
                continue
            bot = self._bots[key.seat]
            if key.window != bot.asked:
                continue
            if isinstance(answer, Decision):
                bot.decision = answer
            else:
                self.failed.append(bot.seat)
                self.table.expire(bot.seat, bot.asked, now)
        moved = False
        for bot in self._bots.values():
            if bot.decision is None or now < bot.due:
                continue
            action, bot.decision = bot.decision.action, None
            view = bot.client.view
            if view is not None and view.window == bot.asked:
                bot.client.submit(action)
                moved = True
        return moved

    def _look(self, bot: _BotSeat, now: float) -> None:
        """Take in what the bot's client has received; ask the worker if an answer is wanted."""
        for news in bot.client.pump():
            if isinstance(news, MatchChanged) and news.match.hand != bot.hand:
                bot.hand, bot.events = news.match.hand, []
            elif isinstance(news, Stepped):
                bot.events.extend(news.update.events)
            elif isinstance(news, Acked) and news.code:
                # An answer that is not legal is no answer.
                self.failed.append(bot.seat)
                self.table.expire(bot.seat, bot.asked, now)
        view = bot.client.view
        if view is None or not view.choices or view.window == bot.asked:
            return
        bot.asked, bot.decision = view.window, None
        bot.due = now + self._pace.answer_s(view.shown)
        sight = Sight(view, tuple(bot.events))
        seed = self._chance.getrandbits(64)
        key = _Key(self, bot.seat, view.window)
        self._worker.ask(Question(key, self._bot, sight, bot.level, seed, BUDGET_S), now)

    def close(self) -> None:
        """Leave the match as it is; the bots' process is not ours to stop."""
        for client in self._all_clients():
            client.close()
        if self.keeper is not None:
            self.keeper.close()

    def _all_clients(self) -> Iterator[Client]:
        yield from self.clients
        yield from (bot.client for bot in self._bots.values())
