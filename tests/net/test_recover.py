"""The host breaks down at any decision: the same hand goes on, and the seats belong to the same."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.record import Seated, load_record, to_text
from game.record_check import verify
from net.cli.lan import places_of
from net.client import Disconnected
from net.tokens import key_of
from tests.net.halls import REGISTRY, Hall, token


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    opened = Hall("oob", home=tmp_path, hands=2)
    yield opened
    opened.close()


def seen(hall: Hall) -> list[object]:
    """All that is on the screens, but for the clock."""
    return [(guest.client.seat, guest.client.view) for guest in hall.guests]


@pytest.mark.parametrize("answers", range(0, 30, 3))
def test_the_same_decision_is_open_after_a_crash(hall: Hall, answers: int) -> None:
    guests = hall.full()
    for _ in range(answers):
        for guest in guests:
            guest.answer()
        hall.turns()
    hall.turns(2)
    before = seen(hall)
    record = hall.crash()
    hall.seconds(3)
    hall.start_again(record)
    hall.seconds(6)

    assert [bool(guest.told(Disconnected)) for guest in guests] == [True, True]
    assert seen(hall) == before
    for _ in range(2):
        hall.play(guests)
        for guest in guests:
            guest.client.ready()
        hall.turns(3)
        if hall.room.is_over:
            break
    assert hall.host is not None
    hall.host.close()
    report = verify(record.file, REGISTRY)
    assert report.ok, report
    assert report.hands == 2


def test_an_answer_on_the_disk_whose_acknowledgement_was_lost_counts_once(hall: Hall) -> None:
    guests = hall.full()
    asked = next(g for g in guests if g.client.view and g.client.view.choices)
    number = asked.answer()
    assert hall.host is not None
    hall.host.poll(hall.now)
    record = hall.crash()
    hall.turns(3)
    hall.start_again(record)
    hall.seconds(6)

    assert [ack.code for ack in asked.acked if ack.id == number] == [""]
    acts = [line for line in load_record(record.file).lines if type(line).__name__ == "Act"]
    mine = [act for act in acts if act.seat == asked.seat]
    assert len(mine) == 1
    hall.play(guests)


def test_an_answer_that_was_not_on_the_disk_is_sent_again(hall: Hall) -> None:
    guests = hall.full()
    asked = next(g for g in guests if g.client.view and g.client.view.choices)
    record = hall.crash()
    number = asked.answer()
    hall.turns(3)
    hall.start_again(record)
    hall.seconds(6)

    assert [ack.code for ack in asked.acked if ack.id == number] == [""]


def test_a_stranger_does_not_get_a_seat_of_a_host_that_came_back(hall: Hall) -> None:
    hall.full()
    record = hall.crash()
    hall.start_again(record)

    assert hall.come(7, name="Khách 1").closed == "E_FULL"
    assert hall.come(8, again=True).closed == "E_NO_SESSION"


def test_who_was_kicked_stays_out_and_a_bot_plays(hall: Hall) -> None:
    one, two = hall.full()
    one.client.ask("kick", two.seat)  # type: ignore[arg-type]
    hall.turns(3)
    record = hall.crash()
    hall.guests.remove(two)
    hall.turns(3)
    hall.start_again(record)
    hall.seconds(3)

    assert hall.come(2, again=True).closed == "E_KICKED"
    assert [seat.kind for seat in one.client.match.seats] == ["human", "bot", "bot"]  # type: ignore[union-attr]
    hall.play([one])


def test_a_record_says_whose_the_seats_are_and_not_by_what_they_are_taken(hall: Hall) -> None:
    hall.full()
    record = hall.crash()

    places, owner = places_of(record)
    assert [place.key for place in places] == [key_of(token(1)), key_of(token(2)), ""]
    assert owner == key_of(token(1))
    data = record.file.read_bytes()
    for number in (1, 2):
        assert token(number) not in data
        assert token(number).hex().encode() not in data
    assert Seated in {type(line) for line in record.lines}


@pytest.mark.skipif(os.name != "posix", reason="other systems keep a home to its owner")
def test_a_record_is_for_nobody_elses_eyes(hall: Hall) -> None:
    hall.full()
    file = hall.crash().file

    assert file.stat().st_mode & 0o077 == 0


def test_the_lobby_shows_the_clock_that_the_match_is_played_by(hall: Hall) -> None:
    guests = hall.full()
    record = hall.crash()
    hall.house = replace(hall.house, turn_s=120.0, bank_s=5.0)
    hall.start_again(record)
    hall.seconds(6)

    lobby, match = guests[0].client.lobby, guests[0].client.match
    assert lobby is not None
    assert match is not None
    assert (lobby.turn_ms, lobby.bank_ms) == (match.turn_ms, match.bank_ms) == (45_000, 30_000)


@pytest.mark.parametrize("left", [0, 1, 7])
def test_a_torn_last_line_is_a_line_that_was_never_told(hall: Hall, left: int) -> None:
    guests = hall.full()
    for _ in range(6):
        for guest in guests:
            guest.answer()
        hall.turns()
    hall.turns(2)
    before = seen(hall)
    record = hall.crash()
    torn = to_text(record.lines[-1])
    with record.file.open("ab") as out:
        out.write(torn[: left * len(torn) // 8])
    hall.turns(3)
    hall.start_again(load_record(record.file))
    hall.seconds(6)

    assert seen(hall) == before
    hall.play(guests)
