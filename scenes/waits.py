"""What the hand waits for, on request: the faces that would better it, and the copies still out."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

import pygame

from game.core import Card
from scenes.bindings import MODIFIERS
from scenes.cards.slips import Slips
from scenes.commands import REPEATED
from scenes.faces import draw_panel
from scenes.stack import SceneChange

if TYPE_CHECKING:
    from scenes.table import TableScene

_CARDS = (50, 44, 38, 34)
"""Design widths of a card: the first that leaves the seats above to be seen."""
_SHOWN = 1.65
"""Height to width of what is seen of a card: its sign and its name."""


class Waits:
    """A panel at the left, over the hand; it stays until something else is done."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._slips = Slips(table.board)
        self.is_open = False

    @property
    def known(self) -> bool:
        """There is a hand that could wait for something."""
        view = self._table.story.view
        return view is not None and view.arrangement is not None and view.prompt != "over"

    def toggle(self) -> SceneChange | None:
        """Show the panel, or put it away."""
        if self.known:
            self.is_open = not self.is_open
            self._table.story.sound("click")
            self._table.relayout()
        return None

    def close(self) -> None:
        """Put the panel away: somebody else looks now."""
        self.is_open = False

    def give_way(self, event: pygame.Event) -> bool:
        """Put the panel away at any key or press beside it; tell whether the event is used up.

        It lies over part of the table, so a look is all it is for. A key does nothing else: one who
        wants it gone means no card. A press goes on to what it is on.
        """
        if not self.is_open:
            return False
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        if not pressed and not _is_key(event, self._table.context.ui.commands.read(event)):
            return False
        self.is_open = False
        self._table.relayout()
        return not pressed or self.place().collidepoint(event.pos)

    @property
    def waits(self) -> tuple[tuple[Card, int], ...]:
        """The faces that would better the hand, with the copies that have not been seen."""
        view = self._table.story.view
        return () if view is None or view.arrangement is None else view.arrangement.waits

    def place(self) -> pygame.Rect:
        """Return where the panel lies: left of the middle, above the prompt."""
        return self._rect(self._card())

    def _card(self) -> int:
        """Return the width of a card."""
        theme, frame = self._table.context.theme, self._table.board.frame
        above = [frame.under_head]
        for places in (frame.plates, frame.hands):
            above += [place for seat, place in places.items() if seat != frame.bottom]
        taken = [pygame.Rect(place.rounded) for place in above]
        widths = [theme.px(width) for width in _CARDS]
        fit = (width for width in widths if self._rect(width).collidelist(taken) < 0)
        return next(fit, widths[-1])

    def _rect(self, width: int) -> pygame.Rect:
        theme, frame = self._table.context.theme, self._table.board.frame
        columns, rows = self._grid(width)
        pad = theme.px(14)
        wide = max(columns * (width + theme.px(4)), self._title_w()) + 2 * pad
        rect = pygame.Rect(0, 0, wide, self._head() + rows * self._pitch(width) + 2 * pad)
        floor = min(frame.prompt.y, frame.plates[frame.bottom].y)
        rect.bottomleft = (round(frame.stage.x) + theme.px(20), round(floor) - theme.px(8))
        return rect

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel, if it is wanted."""
        if not self.is_open or not self.known:
            return
        theme, width = self._table.context.theme, self._card()
        rect, height = self._rect(width), round(width * _SHOWN)
        draw_panel(theme, surface, rect, "paper")
        (columns, _), pad, pitch = self._grid(width), theme.px(14), self._pitch(width)
        at = (rect.x + pad, rect.y + pad)
        theme.text(surface, self._title(), at, "small", "ink", bold=True, anchor="topleft")
        for number, (card, unseen) in enumerate(self.waits):
            row, column = divmod(number, columns)
            x = rect.x + pad + column * (width + theme.px(4))
            y = rect.y + pad + self._head() + row * pitch
            surface.blit(self._slips.get(card, width, height), (x, y))
            at = (x + width // 2, y + height + theme.px(2))
            colour = "ink" if unseen else "lacquer"
            theme.text(surface, f"×{unseen}", at, "tiny", colour, bold=True, anchor="midtop")

    def _title(self) -> str:
        return self._table.wording.say("waits" if self.waits else "waits.none")

    def _title_w(self) -> int:
        return self._table.context.theme.text_size(self._title(), "small", bold=True)[0]

    def _head(self) -> int:
        return round(self._table.context.theme.text_px("small") * 1.6)

    def _pitch(self, width: int) -> int:
        theme = self._table.context.theme
        return round(width * _SHOWN) + round(theme.text_px("tiny") * 1.5) + theme.px(8)

    def _grid(self, width: int) -> tuple[int, int]:
        """Return how many columns and rows there are of cards of this width."""
        theme, frame, count = self._table.context.theme, self._table.board.frame, len(self.waits)
        inner = [rect.x for rect in (frame.stock, frame.look) if rect.x > frame.centre.x]
        room = min(inner) - frame.stage.x - theme.px(60)
        most = max(1, int(room / (width + theme.px(4))))
        rows = ceil(count / most)
        return (ceil(count / rows) if rows else 0), rows


def _is_key(event: pygame.Event, command: str | None) -> bool:
    """Tell whether a key or button of any meaning went down."""
    if event.type == pygame.KEYDOWN:
        return event.key not in MODIFIERS
    return command is not None and event.type != REPEATED
