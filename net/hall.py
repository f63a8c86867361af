"""The messages of a table that people come to over a network, besides those of play.

To the host: `key` (behind `hello`), `say`, `op`, `back`. To the client: `seat`, `lobby`, `who`,
`said`. `net.messages` reads and writes them with the others and adds the kind under `t`.

Rule 1: a seat belongs to a token that the client has made. It is sent to the host alone; whoever
        else is told of a seat is told its number.
Rule 2: sentences are made by the one who reads them: what travels is codes, numbers, names, and
        what people write to each other, which is cleaned at both ends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.core import Config, Seat, visible
from net import fields
from net.errors import Code, ProtocolError
from net.views import Body, read_value

TOKEN_BYTES = 16
MOST_CHAT = 200
"""Characters of what somebody writes."""

PHRASES = ("hello", "well_played", "good_luck", "your_turn", "wait", "thanks", "sorry", "again")
"""Quick phrases; the language files have each under `phrase.`."""

OPS = ("start", "pause", "resume", "kick", "add_bot", "open_seat", "swap", "close", "move")
"""What one may ask of a table; all but `move` are for its owner alone."""

NEXT_HAND_S = 15.0
"""The next hand starts after this pause even if somebody is not ready."""

SEAT_KINDS = ("open", "human", "bot", "away")
PRESENCE = ("empty", "here", "away", "bot")
LOBBY_STATES = ("lobby", "playing", "paused", "waiting", "over")
"""`waiting`: nobody is connected, so that nothing runs."""

_PART = 64
"""Characters of one string of a chat line: 256 bytes at the most."""


class Key(NamedTuple):
    """Who somebody is, sent behind `hello`."""

    token: bytes
    table: str = ""
    """Name of the table; empty for any."""
    level: str = ""
    """Of a bot that plays by itself; empty for a person."""
    again: bool = False
    """He has a seat and wants no other: without it the host refuses (`E_NO_SESSION`)."""


class Chat(NamedTuple):
    """Something to say to the others: a quick phrase, or a line."""

    text: str
    phrase: str = ""


class Op(NamedTuple):
    """Something asked of the table."""

    kind: str
    seat: int = -1
    other: int = -1


class Back(NamedTuple):
    """The seat is to be taken back from the bot."""


class Placed(NamedTuple):
    """The seat of this connection; comes again when it changes, which it does before play only."""

    seat: Seat | None
    last: int
    """Id of the last answer that was dealt with."""


class LobbySeat(NamedTuple):
    """Who sits where, as everybody may know it."""

    kind: str
    """One of `SEAT_KINDS`."""
    name: str
    ready: bool
    level: str
    """Of a bot."""


class LobbyState(NamedTuple):
    """What a table plays, who sits there, and whether it plays."""

    table: str
    state: str
    game: str
    preset: str
    config: Config
    seats: tuple[LobbySeat, ...]
    owner: Seat | None
    hands: int | None
    turn_ms: int | None
    bank_ms: int


class Who(NamedTuple):
    """Whether somebody is there, for one seat."""

    state: str
    """One of `PRESENCE`."""
    ms: int | None = None
    """So long until a bot plays for who is away."""


class Presence(NamedTuple):
    """Who is there, for all seats."""

    seats: tuple[Who, ...]


class Said(NamedTuple):
    """Somebody has said something."""

    seat: Seat
    text: str
    phrase: str = ""


ClientWord = Key | Chat | Op | Back
HostWord = Placed | LobbyState | Presence | Said


def clean_chat(text: str) -> str:
    """Return what of a line can safely be drawn: composed, visible, one line, not long."""
    return " ".join(visible(text[: 4 * MOST_CHAT]).split())[:MOST_CHAT]


def client_body(message: ClientWord) -> Body:
    """Return the body of a message to the host."""
    match message:
        case Key(token, table, level, again):
            return {"t": "key", "token": token, "table": table, "level": level, "again": again}
        case Chat(text, phrase):
            return {"t": "say", "text": _parts(text), "phrase": phrase}
        case Op(kind, seat, other):
            return {"t": "op", "kind": kind, "seat": seat, "other": other}
        case Back():
            return {"t": "back"}


def host_body(message: HostWord) -> Body:
    """Return the body of a message to a client."""
    match message:
        case Placed(seat, last):
            return {"t": "seat", "seat": -1 if seat is None else seat, "last": last}
        case LobbyState():
            return {"t": "lobby", **message._asdict(), "config": dict(message.config)}
        case Presence(seats):
            return {"t": "who", "seats": seats}
        case Said(seat, text, phrase):
            return {"t": "said", "seat": seat, "text": _parts(text), "phrase": phrase}


def _parts(text: str) -> list[str]:
    return [text[place : place + _PART] for place in range(0, len(text), _PART)]


def _read_text(raw: object) -> str:
    parts = fields.items(raw, -(-MOST_CHAT // _PART))
    return clean_chat("".join(fields.text(part, _PART) for part in parts))


def _choice(raw: object, allowed: tuple[str, ...]) -> str:
    if type(raw) is not str or raw not in allowed:
        raise ProtocolError(Code.FIELD, "choice")
    return raw


def _seat(raw: object) -> int:
    return fields.number(raw, -1, fields.MAX_SEATS - 1)


def _name_of_table(raw: object) -> str:
    return "" if raw == "" else fields.label(raw)


def _level(raw: object) -> str:
    return "" if raw == "" else fields.word(raw)


def _read_key(body: Body) -> Key:
    token = body["token"]
    if type(token) is not bytes or len(token) != TOKEN_BYTES:
        raise ProtocolError(Code.FIELD, "token")
    table, level = _name_of_table(body["table"]), _level(body["level"])
    return Key(token, table, level, fields.flag(body["again"]))


def _read_chat(body: Body) -> Chat:
    return Chat(_read_text(body["text"]), _choice(body["phrase"], ("", *PHRASES)))


def _read_op(body: Body) -> Op:
    return Op(_choice(body["kind"], OPS), _seat(body["seat"]), _seat(body["other"]))


def _read_placed(body: Body) -> Placed:
    seat = _seat(body["seat"])
    return Placed(None if seat < 0 else Seat(seat), fields.count(body["last"]))


def _read_lobby(body: Body) -> LobbyState:
    seats = tuple([_read_seat(raw) for raw in fields.items(body["seats"], fields.MAX_SEATS)])
    return LobbyState(
        _name_of_table(body["table"]),
        _choice(body["state"], LOBBY_STATES),
        fields.word(body["game"]),
        fields.label(body["preset"]),
        Config(tuple([(k, read_value(v)) for k, v in fields.mapping(body["config"]).items()])),
        seats,
        fields.seat_or_none(body["owner"]),
        fields.count_or_none(body["hands"]),
        fields.count_or_none(body["turn_ms"]),
        fields.count(body["bank_ms"]),
    )


def _read_seat(raw: object) -> LobbySeat:
    kind, name, ready, level = fields.parts(raw, 4)
    shown = fields.shown_name(name)
    return LobbySeat(_choice(kind, SEAT_KINDS), shown, fields.flag(ready), _level(level))


def _read_presence(body: Body) -> Presence:
    pairs = [fields.parts(item, 2) for item in fields.items(body["seats"], fields.MAX_SEATS)]
    return Presence(
        tuple([Who(_choice(state, PRESENCE), fields.count_or_none(ms)) for state, ms in pairs])
    )


def _read_said(body: Body) -> Said:
    phrase = _choice(body["phrase"], ("", *PHRASES))
    return Said(fields.seat(body["seat"]), _read_text(body["text"]), phrase)


CLIENT_WORDS: dict[str, tuple[tuple[str, ...], Callable[[Body], ClientWord]]] = {
    "key": (Key._fields, _read_key),
    "say": (Chat._fields, _read_chat),
    "op": (Op._fields, _read_op),
    "back": ((), lambda _: Back()),
}
HOST_WORDS: dict[str, tuple[tuple[str, ...], Callable[[Body], HostWord]]] = {
    "seat": (Placed._fields, _read_placed),
    "lobby": (LobbyState._fields, _read_lobby),
    "who": (Presence._fields, _read_presence),
    "said": (Said._fields, _read_said),
}
"""Kind -> the names of its fields, and what reads it."""
