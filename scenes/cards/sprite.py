"""One card on the screen: plain attributes that tweens own, and how it is drawn.

Lengths are window pixels. While it lies still it is drawn from kept pictures; while it moves it is
turned and scaled live, from the nearest raster that is large enough.
"""

from __future__ import annotations

import pygame

from game.core import HIDDEN, Card
from scenes.cards.atlas import Atlas
from scenes.cards.flight import flying_shadow
from scenes.cards.geometry import Point, turned_corners
from scenes.cards.layout import Placement
from scenes.cards.paper import dim_down, pad

Size = tuple[int, int]
State = tuple[object, ...]


def pose(state: State) -> State:
    """Return what of a state must stay for a kept picture to serve again: face, turn, size."""
    return state[0], *state[3:6]


class CardSprite:
    """A card; it has a face, no identity."""

    __slots__ = (
        "air",
        "alpha",
        "angle",
        "card",
        "dimmed",
        "face",
        "flip",
        "lift",
        "scale",
        "x",
        "y",
        "z",
    )

    def __init__(self, face: Card = HIDDEN) -> None:
        self.face = face
        """What it shows at this moment."""
        self.card = face
        """What it is, as far as the viewer knows; a flip makes the face follow."""
        self.x = self.y = 0.0
        """The centre."""
        self.angle = 0.0
        self.scale = 1.0
        """1 is a card of the viewer's hand."""
        self.flip = 0.0
        """0 is full width, 1 is edge on: there the face is swapped."""
        self.lift = 0.0
        """1 is risen out of the hand, as a chosen card is."""
        self.air = 0.0
        """1 is high above the table: only the shadow shows it."""
        self.dimmed = 0.0
        self.alpha = 1.0
        self.z = 0.0

    def state(self) -> State:
        """Return all that decides how it looks."""
        return (
            self.face,
            self.x,
            self.y,
            self.angle,
            self.scale,
            self.flip,
            self.lift,
            self.air,
            self.dimmed,
            self.alpha,
            self.z,
        )

    def lies_at(self, place: Placement) -> bool:
        """Tell whether it is where the placement says, as far as an eye can see."""
        near = abs(self.x - place.x) < 0.5 and abs(self.y - place.y) < 0.5
        turned = abs(self.angle - place.angle) < 0.1 and abs(self.scale - place.scale) < 0.004
        turned = turned and self.face == self.card
        flat = abs(self.dimmed - place.dim) < 0.02 and not self.flip and not self.air
        return near and turned and flat and self.z == place.z and self.alpha == 1

    def lie_at(self, place: Placement) -> None:
        """Put it exactly where the placement says, flat; the lift is left alone."""
        self.x, self.y, self.angle, self.scale = place.x, place.y, place.angle, place.scale
        self.flip = self.air = 0.0
        self.dimmed, self.z, self.alpha = place.dim, place.z, 1.0
        self.face = self.card

    def size(self, base: tuple[int, int]) -> tuple[int, int]:
        """Return its width and height, where `base` is a card at scale 1."""
        return max(2, round(base[0] * self.scale)), max(2, round(base[1] * self.scale))

    def corners(self, base: tuple[int, int], lift_px: float = 0.0) -> tuple[Point, ...]:
        """Return where its corners are on the screen."""
        return turned_corners(self.x, self.y - self.lift * lift_px, *self.size(base), self.angle)

    def draw_still(
        self,
        surface: pygame.Surface,
        atlas: Atlas,
        base: tuple[int, int],
        lift_px: float = 0.0,
        dim: float = 0.0,
    ) -> None:
        """Draw it from kept pictures; `dim` is quietness on top of its own."""
        if self.flip or self.air or self.alpha < 1:
            self.draw(surface, atlas, base, lift_px, dim)
            return
        size = _near(self.size(base), atlas)
        image = atlas.shown(self.face, size, self.angle, max(self.dimmed, dim))
        centre = (round(self.x), round(self.y - self.lift * lift_px))
        surface.blit(image, image.get_rect(center=centre))

    def draw(
        self,
        surface: pygame.Surface,
        atlas: Atlas,
        base: tuple[int, int],
        lift_px: float = 0.0,
        dim: float = 0.0,
    ) -> None:
        """Draw it as it is in this frame, turned and scaled live."""
        if self.alpha <= 0 or self.flip >= 0.99:
            return
        size = self.size(base)
        raster = atlas.raster_for(size)
        shown = (max(1, round(size[0] * (1 - self.flip))), size[1])
        x, y = self.x, self.y - self.lift * lift_px
        soft = self._faded(flying_shadow(raster, shown, self.angle))
        # The higher the card, the further away is its shadow; lying, it falls a little below.
        away, below = size[0] * 0.09 * self.air, max(1, pad(size) // 4)
        place = (round(x + away), round(y + below + away * 1.6))
        surface.blit(soft, soft.get_rect(center=place))
        image = self._turned(atlas.face(self.face, raster), raster, size)
        dim = max(self.dimmed, dim)
        if dim:
            image = dim_down(image.copy(), dim)
        image = self._faded(image)
        surface.blit(image, image.get_rect(center=(round(x), round(y))))

    def _turned(self, image: pygame.Surface, raster: Size, size: Size) -> pygame.Surface:
        """Return the face as narrow, as large and as turned as it is now."""
        ratio = size[0] / raster[0]
        if self.flip > 0:
            narrow = max(1, round(image.get_width() * (1 - self.flip)))
            image = pygame.transform.smoothscale(image, (narrow, image.get_height()))
        if self.angle or abs(ratio - 1) > 0.01:
            image = pygame.transform.rotozoom(image, self.angle, ratio)
        return image

    def _faded(self, image: pygame.Surface) -> pygame.Surface:
        """Return the picture as faint as it is now."""
        if self.alpha < 1:
            image = image.copy()
            image.set_alpha(round(255 * self.alpha))
        return image


def _near(size: tuple[int, int], atlas: Atlas) -> tuple[int, int]:
    """Return the size in use that this one is meant to be; rounding can cost a pixel."""
    for known in atlas.sizes:
        if abs(known[0] - size[0]) <= 1 and abs(known[1] - size[1]) <= 1:
            return known
    return size
