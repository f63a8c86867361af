"""Tables in a network, put together for the window: host processes, connections, what is kept.

Rule 1: what a seat belongs to is kept in a file of its own that nobody else may read
        (`lan.json` in the data folder, 0600, replaced in one step).
Rule 2: nothing waits; a host that is being started is looked after once a frame.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import ifaddr

from game.core import Setup, UserError
from game.files import read_bytes, reason_of, write_whole
from game.house import make_code
from game.record import load_record
from game.registry import Registry
from net.cli.child import Ended, HostChild, Playing
from net.client import RemoteClient
from net.tcp import PORT, Address, dial, parse_address
from net.tokens import key_of, make_token
from scenes.lan import NOWHERE, Kept, Person, Plan, PlanSeat
from scenes.opened import Opened
from scenes.party import Party
from scenes.stack import Reset

if TYPE_CHECKING:
    from scenes.cards.atlas import Atlas
    from scenes.context import Context
    from scenes.scene import Scene
    from scenes.stack import SceneChange

FILE = "lan.json"
_VERSION = 1
_HOME_NETS = ("192.168.", "10.", "172.")
"""Where addresses of homes begin; they are shown first."""


@dataclass
class Session:
    """What is needed to come back to seats."""

    address: str
    table: str
    game: str
    people: tuple[Person, ...]
    record: str = ""
    """Of the match, if it was hosted here."""


class LanLink:
    """The way to one table; see `scenes.lan.Link`."""

    def __init__(
        self,
        store: SessionStore,
        *,
        address: Address | None = None,
        table: str = "",
        child: HostChild | None = None,
        plan: Plan | None = None,
        record: str = "",
    ) -> None:
        """Know the way to an address, or to the table of a child once it has opened the door."""
        self.is_host = child is not None
        self.plan = plan
        self.error: UserError | None = None
        self.child = child
        self._store = store
        self._address, self._table, self._record = address, table, record
        self._kept: tuple[tuple[Person, ...], str] | None = None

    @property
    def address(self) -> str:
        """Where the table is, as one types it."""
        found = self._where()
        return "" if found is None else str(found)

    @property
    def port(self) -> int | None:
        """The door of a table that is hosted here."""
        found = self._where()
        return None if found is None else found.port

    def _where(self) -> Address | None:
        return self._address if self.child is None else self.child.address

    @property
    def addresses(self) -> Sequence[str]:
        """Where others find a table that is hosted here, the likeliest first."""
        port = self.port
        return () if port is None else tuple(own_addresses(port))

    def poll(self) -> bool:
        """Look after the host; tell whether one can connect."""
        child = self.child
        for happening in child.poll() if child is not None else ():
            if isinstance(happening, Playing) and self._kept is not None:
                self.keep(*self._kept)
            elif isinstance(happening, Ended) and happening.code:
                self.error = UserError("lan_host_ended", reason=happening.reason)
        return self._where() is not None

    def client(self, person: Person, *, watch: bool = False, again: bool = False) -> RemoteClient:
        """Begin a connection."""
        address = self._where()
        assert address is not None, "poll says when"
        return RemoteClient(
            lambda: dial(address),
            person.name,
            person.token,
            table=self._table,
            seat=person.seat,
            watch=watch,
            again=again,
        )

    def people(self, names: Sequence[tuple[str, int]]) -> tuple[Person, ...]:
        """Return people with tokens of their own."""
        return tuple(Person(name, make_token(), seat) for name, seat in names)

    def keep(self, people: Sequence[Person], game: str) -> None:
        """Remember the seats of these people."""
        self._kept = (tuple(people), game)
        if self.child is not None and self.child.record is not None:
            self._record = str(self.child.record)
        if self.address:
            people = tuple(people)
            self._store.save(Session(self.address, self._table, game, people, self._record))

    def forget(self) -> None:
        """Remember them no longer."""
        if self._kept is not None:
            self._kept = None
            self._store.clear()

    def close(self) -> None:
        """Let the host's process end."""
        if self.child is not None:
            self.child.end()


