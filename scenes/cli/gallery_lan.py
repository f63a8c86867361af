"""The pictures of tables in a network, up to the moment when one begins to play."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.registry import Registry
from scenes.cli.quiet_lan import QuietLan
from scenes.cli.shots import scene
from scenes.cli.stage import Stage
from scenes.lan import Kept, Plan, PlanSeat

GRANDMOTHER = "Bà Ngoại"
HOSTILE = "<font size=99>Wm"
"""As long as a name may be, and with what others have tried to break screens with."""
LONGEST = "Mwwwwwwwwwwwwwww"


def lan_of(
    stage: Stage,
    there: Plan | None = None,
    *,
    guests: Sequence[str] = (),
    left: Kept | None = None,
) -> QuietLan:
    """Put a network in memory in the place of the real one."""
    lan = QuietLan(Registry(), stage.context.now, there, guests, left)
    stage.context.lan = lambda: lan
    stage.context.prefs.lan_recent = ["192.168.1.23", "10.0.0.5:47626"]
    return lan


def open_table(stage: Stage, *pressed: str) -> QuietLan:
    """Open a table, and come to its lobby."""
    lan = lan_of(stage)
    stage.press("lan", "open", *pressed, "start")
    stage.until(lambda: "close" in stage.top.widgets)
    return lan


def visit(stage: Stage, lan: QuietLan) -> None:
    """Go to the table there is."""
    stage.press("lan", "recent.0")
    stage.until(lambda: "sit" in stage.top.widgets)
    stage.point_away()


@scene()
def lan(stage: Stage) -> None:
    """Choose between a table of one's own and that of others."""
    lan_of(stage)
    stage.press("lan")
    stage.point_away()


@scene()
def lan_left(stage: Stage) -> None:
    """Find a match that was left, and mistype an address."""
    names = ("Lan", GRANDMOTHER)
    lan_of(stage, left=Kept("catte", names, "192.168.1.23:47625", is_host=False))
    stage.press("lan", "address")
    stage.key(*[pygame.K_BACKSPACE] * 20)
    stage.type("192.168.1")
    stage.press("visit")
    stage.point_away()


@scene()
def lan_connecting(stage: Stage) -> None:
    """Wait for somebody to answer."""
    lan_of(stage)
    stage.press("lan", "recent.1")
    stage.point_away()


@scene()
def lan_setup(stage: Stage) -> None:
    """Set up a table for others."""
    lan_of(stage)
    stage.press("lan", "open", "seats.more", "kind.2", "kind.4", "kind.4")
    stage.point_away()


@scene()
def lan_visit(stage: Stage) -> None:
    """See where a table's rules differ before one sits down."""
    seats = (PlanSeat("open"),) * 4 + (PlanSeat("bot", "Trúc"), PlanSeat("bot", "Mai"))
    there = Plan("catte", "coins", {}, seats, hands=10)
    visit(stage, lan_of(stage, there, guests=(GRANDMOTHER, HOSTILE)))
    stage.press("more")
    stage.point_away()


@scene()
def lan_visit_full(stage: Stage) -> None:
    """Come to a table that is full, and plays as one does oneself."""
    there = Plan("catte", "study", {}, (PlanSeat("open"), PlanSeat("bot", "Trúc")), turn_s=None)
    visit(stage, lan_of(stage, there, guests=(GRANDMOTHER,)))


@scene()
def lobby(stage: Stage) -> None:
    """Wait for guests at one's own table."""
    open_table(stage)
    stage.point_away()


@scene()
def lobby_full(stage: Stage) -> None:
    """Have eight at the table, who say all sorts of things."""
    lan = open_table(stage, *["seats.more"] * 4, *[f"kind.{seat}" for seat in (2, 3, 4)])
    link = lan.link
    assert link is not None, "a table was opened"
    link.come(GRANDMOTHER, HOSTILE, LONGEST, "Tí")
    stage.step(4)
    one, other, *_ = link.guests
    one.ready()
    one.say("Bà vào rồi đây! Ai rót cho bà chén nước chè, rồi ta chia bài nhé các cháu.")
    other.say("<b>h4x</b> <img src='x'> " + "W" * 160)
    one.say(phrase="hello")
    stage.step(4)
    stage.point_away()


@scene()
def lobby_swap(stage: Stage) -> None:
    """Choose the seat to swap with."""
    lan = open_table(stage)
    assert lan.link is not None, "a table was opened"
    lan.link.come(GRANDMOTHER)
    stage.step(4)
    stage.press("hold.1")
    stage.point_away()


@scene()
def lobby_phrases(stage: Stage) -> None:
    """Say a quick phrase."""
    open_table(stage)
    stage.press("phrases")
    stage.point_away()


@scene()
def lobby_guest(stage: Stage) -> None:
    """Sit at somebody's table, ready."""
    seats = (PlanSeat("open"),) * 3 + (PlanSeat("bot", "Trúc"),)
    lan = lan_of(stage, Plan("tusac", "trial", {}, seats), guests=(GRANDMOTHER,))
    visit(stage, lan)
    stage.press("sit")
    stage.until(lambda: "ready" in stage.top.widgets)
    stage.press("ready")
    stage.step(4)
    stage.point_away()


@scene()
def lobby_removed(stage: Stage) -> None:
    """Be removed from a table."""
    seats = (PlanSeat("open"),) * 3
    lan = lan_of(stage, Plan("catte", "study", {}, seats), guests=(GRANDMOTHER,))
    visit(stage, lan)
    stage.press("sit")
    stage.until(lambda: "ready" in stage.top.widgets)
    assert lan.link is not None, "one is at a table"
    lan.link.guests[0].ask("kick", 1)
    stage.until(lambda: "ready" not in stage.top.widgets)
    stage.point_away()
