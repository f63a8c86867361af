"""Tables of a game of groups, as scripts for the gallery."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.core import Setup
from scenes.cli.stage import Stage, seats_of

_FOUR = Setup("tusac", "trial", seats_of("hbbb"), seed=5)
_THREE = Setup("tusac", "book", seats_of("hbb"), seed=3)
_MANY = Setup("tusac", "book", seats_of("hbbb"), seed=6)
_SHARED = Setup("tusac", "book", seats_of("hhb"), seed=7)


def group_tables() -> Iterator[tuple[Callable[[Stage], None], Setup]]:
    """Return scripts and the tables they begin at."""
    yield dead_cards, _FOUR
    yield asked_in_secret, _THREE
    yield looked_back, _FOUR
    yield several_eats, _MANY
    yield waited_for, _FOUR
    yield own_order, _FOUR
    yield groups_shared, _SHARED


def dead_cards(stage: Stage) -> None:
    """Be asked about a card when many have gone by."""
    _decline_until(stage, 9)
    stage.rest()


def asked_in_secret(stage: Stage) -> None:
    """Be asked about a card with the others, each of whom wears a seal."""
    _decline_until(stage, 1)
    while len(stage.view.to_act) < 2:
        _decline_until(stage, len(stage.table.trail.cards) + 1)
    stage.rest()


def looked_back(stage: Stage) -> None:
    """Look at what has gone by, and count."""
    _decline_until(stage, 9)
    stage.rest()
    stage.key(pygame.K_l)
    stage.rest()


def several_eats(stage: Stage) -> None:
    """Be able to eat in more than one way, and look at one of them."""
    tiles = stage.table.player.tiles
    while True:
        stage.until(lambda: stage.asked)
        if tiles.count > 1:
            break
        _decline(stage)
    stage.rest()
    stage.point(stage.top.widgets.rects()["tile.0"].center)
    stage.step(30)


def waited_for(stage: Stage) -> None:
    """Look at what the hand waits for."""
    stage.until(lambda: stage.asked)
    stage.press("waits")
    stage.rest()


def own_order(stage: Stage) -> None:
    """Put a card elsewhere by keys, with its group still shown."""
    _decline_until(stage, 1)
    stage.key(pygame.K_RIGHT, pygame.K_END, pygame.K_DELETE)
    stage.key(*[pygame.K_LEFT] * 9)
    stage.rest()


def groups_shared(stage: Stage) -> None:
    """Be two at one window, and be spoken to by name."""
    stage.until(lambda: stage.table.curtain.down)
    stage.press("open")
    stage.until(lambda: stage.asked)
    stage.rest()


def _decline_until(stage: Stage, gone: int) -> None:
    """Eat nothing until so many cards lie dead or before the seats."""
    while True:
        stage.until(lambda: stage.asked)
        if len(stage.table.trail.cards) > gone:
            return
        _decline(stage)


def _decline(stage: Stage) -> None:
    """Eat nothing; throw a loose card where one has to be thrown."""
    stage.step(20)
    kinds = {action.kind for action in stage.view.choices} & {"flip", "pass"}
    if kinds:
        stage.press(sorted(kinds)[0])
    else:
        loose = {action.cards[0] for action in stage.view.choices}
        hand = [sprite.card for sprite in stage.table.board.hand]
        stage.click_card(next(n for n, card in enumerate(hand) if card in loose))
    stage.step(5)
