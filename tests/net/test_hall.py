"""A table in a network: lobby, seats and tokens, who is there, what one may ask for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.record import load_record
from net.client import Closed, RemoteClient, Said, Stepped
from net.hall import PHRASES
from net.host import PER_ADDRESS, WAITING_PER_ADDRESS
from net.preface import PREFACE
from net.tokens import key_of
from net.transport import Origin, memory_pair
from tests.net.halls import Guest, Hall, token


@pytest.fixture
def halls() -> Iterator[list[Hall]]:
    opened: list[Hall] = []
    yield opened
    for hall in opened:
        hall.close()


@pytest.fixture
def hall(halls: list[Hall]) -> Hall:
    halls.append(Hall())
    return halls[0]


def seats_of(guest: Guest) -> list[tuple[str, str]]:
    assert guest.client.lobby is not None
    return [(seat.kind, seat.name) for seat in guest.client.lobby.seats]


# The lobby.


def test_who_comes_sits_down_and_sees_the_rules(hall: Hall) -> None:
    guest = hall.come(1, name="An")

    lobby = guest.client.lobby
    assert lobby is not None
    assert (lobby.state, lobby.game, lobby.turn_ms) == ("lobby", "catte", 45_000)
    assert dict(lobby.config) == dict(hall.setup.options) | dict(lobby.config)
    assert seats_of(guest) == [("human", "An"), ("open", "")]
    assert lobby.owner == guest.seat == 0
    assert guest.client.is_plain


def test_play_starts_when_all_seats_are_taken_and_all_are_ready(hall: Hall) -> None:
    one, two = hall.come(1), hall.come(2)
    one.client.ready()
    hall.turns(5)
    assert one.client.match is None
    two.client.ready()
    hall.turns(3)

    for guest in (one, two):
        assert guest.client.view is not None
        first = guest.told(Stepped)[0].update
        assert not first.snap
        assert first.events, "the deal is seen as it happens"


def test_who_is_no_longer_ready_holds_it_up(hall: Hall) -> None:
    one, two = hall.come(1), hall.come(2)
    one.client.ready()
    hall.turns(2)
    one.client.ready(on=False)
    two.client.ready()
    hall.turns(5)

    assert one.client.match is None


def test_the_same_name_gets_a_number_and_look_alikes_too(halls: list[Hall]) -> None:
    halls.append(hall := Hall("oooo"))
    for number, name in enumerate(("An", "An", "\uff21n", "AN"), start=1):
        hall.come(number, name=name)

    names = [name for _, name in seats_of(hall.guests[0])]
    assert names == ["An", "An 2", "\uff21n 3", "AN 4"]


def test_a_wish_for_a_seat_is_granted_or_refused(hall: Hall) -> None:
    assert hall.come(1, seat=1).seat == 1
    assert hall.come(2, seat=1).closed == "E_TAKEN"
    assert hall.come(3, seat=7).closed == "E_FULL"


def test_the_table_is_full(hall: Hall) -> None:
    hall.come(1)
    hall.come(2)

    assert hall.come(3).closed == "E_FULL"


def test_nobody_gets_in_while_it_plays_but_to_watch(hall: Hall) -> None:
    guests = hall.full()

    assert hall.come(3).closed == "E_FULL"
    watcher = hall.come(4, watch=True)
    assert watcher.client.match is not None
    hall.play(guests)
    assert watcher.client.view is not None
    assert not watcher.client.view.choices
    assert watcher.client.view.shown == guests[0].client.view.shown  # type: ignore[union-attr]


def test_who_watches_is_told_as_many_decisions_late_as_there_are_seats(hall: Hall) -> None:
    early = hall.come(8, watch=True)
    guests = hall.full()
    late, lags = hall.come(9, watch=True), set()
    while guests[0].client.match is not None and guests[0].client.match.playing:
        for guest in guests:
            guest.answer()
        hall.turns()
        for watcher in (early, late):
            if watcher.client.last_n >= 0:
                lags.add(guests[0].client.last_n - watcher.client.last_n)
    hall.turns(2)

    assert lags <= {0, 2}
    assert 2 in lags
    for watcher in (early, late):
        assert watcher.client.last_n == guests[0].client.last_n
        numbers = [news.update.n for news in watcher.told(Stepped)]
        assert numbers == list(range(numbers[0], numbers[-1] + 1))


def test_who_watches_after_others_have_gone_misses_nothing(hall: Hall) -> None:
    guests = hall.full()
    first = hall.come(8, watch=True)
    for _ in range(4):
        for guest in guests:
            guest.answer()
        hall.turns()
    first.client.close()
    for _ in range(2):
        for guest in guests:
            guest.answer()
        hall.turns()
    second = hall.come(9, watch=True)
    hall.play(guests)

    assert second.client.is_connected
    assert second.client.last_n == guests[0].client.last_n


def test_who_looks_before_he_sits_down_sees_the_lobby(hall: Hall) -> None:
    hall.come(1)
    watcher = hall.come(2, watch=True)

    assert watcher.client.lobby is not None
    assert watcher.client.seat is None
    assert watcher.client.match is None


def test_moving_swapping_bots_and_their_seats(halls: list[Hall]) -> None:
    halls.append(hall := Hall("oooo"))
    one, two = hall.come(1, name="An"), hall.come(2, name="Bình")
    two.client.ask("move", 3)
    hall.turns(2)
    assert (one.seat, two.seat) == (0, 3)
    one.client.ask("swap", 0, 3)
    hall.turns(2)
    assert (one.seat, two.seat) == (3, 0)
    one.client.ask("add_bot", 1)
    hall.turns(2)
    assert [kind for kind, _ in seats_of(one)] == ["human", "bot", "open", "human"]
    one.client.ask("open_seat", 1)
    hall.turns(2)
    assert [kind for kind, _ in seats_of(one)] == ["human", "open", "open", "human"]


@pytest.mark.parametrize(
    ("kind", "seat", "other"),
    [("swap", 0, 1), ("add_bot", 2, -1), ("kick", 0, -1), ("start", -1, -1), ("close", -1, -1)],
)
def test_only_the_owner_may(halls: list[Hall], kind: str, seat: int, other: int) -> None:
    halls.append(hall := Hall("ooo"))
    hall.come(1)
    two = hall.come(2)
    before = two.client.lobby
    two.client.ask(kind, seat, other)
    hall.turns(3)

    assert two.client.lobby == before


@pytest.mark.parametrize("seat", [-1, 2, 7])
@pytest.mark.parametrize("kind", ["move", "swap", "add_bot", "open_seat", "kick"])
def test_seats_that_are_not_there_change_nothing(hall: Hall, kind: str, seat: int) -> None:
    one = hall.come(1)
    before = one.client.lobby
    one.client.ask(kind, seat, seat)
    hall.turns(3)

    assert one.client.lobby == before
    assert not one.client.is_closed


def test_who_is_kicked_goes_and_does_not_come_back(hall: Hall) -> None:
    one, two = hall.come(1), hall.come(2)
    one.client.ask("kick", 1)
    hall.turns(2)

    assert two.closed == "E_KICKED"
    assert seats_of(one)[1] == ("open", "")
    assert hall.come(2).closed == "E_KICKED"


def test_the_owner_closes_the_table_and_everybody_is_told(hall: Hall) -> None:
    one, two = hall.full()
    one.client.ask("close")
    hall.turns(2)

    assert (one.closed, two.closed) == ("host_quit", "host_quit")


def test_who_stands_in_for_the_owner_takes_nothing_from_him(
    halls: list[Hall], tmp_path: Path
) -> None:
    halls.append(hall := Hall("oob", home=tmp_path))
    one, two = hall.full()
    hall.guests.remove(one)
    one.vanish()
    hall.turns(3)
    assert two.client.lobby is not None
    assert two.client.lobby.owner == two.seat
    two.client.ask("kick", 0)
    hall.turns(3)
    assert two.client.presence is not None
    assert two.client.presence.seats[0].state == "away"
    two.client.ask("close")
    hall.turns(3)

    assert two.closed == "host_quit"
    file = hall.opened[0].record_file
    assert file is not None
    assert not load_record(file).is_finished


def test_a_table_that_breaks_down_takes_no_other_with_it(
    halls: list[Hall], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    halls.append(hall := Hall(tables=2))
    broken = [hall.come(number, table="1") for number in (1, 2)]
    sound = [hall.come(number, table="2") for number in (3, 4)]
    for guest in hall.guests:
        guest.client.ready()
    hall.turns(3)

    def fail(*_: object) -> None:
        raise RuntimeError("a fault of the rules")

    monkeypatch.setattr(hall.opened[0].table, "submit", fail)
    for guest in broken:
        guest.answer()
    hall.turns(3)

    assert [guest.closed for guest in broken] == ["host_quit"] * 2
    assert "table 1" in caplog.text
    hall.play(sound)
    assert hall.come(5, watch=True, table="2").client.lobby is not None
    assert hall.come(6, table="1").closed == "E_NO_SESSION"


def test_the_only_table_that_breaks_down_ends_the_host(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests = hall.full()

    def fail(*_: object) -> None:
        raise RuntimeError("a fault of the rules")

    monkeypatch.setattr(hall.opened[0].table, "tick", fail)
    guests[0].client.ready()
    with pytest.raises(RuntimeError):
        hall.turns(2)


def test_the_owner_is_who_shows_the_owners_token(halls: list[Hall]) -> None:
    halls.append(hall := Hall("ooo", owner_key=key_of(token(9))))
    one = hall.come(1)
    assert one.client.lobby is not None
    assert one.client.lobby.owner == 0
    hall.come(9)

    assert one.client.lobby.owner == 1


# Talking.


def test_what_somebody_says_reaches_everybody(hall: Hall) -> None:
    one, two = hall.full()
    one.client.say("  Chào\n<b>cả\u202e nhà</b> ")
    two.client.say(phrase=PHRASES[1])
    hall.turns(2)

    for guest in (one, two):
        assert guest.told(Said) == [Said(0, "Chào <b>cả nhà</b>"), Said(1, "", PHRASES[1])]  # type: ignore[arg-type]


def test_who_says_too_much_is_not_heard_and_keeps_his_seat(hall: Hall) -> None:
    one, two = hall.full()
    for number in range(15):
        one.client.say(f"{number}")
    hall.turns(3)
    assert len(two.told(Said)) == 5
    hall.seconds(10)
    one.client.say("x")
    hall.turns(2)

    assert len(two.told(Said)) == 6
    assert one.client.is_connected


# Many, and too many.


def test_tables_by_name_and_the_next_free_one(halls: list[Hall]) -> None:
    halls.append(hall := Hall("oo", tables=3))
    named = hall.come(1, table="2")
    others = [hall.come(number) for number in range(2, 7)]

    tables = [guest.client.lobby.table for guest in (named, *others)]  # type: ignore[union-attr]
    assert tables == ["2", "1", "1", "2", "3", "3"]
    assert hall.come(8, table="9").closed == "E_NO_SESSION"
    assert hall.come(9).closed == "E_FULL"


def test_the_token_finds_its_table(halls: list[Hall]) -> None:
    halls.append(hall := Hall("oo", tables=3))
    hall.come(1, table="3")

    assert hall.come(1).client.lobby.table == "3"  # type: ignore[union-attr]


def test_one_address_has_so_many_connections(hall: Hall) -> None:
    assert hall.host is not None
    at_door = [
        hall.host.open(memory_pair(origin=Origin.NETWORK)[0], "10.9.9.9")
        for _ in range(WAITING_PER_ADDRESS + 3)
    ]

    assert [c is not None for c in at_door] == [True] * WAITING_PER_ADDRESS + [False] * 3
    assert hall.host.open(memory_pair(origin=Origin.NETWORK)[0], "10.9.9.8") is not None
    assert PER_ADDRESS > WAITING_PER_ADDRESS


def test_who_says_nothing_is_cut_and_makes_room(hall: Hall) -> None:
    assert hall.host is not None
    there, here = memory_pair(origin=Origin.NETWORK)
    hall.host.open(there, "10.9.9.9")
    here.send(PREFACE)
    hall.seconds(6.5)

    assert here.receive()
    assert here.closed
    assert hall.connections == []


def test_versions_that_do_not_meet_are_named(hall: Hall) -> None:
    guest = hall.come(1, versions=(3, 4))

    assert guest.news == [Closed("E_VERSION", {"yours": 4, "host": 1})]


def test_a_host_that_is_not_there_is_told_once(hall: Hall) -> None:
    hall.host = None
    guest = Guest(hall, 1)
    hall.turns(2)

    assert guest.closed == "lost"
    assert guest.client.is_closed


def test_a_remote_bot_is_labelled_for_all(halls: list[Hall]) -> None:
    halls.append(hall := Hall("oo"))
    one = hall.come(1)
    hall.come(2, name="Máy", level="medium")

    assert seats_of(one)[1] == ("bot", "Máy")
    assert one.client.lobby is not None
    assert one.client.lobby.seats[1].level == "medium"
    assert isinstance(one.client, RemoteClient)
