"""A whole hand of the real game between the two ends, its bytes cut and joined at every place."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest

from game.core import MatchState, Update
from net import session as sessions
from net.client import APP
from net.messages import Ack, Act, Hello, Welcome, decode_client, decode_host
from net.preface import PREFACE
from net.session import ClientSession, HostSession
from net.transport import Origin
from tests.net.fakes import bodies_of
from tests.net.parlour import Parlour, answer_of, played

SEATS, SEED = 4, 2
EVERYBODY = pytest.mark.parametrize(
    "place", range(SEATS + 1), ids=["spectator", *(f"seat {seat}" for seat in range(SEATS))]
)


@cache
def whole() -> Parlour:
    return played(SEATS, SEED)


@pytest.mark.parametrize("read_size", [1, 2, 3, 7, 64, 1_000])
def test_a_hand_is_the_same_however_little_is_read_at_once(read_size: int) -> None:
    # Byte by byte the host takes several turns for one message, so the turns differ.
    slow = played(SEATS, SEED, read_size=read_size)

    for person, other in zip(slow.people, whole().people, strict=True):
        assert person.recorder.sent == other.recorder.sent
        assert person.recorder.received[-40:] == other.recorder.received[-40:]
        assert person.client.view == other.client.view
        assert person.client.match == other.client.match
    assert slow.table.match_state() == whole().table.match_state()


class ClientEnd:
    """The client's session, played by the rule of the parlour's people, told the host's bytes."""

    def __init__(self, seat: int, *, watch: bool) -> None:
        hello = Hello(1, 1, APP, f"An {seat}", "watch" if watch else "join", seat)
        self.session = ClientSession(Origin.LOOPBACK, hello)
        self.events: list[object] = []
        self.answered: set[int] = set()

    def hear(self, parts: Iterable[bytes]) -> None:
        for part in parts:
            self.session.receive(part, 0.0)
            while (event := self.session.next_event()) is not None:
                self.events.append(event)
                if isinstance(event, Update):
                    self._answer(event)

    def _answer(self, update: Update) -> None:
        action = answer_of(update.view)
        if action is not None and update.view.window not in self.answered:
            self.answered.add(update.view.window)
            self.session.act(len(self.answered), update.view.window, action)


@EVERYBODY
def test_the_hosts_stream_may_be_cut_at_every_place(
    place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Reading a body again and again is not what is tested here.
    monkeypatch.setattr(sessions, "decode_host", cache(decode_host))
    person = whole().people[place]
    stream = bytes(person.recorder.received)
    seat, watch = (-1, True) if place == 0 else (place - 1, False)
    at_once = ClientEnd(seat, watch=watch)
    at_once.hear([stream])
    assert {type(event) for event in at_once.events} >= {Welcome, MatchState, Update}

    for cut in range(len(stream) + 1):
        end = ClientEnd(seat, watch=watch)
        end.hear((stream[:cut], stream[cut:]))

        assert end.events == at_once.events
        assert end.session.end is None
        assert end.session.outbox.waiting == person.recorder.sent
    single = ClientEnd(seat, watch=watch)
    single.hear(stream[place : place + 1] for place in range(len(stream)))
    assert single.events == at_once.events
    assert single.session.outbox.waiting == person.recorder.sent


class HostEnd:
    """The host's session with what the parlour's server said, told the client's bytes."""

    def __init__(self, told: bytes, seat: int | None) -> None:
        self.session = HostSession(Origin.MEMORY)
        self.events: list[object] = []
        self._seat = seat
        self._told = bodies_of(told)
        """What is still to be said."""

    def hear(self, parts: Iterable[bytes]) -> None:
        for part in parts:
            self.session.receive(part, 0.0)
            while (event := self.session.next_event()) is not None:
                self.events.append(event)
                self._react(event)

    def _react(self, event: object) -> None:
        said = decode_host(self._told.pop(0), self._seat)  # type: ignore[arg-type]
        if isinstance(event, Hello):
            assert said == Welcome(self._seat, 1)  # type: ignore[arg-type]
            self.session.welcome(self._seat)  # type: ignore[arg-type]
        elif isinstance(event, Act):
            assert isinstance(said, Ack)
            self.session.answer(event.id, said.code, said.cards)
            self.session.release()
        while self._told and b"\xa1t\xa3ack" not in self._told[0][:8]:
            body = self._told.pop(0)
            self.session.send_frame(len(body).to_bytes(2, "big") + body)


@EVERYBODY
def test_the_clients_stream_may_be_cut_at_every_place(place: int) -> None:
    person = whole().people[place]
    stream, told = bytes(person.recorder.sent), bytes(person.recorder.received)
    seat = None if place == 0 else place - 1
    expected = [decode_client(body) for body in bodies_of(stream[len(PREFACE) :])]

    def check(parts: Iterable[bytes]) -> None:
        end = HostEnd(told, seat)
        end.hear(parts)
        assert end.events == expected
        assert end.session.end is None
        assert end.session.outbox.waiting == told

    check([stream])
    check(stream[place : place + 1] for place in range(len(stream)))
    for cut in range(len(stream) + 1):
        check((stream[:cut], stream[cut:]))
