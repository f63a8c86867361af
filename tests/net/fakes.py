"""A tiny game to talk about: two seats add one or two in turn, the one who reaches ten wins.

Each seat holds a secret card, which no other may see.
"""

from __future__ import annotations

from game.core import (
    HIDDEN,
    Action,
    Announced,
    Card,
    Config,
    Event,
    IllegalAction,
    MatchState,
    Moved,
    Outcome,
    Own,
    Refusal,
    Seat,
    SeatInfo,
    Shown,
    TurnChanged,
    Update,
    View,
    Zone,
    redact,
)
from net.client import Client, News, Stepped
from net.framing import FrameReader, frame
from net.messages import ClientMessage, Hello, HostMessage, decode_host, encode_client
from net.preface import PREFACE
from net.server import Server
from net.transport import MemoryTransport, Origin, Transport, memory_pair

GOAL = 10
STEPS = {"one": 1, "two": 2}
HELLO = Hello(1, 1, "test", "Raw", "join")


class CountingTable:
    """An `Authority`; the calls that matter to tests are in `calls`."""

    def __init__(self, secrets: tuple[str, ...] = ("AS", "2H")) -> None:
        self.secrets = tuple(Card(face) for face in secrets)
        self.names = [""] * len(secrets)
        self.are_ready = [False] * len(secrets)
        self.calls: list[tuple[object, ...]] = []
        self.playing = False
        self.total = 0
        self.turn = Seat(0)
        self.window = 0
        self.n = 0
        self.history: tuple[Outcome, ...] = ()
        self._news: list[Update | MatchState] = []
        self._shown: Shown | None = None

    def join(self, seat: Seat | None, name: str, now: float) -> Seat:
        free = [Seat(place) for place, taken in enumerate(self.names) if not taken]
        if seat is not None:
            free = [place for place in free if place == seat]
        if not free:
            raise IllegalAction("no_seat" if seat is None else "seat_taken")
        self.names[free[0]] = name
        self.calls.append(("join", free[0], name))
        self._tell(self.match())
        return free[0]

    def watch(self, now: float) -> None:
        self.calls.append(("watch",))

    def leave(self, seat: Seat | None, now: float) -> None:
        self.calls.append(("leave", seat))
        if seat is not None:
            self.names[seat] = ""
            self.are_ready[seat] = False
            self._tell(self.match())

    def ready(self, seat: Seat, on: bool, now: float) -> None:
        self.calls.append(("ready", seat, on))
        self.are_ready[seat] = on
        is_start = all(self.are_ready) and not self.playing
        self.playing = self.playing or is_start
        self._tell(self.match())
        if is_start:
            self.total = 0
            self._step(
                *(
                    Moved(Zone("stock"), Zone("hand", Seat(i)), (face,), frozenset({Seat(i)}))
                    for i, face in enumerate(self.secrets)
                )
            )

    def submit(self, seat: Seat, window: int, action: Action, now: float) -> None:
        self.calls.append(("submit", seat, window, action.kind))
        if window != self.window or not self.playing:
            raise IllegalAction("stale_window")
        if seat != self.turn:
            raise IllegalAction("not_your_turn")
        if action.kind not in STEPS:
            raise IllegalAction("not_a_number", (self.secrets[seat],))
        self.total += STEPS[action.kind]
        self.turn = Seat((seat + 1) % len(self.secrets))
        self.playing = self.total < GOAL
        self._step(Announced("added", seat, (STEPS[action.kind],)), TurnChanged((self.turn,)))
        if not self.playing:
            self.history += (Outcome(seat, "reached", (0, 0)),)
            self.are_ready = [False] * len(self.secrets)
            self._tell(self.match())

    def tick(self, now: float) -> None:
        self.calls.append(("tick", now))

    def commit(self) -> None:
        self.calls.append(("commit",))

    def take(self) -> list[Update | MatchState]:
        news, self._news = self._news, []
        return news

    def snapshot(self, viewer: Seat | None, now: float) -> tuple[MatchState, Update | None]:
        assert not self._news, "a newcomer would miss or double something"
        if not self.n:
            return self.match(), None
        return self.match(), Update(viewer, self.n, (), self.view(viewer), None, snap=True)

    def next_deadline(self) -> float | None:
        return None

    def view(self, viewer: Seat | None) -> View:
        is_asked = self.playing and viewer == self.turn
        hands = [Zone("hand", Seat(seat)) for seat in range(len(self.secrets))]
        if self._shown is None or self._shown.window != self.window:
            self._shown = Shown(
                tuple((hand, (HIDDEN,)) for hand in hands),
                self.window,
                (self.turn,) if self.playing else (),
                {"total": self.total, "log": (("goal", GOAL), True, None)},
            )
        own = Own(
            () if viewer is None else ((hands[viewer], (self.secrets[viewer],)),),
            tuple(Action(kind) for kind in STEPS) if is_asked else (),
            (Refusal(Action("ten"), "not_a_number"),) if is_asked else (),
            None,
            "count" if is_asked else "wait",
        )
        return View(viewer, self._shown, own)

    def match(self) -> MatchState:
        return MatchState(
            "counting",
            "plain",
            Config((("goal", GOAL), ("quick", True))),
            tuple(
                SeatInfo(name, "human", ready)
                for name, ready in zip(self.names, self.are_ready, strict=True)
            ),
            len(self.history) + self.playing,
            Seat(0),
            (0,) * len(self.secrets),
            self.history,
            self.playing,
        )

    def _step(self, *events: Event) -> None:
        self.n += 1
        self.window += 1
        for viewer in (None, *map(Seat, range(len(self.secrets)))):
            seen = tuple(redact(event, viewer) for event in events)
            self._tell(Update(viewer, self.n, seen, self.view(viewer), 45_000))

    def _tell(self, item: Update | MatchState) -> None:
        self._news.append(item)


