"""A network in memory, for pictures: the real host and clients, without sockets or processes.

Its host is worked whenever somebody here looks for news.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.bots.protocol import LEVELS
from game.core import BOT_NAMES, UserError
from game.registry import Registry
from net.authority import HallAuthority
from net.client import RemoteClient
from net.host import Host
from net.lobby import Lobby, Offer, Place
from net.room import Room
from net.tcp import parse_address
from net.tokens import key_of
from net.transport import Origin, Transport, memory_pair
from scenes.lan import NOWHERE, Kept, Person, Plan, PlanSeat
from scenes.party import Party
from scenes.scene import Scene

ADDRESSES = ("192.168.1.23:47625", "10.0.0.7:47625")
BANK_MS = 30_000


class QuietLink:
    """The way to a table in memory; see `scenes.lan.Link`."""

    def __init__(self, host: Host | None, now: Callable[[], float], *, is_host: bool) -> None:
        self.is_host = is_host
        self.error: UserError | None = None
        self.address = ADDRESSES[0]
        self.addresses: Sequence[str] = ADDRESSES
        self.guests: list[RemoteClient] = []
        self._host, self._now = host, now

    def poll(self) -> bool:
        """Let the host work, and everybody who has come by himself."""
        now = self._now()
        if self._host is None:
            return False
        self._host.poll(now)
        for guest in self.guests:
            guest.pump(now)
        self._host.poll(now)
        return True

    def _dial(self) -> Transport:
        origin = Origin.LOOPBACK if self.is_host else Origin.NETWORK
        ours, theirs = memory_pair(origin=origin)
        assert self._host is not None, "poll says when"
        self._host.open(theirs)
        return ours

    def client(self, person: Person, *, watch: bool = False, again: bool = False) -> RemoteClient:
        """Begin a connection."""
        name, token, seat = person
        return RemoteClient(self._dial, name, token, seat=seat, watch=watch, again=again)

    def people(self, names: Sequence[tuple[str, int]]) -> tuple[Person, ...]:
        """Return people with tokens of their own."""
        return tuple(Person(name, _token(name), seat) for name, seat in names)

    def keep(self, people: Sequence[Person], game: str) -> None:
        """Remember nothing."""

    def forget(self) -> None:
        """Remember nothing."""

    def close(self) -> None:
        """Nothing has to end."""

    def come(self, *names: str) -> None:
        """Let people come to the table by themselves."""
        for person in self.people([(name, NOWHERE) for name in names]):
            self.guests.append(self.client(person))


@dataclass
class QuietLan:
    """All tables there are; see `scenes.lan.Lan`."""

    registry: Registry
    now: Callable[[], float]
    there: Plan | None = None
    """The table at any address; None answers to nobody."""
    guests: Sequence[str] = ()
    """Who sits there."""
    left: Kept | None = None
    link: QuietLink | None = field(default=None, init=False)
    """The way to the table of the picture."""

    def host(self, plan: Plan) -> Party:
        """Open a table and sit down at it."""
        self.link = QuietLink(None, self.now, is_host=True)
        mine = [(seat.name, n) for n, seat in enumerate(plan.seats) if seat.kind == "human"]
        people = self.link.people(mine)
        self.link = QuietLink(self._open(plan, people[0]), self.now, is_host=True)
        return Party(self.link, people, self.now)

    def visit(self, address: str, table: str = "") -> Party:
        """Go to a table and look at it.

        Raises:
            UserError: that is no address.
        """
        parse_address(address)
        host = None if self.there is None else self._open(self.there, None)
        self.link = QuietLink(host, self.now, is_host=False)
        if host is not None:
            self.link.come(*self.guests)
            self.link.poll()
        return Party(self.link, self.link.people([("?", NOWHERE)]), self.now, watch=True)

    def _open(self, plan: Plan, owner: Person | None) -> Host:
        config = self.registry.game(plan.game).config(plan.preset, plan.options)
        turn_ms = None if plan.turn_s is None else plan.turn_s * 1000
        offer = Offer("1", plan.game, plan.preset, config, plan.hands, turn_ms, BANK_MS)
        places = [_place(seat) for seat in plan.seats]
        key = "" if owner is None else key_of(owner.token)
        return Host([Room(Lobby(offer, places, BOT_NAMES, key), _no_table, levels=LEVELS)])

    def kept(self) -> Kept | None:
        """Return what one can go on with."""
        return self.left

    def go_on(self) -> Party:
        """There is no way back here.

        Raises:
            UserError: always.
        """
        raise UserError("lan_nothing_kept")

    def table(self, party: Party) -> Scene:
        """There is no play here.

        Raises:
            UserError: always.
        """
        raise UserError("lan_nothing_kept")


def _no_table(lobby: Lobby) -> HallAuthority:
    raise AssertionError("nobody begins to play in a picture")


def _place(seat: PlanSeat) -> Place:
    if seat.kind == "bot":
        return Place("bot", seat.name, seat.level or LEVELS[0], ready=True)
    return Place()


def _token(name: str) -> bytes:
    return name.encode()[:16].ljust(16, b".")
