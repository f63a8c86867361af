"""The host's side with a tiny game behind it."""

from __future__ import annotations

import pytest

from game.core import Action, MatchState, Seat
from net.client import Acked, Client, Closed, Joined, MatchChanged, News, Stepped
from net.errors import Code
from net.messages import (
    Ack,
    Act,
    Fault,
    Hello,
    Ready,
    Welcome,
)
from net.server import Server
from net.session import ACKS_KEPT
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


def play_to_the_end(server: Server, clients: list[Client]) -> list[list[News]]:
    news: list[list[News]] = [[] for _ in clients]
    for _ in range(20):
        for client in clients:
            if client.view is not None and client.view.choices:
                client.submit(client.view.choices[-1])
        for heard, more in zip(news, settle(server, *clients), strict=True):
            heard.extend(more)
    return news


def test_a_whole_hand_is_played() -> None:
    table, server, clients, _ = open_table()
    watcher, _ = connect(server, "", watch=True)
    settle(server, watcher)

    news = play_to_the_end(server, [*clients, watcher])

    assert table.total == 10
    assert table.history[0].winner == 0
    for heard, viewer in zip(news, (0, 1, None), strict=True):
        assert [update.n for update in steps(heard)] == [2, 3, 4, 5, 6]
        assert {update.viewer for update in steps(heard)} == {viewer}
        assert isinstance(heard[-1], MatchChanged)
        assert heard[-1].match == table.match()
    assert [sum(isinstance(item, Acked) for item in heard) for heard in news] == [3, 2, 0]


def test_the_first_to_come_see_the_deal_as_a_step() -> None:
    table = CountingTable()
    server = Server(table)
    pairs = [connect(server, name) for name in ("An", "Bình")]
    for client, _ in pairs:
        client.ready()

    news = settle(server, *(client for client, _ in pairs))

    for seat, heard in enumerate(news):
        assert heard[0] == Joined(Seat(seat))
        assert isinstance(heard[1], MatchChanged)
        assert not heard[1].match.playing
        assert heard[-2] == MatchChanged(table.match())
        assert [(update.n, update.snap, len(update.events)) for update in steps(heard)] == [
            (1, False, 2)
        ]


def test_a_newcomer_is_not_told_what_was_before_the_match_he_found() -> None:
    server = Server(CountingTable())
    connect(server, "An")
    client, _ = connect(server, "Bình")

    heard = settle(server, client)[0]

    seated = [[seat.name for seat in i.match.seats] for i in heard if isinstance(i, MatchChanged)]
    assert seated == [["An", ""], ["An", "Bình"]]


def test_a_newcomer_gets_a_snapshot_and_neither_misses_nor_doubles_a_step() -> None:
    table, server, clients, _ = open_table()
    clients[0].submit(Action("one"))
    watcher, _ = connect(server, "Xem", watch=True)
    first = settle(server, watcher, clients[0])[0]
    clients[1].pump()
    clients[1].submit(Action("one"))
    second = settle(server, watcher)[0]

    assert first[:2] == [Joined(None), MatchChanged(table.match())]
    assert [(update.n, update.snap) for update in steps(first)] == [(2, True)]
    assert [(update.n, update.snap) for update in steps(second)] == [(3, False)]


def test_who_comes_back_sees_his_own_cards() -> None:
    table, server, clients, _ = open_table()
    clients[1].close()
    settle(server, clients[0])

    again, _ = connect(server, "Bình", seat=1)
    settle(server, again, clients[0])

    assert again.seat == 1
    assert again.view == table.view(Seat(1))


def test_several_spectators_are_sent_the_same() -> None:
    _, server, clients, _ = open_table()
    pairs = [connect(server, "Xem", watch=True) for _ in range(3)]
    settle(server, *(client for client, _ in pairs))

    clients[0].submit(Action("two"))
    settle(server, *(client for client, _ in pairs))

    received = [bytes(recorder.received) for _, recorder in pairs]
    assert received[0]
    assert received.count(received[0]) == 3


def test_a_refusal_goes_to_its_author_alone() -> None:
    table, server, clients, _ = open_table()
    clients[0].submit(Action("ten"))

    news = settle(server, *clients)

    assert news == [[Acked(1, "not_a_number", (table.secrets[0],))], []]


