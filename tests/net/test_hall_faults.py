"""People who misbehave at a table in a network: the table and the others do not notice."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import Action
from net.client import Stepped
from net.framing import frame
from net.hall import Back, Chat, Key, Op
from net.messages import Act, ClientMessage, Hello, Ready, encode_client
from net.preface import PREFACE
from net.transport import MemoryTransport, Origin, memory_pair
from tests.net import strategies as some
from tests.net.halls import Hall, token

HELLO = Hello(1, 1, "test", "Raw", "join")


def knock(hall: Hall, *parts: bytes | ClientMessage) -> MemoryTransport:
    """Come to the door and say this."""
    assert hall.host is not None
    there, here = memory_pair(origin=Origin.NETWORK)
    hall.host.open(there, "10.9.9.9")
    here.send(PREFACE)
    for part in parts:
        here.send(part if isinstance(part, bytes) else frame(encode_client(part)))
    return here


@pytest.mark.parametrize(
    "parts",
    [
        (Key(token(1)),),
        (HELLO, HELLO),
        (HELLO, Act(1, 1, Action("one"))),
        (HELLO, Key(token(9)), Key(token(9))),
        (HELLO._replace(want="watch"), Key(token(9)), Op("close")),
        (HELLO._replace(want="watch"), Key(token(9)), Chat("x")),
        (HELLO._replace(want="watch"), Key(token(9)), Back()),
        (HELLO._replace(want="watch"), Key(token(9)), Ready(True)),
        (HELLO, frame(b"\x81\xa1t\xa3key")),
    ],
    ids=range(9),
)
def test_what_may_not_come_now_ends_one_connection(
    parts: tuple[bytes | ClientMessage, ...],
) -> None:
    hall = Hall("ooo")
    guests = [hall.come(1), hall.come(2)]
    before = guests[0].client.lobby
    here = knock(hall, *parts)
    hall.turns(3)

    while here.receive():
        pass
    assert here.closed
    assert all(guest.client.is_connected for guest in guests)
    hall.seconds(61)  # a seat taken by the way is free again
    assert guests[0].client.lobby == before
    hall.close()


words = st.lists(some.client_messages.map(lambda m: frame(encode_client(m))), max_size=8)


@settings(max_examples=60, deadline=None)
@given(words, st.binary(max_size=60), st.booleans())
def test_no_words_and_no_bytes_disturb_a_table(
    said: list[bytes], junk: bytes, watches: bool
) -> None:
    hall = Hall("oo")
    try:
        guests = hall.full()
        hello = HELLO._replace(want="watch") if watches else HELLO
        knock(hall, hello, Key(token(9)), *said, junk)
        counts = [len(guest.told(Stepped)) for guest in guests]
        for guest in guests:
            guest.answer()
        hall.turns(3)

        assert all(guest.client.is_connected for guest in guests)
        assert all(len(g.told(Stepped)) > n for g, n in zip(guests, counts, strict=True))
    finally:
        hall.close()


@settings(max_examples=60, deadline=None)
@given(words, st.booleans())
def test_who_sits_here_can_spoil_nothing_but_his_own_seat(said: list[bytes], playing: bool) -> None:
    hall = Hall("oo")
    try:
        one, two = hall.full() if playing else (hall.come(1), hall.come(2))
        hall.guests.remove(two)
        assert two.wire is not None
        for data in said:
            two.wire.send(data)
        hall.turns(3)

        assert one.client.is_connected
        assert one.seat == 0
    finally:
        hall.close()
