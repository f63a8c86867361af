"""Shadows of cards in flight, kept: they are soft, so a near one serves as well.

Sizes and turns are taken in steps too small to be seen in a blur that moves.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from scenes.cards.paper import pad, shadow

Size = tuple[int, int]

_TURN = 10
"""Degrees from one kept shadow to the next."""
_STEP = 10
"""A card's width in steps from one kept shadow to the next."""


def flying_shadow(raster: Size, size: Size, angle: float) -> pygame.Surface:
    """Return the shadow of a card of about this size and turn.

    Args:
        raster: the size of the picture that the card is drawn from.
    """
    step = max(3, raster[0] // _STEP)
    turn = round(angle / _TURN) * _TURN % 180
    width, height = (max(1, round(length / step)) * step for length in size)
    return _kept(raster, (width, height), turn)


@lru_cache(maxsize=128)
def _kept(raster: Size, size: Size, turn: int) -> pygame.Surface:
    room = pad(raster) * size[1] / raster[1]
    across = max(2, round(size[0] + 2 * room)), max(2, round(size[1] + 2 * room))
    soft = pygame.transform.smoothscale(shadow(raster), across)
    return pygame.transform.rotozoom(soft, turn, 1.0) if turn else soft
