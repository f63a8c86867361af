"""Seats belong to tokens: coming back, being away, bots meanwhile, and the time of a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core import Seat
from game.record import load_record
from net.client import Disconnected, Stepped
from net.hall import Who
from net.lobby import HELD_S
from net.room import ALONE_S
from net.tokens import key_of, make_token
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


# Seats and tokens.


def test_joining_twice_is_joining_once(hall: Hall) -> None:
    first = hall.come(1)
    again = hall.come(1)

    assert first.closed == "E_REPLACED"
    assert again.seat == 0
    assert seats_of(again)[1] == ("open", "")


def test_a_stranger_never_gets_the_seat(hall: Hall) -> None:
    one, _ = hall.full()
    one.vanish()
    hall.seconds(3_000)

    assert hall.come(3, name="Khách 1").closed == "E_FULL"
    assert hall.come(4, again=True).closed == "E_NO_SESSION"


def test_tokens_are_made_by_chance_and_kept_as_digests() -> None:
    assert make_token() != make_token()
    assert len(key_of(make_token())) == 32
    assert key_of(token(1)) == key_of(token(1)) != token(1).hex()


def test_a_lobby_seat_is_free_after_a_minute(hall: Hall) -> None:
    one, two = hall.come(1), hall.come(2)
    hall.guests.remove(two)
    two.vanish()
    hall.seconds(HELD_S - 2)
    assert seats_of(one)[1][0] == "human"
    assert one.client.presence is not None
    assert one.client.presence.seats[1] == Who("away")
    hall.seconds(4)

    assert seats_of(one)[1] == ("open", "")


def test_who_leaves_the_lobby_on_purpose_frees_the_seat_at_once(hall: Hall) -> None:
    one, two = hall.come(1), hall.come(2)
    two.client.close()
    hall.turns(2)

    assert seats_of(one)[1] == ("open", "")


def test_a_lost_connection_is_made_anew_and_the_question_is_open(hall: Hall) -> None:
    guests = hall.full()
    asked = next(guest for guest in guests if guest.client.view and guest.client.view.choices)
    choices = asked.client.view.choices  # type: ignore[union-attr]
    asked.vanish()
    hall.seconds(1)

    assert asked.told(Disconnected)[0].code == "lost"
    assert asked.client.is_connected
    assert asked.client.view is not None
    assert asked.client.view.choices == choices
    assert asked.told(Stepped)[-1].update.snap
    hall.play(guests)


def test_a_new_program_with_the_token_has_the_seat_and_its_question(hall: Hall) -> None:
    guests = hall.full()
    for _ in range(4):
        for guest in guests:
            guest.answer()
        hall.turns(2)
    old = next(guest for guest in guests if guest.client.view and guest.client.view.choices)
    hall.guests.remove(old)
    old.vanish()
    new = hall.come(old.number)

    assert new.seat == old.seat
    assert new.client.view is not None
    assert new.client.view.choices == old.client.view.choices  # type: ignore[union-attr]
    guests[guests.index(old)] = new
    hall.play(guests)
    assert all(not ack.code for ack in new.acked)


def test_an_answer_that_was_not_acknowledged_counts_once(hall: Hall) -> None:
    guests = hall.full()
    table = hall.opened[0]
    for _ in range(6):
        asked = next(g for g in guests if g.client.view and g.client.view.choices)
        number = asked.answer()
        assert number is not None
        assert hall.host is not None
        n = table.table._n
        hall.host.poll(hall.now)  # it is applied, and the acknowledgement is lost
        assert table.table._n == n + 1
        asked.vanish()
        hall.seconds(8)

        assert table.table._n == n + 1
        assert next(ack for ack in asked.acked if ack.id == number).code == ""


def test_a_client_whose_answer_never_arrived_sends_it_again(hall: Hall) -> None:
    guests = hall.full()
    asked = next(g for g in guests if g.client.view and g.client.view.choices)
    assert asked.wire is not None
    asked.wire._outbox.is_ended = True  # what is sent from now on is lost
    number = asked.answer()
    hall.turns(1)
    asked.vanish()
    hall.seconds(1)

    assert [ack.code for ack in asked.acked if ack.id == number] == [""]


# Who is there.


def states(guest: Guest) -> list[str]:
    assert guest.client.presence is not None
    return [who.state for who in guest.client.presence.seats]


def test_everybody_sees_who_is_away_and_when_a_bot_plays(halls: list[Hall]) -> None:
    halls.append(hall := Hall("oob"))
    one, two = hall.full()
    hall.guests.remove(two)
    two.vanish()
    hall.turns(2)
    assert one.client.presence is not None
    assert one.client.presence.seats[1].state == "away"
    assert 29_000 <= (one.client.presence.seats[1].ms or 0) <= 30_000
    hall.seconds(31)

    assert states(one) == ["here", "bot", "bot"]
    assert one.client.match is not None
    assert one.client.match.seats[1].kind == "away"


def test_a_bot_plays_for_who_is_away_and_he_comes_back_to_his_own_seat(halls: list[Hall]) -> None:
    halls.append(hall := Hall("oob"))
    one, two = hall.full()
    hall.guests.remove(two)
    two.vanish()
    for _ in range(900):
        one.answer()
        hall.turns()
    table = hall.opened[0].table
    assert table.chair(two.seat).answered  # type: ignore[arg-type]
    back = hall.come(2)

    assert back.seat == two.seat
    assert states(one) == ["here", "here", "bot"]


def test_two_misses_in_a_row_seat_a_bot_until_one_is_back(halls: list[Hall]) -> None:
    halls.append(hall := Hall("oob", turn_s=5.0))
    one, two = hall.full()
    for _ in range(1_500):
        one.answer()
        hall.turns()
        if states(one)[1] == "bot":
            break
    assert states(one)[1] == "bot"
    two.client.back()
    hall.turns(2)

    assert states(one)[1] == "here"


def test_time_stands_while_nobody_is_connected(halls: list[Hall]) -> None:
    halls.append(hall := Hall("oob"))
    guests = hall.full()
    for guest in guests:
        hall.guests.remove(guest)
        guest.vanish()
    hall.turns(2)
    assert hall.room.status == "waiting"
    n = hall.opened[0].table._n
    hall.seconds(600)

    assert hall.opened[0].table._n == n
    again = hall.come(1)
    assert hall.room.status == "playing"
    assert states(again)[:2] == ["here", "away"]


@pytest.mark.parametrize("paused", [False, True])
def test_a_match_that_nobody_comes_back_to_is_closed_and_can_be_continued(
    halls: list[Hall], tmp_path: Path, paused: bool
) -> None:
    halls.append(hall := Hall("oob", home=tmp_path))
    guests = hall.full()
    if paused:
        guests[0].client.ask("pause")
        hall.turns(3)
    watching = hall.come(9, watch=True)
    for guest in guests:
        hall.guests.remove(guest)
        guest.vanish()
    hall.turns(round(ALONE_S - 100), step_s=1.0)
    again = hall.come(1)
    assert again.client.is_connected
    hall.guests.remove(again)
    again.vanish()
    hall.turns(round(ALONE_S - 5), step_s=1.0)
    assert not hall.room.is_closed
    hall.turns(10, step_s=1.0)

    assert hall.room.is_closed
    assert watching.closed == "host_quit"
    assert hall.host is not None
    assert hall.host.is_over
    file = hall.opened[0].record_file
    assert file is not None
    assert not load_record(file).is_finished


def test_a_lobby_waits_for_people_for_ever(hall: Hall) -> None:
    hall.turns(round(ALONE_S + 10), step_s=1.0)

    assert hall.come(1).client.is_connected


def test_who_is_kicked_with_an_answer_under_way_stays_out(halls: list[Hall]) -> None:
    halls.append(hall := Hall("oob"))
    one, two = hall.full()
    hall.opened[0].table._new_kinds[Seat(1)] = "human"  # he was away, and has just answered
    one.client.ask("kick", 1)
    hall.play([one])

    assert two.closed == "E_KICKED"
    assert hall.opened[0].kinds == ("human", "bot", "bot")


def test_the_owner_pauses_and_nobody_can_play(halls: list[Hall]) -> None:
    halls.append(hall := Hall("oob"))
    one, two = hall.full()
    one.client.ask("pause")
    hall.turns(3)
    assert two.client.lobby is not None
    assert two.client.lobby.state == "paused"
    n = hall.opened[0].table._n
    for guest in (one, two):
        guest.answer()
    hall.seconds(200)
    assert hall.opened[0].table._n == n
    assert {ack.code for guest in (one, two) for ack in guest.acked} <= {"paused"}
    one.client.ask("resume")
    hall.turns(2)
    hall.play([one, two])


def test_a_pause_of_the_host_costs_nobody_a_turn(hall: Hall) -> None:
    guests = hall.full()
    n = hall.opened[0].table._n
    hall.now += 3_600.0
    hall.turns(3)

    assert hall.opened[0].table._n == n
    assert all(guest.client.is_connected for guest in guests)
    assert states(guests[0]) == ["here", "here"]


def test_who_slept_comes_back_at_once(hall: Hall) -> None:
    one, two = hall.full()
    hall.guests.remove(two)
    hall.seconds(20)
    hall.guests.append(two)
    hall.turns(4)

    assert two.client.is_connected
    assert states(one) == ["here", "here"]
