"""Clients that misbehave, flood, vanish: the others and the table do not notice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import Action, Seat
from net.client import Acked, Closed, MatchChanged, News, Stepped
from net.errors import Code
from net.framing import frame
from net.messages import Act, Bye, ClientMessage, Fault, Hello, Ready, Welcome, encode_client
from net.preface import PREFACE
from net.server import Server
from net.transport import memory_pair
from tests.net.fakes import (
    HELLO,
    CountingTable,
    connect,
    connect_raw,
    hear,
    leaves,
    open_table,
    say,
    settle,
    steps,
    submits,
)

BAD: dict[str, tuple[bytes, str]] = {
    "no length": (b"\0\0", "E_TOO_BIG"),
    "long frame": (b"\x08\x01", "E_TOO_BIG"),
    "no msgpack": (frame(b"\xc1"), "E_CODEC"),
    "unknown": (frame(b"\x81\xa1t\xa4chat"), "E_TYPE"),
    "no field": (frame(b"\x81\xa1t\xa5ready"), "E_FIELD"),
    "hello again": (frame(encode_client(HELLO)), "E_STATE"),
}


@pytest.mark.parametrize(("data", "code"), BAD.values(), ids=BAD)
def test_a_bad_client_is_told_why_and_disturbs_nobody(data: bytes, code: str) -> None:
    table, server, clients, recorders = open_table()
    good, bad = clients
    recorders[1].send(data)
    good.submit(Action("one"))

    news = settle(server, good, bad)

    assert news[1] == [Closed(code)]
    assert [type(item) for item in news[0]] == [Acked, Stepped, MatchChanged]
    assert leaves(table) == [1]


FIRST: dict[str, tuple[ClientMessage, str]] = {
    "act": (Act(1, 1, Action("one")), "E_STATE"),
    "ready": (Ready(True), "E_STATE"),
    "newer": (Hello(2, 9, "test", "Raw", "join"), "E_VERSION"),
    "taken": (Hello(1, 1, "test", "Raw", "join", 0), "E_TAKEN"),
    "full": (HELLO, "E_FULL"),
}


@pytest.mark.parametrize(("message", "code"), FIRST.values(), ids=FIRST)
def test_who_may_not_join_is_told_why_and_nothing_else(message: ClientMessage, code: str) -> None:
    table, server, clients, _ = open_table()
    here = connect_raw(server)
    say(here, message, HELLO)

    news = settle(server, *clients)

    values = {"yours": 9, "host": 1} if code == Code.VERSION else {}
    assert hear(here) == [Fault(Code(code), values)]
    assert here.closed
    assert news == [[], []]
    assert leaves(table) == []


def test_a_spectator_may_not_act() -> None:
    for message in (Act(1, 1, Action("one")), Ready(True)):
        table, server, _, _ = open_table()
        here = connect_raw(server)
        say(here, Hello(1, 1, "test", "Xem", "watch"), message)

        server.poll(0.0)

        assert hear(here) == [Welcome(None, 1), Fault(Code.STATE)]
        assert leaves(table) == [None]
        assert submits(table) == []


def test_nothing_after_goodbye_counts_however_it_arrives() -> None:
    for size in (1, 3, 4_096):
        table = CountingTable()
        server = Server(table)
        there, here = memory_pair(size)
        server.open(there)
        here.send(PREFACE)
        say(here, HELLO, Bye("left"), Ready(True))

        for _ in range(100):
            server.poll(0.0)

        assert leaves(table) == [0]
        assert not any(call[0] == "ready" for call in table.calls)


@pytest.mark.parametrize("ending", ["bye", "drop", "garbage", "flood"])
def test_leaving_is_told_exactly_once(ending: str) -> None:
    table, server, clients, recorders = open_table()
    if ending == "bye":
        clients[0].close()
    elif ending == "drop":
        recorders[0].close()
    elif ending == "garbage":
        recorders[0].send(b"\0\0\0\0")
    else:
        recorders[0].send(b"x" * 1_000_000)

    for _ in range(5):
        settle(server, clients[1])

    assert leaves(table) == [0]


def test_who_never_said_hello_leaves_unnoticed() -> None:
    table = CountingTable()
    server = Server(table)
    for end in (b"", b"\0\0", frame(encode_client(Bye("left")))):
        here = connect_raw(server)
        here.send(end)
        server.poll(0.0)
        here.close()
        server.poll(0.0)

    assert {call[0] for call in table.calls} == {"tick", "commit"}
    assert server._connections == []


def test_who_does_not_read_is_given_up_at_the_bound() -> None:
    table, server, clients, _ = open_table()
    here = connect_raw(server)
    say(here, Hello(1, 1, "test", "Xem", "watch"))

    for number in range(5_000):
        clients[1].ready(on=bool(number % 2))
        server.poll(0.0)
        for client in clients:
            client.pump()
        if leaves(table):
            break

    assert leaves(table) == [None]
    while here.receive():
        pass
    assert here.closed
    assert not any(client.is_closed for client in clients)


def test_a_flood_does_not_hold_up_the_others() -> None:
    table, server, clients, recorders = open_table()
    ready = frame(encode_client(Ready(True)))
    recorders[1].send(ready * (200_000 // len(ready)))
    clients[0].submit(Action("one"))

    server.poll(0.0)

    assert any(isinstance(item, Acked) for item in clients[0].pump())
    assert sum(call[0] == "ready" for call in table.calls) < 2_000


def test_the_stream_of_a_client_may_be_cut_anywhere() -> None:
    script = (HELLO, Ready(True), Act(1, 1, Action("one")), Act(2, 2, Action("two")), Bye("left"))
    stream = b"".join(frame(encode_client(message)) for message in script)
    results = set()

    for cut in range(len(stream) + 1):
        table = CountingTable(secrets=("AS",))
        server = Server(table)
        here = connect_raw(server)
        here.send(stream[:cut])
        server.poll(0.0)
        here.send(stream[cut:])
        server.poll(0.0)
        told = hear(here, Seat(0))
        assert all(not isinstance(message, Fault) for message in told)
        calls = [call for call in table.calls if call[0] not in ("tick", "commit")]
        results.add((table.total, table.n, tuple(calls)))

    assert len(results) == 1
    assert next(iter(results))[:2] == (3, 3)


@given(st.binary(max_size=300), st.booleans())
def test_no_bytes_disturb_the_table(data: bytes, joins: bool) -> None:
    table, server, clients, _ = open_table()
    here = connect_raw(server)
    if joins:
        say(here, Hello(1, 1, "test", "Xem", "watch"))
    here.send(data)

    clients[0].submit(Action("one"))
    news = settle(server, *clients)

    assert [type(item) for item in news[0]] == [Acked, Stepped]
    assert table.total == 1


moves = st.lists(
    st.tuples(
        st.sampled_from(
            ["join", "watch", "answer", "ready", "leave", "drop", "junk", *["poll"] * 4]
        ),
        st.integers(0, 3),
    ),
    min_size=5,
    max_size=60,
)


@given(moves)
def test_whatever_clients_do_each_sees_his_own_truth(script: list[tuple[str, int]]) -> None:
    table, server, seated, recorders = open_table()
    clients = dict(enumerate(zip(seated, recorders, strict=True)))
    told: dict[int, list[News]] = {0: [], 1: []}

    for verb, key in [*script, ("poll", 0), ("poll", 0)]:
        if verb == "poll":
            server.poll(0.0)
            for number, (client, _) in clients.items():
                told[number] += client.pump()
        elif verb in ("join", "watch"):
            if key not in clients:
                clients[key] = connect(server, "x", watch=verb == "watch")
                told[key] = []
        elif key in clients:
            client, recorder = clients[key]
            if verb == "answer":
                client.submit(Action("two"))
            elif verb == "ready":
                client.ready()
            else:
                if verb == "leave":
                    client.close()
                elif verb == "drop":
                    recorder.close()
                else:
                    recorder.send(b"\xff\xff")
                del clients[key], told[key]

    joined = sum(call[0] in ("join", "watch") for call in table.calls)
    present = [c for c, _ in clients.values() if c.match is not None and not c.is_closed]
    assert joined - len(leaves(table)) == len(present)
    for client in present:
        assert client.match == table.match()
        if table.n:
            assert client.view == table.view(client.seat)
            assert client.last_n == table.n
    for heard in told.values():
        numbers = [update.n for update in steps(heard) if not update.snap]
        assert numbers == sorted(set(numbers))
        assert all(not isinstance(i, Closed) or i.code in ("E_FULL", "E_STATE") for i in heard)
