"""Small upright cards that lie on no table but on tiles and panels: their upper part is enough."""

from __future__ import annotations

import pygame

from game.core import Card
from scenes.cards.board import Board
from scenes.cards.paper import BORDER


class Slips:
    """The cards of a board, as narrow and as high as somebody has room for."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._known: dict[tuple[Card, int, int], pygame.Surface] = {}
        self._made_of: object = None

    def height(self, width: int) -> int:
        """Return how high a whole card of this width is."""
        across, down = self._board.layout.spec.card
        return round(width * down / across)

    def get(self, card: Card, width: int, height: int) -> pygame.Surface:
        """Return a card, cut off at the bottom where it is higher than that."""
        atlas, size = self._board.atlas, self._board.frame.card
        if self._made_of != (atlas.version, size):
            self._made_of = (atlas.version, size)
            self._known.clear()
        key = (card, width, height)
        if key not in self._known:
            whole = atlas.face(card, size).subsurface((BORDER, BORDER), size)
            small = pygame.transform.smoothscale(whole, (width, self.height(width)))
            shown = (width, min(height, small.get_height()))
            self._known[key] = small.subsurface((0, 0), shown)
        return self._known[key]
