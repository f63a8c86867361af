"""Draws the cards of a board: a kept layer of what lies still, and the live rest on top.

Nobody has to say what moves: a sprite that looks different from the last frame is live, and so are
the other cards of its zone, so that a card risen in a fan stays under its neighbour.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from game.core import HIDDEN, Zone
from scenes.cards.atlas import Atlas
from scenes.cards.frame import Frame
from scenes.cards.layout import Placement
from scenes.cards.marks import mark
from scenes.cards.sprite import CardSprite, State, pose

Group = tuple[Zone | None, tuple[CardSprite, ...]]


class _Lot(NamedTuple):
    """The cards of a zone as they look; None is what flies."""

    zone: Zone | None
    sprites: tuple[CardSprite, ...]
    states: tuple[State, ...]


@dataclass(slots=True)
class Picture:
    """What is to be drawn in one frame."""

    frame: Frame
    groups: list[Group]
    """Zones with their sprites, lowest first; None is what flies."""
    dims: Mapping[CardSprite, float] = field(default_factory=dict)
    marks: Mapping[Zone, str] = field(default_factory=dict)
    slots: Mapping[Zone, Placement] = field(default_factory=dict)
    """The empty places of marked zones that hold no card."""
    ahead: CardSprite | None = None
    focus: CardSprite | None = None
    signs: Mapping[CardSprite, tuple[str, ...]] = field(default_factory=dict)
    """Marks that belong to a card: what lies over it lies over them, too."""
    small: frozenset[CardSprite] = frozenset()
    """Cards that bear their signs though they are smaller than those of the hand."""
    grasped: bool = False
    """The keys have hold of the focused card and move it."""


class Painter:
    """Keeps the layer and knows what moved."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self._background: pygame.Surface | None = None
        self._backgrounds = 0
        self.restless = False
        """Something moved in the last drawing, so another is due."""
        self._last: dict[CardSprite, State] = {}
        self._lots: dict[Zone | None, _Lot] = {}
        """How it all looked in the last drawing."""
        self._told: object = None
        """What the layer was last asked to show; nothing is to be done if it is the same."""
        self._key: object = None
        """What it shows."""
        self._layer: pygame.Surface | None = None

    @property
    def background(self) -> pygame.Surface | None:
        """What the layer begins with."""
        return self._background

    @background.setter
    def background(self, surface: pygame.Surface | None) -> None:
        self._background = surface
        self._backgrounds += 1

    def draw(self, surface: pygame.Surface, picture: Picture) -> None:
        """Draw the cards, over the background if there is one."""
        before = self._last
        still, live = self._parted(picture.groups)
        states = self._last
        self._blit_layer(surface, picture, still)
        at_rest: set[Zone | None] = {each.zone for each in still}
        self._marks(surface, picture, at_rest, lying=True)
        flying = sorted((s for each in live for s in each.sprites), key=lambda s: s.z)
        frame = picture.frame
        for sprite in flying:
            dim = picture.dims.get(sprite, 0.0)
            # A card that only slides, or lies beside one that moves, looks as it did.
            turns = sprite not in before or pose(before[sprite]) != pose(states[sprite])
            draw = sprite.draw if turns else sprite.draw_still
            draw(surface, self.atlas, frame.card, frame.lift, dim)
            _signed(surface, sprite, picture)
        self._marks(surface, picture, at_rest, lying=False)
        if picture.ahead is not None:
            _over(surface, picture.ahead, "ahead", frame)
        if picture.focus is not None:
            _over(surface, picture.focus, "focus", frame)
            if picture.grasped:
                _over(surface, picture.focus, "grasped", frame)

    def _parted(self, groups: list[Group]) -> tuple[list[_Lot], list[_Lot]]:
        """Tell what lies still from what moves, and keep how all of it looks."""
        still: list[_Lot] = []
        live: list[_Lot] = []
        before, last, lots = self._last, self._lots, dict[Zone | None, _Lot]()
        self.restless = False
        states: dict[CardSprite, State] = {}
        for zone, sprites in groups:
            lot = _Lot(zone, sprites, tuple([sprite.state() for sprite in sprites]))
            known = last.get(zone)
            moved = False
            if known is not None and known == lot:
                lot = known  # the same object is compared at once
            else:
                looks = zip(sprites, lot.states, strict=True)
                moved = any(before.get(sprite, state) != state for sprite, state in looks)
            self.restless = self.restless or moved
            lots[zone] = lot
            states.update(zip(sprites, lot.states, strict=True))
            (live if moved or zone is None else still).append(lot)
        self._last, self._lots = states, lots
        return still, live

    def _blit_layer(self, surface: pygame.Surface, picture: Picture, still: list[_Lot]) -> None:
        dims, signs = picture.dims, picture.signs
        drawn = (surface.get_size(), self.atlas.version, self._backgrounds)
        told = (still, dims, signs, drawn)
        if self._layer is None or told != self._told:
            self._told = told
            states = self._last
            lying = sorted((s for each in still for s in _seen(each.sprites)), key=lambda s: s.z)
            look = tuple([(states[s], dims.get(s, 0.0), signs.get(s)) for s in lying])
            if self._layer is None or (look, drawn) != self._key:
                self._layer = self._drawn_layer(surface, picture, lying)
                self._key = (look, drawn)
        surface.blit(self._layer, (0, 0))

    def _drawn_layer(
        self, surface: pygame.Surface, picture: Picture, lying: list[CardSprite]
    ) -> pygame.Surface:
        layer = self._layer
        opaque = self.background is not None
        reusable = layer is not None and layer.get_size() == surface.get_size()
        if layer is None or not reusable or opaque == bool(layer.get_flags() & pygame.SRCALPHA):
            blank = pygame.Surface(surface.get_size(), 0 if opaque else pygame.SRCALPHA)
            layer = blank.convert() if opaque else blank
        if self.background is not None:
            layer.blit(self.background, (0, 0))
        else:
            layer.fill((0, 0, 0, 0))
        frame = picture.frame
        for sprite in lying:
            dim = picture.dims.get(sprite, 0.0)
            sprite.draw_still(layer, self.atlas, frame.card, frame.lift, dim)
            _signed(layer, sprite, picture)
        return layer

    def _marks(
        self, surface: pygame.Surface, picture: Picture, at_rest: set[Zone | None], *, lying: bool
    ) -> None:
        tops = {zone: sprites[-1] for zone, sprites in picture.groups if zone and sprites}
        for zone, kind in picture.marks.items():
            top = tops.get(zone)
            if top is not None and (zone in at_rest) == lying:
                _over(surface, top, kind, picture.frame)
            elif top is None and lying and zone in picture.slots:
                self._on_slot(surface, kind, picture.slots[zone])

    def _on_slot(self, surface: pygame.Surface, kind: str, slot: Placement) -> None:
        size = (slot.w, slot.h)
        if kind == "sealed":
            back = self.atlas.shown(HIDDEN, size, slot.angle)
            surface.blit(back, back.get_rect(center=(round(slot.x), round(slot.y))))
        image = mark(kind, size, round(slot.angle, 1))
        surface.blit(image, image.get_rect(center=(round(slot.x), round(slot.y))))