def test_an_answer_to_an_old_window_is_stale() -> None:
    table, server, clients, _ = open_table()
    clients[1].submit(Action("one"))
    clients[0].submit(Action("one"))
    news = settle(server, *clients)

    assert news[1][0] == Acked(1, "stale_window", ())
    assert table.total == 1


def test_an_ack_comes_before_the_step_it_caused() -> None:
    _, server, clients, _ = open_table()
    clients[0].submit(Action("one"))

    news = settle(server, *clients)[0]

    assert [type(item) for item in news] == [Acked, Stepped]


def test_nothing_is_sent_before_the_commit() -> None:
    table = CountingTable()
    server = Server(table)
    here = connect_raw(server)
    arrived: list[bytes] = []
    commit = table.commit
    table.commit = lambda: (commit(), arrived.append(here.receive()))[0]  # type: ignore[method-assign]
    say(here, HELLO, Ready(True), Act(1, 0, Action("one")))

    server.poll(0.0)

    assert arrived == [b""]
    assert [call[0] for call in table.calls] == ["join", "ready", "submit", "tick", "commit"]
    assert here.receive()


def test_a_repeated_answer_is_acknowledged_again_and_does_nothing() -> None:
    table, server, clients, _ = open_table()
    clients[0].close()
    here = connect_raw(server)
    settle(server, clients[1])
    say(here, HELLO)
    settle(server, clients[1])
    window = table.window
    hear(here, Seat(0))

    say(here, Act(1, window, Action("one")), Act(1, window, Action("one")))
    say(here, Act(2, window, Action("one")), Act(1, window, Action("two")))
    server.poll(0.0)

    acks = [message for message in hear(here, Seat(0)) if isinstance(message, Ack)]
    assert acks == [Ack(1, ""), Ack(1, ""), Ack(2, "stale_window"), Ack(1, "")]
    assert submits(table) == [(0, window, "one"), (0, window, "one")]


def test_the_repetition_of_an_answer_of_long_ago_closes() -> None:
    _, server, _, _ = open_table()
    table = CountingTable()
    server = Server(table)
    here = connect_raw(server)
    say(here, HELLO, *(Act(n, 0, Action("one")) for n in range(1, ACKS_KEPT + 2)))
    say(here, Act(1, 0, Action("one")))

    server.poll(0.0)

    assert hear(here)[-1] == Fault(Code.STATE)
    assert leaves(table) == [0]


def test_a_faulty_authority_is_not_hidden() -> None:
    table, server, _, _ = open_table()

    def fail() -> None:
        raise KeyError("a fault of ours")

    table.commit = fail  # type: ignore[method-assign]
    with pytest.raises(KeyError):
        server.poll(0.0)


def test_closing_says_goodbye_to_all() -> None:
    table, server, clients, _ = open_table()

    server.close("host_quit")

    assert [client.pump() for client in clients] == [[Closed("host_quit")]] * 2
    server.poll(0.0)
    assert leaves(table) == []


def test_names_are_cleaned_before_the_authority_hears_them() -> None:
    table = CountingTable()
    server = Server(table)
    for name in ("A\u202e\x07n" + "x" * 20, "\u200b"):
        say(connect_raw(server), Hello(1, 1, "test", name, "join"))

    server.poll(0.0)

    assert table.names == ["An" + "x" * 14, "?"]


def test_a_match_state_is_for_all() -> None:
    _, server, clients, _ = open_table()
    watcher, _ = connect(server, "Xem", watch=True)
    settle(server, watcher, *clients)

    clients[0].ready(on=False)
    news = settle(server, watcher, *clients)

    assert [[type(item) for item in heard] for heard in news] == [[MatchChanged]] * 3
    assert all(isinstance(client.match, MatchState) for client in clients)


def test_the_seat_is_the_first_word() -> None:
    server = Server(CountingTable())
    here = connect_raw(server)
    say(here, HELLO)

    server.poll(0.0)

    assert hear(here)[0] == Welcome(Seat(0), 1)


def test_a_newcomer_is_greeted_before_his_answer_is_acknowledged() -> None:
    table, server, clients, _ = open_table()
    clients[0].close()
    settle(server, clients[1])
    here = connect_raw(server)
    say(here, HELLO, Act(1, table.window, Action("one")))

    server.poll(0.0)

    kinds = [type(message).__name__ for message in hear(here, Seat(0))]
    assert kinds == ["Welcome", "MatchState", "Update", "Ack"]
