"""A real window that is pulled, fills the screen and comes back, with pages over its table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core import BOT_NAMES, SeatSpec, Setup
from scenes.cli.stage import Stage
from tests.e2e.desktop import MISSING, Desktop
from tests.e2e.maps import Map, map_of

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

SCREEN, PULLED = (1600, 900), (1100, 700)
NAME = "chieu-hoa"
SEED = 1
BOTS = tuple(SeatSpec("bot", name, "medium") for name in BOT_NAMES[1:4])
TABLE = Setup("catte", "study", (SeatSpec("human", "Bạn"), *BOTS), {}, SEED)
"""What `play --seed 1` opens."""
SAME = 0.985
"""The cursor is on the screen, and what it points at is lit."""


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    opened = Desktop(tmp_path, SCREEN)
    yield opened
    opened.close()


def asked(stage: Stage) -> None:
    """Stand before the first answer."""
    stage.until(lambda: stage.asked)
    stage.rest()


def through(*controls: str) -> Map:
    """Return what is on the pulled window behind these controls of the table."""

    def script(stage: Stage) -> None:
        asked(stage)
        stage.press(*controls)
        stage.point_away()

    return map_of(script, PULLED, TABLE)


def press(desktop: Desktop, place: Map, control: str) -> None:
    """Click a control, and take the pointer out of the picture."""
    desktop.click(*place.controls[control].center)
    desktop.do("mousemove", "0", "0")


def test_a_window_is_pulled_and_fills_the_screen_and_comes_back(
    desktop: Desktop, tmp_path: Path
) -> None:
    def shows(place: Map, why: str) -> None:
        desktop.until(lambda: desktop.likeness(place.picture) > SAME, why)

    data = tmp_path / "data"
    table = map_of(asked, PULLED, TABLE)
    desktop.do("mousemove", "0", "0")
    desktop.start("--data-dir", str(data), "--lang", "vi", "play", "--seed", str(SEED))
    shows(map_of(asked, (1280, 720), TABLE), "the table")

    desktop.pull(NAME, PULLED)
    shows(table, "the table in the pulled window")
    desktop.key("F11")
    shows(map_of(asked, SCREEN, TABLE), "the table on the whole screen")
    desktop.key("F11")
    shows(table, "the table in the window as it was")

    press(desktop, table, "pause")
    pause, settings = through("pause"), through("pause", "settings")
    shows(pause, "the pause")
    press(desktop, pause, "settings")
    shows(settings, "the settings")
    press(desktop, settings, "topic.motion")
    motion = through("pause", "settings", "topic.motion")
    shows(motion, "the topic of motion")
    press(desktop, motion, "reduced_motion")
    press(desktop, motion, "back")
    shows(pause, "the pause again")
    press(desktop, pause, "rules")
    shows(through("pause", "rules"), "the rules")
    desktop.key("Escape")
    desktop.do("mousemove", "2", "2")  # or the keys' ring would be in the picture
    shows(pause, "the pause once more")
    press(desktop, pause, "continue")
    shows(table, "the table after all")

    desktop.close_window(NAME)
    assert desktop.ended() == (0, "", "")
    kept = json.loads((data / "settings.json").read_text(encoding="utf-8"))
    assert (kept["window"], kept["fullscreen"]) == (list(PULLED), False)
    assert kept["reduced_motion"] is True
