"""The illustrated hand: played by the rules, told round by round, turned by every device."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.core import Card, Seat
from game.example import load_example
from game.registry import Game
from scenes.example import ExampleScene
from scenes.example_pages import in_groups, pages
from scenes.sheets import sheet
from scenes.stack import Push
from tests.scenes.driver import Driver
from tests.scenes.fits import Fit, check_scene, every_fit, refit
from tests.scenes.shelves import GAME, REGISTRY, shown

EXAMPLE = load_example("catte")
assert EXAMPLE is not None
LAST = 6
TUSAC = REGISTRY.game("tusac")
GROUPS = load_example("tusac")
assert GROUPS is not None
LAST_TURN = 9


def opened(game: Game) -> Driver:
    """Return the program with the illustrated hand of a game open."""
    driver = Driver(games=tuple(REGISTRY))
    scene = ExampleScene.of(driver.context, game)
    assert scene is not None
    driver.app.stack.request(Push(scene))
    driver.step(2)
    return driver


@pytest.fixture
def reader() -> Iterator[Driver]:
    driver = opened(GAME)
    yield driver
    driver.close()


@pytest.fixture
def groups_reader() -> Iterator[Driver]:
    driver = opened(TUSAC)
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
    assert last.kept[Seat(3)] == [[Card("AC")], [Card("JS")], [Card("QS")]]
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


# A game with groups.


def test_turns_are_told_as_the_rules_play_them() -> None:
    assert GROUPS is not None
    deal, *turns = pages(TUSAC, GROUPS)

    assert [len(deal.hands[Seat(seat)]) for seat in range(3)] == [21, 20, 20]
    assert len(turns) == LAST_TURN
    assert [turn.winner for turn in turns] == [1, 2, 0, 2, 0, 1, 2, None, 0]
    first, fifth, eighth, last = turns[0], turns[4], turns[7], turns[8]
    assert [(laid.seat, laid.card, laid.kind) for laid in first.laid] == [(0, "Mx", "discard")]
    assert first.kept[Seat(1)] == [["Xx", "Px", "Mx"]]
    assert [(laid.seat, laid.card, laid.kind) for laid in fifth.laid] == [
        (2, "Pv", "discard"),
        (0, "Tv", "flip"),
    ]
    assert fifth.kept[Seat(0)] == [["Cd", "Cx", "Cv"], ["Tv"]]
    assert eighth.refused is not None
    assert (eighth.refused[0], eighth.refused[1].code) == (0, "adds_rac")
    assert last.said[Seat(0)] == ["ate_pair", "toi"]
    assert in_groups(TUSAC, last.hands[Seat(0)]).loose == ()
    assert sum(map(len, last.kept[Seat(0)])) + len(last.hands[Seat(0)]) == 21


def test_a_hand_is_shown_in_its_groups() -> None:
    assert GROUPS is not None

    shown = in_groups(TUSAC, GROUPS.hands[0])

    assert ("Td", "Sd", "Gd") in shown.groups
    assert set(shown.loose) == {"Mx", "Cd", "Cx", "Gt", "Xt", "Sv"}
    assert in_groups(GAME, (Card("AS"), Card("2H"))).groups == ((Card("AS"), Card("2H")),)
    assert in_groups(GAME, ()).groups == ()


def test_every_turn_has_its_own_sentence_and_a_refusal_its_reason(groups_reader: Driver) -> None:
    for place in range(LAST_TURN + 1):
        said = groups_reader.context.say(f"tusac.example.{place}").split("{refusal}")
        assert all(part in shown(groups_reader) for part in said)
        groups_reader.click("next")
    assert number(groups_reader) == 0
    groups_reader.key(*[pygame.K_RIGHT] * (LAST_TURN - 1))
    reason = groups_reader.context.texts.refusal("tusac", "adds_rac", (Card("Xd"), Card("Pd")))
    assert reason in shown(groups_reader)
    groups_reader.click("next")
    won = groups_reader.context.say("tusac.announced.toi", name="An")
    assert won in shown(groups_reader)
    assert groups_reader.context.texts.missing == set()


@every_fit
def test_a_hand_of_groups_fits(groups_reader: Driver, fit: Fit) -> None:
    refit(groups_reader, fit)
    # Most cards in hand, most to say of one seat, the longest sentence.
    for place in (0, 5, 8):
        while number(groups_reader) < place:
            groups_reader.click("next")
        check_scene(groups_reader, within=sheet(groups_reader.context.theme))
