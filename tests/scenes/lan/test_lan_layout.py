"""All pages of tables in a network fit at every size, scale and mode, in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.lan import Kept, PlanSeat
from tests.scenes.fits import LONG_NAMES, Fit, check_scene, every_fit, refit
from tests.scenes.lan.quiet import BOT, OPEN, Quiet, plan
from tests.scenes.lan.windows import Window

Open = Callable[..., Window]
V6 = "[fd12:3456:789a:bcde:f012:3456:789a:bcde]:47625"


@every_fit
def test_page_of_the_network(fit: Fit, opened: Open) -> None:
    window = opened(size=fit.size, language=fit.language)
    window.context.prefs.lan_recent = ["192.168.100.123:47625", "10.10.10.10:47626", V6]
    quiet = Quiet(window, left=Kept("catte", LONG_NAMES[:4], V6, is_host=True))
    refit(window, fit)
    check_scene(window)
    window.click("lan")
    check_scene(window, typed=("192.168.100.123:47625", V6))
    quiet.lan.left = Kept("tusac", LONG_NAMES[:1], "192.168.1.23:47625", is_host=False)
    window.click("address")
    window.key(*[pygame.K_BACKSPACE] * 60)
    window.type("W" * 60)
    window.click("visit")
    check_scene(window, typed=("W" * 60, V6))
    window.click("recent.0")
    check_scene(window, typed=("192.168.100.123:47625",))


@every_fit
def test_setting_up_a_table_for_others(fit: Fit, opened: Open) -> None:
    window = opened(size=fit.size, language=fit.language)
    Quiet(window)
    refit(window, fit)
    window.click("lan")
    window.click("open")
    check_scene(window)
    for name in (*["seats.more"] * 4, "kind.2", "kind.2", "kind.3", *["turn.more"] * 4):
        window.click(name)
        window.step(2)
    check_scene(window)


@every_fit
def test_page_before_one_sits_down(fit: Fit, opened: Open) -> None:
    window = opened(size=fit.size, language=fit.language)
    seats = (*[OPEN] * 6, PlanSeat("bot", LONG_NAMES[0]), PlanSeat("bot", LONG_NAMES[2]))
    quiet = Quiet(window, plan(*seats, preset="coins"), LONG_NAMES[3:5])
    refit(window, fit)
    quiet.visit()
    for _ in range(3):
        quiet.click("more")
    check_scene(window, typed=LONG_NAMES)


@every_fit
def test_page_of_a_full_table(fit: Fit, opened: Open) -> None:
    window = opened(size=fit.size, language=fit.language)
    quiet = Quiet(window, plan(OPEN, BOT, game="tusac", preset="trial"), LONG_NAMES[:1])
    refit(window, fit)
    quiet.visit()
    check_scene(window, typed=LONG_NAMES)


@every_fit
def test_lobby(fit: Fit, opened: Open) -> None:
    window = opened(name=LONG_NAMES[0], size=fit.size, language=fit.language)
    quiet = Quiet(window)
    refit(window, fit)
    quiet.open_table(*["seats.more"] * 4, "kind.2", "kind.3", "kind.4")
    check_scene(window, typed=LONG_NAMES)
    quiet.come(*LONG_NAMES[1:5])
    quiet.guests[0].say("W" * 200)
    quiet.guests[1].say("Bà vào rồi đây, ai rót nước chè đi nào!")
    quiet.step()
    check_scene(window, typed=LONG_NAMES)
    quiet.click("hold.1")
    check_scene(window, typed=LONG_NAMES)
    quiet.click("hold.1")
    quiet.click("phrases")
    check_scene(window)
    quiet.click("back")
    quiet.click("kick.1")
    check_scene(window)


@every_fit
def test_lobby_of_a_guest_and_its_end(fit: Fit, opened: Open) -> None:
    window = opened(name=LONG_NAMES[2], size=fit.size, language=fit.language)
    quiet = Quiet(window, plan(*[OPEN] * 4, BOT), LONG_NAMES[3:4])
    refit(window, fit)
    quiet.sit()
    check_scene(window, typed=LONG_NAMES)
    quiet.guests[0].ask("kick", 1)
    quiet.step()
    check_scene(window)
