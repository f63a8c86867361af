"""Cards that lie together in groups, row below row: each group on a tray, loose cards apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

import pygame

from scenes.cards.atlas import Atlas
from scenes.cards.marks import mark, room
from scenes.faces import rounded
from scenes.scroll import Block
from scenes.theme import Role, Theme
from scenes.why_claims import Exposed, Laid

_CARD = 100
"""Height of a card."""
_NEAR, _APART = 3, 9
"""Room between the cards of a group, and between loose ones."""
_PAD, _GAP, _LEADING = 7, 8, 1.34
"""Room round the cards on their tray and between trays, and height of a line in letters."""


class _Word(NamedTuple):
    """A line below a group."""

    text: str
    role: Role
    colour: str
    bold: bool


@dataclass(frozen=True)
class GroupRows:
    """Groups of cards of one deck."""

    atlas: Atlas
    aspect: float
    """Width to height of a card."""

    def width(self, theme: Theme, groups: Sequence[Laid]) -> int:
        """Return how wide all of them are side by side."""
        return sum(self._wide(theme, group) for group in groups) + theme.px(_GAP) * len(groups)

    def blocks(self, theme: Theme, groups: Sequence[Laid], width: int) -> list[Block]:
        """Put as many groups side by side as there is room for."""
        if not groups:
            return []
        size = self._card(theme)
        self.atlas.request(size, {shown.card for group in groups for shown in group.cards})
        wides = [self._wide(theme, group) + theme.px(_GAP) for group in groups]
        lengths = _lengths(wides, width + theme.px(_GAP))
        ends = list(accumulate(lengths))
        return [
            self._row(theme, groups[end - length : end])
            for end, length in zip(ends, lengths, strict=True)
        ]

    def _card(self, theme: Theme) -> tuple[int, int]:
        height = theme.px(_CARD)
        return round(height * self.aspect), height

    def _pitch(self, theme: Theme, group: Laid) -> int:
        """Return how far a card is from the next one."""
        return self._card(theme)[0] + theme.px(_APART if group.loose else _NEAR)

    def _cards(self, theme: Theme, group: Laid) -> int:
        """Return the width of the cards alone."""
        return self._card(theme)[0] + (len(group.cards) - 1) * self._pitch(theme, group)

    def _wide(self, theme: Theme, group: Laid) -> int:
        words = [theme.text_size(w.text, w.role, bold=w.bold)[0] for w in _words(group)]
        return max([self._cards(theme, group), *words]) + 2 * theme.px(_PAD)

    def _row(self, theme: Theme, groups: Sequence[Laid]) -> Block:
        size, pad = self._card(theme), theme.px(_PAD)
        line = round(theme.text_px("small") * _LEADING)
        crowned = any(shown.best for group in groups for shown in group.cards)
        above = theme.px(4) + (room(size) // 2 if crowned else 0)

        def high(group: Laid) -> int:
            written = len(group.words) * line + pad // 2 if group.words else 0
            return size[1] + 2 * pad + written

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            x = rect.x
            for group in groups:
                place = pygame.Rect(x, rect.y + above, self._wide(theme, group), high(group))
                self._draw(theme, surface, group, place, line)
                x = place.right + theme.px(_GAP)

        return Block(above + max(map(high, groups)) + theme.px(_GAP), draw)

    def _draw(
        self, theme: Theme, surface: pygame.Surface, group: Laid, place: pygame.Rect, line: int
    ) -> None:
        """Draw a group on its tray, and its words."""
        if not group.loose:
            tray = _tray(theme, place.size, "gold_deep" if group.best else "straw_dark")
            surface.blit(tray, place)
        size, pitch = self._card(theme), self._pitch(theme, group)
        x = place.centerx - self._cards(theme, group) // 2 + size[0] // 2
        y = place.y + theme.px(_PAD) + size[1] // 2
        for number, shown in enumerate(group.cards):
            self._draw_card(theme, surface, shown, (x + number * pitch, y), loose=group.loose)
        y = place.y + theme.px(_PAD) + size[1] + theme.px(_PAD) // 2 + line // 2
        for word in _words(group):
            theme.text(
                surface,
                word.text,
                (place.centerx, y),
                word.role,
                word.colour,
                bold=word.bold,
                anchor="center",
            )
            y += line

    def _draw_card(
        self,
        theme: Theme,
        surface: pygame.Surface,
        shown: Exposed,
        centre: tuple[int, int],
        *,
        loose: bool,
    ) -> None:
        size = self._card(theme)
        image = self.atlas.shown(shown.card, size)
        surface.blit(image, image.get_rect(center=centre))
        if shown.best or loose:
            sign = mark("best" if shown.best else "loose", size)
            surface.blit(sign, sign.get_rect(center=centre))


def _lengths(wides: Sequence[int], room: int) -> list[int]:
    """Return how many stand in each row: as few rows as can be, and those of about one width."""
    least = len(_filled(wides, room))
    for limit in range(sum(wides) // max(1, least), room, max(1, room // 40)):
        found = _filled(wides, limit)
        if len(found) == least and max(wides) <= limit:
            return found
    return _filled(wides, room)


def _filled(wides: Sequence[int], room: int) -> list[int]:
    """Return how many stand in each row if every row takes what it can."""
    rows: list[int] = []
    left = 0
    for wide in wides:
        if not rows or wide > left:
            rows.append(0)
            left = room
        rows[-1] += 1
        left -= wide
    return rows


def _words(group: Laid) -> list[_Word]:
    """Return the lines below a group: what it is, where it comes from, what it counts."""
    found: list[_Word] = []
    for number, text in enumerate(group.words):
        counts = number > 1
        named = number == 0 and len(group.words) > 1
        colour = "ink" if group.best else "lacquer" if counts else "ink" if named else "ink_soft"
        found.append(_Word(text, "tiny" if number == 1 else "small", colour, named or counts))
    return found


def _tray(theme: Theme, size: tuple[int, int], edge: str) -> pygame.Surface:
    """Return the tray under a group."""
    key = ("group tray", size, edge)
    if key not in theme.surfaces:
        strong = edge == "gold_deep"
        line = theme.px(2 if strong else 1)
        whole = rounded(size, theme.radius("small"), theme.colour(edge))
        fill = theme.colour("gold_bright" if strong else "paper_bright")
        inner = rounded((size[0] - 2 * line, size[1] - 2 * line), theme.radius("small"), fill)
        whole.blit(inner, (line, line))
        theme.surfaces[key] = whole
    return theme.surfaces[key]
