"""The end of a match: the ranking, every hand, the chart, and on to another match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.core import MatchState, UserError
from scenes.chart import ChartPage
from scenes.context import Context
from scenes.ledger import LedgerPage
from scenes.numbers import counted
from scenes.people import column_heads, draw_person, person_height, rule_line
from scenes.scroll import Block
from scenes.sheet import SheetScene, Tab
from scenes.stack import SceneChange
from scenes.theme import Theme
from scenes.widgets import OnPress
from scenes.wording import Wording

if TYPE_CHECKING:
    from scenes.table import TableScene

_ROW, _PLACE, _WIDE = 44, 60, 680


def ranking(totals: Sequence[int]) -> list[tuple[int, int]]:
    """Return place and seat, the best first; equal totals share a place."""
    seats = sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
    return [(1 + sum(total > totals[seat] for total in totals), seat) for seat in seats]


@dataclass(frozen=True)
class RankingPage:
    """One row for each seat, the best on top."""

    context: Context
    wording: Wording
    match: MatchState

    def width(self, theme: Theme) -> int:
        """Return how wide it is to be."""
        return theme.px(_WIDE)

    def head(self, theme: Theme, width: int) -> Block:
        """Name the columns."""
        say = self.context.say
        heads = (
            (say("final.place"), 0, "midleft"),
            (say("final.hands_won"), width * 3 // 4, "midright"),
            (self.wording.unit(self.match.config), width, "midright"),
        )
        return column_heads(theme, heads)

    def blocks(self, theme: Theme, size: tuple[int, int]) -> Sequence[Block]:
        """Make the rows."""
        names = max(person_height(theme, info, size[0] // 2) for info in self.match.seats)
        height = max(theme.px(_ROW), round(theme.text_px("large") * 1.5), names)
        height = max(height, min(theme.px(60), size[1] // len(self.match.seats)))
        order = ranking(self.match.totals)
        return [self._row(theme, place, seat, height) for place, seat in order]

    def _row(self, theme: Theme, place: int, seat: int, height: int) -> Block:
        match, best = self.match, place == 1
        won = sum(outcome.winner == seat for outcome in match.history)

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            rule_line(theme, surface, rect)
            colour, y = "lacquer" if best else "ink", rect.centery
            theme.text(
                surface, str(place), (rect.x, y), "large", colour, bold=True, anchor="midleft"
            )
            who = pygame.Rect(rect.x + theme.px(_PLACE), rect.y, 0, rect.height)
            who.width = rect.width // 2
            draw_person(theme, surface, match.seats[seat], seat, who, won=best)
            at = (rect.x + rect.width * 3 // 4, y)
            theme.text(surface, str(won), at, "body", "ink", anchor="midright")
            total = counted(self.context, match.totals[seat])
            at = (rect.right, y)
            theme.text(surface, total, at, "large", colour, bold=True, anchor="midright")

        return Block(height, draw)


class FinalScene(SheetScene):
    """A sheet over the table at which nothing is left to play."""

    def __init__(self, context: Context, wording: Wording, table: TableScene) -> None:
        super().__init__(context, table)
        assert table.match is not None
        self._wording = wording
        self._match: MatchState = table.match
        self._refused = ""
        """Why there is no other match."""

    def tabs(self) -> Sequence[Tab]:
        """Return ranking, hands and chart."""
        context, wording, match = self.context, self._wording, self._match
        say = context.say
        return [
            Tab("ranking", say("final.tab.ranking"), RankingPage(context, wording, match)),
            Tab("hands", say("results.tab.hands"), LedgerPage(context, wording, match)),
            Tab("chart", say("results.tab.chart"), ChartPage(context, match)),
        ]

    def ways_on(self) -> Sequence[tuple[str, str, OnPress]]:
        """Return the way to another match, where there can be one, and that out."""
        say = self.context.say
        ways = list[tuple[str, str, OnPress]]()
        if self.table.opened.again is not None:
            ways.append(("again", say("final.again"), self._again))
        return [*ways, ("leave", say("results.leave"), self.table.leave)]

    def _again(self) -> SceneChange | None:
        again = self.table.opened.again
        assert again is not None, "the button is there only then"
        self.table.opened.finish()
        try:
            return again()
        except UserError as error:
            self._refused = self.context.texts.sentence(error)
            self._bring_back()
            return None

    def title(self) -> str:
        """Say who has won the match."""
        say, match = self.context.say, self._match
        best = [seat for place, seat in ranking(match.totals) if place == 1]
        if len(best) > 1:
            return say("final.tied")
        if self.is_you(best[0]):
            return say("final.you_won")
        return say("final.won", name=match.seats[best[0]].name)

    def said(self) -> str:
        """Say how long it was."""
        count = len(self._match.history)
        return self._refused or self.context.say("final.said", count=count)
