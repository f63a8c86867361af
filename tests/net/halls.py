"""A host of tables in virtual time, with people who come over a network in memory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.bots.protocol import LEVELS
from game.bots.worker import BotWorker
from game.core import BOT_NAMES, SeatSpec, Setup
from game.record import Record, load_record
from game.registry import Registry
from net.cli.bots import Desk
from net.cli.keeper import Disk
from net.cli.lan import House, LanTable, lobby_of, offer_of, open_table, reopen_table
from net.client import Acked, Closed, News, RemoteClient
from net.connection import Connection
from net.host import Host
from net.lobby import Lobby, Place
from net.room import Room
from net.transport import READ_SIZE, MemoryTransport, Origin, memory_pair
from tests.fixtures.inline import Inline
from tests.net.parlour import answer_of

REGISTRY = Registry()
TICK_S = 0.1


def token(number: int) -> bytes:
    return bytes([number]) * 16


class Guest:
    """Somebody at a table: his client, what he has heard, and what he has answered."""

    def __init__(self, hall: Hall, number: int, **wishes: Any) -> None:
        self.hall, self.number = hall, number
        self.news: list[News] = []
        self.wire: MemoryTransport | None = None
        self.is_cut = False
        """Connections are made, and nothing passes."""
        self.acked: list[Acked] = []
        name = wishes.pop("name", f"Khách {number}")
        self.client = RemoteClient(self.dial, name, token(number), **wishes)
        hall.guests.append(self)

    def dial(self) -> MemoryTransport:
        there, here = memory_pair(self.hall.read_size, self.hall.origin)
        self.wire = here
        if self.hall.host is None:
            there.close()
        else:
            self.hall.host.open(there, f"10.0.0.{self.number}")
        return here

    @property
    def seat(self) -> int | None:
        return self.client.seat

    @property
    def closed(self) -> str:
        """Why it is over, if it is."""
        last = self.news[-1] if self.news else None
        return last.code if isinstance(last, Closed) else ""

    def pump(self, now: float) -> None:
        heard = self.client.pump(now)
        self.news += heard
        self.acked += [item for item in heard if isinstance(item, Acked)]

    def told(self, kind: type) -> list[Any]:
        return [item for item in self.news if isinstance(item, kind)]

    def answer(self) -> int | None:
        """Answer what is asked, if anything is."""
        view = self.client.view
        action = None if view is None else answer_of(view)
        return None if action is None else self.client.submit(action)

    def vanish(self) -> None:
        """The connection breaks, and only this end knows it is to blame."""
        assert self.wire is not None
        self.wire.close()


class Hall:
    """A host, its tables, and everybody."""

    def __init__(
        self,
        seats: str = "oo",
        *,
        game: str = "catte",
        tables: int = 1,
        home: Path | None = None,
        hands: int | None = None,
        seed: int = 7,
        owner_key: str = "",
        speed: float | None = None,
        origin: Origin = Origin.NETWORK,
        read_size: int = READ_SIZE,
        turn_s: float | None = 45.0,
    ) -> None:
        self.now = 100.0
        self.origin, self.read_size = origin, read_size
        self.guests: list[Guest] = []
        self.worker = BotWorker(executor=Inline)
        self.disk = None if home is None else Disk(home, REGISTRY, durable=True)
        desk = Desk(self.worker, lambda: self.now)
        self.house = House(REGISTRY, desk, self.disk, speed, turn_s)
        specs = tuple(
            SeatSpec("human", "?") if kind == "o" else SeatSpec("bot", name, LEVELS[0])
            for kind, name in zip(seats, BOT_NAMES, strict=False)
        )
        preset = REGISTRY.game(game).default_preset
        self.setup = Setup(game, preset, specs, {}, seed, hands)
        self.opened: list[LanTable] = []
        self.host: Host | None = Host(
            [self._room(str(number + 1), owner_key) for number in range(tables)]
        )

    def _room(self, table: str, owner_key: str) -> Room:
        places = [
            Place() if spec.kind == "human" else Place("bot", spec.name, spec.level, ready=True)
            for spec in self.setup.seats
        ]
        lobby = Lobby(offer_of(self.house, self.setup, table), places, BOT_NAMES, owner_key)
        return Room(lobby, self._open, levels=LEVELS)

    def _open(self, lobby: Lobby) -> LanTable:
        self.opened.append(open_table(self.house, self.setup, lobby))
        return self.opened[-1]

    @property
    def room(self) -> Room:
        assert self.host is not None
        return self.host.rooms[0]

    @property
    def connections(self) -> list[Connection]:
        assert self.host is not None
        return list(self.host.connections)

    def come(self, number: int, **wishes: Any) -> Guest:
        guest = Guest(self, number, **wishes)
        self.turns(2)
        return guest

    def full(self, count: int = 2, **wishes: Any) -> list[Guest]:
        """Return so many people at a table that has begun to play."""
        guests = [self.come(number, **wishes) for number in range(1, count + 1)]
        for guest in guests:
            guest.client.ready()
        self.turns(3)
        assert self.room.status == "playing"
        return guests

    def turns(self, count: int = 1, *, step_s: float = TICK_S) -> None:
        for _ in range(count):
            self.now += step_s
            if self.host is not None:
                self.host.poll(self.now)
            for guest in self.guests:
                guest.pump(self.now)

    def seconds(self, count: float) -> None:
        self.turns(round(count / TICK_S))

    def play(self, guests: list[Guest], turns: int = 2_000) -> None:
        """Let everybody answer until the hand is over."""
        for _ in range(turns):
            for guest in guests:
                guest.answer()
            self.turns()
            match = guests[0].client.match
            if match is not None and match.hand and not match.playing:
                return
        raise AssertionError("the hand does not end")

    # The host breaks down.

    def crash(self) -> Record:
        """Let the host vanish without a word; return what it has written."""
        assert self.host is not None
        for connection in self.host.connections:
            connection.transport.close()
        self.host = None
        keeper = self.opened[-1].keeper
        assert keeper is not None
        assert keeper._out is not None
        keeper._out.close()
        return load_record(keeper.file)

    def start_again(self, record: Record) -> None:
        """Start a host from a record."""
        table = reopen_table(self.house, record)
        self.opened.append(table)
        lobby = lobby_of(self.house, record)
        self.host = Host([Room(lobby, self._open, levels=LEVELS, authority=table)])

    def close(self) -> None:
        if self.host is not None:
            self.host.close()
        self.worker.close()
