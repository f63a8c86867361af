"""The messages between client and host, both ways.

Each is a msgpack map with its kind under `t`. To the host: `hello`, `act`, `ready`. To the
client: `in`, `match`, `step`, `snap`, `ack`, `err`. Both ways: `ping`, `pong`, `bye`. Those of a
table in a network are in `net.hall`.

Rule 1: sets of keys are exact, types strict, ranges closed.
Rule 2: no message to the host names the seat that acts; a connection has one.
Rule 3: `hello` and `err` keep their form for ever, so that two versions can tell each other so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from game.core import Action, Card, MatchState, Seat, Update
from net import fields, hall, views
from net.codec import CLIENT_TO_HOST, HOST_TO_CLIENT, pack, unpack
from net.errors import NO_VALUES, VALUES, Code, ProtocolError
from net.views import Body

Versions = tuple[int, int]
"""The oldest and the newest version of the protocol that an end speaks."""

VERSIONS: Versions = (1, 1)
"""What is spoken here."""

ANY_SEAT = -1
MAX_VERSION = 255
MAX_ACTION_CARDS = 24


class Hello(NamedTuple):
    """The first message of a client."""

    oldest: int
    newest: int
    """The protocol versions the client speaks."""
    app: str
    """Program and version, for information."""
    name: str
    want: str
    """`join` or `watch`."""
    seat: int = ANY_SEAT
    """The seat wished for."""


class Act(NamedTuple):
    """An answer to an open decision."""

    id: int
    """1, 2, 3 … in this connection; a repeated one is acknowledged again and does nothing."""
    window: int
    action: Action


class Ready(NamedTuple):
    """Whether the next hand may start."""

    on: bool


class Ping(NamedTuple):
    """Asks whether the other end lives."""

    n: int


class Pong(NamedTuple):
    """The answer to a `ping`."""

    n: int
    """The same number."""


class Bye(NamedTuple):
    """The last message of either side."""

    why: str


class Welcome(NamedTuple):
    """The answer to `hello`."""

    seat: Seat | None
    """None for a spectator."""
    version: int


class Ack(NamedTuple):
    """The answer to `act`, for its author alone."""

    id: int
    code: str
    """Why the action was refused; empty if it was taken."""
    cards: tuple[Card, ...] = ()
    """The cards that prove it."""


class Fault(NamedTuple):
    """Why the host closes this connection."""

    code: Code
    values: Mapping[str, int] = NO_VALUES


ClientMessage = Hello | Act | Ready | hall.ClientWord | Ping | Pong | Bye
HostMessage = Welcome | MatchState | Update | Ack | hall.HostWord | Fault | Ping | Pong | Bye


def encode_client(message: ClientMessage) -> bytes:
    """Return the body of a message to the host."""
    body: Body
    match message:
        case Act(id, window, Action(kind, cards)):
            body = {"t": "act", "id": id, "window": window, "kind": kind, "cards": cards}
        case Ready(on):
            body = {"t": "ready", "on": on}
        case Hello(oldest, newest, app, name, want, seat):
            body = {"t": "hello", "v": (oldest, newest), "app": app, "name": name}
            body |= {"want": want, "seat": seat}
        case Ping(n):
            body = {"t": "ping", "n": n}
        case Pong(n):
            body = {"t": "pong", "n": n}
        case Bye(why):
            body = {"t": "bye", "why": why}
        case _:
            body = hall.client_body(message)
    return pack(body, CLIENT_TO_HOST)


def encode_host(message: HostMessage) -> bytes:
    """Return the body of a message to a client.

    Raises:
        ValueError: it is not fit to be sent, a fault of this program.
    """
    body: Body
    match message:
        case Update():
            tag = "snap" if message.snap else "step"
            body = {"t": tag, **views.update_body(message)}
        case Ack(id, code, cards):
            body = {"t": "ack", "id": id, "code": code, "cards": cards}
        case MatchState():
            body = {"t": "match", **views.match_body(message)}
        case Welcome(seat, version):
            body = {"t": "in", "seat": ANY_SEAT if seat is None else seat, "v": version}
        case Ping(n):
            body = {"t": "ping", "n": n}
        case Pong(n):
            body = {"t": "pong", "n": n}
        case Fault(code, values):
            body = {"t": "err", "code": code, "values": dict(values)}
        case Bye(why):
            body = {"t": "bye", "why": why}
        case _:
            body = hall.host_body(message)
    return pack(body, HOST_TO_CLIENT)


def decode_client(body: bytes) -> ClientMessage:
    """Check a message to the host.

    Raises:
        ProtocolError: `E_CODEC`, `E_TOO_BIG`, `E_TYPE` or `E_FIELD`.
    """
    found, read = _select(unpack(body, CLIENT_TO_HOST), _CLIENT)
    return read(found)


def decode_host(body: bytes, viewer: Seat | None) -> HostMessage:
    """Check a message to the client of `viewer`.

    Raises:
        ProtocolError: as `decode_client`.
    """
    found, read = _select(unpack(body, HOST_TO_CLIENT), _HOST)
    return read(found, viewer)


T = TypeVar("T")


def _select(raw: object, known: dict[str, tuple[frozenset[str], T]]) -> tuple[Body, T]:
    """Find the reader for a message whose keys are right."""
    tag = raw.get("t") if isinstance(raw, dict) else None
    found = known.get(tag) if isinstance(tag, str) else None
    if found is None or not isinstance(raw, dict):
        raise ProtocolError(Code.TYPE)
    keys, read = found
    if raw.keys() != keys:
        raise ProtocolError(Code.FIELD, "keys")
    return raw, read


def _read_hello(body: Body) -> Hello:
    low, high = fields.parts(body["v"], 2)
    oldest = fields.number(low, 1, MAX_VERSION)
    want = fields.word(body["want"])
    seat = fields.number(body["seat"], ANY_SEAT, fields.MAX_SEATS - 1)
    if want not in ("join", "watch") or (want == "watch" and seat != ANY_SEAT):
        raise ProtocolError(Code.FIELD, "want")
    return Hello(
        oldest,
        fields.number(high, oldest, MAX_VERSION),
        fields.label(body["app"]),
        fields.text(body["name"], fields.MAX_WORD),
        want,
        seat,
    )


def _read_act(body: Body) -> Act:
    action = Action(fields.word(body["kind"]), fields.cards(body["cards"], MAX_ACTION_CARDS))
    return Act(fields.number(body["id"], 1, fields.MAX_COUNT), fields.count(body["window"]), action)


def _read_ready(body: Body) -> Ready:
    return Ready(fields.flag(body["on"]))


def _read_bye(body: Body) -> Bye:
    return Bye(fields.word(body["why"]))


def _read_welcome(body: Body) -> Welcome:
    seat = fields.number(body["seat"], ANY_SEAT, fields.MAX_SEATS - 1)
    version = fields.number(body["v"], 1, MAX_VERSION)
    return Welcome(None if seat == ANY_SEAT else Seat(seat), version)


def _read_ack(body: Body) -> Ack:
    code = body["code"]
    return Ack(
        fields.number(body["id"], 1, fields.MAX_COUNT),
        "" if code == "" else fields.word(code),
        fields.cards(body["cards"]),
    )


def _read_fault(body: Body) -> Fault:
    try:
        code = Code(fields.word(body["code"]))
    except ValueError:
        raise ProtocolError(Code.FIELD, "code") from None
    values = fields.mapping(body["values"])
    if values.keys() != VALUES.get(code, frozenset()):
        raise ProtocolError(Code.FIELD, "values")
    return Fault(code, {name: fields.count(value) for name, value in values.items()} or NO_VALUES)


def _read_ping(body: Body) -> Ping:
    return Ping(fields.count(body["n"]))


def _read_pong(body: Body) -> Pong:
    return Pong(fields.count(body["n"]))


def _keys(*names: str) -> frozenset[str]:
    return frozenset({"t", *names})


_CLIENT: dict[str, tuple[frozenset[str], Callable[[Body], ClientMessage]]] = {
    "hello": (_keys("v", "app", "name", "want", "seat"), _read_hello),
    "act": (_keys("id", "window", "kind", "cards"), _read_act),
    "ready": (_keys("on"), _read_ready),
    "ping": (_keys("n"), _read_ping),
    "pong": (_keys("n"), _read_pong),
    "bye": (_keys("why"), _read_bye),
    **{tag: (_keys(*names), read) for tag, (names, read) in hall.CLIENT_WORDS.items()},
}

_HOST: dict[str, tuple[frozenset[str], Callable[[Body, Seat | None], HostMessage]]] = {
    "in": (_keys("seat", "v"), lambda body, _: _read_welcome(body)),
    "match": (_keys(*MatchState._fields), lambda body, _: views.read_match(body)),
    "step": (_keys("n", "window", "ev", "view", "ms"), views.read_update),
    "snap": (_keys("n", "window", "view", "ms"), views.read_update),
    "ack": (_keys("id", "code", "cards"), lambda body, _: _read_ack(body)),
    "err": (_keys("code", "values"), lambda body, _: _read_fault(body)),
    "ping": (_keys("n"), lambda body, _: _read_ping(body)),
    "pong": (_keys("n"), lambda body, _: _read_pong(body)),
    "bye": (_keys("why"), lambda body, _: _read_bye(body)),
    **{
        tag: (_keys(*names), lambda body, _, read=read: read(body))  # type: ignore[misc]
        for tag, (names, read) in hall.HOST_WORDS.items()
    },
}
