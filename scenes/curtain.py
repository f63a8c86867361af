"""The curtain between people who share one window: it falls before the next hand is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core import MatchState
from scenes.faces import draw_panel
from scenes.mat import draw_mat

if TYPE_CHECKING:
    from scenes.table import TableScene


class Curtain:
    """Watches whose turn it is among the people at this window."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._next: int | None = None
        self._hand = 0
        """The hand before whose deal it has fallen."""

    @property
    def down(self) -> bool:
        """No card may be seen."""
        return self._next is not None

    def look(self) -> None:
        """Fall before a deal, and if somebody else here has to answer and the last one has seen."""
        table, clients = self._table, self._table.opened.clients
        match = table.match
        if self.down or len(clients) < 2 or match is None:
            return
        if match.playing and match.hand != self._hand:
            # All of them look at the window now, so nobody's cards are dealt before their eyes.
            self._hand = match.hand
            self._fall(min(range(len(clients)), key=lambda place: self._turn(place, match)))
        elif not table.animating and not table.story.asked:
            for place, client in enumerate(clients):
                if client is not table.client and table.owes(place):
                    self._fall(place)
                    return

    def _turn(self, place: int, match: MatchState) -> int:
        """Return how many seats come before this person's in a hand."""
        seat = self._table.opened.clients[place].seat
        return 0 if seat is None else (seat - match.first) % len(match.seats)

    def _fall(self, place: int) -> None:
        self._next = place
        self._table.relayout()

    def layout(self) -> None:
        """Add the one button: I am here."""
        table = self._table
        theme, size = table.context.theme, table.size
        rect = pygame.Rect(0, 0, theme.px(600), max(theme.hit, theme.px(64)))
        rect.center = (size[0] // 2, round(size[1] * 0.59))
        text = table.context.say("table.curtain_open", name=self._name)
        table.widgets.button("open", rect, text, self._open, style="gold")

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the mat and whose turn it is; nothing of the table."""
        table = self._table
        theme, size = table.context.theme, table.size
        draw_mat(theme, surface)
        draw_panel(theme, surface, table.middle(theme.px(740), theme.px(250)), "paper")
        text = table.context.say("table.curtain", name=self._name)
        at = (size[0] // 2, round(size[1] * 0.42))
        theme.text(surface, text, at, "heading", "lacquer", bold=True, anchor="center")
        if table.online is not None and table.online.halt:
            at = (size[0] // 2, round(size[1] * 0.72))
            theme.text(surface, table.online.halt, at, "body", "ink", anchor="center")

    @property
    def _name(self) -> str:
        table = self._table
        seat = table.opened.clients[self._next or 0].seat
        return "" if table.match is None or seat is None else table.match.seats[seat].name

    def _open(self) -> None:
        """Show the table as the next person sees it."""
        place, self._next = self._next, None
        if place is not None:
            self._table.look_as(place)