@dataclass
class SessionStore:
    """The file with the seats that one can come back to; without a folder, memory alone."""

    folder: Path | None
    session: Session | None = None
    _is_read: bool = field(default=False, repr=False)

    def load(self) -> Session | None:
        """Return what is kept; a file that is no good is as none."""
        if not self._is_read and self.folder is not None:
            self._is_read = True
            try:
                self.session = _read(json.loads(read_bytes(self.folder / FILE)))
            except (OSError, ValueError, TypeError, KeyError, RecursionError):
                self.session = None
        return self.session

    def save(self, session: Session) -> None:
        """Keep these seats, in place of those before."""
        self.session, self._is_read = session, True
        if self.folder is None:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            # A temporary file is its maker's alone (0600), and so is what replaces the old one.
            write_whole(self.folder / FILE, json.dumps(_written(session)).encode())
        except OSError:
            return  # as long as the window is open it is known all the same

    def clear(self) -> None:
        """Keep nothing."""
        self.session, self._is_read = None, True
        if self.folder is not None:
            with contextlib.suppress(OSError):
                (self.folder / FILE).unlink()


def _written(session: Session) -> dict[str, object]:
    people = [[person.name, person.token.hex()] for person in session.people]
    return {"version": _VERSION, **vars(session), "people": people}


def _read(raw: object) -> Session:
    """Check every value.

    Raises:
        ValueError, TypeError, KeyError: it is not what we have written.
    """
    if not isinstance(raw, dict) or raw["version"] != _VERSION:
        raise ValueError("another version")
    texts = [raw[name] for name in ("address", "table", "game", "record")]
    if not all(isinstance(text, str) for text in texts) or not raw["people"]:
        raise TypeError("not a text")
    parse_address(raw["address"])
    people = tuple(Person(str(name), bytes.fromhex(token)) for name, token in raw["people"])
    return Session(raw["address"], raw["table"], raw["game"], people, raw["record"])


def own_addresses(port: int) -> list[str]:
    """Return where this machine is found in its networks, addresses of homes first."""
    found = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            if not ip.is_IPv4 or not isinstance(ip.ip, str):
                continue  # an address of version 6 is too long to be read to each other
            if not ip.ip.startswith(("127.", "169.254.")):
                found.append(ip.ip)
    ranked = sorted(dict.fromkeys(found), key=lambda ip: not ip.startswith(_HOME_NETS))
    return [str(Address(ip, port)) for ip in ranked]


