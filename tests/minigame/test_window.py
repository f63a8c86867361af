"""The fixture game in the window: set up, played and scored by code that has never heard of it.

It has no texts and no `table.toml`: every fallback is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.core import Setup
from game.registry import PRESET_FOLDER, Registry
from scenes.cli.stage import seats_of
from scenes.setup import SetupScene
from scenes.table import TableScene
from tests.fixtures.minigame import FIXTURE_FOLDER
from tests.scenes.table import hall as halls
from tests.scenes.table.hall import Hall, hall

Choose = Callable[[Hall, int], None]


@pytest.fixture(autouse=True)
def _both_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "REGISTRY", Registry((PRESET_FOLDER, FIXTURE_FOLDER)))


def high_card(kinds: str, seed: int = 5) -> Setup:
    return Setup("high_card", "three", seats_of(kinds), seed=seed)


@pytest.fixture
def room() -> Iterator[Hall]:
    with hall(high_card("hbbb")) as opened:
        yield opened


def legal_index(room: Hall) -> int:
    """Return the place in the hand of a card that may be played."""
    legal = {action.cards[0] for action in room.view.choices}
    return next(n for n, card in enumerate(room.hand) if card in legal)


def by_mouse(room: Hall, index: int) -> None:
    room.click_card(index)


def by_keys(room: Hall, index: int) -> None:
    if not room.table.player.input.focus.shown:
        room.key(pygame.K_LEFT)
    room.key(pygame.K_1 + index, pygame.K_RETURN)


def play(room: Hall, choose: Choose) -> list[str]:
    """Play a hand to its results; return what was asked."""
    prompts = []
    while room.wait_for_turn():
        prompts.append(room.view.prompt)
        hand, index = room.hand, legal_index(room)
        choose(room, index)
        room.until(lambda: not room.asked, "the answer counts")
        room.until(lambda before=hand: room.hand != before, "the card leaves the hand")
    assert room.table.story.corrections == []
    return prompts


def focus_on(room: Hall, name: str) -> None:
    for _ in range(60):
        if room.top.widgets.focused == name:
            return
        room.key(pygame.K_TAB)
    raise AssertionError(f"{name} cannot be reached by Tab")


def test_set_up_by_keys_and_played_by_keys_and_mouse() -> None:
    with hall(language="en") as room:
        focus_on(room, "setup")
        room.key(pygame.K_RETURN)
        assert isinstance(room.top, SetupScene)
        focus_on(room, "game.high_card")
        room.key(pygame.K_RETURN)
        focus_on(room, "rules.more")
        room.key(pygame.K_RETURN)
        shown = [text.text for text in room.texts()]
        assert {"✓ High Card", "Short hand"} <= set(shown)
        focus_on(room, "start")
        room.key(pygame.K_RETURN)
        assert isinstance(room.top, TableScene)

        assert play(room, by_keys) == ["lay_one", "tuck_one"]
        assert room.shows_results
        room.key(pygame.K_RETURN)
        assert play(room, by_mouse) == ["lay_one", "tuck_one"]
        assert room.shows_results
        assert "Most rounds" in [text.text for text in room.texts()]


@pytest.mark.parametrize("choose", [by_mouse, by_keys])
def test_whole_hand(room: Hall, choose: Choose) -> None:
    assert play(room, choose) == ["lay_one", "lay_one", "tuck_one"]

    assert room.shows_results


@pytest.mark.parametrize("kinds", ["hh", "hhb", "hhhh"])
def test_people_share_the_window(kinds: str) -> None:
    """Nobody who has tucked a card is asked again while the others tuck theirs."""
    with hall(high_card(kinds), language="en") as room:
        table, answers = room.table, 0
        while True:
            room.until(lambda: table.curtain.down or room.asked or room.shows_results)
            if room.shows_results:
                break
            if table.curtain.down:
                room.click("open")
                continue
            room.click_card(legal_index(room))
            room.step(3)
            assert table.player.refusal_s <= 0, room.prompt
            answers += 1

        assert answers == 3 * kinds.count("h")
        assert table.story.corrections == []


def test_prompts_and_reasons_are_readable_without_texts() -> None:
    with hall(high_card("hbbb", seed=TWIN_SEED), language="en") as room:
        assert room.wait_for_turn()
        assert room.prompt == "Lay one"
        (refusal, *_) = room.view.refusals
        barred = room.hand.index(refusal.action.cards[0])

        room.click_card(barred)

        assert room.prompt == "Twin"
        assert len(room.hand) == 4
        assert "High Card · hand 1" in [text.text for text in room.texts()]


TWIN_SEED = 4
"""The person at the window holds a twin at his first turn."""


def test_won_cards_lie_before_their_owner(room: Hall) -> None:
    play(room, by_mouse)
    room.settle()

    board = room.table.board
    for zone, cards in room.view.zones:
        places = [(sprite.x, sprite.y) for sprite in board.sprites(zone)]
        assert len(places) == len(cards)
        width, height = board.frame.window
        assert all(0 < x < width and 0 < y < height for x, y in places), zone
