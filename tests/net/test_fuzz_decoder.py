"""Messages spoiled field by field: what gets through is sound, and nothing else is raised.

A fuzzer that finds nothing may only be blind, so it has to find decoders with one check less.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import msgpack
import pytest

from game.core import Card, MatchState, Seat, clean_name
from net import codec, fields, hall, messages
from net.errors import Code, ProtocolError
from net.hall import Chat, Key, LobbyState, Op, Presence, Said, clean_chat
from net.messages import (
    Act,
    decode_client,
    decode_host,
    encode_client,
    encode_host,
)
from tests.net.test_messages import samples

CASES = 16_000
LONGEST_S = 0.25
MOST_MB = 64
BIDI = "\u202e"
STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, -2, 7, 8, 2**31, 2**53 + 1, 2**63, 1.0, float("nan")),
    *("", "x", "a b", "x" * 33, "x" * 257, "é" * 20, BIDI, "An" + BIDI, "<b>", "\n", "AS", "TENS!"),
    *(b"", b"x" * 16, b"x" * 17, [], [1], [[]], {}, {"x": 1}, ["AS"] * 30, [["x", 0]] * 9),
    *(["a" * 64] * 5, ["   a"], msgpack.ExtType(5, b""), msgpack.Timestamp(0)),
)
Body = dict[Any, Any]
OPENED = [
    (is_client, msgpack.unpackb((encode_client if is_client else encode_host)(message)))  # type: ignore[operator]
    for is_client, message in samples()
]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield all containers of a body, each with one of its keys."""
    keys = range(len(value)) if isinstance(value, list) else list(value)
    for key in keys:
        yield value, key
        if isinstance(value[key], (list, dict)):
            yield from places(value[key])


def copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return [copied(item) for item in value] if isinstance(value, list) else value


def spoiled(rng: Random, opened: Body, other: Body) -> bytes:
    """Return a message with one thing or two wrong, as bytes."""
    body = copied(opened)
    for _ in range(rng.choice((1, 1, 1, 2))):
        container, key = rng.choice(list(places(body)))
        match rng.randrange(8):
            case 0:
                del container[key]
            case 1 if isinstance(container, dict):
                container[rng.choice(("x", "t", "seat"))] = copied(rng.choice(STRANGE))
            case 2 if isinstance(container[key], list) and container[key]:
                container[key] = copied(container[key] * rng.choice((2, 10, 600)))
            case 3:
                container[key] = copied(rng.choice(list(other.values())))
            case 4 | 5:
                kind = type(container[key])
                alike = [value for value in STRANGE if type(value) is kind]
                container[key] = copied(rng.choice(alike or STRANGE))
            case _:
                container[key] = copied(rng.choice(STRANGE))
        if not body:
            break
    try:
        data = msgpack.packb(body)
    except (OverflowError, ValueError):
        return b"\xc1"
    return damaged(rng, data)


def damaged(rng: Random, data: bytes) -> bytes:
    """Return the bytes as they are, or with a fault that no dictionary can have."""
    match rng.randrange(12):
        case 0:
            return data + rng.choice((b"\xc0", data))
        case 1:
            return data[: rng.randrange(len(data) + 1)]
        case 2 if 0x80 < data[0] < 0x8F:
            key, value = rng.choice(list(msgpack.unpackb(data, strict_map_key=False).items()))
            return bytes([data[0] + 1]) + data[1:] + msgpack.packb(key) + msgpack.packb(value)
        case 3:
            place = rng.randrange(max(1, len(data)))
            return data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]
    return data


# What a message that got through must be.


def parts_of(value: Any) -> Iterator[Any]:
    """Yield all that a message is made of."""
    if isinstance(value, Mapping):
        value = (*value, *value.values())
    if isinstance(value, (tuple, list, frozenset)):
        for item in value:
            yield from parts_of(item)
    else:
        yield value


def is_small(value: Any) -> bool:
    """Tell whether a value may be in a message at all."""
    if isinstance(value, str):
        return len(value) <= hall.MOST_CHAT + 56
    if isinstance(value, bytes):
        return len(value) == hall.TOKEN_BYTES
    return value is None or (isinstance(value, int) and abs(value) <= fields.MAX_NUMBER)


def check(message: Any, viewer: Seat | None) -> None:
    """See that a message that got through is sound; the checks are not those of the decoder."""
    assert all(is_small(value) for value in parts_of(message)), message
    match message:
        case Chat(text, phrase) | Said(_, text, phrase):
            assert text == clean_chat(text)
            assert len(text) <= hall.MOST_CHAT
            assert phrase in ("", *hall.PHRASES)
        case Op(kind, seat, other):
            assert kind in hall.OPS
            assert all(-1 <= number < fields.MAX_SEATS for number in (seat, other))
        case Key(token, _, _, again):
            assert type(token) is bytes
            assert type(again) is bool
        case Act(id, window, action):
            assert type(id) is type(window) is int
            assert 1 <= id < 2**31 > window >= 0
            assert all(isinstance(face, str) and 0 < len(face) <= 4 for face in action.cards)
        case LobbyState() | MatchState():
            assert len(message.seats) <= fields.MAX_SEATS
            for seat in message.seats:
                assert seat.name == clean_name(seat.name, "")
                assert type(seat.ready) is bool
                assert seat.kind in hall.SEAT_KINDS or isinstance(message, MatchState)
        case Presence(seats):
            assert all(who.state in hall.PRESENCE for who in seats)
    for name in ("on", "playing"):
        assert type(getattr(message, name, True)) is bool
    if hasattr(message, "ready"):
        assert type(message.ready) is bool


