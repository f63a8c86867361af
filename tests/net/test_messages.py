"""Messages: what is written comes back equal, and nothing malformed gets in."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import (
    Action,
    Arrangement,
    Card,
    Config,
    MatchState,
    Moved,
    Outcome,
    Own,
    Refusal,
    Seat,
    SeatInfo,
    Update,
    View,
    Zone,
)
from net import messages, views
from net.errors import Code, ProtocolError
from net.hall import (
    Back,
    Chat,
    Key,
    LobbySeat,
    LobbyState,
    Op,
    Placed,
    Presence,
    Said,
    Who,
    clean_chat,
)
from net.messages import (
    Ack,
    Act,
    Bye,
    ClientMessage,
    Fault,
    Hello,
    HostMessage,
    Ping,
    Pong,
    Ready,
    Welcome,
    decode_client,
    decode_host,
    encode_client,
    encode_host,
)
from tests.net import strategies as some
from tests.net.fakes import open_table
from tests.net.wrong_fields import WRONG

VIEWER = Seat(1)


def decode_any(body: bytes, is_client: bool) -> ClientMessage | HostMessage:
    return decode_client(body) if is_client else decode_host(body, VIEWER)


def encode_any(message: object, is_client: bool) -> bytes:
    encode = encode_client if is_client else encode_host
    return encode(message)  # type: ignore[arg-type]


LOBBY = LobbyState(
    "1",
    "lobby",
    "catte",
    "study",
    Config((("stake", "loser"), ("ton", 4), ("open", True))),
    (LobbySeat("human", "An", True, ""), LobbySeat("bot", "Lan", True, "medium")),
    Seat(0),
    5,
    45_000,
    30_000,
)


def samples() -> list[tuple[bool, object]]:
    """Return one message of each kind, with every field in use where there is a choice."""
    table, _, _, _ = open_table()
    view = table.view(VIEWER)
    own = view.own._replace(
        answer=Action("one", (Card("AS"),)),
        choices=(Action("one"), Action("two", (Card("2H"),))),
        refusals=(Refusal(Action("ten"), "not_a_number", (Card("2H"),)),),
        arrangement=Arrangement(((Card("2H"),),), (Card("AS"),), ((Card("Xd"), 3),)),
    )
    view = view._replace(own=own)
    events = (Moved(Zone("stock"), Zone("hand", VIEWER), (Card("2H"),)),)
    return [
        (True, Hello(1, 2, "chieu-hoa 1", "Bình", "join", 1)),
        (True, Act(3, 7, Action("play", (Card("9S"), Card("Xd"))))),
        (True, Ready(True)),
        (True, Ping(1)),
        (True, Pong(1)),
        (True, Bye("left")),
        (True, Key(b"t" * 16, "1", "medium", again=True)),
        (True, Chat(clean_chat("Chào " * 40), "hello")),
        (True, Op("swap", 0, 7)),
        (True, Back()),
        (False, Welcome(VIEWER, 1)),
        (False, table.match()._replace(history=(Outcome(Seat(0), "reached", (1, -1)),))),
        (False, Update(VIEWER, 4, events, view, 45_000)),
        (False, Update(VIEWER, 4, (), view, None, snap=True)),
        (False, Ack(3, "must_beat", (Card("TS"),))),
        (False, Fault(Code.FULL)),
        (False, Fault(Code.VERSION, {"yours": 1, "host": 2})),
        (False, Ping(1)),
        (False, Pong(1)),
        (False, Bye("host_quit")),
        (False, Placed(VIEWER, 17)),
        (False, LOBBY),
        (False, Presence((Who("here"), Who("away", 30_000), Who("empty"), Who("bot")))),
        (False, Said(VIEWER, "Chào", "hello")),
    ]


EACH_KIND = pytest.mark.parametrize(
    ("is_client", "message"),
    samples(),
    ids=[f"{'client' if up else 'host'}-{type(message).__name__}" for up, message in samples()],
)


def refusal(body: bytes, is_client: bool) -> str:
    """Return the code with which a body is refused, or nothing."""
    try:
        decode_any(body, is_client)
    except ProtocolError as error:
        return error.code
    return ""


def same(left: object, right: object) -> bool:
    """Tell whether two objects are equal down to the types: 1 is not True here."""
    return left == right and repr(left) == repr(right)


@given(some.client_messages)
def test_messages_to_the_host_come_back_equal(message: ClientMessage) -> None:
    assert same(message, decode_client(encode_client(message)))


@given(some.host_messages)
def test_messages_to_a_client_come_back_equal(message: HostMessage) -> None:
    assert same(message, decode_host(encode_host(message), VIEWER))


@given(some.updates)
def test_updates_come_back_equal(update: Update) -> None:
    assert same(update, decode_host(encode_host(update), update.viewer))


def test_the_bytes_of_an_answer_are_pinned() -> None:
    message = Act(3, 7, Action("play", (Card("9S"),)))

    assert encode_client(message).hex(" ", -8) == (
        "85a174a3616374a2 696403a677696e64 6f7707a46b696e64 a4706c6179a56361 72647391a23953"
    )


@EACH_KIND
def test_a_sample_comes_back(is_client: bool, message: object) -> None:
    assert same(message, decode_any(encode_any(message, is_client), is_client))


@EACH_KIND
def test_a_message_cut_anywhere_is_refused(is_client: bool, message: object) -> None:
    body = encode_any(message, is_client)

    assert {"E_CODEC"} == {refusal(body[:end], is_client) for end in range(len(body))}
    assert refusal(body + b"\xc0", is_client) == "E_CODEC"


@EACH_KIND
def test_a_missing_or_extra_key_is_refused(is_client: bool, message: object) -> None:
    body = msgpack.unpackb(encode_any(message, is_client))

    for key in body:
        less = {name: value for name, value in body.items() if name != key}
        code = refusal(msgpack.packb(less), is_client)
        # A step without events is a snapshot by its keys, but not by its tag.
        assert code == ("E_TYPE" if key == "t" else "E_FIELD"), key
    for extra in ("x", "seat ", "ev "):
        assert refusal(msgpack.packb(body | {extra: 1}), is_client) == "E_FIELD"
    assert refusal(msgpack.packb(body | {b"x": 1}), is_client) == "E_FIELD"


@EACH_KIND
def test_a_key_that_stands_twice_is_refused(is_client: bool, message: object) -> None:
    body = msgpack.unpackb(encode_any(message, is_client))
    pairs = [msgpack.packb(key) + msgpack.packb(value) for key, value in body.items()]

    twice = bytes([0x80 | (len(pairs) + 1)]) + b"".join([*pairs, pairs[-1]])

    assert refusal(twice, is_client) == "E_CODEC"


@pytest.mark.parametrize("is_client", [True, False])
@pytest.mark.parametrize(
    "body",
    [None, 1, [], {}, "hello", {"t": None}, {"t": "chat"}, {"t": b"bye", "why": "x"}, {"t": []}],
    ids=repr,
)
def test_an_unknown_message_is_refused(is_client: bool, body: object) -> None:
    assert refusal(msgpack.packb(body), is_client) == "E_TYPE"


def test_a_message_of_the_other_direction_is_refused() -> None:
    assert refusal(encode_client(Ready(True)), is_client=False) == "E_TYPE"
    assert refusal(encode_host(Welcome(VIEWER, 1)), is_client=True) == "E_TYPE"


def places(value: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """Yield the path of every value inside a body."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for key, inner in enumerate(value):
            yield from places(inner, (*path, key))


