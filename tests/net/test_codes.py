"""Every code of the closed list, reached over the wire, and its sentence in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.core import Action
from game.texts import LANGUAGES, Texts
from net.client import Client, Closed, News
from net.errors import SILENT, VALUES, Code
from net.framing import frame
from net.messages import (
    Act,
    ClientMessage,
    Fault,
    Hello,
    Ping,
    Ready,
    decode_host,
    encode_client,
)
from net.preface import MAGIC, PREFACE, TLS
from net.server import MOST_PENDING, MOST_SPECTATORS, Server
from net.session import End
from net.transport import Origin, memory_pair
from tests.net.fakes import HELLO, CountingTable, bodies_of, connect, settle
from tests.net.halls import Guest, Hall

WATCH = Hello(1, 1, "test", "Xem", "watch")


class Rude:
    """Raw bytes against a server on the clock of the test, one connection among honest ones."""

    def __init__(self, origin: Origin = Origin.LOOPBACK) -> None:
        self.table = CountingTable(("AS", "2H", "3D"))
        self.server = Server(self.table)
        self.honest = [connect(self.server, name)[0] for name in ("An", "Bình")]
        self.now = 0.0
        settle(self.server, *self.honest)
        there, self.here = memory_pair(origin=origin)
        self.server.open(there)
        self.session = self.server._connections[-1].session
        self.news: list[News] = []

    def send(self, *parts: bytes | ClientMessage) -> Rude:
        for part in parts:
            self.here.send(part if isinstance(part, bytes) else frame(encode_client(part)))
        self.turns(1)
        return self

    def turns(self, seconds: int) -> Rude:
        for _ in range(seconds):
            self.server.poll(self.now)
            for client in self.honest:
                self.news += client.pump(self.now)
            self.now += 1.0
        return self

    def code(self) -> Code:
        """Return how the host's session ended; a code that is told has been told."""
        assert self.session.end is not None
        code = Code(self.session.end.code)
        received = b""
        while data := self.here.receive():
            received += data
        last = [decode_host(body, self.session.seat) for body in bodies_of(received)][-1:]
        told = Fault(code, self.session.end.values)
        if code in SILENT:
            assert told not in last
        else:
            assert last == [told]
        assert self.here.closed
        assert not any(isinstance(item, Closed) for item in self.news)
        return code


def too_many_at_the_door() -> Code:
    rude = Rude()
    others = [memory_pair(origin=Origin.LOOPBACK) for _ in range(MOST_PENDING)]
    for there, _ in others:
        rude.server.open(there)
    received = others[-1][1].receive()
    fault = decode_host(bodies_of(received)[0], None)
    assert isinstance(fault, Fault)
    assert others[-1][1].closed
    assert not any(here.closed for _, here in others[:-1])
    return fault.code


def never_reads() -> Code:
    rude = Rude().send(PREFACE, WATCH)
    for turn in range(4_000):
        rude.honest[0].ready(on=bool(turn % 2))
        rude.turns(1)
        if turn % 4 == 0:
            rude.here.send(frame(encode_client(Ping(1))))
        if rude.session.end is not None:
            break
    return rude.code()


def encryption_needed() -> Code:
    """A client on another machine, which must not go on in the clear."""
    _, here = memory_pair(origin=Origin.NETWORK)
    client = Client(here, "An")
    (closed,) = client.pump(0.0)
    assert isinstance(closed, Closed)
    return Code(closed.code)


def at_a_table(what: Callable[[Hall], Guest]) -> Code:
    """Return how it ends for somebody at a table in a network."""
    hall = Hall()
    try:
        return Code(what(hall).closed)
    finally:
        hall.close()


def kicked(hall: Hall) -> Guest:
    owner, guest = hall.come(1), hall.come(2)
    assert guest.seat is not None
    owner.client.ask("kick", guest.seat)
    hall.turns(2)
    return guest


def replaced(hall: Hall) -> Guest:
    guest = hall.come(1)
    hall.come(1)
    return guest


