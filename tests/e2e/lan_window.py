"""A window of the program at a table in a network, and where what one clicks there lies.

The places are asked of the program itself, at a table in memory that looks as the real one does.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pygame

from game.core import Seat
from game.registry import Registry
from game.texts import ASSETS
from scenes.cards.layout import TableLayout
from scenes.cli.gallery import menu
from scenes.cli.gallery_online import QuietParty, online_gone
from scenes.cli.quiet_lan import QuietLan
from scenes.cli.stage import Stage, table_of
from scenes.lan import Kept, Plan, PlanSeat
from scenes.online import Online
from tests.e2e.desktop import SIZE, Box, Desktop
from tests.e2e.maps import Map, map_of

SEATS = 3
"""At each of these tables: who opens it, who comes, a bot."""
ASKED, REFUSED, PAPER = (246, 214, 132), (143, 29, 32), (247, 236, 210)
CREAM, GOLD = (255, 249, 233), (236, 196, 96)
"""Faces of buttons."""
PATIENCE_S = 4.0
"""Whose answer is not taken after so long answers again, as people do."""
CLOTHS = {"catte": (32, 91, 67), "tusac": (38, 49, 86)}
_ABOVE, _MIDDLE = (300, 20, 900, 50), (440, 220, 840, 500)
"""Where there is nothing but the cloth of a table, and where a sheet of paper lies on it."""
ADDRESS = "127.0.0.1:47625"

_PLAN = Plan("catte", "study", {}, (PlanSeat("open"), PlanSeat("open"), PlanSeat("bot", "Mai")))
_AT_TABLE = table_of("hbbb", seed=7)


def settings(name: str) -> dict[str, object]:
    """Return the settings of one who likes it quick, and opens such tables."""
    seats = [{"kind": "human", "name": name, "level": ""}]
    seats += [{"kind": "bot", "name": bot, "level": "easy"} for bot in ("Lan", "Mai")]
    last = {"game": "catte", "preset": "study", "seats": seats, "options": {}}
    quick = {"speed": 3.0, "fast_forward": True, "player_name": name, "last": last}
    return quick | {"lan_seats": ["human", "open", "bot"], "lan_turn": 0}


def _in_network(stage: Stage, name: str = "Hai", left: Kept | None = None) -> QuietLan:
    """Put a network in memory in the place of the real one, with one table that somebody opened."""
    lan = QuietLan(Registry(), stage.context.now, _PLAN, ("Hai",), left)
    stage.context.lan = lambda: lan
    stage.context.prefs.player_name = name
    stage.context.prefs.lan_seats = ["human", "open", "bot"]
    stage.context.prefs.lan_recent = [ADDRESS]
    stage.press("lan")
    return lan


def _page(stage: Stage) -> None:
    _in_network(stage)


def _page_left(stage: Stage) -> None:
    _in_network(stage, left=Kept("catte", ("Ba",), ADDRESS, is_host=False))


def _page_left_own(stage: Stage) -> None:
    _in_network(stage, left=Kept("catte", ("Hai",), ADDRESS, is_host=True))


def _setup(stage: Stage) -> None:
    _in_network(stage)
    stage.press("open")


def _lobby(stage: Stage) -> QuietLan:
    lan = _in_network(stage)
    stage.press("open", "start")
    stage.until(lambda: "close" in stage.top.widgets)
    stage.point_away()
    return lan


def _lobby_full(stage: Stage) -> None:
    lan = _lobby(stage)
    assert lan.link is not None, "a table was opened"
    lan.link.come("Ba")
    stage.until(lambda: "kick.1" in stage.top.widgets)


def _kick(stage: Stage) -> None:
    _lobby_full(stage)
    stage.press("kick.1")


def _visit(stage: Stage) -> QuietLan:
    lan = _in_network(stage, "Ba")
    stage.press("visit")
    stage.until(lambda: "sit" in stage.top.widgets)
    return lan


def _guest(stage: Stage) -> QuietLan:
    lan = _visit(stage)
    stage.press("sit")
    stage.until(lambda: "ready" in stage.top.widgets)
    return lan


def _removed(stage: Stage) -> None:
    lan = _guest(stage)
    assert lan.link is not None, "one is at a table"
    lan.link.guests[0].ask("kick", 1)
    stage.until(lambda: "ready" not in stage.top.widgets)


def _pause(stage: Stage) -> None:
    stage.until(lambda: stage.asked)
    party = QuietParty(stage)
    party.is_owner, party.link.is_host = True, True
    stage.table.online = Online(stage.table, party)  # type: ignore[arg-type]
    stage.key(pygame.K_ESCAPE)


def _leave(stage: Stage) -> None:
    _pause(stage)
    stage.press("leave")


_AT_TABLES = (_pause, _leave, online_gone)
_SCENES: dict[str, Callable[[Stage], object]] = {
    "menu": menu,
    "page": _page,
    "page_left": _page_left,
    "page_left_own": _page_left_own,
    "setup": _setup,
    "lobby": _lobby,
    "lobby_full": _lobby_full,
    "kick": _kick,
    "visit": _visit,
    "guest": _guest,
    "removed": _removed,
    "pause": _pause,
    "leave": _leave,
    "gone": online_gone,
}


@cache
def scene(name: str) -> Map:
    """Return what a scene looks like, the pointer out of the way."""
    script = _SCENES[name]

    def alone(stage: Stage) -> None:
        script(stage)
        stage.point_away()

    return map_of(alone, SIZE, _AT_TABLE if script in _AT_TABLES else None)


class LanWindow:
    """One person's screen, data folder and program."""

    def __init__(self, folder: Path, name: str) -> None:
        folder.mkdir()
        self.data = folder / "data"
        self.data.mkdir()
        self._settings = settings(name)
        self.prefer()
        self.desktop = Desktop(folder)

    def prefer(self, **settings: object) -> None:
        """Change settings before the program is started."""
        self._settings |= settings
        text = json.dumps(self._settings, ensure_ascii=False)
        (self.data / "settings.json").write_text(text, encoding="utf-8")

    def start(self, *arguments: str) -> None:
        """Start the program."""
        self.desktop.start("--data-dir", str(self.data), "--lang", "vi", *arguments)

    def kill(self) -> None:
        """End the program, and what it has started, without a word."""
        program = self.desktop.program
        assert program is not None
        os.killpg(program.pid, signal.SIGKILL)
        program.communicate()

    def close_window(self) -> None:
        """Close the window as one does with the mouse; the program ends as it should."""
        self.desktop.close_window("chieu-hoa")
        code, told, complained = self.desktop.ended()
        assert (code, told, complained) == (0, "", ""), f"{code} {told} {complained}"

    # What one sees and clicks.

    def shows(self, where: str, control: str) -> bool:
        """Tell whether a control of a scene is on the screen, looking as it should."""
        place = scene(where)
        rect = place.controls[control].inflate(-8, -8)
        return self.desktop.likeness(place.picture, (*rect.topleft, *rect.bottomright)) > 0.9

    def wait_for(self, where: str, control: str) -> None:
        """Wait until a control of a scene is on the screen, and nothing moves."""
        self.desktop.until_still(lambda: self.shows(where, control), f"{control} of {where}")

    def press(self, where: str, *controls: str) -> None:
        """Wait for controls of a scene and click them; the pointer does not stay on them."""
        for control in controls:
            self.wait_for(where, control)
            self.desktop.click(*scene(where).controls[control].center)
            self.desktop.do("mousemove", "0", "0")

    def type_into(self, where: str, control: str, text: str) -> None:
        """Click an empty field and type."""
        self.desktop.click(*scene(where).controls[control].center)
        self.desktop.do("type", "--delay", "20", text)

    def address(self) -> str:
        """Return where the table is, from this machine, once this window sits there."""
        file = self.data / "lan.json"
        self.desktop.until(file.exists, "the seat is kept")
        return str(json.loads(file.read_text(encoding="utf-8"))["address"])

    def records(self) -> list[Path]:
        """Return the matches that were hosted here."""
        return sorted((self.data / "records").glob("*.jsonl"))


