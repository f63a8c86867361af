"""The host's and the client's end without any transport: bytes and the time in, bytes out."""

from __future__ import annotations

import itertools

import pytest

from game.core import Action
from net.errors import SILENT, Code, ProtocolError
from net.framing import frame
from net.messages import (
    VERSIONS,
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
    Versions,
    Welcome,
    encode_client,
    encode_host,
)
from net.preface import PREFACE
from net.session import FIRST_FRAME, ClientSession, End, HostSession, common_version
from net.transport import Origin
from tests.net.ends import ME, events, hear, host, padded, said, wire
from tests.net.fakes import HELLO, CountingTable

# The preface.


@pytest.mark.parametrize("place", range(8))
def test_a_wrong_byte_ends_at_once_and_without_an_answer(place: int) -> None:
    for value in set(range(256)) - {PREFACE[place], 2 if place == 7 else -1}:
        session = HostSession(Origin.LOOPBACK)
        session.receive(PREFACE[:place], 0.0)
        assert session.end is None
        session.receive(bytes([value]), 0.0)

        assert session.end == End(Code.PREFACE)
        assert session.outbox.waiting == b""


@pytest.mark.parametrize(
    ("origin", "mode", "end"),
    [
        (Origin.MEMORY, 1, None),
        (Origin.LOOPBACK, 1, None),
        (Origin.NETWORK, 1, Code.PLAIN),
        (Origin.MEMORY, 2, Code.TLS),
        (Origin.LOOPBACK, 2, Code.TLS),
        (Origin.NETWORK, 2, Code.TLS),
    ],
)
def test_plain_is_for_this_machine_and_nothing_is_downgraded(
    origin: Origin, mode: int, end: Code | None
) -> None:
    session = HostSession(origin)
    session.receive(PREFACE[:-1] + bytes([mode]) + wire(HELLO), 0.0)
    heard = events(session)

    assert session.end == (None if end is None else End(end))
    assert heard == ([] if end else [HELLO])
    assert bool(session.outbox.waiting) == (end is None)


def test_a_client_says_nothing_to_another_machine() -> None:
    session = ClientSession(Origin.NETWORK, HELLO)

    assert session.end == End(Code.TLS)
    assert session.outbox.waiting == b""


# Versions.


@pytest.mark.parametrize(
    ("ours", "theirs", "version"),
    [
        ((1, 1), (1, 1), 1),
        ((1, 3), (2, 5), 3),
        ((2, 5), (1, 3), 3),
        ((1, 9), (4, 4), 4),
        ((3, 3), (1, 3), 3),
    ],
)
def test_the_newest_common_version_is_spoken(
    ours: Versions, theirs: Versions, version: int
) -> None:
    session = HostSession(Origin.LOOPBACK, ours)
    session.receive(PREFACE + wire(Hello(*theirs, "test", "Raw", "join")), 0.0)
    events(session)

    assert common_version(ours, theirs) == version
    assert said(session) == [Welcome(ME, version)]


@pytest.mark.parametrize(("ours", "theirs"), [((1, 1), (2, 9)), ((3, 4), (1, 2))])
def test_without_a_common_version_both_are_named(ours: Versions, theirs: Versions) -> None:
    session = HostSession(Origin.LOOPBACK, ours)
    client = ClientSession(Origin.LOOPBACK, Hello(*theirs, "test", "Raw", "join"))
    session.receive(client.outbox.waiting, 0.0)
    assert events(session) == []
    client.receive(session.outbox.waiting, 0.0)
    assert client.next_event() is None

    assert client.end == session.end
    assert client.end == End(Code.VERSION, {"yours": theirs[1], "host": ours[1]})


def test_a_host_may_not_choose_what_was_not_offered() -> None:
    for version in (1, 4):
        client = ClientSession(Origin.LOOPBACK, Hello(2, 3, "test", "Raw", "join"))
        client.receive(frame(encode_host(Welcome(ME, version))), 0.0)

        assert client.next_event() is None
        assert client.end == End(Code.VERSION, {"yours": 3, "host": version})


