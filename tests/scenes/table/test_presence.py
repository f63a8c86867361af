"""At a table in a network: who is there, whose time runs out, who has paused, what is said."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.core import Seat
from net.client import Said
from scenes.leave import LeaveScene
from scenes.online import Online
from scenes.speak import SpeakScene
from tests.scenes.table.parties import Window, window


@pytest.fixture
def room() -> Iterator[Window]:
    """A person with two guests and a bot, asked for the first time."""
    with window(guests=2, bots=1) as opened:
        opened.until(lambda: opened.asked)
        yield opened


# Who is there.


def away(room: Window, guest: int = 0) -> None:
    """Have a guest vanish, and stay away."""
    there = room.guests.pop(guest)
    room.hall.guests.remove(there)
    there.vanish()
    room.step(3)


def test_a_guest_who_vanishes_is_counted_down_and_then_stood_in_for(room: Window) -> None:
    online = room.table.online
    assert online is not None
    seat = Seat(room.guests[0].seat or 0)

    away(room)
    assert online.signs[seat].text == room.context.say("online.sign_away", s=30)
    room.seconds(5)
    assert online.signs[seat].text == room.context.say("online.sign_away", s=25)
    room.wait(26)

    assert online.signs[seat].text == room.context.say("online.sign_away_bot")


def test_who_was_gone_before_the_table_was_seen_is_shown_as_gone(room: Window) -> None:
    away(room)

    again = Online(room.table, room.party)
    again.begin()
    again.pump()

    assert list(again.signs) == list(room.table.online.signs)  # type: ignore[union-attr]
    assert any(sign.faint for sign in again.signs.values())


def test_whom_all_wait_for_is_named_in_the_line(room: Window) -> None:
    name = room.party.lobby.seats[room.guests[1].seat].name  # type: ignore[union-attr,index]
    room.answering = False
    away(room, 1)
    for _ in range(4):
        if room.asked:
            room.play()
        for guest in room.guests:
            guest.answer()
        room.step(120)

    assert room.prompt.startswith(name)
    assert room.prompt != room.table.wording.prompt(room.view, room.table.match)


def test_bots_are_labelled(room: Window) -> None:
    online = room.table.online
    assert online is not None
    bots = {
        seat
        for seat, sign in online.signs.items()
        if sign.text == room.context.say("online.sign_bot")
    }
    assert bots == {Seat(3)}


@pytest.mark.parametrize("device", ["mouse", "keys", "pad"])
def test_the_seat_is_taken_back_from_the_bot(device: str) -> None:
    with window(guests=1, bots=1, turn_s=2.0) as room:
        room.until(lambda: room.asked)
        online = room.table.online
        assert online is not None
        while not online.stood_in_for:
            room.wait(1)
        room.until(lambda: "own" in room.controls)

        if device == "mouse":
            room.click("own")
        elif device == "keys":
            room.key(pygame.K_q)
        else:
            pygame.event.post(pygame.Event(pygame.JOYHATMOTION, value=(0, 1), hat=0, instance_id=0))
            room.step()
            pygame.event.post(pygame.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0))
        room.step(6)

        assert not online.stood_in_for
        assert "own" not in room.controls


# The clock.


def test_the_clock_is_quiet_until_the_last_seconds() -> None:
    with window(guests=1, bots=1, turn_s=20.0) as room:
        room.until(lambda: room.asked)
        online, seat = room.table.online, room.table.client.seat
        assert online is not None
        assert seat is not None
        assert seat not in online.signs
        room.until(lambda: seat in online.signs)
        assert online.signs[seat].text == room.context.say("online.sign_turn", s=10)

        room.seconds(10.1)

        assert online.signs[seat].text == room.context.say("online.sign_bank", s=30)


def test_the_clock_stands_with_the_table() -> None:
    with window(guests=1, bots=1, turn_s=12.0, owner=True) as room:
        room.until(lambda: room.asked)
        online, seat = room.table.online, room.table.client.seat
        assert online is not None
        assert seat is not None
        room.until(lambda: seat in online.signs)
        online.pause()
        room.step(6)
        before = online.signs[seat]

        room.wait(20)

        assert online.signs[seat] == before
        assert room.prompt == room.context.say("online.paused_you")
        room.click("resume")
        room.step(6)
        assert room.asked


# Pause.


def test_others_are_told_who_has_paused(room: Window) -> None:
    owner = room.guests[0]
    owner.client.ask("pause")
    room.step(6)

    name = room.party.lobby.seats[owner.seat].name  # type: ignore[union-attr,index]
    assert room.prompt == room.context.say("online.paused_by", name=name)
    assert "resume" not in room.controls
    room.key(pygame.K_ESCAPE)
    assert "pause_all" not in room.controls
    assert "resume_all" not in room.controls


# Talk.


def test_a_phrase_by_one_press_stands_beside_the_speaker(room: Window) -> None:
    room.click("talk")
    room.click("phrase.thanks")
    room.step(6)

    assert room.top is room.table
    assert [told.phrase for told in room.guests[0].told(Said)] == ["thanks"]
    online = room.table.online
    assert online is not None
    assert online.speech == {room.table.client.seat: room.context.say("phrase.thanks")}
    room.seconds(8)
    assert online.speech == {}


def test_a_line_is_typed_with_telex(room: Window) -> None:
    room.context.change(telex=True)
    room.click("talk")
    room.top.widgets.focus_on("line")
    room.step()
    room.type("chaof car nhaf")
    room.key(pygame.K_RETURN)
    room.step(6)

    online = room.table.online
    assert online is not None
    assert list(online.speech.values()) == ["chào cả nhà"]


def test_a_muted_person_is_not_seen(room: Window) -> None:
    online, guest = room.table.online, room.guests[0]
    assert online is not None
    room.click("talk")
    room.click("turn")
    room.click(f"seat.{guest.seat}")
    room.key(pygame.K_ESCAPE)

    guest.client.say("một")
    room.guests[1].client.say("hai")
    room.step(6)

    assert list(online.speech.values()) == ["hai"]
    assert [line.text for line in room.party.lines] == ["hai"]


def test_talking_leaves_the_question_to_be_seen(room: Window) -> None:
    question = room.prompt
    room.click("talk")

    assert isinstance(room.top, SpeakScene)
    assert room.prompt == question
    assert room.top._panel().bottom <= room.table.board.frame.prompt.y


# Leaving, and the next hand.


@pytest.mark.parametrize(("is_host", "key"), [(False, "leave.guest"), (True, "leave.host")])
def test_leaving_says_what_becomes_of_the_table(is_host: bool, key: str) -> None:
    with window(guests=1, bots=1, owner=is_host, is_host=is_host) as room:
        room.until(lambda: room.asked)
        room.key(pygame.K_ESCAPE)
        room.click("leave")
        assert isinstance(room.top, LeaveScene)
        assert room.top.text() == room.context.say(key)

        room.click("go")

        assert room.is_in_menu
        assert room.link.closed
        assert not room.link.forgotten


def test_the_next_hand_waits_for_all_and_counts_down() -> None:
    with window(guests=1, bots=1) as room:
        room.play_to_the_end()
        online = room.table.online
        assert online is not None
        assert not online.is_ready
        room.click("next")
        room.step(6)
        assert online.is_ready
        name = room.guests[0].hall.room.lobby.places[room.guests[0].seat or 0].name
        assert name in online.until_next()
        assert room.shows_results

        room.guests[0].client.ready()

        room.until(lambda: not room.shows_results)


def test_the_next_hand_begins_by_itself() -> None:
    with window(guests=1, bots=1) as room:
        room.play_to_the_end()
        online = room.table.online
        assert online is not None
        room.until(lambda: room.context.say("online.next_in", s=3)[1:] in online.until_next())

        room.seconds(4)

        assert not room.shows_results


def test_a_spectator_sees_and_answers_nothing() -> None:
    with window(watch=True, guests=2, bots=1) as room:
        room.until(lambda: room.shows_results)
        assert room.table.client.seat is None
        assert "next" not in room.controls
        room.until(lambda: not room.shows_results)


# Several people of one window.


def test_two_people_of_one_window_play_a_hand_by_turns() -> None:
    with window(here=2, guests=1) as room:
        opened = set()
        while not room.shows_results:
            room.until(lambda: room.table.curtain.down or room.asked or room.shows_results)
            if room.table.curtain.down:
                assert room.controls == {"open"}
                room.click("open")
                opened.add(room.table.client.seat)
            elif room.asked:
                room.play()

        assert opened == set(room.party.seats)


def test_who_looks_is_the_one_who_speaks() -> None:
    with window(here=2, guests=1) as room:
        room.until(lambda: room.table.curtain.down)
        assert room.table.talk() is None
        room.click("open")
        online, seat = room.table.online, room.table.client.seat
        assert online is not None

        online.say(phrase="hello")
        room.step(6)

        assert set(online.speech) == {seat}


def test_the_panel_makes_way_for_the_curtain() -> None:
    with window(here=2, guests=1) as room:
        room.until(lambda: room.table.curtain.down)
        room.click("open")
        room.click("talk")
        assert isinstance(room.top, SpeakScene)

        room.table.curtain._fall(1)
        room.step(3)

        assert room.top is room.table
        assert room.controls == {"open"}
