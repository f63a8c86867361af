"""Random bytes and real streams with random faults, at both ends of the real game.

What must hold: nothing raises, a connection ends with a documented code or a word, the others and
the table do not notice. The seeds are fixed; a failure names its case.
"""

from __future__ import annotations

import gc
import time
import tracemalloc
from functools import cache
from random import Random

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import MatchState, Seat
from net.client import Client, Closed
from net.codec import CLIENT_TO_HOST, HOST_TO_CLIENT, Limits
from net.errors import Code, ProtocolError
from net.framing import frame
from net.messages import Ack, Fault, decode_client, decode_host, encode_client
from net.preface import PREFACE
from net.server import Server
from net.session import LEFT, LOST, HostSession
from net.transport import MemoryTransport, Origin, memory_pair
from tests.net import strategies as some
from tests.net.ends import events
from tests.net.fakes import bodies_of
from tests.net.parlour import Parlour, open_real_table, played

SEATS, SEED = 3, 2
CODES = {str(code) for code in Code}


@cache
def streams() -> tuple[tuple[bytes, bytes], ...]:
    """What each connection of a hand sent and received: a spectator's, then the seats'."""
    people = played(SEATS, SEED).people
    return tuple((bytes(p.recorder.sent), bytes(p.recorder.received)) for p in people)


def with_frames_moved(rng: Random, stream: bytes) -> bytes:
    """Return the stream with a frame that comes twice, at another place, or not at all."""
    start = len(PREFACE) if stream.startswith(PREFACE) else 0
    frames = [frame(body) for body in bodies_of(stream[start:])]
    taken = rng.choice(frames)
    if rng.random() < 0.5:
        frames.remove(taken)
    if rng.random() < 0.7:
        frames.insert(rng.randrange(len(frames) + 1), taken)
    return stream[:start] + b"".join(frames)


def with_faults(rng: Random, stream: bytes, other: bytes) -> bytes:
    """Return the stream with a few random faults; most leave the preface alone."""
    if rng.random() < 0.3:
        return with_frames_moved(rng, stream)
    data = bytearray(stream)
    least = 0 if rng.random() < 0.1 else len(PREFACE)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        place = rng.randrange(least, max(least + 1, len(data)))
        size = rng.choice((1, 1, 2, 5, 40))
        match rng.randrange(7):
            case 0:
                data[place : place + 1] = bytes([rng.randrange(256)])
            case 1 if place < len(data):
                data[place] ^= 1 << rng.randrange(8)
            case 2:
                del data[place : place + size]
            case 3:
                data[place:place] = rng.randbytes(size)
            case 4:
                data[place:place] = data[place : place + size]
            case 5:
                del data[place:]
            case _:
                start = rng.randrange(len(other))
                data[place:place] = other[start : start + size]
    return bytes(data)


def in_parts(rng: Random, stream: bytes) -> list[bytes]:
    if rng.random() < 0.5:
        return [stream]
    cut = rng.randrange(len(stream) + 1)
    return [stream[:cut], stream[cut:]]


def fuzz_host_session(cases: int, seed: int) -> set[str]:
    """Feed broken client streams to the session alone; return how it ended."""
    rng, ends = Random(seed), set()
    for case in range(cases):
        sent, other = rng.choice(streams())[0], rng.choice(streams())[0]
        stream = with_faults(rng, sent, other)
        session = HostSession(rng.choice(list(Origin)))
        for now, part in enumerate(in_parts(rng, stream)):
            session.receive(part, float(now))
            events(session)
        session.tick(2.0)
        code = session.end.code if session.end else ""
        assert code in CODES | {"", LEFT}, (seed, case)
        ends.add(code)
        told = [m for m in map(read, bodies_of(session.outbox.waiting)) if isinstance(m, Fault)]
        assert len(told) <= 1
    return ends


def read(body: bytes) -> object:
    return decode_host(body, None)


def test_broken_streams_end_a_host_session_by_code() -> None:
    ends = fuzz_host_session(20_000, seed=1)

    expected = {Code.PREFACE, Code.PLAIN, Code.TOO_BIG, Code.CODEC, Code.TYPE, Code.FIELD}
    assert ends >= {*expected, Code.STATE}


