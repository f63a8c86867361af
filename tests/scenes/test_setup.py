"""Setting up a table: what is chosen is opened, what is wrong is said, nothing typed is lost."""

from __future__ import annotations

import pygame
import pytest

from game.core import SeatSpec, Setup, UserError
from scenes.prefs import Prefs
from scenes.setup import SetupScene
from tests.scenes.driver import Driver, FakeGame, FakeTable


@pytest.fixture
def page(driver: Driver) -> Driver:
    driver.click("setup")
    assert isinstance(driver.top, SetupScene)
    return driver


def retype(driver: Driver, name: str, text: str) -> None:
    """Put the caret into a field and write something else into it."""
    driver.click(name)
    driver.key(*[pygame.K_BACKSPACE] * 40)
    driver.type(text)


def test_a_table_by_mouse(page: Driver) -> None:
    page.click("rules.more")
    page.click("seats.more")
    page.click("kind.1")
    retype(page, "name.0", "Hồng")
    retype(page, "name.1", "Minh")

    page.click("start")

    people = (SeatSpec("human", "Hồng"), SeatSpec("human", "Minh"))
    bots = tuple(SeatSpec("bot", name, "medium") for name in ("Trúc", "Mai", "Tùng"))
    assert page.opened == [Setup("catte", "coins", people + bots)]
    assert isinstance(page.top, FakeTable)


def test_a_table_by_keys_alone(driver: Driver) -> None:
    driver.key(pygame.K_DOWN, pygame.K_RETURN)
    while driver.top.widgets.focused != "seats.more":
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_SPACE, pygame.K_RETURN)
    while driver.top.widgets.focused != "name.0":
        driver.key(pygame.K_TAB)
    driver.key(*[pygame.K_BACKSPACE] * 5)
    driver.type("Ẩn")
    driver.key(pygame.K_RETURN)
    assert driver.top.widgets.focused == "kind.1", "Enter goes on"
    while driver.top.widgets.focused != "start":
        driver.key(pygame.K_DOWN, pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)

    (setup,) = driver.opened
    assert setup.seats[0] == SeatSpec("human", "Ẩn")
    assert len(setup.seats) == 6


def test_seats_stay_within_the_game(page: Driver) -> None:
    for _ in range(9):
        page.click("seats.more")
    assert isinstance(page.top, SetupScene)
    assert len(page.top.seating.places) == 8

    for _ in range(9):
        page.click("seats.less")

    assert len(page.top.seating.places) == 2


def test_wrong_name_is_said_beside_the_field_and_kept(page: Driver) -> None:
    retype(page, "name.0", "Công Tằng Tôn Nữ Thị")

    page.click("start")

    assert page.opened == []
    shown = [text.text for text in page.texts()]
    assert "Tên “Công Tằng Tôn Nữ…” dài quá; nhiều nhất là 16 chữ." in shown
    assert isinstance(page.top, SetupScene)
    assert page.top.seating.places[0].name == "Công Tằng Tôn Nữ Thị"
    assert page.top.widgets.focused == "name.0"


def test_empty_and_doubled_names(page: Driver) -> None:
    page.click("kind.1")
    retype(page, "name.0", "")
    retype(page, "name.1", "trúc")

    shown = [text.text for text in page.texts()]

    assert "Xin cho biết tên." in shown
    assert "Đã có người tên trúc ở bàn này." in shown


def test_typing_goes_on_after_the_language_changed(page: Driver) -> None:
    retype(page, "name.0", "Hồ")
    page.context.set_language("en")
    page.step()

    page.type("ng")

    assert isinstance(page.top, SetupScene)
    assert page.top.seating.places[0].name == "Hồng"
    assert "Who sits at this table?" in [text.text for text in page.texts()]


def test_letters_are_composed(page: Driver) -> None:
    retype(page, "name.0", "Tie\u0302\u0301ng")

    assert isinstance(page.top, SetupScene)
    assert page.top.seating.places[0].name == "Tiếng"


def test_composing_is_shown_and_its_keys_are_left_alone(page: Driver) -> None:
    page.click("name.0")
    pygame.event.post(pygame.Event(pygame.TEXTEDITING, text="tiê", start=3, length=0))
    page.step()
    entry = page.context.ui.editing
    assert entry is not None
    assert entry.preedit == "tiê"

    page.key(pygame.K_RETURN, pygame.K_BACKSPACE, pygame.K_ESCAPE)

    assert isinstance(page.top, SetupScene)
    assert page.top.widgets.focused == "name.0"
    assert page.top.seating.places[0].name == "Bạn"


def test_m_is_a_letter_while_typing(page: Driver) -> None:
    page.click("name.0")

    page.key(pygame.K_m)

    assert not page.context.audio.muted


def test_escape_leaves_the_field_first(page: Driver) -> None:
    page.click("name.0")

    page.key(pygame.K_ESCAPE)
    assert isinstance(page.top, SetupScene)
    assert page.context.ui.editing is None
    page.key(pygame.K_ESCAPE)

    assert not isinstance(page.top, SetupScene)


def test_refused_table_is_said_and_nothing_is_lost(page: Driver) -> None:
    page.refusal = UserError("unknown_preset", name="study", game="Cắt Tê", allowed="coins")
    page.click("kind.2")

    page.click("start")

    assert isinstance(page.top, SetupScene)
    said = "Trò Cắt Tê không có bộ luật “study”; có thể chọn: coins."
    assert said in [text.text for text in page.texts()]
    assert not page.top.seating.places[2].is_bot


def test_opened_table_is_the_next_one_to_play(page: Driver) -> None:
    page.click("seats.less")
    page.click("start")
    page.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    page.key(pygame.K_UP, pygame.K_UP, pygame.K_RETURN)

    assert len(page.opened[0].seats) == 3
    assert page.opened[1:] in ([], [page.opened[0]])


def test_choosing_another_game_keeps_the_people() -> None:
    games = (FakeGame(), FakeGame("tusac", {"trial": None}, (2, 4, 4)))
    driver = Driver(games=games, prefs=Prefs(player_name="Hồng", bots=6))
    driver.click("setup")

    driver.click("game.tusac")

    assert isinstance(driver.top, SetupScene)
    assert driver.top.seating.preset == "trial"
    assert len(driver.top.seating.places) == 4
    driver.click("start")
    assert driver.opened[0].seats[0] == SeatSpec("human", "Hồng")
    driver.close()


def test_name_that_looks_like_a_key_or_markup_is_shown_as_it_is(page: Driver) -> None:
    retype(page, "name.0", "menu.play %{s} <b>")

    entry = page.top.widgets["name.0"]

    assert entry.text == "menu.play %{s} <b>"  # type: ignore[union-attr]
