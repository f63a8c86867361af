"""The loop of a host with real sockets on loopback, in this process."""

from __future__ import annotations

import select
import socket
import struct
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.core import NotYet
from net.client import Closed, RemoteClient, Said, Stepped
from net.driver import Driver
from net.host import MOST_WAITING
from net.line import MAX_OUTGOING
from net.room import Room
from net.tcp import Listener, dial, listen
from net.transport import Origin
from tests.net.halls import Hall, token
from tests.net.parlour import answer_of

MOST_TURNS = 5_000


class Real:
    """A host with a door; everybody's loop turns in this process."""

    def __init__(self) -> None:
        self.hall = Hall(hands=1)
        self.door: Listener = listen("127.0.0.1", 0)
        assert self.hall.host is not None
        self.host = self.hall.host
        self.driver = Driver(self.host, self.door, time.monotonic)
        self.clients: list[RemoteClient] = []
        self.news: dict[RemoteClient, list[object]] = {}

    def come(self, number: int) -> RemoteClient:
        client = RemoteClient(lambda: dial(self.door.address), f"An {number}", token(number))
        self.clients.append(client)
        self.news[client] = []
        return client

    def until(self, is_so: Callable[[], bool]) -> None:
        for _ in range(MOST_TURNS):
            if is_so():
                return
            self.driver.turn()
            for client in self.clients:
                self.news[client] += client.pump(time.monotonic())
        raise AssertionError("it never came to that")

    def close(self) -> None:
        for client in self.clients:
            client.close()
        self.driver.close()
        self.hall.close()


@pytest.fixture
def real() -> Iterator[Real]:
    opened = Real()
    yield opened
    opened.close()


def test_a_match_over_sockets(real: Real) -> None:
    clients = [real.come(1), real.come(2)]
    real.until(lambda: all(client.lobby is not None for client in clients))
    for client in clients:
        client.ready()

    def is_over() -> bool:
        for client in clients:
            view = client.view
            action = None if view is None else answer_of(view)
            if action is not None:
                client.submit(action)
        return all(client.match is not None and client.match.is_done for client in clients)

    real.until(is_over)

    assert real.host.is_over
    assert all(real.news[client].count for client in clients)
    steps = [[n for n in real.news[c] if isinstance(n, Stepped)] for c in clients]
    assert len(steps[0]) == len(steps[1]) > 6


def test_a_broken_socket_is_replaced_and_the_old_one_is_not_watched(real: Real) -> None:
    client = real.come(1)
    real.until(lambda: client.is_connected)
    client._transport.close()
    real.until(lambda: not client.is_connected)
    real.until(lambda: client.is_connected)
    real.until(lambda: len(real.host.connections) == 1)

    assert client.seat == 0
    assert set(real.driver._watched) == set(real.host.connections)


def test_a_message_wakes_who_sleeps_on_the_socket(real: Real) -> None:
    one, two = real.come(1), real.come(2)
    real.until(lambda: one.lobby is not None and two.is_connected)
    while select.select([one], [], [], 0)[0]:
        one.pump(time.monotonic())
    two.say("x")
    real.driver.turn()

    assert select.select([one], [], [], 5.0)[0]


def test_who_does_not_read_holds_up_nobody(real: Real) -> None:
    one, two = real.come(1), real.come(2)
    real.until(lambda: one.is_connected and two.is_connected)
    lazy = next(c for c in real.host.connections if c.session.seat == two.seat)
    real.clients.remove(two)
    data = b"\0\1x" * (MAX_OUTGOING // 2)
    # More than the system keeps for it by itself.
    while not real.host.backlog:
        lazy.session.send_frame(data[: MAX_OUTGOING - 10])
        lazy.flush()
    assert lazy in real.driver._host.backlog
    lazy.session.send_frame(data)
    real.until(lambda: lazy not in real.host.connections)

    assert one.is_connected
    assert set(real.driver._watched) == set(real.host.connections)
    assert not real.driver._special


def test_who_is_turned_away_and_gone_before_he_is_told_disturbs_nobody(real: Real) -> None:
    client = real.come(1)
    real.until(lambda: client.is_connected)
    address = (real.door.address.ip, real.door.address.port)
    waiting = [socket.create_connection(address) for _ in range(MOST_WAITING)]
    real.until(lambda: len(real.host.connections) == 1 + MOST_WAITING)
    for _ in range(3):
        gone = socket.create_connection(address)
        # Closed like this it is reset: nothing can be sent to it any more.
        gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        gone.close()
        real.driver.turn()
    for sock in waiting:
        sock.close()
    real.until(lambda: len(real.host.connections) == 1)

    assert client.is_connected
    assert not real.host.backlog


def test_who_waits_until_his_answer_is_judged_keeps_nobody_awake(
    real: Real, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = real.come(1), real.come(2)
    real.until(lambda: one.lobby is not None and two.lobby is not None)
    take, turns, polls = Room._ready, 0, 0
    poll = real.host.poll

    def count(*arguments: Any) -> None:
        nonlocal polls
        polls += 1
        poll(*arguments)

    def judge(*arguments: Any, **named: Any) -> None:
        nonlocal turns
        turns += 1
        if turns < 5:
            raise NotYet
        take(*arguments, **named)

    monkeypatch.setattr(Room, "_ready", judge)
    one.ready()
    real.until(lambda: turns == 1)
    monkeypatch.setattr(real.host, "poll", count)
    one.say("x")
    real.until(lambda: any(isinstance(news, Said) for news in real.news[two]))

    assert turns == 5
    assert polls < 15


def test_nobody_at_the_address_is_told_in_words() -> None:
    door = listen("127.0.0.1", 0)
    door.close()
    client = RemoteClient(lambda: dial(door.address), "An", token(1))
    select.select([], [client], [], 5.0)
    (closed,) = client.pump(1.0)

    assert isinstance(closed, Closed)
    assert closed.error is not None
    assert closed.error.code == "net_no_host"


def test_everybody_is_on_this_machine(real: Real) -> None:
    client = real.come(1)
    real.until(lambda: client.is_connected)

    assert {c.transport.origin for c in real.host.connections} == {Origin.LOOPBACK}
    assert not client.is_plain
