"""The real program in a real window, played with a real mouse and real keys."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.core import Seat, Zone
from game.texts import ASSETS
from scenes.cards.layout import Placement, TableLayout
from scenes.cards.selection import DEBOUNCE_S
from scenes.cli.gallery import menu
from tests.e2e.desktop import MISSING, SIZE, Box, Desktop
from tests.e2e.maps import Map, map_of

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

LAYOUT = TableLayout.load(ASSETS / "games" / "catte" / "table.toml")
ASKED, REFUSED, PAPER = (246, 214, 132), (143, 29, 32), (247, 236, 210)
MENU = map_of(menu, SIZE)
SETUP = map_of(lambda stage: stage.press("setup"), SIZE)
LAST_TABLE = {
    "speed": 3.0,
    "last": {
        "game": "catte",
        "preset": "study",
        "seats": [
            {"kind": "human", "name": "Bạn", "level": ""},
            {"kind": "bot", "name": "Lan", "level": "medium"},
        ],
        "options": {},
    },
}


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    opened = Desktop(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Settings of one who likes it quick."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "settings.json").write_text(json.dumps(LAST_TABLE), encoding="utf-8")
    return folder


def shows(desktop: Desktop, place: Map, control: str) -> bool:
    """Tell whether a control is on the screen, looking as it should."""
    rect = place.controls[control].inflate(-8, -8)
    return desktop.likeness(place.picture, (*rect.topleft, *rect.bottomright)) > 0.9


def shows_menu(desktop: Desktop) -> bool:
    return shows(desktop, MENU, "setup")


def prompt_box(size: tuple[int, int] = SIZE, seats: int = 2) -> Box:
    """Return the middle of the line that says what is going on."""
    prompt = LAYOUT.frame(size, seats, Seat(0)).prompt
    x, y = round(prompt.cx), round(prompt.cy)
    return x - 110, y - 9, x + 110, y + 9


def is_asked(desktop: Desktop) -> bool:
    return desktop.share(prompt_box(), ASKED) > 0.4


def is_refused(desktop: Desktop) -> bool:
    return desktop.share(prompt_box(), REFUSED, 30) > 0.4


def shows_results(desktop: Desktop) -> bool:
    return desktop.sheet(PAPER) is not None


def go_on(desktop: Desktop) -> None:
    """Click what goes on from the results, whose sheet is as large as what it says."""
    sheet = desktop.sheet(PAPER)
    assert sheet is not None
    desktop.click(sheet.left + 140, sheet.bottom - 45)


def leftmost(cards: int) -> Placement:
    """Return where the leftmost of so many cards of the hand lies."""
    hand = Zone("hand", Seat(0))
    return LAYOUT.place(SIZE, 2, Seat(0), {hand: cards}).cards[hand][0]


def play(desktop: Desktop, answer: Callable[[int], object], other: Callable[[int], object]) -> int:
    """Answer each time, and otherwise if it is refused; return how often until it was over."""
    for cards in range(6, 0, -1):
        desktop.until(lambda: is_asked(desktop) or shows_results(desktop), "asked, or it is over")
        if shows_results(desktop):
            return 6 - cards
        answer(cards)
        desktop.until(lambda: not is_asked(desktop), "it is answered")
        if is_refused(desktop):
            # Sooner it would be taken for the second half of a double click.
            time.sleep(DEBOUNCE_S + 0.05)
            other(cards)
            desktop.until(lambda: not is_refused(desktop), "it is answered otherwise")
    return 6


def play_by_mouse(desktop: Desktop) -> int:
    """Play the leftmost card each time, or hide it."""

    def click(cards: int, button: int) -> None:
        card = leftmost(cards)
        desktop.click(card.x - 20, card.y, button)

    return play(desktop, lambda cards: click(cards, 1), lambda cards: click(cards, 3))


def play_by_keys(desktop: Desktop) -> int:
    """Play the leftmost card each time, or hide it; the first key only shows where one stands."""

    def press(cards: int) -> None:
        desktop.key(*(["Right"] if cards == 6 else []), "Home", "Return")

    return play(desktop, press, lambda cards: desktop.key("Delete"))


def test_two_hands_by_mouse_and_by_keys(desktop: Desktop, data: Path) -> None:
    desktop.start("--data-dir", str(data), "--lang", "vi")
    desktop.until(lambda: shows_menu(desktop), "the menu")
    desktop.click(*MENU.controls["setup"].center)
    desktop.until_still(lambda: shows(desktop, SETUP, "back"), "the page of setting up")
    desktop.click(*SETUP.controls["start"].center)
    desktop.until(lambda: desktop.sheet(PAPER) is None, "the table")

    assert play_by_mouse(desktop) >= 4
    desktop.until_still(lambda: shows_results(desktop), "the results")
    go_on(desktop)
    desktop.until(lambda: not shows_results(desktop), "the next hand")
    assert play_by_keys(desktop) >= 4
    desktop.until_still(lambda: shows_results(desktop), "the results of the second hand")
    desktop.key("Right", "Right", "Return")
    desktop.until_still(lambda: shows_menu(desktop), "the menu again")
    desktop.key("Escape", "Return")

    assert desktop.ended() == (0, "", "")
    kept = json.loads((data / "settings.json").read_text(encoding="utf-8"))
    assert kept["last"]["seats"] == LAST_TABLE["last"]["seats"]  # type: ignore[index]


def test_leaving_in_mid_hand_by_the_window(desktop: Desktop, data: Path) -> None:
    desktop.start("--data-dir", str(data), "--lang", "vi", "play", "--seed", "1")
    desktop.until(lambda: is_asked(desktop), "asked")
    desktop.key("Escape")
    desktop.until(lambda: not is_asked(desktop), "the pause")
    desktop.key("Escape")
    desktop.until(lambda: is_asked(desktop), "asked again")

    desktop.close_window("chieu-hoa")

    assert desktop.ended() == (0, "", "")


GROUPS = TableLayout.load(ASSETS / "games" / "tusac" / "table.toml")
GROUP_FRAME = GROUPS.frame(SIZE, 2, Seat(0))
CREAM, GOLD = (255, 249, 233), (236, 196, 96)
"""Faces of buttons."""


def prompt_of_groups() -> Box:
    prompt = GROUP_FRAME.prompt
    x, y = round(prompt.cx), round(prompt.cy)
    return x - 110, y - 9, x + 110, y + 9


def is_button(desktop: Desktop, x: float, y: float) -> bool:
    """Tell whether a button one may press lies about a point."""
    box = round(x) - 40, round(y) - 8, round(x) + 40, round(y) + 8
    return max(desktop.share(box, colour, 26) for colour in (CREAM, GOLD)) > 0.3


def rightmost(desktop: Desktop) -> tuple[int, int]:
    """Return a point on the rightmost card of the hand, which is lighter than the cloth."""
    hand = GROUP_FRAME.hands[Seat(0)]
    now = pygame.image.load(desktop.photograph())
    column = [round(hand.cy) + step for step in (-40, -20, 0, 20, 40)]
    edge = next(
        x
        for x in range(round(hand.right), round(hand.x), -1)
        if sum(max(now.get_at((x, y))[:3]) > 170 for y in column) > 2
    )
    return edge - 20, round(hand.cy)


def play_groups(desktop: Desktop, answer: Callable[[str], object]) -> set[str]:
    """Eat the first group that can be eaten, else draw or pass, else throw the rightmost card."""
    place, asked = GROUP_FRAME.buttons(1)[0], prompt_of_groups()
    given: set[str] = set()
    while True:
        desktop.until(
            lambda: desktop.share(asked, ASKED) > 0.4 or shows_results(desktop), "asked, or over"
        )
        if shows_results(desktop):
            return given
        before = desktop.glance(asked)
        if is_button(desktop, place.right - 58, place.y - 22):
            kind = "eat"
        else:
            kind = "button" if is_button(desktop, place.cx, place.cy - 13) else "throw"
        answer(kind)
        given.add(kind)
        desktop.until(lambda before=before: desktop.glance(asked) != before, f"{kind} is answered")  # type: ignore[misc]


def test_hands_of_groups_by_mouse_and_by_keys(desktop: Desktop, data: Path) -> None:
    place = GROUP_FRAME.buttons(1)[0]

    def click(kind: str) -> None:
        spots = {"eat": (place.right - 58, place.y - 50), "button": (place.cx, place.cy)}
        desktop.click(*(rightmost(desktop) if kind == "throw" else spots[kind]))

    def press(kind: str) -> None:
        desktop.key(*{"eat": ["1"], "button": ["q"], "throw": ["End", "Return"]}[kind])

    table = ("--game", "tusac", "--preset", "trial", "--seats", "human,bot", "--seed", "2")
    desktop.start("--data-dir", str(data), "--lang", "vi", "play", *table)
    assert play_groups(desktop, click) == {"eat", "button", "throw"}
    desktop.until_still(lambda: shows_results(desktop), "the results")
    go_on(desktop)
    desktop.until(lambda: not shows_results(desktop), "the next hand")
    desktop.key("Right")  # the first key only shows where one stands
    assert play_groups(desktop, press) >= {"button", "throw"}
    desktop.until_still(lambda: shows_results(desktop), "the results of the second hand")

    desktop.close_window("chieu-hoa")

    assert desktop.ended() == (0, "", "")
