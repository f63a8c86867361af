"""Card pictures made here rather than read: borders, soft shadows and stand-ins."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.core import HIDDEN, Card

BORDER = 2
"""Clear pixels round a face, so that a turned edge is smooth."""
PAPER, EDGE, INK = (252, 248, 238), (190, 176, 150), (64, 40, 32)
LACQUER, GOLD = (134, 18, 30), (226, 178, 92)


def pad(size: tuple[int, int]) -> int:
    """Return the room for the shadow on every side of a card."""
    return BORDER + max(3, round(size[0] * 0.07))


def with_border(face: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return the face in the middle of a surface 2 px larger on every side."""
    framed = pygame.Surface((size[0] + 2 * BORDER, size[1] + 2 * BORDER), pygame.SRCALPHA)
    fitted = face.get_rect(center=framed.get_rect().center)
    framed.blit(face, fitted)
    return framed


@lru_cache(maxsize=12)
def shadow(size: tuple[int, int]) -> pygame.Surface:
    """Return the soft shadow of a card, with `pad` on every side."""
    room = pad(size)
    small = 4 if size[0] >= 80 else 2
    full = (size[0] + 2 * room, size[1] + 2 * room)
    coarse = (max(4, full[0] // small), max(4, full[1] // small))
    mask = pygame.Surface(coarse, pygame.SRCALPHA)
    inner = mask.get_rect().inflate(-2 * room // small, -2 * room // small)
    pygame.draw.rect(mask, (0, 0, 0, 130), inner, border_radius=max(2, size[0] // small // 14))
    soft = pygame.transform.gaussian_blur(mask, max(1, room // small // 2 + 1))
    return pygame.transform.smoothscale(soft, full)


def with_shadow(face: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a bordered face on its shadow, which falls a little below it."""
    image = shadow(size).copy()
    room = pad(size)
    below = max(1, room // 4)
    image.scroll(0, below)
    image.fill((0, 0, 0, 0), (0, 0, image.get_width(), below))
    image.blit(face, (room - BORDER, room - BORDER))
    return image


def dim_down(image: pygame.Surface, dim: float) -> pygame.Surface:
    """Make a picture quieter, 0 to 1, and return it."""
    light = round(255 * (1 - 0.55 * dim))
    image.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
    return image


def stand_in(card: Card, size: tuple[int, int]) -> pygame.Surface:
    """Draw a plain card that shows its code, or a plain back."""
    w, h = size
    face = pygame.Surface((w + 2 * BORDER, h + 2 * BORDER), pygame.SRCALPHA)
    whole = pygame.Rect(BORDER, BORDER, w, h)
    radius = max(2, w // 16)
    pygame.draw.rect(face, PAPER, whole, border_radius=radius)
    pygame.draw.rect(face, EDGE, whole, 1, border_radius=radius)
    inner = whole.inflate(-w // 8, -w // 8)
    if card == HIDDEN:
        pygame.draw.rect(face, LACQUER, inner, border_radius=radius)
        pygame.draw.rect(face, GOLD, inner.inflate(-w // 10, -w // 10), max(1, w // 60))
        return face
    if not pygame.font.get_init():
        pygame.font.init()
    code = pygame.font.Font(None, max(12, w * 2 // 3)).render(str(card), True, INK)
    fitted = min(1.0, inner.w / code.get_width())
    code = pygame.transform.smoothscale_by(code, fitted) if fitted < 1 else code
    face.blit(code, code.get_rect(center=inner.center))
    return face
