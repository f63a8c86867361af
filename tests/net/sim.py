"""A whole game in virtual time over the real host and the real clients, while things go wrong.

    Sim(seed, home).run()

One seed is one game: which game and rules, who sits there, what the network does, what breaks and
when. Nothing in it waits; a second of the game takes as long as the work in it.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.protocol import LEVELS
from game.bots.worker import Riddle, decide
from game.core import BOT_NAMES, Decision, SeatSpec, Setup, Sight
from game.record import load_record
from game.record_check import check, verify
from game.registry import Registry
from net.cli.bots import Desk
from net.cli.keeper import Disk, Keeper
from net.cli.lan import House, LanTable, offer_of, open_table, places_of, reopen_table
from net.host import Host
from net.lobby import Lobby, Place
from net.room import Room
from net.tokens import key_of
from tests.net.sim_disk import Crash, SimDisk, forgetful
from tests.net.sim_people import Guest, Person, Stranger, Watcher
from tests.net.sim_truth import Truth, demand
from tests.net.sim_wire import NEVER, WireEnd

REGISTRY = Registry()
STEP_S = 0.005
"""No two turns are nearer to each other."""
LOOK_S = 0.9
MOST_S = 1_500.0
"""A game that lasts longer never ends."""
CALM_S = 25.0
"""After so long without faults everybody knows who is there."""
GRACE_S = 30.0


class QuickDesk(Desk):
    """Bots that answer at once, by chance; and a judge without a process of its own."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._answers: list[tuple[Any, Any, int, Decision]] = []

    def ask(self, asker: Any, bot: str, sight: Sight, **named: Any) -> None:
        """Answer at the next poll."""
        action = self._rng.choice(sight.view.choices)
        answer = Decision(action, None, None)  # type: ignore[arg-type]
        self._answers.append((asker, named["seat"], sight.view.window, answer))

    def judge(self) -> Any:
        asked: list[object] = []

        def judged(solver: str, puzzle: object) -> object | None:
            if puzzle not in asked:
                asked.append(puzzle)
                return None  # it takes a while
            return decide(Riddle((), solver, puzzle, 2.0)).answer  # type: ignore[union-attr]

        return judged

    def poll(self) -> None:
        answers, self._answers = self._answers, []
        for asker, seat, window, answer in answers:
            asker.take_answer(seat, window, answer)


