"""Takes pictures of every scene, always the same, and compares them with the kept ones.

The table's felt is laid flat in all but one of them: its weave fills a megabyte a picture. For the
same reason kept colours are rounded, by less than the tolerance.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pygame

from scenes.setup import SetupScene
from scenes.theme import Theme
from tests.scenes.table.hall import Hall, choose, click_on, hall, setup

Size = tuple[int, int]
KEPT = Path(__file__).parent / "kept"
TOLERANCE = 8
"""How far a channel may be off: other processors round otherwise."""
MOST_DIFFERING = 0.001
"""Share of pixels that may be off further: the edge of a letter, never a card."""


def menu(size: Size, language: str) -> pygame.Surface:
    with hall(size=size, language=language) as room:
        room.step(30)
        return taken(room)


def setting_up(size: Size, language: str) -> pygame.Surface:
    with hall(size=size, language=language) as room:
        room.click("setup")
        assert isinstance(room.top, SetupScene)
        room.click("kind.2")
        room.point((0, 0))
        room.step(30)
        return taken(room)


def lead(size: Size, language: str) -> pygame.Surface:
    with hall(setup("hbbb", seed=7), size=size, language=language) as room:
        assert click_on(room, "lead")
        return at_rest(room)


def follow(size: Size, language: str) -> pygame.Surface:
    with hall(setup("hbbbbbbb", seed=5), size=size, language=language) as room:
        assert click_on(room, "follow")
        return at_rest(room)


def refused(size: Size, language: str) -> pygame.Surface:
    with hall(setup("hbbbb", seed=3), size=size, language=language) as room:
        assert click_on(room, "follow")
        barred = room.view.refusals[0].action.cards[0]
        room.settle()
        room.click_card(room.hand.index(barred))
        room.step(30)
        return taken(room)


def commit(size: Size, language: str) -> pygame.Surface:
    with hall(setup("hbbb", seed=14), size=size, language=language) as room:
        assert click_on(room, "commit")
        return at_rest(room)


def keys(size: Size, language: str) -> pygame.Surface:
    """The same as `commit` for one who plays by keys."""
    with hall(setup("hbbb", seed=14), size=size, language=language) as room:
        assert click_on(room, "commit")
        room.key(pygame.K_LEFT, pygame.K_RIGHT)
        return at_rest(room)


def between(size: Size, language: str) -> pygame.Surface:
    """Another is to play."""
    with hall(setup("hbbbbb", seed=5), size=size, language=language, speed=1.0) as room:
        assert room.wait_for_turn()
        index, kind = choose(room)
        room.click_card(index, 3 if kind == "hide" else 1)
        room.until(lambda: room.still and room.view.prompt == "wait")
        return at_rest(room)


def results(size: Size, language: str) -> pygame.Surface:
    with hall(setup("hbbb", seed=5), size=size, language=language) as room:
        click_on(room)
        assert room.shows_results
        return at_rest(room)


def leave(size: Size, language: str) -> pygame.Surface:
    with hall(setup("hbb", seed=5), size=size, language=language) as room:
        assert room.wait_for_turn()
        room.settle()
        room.key(pygame.K_ESCAPE)
        assert room.asks_to_leave
        return at_rest(room)


def curtain(size: Size, language: str) -> pygame.Surface:
    with hall(setup("hhbb", seed=5), size=size, language=language) as room:
        room.until(lambda: room.table.curtain.down)
        room.step(30)
        return taken(room)


def felt(size: Size, language: str) -> pygame.Surface:
    """The middle of the table with its weave and drum."""
    with hall(setup("hbbb", seed=7), size=size, language=language) as room:
        assert room.wait_for_turn()
        return at_rest(room).subsurface(pygame.Rect(480, 160, 320, 180)).copy()


def flat_felt(theme: Theme, surface: pygame.Surface, name: str) -> None:
    surface.fill(theme.colour(name))


SCENES: tuple[Callable[[Size, str], pygame.Surface], ...] = (
    menu,
    setting_up,
    lead,
    follow,
    refused,
    commit,
    keys,
    between,
    results,
    leave,
    curtain,
    felt,
)


def take(scene: Callable[[Size, str], pygame.Surface], size: Size, language: str) -> pygame.Surface:
    """Take one picture."""
    if scene is felt:
        return scene(size, language)
    with mock.patch("scenes.table.draw_cloth", flat_felt):
        return scene(size, language)


def keep(picture: pygame.Surface, file: Path) -> None:
    """Write a picture with fewer colours."""
    rounded = bytes(min(255, (value + 4) // 8 * 8) for value in range(256))
    data = pygame.image.tobytes(picture, "RGB").translate(rounded)
    pygame.image.save(pygame.image.frombytes(data, picture.get_size(), "RGB"), file)


def at_rest(room: Hall) -> pygame.Surface:
    if room.context.ui.device == "mouse":
        room.point((0, 0))
    room.settle()
    room.step(30)
    return taken(room)


def taken(room: Hall) -> pygame.Surface:
    room.app.draw()
    return room.app.screen.copy()


def differing(one: pygame.Surface, other: pygame.Surface) -> pygame.Mask:
    """Return which pixels differ by more than the tolerance."""
    limit = (TOLERANCE + 1,) * 3 + (255,)
    same = pygame.mask.from_threshold(one, (0, 0, 0, 255), limit, other)
    same.invert()
    return same


def side_by_side(kept: pygame.Surface, now: pygame.Surface) -> pygame.Surface:
    """Return the kept picture, the new one, and what differs in red."""
    width, height = kept.get_size()
    sheet = pygame.Surface((3 * width, height))
    sheet.blit(kept, (0, 0))
    sheet.blit(now, (width, 0))
    if now.get_size() == kept.get_size():
        red = differing(kept, now).to_surface(setcolor="red", unsetcolor="black")
        sheet.blit(red, (2 * width, 0))
    return sheet
