"""Takes the pictures of `scenes.cli.gallery` for tests, and compares them with the kept ones.

The table's felt is laid flat in all but one of them: its weave fills a megabyte a picture. For the
same reason kept colours are rounded, by less than the tolerance.
"""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pygame

from scenes.cli.gallery import Gallery
from scenes.theme import Theme

Size = tuple[int, int]
KEPT = Path(__file__).parent / "kept"
TOLERANCE = 8
"""How far a channel may be off: other processors round otherwise."""
MOST_DIFFERING = 0.001
"""Share of pixels that may be off further: the edge of a letter, never a card."""
FELT = "felt"
"""The one picture with the weave and the drum, of which the middle is kept."""
MIDDLE = pygame.Rect(480, 160, 320, 180)

_GALLERY = Gallery()
"""Pictures of cards outlive a picture: painting a deck takes longer than playing a hand."""


def flat_felt(theme: Theme, surface: pygame.Surface, name: str) -> None:
    surface.fill(theme.colour(name))


def take(name: str, size: Size, language: str) -> pygame.Surface:
    """Take one picture."""
    if name == FELT:
        return _GALLERY.take(name, size, language).subsurface(MIDDLE).copy()
    with mock.patch("scenes.hud.draw_cloth", flat_felt):
        return _GALLERY.take(name, size, language)


def keep(picture: pygame.Surface, file: Path) -> None:
    """Write a picture with fewer colours."""
    rounded = bytes(min(255, (value + 4) // 8 * 8) for value in range(256))
    data = pygame.image.tobytes(picture, "RGB").translate(rounded)
    pygame.image.save(pygame.image.frombytes(data, picture.get_size(), "RGB"), file)


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