def fuzz_clients(cases: int, seed: int) -> set[str]:
    """Feed broken host streams to real clients; return how they ended."""
    rng, ends = Random(seed), set()
    for case in range(cases):
        place = rng.randrange(SEATS + 1)
        stream = with_faults(rng, streams()[place][1][: rng.choice((900, 4_000))], b"".join(DUST))
        there, here = memory_pair()
        client = Client(here, "An", place - 1, watch=place == 0)
        news = []
        for part in in_parts(rng, stream):
            there.send(part)
            news += client.pump()
        closed = [item for item in news if isinstance(item, Closed)]
        assert closed == news[-1:] if closed else not client.is_closed, (seed, case)
        ends |= {item.code for item in closed}
    return ends


DUST = (b"\x81\xa1t\xa4step", b"\xc7\x0c\xff", b"\xcb\x7f\xf8\0\0\0\0\0\0", b"\xed\xa0\x80", b"?")


def test_broken_streams_end_a_client_by_code() -> None:
    ends = fuzz_clients(5_000, seed=3)

    assert ends - CODES <= {LOST}
    assert ends >= {Code.TOO_BIG, Code.CODEC, Code.TYPE, Code.FIELD, Code.STATE}


def heard(here: MemoryTransport, viewer: Seat | None) -> list[object]:
    data = b""
    while part := here.receive():
        data += part
    return [decode_host(body, viewer) for body in bodies_of(data)]


class Siege:
    """A hand in progress with two honest people and a third seat that sends what it likes."""

    def __init__(self, seed: int) -> None:
        self.parlour = Parlour(SEATS, seed)
        self.honest = [self.parlour.enter(seat) for seat in range(SEATS - 1)]
        self.watcher = self.parlour.enter(watch=True)
        self.own_seat = Seat(SEATS - 1)
        self.submits = 0
        submit = self.parlour.table.submit

        def counted(*arguments: object) -> None:
            submit(*arguments)
            self.submits += 1

        self.parlour.table.submit = counted
        self.turn(2)

    def turn(self, turns: int = 1) -> None:
        for _ in range(turns):
            self.parlour.turn()

    def attack(self) -> MemoryTransport:
        there, here = memory_pair()
        self.parlour.server.open(there)
        return here

    def all_that_is_seen(self) -> tuple[object, object]:
        table = self.parlour.table
        viewers = (*map(Seat, range(SEATS)), None)
        return [table.snapshot(viewer, 0.0)[1] for viewer in viewers], table._state

    def check(self, case: object) -> None:
        for person in (*self.honest, self.watcher):
            client = person.client
            assert not client.is_closed, case
            update = self.parlour.table.snapshot(client.seat, self.parlour.now)[1]
            assert client.view == (update.view if update else None), case
            assert client.match == self.parlour.table.match_state(), case

    def attack_with(self, rng: Random, stream: bytes, case: object) -> list[object]:
        """Send a stream piece by piece while the others play; return what was told."""
        here, told = self.attack(), list[object]()
        viewer = None if b"watch" in stream else self.own_seat
        size = rng.choice((40, 100, max(1, len(stream))))
        for start in range(0, max(1, len(stream)), size):
            before, submits = self.all_that_is_seen(), self.submits
            here.send(stream[start : start + size])
            self.turn()
            told += heard(here, viewer)
            if submits == self.submits and before[1] is not None:
                assert self.all_that_is_seen() == before, case
            for person in self.honest:
                person.answer()
            self.turn()
            self.check(case)
        told += heard(here, viewer)
        here.close()
        self.turn()
        self.check(case)
        return told


@pytest.mark.parametrize("rounds", [50, pytest.param(1_500, marks=pytest.mark.slow)])
def test_a_seat_that_sends_broken_streams_disturbs_nobody(rounds: int) -> None:
    rng, ends, acks = Random(3), set(), dict.fromkeys(("taken", "refused"), 0)
    sent = streams()[SEATS][0]
    for case in range(rounds):
        siege = Siege(SEED if case % 2 else rng.randrange(1_000))
        for attempt in range(20):
            stream = with_faults(rng, sent, rng.choice(streams())[0])
            told = siege.attack_with(rng, stream, (case, attempt))
            ends |= {message.code for message in told if isinstance(message, Fault)}
            for message in told:
                if isinstance(message, Ack):
                    acks["refused" if message.code else "taken"] += 1

    assert ends <= CODES
    assert ends >= {Code.TOO_BIG, Code.CODEC, Code.TYPE, Code.FIELD, Code.STATE}
    assert min(acks.values()) > rounds


