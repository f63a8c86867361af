"""A person at a table of Tứ Sắc, who eats what he can, with a mouse, with keys or with a pad."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.core import Action, Card, Setup
from tests.scenes.table.hall import Hall, setup
from tests.scenes.table.test_pad import BOTTOM, Pad

Answering = Callable[[Hall, Action], None]


def seated(kinds: str, seed: int = 5, preset: str = "trial", **options: bool | int | str) -> Setup:
    """Return a table of Tứ Sắc; the letters are those of `setup`."""
    return replace(setup(kinds, seed), game="tusac", preset=preset, options=options)


def tile_of(room: Hall, action: Action) -> int:
    """Return the place of the tile that stands for an eat."""
    return [tile.action for tile in room.table.player.tiles.tiles()].index(action)


def by_mouse(room: Hall, action: Action) -> None:
    if action.kind == "eat":
        room.click(f"tile.{tile_of(room, action)}")
    elif action.cards:
        room.click_card(room.hand.index(action.cards[0]))
    else:
        room.click(action.kind)


def by_keys(room: Hall, action: Action) -> None:
    if action.kind == "eat":
        room.key(pygame.K_1 + tile_of(room, action))
    elif action.cards:
        _walk(room, action.cards[0], lambda: room.key(pygame.K_RIGHT))
        room.key(pygame.K_RETURN)
    else:
        room.key(pygame.K_q)


def by_pad(room: Hall, action: Action) -> None:
    pad = Pad(room)
    if action.cards and action.kind != "eat":
        _walk(room, action.cards[0], lambda: pad.hat(1, 0))
    else:
        pad.go_to(f"tile.{tile_of(room, action)}" if action.kind == "eat" else action.kind)
    pad.press(BOTTOM)


def _walk(room: Hall, card: Card, step: Callable[[], object]) -> None:
    """Go along the hand to a card."""
    for _ in range(60):
        here = room.table.board.focus
        if here is not None and room.hand[here] == card:
            room.step(20)
            return
        step()
    raise AssertionError(f"{card} cannot be reached")


def chosen(room: Hall) -> Action:
    """Return what this person does: he eats if he can."""
    choices = room.view.choices
    return next((action for action in choices if action.kind == "eat"), choices[-1])


def play_on(
    room: Hall, answer: Answering, until: Callable[[], object] = lambda: False
) -> list[Action]:
    """Answer up to a moment when the person is asked, or to the results; return the answers."""
    given: list[Action] = []
    while room.wait_for_turn() and not until():
        action, before = chosen(room), room.submitted
        answer(room, action)
        assert room.submitted == before + 1, (action, room.prompt)
        given.append(action)
        room.until(lambda: not room.table.client.pending, "acknowledged")
        assert room.table.client.view is not None
    return given
