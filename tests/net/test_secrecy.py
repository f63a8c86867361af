"""What reaches a connection is what its viewer may know, byte for byte."""

from __future__ import annotations

from game.core import Action, MatchState, Seat, Update
from net.messages import Ack, Welcome, decode_host
from net.server import Server
from tests.net.fakes import CountingTable, bodies_of, connect, settle


def play(secrets: tuple[str, str]) -> tuple[list[Update | MatchState], dict[int | None, bytes]]:
    """Play a few steps; return all that was told, and the bytes each viewer received."""
    table = CountingTable(secrets)
    told: list[Update | MatchState] = []
    take = table.take

    def listen() -> list[Update | MatchState]:
        news = take()
        told.extend(news)
        return news

    table.take = listen  # type: ignore[method-assign]
    server = Server(table)
    pairs = [connect(server, "An"), connect(server, "Bình"), connect(server, "", watch=True)]
    clients = [client for client, _ in pairs]
    settle(server, *clients)
    for client in clients[:2]:
        client.ready()
    settle(server, *clients)
    for client in (*clients[:2], clients[0]):
        client.submit(Action("ten"))
        settle(server, *clients)
        client.submit(Action("two"))
        settle(server, *clients)
    late, recorder = connect(server, "", watch=True)
    settle(server, *clients, late)
    received = {client.seat: bytes(rec.received) for client, rec in pairs}
    return told, received | {99: bytes(recorder.received)}


def test_a_viewer_is_sent_his_updates_and_nothing_more() -> None:
    told, received = play(("AS", "2H"))

    for viewer in (Seat(0), Seat(1), None):
        bodies = bodies_of(received[viewer])
        messages = [decode_host(body, viewer) for body in bodies]
        updates = [message for message in messages if isinstance(message, Update)]
        assert updates == [i for i in told if isinstance(i, Update) and i.viewer == viewer]
        others = {type(message) for message in messages} - {Update, MatchState, Welcome}
        assert others == (set() if viewer is None else {Ack})


def test_no_secret_of_another_changes_a_byte() -> None:
    _, first = play(("AS", "2H"))
    _, second = play(("AS", "KD"))

    assert first[0] == second[0]
    assert first[None] == second[None]
    assert first[99] == second[99]
    assert first[1] != second[1]


def test_a_secret_is_in_no_bytes_but_its_owners() -> None:
    _, received = play(("AS", "2H"))

    assert {0} == {viewer for viewer, data in received.items() if b"AS" in data}
    assert {1} == {viewer for viewer, data in received.items() if b"2H" in data}