class LanHouse:
    """What the house does about tables in a network; see `scenes.lan.Lan`."""

    def __init__(
        self,
        context: Context,
        registry: Registry,
        *,
        home: Path | None,
        atlas: Callable[[str], Atlas],
        speed: float | None,
    ) -> None:
        """Know the house.

        Args:
            atlas: returns the pictures of a game's deck.
            speed: of motion; None is at once.
        """
        self._context, self._registry = context, registry
        self._home, self._atlas, self._speed = home, atlas, speed
        self._store = SessionStore(home)

    def _now(self) -> float:
        return self._context.now()

    @property
    def _before(self) -> tuple[str, ...]:
        """Options of the program for a host."""
        home = () if self._home is None else ("--data-dir", str(self._home))
        return (*home, "--lang", self._context.texts.language)

    def host(self, plan: Plan, port: int = PORT) -> Party:
        """Open a table and sit down at it.

        Raises:
            UserError: it cannot be opened.
        """
        game = self._registry.game(plan.game)
        specs = [seat._replace(kind="bot" if seat.kind == "bot" else "open") for seat in plan.seats]
        rules = make_code(game, plan.preset, plan.options) if plan.options else plan.preset
        people = tuple(
            Person(seat.name, make_token(), number)
            for number, seat in enumerate(plan.seats)
            if seat.kind == "human"
        )
        words = ["--game", plan.game, "--preset", rules, "--seats", _seats(specs)]
        words += ["--turn", str(plan.turn_s or 0), "--port", str(port)]
        words += ["--owner", key_of(people[0].token)]
        if plan.hands is not None:
            words += ["--hands", str(plan.hands)]
        words += ["--speed", "instant" if self._speed is None else f"{self._speed:g}"]
        child = self._start(words)
        link = LanLink(self._store, child=child, plan=plan)
        return Party(link, people, self._now)

    def _start(self, words: Sequence[str]) -> HostChild:
        """Start a host.

        Raises:
            UserError: the system does not let us.
        """
        try:
            return HostChild(words, before=self._before)
        except OSError as error:
            raise UserError("lan_host_ended", reason=reason_of(error)) from error

    def visit(self, address: str, table: str = "") -> Party:
        """Go to a table and look at it.

        Raises:
            UserError: that is no address.
        """
        link = LanLink(self._store, address=parse_address(address), table=table)
        return Party(link, link.people([("?", NOWHERE)]), self._now, watch=True)

    def kept(self) -> Kept | None:
        """Return what one can go on with."""
        session = self._store.load()
        if session is None:
            return None
        if session.record and not os.path.exists(session.record):
            self._store.clear()
            return None
        names = tuple(person.name for person in session.people)
        return Kept(session.game, names, session.address, bool(session.record))

    def go_on(self) -> Party:
        """Go on with it.

        Raises:
            UserError: that cannot be.
        """
        session = self._store.load()
        if session is None:
            raise UserError("lan_nothing_kept")
        address = parse_address(session.address)
        if not session.record:
            link = LanLink(self._store, address=address, table=session.table)
        else:
            record = load_record(Path(session.record))
            if record.is_finished:
                self._store.clear()
                raise UserError("record_finished", file=record.file.name)
            child = self._start(["--resume", session.record, "--port", str(address.port)])
            plan = _plan_of(record.setup, [person.name for person in session.people])
            link = LanLink(self._store, child=child, plan=plan, record=session.record)
        link.keep(session.people, session.game)
        return Party(link, session.people, self._now, again=True)

    def table(self, party: Party) -> Scene:
        """Return the table at which these people play.

        Raises:
            UserError: the game is not known here.
        """
        from scenes.table import TableScene

        lobby = party.lobby
        assert lobby is not None, "the match has begun"
        entry = self._registry.game(lobby.game)
        opened = Opened(
            clients=party.hand_over(),
            deck=entry.rules.info.deck,
            close=party.close,
            failed=[],
            instant=self._speed is None,
            speed=self._speed or 1.0,
            again=lambda: self._again(party),
            is_kept=lambda: bool(party.seats),
            finish=party.link.forget,
            party=party,
        )
        return TableScene(self._context, lobby.game, opened, self._atlas(lobby.game))

    def _again(self, party: Party) -> SceneChange:
        """Open the same table once more, or go there once its host has done so.

        Raises:
            UserError: it cannot be opened.
        """
        from scenes.lobby import LobbyScene

        link = party.link
        assert isinstance(link, LanLink), "all parties of this house have one"
        party.close()
        if link.plan is not None:
            return Reset(LobbyScene(self._context, self.host(link.plan)))
        new = LanLink(self._store, address=parse_address(link.address))
        people = new.people([(person.name, NOWHERE) for person in party.people])
        again = Party(new, people, self._now, watch=party.watches)
        again.is_patient = True
        return Reset(LobbyScene(self._context, again))


def _seats(seats: Sequence[PlanSeat]) -> str:
    """Write seats as `serve` reads them."""
    words = []
    for seat in seats:
        name = seat.name.replace(",", " ")
        words.append(f"bot:{seat.level}:{name}" if seat.kind == "bot" else "open")
    return ",".join(words)


def _plan_of(setup: Setup, names: Sequence[str]) -> Plan:
    """Return the table of a match, to be opened once more; these people are at this window."""
    seats = []
    for seat in setup.seats:
        kind = "human" if seat.name in names else "open"
        seats.append(PlanSeat("bot" if seat.kind == "bot" else kind, seat.name, seat.level))
    return Plan(setup.game, setup.preset, setup.options, tuple(seats), setup.hands)
