"""How one reads on by whole rows with wheel, keys, pad and hand; and a column of such blocks."""

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


def pages_of(event: pygame.Event) -> int:
    """Return how many pages a key goes on; 0 if it is no such key."""
    return _JUMPS.get(event.key, 0) if event.type == pygame.KEYDOWN else 0


class Grip:
    """The hand on a page, which moves it as far as it is pulled."""

    def __init__(self) -> None:
        self._held: tuple[int, int] | None = None
        """Height and first row where the page was taken hold of."""

    def let_go(self) -> None:
        """Hold nothing."""
        self._held = None

    def pull(
        self,
        event: pygame.Event,
        page: pygame.Rect,
        first: int,
        move: Callable[[int, int], object],
    ) -> bool:
        """Take hold, pull or let go; tell whether the event was used.

        Args:
            move: told how far the page is pulled up, and the row that was first before.
        """
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            inside = page.collidepoint(event.pos)
            self._held = (event.pos[1], first) if inside else None
            return inside
        if self._held is None or event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        if event.type == pygame.MOUSEBUTTONUP or not event.buttons[0]:
            self._held = None
            return True
        start, before = self._held
        move(start - event.pos[1], before)
        return True


def draw_bar(
    theme: Theme, surface: pygame.Surface, bar: pygame.Rect, share: float, read: float
) -> None:
    """Draw a bar with a handle: which share of it all is seen, and how far one has read."""
    pygame.draw.rect(surface, theme.colour("straw"), bar, border_radius=bar.width)
    handle = bar.copy()
    handle.height = min(bar.height, max(theme.px(28), round(bar.height * share)))
    handle.y += round((bar.height - handle.height) * read)
    pygame.draw.rect(surface, theme.colour("gold_deep"), handle, border_radius=bar.width)


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
        self._grip = Grip()

    def fill(self, blocks: Sequence[Block], rect: pygame.Rect) -> None:
        """Show other blocks, as near to where one was as they allow."""
        self.blocks, self.rect = blocks, rect
        self.first = min(self.first, self.last)
        self._grip.let_go()

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
        if not self.move(self._page()):
            self.first = 0

    def _page(self) -> int:
        """Return how many blocks a page goes on: the last one seen is seen again."""
        return max(1, len(self.seen()) - 1)

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
        pages = pages_of(event)
        if pages:
            self.move(pages * self._page())
            return True
        by = {"up": -1, "down": 1}.get(ui.commands.read(event) or "", 0) if focused else 0
        return bool(by and self.move(by)) or self._grip.pull(
            event, self.rect, self.first, self._pulled
        )

    def _pulled(self, by: int, first: int) -> None:
        pitch = max(1, self.blocks[first].height)
        self.move(first + round(by / pitch) - self.first)

    def draw(self, theme: Theme, surface: pygame.Surface) -> None:
        """Draw what is seen, and how far one has read."""
        for block, rect in self.seen():
            block.draw(surface, rect)
        if not self.last:
            return
        bar = pygame.Rect(self.rect.right + theme.px(14), self.rect.y, theme.px(8), 0)
        bar.height = self.rect.height
        share = len(self.seen()) / len(self.blocks)
        draw_bar(theme, surface, bar, share, self.first / self.last)
