"""What has passed through the middle, looked at once more: the last cards in large, with whose they
were and what became of them, and all that lie dead sorted by kind, so that one can count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.core import Card, Seat, View
from scenes.cards.broad import ROW
from scenes.context import Context
from scenes.faces import draw_panel
from scenes.glance import GlanceScene
from scenes.lines import draw_lines, fitting, folded
from scenes.stack import Pop, SceneChange
from scenes.theme import Role
from scenes.trail import Shown

if TYPE_CHECKING:
    from scenes.table import TableScene

MOST = 6
"""So many of the last cards are shown."""
_COLUMN = 152
_EDGE = 30
_TOP = 72
"""Room above the last cards for the title."""
_TITLE = 30
_COUNT = 24
_FOOT = 88
_APART = 6
_RANKS = 9
"""More room where the next rank begins."""
_PITCH = 1.25
_FATE: tuple[tuple[Role, int], ...] = (("small", 1), ("tiny", 3))
_NAME: tuple[tuple[Role, int], ...] = (("body", 1), ("small", 1), ("tiny", 2))


class _Text(NamedTuple):
    """Words below a card, in lines."""

    lines: Sequence[str]
    role: Role
    colour: str
    pitch: int


def by_kind(cards: Sequence[Card], order: Sequence[Card]) -> list[tuple[Card, int]]:
    """Return each face once, in the order of the deck, and how often it is there."""
    counts = Counter(cards)
    return [(card, counts[card]) for card in dict.fromkeys(order) if counts[card]]


class DiscardsScene(GlanceScene):
    """All that has been in the middle of this hand."""

    foot = 20

    def __init__(self, context: Context, table: TableScene, view: View) -> None:
        super().__init__(context, table)
        self._hand = 0 if table.match is None else table.match.hand
        self._last = table.trail.until(view)[-MOST:]
        name = table.board.layout.spec.look_back
        lying = [card for zone, cards in view.zones if zone.name == name for card in cards]
        self._kinds = by_kind(lying, table.opened.deck)
        self._count = len(lying)

    @property
    def kinds(self) -> Sequence[tuple[Card, int]]:
        """The faces that lie dead, and how many of each."""
        return self._kinds

    # Where it all stands.

    def _heights(self) -> tuple[int, int, int]:
        """Return the heights of what is on the last cards, of their words, and of the heap."""
        theme, frame = self.context.theme, self._table.board.frame
        most = max((count for _, count in self._kinds), default=0)
        heap = round(frame.mini[1] * (1 + ROW * (most - 1))) if most else 0
        if most:
            heap += theme.px(_TITLE + _COUNT)
        words = max(
            sum(len(text.lines) * text.pitch for text in self._written(shown))
            for shown in self._last
        )
        return frame.card[1], words + theme.px(28), heap

    def _column(self) -> int:
        """Return the width a card and its words have."""
        theme, room = self.context.theme, self.size[0] - 2 * self.context.theme.px(_EDGE + 12)
        return min(theme.px(_COLUMN), room // max(1, len(self._last)))

    def _steps(self) -> list[int]:
        """Return how far right of the first each kind stands."""
        theme, width = self.context.theme, self._table.board.frame.mini[0]
        steps, x = [], 0
        for place, (card, _) in enumerate(self._kinds):
            if place and card[0] != self._kinds[place - 1][0][0]:
                x += theme.px(_RANKS)
            steps.append(x)
            x += width + theme.px(_APART)
        return steps

    def _panel(self) -> pygame.Rect:
        theme, steps = self.context.theme, self._steps()
        heap = steps[-1] + self._table.board.frame.mini[0] if steps else 0
        rows = self._column() * len(self._last)
        width = max(theme.px(460), rows, heap) + 2 * theme.px(_EDGE)
        return self.middle(width, theme.px(_TOP) + sum(self._heights()) + theme.px(_FOOT))

    def update(self, dt: float) -> SceneChange | None:
        """Make way for the curtain and for the next hand."""
        match = self._table.match
        gone = match is None or match.hand != self._hand or self._table.curtain.down
        return Pop() if gone else None

    # What is drawn.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        theme, panel = self.context.theme, self._panel()
        draw_panel(theme, surface, panel, "paper")
        card_h, words_h, _ = self._heights()
        self._head(surface, "back.title", panel.y + theme.px(40), ("heading", "large", "body"))
        column, top = self._column(), panel.y + theme.px(_TOP)
        left = panel.centerx - column * len(self._last) // 2
        for place, shown in enumerate(self._last):
            self._draw_last(surface, shown, (left + column * place + column // 2, top))
        if self._kinds:
            self._draw_heap(surface, panel, top + card_h + words_h)

    def _head(
        self, surface: pygame.Surface, key: str, y: int, roles: tuple[str, ...], **values: object
    ) -> None:
        theme, panel = self.context.theme, self._panel()
        text, width = self._table.wording.say(key, **values), panel.w - theme.px(_EDGE)
        role = fitting(theme, text, width, roles, bold=True)
        at = (panel.centerx, y)
        theme.text(surface, text, at, role, "lacquer", bold=True, anchor="center", width=width)

    def _draw_last(self, surface: pygame.Surface, shown: Shown, top: tuple[int, int]) -> None:
        """Draw a card, whose it was and what became of it."""
        theme, size = self.context.theme, self._table.board.frame.card
        image = self._table.atlas.face(shown.card, size)
        surface.blit(image, image.get_rect(center=(top[0], top[1] + size[1] // 2)))
        y = top[1] + size[1] + theme.px(8)
        for lines, role, colour, pitch in self._written(shown):
            middle, bold = (top[0], y + pitch * len(lines) / 2), colour == "ink"
            draw_lines(theme, surface, lines, middle, pitch, role, colour, bold=bold)
            y += pitch * len(lines)

    def _written(self, shown: Shown) -> list[_Text]:
        """Return what is written below a card."""
        theme, width = self.context.theme, self._column() - self.context.theme.px(10)
        said: list[tuple[str, tuple[tuple[Role, int], ...], str]] = []
        if shown.seat is not None:
            said.append((self._said(f"came.{shown.src}", [shown.seat]), _NAME, "ink"))
        taken = shown.taker is not None
        said.append((self._fate(shown), _FATE, "lacquer" if taken else "ink_soft"))
        written = []
        for text, ways, colour in said:
            lines, role = folded(theme, text, width, ways, bold=colour == "ink")
            written.append(_Text(lines, role, colour, round(theme.text_px(role) * _PITCH)))
        return written

    def _fate(self, shown: Shown) -> str:
        """Say what became of a card: who took it, who passed it over, or that it lies there."""
        if shown.taker is not None:
            return self._said(f"back.{shown.dst}", [shown.taker])
        if shown.gone is None:
            return self._table.wording.say("back.open")
        others = self._table.story.seats - (shown.src == "hand")
        if len(shown.asked) >= others:
            return self._table.wording.say("back.nobody")
        if not shown.asked:
            return ""
        text, count = self._said("back.passed", shown.asked), len(shown.asked)
        width = self._column() - self.context.theme.px(10)
        if count > 1 and len(folded(self.context.theme, text, width, _FATE)[0]) > _FATE[-1][1]:
            return self._table.wording.say("back.passed.several", count=count)
        return text

    def _said(self, key: str, seats: Sequence[Seat]) -> str:
        """Speak of seats by their names, or to the person who looks."""
        wording, match = self._table.wording, self._table.match
        key = wording.to_you(key, you=list(seats) == [self._table.you])
        names = [] if match is None else [match.seats[seat].name for seat in seats]
        return wording.say(key, name=", ".join(names))

    def _draw_heap(self, surface: pygame.Surface, panel: pygame.Rect, top: int) -> None:
        """Draw what lies dead, the copies of a kind over each other, and their number below."""
        theme, table, steps = self.context.theme, self._table, self._steps()
        size, y = table.board.frame.mini, top + theme.px(_TITLE)
        at = top + theme.px(_TITLE) // 2 - theme.px(4)
        self._head(surface, "back.heap", at, ("body", "small"), count=self._count)
        left = panel.centerx - (steps[-1] + size[0]) // 2 + size[0] // 2
        pitch = round(size[1] * ROW)
        for step, (card, count) in zip(steps, self._kinds, strict=True):
            image, x = table.atlas.face(card, size), left + step
            for number in range(count):
                centre = (x, y + size[1] // 2 + number * pitch)
                surface.blit(image, image.get_rect(center=centre))
            foot = y + size[1] + (count - 1) * pitch + theme.px(_COUNT) // 2
            theme.text(surface, str(count), (x, foot), "tiny", "ink", bold=True, anchor="center")
