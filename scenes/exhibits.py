"""The page that shows why a hand ended as it did: sentences, and below each its cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from scenes.cards.atlas import Atlas
from scenes.cards.marks import mark, room
from scenes.group_rows import GroupRows
from scenes.lines import in_lines
from scenes.scroll import Block
from scenes.theme import Role, Theme
from scenes.why_claims import Exhibit, Exposed

_CARD = 92
"""Height of a card."""
_COLUMN = 116
"""Least width of a card with its words."""
_APART = 28
"""Room between exhibits that stand side by side."""
_WORDS: tuple[tuple[Role, int], ...] = (("small", 1), ("tiny", 1), ("tiny", 2))


@dataclass(frozen=True)
class WhyPage:
    """Exhibits one below the other."""

    atlas: Atlas
    aspect: float
    """Width to height of a card."""
    exhibits: Sequence[Exhibit]

    def width(self, theme: Theme) -> int:
        """Return how wide it is to be: the cards of each exhibit stand in one row."""
        rows = [len(each.cards) * self._column(theme, each.cards) for each in self.exhibits]
        return max(rows + [self._laid.width(theme, each.groups) for each in self.exhibits])

    @property
    def _laid(self) -> GroupRows:
        return GroupRows(self.atlas, self.aspect)

    def head(self, theme: Theme, width: int) -> Block | None:
        """Have nothing above."""
        return None

    def blocks(self, theme: Theme, size: tuple[int, int]) -> Sequence[Block]:
        """Set the sentences in lines and the cards in rows; a sentence stays with its cards."""
        cards = {shown.card for exhibit in self.exhibits for shown in exhibit.cards}
        self.atlas.request(self._card(theme), cards)
        found: list[Block] = []
        for number, group in enumerate(self._groups(theme, size[0])):
            if number:
                found.append(_room(theme.px(6 if group[0].closer else 18)))
            if len(group) == 1:
                found += self._alone(theme, group[0], size[0])
            else:
                found.append(self._abreast(theme, group))
        return found

    def _groups(self, theme: Theme, width: int) -> list[list[Exhibit]]:
        """Put exhibits that belong to the one before side by side where there is room."""
        groups: list[list[Exhibit]] = []
        left = 0
        for exhibit in self.exhibits:
            wide = self._wide(theme, exhibit)
            beside = exhibit.closer and bool(exhibit.cards)
            if beside and groups and groups[-1][0].closer and wide <= left:
                groups[-1].append(exhibit)
                left -= wide
            else:
                groups.append([exhibit])
                left = width - wide
        return groups

    def _wide(self, theme: Theme, exhibit: Exhibit) -> int:
        """Return the width of an exhibit in one row, with room beside it."""
        said = theme.text_size(exhibit.text, "small", bold=True)[0]
        return max(said, len(exhibit.cards) * self._column(theme, exhibit.cards)) + theme.px(_APART)

    def _alone(self, theme: Theme, exhibit: Exhibit, width: int) -> list[Block]:
        lines, rows = _sentence(theme, exhibit, width), self._rows(theme, exhibit, width)
        rows += self._laid.blocks(theme, exhibit.groups, width)
        return [_together([*lines, *rows[:1]]), *rows[1:]]

    def _abreast(self, theme: Theme, group: Sequence[Exhibit]) -> Block:
        """Make one block of exhibits that stand side by side."""
        wides = [self._wide(theme, exhibit) for exhibit in group]
        parts = [
            _together(self._alone(theme, exhibit, wide))
            for exhibit, wide in zip(group, wides, strict=True)
        ]

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            x = rect.x
            for part, wide in zip(parts, wides, strict=True):
                part.draw(surface, pygame.Rect(x, rect.y, wide, part.height))
                x += wide

        return Block(max(part.height for part in parts), draw)

    def _card(self, theme: Theme) -> tuple[int, int]:
        height = theme.px(_CARD)
        return round(height * self.aspect), height

    def _rows(self, theme: Theme, exhibit: Exhibit, width: int) -> list[Block]:
        """Put as many cards side by side as there is room for."""
        cards = exhibit.cards
        column = self._column(theme, cards)
        most = max(1, width // column)
        return [
            self._row(theme, cards[at : at + most], column) for at in range(0, len(cards), most)
        ]

    def _column(self, theme: Theme, cards: Sequence[Exposed]) -> int:
        """Return the width of a card with its words."""
        words = [word for shown in cards for word in shown.words]
        if not words:
            return self._card(theme)[0] + theme.px(26)
        return max(theme.px(_COLUMN), *(_least(theme, word) for word in words))

    def _row(self, theme: Theme, cards: Sequence[Exposed], column: int) -> Block:
        size = self._card(theme)
        top = room(size)
        spoken = [_written(theme, shown, column - theme.px(8)) for shown in cards]
        below = max(len(lines) for lines in spoken) * _pitch(theme) + theme.px(8)

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            for place, (shown, lines) in enumerate(zip(cards, spoken, strict=True)):
                centre = (rect.x + place * column + column // 2, rect.y + top + size[1] // 2)
                self._draw_card(theme, surface, shown, centre, size)
                y = rect.y + top + size[1] + theme.px(4)
                for text, role, bold in lines:
                    at = (centre[0], y + _pitch(theme) // 2)
                    colour = "lacquer" if shown.best else "ink" if bold else "ink_soft"
                    theme.text(surface, text, at, role, colour, bold=bold, anchor="center")
                    y += _pitch(theme)

        return Block(top + size[1] + below, draw)

    def _draw_card(
        self,
        theme: Theme,
        surface: pygame.Surface,
        shown: Exposed,
        centre: tuple[int, int],
        size: tuple[int, int],
    ) -> None:
        image = self.atlas.shown(shown.card, size, dim=0.45 if shown.quiet else 0.0)
        surface.blit(image, image.get_rect(center=centre))
        if shown.best:
            crown = mark("best", size)
            surface.blit(crown, crown.get_rect(center=centre))


def _pitch(theme: Theme) -> int:
    return round(theme.text_px("small") * 1.36)


def _least(theme: Theme, word: str) -> int:
    """Return the least width of a column that has room for a word."""
    lines, role = in_lines(theme, word, 0, (("tiny", 2),), bold=True)
    return max(theme.text_size(line, role, bold=True)[0] for line in lines) + theme.px(10)


def _written(theme: Theme, shown: Exposed, width: int) -> list[tuple[str, Role, bool]]:
    """Return the lines below a card: whose it is, in two lines where it must be, what it did."""
    found: list[tuple[str, Role, bool]] = []
    for number, word in enumerate(shown.words):
        bold = number == 0 and len(shown.words) > 1
        lines, role = in_lines(theme, word, width, _WORDS, bold=bold) if word else ((), "tiny")
        found += [(line, role, bold) for line in lines]
    return found


def _sentence(theme: Theme, exhibit: Exhibit, width: int) -> list[Block]:
    """Set a sentence in lines; a heading of its own line is bold."""
    bold, role = exhibit.closer, "small" if exhibit.closer else "body"
    colour = "ink_soft" if exhibit.closer else "ink"
    height = round(theme.text_px(role) * 1.4)

    def block(line: str) -> Block:
        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            theme.text(surface, line, rect.midleft, role, colour, bold=bold, anchor="midleft")

        return Block(height, draw)

    return [block(line) for line in theme.wrap(exhibit.text, width, role, bold=bold)]


def _together(blocks: Sequence[Block]) -> Block:
    """Make one block of several."""

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        y = rect.y
        for block in blocks:
            block.draw(surface, pygame.Rect(rect.x, y, rect.width, block.height))
            y += block.height

    return Block(sum(block.height for block in blocks), draw)


def _room(height: int) -> Block:
    return Block(height, lambda surface, rect: None)
