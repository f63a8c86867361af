"""The page of a finished hand's results: what each seat gains or pays, to whom and why.

Rule 1: the reasons are the fact `settlement` of the view; a game without it shows scores alone.
Rule 2: nothing is counted here but sums of what is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import pygame

from game.core import MatchState, Outcome, View
from scenes.context import Context
from scenes.lines import fitting
from scenes.numbers import counted, gained
from scenes.people import (
    column_heads,
    draw_person,
    draw_picture,
    person_height,
    person_width,
    rule_line,
)
from scenes.scroll import Block
from scenes.theme import Role, Theme
from scenes.wording import Wording

_ROW, _ROOMY, _NAME, _GAP = 44, 60, 236, 18
"""Height of a row and of one that has room, most width of the names, room between columns."""
_PITCH, _AIR = 1.42, 14
"""Height of a reason in heights of its letters, and room above and below all of a seat's."""
_ARROW, _LOW = 24, 3
"""Room for the arrow before a face, and how far letters stand below the middle of their line."""


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

    name: int
    """Width of the names."""
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

    def width(self, theme: Theme) -> int:
        """Return how wide it is to be: all reasons can be read."""
        columns = self._columns(theme, 0, "body")
        return columns.reason + self._reasons(theme, columns) - columns.amount

    def head(self, theme: Theme, width: int) -> Block:
        """Name the columns."""
        columns, say = self._columns(theme, width), self.context.say
        heads = (
            (self._score(), 0, "midleft"),
            (self._reason() if self.items else "", columns.reason, "midleft"),
            (say("results.hand"), columns.hand, "midright"),
            (say("results.total"), columns.total, "midright"),
        )
        return column_heads(theme, heads)

    def _reason(self) -> str:
        """Return what stands above the reasons; where bets are paid, how much a bet is."""
        key = self.wording.fitting("settle.note", self.match.config)
        said = self.context.say("results.reason")
        if not self.wording.has(key):
            return said
        values = {
            name: counted(self.context, value) if type(value) is int else value
            for name, value in self.match.config.items()
        }
        return f"{said} ({self.wording.say(key, **values)})"

    def blocks(self, theme: Theme, size: tuple[int, int]) -> Sequence[Block]:
        """Make the rows, with smaller writing where there are many."""
        found: list[Block] = []
        roles: tuple[Role, ...] = ("body", "small", "tiny")
        for role in roles:
            columns = self._columns(theme, size[0], role)
            found = [self._row(theme, columns, seat) for seat in range(len(self.match.seats))]
            if sum(block.height for block in found) <= size[1]:
                break
        heights = [block.height for block in found]
        high = _grown(heights, theme.px(_ROOMY), size[1])
        return [block._replace(height=max(block.height, high)) for block in found]

    def _columns(self, theme: Theme, width: int, role: Role = "small") -> _Columns:
        """Place the columns; the amounts stand near to the reasons."""
        say, gap = self.context.say, theme.px(_GAP)
        scores = [gained(self.context, score) for score in self.outcome.scores]
        totals = [counted(self.context, total) for total in self.match.totals]
        hand = _widest(theme, scores, say("results.hand"))
        total = _widest(theme, totals, say("results.total"))
        at = width - total - 2 * gap
        won = [seat == self.outcome.winner for seat in range(len(scores))]
        people = zip(self.match.seats, won, strict=True)
        widest = max(person_width(theme, info, won=won) for info, won in people)
        name = min(theme.px(_NAME), max(widest, theme.text_size(self._score(), "small")[0]))
        pitch = round(theme.text_px(role) * _PITCH)
        columns = _Columns(name, name + gap, at - hand - 2 * gap, at, width, role, pitch)
        near = columns.reason + self._reasons(theme, columns)
        return replace(columns, amount=min(columns.amount, near)) if width else columns

    def _reasons(self, theme: Theme, columns: _Columns) -> int:
        """Return the width of the reasons with their amounts."""
        role, gap = columns.role, theme.px(_GAP)
        wide = [theme.text_size(self._reason(), "small")[0]]
        for item in self.items:
            x = _ARROW + 8 if item.payer is not None and item.payee is not None else 0
            said = theme.text_size(self._text(item), role)[0]
            wide.append(theme.px(x) + columns.pitch + said + gap)
        for seat in range(len(self.match.seats)):
            paid = received(self.items, seat)
            if paid:
                word = theme.text_size(self.context.say("results.paid_by"), role)[0]
                wide.append(word + len(paid) * self._step(theme, paid, columns) + gap)
        amounts = [item.amount for item in self.items] or [0]
        amount = gained(self.context, sum(amounts))
        return max(wide) + theme.text_size(amount, role)[0]

    def _step(self, theme: Theme, paid: Mapping[int, int], columns: _Columns) -> int:
        """Return the room for a face and what it has paid."""
        amounts = [counted(self.context, amount) for amount in paid.values()]
        wide = max(theme.text_size(amount, columns.role)[0] for amount in amounts)
        return columns.pitch + wide + theme.px(18)

    def _score(self) -> str:
        """Return what is counted."""
        return self.wording.unit(self.match.config)

    def _text(self, item: Payment) -> str:
        """Return a reason in words."""
        values = {f"v{n}": counted(self.context, value) for n, value in enumerate(item.values)}
        text = self.wording.say(f"settle.{item.code}", **values)
        if item.payee is None:
            text = self.context.say("results.to_nobody", reason=text)
        return text

    # The rows.

    def _row(self, theme: Theme, columns: _Columns, seat: int) -> Block:
        own = [item for item in self.items if item.payer == seat]
        given = [item for item in self.items if item.payee == seat and item.payer is None]
        paid = received(self.items, seat)
        count = len(own) + len(given) + bool(paid)
        name = person_height(theme, self.match.seats[seat], columns.name)
        height = max(theme.px(_ROW), name, count * columns.pitch + theme.px(_AIR))

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
        who = pygame.Rect(rect.x, rect.y, columns.name, rect.height)
        draw_person(theme, surface, self.match.seats[seat], seat, who, won=won)
        shown = gained(self.context, self.outcome.scores[seat])
        at = (rect.x + columns.hand, rect.centery)
        colour = "lacquer" if won else "ink"
        theme.text(surface, shown, at, "body", colour, bold=won, anchor="midright")
        total = counted(self.context, self.match.totals[seat])
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
        amount = gained(self.context, item.amount if item.payer is None else -item.amount)
        sum_ = theme.text(surface, amount, line.midright, columns.role, anchor="midright")
        x = line.x
        if item.payer is not None and item.payee is not None:
            face = self._face(theme, x + theme.px(_ARROW), line)
            _arrow(theme, surface, (x, face.centery))
            draw_picture(theme, surface, self.match.seats[item.payee], item.payee, face)
            x = face.right + theme.px(8)
        text = self._text(item)
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
        whole = gained(self.context, sum(paid.values()))
        sum_ = theme.text(surface, whole, line.midright, columns.role, anchor="midright")
        start = theme.text(surface, word, line.midleft, columns.role, "ink_soft", anchor="midleft")
        x, role = start.right + theme.px(8), columns.role
        room = (sum_.x - theme.px(8) - x) // len(paid)
        wanted = self._step(theme, paid, columns)
        step = min(room, wanted)
        for seat, amount in paid.items():
            face = self._face(theme, x, line)
            draw_picture(theme, surface, self.match.seats[seat], seat, face)
            if step >= wanted - theme.px(12):
                at = (face.right + theme.px(4), line.centery)
                theme.text(surface, counted(self.context, amount), at, role, anchor="midleft")
            x += step

    def _face(self, theme: Theme, x: int, line: pygame.Rect) -> pygame.Rect:
        """Return the place of a face in a line: at the letters, not touching the next one."""
        side = line.height - theme.px(4)
        face = pygame.Rect(x, 0, side, side)
        face.centery = line.centery + theme.px(_LOW)
        return face


def _arrow(theme: Theme, surface: pygame.Surface, at: tuple[int, int]) -> None:
    """Draw an arrow to the right."""
    x, y = at
    tip, reach = x + theme.px(18), theme.px(4)
    colour = theme.colour("gold_deep")
    pygame.draw.line(surface, colour, (x, y), (tip - reach, y), theme.px(2))
    pygame.draw.polygon(
        surface, colour, [(tip, y), (tip - 2 * reach, y - reach), (tip - 2 * reach, y + reach)]
    )


def _grown(heights: Sequence[int], most: int, room: int) -> int:
    """Return to which height rows can be raised, at the most, without one leaving the room."""
    fitting = (high for high in range(most, 0, -1) if sum(max(h, high) for h in heights) <= room)
    return next(fitting, 0)


def _widest(theme: Theme, numbers: Sequence[str], head: str) -> int:
    """Return the width of a column of numbers."""
    shown = [theme.text_size(number, "body", bold=True)[0] for number in numbers]
    return max([theme.text_size(head, "small")[0], *shown])