def replaced(body: dict[str, object], path: tuple[object, ...], value: object) -> dict:
    """Return the body with another value at a path."""
    result = copy.deepcopy(body)
    inner: object = result
    for key in path[:-1]:
        inner = inner[key]  # type: ignore[index]
    inner[path[-1]] = value  # type: ignore[index]
    return result


STRANGE = [
    None, True, False, -1, -2, 0, 8, 256, 2**31, 2**63, -(2**63), 2**64 - 1, 1.0, math.nan,
    math.inf, "", "x", "x" * 33, "a b", "<b>", "é", "\0", "hand/007", "hand/1/2/3", "hand/-1",
    b"", b"AS", [], {}, [[]], [None], ["AS", "AS"], ["AS", 1], {"x": 1}, {"x": 1.5},
    ["TOOLONG"], [""], ["\x07"], [1], [1] * 9, [[[[[]]]]],
]  # fmt: skip


@EACH_KIND
def test_a_strange_value_anywhere_is_refused_or_taken_as_it_stands(
    is_client: bool, message: object
) -> None:
    body = msgpack.unpackb(encode_any(message, is_client))
    refused = 0

    for path in places(body):
        for value in STRANGE:
            packed = msgpack.packb(replaced(body, path, value))
            code = refusal(packed, is_client)
            if code:
                assert code in ("E_FIELD", "E_TYPE" if path == ("t",) else "E_FIELD")
                refused += 1
            elif path[0] not in ("seats", "text"):  # names and lines are cleaned
                assert encode_any(decode_any(packed, is_client), is_client) == packed

    assert refused > len(STRANGE) / 2


@EACH_KIND
def test_every_field_refuses_what_it_should(is_client: bool, message: object) -> None:
    body = msgpack.unpackb(encode_any(message, is_client))

    for path, values in WRONG[type(message)].items():
        for value in values:
            code = refusal(msgpack.packb(replaced(body, path, value)), is_client)
            assert code == "E_FIELD", (path, value)