@given(st.lists(some.client_messages, max_size=12), st.lists(st.integers(0, 400), max_size=3))
@settings(max_examples=150)
def test_well_formed_messages_in_any_order_disturb_nobody(
    messages: list[object], cuts: list[int]
) -> None:
    siege = Siege(5)
    stream = PREFACE + b"".join(frame(encode_client(m)) for m in messages)  # type: ignore[arg-type]
    here, start = siege.attack(), 0
    for cut in (*sorted(cuts), len(stream)):
        here.send(stream[start:cut])
        start = max(start, cut)
        siege.turn()

    siege.check(messages)


# Bombs.


def nested(depth: int) -> bytes:
    return b"\x91" * depth + b"\xc0"


BOMBS: dict[str, bytes] = {
    "array header": b"\xdd\x7f\xff\xff\xff",
    "map header": b"\xdf\x7f\xff\xff\xff",
    "bin header": b"\xc6\x7f\xff\xff\xff",
    "str header": b"\xdb\x7f\xff\xff\xff",
    "ext header": b"\xc9\x7f\xff\xff\xff\x01",
    "headers in headers": b"\xdd\x00\x00\x01\xff" * 400,
    "deep": nested(1_000),
    "too deep": nested(2_000),
    "deep maps": b"\x81\xa1a" * 600 + b"\xc0",
    "empty maps": (b"\xdc\x00\x40" + b"\x80" * 64) * 30,
    "not a number": msgpack.packb({"t": "act", "id": float("nan"), "window": float("inf")}),
    "surrogate": b"\x82\xa1t\xa5hello\xa4name\xa3\xed\xa0\x80",
    "timestamp": b"\xd6\xff\0\0\0\0",
}
BIG = {
    "arrays of empty maps": b"\xdc\x01\x00" + (b"\xdc\x00\xfe" + b"\x80" * 254) * 255,
    "nils": b"\xdc\x01\x00" + (b"\xdc\x00\xfe" + b"\xc0" * 254) * 255,
    "maps of maps": b"\xdc\x01\x00" + (b"\x81\xa1a" * 64 + b"\xc0") * 250,
    "deepest": nested(65_000),
    "events": msgpack.packb({"t": "step", "ev": [["said", "x", None, [0] * 500]] * 120}),
}


def test_a_bomb_costs_little_time_and_memory() -> None:
    directions: list[tuple[Limits, dict[str, bytes], float, int]] = [
        (CLIENT_TO_HOST, BOMBS, 0.05, 300_000),
        (HOST_TO_CLIENT, BOMBS | BIG, 0.5, 8_000_000),
    ]
    for limits, bombs, seconds, most in directions:
        for name, bomb in bombs.items():
            body = bomb[: limits.frame]
            gc.disable()  # what other tests have left is not what is measured
            tracemalloc.start()
            start = time.process_time()
            with pytest.raises(ProtocolError):
                decode_client(body) if limits is CLIENT_TO_HOST else decode_host(body, None)
            used = time.process_time() - start
            gc.enable()
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()

            assert peak < most, (name, peak)
            assert used < seconds, (name, used)


def test_a_thousand_liars_leave_nothing_behind() -> None:
    server = Server(open_real_table(2, 1))
    tracemalloc.start()
    for _ in range(1_000):
        there, here = memory_pair(origin=Origin.LOOPBACK)
        server.open(there)
        here.send(PREFACE + b"\xff\xff" + b"x" * 60_000)
        server.poll(0.0)
        assert here.receive()
    left = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()

    assert server._connections == []
    assert left < 200_000
    state, update = server._authority.snapshot(None, 0.0)
    assert isinstance(state, MatchState)
    assert update is None
