"""A column of blocks that is read on by whole blocks: by wheel, keys, pad and hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from scenes.theme import Theme
from scenes.ui import Ui

_WHEEL = 2
"""Blocks a notch of the wheel goes on."""
_JUMPS = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1, pygame.K_HOME: -10_000, pygame.K_END: 10_000}
"""Pages that keys go on."""


class Block(NamedTuple):
    """Something that is seen as a whole or not at all."""

    height: int
    draw: Callable[[pygame.Surface, pygame.Rect], object]


class Scroll:
    """Blocks in a rectangle, and which of them is on top."""

    def __init__(self) -> None:
        self.blocks: Sequence[Block] = ()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.first = 0
        """The block on top."""
        self._held: tuple[int, int] | None = None
        """Height and first block where the page was taken hold of."""

    def fill(self, blocks: Sequence[Block], rect: pygame.Rect) -> None:
        """Show other blocks, as near to where one was as they allow."""
        self.blocks, self.rect = blocks, rect
        self.first = min(self.first, self.last)
        self._held = None

    @property
    def last(self) -> int:
        """The furthest block that can be on top: the end is seen."""
        room, first = self.rect.height, len(self.blocks)
        while first and self.blocks[first - 1].height <= room:
            room -= self.blocks[first - 1].height
            first -= 1
        return min(first, max(0, len(self.blocks) - 1))

    def seen(self) -> list[tuple[Block, pygame.Rect]]:
        """Return the blocks that are seen, and where."""
        found, y = list[tuple[Block, pygame.Rect]](), self.rect.y
        for block in self.blocks[self.first :]:
            if found and y + block.height > self.rect.bottom:
                break
            found.append((block, pygame.Rect(self.rect.x, y, self.rect.width, block.height)))
            y += block.height
        return found

    def move(self, by: int) -> bool:
        """Read on by so many blocks, or back; tell whether there were any."""
        before = self.first
        self.first = max(0, min(self.last, self.first + by))
        return self.first != before

    def turn(self) -> None:
        """Read on by what is seen; from the end, begin anew."""
        if not self.move(max(1, len(self.seen()) - 1)):
            self.first = 0

    def handle(self, event: pygame.Event, ui: Ui, *, focused: bool) -> bool:
        """Let wheel, keys and hand move the blocks; tell whether the event was used.

        Args:
            focused: the blocks have the keys; at either end the keys go on to the next control.
        """
        if not self.last:
            return False
        if event.type == pygame.MOUSEWHEEL:
            self.move(-_WHEEL * event.y)
            return True
        if event.type == pygame.KEYDOWN and event.key in _JUMPS:
            self.move(_JUMPS[event.key] * max(1, len(self.seen()) - 1))
            return True
        by = {"up": -1, "down": 1}.get(ui.commands.read(event) or "", 0) if focused else 0
        return bool(by and self.move(by)) or self._drag(event)

    def _drag(self, event: pygame.Event) -> bool:
        """Move the blocks as far as they are pulled."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            inside = self.rect.collidepoint(event.pos)
            self._held = (event.pos[1], self.first) if inside else None
            return inside
        if self._held is None or event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        if event.type == pygame.MOUSEBUTTONUP or not event.buttons[0]:
            self._held = None
            return True
        start, first = self._held
        pitch = max(1, self.blocks[first].height)
        self.move(first + round((start - event.pos[1]) / pitch) - self.first)
        return True

    def draw(self, theme: Theme, surface: pygame.Surface) -> None:
        """Draw what is seen, and how far one has read."""
        for block, rect in self.seen():
            block.draw(surface, rect)
        if not self.last:
            return
        bar = pygame.Rect(self.rect.right + theme.px(14), self.rect.y, theme.px(8), 0)
        bar.height = self.rect.height
        pygame.draw.rect(surface, theme.colour("straw"), bar, border_radius=bar.width)
        handle = bar.copy()
        share = len(self.seen()) / len(self.blocks)
        handle.height = min(bar.height, max(theme.px(28), round(bar.height * share)))
        handle.y += round((bar.height - handle.height) * self.first / self.last)
        pygame.draw.rect(surface, theme.colour("gold_deep"), handle, border_radius=bar.width)