@pytest.mark.parametrize(
    "event",
    [
        None, "said", [], [1], [["said"]], ["said"], ["hello", 1, 2, 3], ["scored"],
        ["scored", [1.0]], ["ended", None, ""], ["ended", 9, "x"], ["turn", [0], 1],
        ["turn", [0]], ["said", "x", None, [None]], ["moved", "hand/0", "stock", [], 1],
        ["moved", "hand/0", "", [], True], ["moved", "hand/0", "stock", None, True],
        ["moved", "hand/0", "stock", [], True, []],
    ],
    ids=repr,
)  # fmt: skip
def test_a_malformed_event_is_refused(event: object) -> None:
    step = next(m for _, m in samples() if isinstance(m, Update) and not m.snap)
    body = msgpack.unpackb(encode_host(step))

    assert refusal(msgpack.packb(body | {"ev": [event]}), is_client=False) == "E_FIELD"


@EACH_KIND
@given(data=st.data())
def test_a_message_with_changed_bytes_raises_nothing_else(
    is_client: bool, message: object, data: st.DataObject
) -> None:
    body = bytearray(encode_any(message, is_client))
    for _ in range(data.draw(st.integers(1, 3))):
        body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 255))

    assert refusal(bytes(body), is_client) in ("", "E_CODEC", "E_TYPE", "E_FIELD")


@given(st.recursive(st.none() | st.booleans() | st.integers(-9, 9) | some.words, st.lists))
def test_any_structure_raises_nothing_else(value: object) -> None:
    for _, message in samples():
        if isinstance(message, Update):
            body = msgpack.unpackb(encode_host(message))
            for path in (("view", "shown", "facts"), ("view", "own", "choices"), ("view",), ("n",)):
                packed = msgpack.packb(replaced(body, path, value))
                assert refusal(packed, is_client=False) in ("", "E_FIELD", "E_CODEC")


def test_deep_nesting_is_refused() -> None:
    deep = b"\x91" * 900 + b"\xc0"

    assert refusal(deep, is_client=True) == "E_TYPE"
    assert refusal(b"\x82\xa1t\xa5ready\xa2on" + deep, is_client=True) == "E_FIELD"
    packed = b"\x83\xa1t\xa3err\xa6values\x80\xa4code" + deep
    assert refusal(packed, is_client=False) == "E_FIELD"


def test_a_fault_has_the_values_of_its_code_and_no_others() -> None:
    for code in Code:
        body = {"t": "err", "code": code, "values": {}}
        named = body | {"values": {"yours": 1, "host": 2}}
        expected = ("E_FIELD", "") if code == Code.VERSION else ("", "E_FIELD")
        assert (
            refusal(msgpack.packb(body), is_client=False),
            refusal(msgpack.packb(named), is_client=False),
        ) == expected


def test_names_from_others_are_cleaned() -> None:
    match = next(m for _, m in samples() if isinstance(m, MatchState))
    evil = SeatInfo("A\u202e\x07n" + "x" * 20, "human", True)

    found = decode_host(encode_host(match._replace(seats=(evil, match.seats[1]))), VIEWER)

    assert isinstance(found, MatchState)
    assert found.seats[0].name == "An" + "x" * 14


def test_a_long_history_travels_in_part() -> None:
    match = next(m for _, m in samples() if isinstance(m, MatchState))
    played = tuple(Outcome(Seat(0), "reached", (i, -i)) for i in range(1_000))

    found = decode_host(encode_host(match._replace(history=played)), VIEWER)

    assert isinstance(found, MatchState)
    assert found.history == played[-views.MAX_HISTORY :]


def test_what_is_not_fit_for_the_viewer_is_not_written() -> None:
    step = next(m for _, m in samples() if isinstance(m, Update) and not m.snap)
    raw = Moved(Zone("stock"), Zone("hand", VIEWER), (Card("2H"),), frozenset({VIEWER}))

    for unfit in (
        step._replace(viewer=Seat(0)),
        step._replace(events=(raw,)),
        step._replace(snap=True),
        step._replace(view=View(VIEWER, step.view.shown, Own(((Zone("x", None, Seat(3)), ()),)))),
        step._replace(view=View(VIEWER, step.view.shown, Own(prompt="y" * 70_000))),
    ):
        with pytest.raises(ValueError, match=r"\w"):
            encode_host(unfit)


def test_the_largest_answer_fits_a_small_frame() -> None:
    act = Act(2**31 - 1, 2**31 - 1, Action("k" * 32, (Card("abcd"),) * 24))
    hello = Hello(1, 255, "a" * 32, "\U0001f0a1" * 32, "join", 7)

    assert max(len(encode_client(act)), len(encode_client(hello))) < 512


def test_every_kind_of_message_has_a_sample() -> None:
    sampled = {msgpack.unpackb(encode_any(message, up))["t"] for up, message in samples()}

    assert sampled == {*messages._CLIENT, *messages._HOST}
