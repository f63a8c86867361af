"""At a table in a network the connection breaks: it comes back, and nothing sticks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core import Seat
from game.record import load_record
from scenes.gone import GoneScene
from scenes.leave import LeaveScene
from scenes.pause import PauseScene
from tests.scenes.table.parties import Window, window


@pytest.fixture
def room() -> Iterator[Window]:
    """A person with two guests and a bot, asked for the first time."""
    with window(guests=2, bots=1) as opened:
        opened.until(lambda: opened.asked)
        yield opened


# The connection is cut and comes back.


def test_a_lost_connection_is_said_and_counted_and_the_hand_stays(room: Window) -> None:
    hand = [sprite.card for sprite in room.table.board.hand]

    room.cut(for_good=True)
    room.seconds(3)

    assert room.prompt == room.context.say("net.reconnecting", s=3)
    assert {"wait", "quit"} <= room.controls
    assert [sprite.card for sprite in room.table.board.hand] == hand
    assert not room.table.asked


def test_who_waits_is_left_alone_with_the_line(room: Window) -> None:
    room.cut(for_good=True)

    room.click("wait")
    room.step(3)

    assert not {"wait", "quit"} & room.controls
    assert room.prompt


def test_after_a_while_the_host_may_be_asleep(room: Window) -> None:
    room.cut(for_good=True)

    room.wait(21)

    assert room.prompt.startswith(room.context.say("net.host_sleep", s=0)[:20])


def test_who_is_back_finds_his_question_and_answers_it(room: Window) -> None:
    question = room.prompt
    room.cut(for_good=True)
    room.seconds(2)

    room.mend()

    assert room.prompt == question
    assert room.asked
    window_before = room.view.window
    room.play()
    room.until(lambda: room.view.window != window_before)


def test_a_card_that_hangs_on_the_pointer_goes_home(room: Window) -> None:
    pos = room.spot(0)
    before = len(room.table.board.hand)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
    room.step()
    for up in (40, 120, 220):
        to = (pos[0], pos[1] - up)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=to, rel=(0, -9), buttons=(1, 0, 0)))
        room.step()
    assert room.table.player.input.busy

    room.cut(for_good=True)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=to, button=1, touch=False))
    room.step(30)

    assert room.table.player.notice == room.table.online.halt
    assert not room.table.player.input.busy
    room.mend()
    assert len(room.table.board.hand) == before
    assert room.asked


def test_what_was_sealed_before_the_cut_stays_sealed() -> None:
    with window(guests=4, seed=1) as room:
        room.withheld = "commit"
        room.until(lambda: room.asked)
        while room.view.prompt != "commit":
            room.play()
            room.until(lambda: room.asked or room.shows_results)
            assert not room.shows_results
        room.play()
        room.until(lambda: room.table.story.sealed)

        room.cut()
        room.mend()

        assert room.table.story.sealed
        assert not room.table.asked
        room.withheld = ""
        room.until(lambda: room.shows_results)


def test_an_answer_under_way_counts_once(room: Window) -> None:
    room.step(20)
    pos, before = room.spot(room.card_for("play", "hide")), len(room.table.board.hand)
    room.link.is_cut = True
    room.press_at(pos, 1 if room.table.board.hand else 3)
    room.cut(for_good=True)
    room.seconds(1)

    room.mend()
    room.step(60)

    assert len(room.table.board.hand) in (before, before - 1)
    room.play_to_the_end()


def test_a_cut_on_the_page_of_results() -> None:
    with window(guests=1, bots=1) as room:
        room.play_to_the_end()
        room.click("next")
        room.answering = False
        room.cut(for_good=True)
        room.seconds(1)
        assert room.prompt == room.context.say("net.reconnecting", s=1)

        room.mend()
        for guest in room.guests:
            guest.client.ready()

        room.until(lambda: not room.shows_results)
        assert room.table.match is not None
        assert room.table.match.hand == 2


def test_a_cut_under_the_curtain() -> None:
    with window(here=2, guests=1) as room:
        room.until(lambda: room.table.curtain.down)
        room.cut(for_good=True)
        room.seconds(1)
        assert room.table.curtain.down

        room.mend()
        room.click("open")
        room.until(lambda: room.asked or room.table.curtain.down)


def test_a_cut_under_the_pause() -> None:
    with window(guests=1, bots=1, owner=True) as room:
        room.until(lambda: room.asked)
        room.key(pygame.K_ESCAPE)
        room.click("pause_all")
        room.step(5)
        room.cut(for_good=True)
        room.seconds(1)

        room.mend()

        assert isinstance(room.top, PauseScene)
        assert room.table.online is not None
        assert room.table.online.is_paused
        room.click("resume_all")
        room.click("continue")
        room.until(lambda: room.asked)


def test_a_question_that_stands_open_is_answered_afterwards(room: Window) -> None:
    room.key(pygame.K_ESCAPE)
    room.click("leave")
    room.cut(for_good=True)
    room.seconds(1)
    room.mend()

    assert isinstance(room.top, LeaveScene)
    room.click("stay")
    room.key(pygame.K_ESCAPE)
    assert room.asked


# It is over.


def test_the_host_closes_and_opens_again() -> None:
    with window(guests=1, bots=1) as room:
        room.until(lambda: room.asked)
        assert room.hall.host is not None
        room.hall.host.close()
        room.hall.host = None
        room.step(3)
        assert isinstance(room.top, GoneScene)

        room.click("stay")
        room.step(3)

        assert room.top is room.table
        assert room.prompt == room.context.say("net.host_awaited")
        assert "quit" in room.controls
        assert "wait" not in room.controls


@pytest.mark.parametrize("on_purpose", [True, False])
def test_the_same_hand_goes_on_once_the_host_is_there_again(
    tmp_path: Path, *, on_purpose: bool
) -> None:
    with window(guests=1, bots=1, home=tmp_path) as room:
        room.until(lambda: room.asked)
        question, hand = room.prompt, list(room.table.board.hand)
        if on_purpose:
            keeper = room.hall.opened[-1].keeper
            assert keeper is not None
            assert room.hall.host is not None
            room.hall.host.close()
            room.hall.host = None
            room.until(lambda: isinstance(room.top, GoneScene))
            room.click("stay")
            record = load_record(keeper.file)
        else:
            record = room.hall.crash()
        room.seconds(2)
        assert not room.table.asked

        room.hall.start_again(record)
        room.mend()

        room.until(lambda: room.asked)
        assert room.prompt == question
        assert [sprite.card for sprite in room.table.board.hand] == [s.card for s in hand]
        room.play_to_the_end()


def test_who_is_asked_to_go_can_only_go() -> None:
    with window(guests=1, bots=1) as room:
        room.until(lambda: room.asked)
        room.guests[0].client.ask("kick", Seat(1))
        room.until(lambda: isinstance(room.top, GoneScene))
        assert isinstance(room.top, GoneScene)
        assert room.top.text() == room.context.say("net.E_KICKED")
        assert room.controls == {"go"}

        room.click("go")

        assert room.is_in_menu
