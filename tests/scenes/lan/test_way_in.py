"""The page of the network: addresses, waiting, faults in words, what is seen before one sits."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from unittest import mock

import pygame
import pytest

from net.client import RemoteClient
from scenes.cli.quiet_lan import QuietLink
from scenes.lan import Kept
from scenes.lan_menu import ConnectingScene, LanScene
from scenes.lan_visit import VisitScene
from scenes.menu import MenuScene
from tests.scenes.lan.quiet import BOT, OPEN, Quiet, plan
from tests.scenes.lan.windows import Window

Open = Callable[..., Window]


def tab_to(window: Window, name: str) -> None:
    """Go to a control with the Tab key."""
    for _ in window.top.widgets.rects():
        if window.top.widgets.focused != name:
            window.key(pygame.K_TAB)
    assert window.top.widgets.focused == name


@pytest.mark.parametrize("typed", ["192.168.1", "bàn của bà", "192.168.1.23:99999", "", "[::1"])
def test_a_wrong_address_is_told_at_once(opened: Open, typed: str) -> None:
    window = opened()
    Quiet(window)
    window.type_address(typed)

    window.key(pygame.K_RETURN)

    assert isinstance(window.top, LanScene)
    assert "không phải là địa chỉ" in window.top.fault
    assert window.text_on("không phải là địa chỉ")


def test_what_was_wrong_is_forgotten_with_the_next_letter(opened: Open) -> None:
    window = opened()
    Quiet(window)
    window.type_address("192.168.1")
    window.click("visit")

    window.type(".")

    assert not window.text_on("không phải là địa chỉ")


def test_telex_leaves_addresses_alone(opened: Open) -> None:
    window = opened()
    window.context.prefs.telex = True
    Quiet(window)

    window.type_address("dd::aa")

    assert window.top.widgets["address"].text == "dd::aa"


def test_an_address_is_pasted_with_spaces_round_it(opened: Open) -> None:
    window = opened()
    quiet = Quiet(window, plan(OPEN, BOT))
    window.type_address("")
    pasted = SimpleNamespace(get_text=lambda: "  192.168.1.23 : 47625\n")
    with mock.patch("pygame.scrap", pasted):
        window.key(pygame.K_v, mod=pygame.KMOD_CTRL)

    window.click("visit")
    quiet.until(lambda: isinstance(window.top, VisitScene))

    assert window.context.prefs.lan_recent == ["192.168.1.23:47625"]


def test_waiting_can_be_cancelled(opened: Open) -> None:
    window = opened()
    quiet = Quiet(window)
    window.type_address("192.168.1.23")
    window.click("visit")
    assert isinstance(window.top, ConnectingScene)
    quiet.wait(2)

    quiet.click("cancel")

    assert isinstance(window.top, LanScene)
    assert not window.context.prefs.lan_recent


def test_nobody_answers(opened: Open) -> None:
    window = opened()
    quiet = Quiet(window)
    window.type_address("192.168.1.23")
    window.click("visit")

    quiet.wait(9)

    assert isinstance(window.top, LanScene)
    assert "Không nối được tới 192.168.1.23" in window.top.fault


def test_versions_that_differ_are_told_in_words(opened: Open) -> None:
    window = opened()
    quiet = Quiet(window, plan(OPEN, BOT))

    def newer(link: QuietLink, person: object, **named: object) -> object:
        return RemoteClient(link._dial, "?", b"." * 16, watch=True, versions=(99, 99))

    with mock.patch.object(QuietLink, "client", newer):
        window.type_address("192.168.1.23")
        window.click("visit")
        quiet.until(lambda: isinstance(window.top, LanScene))

    assert "Hai máy dùng phiên bản khác nhau" in window.top.fault


def test_addresses_one_has_been_to_are_offered(opened: Open) -> None:
    window = opened()
    window.context.prefs.lan_recent = ["10.0.0.5", "10.0.0.6"]
    quiet = Quiet(window, plan(OPEN, BOT))
    window.click("lan")

    window.click("recent.1")
    quiet.until(lambda: isinstance(window.top, VisitScene))

    assert window.context.prefs.lan_recent == ["10.0.0.6", "10.0.0.5"]


def test_the_page_fades_away_while_its_first_address_is_remembered(opened: Open) -> None:
    window = opened()
    quiet = Quiet(window, plan(OPEN, BOT))
    window.type_address("192.168.1.23")
    window.app.stack.fade_s = lambda: 0.3

    window.click("visit")
    quiet.until(lambda: isinstance(window.top, VisitScene))
    quiet.wait(1)

    assert window.context.prefs.lan_recent == ["192.168.1.23"]


def test_rules_that_differ_stand_on_the_page_before_one_sits_down(opened: Open) -> None:
    window = opened()
    quiet = Quiet(window, plan(OPEN, BOT, preset="coins"))
    say = window.context.say

    quiet.visit()

    page = window.top
    assert isinstance(page, VisitScene)
    labels = [piece.text for line in page.lines for piece in line.pieces]
    study, coins = (window.context.registry[0].config(name) for name in ("study", "coins"))
    for option, value in study.items():
        named = say(f"catte.option.{option}") in labels
        assert named == (coins[option] != value), option
    assert page.party.seats == ()


def test_rules_that_are_ones_own_are_said_to_be(opened: Open) -> None:
    window = opened()
    quiet = Quiet(window, plan(OPEN, BOT))

    quiet.visit()

    assert window.text_on("bàn này chơi đúng luật bạn hay chơi")


def test_all_rules_can_be_read_before_one_sits_down(opened: Open) -> None:
    window = opened()
    quiet = Quiet(window, plan(OPEN, BOT, preset="coins"))
    quiet.visit()
    page = window.top

    window.click("rules")
    assert window.text_on(window.context.say("compare.title"))
    window.click("back")

    assert window.top is page


def test_one_sits_where_one_has_chosen(opened: Open) -> None:
    window = opened(name="Hồng")
    quiet = Quiet(window, plan(OPEN, OPEN, OPEN), ["Lan"])
    quiet.visit()

    quiet.click("seat.2")
    quiet.click("sit")
    quiet.until(lambda: window.in_lobby)
    quiet.step()

    assert quiet.seats == ["Lan", "", "Hồng"]


def test_several_people_of_one_window_sit_down(opened: Open) -> None:
    window = opened(name="Hồng")
    quiet = Quiet(window, plan(OPEN, OPEN, OPEN, OPEN), ["Lan"])
    quiet.visit()

    for name in ("more", "more", "fewer", "name.1"):
        quiet.click(name)
    window.key(*[pygame.K_BACKSPACE] * 16)
    window.type("Ngoại")
    quiet.click("sit")
    quiet.until(lambda: window.in_lobby)
    quiet.step()

    assert quiet.seats == ["Lan", "Hồng", "Ngoại", ""]
    assert sorted(window.party.seats) == [1, 2]


def test_a_name_that_is_none_is_told(opened: Open) -> None:
    window = opened()
    quiet = Quiet(window, plan(OPEN, BOT))
    quiet.visit()
    quiet.click("name.0")
    window.key(*[pygame.K_BACKSPACE] * 16)

    quiet.click("sit")

    assert isinstance(window.top, VisitScene)
    assert window.top.fault


def test_a_full_table_can_be_watched(opened: Open) -> None:
    window = opened()
    quiet = Quiet(window, plan(OPEN, BOT), ["Lan"])
    quiet.visit()
    assert window.text_on("Bàn đã đủ người")
    assert not window.top.widgets["sit"].is_enabled

    quiet.click("watch")

    assert window.in_lobby
    assert window.party.watches
    assert "talk" not in window.top.widgets


def test_a_seat_that_is_taken_meanwhile(opened: Open) -> None:
    window = opened()
    quiet = Quiet(window, plan(OPEN, BOT))
    quiet.visit()
    window.top.widgets.focus_on("sit")
    quiet.link.come("Lan")

    window.key(pygame.K_RETURN)
    quiet.until(lambda: window.party.end is not None)
    quiet.step()
    assert window.text_on(window.context.say("net.E_TAKEN"))
    quiet.click("watch")
    quiet.until(lambda: window.in_lobby)

    assert window.party.watches


def test_going_back_leaves_the_table(opened: Open) -> None:
    window = opened()
    quiet = Quiet(window, plan(OPEN, BOT))
    quiet.visit()
    party = window.party

    window.key(pygame.K_ESCAPE)

    assert isinstance(window.top, LanScene)
    assert all(client.is_closed for client in party.clients)


def test_a_match_that_was_left_is_offered_first(opened: Open) -> None:
    window = opened()
    Quiet(window, left=Kept("catte", ("Lan",), "192.168.1.23:47625", is_host=False))

    window.click("lan")

    assert window.top.widgets.focused == "go_on"
    assert window.text_on("Vào lại ván đang chơi")


def test_all_of_it_by_keys_alone(opened: Open) -> None:
    window = opened(name="Hồng")
    quiet = Quiet(window, plan(OPEN, OPEN, BOT), ["Lan"])
    assert isinstance(window.top, MenuScene)
    tab_to(window, "lan")
    window.key(pygame.K_RETURN)
    tab_to(window, "address")
    window.type("10.0.0.9")
    window.key(pygame.K_RETURN)
    quiet.until(lambda: isinstance(window.top, VisitScene))
    tab_to(window, "sit")
    window.key(pygame.K_RETURN)
    quiet.until(lambda: window.in_lobby)
    quiet.step()
    tab_to(window, "ready")

    window.key(pygame.K_RETURN)
    quiet.step()

    assert window.party.is_ready
