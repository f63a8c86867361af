"""The page with every hand of a match: who won, how, what it brought each seat, and the totals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

import pygame

from game.core import MatchState
from scenes.context import Context
from scenes.lines import fitting
from scenes.numbers import counted, gained, plain
from scenes.people import draw_name, draw_picture, name_height, name_lines, rule_line
from scenes.scroll import Block
from scenes.theme import Theme
from scenes.wording import Wording

_ROW, _NUMBER, _WON = 52, 46, 176
_NARROW, _WIDE = 104, 190
"""Least width of a seat's column where there is room, and most."""
_LOW = 1.4
"""Height of the word below a winner's name, in heights of its letters."""


def totals_of(match: MatchState) -> list[tuple[int, ...]]:
    """Return the totals after each hand; those before the first one were nothing."""
    none = (0,) * len(match.seats)

    def add(totals: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(map(sum, zip(totals, scores, strict=True)))

    return list(accumulate((each.scores for each in match.history), add, initial=none))[1:]


@dataclass(frozen=True)
class LedgerPage:
    """A row for each hand, the oldest first."""

    context: Context
    wording: Wording
    match: MatchState

    def width(self, theme: Theme) -> int:
        """Return how wide it is to be."""
        return theme.px(_NUMBER + _WON + _NARROW * len(self.match.seats))

    def head(self, theme: Theme, width: int) -> Block:
        """Name the seats."""
        pitch = round(theme.text_px("tiny") * 1.36)
        column = self._places(theme, pygame.Rect(0, 0, width, 0))[0].width - theme.px(6)
        names = [name_lines(theme, info.name, column) for info in self.match.seats]
        face = theme.px(28)
        height = face + max(map(len, names)) * pitch + theme.px(8)

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            at = (rect.x + theme.px(_NUMBER), rect.bottom - theme.px(6))
            word = self.context.say("ledger.won")
            theme.text(surface, word, at, "small", "ink_soft", anchor="bottomleft")
            places = self._places(theme, rect)
            for seat, (place, lines) in enumerate(zip(places, names, strict=True)):
                square = pygame.Rect(place.centerx - face // 2, rect.y, face, face)
                draw_picture(theme, surface, self.match.seats[seat], seat, square)
                for number, line in enumerate(lines):
                    at = (place.centerx, rect.y + face + theme.px(3) + number * pitch)
                    theme.text(surface, line, at, "tiny", "ink", bold=True, anchor="midtop")

        return Block(height, draw)

    def blocks(self, theme: Theme, size: tuple[int, int]) -> Sequence[Block]:
        """Make the rows."""
        totals = totals_of(self.match)
        height = round((theme.text_px("body") + theme.text_px("tiny")) * 1.35) + theme.px(6)
        longest = max(name_height(theme, who.name, self._won(theme)) for who in self.match.seats)
        low = round(theme.text_px("tiny") * _LOW) + theme.px(8)
        height = max(theme.px(_ROW), height, longest + low)
        column = self._places(theme, pygame.Rect(0, 0, size[0], 0))[0].width - theme.px(6)
        written = self._written(theme, totals, column)
        return [self._row(theme, hand, written[hand], height) for hand in range(len(totals))]

    def _written(
        self, theme: Theme, totals: Sequence[Sequence[int]], width: int
    ) -> list[list[str]]:
        """Write totals with their word; large ones leave no room for it, then none for groups."""
        context = self.context
        ways: tuple[Callable[[int], str], ...] = (
            lambda total: context.say("ledger.total", total=counted(context, total)),
            lambda total: counted(context, total),
            plain,
        )
        written: list[list[str]] = []
        for way in ways:
            written = [[way(total) for total in after] for after in totals]
            if all(theme.text_size(t, "tiny")[0] <= width for after in written for t in after):
                break
        return written

    def _won(self, theme: Theme) -> int:
        """Return the width there is for who has won."""
        return theme.px(_WON - 8)

    def _places(self, theme: Theme, rect: pygame.Rect) -> list[pygame.Rect]:
        left = rect.x + theme.px(_NUMBER + _WON)
        step = (rect.right - left) // len(self.match.seats)
        # Few seats stand together: a number is not to be far from the next one.
        step = min(step, theme.px(_WIDE))
        return [
            pygame.Rect(left + step * seat, rect.y, step, rect.height)
            for seat in range(len(self.match.seats))
        ]

    def _row(self, theme: Theme, hand: int, totals: Sequence[str], height: int) -> Block:
        outcome = self.match.history[hand]

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            rule_line(theme, surface, rect)
            number = str(hand + 1)
            theme.text(surface, number, rect.midleft, "small", "ink_soft", anchor="midleft")
            self._draw_won(theme, surface, hand, rect)
            for seat, place in enumerate(self._places(theme, rect)):
                won = seat == outcome.winner
                score = gained(self.context, outcome.scores[seat])
                width = place.width - theme.px(6)
                role = fitting(theme, score, width, ("body", "small", "tiny"), bold=won)
                at = (place.centerx, place.centery)
                colour = "lacquer" if won else "ink"
                theme.text(surface, score, at, role, colour, bold=won, anchor="midbottom")
                theme.text(
                    surface, totals[seat], at, "tiny", "ink_soft", anchor="midtop", width=width
                )

        return Block(height, draw)

    def _draw_won(
        self, theme: Theme, surface: pygame.Surface, hand: int, rect: pygame.Rect
    ) -> None:
        """Write who won a hand, and in a word how."""
        outcome = self.match.history[hand]
        winner, key = outcome.winner, f"how.short.{outcome.how}"
        word = self.wording.if_known(key)
        if winner is not None:
            name = self.match.seats[winner].name
        else:
            name, word = word or self.context.say("results.drawn_word"), ""
        place = pygame.Rect(rect.x + theme.px(_NUMBER), rect.y, self._won(theme), rect.height)
        if word:
            low = round(theme.text_px("tiny") * _LOW)
            at = (place.x, place.bottom - low // 2 - theme.px(4))
            role = fitting(theme, word, place.width, ("small", "tiny"))
            theme.text(surface, word, at, role, "ink_soft", anchor="midleft", width=place.width)
            place.height -= low
        draw_name(theme, surface, name, place)
