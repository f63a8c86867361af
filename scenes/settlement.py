"""The page of a finished hand's results: what each seat gains or pays, to whom and why.

Rule 1: the reasons are the fact `settlement` of the view; a game without it shows scores alone.
Rule 2: nothing is counted here but sums of what is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.core import MatchState, Outcome, View
from scenes.context import Context
from scenes.lines import fitting
from scenes.people import draw_person, draw_picture, person_height, plain, rule_line, signed
from scenes.scroll import Block
from scenes.theme import Role, Theme
from scenes.wording import Wording

_ROW, _ROOMY, _NAME, _GAP = 44, 64, 236, 18
"""Height of a row and of one that has room, width of the names, and room between columns."""


class Payment(NamedTuple):
    """One reason for one payment."""

    code: str
    payer: int | None
    payee: int | None
    amount: int
    values: tuple[int, ...]


def payments(view: View | None) -> tuple[Payment, ...]:
    """Return why a finished hand pays what it pays, as far as its game says so."""
    found = () if view is None else view.facts.get("settlement", ())
    assert isinstance(found, tuple)
    return tuple(Payment(*item) for item in found)  # type: ignore[misc]  # a fact of this shape


def received(items: Sequence[Payment], seat: int) -> dict[int, int]:
    """Return what each other seat pays this one."""
    found: dict[int, int] = {}
    for item in items:
        if item.payee == seat and item.payer is not None:
            found[item.payer] = found.get(item.payer, 0) + item.amount
    return found


@dataclass(frozen=True)
class _Columns:
    """Where the columns of one table end, from the left of a row, and how high a line is."""

    reason: int
    """Where the reasons begin."""
    amount: int
    hand: int
    total: int
    role: Role
    pitch: int


@dataclass(frozen=True)
class ResultPage:
    """One row for each seat."""

    context: Context
    wording: Wording
    match: MatchState
    outcome: Outcome
    items: tuple[Payment, ...]

    def head(self, theme: Theme, width: int) -> Block:
        """Name the columns."""
        columns, say = self._columns(theme, width), self.context.say
        score = self.wording.unit(self.match.config)

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            y = rect.centery
            reason = self._reason() if self.items else ""
            for text, x, anchor in (
                (score, rect.x, "midleft"),
                (reason, rect.x + columns.reason, "midleft"),
                (say("results.hand"), rect.x + columns.hand, "midright"),
                (say("results.total"), rect.x + columns.total, "midright"),
            ):
                theme.text(surface, text, (x, y), "small", "ink_soft", anchor=anchor)

        return Block(round(theme.text_px("small") * 1.7), draw)

    def _reason(self) -> str:
        """Return what stands above the reasons; where bets are paid, how much a bet is."""
        key = f"settle.note.{self.match.config.get('settlement', '')}"
        said = self.context.say("results.reason")
        if not self.wording.has(key):
            return said
        return f"{said} ({self.wording.say(key, **self.match.config)})"

    def blocks(self, theme: Theme, size: tuple[int, int]) -> Sequence[Block]:
        """Make the rows, with smaller writing where there are many."""
        found: list[Block] = []
        roles: tuple[Role, ...] = ("body", "small", "tiny")
        for role in roles:
            columns = self._columns(theme, size[0], role)
            found = [self._row(theme, columns, seat) for seat in range(len(self.match.seats))]
            if sum(block.height for block in found) <= size[1]:
                break
        roomy = min(theme.px(_ROOMY), size[1] // len(found))
        return [block._replace(height=max(block.height, roomy)) for block in found]

    def _columns(self, theme: Theme, width: int, role: Role = "small") -> _Columns:
        say, gap = self.context.say, theme.px(_GAP)
        scores = map(signed, self.outcome.scores)
        hand = _widest(theme, scores, say("results.hand"))
        total = _widest(theme, map(plain, self.match.totals), say("results.total"))
        at = width - total - 2 * gap
        reason = theme.px(_NAME) + gap
        return _Columns(reason, at - hand - 2 * gap, at, width, role, theme.text_px(role) * 4 // 3)

    # The rows.

    def _row(self, theme: Theme, columns: _Columns, seat: int) -> Block:
        own = [item for item in self.items if item.payer == seat]
        given = [item for item in self.items if item.payee == seat and item.payer is None]
        paid = received(self.items, seat)
        count = len(own) + len(given) + bool(paid)
        name = person_height(theme, self.match.seats[seat], theme.px(_NAME))
        height = max(theme.px(_ROW), name, count * columns.pitch + theme.px(10))

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            rule_line(theme, surface, rect)
            self._draw_scores(theme, surface, rect, columns, seat)
            y = rect.centery - count * columns.pitch // 2
            line = pygame.Rect(rect.x + columns.reason, y, 0, columns.pitch)
            line.width = columns.amount - columns.reason
            for item in given:
                self._draw_item(theme, surface, item, line, columns)
                line.y += columns.pitch
            if paid:
                self._draw_paid(theme, surface, paid, line, columns)
                line.y += columns.pitch
            for item in own:
                self._draw_item(theme, surface, item, line, columns)
                line.y += columns.pitch

        return Block(height, draw)

    def _draw_scores(
        self,
        theme: Theme,
        surface: pygame.Surface,
        rect: pygame.Rect,
        columns: _Columns,
        seat: int,
    ) -> None:
        won = seat == self.outcome.winner
        who = pygame.Rect(rect.x, rect.y, theme.px(_NAME), rect.height)
        draw_person(theme, surface, self.match.seats[seat], seat, who, won=won)
        shown = signed(self.outcome.scores[seat])
        at = (rect.x + columns.hand, rect.centery)
        colour = "lacquer" if won else "ink"
        theme.text(surface, shown, at, "body", colour, bold=won, anchor="midright")
        total = plain(self.match.totals[seat])
        at = (rect.x + columns.total, rect.centery)
        theme.text(surface, total, at, "body", "ink", bold=True, anchor="midright")

    def _draw_item(
        self,
        theme: Theme,
        surface: pygame.Surface,
        item: Payment,
        line: pygame.Rect,
        columns: _Columns,
    ) -> None:
        """Draw a reason, whom it pays, and the amount."""
        amount = signed(item.amount if item.payer is None else -item.amount)
        sum_ = theme.text(surface, amount, line.midright, columns.role, anchor="midright")
        x = line.x
        if item.payer is not None and item.payee is not None:
            face = pygame.Rect(x + theme.px(22), 0, line.height, line.height)
            face.centery = line.centery
            _arrow(theme, surface, (x, line.centery))
            draw_picture(theme, surface, self.match.seats[item.payee], item.payee, face)
            x = face.right + theme.px(8)
        values = {f"v{n}": value for n, value in enumerate(item.values)}
        text = self.wording.say(f"settle.{item.code}", **values)
        if item.payee is None:
            text = self.context.say("results.to_nobody", reason=text)
        width = sum_.x - theme.px(8) - x
        role = fitting(theme, text, width, (str(columns.role), "tiny"))
        theme.text(
            surface, text, (x, line.centery), role, "ink_soft", anchor="midleft", width=width
        )

    def _draw_paid(
        self,
        theme: Theme,
        surface: pygame.Surface,
        paid: dict[int, int],
        line: pygame.Rect,
        columns: _Columns,
    ) -> None:
        """Draw who pays how much, face by face."""
        word = self.context.say("results.paid_by")
        sum_ = theme.text(
            surface, signed(sum(paid.values())), line.midright, columns.role, anchor="midright"
        )
        start = theme.text(surface, word, line.midleft, columns.role, "ink_soft", anchor="midleft")
        x, role = start.right + theme.px(8), columns.role
        room = (sum_.x - theme.px(8) - x) // len(paid)
        wide = max(theme.text_size(str(amount), role)[0] for amount in paid.values())
        step = min(room, line.height + wide + theme.px(18))
        for seat, amount in paid.items():
            face = pygame.Rect(x, line.y, line.height, line.height)
            draw_picture(theme, surface, self.match.seats[seat], seat, face)
            left = face.right + theme.px(3)
            if step >= line.height + wide + theme.px(6):
                theme.text(surface, str(amount), (left, line.centery), role, anchor="midleft")
            x += step


def _arrow(theme: Theme, surface: pygame.Surface, at: tuple[int, int]) -> None:
    """Draw an arrow to the right."""
    x, y = at
    tip, reach = x + theme.px(18), theme.px(4)
    colour = theme.colour("gold_deep")
    pygame.draw.line(surface, colour, (x, y), (tip - reach, y), theme.px(2))
    pygame.draw.polygon(
        surface, colour, [(tip, y), (tip - 2 * reach, y - reach), (tip - 2 * reach, y + reach)]
    )


def _widest(theme: Theme, numbers: Iterable[str], head: str) -> int:
    """Return the width of a column of numbers."""
    shown = [theme.text_size(number, "body", bold=True)[0] for number in numbers]
    return max([theme.text_size(head, "small")[0], *shown])
