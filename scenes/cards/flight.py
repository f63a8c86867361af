"""Shadows of cards in flight, kept: they are soft, so a near one serves as well.

Sizes and turns are taken in steps too small to be seen in a blur that moves.
"""

from __future__ import annotations

from collections import OrderedDict

import pygame

from scenes.cards.paper import pad, shadow

Size = tuple[int, int]

_TURN = 10
"""Degrees from one kept shadow to the next."""
_STEP = 10
"""A card's width, and its height, in steps from one kept shadow to the next."""
_FEW, _LIGHT = 128, 12 * 2**20
"""So many shadows are kept however large they are, and more up to so many bytes."""


def flying_shadow(raster: Size, size: Size, angle: float) -> pygame.Surface:
    """Return the shadow of a card of about this size and turn.

    Args:
        raster: the size of the picture that the card is drawn from.
    """
    turn = round(angle / _TURN) * _TURN % 180
    near = (_near(size[0], raster[0]), _near(size[1], raster[1]))
    return _SHELF.take(raster, near, turn)


def _near(length: int, whole: int) -> int:
    step = max(3, whole // _STEP)
    return round(length / step) * step or step


class _Shelf:
    """Keeps what was asked for last: so many shadows, or more as long as they are small."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Size, Size, int], pygame.Surface] = OrderedDict()
        self._bytes = 0

    def take(self, raster: Size, size: Size, turn: int) -> pygame.Surface:
        """Return a shadow, made if it is not there."""
        key = (raster, size, turn)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = self._kept[key] = _made(raster, size, turn)
        self._bytes += _weight(made)
        while len(self._kept) > _FEW and self._bytes > _LIGHT:
            self._bytes -= _weight(self._kept.popitem(last=False)[1])
        return made


_SHELF = _Shelf()


def _weight(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


def _made(raster: Size, size: Size, turn: int) -> pygame.Surface:
    room = pad(raster) * size[1] / raster[1]
    across = max(2, round(size[0] + 2 * room)), max(2, round(size[1] + 2 * room))
    soft = pygame.transform.smoothscale(shadow(raster), across)
    return pygame.transform.rotozoom(soft, turn, 1.0) if turn else soft