REACHED: dict[Code, list[Callable[[], Code]]] = {
    Code.PREFACE: [
        lambda: Rude().send(b"GET / HTTP/1.1\r\n").code(),
        lambda: Rude().send(MAGIC + b"\x03").code(),
    ],
    Code.PLAIN: [lambda: Rude(Origin.NETWORK).send(PREFACE, HELLO).code()],
    Code.TLS: [lambda: Rude().send(MAGIC + TLS, b"\x16\x03\x01").code(), encryption_needed],
    Code.VERSION: [lambda: Rude().send(PREFACE, Hello(2, 4, "test", "x", "join")).code()],
    Code.TOO_BIG: [
        lambda: Rude().send(PREFACE, b"\x02\x01").code(),
        lambda: Rude().send(PREFACE, HELLO, b"\x08\x01").code(),
        lambda: Rude().send(PREFACE, HELLO, b"\0\0").code(),
    ],
    Code.CODEC: [lambda: Rude().send(PREFACE, HELLO, frame(b"\xc1")).code()],
    Code.TYPE: [
        lambda: Rude().send(PREFACE, HELLO, frame(b"\x81\xa1t\xa4chat")).code(),
        lambda: Rude().send(PREFACE, HELLO, frame(b"\xc0")).code(),
    ],
    Code.FIELD: [lambda: Rude().send(PREFACE, frame(b"\x81\xa1t\xa5hello")).code()],
    Code.STATE: [
        lambda: Rude().send(PREFACE, Ready(True)).code(),
        lambda: Rude().send(PREFACE, HELLO, HELLO).code(),
        lambda: Rude().send(PREFACE, WATCH, Act(1, 1, Action("one"))).code(),
    ],
    Code.RATE: [
        lambda: Rude().send(PREFACE, HELLO, *[Ready(True)] * 40).code(),
        lambda: Rude().send(PREFACE, HELLO, *[Act(n, 0, Action("x")) for n in range(1, 12)]).code(),
    ],
    Code.TIME: [
        lambda: Rude().turns(6).code(),
        lambda: Rude().send(PREFACE).turns(6).code(),
    ],
    Code.DEAD: [lambda: Rude().send(PREFACE, HELLO).turns(17).code()],
    Code.SLOW: [never_reads],
    Code.FULL: [
        lambda: full().send(PREFACE, HELLO).code(),
    ],
    Code.TAKEN: [lambda: Rude().send(PREFACE, HELLO._replace(seat=1)).code()],
    Code.NO_SESSION: [
        lambda: at_a_table(lambda hall: hall.come(1, again=True)),
        lambda: at_a_table(lambda hall: hall.come(1, table="none")),
    ],
    Code.REPLACED: [lambda: at_a_table(replaced)],
    Code.KICKED: [lambda: at_a_table(kicked)],
    Code.BUSY: [too_many_at_the_door, lambda: crowded().send(PREFACE, WATCH).code()],
}


def full() -> Rude:
    rude = Rude()
    rude.honest.append(connect(rude.server, "Chi")[0])
    return rude.turns(1)


def crowded() -> Rude:
    rude = Rude()
    rude.honest += [connect(rude.server, "", watch=True)[0] for _ in range(MOST_SPECTATORS)]
    return rude.turns(1)


@pytest.mark.parametrize("code", Code)
def test_every_code_is_reached(code: Code) -> None:
    assert [reach() for reach in REACHED[code]] == [code] * len(REACHED[code])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    texts = Texts.load(language)
    for code in (*Code, "lost", "host_quit"):
        values = dict.fromkeys(VALUES.get(code, ()), 7)  # type: ignore[call-overload]
        sentence = texts.say(f"net.{code}", **values)

        assert sentence.endswith(".")
        assert "{" not in sentence
        assert sentence.count("7") == len(values)
    assert texts.missing == set()


def test_a_client_names_both_versions() -> None:
    server = Server(CountingTable(), (3, 4))
    client, _ = connect(server, "An", versions=(1, 2))

    assert settle(server, client) == [[Closed("E_VERSION", {"yours": 2, "host": 4})]]


def test_a_pause_of_the_host_blames_nobody() -> None:
    rude = Rude().send(PREFACE, HELLO)
    rude.now += 1_000.0
    rude.turns(3)

    assert rude.session.end is None
    assert rude.turns(16).code() is Code.DEAD


def test_who_was_at_the_door_while_the_host_slept_may_still_greet() -> None:
    rude = Rude().turns(1)
    rude.now += 1_000.0
    rude.here.send(PREFACE + frame(encode_client(HELLO)))
    rude.turns(1)

    assert rude.session.has_joined


def test_after_the_hosts_end_its_word_is_the_reason() -> None:
    rude = Rude().send(PREFACE, HELLO)
    rude.server.close("host_quit")

    assert rude.session.end == End("host_quit")
    assert [client.pump() for client in rude.honest] == [[Closed("host_quit")]] * 2