def fuzz(cases: int, seed: int) -> dict[str, int]:
    """Decode so many spoiled messages; return how often which code came, "" for sound ones."""
    rng, ends = Random(seed), dict[str, int]()
    for case in range(cases):
        is_client, opened = rng.choice(OPENED)
        data = spoiled(rng, opened, rng.choice(OPENED)[1])
        viewer = rng.choice((None, Seat(0), Seat(1)))
        start, code = time.process_time(), ""
        try:
            message = decode_client(data) if is_client else decode_host(data, viewer)
        except ProtocolError as error:
            code = error.code
        else:
            check(message, viewer)
            check_again(is_client, message, data, viewer)
        assert time.process_time() - start < LONGEST_S, (seed, case)
        ends[code] = ends.get(code, 0) + 1
    return ends


def check_again(is_client: bool, message: Any, data: bytes, viewer: Seat | None) -> None:
    """See that what got through is all that was sent, and is read in the same way again."""
    again = (encode_client if is_client else encode_host)(message)  # type: ignore[operator]
    read = decode_client(again) if is_client else decode_host(again, viewer)
    assert read == message
    sent, kept = msgpack.unpackb(data), msgpack.unpackb(again)
    assert sent.keys() == kept.keys(), "a key more or less"
    assert data[0] == again[0] or data[0] > 0x8F, "a key stands twice"


def test_what_gets_through_is_sound() -> None:
    ends = fuzz(CASES, seed=1)

    assert set(ends) == {"", Code.CODEC, Code.TYPE, Code.FIELD, Code.TOO_BIG}
    assert min(ends.values()) > 10
    assert ends[""] > 200


@pytest.mark.slow
def test_what_gets_through_is_sound_for_long() -> None:
    fuzz(1_000_000, seed=2)

    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 < 3 * MOST_MB


# Decoders with one check less.

Patch = pytest.MonkeyPatch
Mutant = Callable[[Patch], None]


def any_flag(patch: Patch) -> None:
    patch.setattr(fields, "flag", lambda raw: raw)


def any_number(patch: Patch) -> None:
    patch.setattr(fields, "number", lambda raw, least, most: raw)


def no_range(patch: Patch) -> None:
    def number(raw: Any, least: int, most: int) -> int:
        if type(raw) is not int:
            raise ProtocolError(Code.FIELD)
        return raw

    patch.setattr(fields, "number", number)


def more_keys(patch: Patch) -> None:
    honest = messages._select

    def select(raw: Any, known: Any) -> Any:
        keys = known.get(raw.get("t"), (frozenset(), None))[0] if isinstance(raw, dict) else ()
        if keys and isinstance(raw, dict) and raw.keys() >= keys:
            raw = {key: raw[key] for key in keys}
        return honest(raw, known)

    patch.setattr(messages, "_select", select)


def dirty_chat(patch: Patch) -> None:
    patch.setattr(hall, "clean_chat", lambda text: text)


def dirty_names(patch: Patch) -> None:
    patch.setattr(fields, "shown_name", lambda raw: fields.text(raw, fields.MAX_WORD))


def any_choice(patch: Patch) -> None:
    patch.setattr(hall, "_choice", lambda raw, allowed: fields.text(raw, 64))


def any_face(patch: Patch) -> None:
    patch.setattr(fields, "cards", lambda raw, most=512: tuple(map(Card, fields.items(raw, most))))


def any_token(patch: Patch) -> None:
    def read(body: Any) -> Key:
        rest = [hall._name_of_table(body["table"]), hall._level(body["level"])]
        return Key(body["token"], *rest, fields.flag(body["again"]))

    keys = messages._CLIENT["key"][0]
    patch.setitem(messages._CLIENT, "key", (keys, read))


def rest_ignored(patch: Patch) -> None:
    def unpack(body: bytes, limits: Any) -> object:
        reader = msgpack.Unpacker()
        reader.feed(body)
        try:
            return reader.unpack()
        except (ValueError, TypeError, msgpack.exceptions.UnpackException):
            raise ProtocolError(Code.CODEC) from None

    patch.setattr(messages, "unpack", unpack)


def last_key_wins(patch: Patch) -> None:
    patch.setattr(codec, "_unique", dict)


def errors_let_through(patch: Patch) -> None:
    patch.setattr(codec, "_REFUSED", (ValueError,))


MUTANTS: tuple[Mutant, ...] = (
    *(any_flag, any_number, no_range, more_keys, dirty_chat, dirty_names, any_choice),
    *(any_face, any_token, rest_ignored, last_key_wins),
)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_decoder_with_a_check_less_is_noticed(mutant: Mutant, monkeypatch: Patch) -> None:
    mutant(monkeypatch)

    with pytest.raises(Exception):  # noqa: B017, PT011  # whatever such a decoder does next
        fuzz(CASES, seed=1)