class Recorder:
    """A transport that keeps what it sent and received."""

    def __init__(self, inner: Transport) -> None:
        self.inner = inner
        self.sent = bytearray()
        self.received = bytearray()

    @property
    def origin(self) -> Origin:
        return self.inner.origin

    def send(self, data: bytes) -> int:
        count = self.inner.send(data)
        self.sent += data[:count]
        return count

    def receive(self) -> bytes:
        data = self.inner.receive()
        self.received += data
        return data

    @property
    def closed(self) -> bool:
        return self.inner.closed

    def close(self) -> None:
        self.inner.close()


def connect(
    server: Server, name: str, *, origin: Origin = Origin.MEMORY, **wishes: object
) -> tuple[Client, Recorder]:
    """Return a client whose `hello` is under way."""
    there, here = memory_pair(origin=origin)
    server.open(there)
    recorder = Recorder(here)
    return Client(recorder, name, **wishes), recorder  # type: ignore[arg-type]


def connect_raw(server: Server, origin: Origin = Origin.MEMORY) -> MemoryTransport:
    """Return a connection that has said nothing but its preface."""
    there, here = memory_pair(origin=origin)
    server.open(there)
    here.send(PREFACE)
    return here


def settle(server: Server, *clients: Client, now: float = 0.0) -> list[list[News]]:
    """Let everything arrive and return the news of each client."""
    news: list[list[News]] = [[] for _ in clients]
    for _ in range(3):
        server.poll(now)
        for client, heard in zip(clients, news, strict=True):
            heard.extend(client.pump(now))
    return news


def open_table() -> tuple[CountingTable, Server, list[Client], list[Recorder]]:
    """Return a table with two clients in the middle of nothing, both ready, the hand dealt."""
    table = CountingTable()
    server = Server(table)
    pairs = [connect(server, name) for name in ("An", "Bình")]
    clients = [client for client, _ in pairs]
    settle(server, *clients)
    for client in clients:
        client.ready()
    settle(server, *clients)
    return table, server, clients, [recorder for _, recorder in pairs]


def say(here: MemoryTransport, *messages: ClientMessage) -> None:
    for message in messages:
        here.send(frame(encode_client(message)))


def hear(here: MemoryTransport, viewer: Seat | None = None) -> list[HostMessage]:
    """Return all that has arrived."""
    received = bytearray()
    while data := here.receive():
        received += data
    return [decode_host(body, viewer) for body in bodies_of(bytes(received))]


def bodies_of(stream: bytes, limit: int = 65_535) -> list[bytes]:
    """Return all complete bodies of a stream of frames."""
    reader = FrameReader(limit)
    reader.feed(stream)
    return list(iter(reader.take, None))


def steps(news: list[News]) -> list[Update]:
    return [item.update for item in news if isinstance(item, Stepped)]


def leaves(table: CountingTable) -> list[object]:
    return [call[1] for call in table.calls if call[0] == "leave"]


def submits(table: CountingTable) -> list[tuple[object, ...]]:
    return [call[1:] for call in table.calls if call[0] == "submit"]
