"""`join ADDRESS --bot [LEVEL]`: a bot that comes to a table in a network and plays to its end.

It is a client as any other, and says what it is: everybody sees that a bot sits there.
"""

from __future__ import annotations

import argparse
import selectors
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from game.bots.protocol import LEVELS
from game.bots.worker import BotWorker, Question
from game.cli.usage import Parser, from_arguments
from game.core import BOT_NAMES, Decision, Event, Sight, UserError, check_name
from game.registry import Registry
from game.texts import Texts
from net.client import Acked, Closed, Joined, LobbyState, MatchChanged, News, RemoteClient, Stepped
from net.room import HOST_QUIT
from net.tcp import dial, resolve
from net.tokens import make_token

BUDGET_S = 1.0
PACE_S = (0.3, 0.8)
"""A bot answers after so long, whatever its hand."""

LEAST_S = 0.25
"""The same where it is to be at once: a host takes five answers a second and no more."""

AGAIN_S = 1.0
GONE_S = 30.0
"""A host that has been away for so long is not waited for."""

WAIT_S = 0.05
"""So long it sleeps at the most: its own process of thought wakes no socket."""


def declare(join: Parser, texts: Texts) -> None:
    """Add the arguments of `join`."""
    say = texts.say
    join.add_argument("address", metavar="ADDRESS", help=say("cli.option.address"))
    join.add_argument(
        "--bot", nargs="?", const=LEVELS[0], metavar="LEVEL", help=say("cli.option.bot")
    )
    join.add_argument("--name", metavar="NAME", help=say("cli.option.name"))
    join.add_argument("--table", default="", metavar="T", help=say("cli.option.table"))
    join.add_argument("--speed", default="1", metavar="X", help=say("cli.option.serve_speed"))


def join(args: argparse.Namespace, texts: Texts) -> int:
    """Play as a bot until the match is over; return the exit code."""
    registry = Registry()
    with from_arguments():
        if args.bot not in LEVELS:
            raise UserError("bot_level", name=args.bot, allowed=", ".join(LEVELS))
        address = resolve(args.address)
        name = check_name(args.name or Random().choice(BOT_NAMES))
        pace_s = (LEAST_S, LEAST_S) if args.speed == "instant" else PACE_S
    token = make_token()
    client = RemoteClient(lambda: dial(address), name, token, table=args.table, level=args.bot)
    worker = BotWorker()
    try:
        closed = _play(_Player(client, registry, worker, args.bot, pace_s), time.monotonic)
    finally:
        client.close()
        worker.close()
    if closed is None:
        return 0
    if closed.error is not None:
        raise closed.error
    print(texts.say(f"net.{closed.code}", **closed.values), file=sys.stderr)
    return 1


@dataclass
class _Player:
    """A client, and the bot that answers for it."""

    client: RemoteClient
    registry: Registry
    worker: BotWorker
    level: str
    pace_s: tuple[float, float]
    chance: Random = field(default_factory=Random)
    events: list[Event] = field(default_factory=list)
    hand: int = 0
    asked: int = -1
    due: float = 0.0
    not_before: float = 0.0
    """It answers nothing until then."""
    decision: Decision | None = None
    is_done: bool = False
    """The match has been played to its end."""

    def turn(self, now: float) -> Closed | None:
        """Hear, think and answer; return how it has ended, if it has."""
        for news in self.client.pump(now):
            if isinstance(news, Closed):
                return news
            self._hear(news, now)
        for window, answer in self.worker.poll(now):
            if window != self.asked:
                continue
            if isinstance(answer, Decision):
                self.decision = answer
            else:
                self._think_again(now)
        self._answer(now)
        return None

    def _think_again(self, now: float) -> None:
        """Ask once more in a while: there was no answer, or it was refused."""
        self.asked, self.not_before = -1, now + AGAIN_S

    def _hear(self, news: News, now: float) -> None:
        if isinstance(news, MatchChanged):
            if news.match.hand != self.hand:
                self.hand, self.events = news.match.hand, []
            if not news.match.playing and news.match.hand:
                self.client.ready()
            self.is_done = news.match.is_done
        elif isinstance(news, Stepped):
            self.events.extend(news.update.events)
        elif isinstance(news, Acked) and news.code:
            self._think_again(now)
        elif isinstance(news, Joined):
            self.asked = -1  # what was asked before may have been answered, or not
        elif isinstance(news, LobbyState) and news.state == "lobby":
            seat = self.client.seat
            if seat is not None and not news.seats[seat].ready:
                self.client.ready()

    def _answer(self, now: float) -> None:
        view, match = self.client.view, self.client.match
        if view is None or match is None or not view.choices or now < self.not_before:
            return
        if view.window != self.asked:
            self.asked, self.decision = view.window, None
            self.due = now + self.chance.uniform(*self.pace_s)
            bot = self.registry.game(match.game).file.bot
            sight = Sight(view, tuple(self.events))
            seed = self.chance.getrandbits(64)
            self.worker.ask(Question(view.window, bot, sight, self.level, seed, BUDGET_S), now)
        elif self.decision is None or now < self.due:
            return
        elif self.client.submit(self.decision.action) is not None:
            self.decision = None


def _play(player: _Player, now: Callable[[], float]) -> Closed | None:
    """Play until the match or the connection is over; None is the end as it should be."""
    seen_at = now()
    while True:
        closed = player.turn(now())
        seen_at = now() if player.client.is_connected else seen_at
        if now() > seen_at + GONE_S:
            return Closed("lost")
        if closed is not None:
            is_good = player.is_done and closed.code in (HOST_QUIT, "lost")
            return None if is_good else closed
        if player.is_done:
            return None
        _sleep(player.client)


def _sleep(client: RemoteClient) -> None:
    """Sleep until something arrives, but not for long."""
    number = client.fileno()
    if number < 0:
        time.sleep(WAIT_S)
        return
    with selectors.DefaultSelector() as selector:
        selector.register(number, selectors.EVENT_READ)
        selector.select(WAIT_S)