def _seen(sprites: tuple[CardSprite, ...]) -> list[CardSprite]:
    """Leave out cards that lie exactly under the next: only their shadows would add up."""
    return [
        sprite
        for sprite, above in zip(sprites, (*sprites[1:], None), strict=True)
        if above is None or sprite.lift or not _covers(above, sprite)
    ]


def _covers(above: CardSprite, sprite: CardSprite) -> bool:
    same = (above.x, above.y, above.angle, above.scale) == (
        sprite.x,
        sprite.y,
        sprite.angle,
        sprite.scale,
    )
    return same and not (above.flip or above.air or above.lift) and above.alpha == 1


def _signed(surface: pygame.Surface, sprite: CardSprite, picture: Picture) -> None:
    """Draw the marks of one card, unless it is in flight."""
    lies = sprite.scale == 1 or sprite in picture.small
    if lies and not (sprite.flip or sprite.air):
        for kind in picture.signs.get(sprite, ()):
            _over(surface, sprite, kind, picture.frame)


def _over(surface: pygame.Surface, sprite: CardSprite, kind: str, frame: Frame) -> None:
    image = mark(kind, sprite.size(frame.card), round(sprite.angle, 1))
    y = sprite.y - sprite.lift * frame.lift
    surface.blit(image, image.get_rect(center=(round(sprite.x), round(y))))
