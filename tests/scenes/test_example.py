"""The illustrated hand: played by the rules, told round by round, turned by every device."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.core import Card, Seat
from game.example import load_example
from scenes.example import ExampleScene, pages
from scenes.sheets import sheet
from scenes.stack import Push
from tests.scenes.driver import Driver
from tests.scenes.fits import Fit, check_scene, every_fit, refit
from tests.scenes.shelves import GAME, REGISTRY, shown

EXAMPLE = load_example("catte")
assert EXAMPLE is not None
LAST = 6


@pytest.fixture
def reader() -> Iterator[Driver]:
    driver = Driver(games=tuple(REGISTRY))
    scene = ExampleScene.of(driver.context, GAME)
    assert scene is not None
    driver.app.stack.request(Push(scene))
    driver.step(2)
    yield driver
    driver.close()


def number(driver: Driver) -> int:
    assert isinstance(driver.top, ExampleScene)
    return driver.top.number


def test_rounds_are_told_as_the_rules_play_them() -> None:
    assert EXAMPLE is not None
    deal, *rounds = pages(GAME, EXAMPLE)

    assert [len(deal.hands[Seat(seat)]) for seat in range(4)] == [6, 6, 6, 6]
    assert deal.laid == []
    assert [page.winner for page in rounds] == [0, 1, 2, 3, 3, 3]
    first, fifth, last = rounds[0], rounds[4], rounds[5]
    assert [(laid.seat, laid.card, laid.hidden) for laid in first.laid] == [
        (0, "AS", False),
        (1, "2S", True),
        (2, "3S", True),
        (3, "4S", True),
    ]
    assert [laid.card for laid in fifth.laid] == ["JS", "5S", "7S", "9S"]
    assert not any(laid.hidden for laid in fifth.laid)
    assert [laid.card for laid in last.laid] == ["QS", "6S", "8S", "TS"]
    assert last.kept[Seat(3)] == [Card("AC"), Card("JS"), Card("QS")]
    assert not any(last.hands.values())
    held = [sum(map(len, page.hands.values())) for page in (deal, *rounds)]
    assert held == [24, 20, 16, 12, 8, 4, 0]


def test_every_round_has_its_own_sentence_on_the_sheet(reader: Driver) -> None:
    for place in range(LAST + 1):
        assert number(reader) == place
        text = reader.context.say(f"catte.example.{place}")
        assert text in shown(reader)
        reader.click("next")
    assert number(reader) == 0, "from the end it begins anew"
    assert reader.context.texts.missing == set()


def test_by_keys(reader: Driver) -> None:
    reader.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert number(reader) == 2
    reader.key(pygame.K_RETURN)
    assert number(reader) == 3
    reader.key(*[pygame.K_RIGHT] * 9)
    assert number(reader) == LAST, "an arrow does not go round"
    reader.key(*[pygame.K_LEFT] * 9)
    assert number(reader) == 0
    reader.key(pygame.K_ESCAPE)
    assert not isinstance(reader.top, ExampleScene)


def test_by_pad(reader: Driver) -> None:
    def push(button: int) -> None:
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            pygame.event.post(pygame.Event(kind, button=button, instance_id=0, joy=0))
        reader.step()

    push(14)
    push(0)
    push(13)
    assert number(reader) == 1
    push(1)
    assert not isinstance(reader.top, ExampleScene)


def test_by_wheel(reader: Driver) -> None:
    for y, expected in ((-1, 1), (-1, 2), (1, 1), (1, 0), (1, 0)):
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=y, flipped=False))
        reader.step()
        assert number(reader) == expected


def test_back_by_mouse(reader: Driver) -> None:
    reader.click("next")
    reader.click("previous")
    assert number(reader) == 0
    reader.click("previous")
    assert number(reader) == 0
    reader.click("back")
    assert not isinstance(reader.top, ExampleScene)


def test_a_picture_that_is_missing_is_stood_in_for(reader: Driver) -> None:
    assert isinstance(reader.top, ExampleScene)
    reader.top._deck = "nothing"
    reader.app.draw()
    assert "An" in shown(reader)


@every_fit
def test_it_fits(reader: Driver, fit: Fit) -> None:
    refit(reader, fit)
    for _ in range(LAST + 1):
        check_scene(reader, within=sheet(reader.context.theme))
        reader.click("next")