class Hand:
    """Plays at the table of a window, by keys and simple rules, as soon as the screen asks."""

    def __init__(self, window: LanWindow, game: str) -> None:
        self.window, self._desktop, self._game = window, window.desktop, game
        layout = TableLayout.load(ASSETS / "games" / game / "table.toml")
        self._frame = layout.frame(SIZE, SEATS, Seat(0))
        self._has_focus = False

    @property
    def _prompt(self) -> Box:
        x, y = round(self._frame.prompt.cx), round(self._frame.prompt.cy)
        return x - 110, y - 9, x + 110, y + 9

    def is_at_table(self) -> bool:
        """Tell whether the cloth of a table is on the screen, no veil over it."""
        return self._desktop.share(_ABOVE, CLOTHS[self._game], 18) > 0.8

    def is_asked(self) -> bool:
        """Tell whether this person is asked for an answer."""
        return self._desktop.share(self._prompt, ASKED) > 0.4

    def is_over(self) -> bool:
        """Tell whether a sheet of paper lies on the table; looking at its middle is quicker."""
        is_paper = self._desktop.share(_MIDDLE, PAPER, 8) > 0.1
        return is_paper and self._desktop.sheet(PAPER) is not None

    def sit(self) -> None:
        """Wait for the table, which no paper hides, and until all cards lie."""
        self._desktop.until_still(lambda: self.is_at_table() and not self.is_over(), "the table")

    def wait_for_turn(self) -> bool:
        """Wait until this person is asked, or the hand is over; tell whether he is asked."""
        self._desktop.until(lambda: self.is_asked() or self.is_over(), "asked, or over")
        return not self.is_over()

    def answer(self) -> None:
        """Answer, and wait until that is taken; a key that came too soon is pressed again."""
        before = self._desktop.glance(self._prompt)
        while self._desktop.glance(self._prompt) == before:
            self._desktop.key(*self._keys())
            late = time.monotonic() + PATIENCE_S
            self._desktop.until(
                lambda late=late: (  # type: ignore[misc]
                    self._desktop.glance(self._prompt) != before or time.monotonic() > late
                ),
                "answered",
            )
        if self._desktop.share(self._prompt, REFUSED, 30) > 0.4:
            refused = self._desktop.glance(self._prompt)
            self._desktop.key("Delete")
            self._desktop.until(lambda: self._desktop.glance(self._prompt) != refused, "hidden")

    def play(self) -> int:
        """Play from any moment of a hand to the results; return how often he has answered."""
        count = 0
        self.sit()
        while self.wait_for_turn():
            self.answer()
            count += 1
        self._desktop.until_still(self.is_over, "the results")
        return count

    def go_on(self) -> None:
        """Click what goes on from the results, whose sheet is as large as what it says."""
        sheet = self._desktop.sheet(PAPER)
        assert sheet is not None
        self._desktop.click(sheet.left + 140, sheet.bottom - 45)
        self._desktop.do("mousemove", "0", "0")

    def _keys(self) -> list[str]:
        """Return an answer."""
        place = self._frame.buttons(1)[0]
        if self._game == "tusac" and self._is_button(place.right - 58, place.y - 22):
            return ["1"]
        if self._game == "tusac" and self._is_button(place.cx, place.cy - 13):
            return ["q"]
        # The first key of all only shows where one stands.
        first, self._has_focus = [] if self._has_focus else ["Right"], True
        return [*first, "Home" if self._game == "catte" else "End", "Return"]

    def _is_button(self, x: float, y: float) -> bool:
        """Tell whether a button one may press lies about a point."""
        box = round(x) - 40, round(y) - 8, round(x) + 40, round(y) + 8
        return max(self._desktop.share(box, colour, 26) for colour in (CREAM, GOLD)) > 0.3
