"""The player's side against scripted hosts."""

from __future__ import annotations

import pytest

from game.core import Action, Card, Seat, Update
from net.client import Acked, Client, Closed, Joined, MatchChanged, News, Stepped
from net.errors import Code
from net.framing import frame
from net.messages import (
    Ack,
    Act,
    Bye,
    Fault,
    Hello,
    HostMessage,
    Ready,
    Welcome,
    decode_client,
    encode_host,
)
from net.preface import PREFACE
from net.transport import MemoryTransport, memory_pair
from tests.net.fakes import CountingTable

ME = Seat(0)


def start(**wishes: object) -> tuple[Client, MemoryTransport]:
    """Return a client and the host's end of its connection, with the `hello` still in it."""
    there, here = memory_pair()
    return Client(here, "An", **wishes), there  # type: ignore[arg-type]


def heard(there: MemoryTransport) -> list[object]:
    """Return the messages the client has sent."""
    data = there.receive().removeprefix(PREFACE)
    messages: list[object] = []
    while data:
        size = int.from_bytes(data[:2], "big")
        messages.append(decode_client(data[2 : 2 + size]))
        data = data[2 + size :]
    return messages


def tell(there: MemoryTransport, *messages: HostMessage) -> None:
    for message in messages:
        there.send(frame(encode_host(message)))


def update(n: int, *, snap: bool = False, viewer: Seat | None = ME) -> Update:
    table = CountingTable()
    table.playing, table.window = True, n + 10
    return Update(viewer, n, (), table.view(viewer), None, snap)


def codes(news: list[News]) -> list[str]:
    return [item.code for item in news if isinstance(item, Closed)]


def in_play() -> tuple[Client, MemoryTransport]:
    """Return a client that has a view."""
    client, there = start()
    tell(there, Welcome(ME, 1), CountingTable().match(), update(4, snap=True))
    client.pump()
    there.receive()
    return client, there


def test_hello_is_sent_at_once() -> None:
    _, there = start(seat=3)

    assert heard(there) == [Hello(1, 1, "chieu-hoa", "An", "join", 3)]


def test_a_spectator_wishes_for_no_seat() -> None:
    _, there = start(seat=3, watch=True)

    assert heard(there) == [Hello(1, 1, "chieu-hoa", "An", "watch")]


def test_a_name_is_cleaned_before_it_is_sent() -> None:
    there, here = memory_pair()
    Client(here, "\ud800A\u202en")

    assert heard(there) == [Hello(1, 1, "chieu-hoa", "An", "join")]


def test_what_the_host_says_becomes_news_and_attributes() -> None:
    client, there = start()
    match, snap, step = CountingTable().match(), update(4, snap=True), update(5)
    tell(there, Welcome(ME, 1), match, snap, step)

    news = client.pump()

    assert news == [Joined(ME), MatchChanged(match), Stepped(snap), Stepped(step)]
    assert (client.seat, client.match, client.view, client.last_n) == (ME, match, step.view, 5)
    assert client.pump() == []


def test_an_answer_names_the_open_window() -> None:
    client, there = in_play()

    assert client.submit(Action("one", (Card("AS"),))) == 1

    assert heard(there) == [Act(1, 14, Action("one", (Card("AS"),)))]


def test_at_most_one_answer_is_under_way() -> None:
    client, there = in_play()
    client.submit(Action("one"))

    assert client.submit(Action("two")) is None
    assert len(heard(there)) == 1

    tell(there, Ack(1, "not_your_turn", (Card("9S"),)))
    assert client.pump() == [Acked(1, "not_your_turn", (Card("9S"),))]
    assert client.pending is None
    assert client.submit(Action("two")) == 2


def test_nothing_can_be_answered_without_a_seat_or_view() -> None:
    client, there = start(watch=True)
    assert client.submit(Action("one")) is None

    tell(there, Welcome(None, 1), CountingTable().match(), update(4, snap=True, viewer=None))
    client.pump()

    assert client.submit(Action("one")) is None
    assert len(heard(there)) == 1


