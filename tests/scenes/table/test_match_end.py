"""A match of so many hands ends with its ranking, and another one may follow."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pygame
import pytest

from game.core import Outcome
from scenes.chart import sign, spread, ticks
from scenes.final import FinalScene, ranking
from scenes.ledger import totals_of
from scenes.menu import MenuScene
from scenes.results import ResultsScene
from scenes.table import TableScene
from tests.scenes.fits import LONG_NAMES, Fit, check_scene, refit, texts_of
from tests.scenes.table.ends import last_trick, match_after, narrow_fit, shown
from tests.scenes.table.hall import Hall, click_on, hall, setup
from tests.scenes.table.test_pad import BOTTOM, Pad

Press = Callable[[Hall, str], None]


def press_by_mouse(room: Hall, name: str) -> None:
    room.click(name)


def press_by_keys(room: Hall, name: str) -> None:
    for _ in range(60):
        if room.top.widgets.focused == name:
            break
        room.key(pygame.K_TAB)
    room.key(pygame.K_RETURN)
    room.step()


def press_by_pad(room: Hall, name: str) -> None:
    pad = Pad(room)
    pad.go_to(name)
    pad.press(BOTTOM)
    room.step()


def play_hands(room: Hall, count: int) -> None:
    """Play so many hands by clicks; the results of the last one are shown."""
    for number in range(count):
        click_on(room)
        assert room.shows_results
        if number + 1 < count:
            room.click("next")
            room.until(lambda: not room.shows_results, "the next hand")


@pytest.mark.parametrize("press", [press_by_mouse, press_by_keys, press_by_pad])
def test_after_the_last_hand_comes_the_end_of_the_match(press: Press) -> None:
    with hall(setup("hbb"), hands=2) as room:
        play_hands(room, 1)
        assert list(room.top.widgets.rects())[:2] == ["next", "table"]
        press(room, "next")
        room.until(lambda: not room.shows_results, "the next hand")
        play_hands(room, 1)
        for tab in ("why", "rounds", "hands", "chart", "result"):
            press(room, f"tab.{tab}")
            assert isinstance(room.top, ResultsScene)
            assert room.top.tab == tab
        assert "leave" not in room.top.widgets

        press(room, "next")

        assert isinstance(room.top, FinalScene)
        for tab in ("hands", "chart", "ranking"):
            press(room, f"tab.{tab}")
            assert room.top.tab == tab
        press(room, "leave")
        room.step(3)
        assert isinstance(room.top, MenuScene)


def test_another_match_has_the_same_people_and_other_cards() -> None:
    with hall(setup("hbb", seed=5), hands=1, seed=6) as room:
        play_hands(room, 1)
        before = room.table
        seats = before.match
        assert seats is not None
        room.click("next")
        room.click("again")
        room.step(3)

        assert isinstance(room.top, TableScene)
        assert room.top is not before
        assert len(room.app.stack.scenes) == 1
        click_on(room)
        now = room.table.match
        assert now is not None
        assert [s.name for s in now.seats] == [s.name for s in seats.seats]
        assert (now.hands, len(now.history)) == (1, 1)
        assert room.table.recall.last is not None


def test_a_match_with_an_open_end_goes_on() -> None:
    with hall(setup("hbb")) as room:
        play_hands(room, 2)

        assert list(room.top.widgets.rects())[:2] == ["next", "table"]
        press_by_keys(room, "leave")
        room.step(3)
        assert isinstance(room.top, MenuScene)


def test_bots_alone_at_their_usual_speed_stay_at_the_end() -> None:
    with hall(setup("bbb"), hands=1) as room:
        room.until(lambda: room.shows_results, "the results")
        room.step(600)
        assert room.shows_results
        assert room.alive


@narrow_fit
def test_the_end_of_a_match_fits(fit: Fit) -> None:
    room = shown(
        last_trick(),
        names=LONG_NAMES,
        before=(Outcome(None, "last_trick", (1, 1, 0, 2)),) * 11,
        hands=12,
    )
    refit(room, fit)
    room.click("next")
    assert isinstance(room.top, FinalScene)
    for tab in [name for name in room.top.widgets.rects() if name.startswith("tab.")]:
        room.click(tab)
        check_scene(room, within=room.top._panel())
    room.close()


def test_ranking_shares_places() -> None:
    assert ranking((5, -3, 5, 0)) == [(1, 0), (1, 2), (3, 3), (4, 1)]


def test_totals_are_those_of_the_table() -> None:
    match = match_after(last_trick(), before=[Outcome(None, "x", (3, -1, -2, 0))] * 2)

    assert totals_of(match) == [(3, -1, -2, 0), (6, -2, -4, 0), (6, -2, -4, 1)]
    assert totals_of(match)[-1] == match.totals


@pytest.mark.parametrize(
    ("low", "high"), [(0, 0), (0, 1), (-3, 0), (-20, 47), (0, 1736), (-98765, 123456)]
)
def test_the_scale_is_round_and_holds_all(low: int, high: int) -> None:
    found = ticks(low, high)

    assert found[0] <= low
    assert found[-1] >= high
    assert 0 in found or low > 0 or high < 0
    assert 2 <= len(found) <= 9
    steps = {after - before for before, after in itertools.pairwise(found)}
    assert len(steps) == 1
    assert str(steps.pop()).rstrip("0") in {"1", "2", "5"}


@pytest.mark.parametrize("wanted", [[10, 10, 10], [0, 90, 95], [50, 51, 99], [99, 99, 99]])
def test_names_beside_the_chart_do_not_lie_on_each_other(wanted: list[int]) -> None:
    found = spread(wanted, 30, 0, 100)

    assert all(after - before >= 30 for before, after in itertools.pairwise(found))
    assert found[0] >= 15
    assert found[-1] <= 85


def test_lines_of_the_chart_differ_without_colour() -> None:
    room = shown(last_trick())
    theme = room.context.theme
    shapes = set()
    for seat in range(8):
        paper = pygame.Surface((40, 40))
        paper.fill("white")
        paper.blit(sign(theme, seat, 40), (0, 0))
        mask = pygame.mask.from_threshold(paper, (0, 0, 0), (190, 190, 190, 255))
        shapes.add(tuple(mask.get_at((x, y)) for x in range(0, 40, 3) for y in range(0, 40, 3)))
    assert len(shapes) == 8
    room.close()


def test_long_matches_scroll_by_wheel_and_keys() -> None:
    room = shown(last_trick(), before=[Outcome(None, "last_trick", (0, 1, 0, 0))] * 60)
    room.click("tab.hands")
    scene = room.top
    assert isinstance(scene, ResultsScene)

    def top_hand() -> int:
        return scene._scroll.first

    end = top_hand()
    assert end == scene._scroll.last > 40, "it is opened at the last hand"
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=3))
    room.step()
    assert top_hand() < end
    room.key(pygame.K_HOME)
    assert top_hand() == 0
    scene.widgets.focus_on("page")
    room.key(pygame.K_DOWN)
    assert top_hand() == 1
    room.key(pygame.K_UP, pygame.K_UP)
    assert top_hand() == 0
    assert scene.widgets.focused != "page", "at the end the keys go on to the next control"
    room.key(pygame.K_END)
    assert top_hand() == end
    assert any(text.text == "61" for text in texts_of(room, scene))
    room.close()


def test_a_page_can_be_pulled() -> None:
    room = shown(last_trick(), before=[Outcome(None, "last_trick", (0, 1, 0, 0))] * 60)
    room.click("tab.hands")
    scene = room.top
    assert isinstance(scene, ResultsScene)
    end, (x, y) = scene._scroll.first, scene._scroll.rect.midtop
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y + 5), button=1, touch=True))
    room.step()
    pull = pygame.Event(
        pygame.MOUSEMOTION, pos=(x, y + 205), rel=(0, 200), buttons=(1, 0, 0), touch=True
    )
    pygame.event.post(pull)
    room.step()
    assert end - 5 <= scene._scroll.first < end - 1
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(x, y + 205), button=1, touch=True))
    room.step()
    pygame.event.post(pull)
    room.step()
    assert scene._scroll.first < end - 1
    room.close()
