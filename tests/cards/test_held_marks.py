"""What is told on the cards of a hand is seen by every eye, on every colour, half covered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from game.core import Card
from scenes.cards.atlas import Atlas
from scenes.cards.marks import mark, room
from tests.assets.drawings import ASSETS
from tests.assets.eyes import alike

CLOTH = (34, 46, 92)
HELD = (35, 112)
"""A card of the hand at 960x540."""
STRIP = 30
"""So much of it is seen at least, the rest lies under the next card."""
STROKE_PX = 35
KINDS = ("loose", "may", "kin", "kin_other", "grasped", "focus")


@pytest.fixture(scope="module")
def pictures() -> Iterator[Atlas]:
    pygame.display.init()
    pygame.display.set_mode((1280, 720))
    atlas = Atlas(ASSETS / "decks" / "tusac")
    atlas.request(HELD, tuple(Card(name) for name in ("Td", "Sv", "Mx", "Pt")))
    assert atlas.wait(20)
    atlas.pump(0.0)
    yield atlas
    atlas.close()
    pygame.display.quit()


def shown(atlas: Atlas, card: str, *kinds: str) -> pygame.Surface:
    """Return the part of a card that is seen, with its marks, on the cloth."""
    extra = room(HELD)
    cloth = pygame.Surface((HELD[0] + 2 * extra, HELD[1] + 2 * extra))
    cloth.fill(CLOTH)
    middle = cloth.get_rect().center
    image = atlas.shown(Card(card), HELD)
    cloth.blit(image, image.get_rect(center=middle))
    for kind in kinds:
        image = mark(kind, HELD)
        cloth.blit(image, image.get_rect(center=middle))
    return cloth.subsurface((0, 0, extra + STRIP, cloth.get_height()))


@pytest.mark.parametrize("card", ["Td", "Sv", "Mx", "Pt"])
def test_every_mark_differs_from_every_other_and_from_none(pictures: Atlas, card: str) -> None:
    states = {kind: shown(pictures, card, kind) for kind in KINDS}
    states["bare"] = shown(pictures, card)

    assert alike(states, STROKE_PX, list(combinations(states, 2))) == []


def test_marks_that_meet_on_a_card_are_all_seen(pictures: Atlas) -> None:
    states = {
        "all": shown(pictures, "Sv", "loose", "may", "kin"),
        "not loose": shown(pictures, "Sv", "may", "kin"),
        "may not": shown(pictures, "Sv", "loose", "kin"),
        "no kin": shown(pictures, "Sv", "loose", "may"),
    }

    assert alike(states, STROKE_PX, [("all", other) for other in states if other != "all"]) == []