def test_ready_is_sent() -> None:
    client, there = in_play()

    client.ready()
    client.ready(on=False)

    assert heard(there) == [Ready(True), Ready(False)]


@pytest.mark.parametrize("last", [Fault(Code.FULL), Bye("host_quit")])
def test_the_hosts_last_word_is_the_reason(last: Fault | Bye) -> None:
    client, there = in_play()
    tell(there, last, Ack(1, ""))

    assert client.pump() == [Closed(str(last[0]))]

    assert client.is_closed
    assert there.closed
    assert client.pump() == []
    assert client.submit(Action("one")) is None
    client.ready()
    client.close()


def test_news_before_a_lost_connection_are_not_lost() -> None:
    client, there = in_play()
    tell(there, update(5))
    there.close()

    assert client.pump() == [Stepped(update(5)), Closed("lost")]
    assert client.pump() == []


def test_leaving_says_so_and_ends_the_news() -> None:
    client, there = in_play()
    tell(there, update(5))

    client.close()
    client.close()

    assert heard(there) == [Bye("left")]
    assert there.closed
    assert client.pump() == []


OUT_OF_ORDER: dict[str, list[HostMessage]] = {
    "match before in": [CountingTable().match()],
    "step before in": [update(1)],
    "ack before in": [Ack(1, "")],
    "in twice": [Welcome(ME, 1), Welcome(ME, 1)],
    "a spectator's seat": [Welcome(None, 1)],
    "step before match": [Welcome(ME, 1), update(1)],
    "step repeated": [Welcome(ME, 1), CountingTable().match(), update(1), update(1)],
    "step after its snapshot": [
        Welcome(ME, 1),
        CountingTable().match(),
        update(1, snap=True),
        update(1),
    ],
    "a step is missing": [Welcome(ME, 1), CountingTable().match(), update(1), update(3)],
    "snapshot of the past": [
        Welcome(ME, 1),
        CountingTable().match(),
        update(2),
        update(1, snap=True),
    ],
    "ack of nothing": [Welcome(ME, 1), CountingTable().match(), update(2), Ack(1, "")],
}


@pytest.mark.parametrize("messages", OUT_OF_ORDER.values(), ids=OUT_OF_ORDER)
def test_what_comes_out_of_order_closes(messages: list[HostMessage]) -> None:
    client, there = start()
    tell(there, *messages, update(9))

    news = client.pump()

    assert codes(news) == ["E_STATE"]
    assert len(news) == len(messages)
    assert heard(there)[1:] == [Bye("E_STATE")]
    assert client.is_closed


def test_the_ack_of_another_answer_closes() -> None:
    client, there = in_play()
    client.submit(Action("one"))
    tell(there, Ack(2, ""))

    assert client.pump() == [Closed("E_STATE")]


def test_an_unknown_version_closes() -> None:
    client, there = start()
    tell(there, Welcome(ME, 2))

    assert client.pump() == [Closed("E_VERSION", {"yours": 1, "host": 2})]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\0\0", "E_TOO_BIG"),
        (frame(b"\xc1"), "E_CODEC"),
        (frame(b"\xc0"), "E_TYPE"),
        (frame(b"\x81\xa1t\xa2in"), "E_FIELD"),
    ],
)
def test_garbage_closes_after_the_news_before_it(data: bytes, code: str) -> None:
    client, there = in_play()
    there.send(frame(encode_host(update(5))) + data + frame(encode_host(update(6))))

    assert client.pump() == [Stepped(update(5)), Closed(code)]


def test_a_stream_may_be_cut_anywhere() -> None:
    messages = [Welcome(ME, 1), CountingTable().match(), update(1), update(2), Bye("host_quit")]
    stream = b"".join(frame(encode_host(message)) for message in messages)
    whole = None

    for cut in range(len(stream) + 1):
        client, there = start()
        there.send(stream[:cut])
        news = client.pump()
        there.send(stream[cut:])
        news += client.pump()
        whole = whole or news
        assert news == whole
    assert whole is not None
    assert len(whole) == len(messages)
