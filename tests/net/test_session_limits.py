"""What a session allows in time, and how much; repeated answers."""

from __future__ import annotations

import pytest

from game.core import Action
from net.errors import Code
from net.framing import frame
from net.messages import (
    Ack,
    Act,
    Bye,
    Fault,
    Ping,
    Pong,
    Ready,
    Welcome,
    decode_client,
    encode_host,
)
from net.preface import PREFACE
from net.session import ClientSession, End, HostSession
from net.transport import Origin
from tests.net.ends import ME, events, hear, host, padded, said, wire
from tests.net.fakes import HELLO, bodies_of

# Time.


def test_who_does_not_say_hello_in_time_is_cut() -> None:
    for stream in (b"", PREFACE[:4], PREFACE, PREFACE + wire(HELLO)[:-1]):
        session = HostSession(Origin.LOOPBACK)
        session.tick(0.0)
        for second, place in enumerate(range(0, len(stream), 20)):
            session.receive(stream[place : place + 20], second / 10)
            events(session)
        session.tick(4.9)
        assert session.end is None
        session.tick(5.0)

        assert session.end == End(Code.TIME)
        assert said(session) == [Fault(Code.TIME)]


def test_a_client_does_not_wait_for_ever_for_its_welcome() -> None:
    client = ClientSession(Origin.LOOPBACK, HELLO)
    client.outbox.sent(len(client.outbox.waiting))
    client.tick(100.0)
    client.tick(105.9)
    assert client.end is None

    client.tick(106.0)

    assert client.end == End(Code.TIME)
    assert [decode_client(body) for body in bodies_of(client.outbox.waiting)] == [Bye(Code.TIME)]


def test_a_silent_client_is_asked_and_then_given_up() -> None:
    session = host(HELLO)
    told = []
    for now in range(16):
        session.tick(float(now))
        told += [(now, message) for message in said(session)]

    assert told == [(5, Ping(1)), (10, Ping(2)), (15, Fault(Code.DEAD))]
    assert session.end == End(Code.DEAD)


def test_a_client_asks_a_silent_host() -> None:
    client = ClientSession(Origin.LOOPBACK, HELLO)
    client.receive(frame(encode_host(Welcome(ME, 1))), 0.0)
    client.next_event()
    client.outbox.sent(len(client.outbox.waiting))
    told = []
    for now in range(16):
        client.tick(float(now))
        told += [(now, decode_client(body)) for body in bodies_of(client.outbox.waiting)]
        client.outbox.sent(len(client.outbox.waiting))

    assert told == [(5, Ping(1)), (10, Ping(2)), (15, Bye(Code.DEAD))]
    assert client.end == End(Code.DEAD)


def test_two_quiet_ends_keep_each_other_alive() -> None:
    session, client = HostSession(Origin.LOOPBACK), ClientSession(Origin.LOOPBACK, HELLO)
    for now in range(600):
        session.receive(client.outbox.waiting, float(now))
        client.outbox.sent(len(client.outbox.waiting))
        events(session)
        session.tick(float(now))
        client.receive(session.outbox.waiting, float(now))
        session.outbox.sent(len(session.outbox.waiting))
        while client.next_event() is not None:
            pass
        client.tick(float(now))

    assert session.end is None
    assert client.end is None


def test_a_ping_is_answered_with_its_number() -> None:
    session = host(HELLO)

    assert hear(session, Ping(7), now=1.0) == []
    assert said(session) == [Pong(7)]


@pytest.mark.parametrize("message", [Pong(1), Pong(0)])
def test_a_pong_to_nothing_ends(message: Pong) -> None:
    session = host(HELLO)
    hear(session, message, now=1.0)

    assert session.end == End(Code.STATE)


# How much.


def test_a_burst_of_messages_passes_and_one_more_does_not() -> None:
    session = host(HELLO)

    assert len(hear(session, *[Ready(True)] * 39, now=0.0)) == 39
    assert session.end is None
    hear(session, Ready(True), now=0.0)

    assert session.end == End(Code.RATE)
    assert said(session) == [Fault(Code.RATE)]


def test_twenty_messages_a_second_pass_for_ever() -> None:
    session = host(HELLO)
    for turn in range(2_000):
        hear(session, Ready(True), now=turn / 20)

    assert session.end is None


def test_five_answers_a_second_pass_for_ever_and_more_do_not() -> None:
    for per_s, end in ((5, None), (6, End(Code.RATE))):
        session = host(HELLO)
        for turn in range(1, 200):
            hear(session, Act(turn, 1, Action("one")), now=turn / per_s)

        assert session.end == end


def test_repetitions_count_as_answers() -> None:
    session = host(HELLO)
    hear(session, *[Act(1, 1, Action("one"))] * 11, now=0.0)

    assert session.end == End(Code.RATE)


def test_garbage_counts_as_a_message() -> None:
    session = host(HELLO, *[Ready(True)] * 39)
    session.receive(padded(5), 0.0)
    events(session)

    assert session.end == End(Code.RATE)


def test_in_memory_nothing_is_counted() -> None:
    session = host(HELLO, origin=Origin.MEMORY)

    assert len(hear(session, *[Ready(True)] * 500, now=0.0)) == 500


def test_who_does_not_take_what_he_is_sent_is_given_up_without_a_word() -> None:
    session = host(HELLO)
    session.send(Ping(1))
    for now in range(10):
        hear(session, Ping(now), now=float(now))
        session.tick(float(now))
    assert session.end is None
    session.tick(10.0)

    assert session.end == End(Code.SLOW)
    assert not any(isinstance(message, Fault) for message in said(session))


# Answers.


def test_a_repeated_answer_is_acknowledged_again_and_not_told() -> None:
    session = host(HELLO)
    act = Act(4, 1, Action("one"))

    assert hear(session, act, act, now=0.0) == [act]
    assert hear(session, act, now=0.5) == []
    assert said(session) == [Ack(4, "")] * 3


def test_acknowledgements_wait_until_they_are_released() -> None:
    session = host(HELLO)
    session.receive(wire(Act(1, 1, Action("one"))), 0.0)
    assert isinstance(session.next_event(), Act)
    session.answer(1, "must_beat", ())
    assert said(session) == []

    session.release()

    assert said(session) == [Ack(1, "must_beat")]
