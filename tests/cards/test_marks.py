"""Marks on cards tell their states apart to every eye, in the smallest window."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.core import HIDDEN, Card
from scenes.cards.atlas import Atlas
from scenes.cards.marks import mark, room
from tests.assets.drawings import ASSETS
from tests.assets.eyes import alike

FELT = (31, 97, 70)
THROWN, MINI = (63, 88), (26, 36)
"""A card in play and one in a pile, both with eight seats at 960x540 in the large mode."""
STROKE_PX = 63
"""What must differ at least: a line one pixel wide along the short edge of the card."""
FACES = (Card("2C"), Card("KH"), Card("AS"), HIDDEN)


@pytest.fixture(scope="module")
def pictures() -> Iterator[Atlas]:
    pygame.display.init()
    pygame.display.set_mode((1280, 720))
    atlas = Atlas(ASSETS / "decks" / "french")
    for size in (THROWN, MINI):
        atlas.request(size, FACES)
    assert atlas.wait(20)
    atlas.pump(0.0)
    yield atlas
    atlas.close()
    pygame.display.quit()


def shown(
    atlas: Atlas,
    card: Card | None,
    kind: str = "",
    *,
    dim: float = 0.0,
    angle: float = 0.0,
    size: tuple[int, int] = THROWN,
) -> pygame.Surface:
    """Return a card on the felt, or its empty place, under a mark."""
    extra = room(size)
    felt = pygame.Surface((size[0] + 2 * extra, size[1] + 2 * extra))
    felt.fill(FELT)
    middle = felt.get_rect().center
    if card is not None:
        image = atlas.shown(card, size, angle, dim)
        felt.blit(image, image.get_rect(center=middle))
    if kind:
        image = mark(kind, size, angle)
        felt.blit(image, image.get_rect(center=middle))
    return felt


@pytest.mark.parametrize("angle", [0.0, -2.0])
@pytest.mark.parametrize("card", FACES)
def test_states_of_a_card_differ(pictures: Atlas, card: Card, angle: float) -> None:
    states = {kind: shown(pictures, card, kind, angle=angle) for kind in ("best", "sealed")}
    states["focus"] = shown(pictures, card, "focus", angle=angle)
    states["bare"] = shown(pictures, card, angle=angle)
    states["quiet"] = shown(pictures, card, dim=0.5, angle=angle)
    states["quieter"] = shown(pictures, card, dim=0.6, angle=angle)
    same = {"quiet", "quieter"}
    # Beaten cards and those that may not be played lie in different places.
    pairs = [(a, b) for a in states for b in states if a < b and {a, b} != same]

    assert alike(states, STROKE_PX, pairs) == []


def test_states_of_an_empty_place_differ(pictures: Atlas) -> None:
    states = {
        "nothing": shown(pictures, None),
        "asked": shown(pictures, None, "asked"),
        "focus": shown(pictures, None, "focus"),
        "sealed": shown(pictures, HIDDEN, "sealed"),
        "hidden": shown(pictures, HIDDEN),
        "open": shown(pictures, Card("2C")),
    }

    assert alike(states, STROKE_PX) == []


def test_piles_of_a_seat_differ(pictures: Atlas) -> None:
    # Won, beaten, hidden and unused cards: bright, quiet, lying across, upright and closed.
    across = pygame.transform.rotate(pictures.shown(HIDDEN, MINI), 90)
    side = across.get_width() + 8
    piles = {}
    for name, image in {
        "won": pictures.shown(Card("2C"), MINI),
        "beaten": pictures.shown(Card("2C"), MINI, 0.0, 0.5),
        "hidden": across,
        "unused": pictures.shown(HIDDEN, MINI),
        "out": pictures.shown(HIDDEN, MINI, 0.0, 0.5),
    }.items():
        piles[name] = pygame.Surface((side, side))
        piles[name].fill(FELT)
        piles[name].blit(image, image.get_rect(center=(side // 2, side // 2)))

    assert alike(piles, MINI[0]) == []


def test_a_mark_that_is_not_known_draws_nothing(pictures: Atlas) -> None:
    plain, odd = (shown(pictures, HIDDEN, kind) for kind in ("", "nothing of the kind"))

    assert pygame.image.tobytes(plain, "RGB") == pygame.image.tobytes(odd, "RGB")
