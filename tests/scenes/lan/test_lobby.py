"""The lobby: who sits where, what its owner may, what people say, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from unittest import mock

import pygame
import pytest

from scenes.lan_menu import LanScene
from scenes.lobby import LobbyScene
from scenes.question import QuestionScene
from scenes.rulebook import RulebookScene
from tests.scenes.lan.quiet import BOT, OPEN, Quiet, plan
from tests.scenes.lan.windows import Window

Open = Callable[..., Window]


@pytest.fixture
def own(opened: Open) -> Quiet:
    """A table of one's own: a person here, an open seat, two bots."""
    quiet = Quiet(opened(name="Hồng"))
    quiet.open_table()
    return quiet


def test_addresses_are_shown_large_and_can_be_copied(own: Quiet) -> None:
    window, copied = own.window, list[str]()
    with mock.patch("pygame.scrap", SimpleNamespace(put_text=copied.append)):
        own.click("copy")

    assert copied == ["192.168.1.23:47625"]
    assert window.text_on("192.168.1.23:47625")
    assert window.text_on("10.0.0.7:47625")
    assert window.text_on(window.context.say("lobby.copied"))


def test_it_says_that_nothing_is_encrypted(own: Quiet) -> None:
    assert own.window.text_on("Không mã hóa")


def test_without_a_network_it_says_so(own: Quiet) -> None:
    own.link.addresses = ()
    own.window.top.relayout()

    assert own.window.text_on("chưa vào mạng")


def test_it_starts_only_when_nobody_is_missing(own: Quiet) -> None:
    assert not own.window.top.widgets["start"].is_enabled
    assert own.window.text_on("Còn 1 chỗ chờ khách")

    own.click("fill")

    assert own.window.top.widgets["start"].is_enabled
    assert "fill" not in own.window.top.widgets


def test_the_owner_puts_bots_and_opens_seats(own: Quiet) -> None:
    own.click("bot.1")
    assert all(own.seats)

    own.click("open.2")

    assert own.seats[2] == ""


def test_the_owner_swaps_seats(own: Quiet) -> None:
    before = own.seats

    own.click("hold.3")
    own.click("put.0")

    assert own.seats == [before[3], before[1], before[2], before[0]]
    assert own.window.party.seats == (3,)
    assert own.window.party.is_owner


def test_escape_puts_a_seat_back_and_leaves_nothing_else(own: Quiet) -> None:
    own.click("hold.3")

    own.window.key(pygame.K_ESCAPE)
    own.window.key(pygame.K_ESCAPE)

    assert isinstance(own.window.top, LobbyScene)
    assert "put.0" not in own.window.top.widgets


def test_the_owner_removes_somebody(own: Quiet) -> None:
    own.come("Tí")
    own.click("kick.1")
    assert isinstance(own.window.top, QuestionScene)
    assert own.window.text_on("Tí sẽ phải rời bàn này")

    own.click("go")

    assert own.seats[1] == ""
    assert own.guests[0].is_closed


def test_a_guest_has_no_tools_of_the_owner(opened: Open) -> None:
    quiet = Quiet(opened(name="Hồng"), plan(OPEN, OPEN, OPEN, BOT), ["Lan"])
    quiet.sit()

    names = set(quiet.window.top.widgets.rects())

    assert not {name for name in names if name.startswith(("kick", "hold", "bot", "open"))}
    assert not names & {"start", "fill", "close"}


def test_a_guest_moves_to_an_open_seat_and_is_ready(opened: Open) -> None:
    quiet = Quiet(opened(name="Hồng"), plan(OPEN, OPEN, OPEN, BOT), ["Lan"])
    quiet.sit()

    quiet.click("move.2")
    quiet.click("ready")

    assert quiet.seats[:3] == ["Lan", "", "Hồng"]
    assert quiet.window.party.is_ready
    quiet.click("unready")
    assert not quiet.window.party.is_ready


def test_what_people_say_is_seen_as_they_wrote_it(own: Quiet) -> None:
    own.come("<b>Tí</b>")
    own.guests[0].say("<font pixel_size=99999>x</font>\u202e\n🀄 a" + "\u0301" * 50)
    own.guests[0].say(phrase="hello")
    own.step()

    assert own.window.text_on("<b>Tí</b>:")
    assert own.window.text_on("<font pixel_size=99999>x</font>")
    assert own.window.text_on(own.window.context.say("phrase.hello"))


def test_one_says_something(own: Quiet) -> None:
    own.come("Tí")
    own.click("talk")
    own.window.type("Vào đi")
    own.window.key(pygame.K_RETURN)
    own.step()
    own.click("phrases")
    own.click("phrase.thanks")

    said = [(line.name, line.text, line.phrase) for line in own.window.party.lines]
    assert said == [("Hồng", "Vào đi", ""), ("Hồng", "", "thanks")]
    assert own.window.top.widgets["talk"].text == ""


def test_who_is_muted_is_not_heard_until_he_may_again(own: Quiet) -> None:
    own.come("Tí")
    own.click("mute.1")
    own.guests[0].say("ồn ào")
    own.step()
    assert not own.window.party.lines

    own.click("mute.1")
    own.guests[0].say("xin lỗi")
    own.step()

    assert [line.text for line in own.window.party.lines] == ["xin lỗi"]


def test_being_muted_goes_with_the_person_not_with_the_seat(own: Quiet) -> None:
    own.come("Tí")
    own.click("mute.1")
    own.click("hold.1")
    own.click("put.3")

    own.guests[0].say("ồn ào")
    own.step()

    assert own.seats[3] == "Tí"
    assert not own.window.party.lines


def test_the_rules_of_the_table_can_be_read(own: Quiet) -> None:
    own.click("rules")
    assert isinstance(own.window.top, RulebookScene)

    own.window.key(pygame.K_ESCAPE)

    assert isinstance(own.window.top, LobbyScene)


def test_who_is_removed_is_told_and_finds_the_way_back(opened: Open) -> None:
    quiet = Quiet(opened(name="Hồng"), plan(OPEN, OPEN, BOT), ["Lan"])
    quiet.sit()

    quiet.guests[0].ask("kick", 1)
    quiet.until(lambda: quiet.window.party.end is not None)
    quiet.step()
    assert quiet.window.text_on("Chủ bàn đã mời bạn ra")
    quiet.click("leave")

    assert isinstance(quiet.window.top, LanScene)


def test_who_is_left_by_the_host_is_told_and_may_wait(opened: Open) -> None:
    quiet = Quiet(opened(name="Hồng"), plan(OPEN, OPEN, BOT), ["Lan"])
    quiet.sit()

    quiet.guests[0].ask("close")
    quiet.until(lambda: quiet.window.party.end is not None)
    quiet.step()

    assert quiet.window.text_on("Chủ bàn đã đóng bàn")
    assert "wait" in quiet.window.top.widgets
    quiet.click("leave")
    assert isinstance(quiet.window.top, LanScene)


def test_closing_a_table_with_guests_is_asked_first(own: Quiet) -> None:
    own.come("Tí")
    own.click("close")
    assert isinstance(own.window.top, QuestionScene)

    own.click("go")
    own.link.poll()

    assert own.guests[0].is_closed
    assert isinstance(own.window.top, LanScene)


def test_closing_an_empty_table_is_not_asked(own: Quiet) -> None:
    own.click("close")

    assert isinstance(own.window.top, LanScene)
