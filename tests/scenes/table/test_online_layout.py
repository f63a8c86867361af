"""What a table in a network shows besides cards fits, for the fullest seats at every size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core import Seat
from scenes.gone import GoneScene
from scenes.leave import LeaveScene
from scenes.party import Ended
from scenes.speak import SpeakScene
from scenes.stack import Push
from tests.scenes.fits import GATE, LONG_NAMES, Fit, check_scene, faults, refit
from tests.scenes.table.parties import Window, window

NARROW = GATE[:2]
QUICK = (*GATE[:3], GATE[-1])
some_fits = pytest.mark.parametrize(
    "fit",
    [*QUICK, *(pytest.param(fit, marks=pytest.mark.slow) for fit in GATE if fit not in QUICK)],
    ids=str,
)
CHAT = "Đánh nhanh lên nào các bạn ơi, trà nguội hết cả rồi, trăng cũng đã lên cao quá ngọn tre"
GAMES = {"catte": 7, "tusac": 3}


@pytest.fixture(scope="module", params=GAMES)
def full(request: pytest.FixtureRequest) -> Iterator[Window]:
    """A table of each game on which no seat is free, with the longest names there are."""
    guests = GAMES[request.param] - 1
    wishes = {"names": LONG_NAMES, "game": request.param, "owner": True}
    with window(guests=guests, bots=1, turn_s=12.0, **wishes) as room:
        room.answering = False
        room.hall.room.lobby.places[1].name = LONG_NAMES[0]
        room.step(60)
        yield room


def shown(room: Window, fit: Fit) -> None:
    refit(room, fit)
    room.table.story.catch_up()
    room.step(2)
    check_table(room)


def check_table(room: Window, *more: str) -> None:
    """Fail with every fault, but for hands of which `test_tusac_table` knows better."""
    found = faults(room, typed=(*LONG_NAMES, *more))
    found = [fault for fault in found if not fault.startswith("cards in hand")]
    assert not found, "\n".join(found)


@some_fits
def test_who_is_there_and_who_has_paused(full: Window, fit: Fit) -> None:
    online = full.table.online
    assert online is not None
    if full.guests[1:]:
        for guest in full.guests[1:]:
            full.hall.guests.remove(guest)
            guest.vanish()
        del full.guests[1:]
        full.step(6)
        online.pause()
        full.step(6)
    assert "resume" in full.top.widgets.rects()

    shown(full, fit)


@some_fits
def test_what_everybody_has_said(full: Window, fit: Fit) -> None:
    online = full.table.online
    assert online is not None
    refit(full, fit)
    spoken = {Seat(seat): CHAT for seat in range(len(LONG_NAMES))}
    for phrase in ("well_played", "good_luck", "your_turn"):
        online.speech = dict.fromkeys(spoken, full.context.say(f"phrase.{phrase}"))
        check_table(full)
    online.speech = spoken
    check_table(full, *rests())


def rests() -> list[str]:
    """Return all ends of the long line: of what does not fit the last line is cut."""
    words = CHAT.split()
    return [" ".join(words[start:]) for start in range(len(words))]


@pytest.mark.parametrize("fit", NARROW, ids=str)
def test_what_is_said_of_the_connection(full: Window, fit: Fit) -> None:
    online = full.table.online
    assert online is not None
    refit(full, fit)
    say = full.context.say
    lines = [say(key, s=188) for key in ("net.reconnecting", "net.host_sleep", "net.host_awaited")]
    lines += [say("net.away", name=name, s=30) for name in LONG_NAMES]
    lines += [say("online.paused_by", name=name) for name in LONG_NAMES]
    for line in [*lines, say("online.bot_for_you")]:
        online.halt = line
        check_table(full)


@some_fits
def test_the_panel_for_talking(full: Window, fit: Fit) -> None:
    online = full.table.online
    assert online is not None
    refit(full, fit)
    full.click("talk")
    assert isinstance(full.top, SpeakScene)

    check_scene(full, typed=LONG_NAMES, within=full.top._panel())
    full.click("turn")
    check_scene(full, typed=LONG_NAMES, within=full.top._panel())
    full.click("back")
    assert full.top is full.table


@pytest.mark.parametrize("fit", NARROW, ids=str)
@pytest.mark.parametrize("code", ["host_quit", "lost", "E_KICKED", "E_REPLACED", "E_NO_SESSION"])
def test_the_end(full: Window, code: str, fit: Fit) -> None:
    refit(full, fit)
    gone = GoneScene(full.context, full.table, Ended(code, {}, None))
    full.app.stack.request(Push(gone))
    full.step(2)

    check_scene(full, within=gone._panel())
    gone.widgets.close()
    full.app.stack._scenes.pop()
    full.table.uncover()


@pytest.mark.parametrize("fit", NARROW, ids=str)
@pytest.mark.parametrize("warning", ["guest", "host", "watcher"])
def test_the_question_before_leaving(full: Window, warning: str, fit: Fit) -> None:
    refit(full, fit)
    full.app.stack.request(Push(LeaveScene(full.context, full.table.leave, warning)))
    full.step(2)
    assert isinstance(full.top, LeaveScene)

    check_scene(full, within=full.top._panel())
    full.click("stay")