# Sizes.


@pytest.mark.parametrize(
    ("greeted", "most"), [(False, FIRST_FRAME), (True, 2_048)], ids=["before", "after"]
)
def test_a_frame_has_a_limit_by_phase(greeted: bool, most: int) -> None:
    for size, code in ((most, Code.CODEC), (most + 1, Code.TOO_BIG)):
        session = host(*[HELLO] * greeted)
        session.receive(padded(size), 0.0)
        assert events(session) == []

        assert session.end == End(code)


def test_the_limit_grows_with_the_hello_however_the_bytes_come() -> None:
    stream = PREFACE + wire(HELLO) + padded(FIRST_FRAME + 1)
    for cut in range(len(stream) + 1):
        session = HostSession(Origin.LOOPBACK)
        for part in (stream[:cut], stream[cut:]):
            session.receive(part, 0.0)
            events(session)

        assert session.end == End(Code.CODEC)


def test_every_hello_fits_the_first_frame() -> None:
    longest = Hello(255, 255, "x" * 32, "\U00010000" * 32, "watch")

    assert len(encode_client(longest)) <= FIRST_FRAME


def test_a_client_takes_frames_up_to_the_end_of_their_length() -> None:
    client = ClientSession(Origin.LOOPBACK, HELLO)
    client.receive(padded(65_535), 0.0)
    client.next_event()

    assert client.end == End(Code.CODEC)


# Order.

STRANGERS = [Act(1, 1, Action("one")), Ready(True), Ping(1), Pong(1)]


@pytest.mark.parametrize("message", STRANGERS, ids=lambda message: type(message).__name__)
def test_before_hello_there_is_only_hello(message: ClientMessage) -> None:
    assert host(message).end == End(Code.STATE)


@pytest.mark.parametrize("message", [HELLO, *STRANGERS[:2]], ids=lambda m: type(m).__name__)
def test_a_spectator_only_watches(message: ClientMessage) -> None:
    assert host(Hello(1, 1, "test", "Xem", "watch"), message).end == End(Code.STATE)


def test_nothing_is_read_after_the_end() -> None:
    for last in (Bye("left"), HELLO):
        session = host(HELLO, last)
        assert session.end is not None

        assert hear(session, Ready(True), now=0.0) == []
        session.tick(1e6)
        session.refuse(ProtocolError(Code.BUSY))
        session.leave("host_quit")
        session.lost()

        assert session.end == (End("left") if isinstance(last, Bye) else End(Code.STATE))
        assert said(session) == []


def test_a_client_stops_at_the_last_word() -> None:
    for word, end in ((Fault(Code.BUSY), End(Code.BUSY)), (Bye("host_quit"), End("host_quit"))):
        client = ClientSession(Origin.LOOPBACK, HELLO)
        client.receive(frame(encode_host(word)) + frame(encode_host(Welcome(ME, 1))), 0.0)

        assert client.next_event() is None
        client.tick(1e6)
        assert client.end == end


MOMENTS: list[HostMessage] = [Welcome(ME, 1), CountingTable().match(), Ping(1), Pong(1), Ack(1, "")]


FINE = {
    "",
    "Welcome",
    "Welcome Ping",
    "Welcome MatchState",
    "Welcome Ping MatchState",
    "Welcome MatchState Ping",
}


def test_a_client_in_any_phase_refuses_what_may_not_come() -> None:
    for length in range(4):
        for script in itertools.permutations(MOMENTS, length):
            client = ClientSession(Origin.LOOPBACK, HELLO)
            client.receive(b"".join(frame(encode_host(m)) for m in script), 0.0)
            while client.next_event() is not None:
                pass

            kinds = " ".join(type(message).__name__ for message in script)
            assert client.end == (None if kinds in FINE else End(Code.STATE)), kinds


def test_silent_faults_are_those_nobody_would_understand() -> None:
    assert {Code.PREFACE, Code.PLAIN, Code.TLS, Code.SLOW} == SILENT
    assert VERSIONS[0] <= VERSIONS[1]