class Sim:
    """One game."""

    def __init__(self, seed: int, home: Path, *, game: str = "") -> None:
        self.seed, self.home = seed, home
        self.rng = rng = Random(seed)
        self.now = 50.0
        self.thinks = rng.choice(((0.2, 0.4), (0.2, 1.5)))
        turn_s = rng.choice((6.0, 20.0, 45.0, None))
        self.truth = Truth(min(GRACE_S, turn_s or GRACE_S))
        self.disk = SimDisk(rng)
        disk = Disk(home, REGISTRY, durable=True, wall=lambda: self.now, opener=self.disk.opener)
        speed = rng.choice((None, 1.0, 10.0))
        self.house = House(
            REGISTRY, QuickDesk(rng), disk, speed, turn_s, rng.choice((0.0, 0.0, 30.0))
        )
        self.setup = self._setup(game)
        self.host: Host | None = None
        self.lan: LanTable | None = None
        self.waiting: list[tuple[WireEnd, str]] = []
        """Connections the host has not taken yet."""
        self.sleeps_until = 0.0
        """The host's computer sleeps so long."""
        self.starts_at = 0.0
        self.crashes = 0
        self._faults: list[tuple[float, int, Callable[[Sim], None]]] = []
        people = sum(spec.kind == "human" for spec in self.setup.seats)
        self.people = [Person(self, number + 1) for number in range(people)]
        self.guests: list[Guest] = [*self.people, Watcher(self, 20)]
        self.truth.people = self.people

    def _setup(self, game: str) -> Setup:
        rng = self.rng
        game = game or rng.choice(("catte", "catte", "tusac"))
        preset = rng.choice([*REGISTRY.game(game).presets])
        bots = rng.choice((0, 0, 1))
        seats = rng.choice((2, 3, 4))
        specs = tuple(
            SeatSpec("bot", BOT_NAMES[n], LEVELS[0]) if n < bots else SeatSpec("human", "?")
            for n in range(seats)
        )
        hands = rng.choice((1, 2)) if game == "catte" else 1
        return Setup(game, preset, specs, {}, self.seed, hands)

    # The host.

    def start_host(self) -> None:
        """Start the host, on the record if there is one that has begun."""
        file = None if self.lan is None else self.lan.record_file
        record = None
        if file is not None and file.exists() and file.stat().st_size:
            record = load_record(file)
        if record is None or not record.hand:
            # Nobody has seen a card yet: people come to a table that has not begun.
            self.lan = None
            self.truth.own_acts.clear()
            self.host = Host([self._room()])
            return
        check(record, REGISTRY)
        self.truth.check_record(record)
        places, owner = places_of(record)
        self.lan = reopen_table(self.house, record)
        self.truth.check_start(self.lan)
        self.truth.look_at(self.lan)
        lobby = Lobby(offer_of(self.house, record.setup, "1"), places, BOT_NAMES, owner)
        self.host = Host([Room(lobby, self._open, levels=LEVELS, authority=self.lan)])

    def _room(self) -> Room:
        places = [
            Place() if spec.kind == "human" else Place("bot", spec.name, spec.level, ready=True)
            for spec in self.setup.seats
        ]
        offer = offer_of(self.house, self.setup, "1")
        lobby = Lobby(offer, places, BOT_NAMES, key_of(self.people[0].token))
        return Room(lobby, self._open, levels=LEVELS)

    def _open(self, lobby: Lobby) -> LanTable:
        self.lan = open_table(self.house, self.setup, lobby)
        self.truth.look_at(self.lan)
        return self.lan

    def crash(self, down_s: float) -> None:
        """Kill the host; it is started again after a while."""
        for connection in self.host.connections if self.host is not None else ():
            wire = connection.transport
            assert isinstance(wire, WireEnd)
            wire.outbox.tear() if self.rng.random() < 0.3 else wire.outbox.end()
            wire.inbox.end()
            wire._is_closed = True
        for end, _ in self.waiting:
            end.close()
        self.waiting.clear()
        for person in self.people:
            person.double = None
        self.disk.crash()
        self.host, self.starts_at = None, self.now + down_s
        self.crashes += 1

    # Time.

    def plan(self, at: float, fault: Callable[[Sim], None]) -> None:
        """Have something go wrong at a time."""
        heapq.heappush(self._faults, (at, len(self._faults), fault))

    def turn(self) -> None:
        """Go on to the next moment at which something happens."""
        before, self.now = self.now, min(self._next_at(), self.now + LOOK_S)
        if self.host is None and self.now >= self.starts_at:
            self._try(self.start_host)
        while self._faults and self._faults[0][0] <= self.now:
            heapq.heappop(self._faults)[2](self)
        if self.host is not None and self.now >= self.sleeps_until:
            self.truth.host_s += min(LOOK_S, self.now - before)
            self._try(self._work)
        for guest in tuple(self.guests):
            guest.turn()
        self.guests = [g for g in self.guests if not (isinstance(g, Stranger) and g.has_left)]

    def _try(self, work: Callable[[], None]) -> None:
        """Let the host work; it may be killed while it does."""
        try:
            work()
        except Crash:
            self.crash(self.rng.uniform(0.0, 6.0))

    def _work(self) -> None:
        assert self.host is not None
        for end, peer in self.waiting:
            self.host.open(end, peer)
        self.waiting.clear()
        self.host.poll(self.now)

    def _next_at(self) -> float:
        times = [guest.next_at() for guest in self.guests]
        if self._faults:
            times.append(self._faults[0][0])
        if self.host is None:
            times.append(self.starts_at)
        elif self.now < self.sleeps_until:
            times.append(self.sleeps_until)
        else:
            times += [self.host.next_due(self.now), *self._arrivals(self.host)]
        return max(min(times, default=NEVER), self.now + STEP_S)

    def _arrivals(self, host: Host) -> list[float]:
        if self.waiting:
            return [self.now]
        return [c.transport.inbox.next_at for c in host.connections]  # type: ignore[attr-defined]

    # The game.

    def run(self) -> SimpleNamespace:
        """Play the match to its end and see that all is well; return how it was.

        Raises:
            Violation: it is not.
        """
        with self.running():
            self.conclude()
        bots = self.truth.others_acts
        return SimpleNamespace(steps=self.truth.last_step, crashes=self.crashes, bots=bots)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Have the host started, and the disk forget."""
        with forgetful(self.disk), _at_once():
            self.start_host()
            try:
                yield
            finally:
                self.disk.dies = None
                if self.host is not None:
                    self.host.close()

    def conclude(self) -> None:
        """Let the match come to its end and see that all is well."""
        until = self.now + MOST_S
        while not self._is_done():
            demand(self.now < until, "the match does not end", self.host)
            self.turn()
        self._finish()

    def _is_done(self) -> bool:
        """The match is over, nothing more goes wrong and everybody is there."""
        host, lan = self.host, self.lan
        if host is None or lan is None or not lan.is_over or self._faults:
            return False
        if self.now < self.sleeps_until:
            return False
        return all(guest.has_left or guest.is_in for guest in self.guests)

    def _finish(self) -> None:
        self.disk.dies = None
        until = self.now + CALM_S
        while self.now < until:
            self.turn()
        host, lan = self.host, self.lan
        assert host is not None
        assert lan is not None
        here = [guest for guest in self.guests if not guest.has_left]
        for guest in here:
            demand(guest.client is not None and guest.client.is_connected, "not there", guest)
            assert guest.client is not None
            demand(guest.client.match == lan.table.match_state(), "another match", guest)
            demand(guest.last_n == lan.table._n, "not all was told", guest, guest.last_n)
        demand(len(host.connections) == len(here), "ghosts", len(host.connections), len(here))
        host.close()
        self.host = None
        assert lan.record_file is not None
        self.truth.check_record(load_record(lan.record_file))
        report = verify(lan.record_file, REGISTRY)
        demand(report.ok and report.hands == self.setup.hands, "the record", report)


@contextmanager
def _at_once() -> Iterator[None]:
    """Have a keeper start no thread, whose moment nobody could predict."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Keeper, "_force", lambda keeper, *, last=False: None)
        yield
