"""The page with a whole hand on it: a row for each seat, and what it did in each round.

Cards are written in signs, large enough to read eight rows of them: one that won its round is on
gold with a lozenge, one put down hidden is grey and says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.core import Card, MatchState, View
from scenes.context import Context
from scenes.faces import rounded
from scenes.lines import fitting
from scenes.people import draw_person, person_height, person_width, rule_line
from scenes.scroll import Block
from scenes.signs import round_mark
from scenes.theme import Theme
from scenes.wording import Wording

_ROW, _NAME, _ROOMY = 44, 200, 56
_RED = "HD"


class Cell(NamedTuple):
    """A card of one seat in one round."""

    card: Card
    state: str
    """`won`, `hid` or `beaten`."""


def cells(view: View, seats: int) -> list[list[Cell | None]]:
    """Return the rounds of a finished hand, seat by seat; empty where a game has no rounds."""
    winners = view.facts.get("winners")
    if not isinstance(winners, tuple):
        return [[] for _ in range(seats)]
    found: dict[tuple[int, int], Cell] = {}
    for zone, cards in view.zones:
        if zone.seat is None or not cards or zone.name == "hand":
            continue
        number = view.facts.get("round", 0) if zone.name == "trick" else zone.index
        if not isinstance(number, int) or not number:
            continue
        won = number <= len(winners) and zone.seat == winners[number - 1]
        state = "hid" if zone.name == "folded" else "won" if won else "beaten"
        found[zone.seat, number] = Cell(cards[-1], state)
    rounds = max((number for _, number in found), default=0)
    return [[found.get((seat, n + 1)) for n in range(rounds)] for seat in range(seats)]


@dataclass(frozen=True)
class RoundsPage:
    """Rows of seats, columns of rounds, and last what was never played."""

    context: Context
    wording: Wording
    match: MatchState
    view: View
    table: Sequence[Sequence[Cell | None]]

    def width(self, theme: Theme) -> int:
        """Return how wide it is to be: a card with its word can be read in each round."""
        cards = [cell.card for row in self.table for cell in row if cell is not None]
        hid = self.context.say("rounds.hid")
        words = [f"{self.wording.card(card)} {hid}" for card in cards]
        widest = max(theme.text_size(word, "tiny", bold=True)[0] for word in words)
        return self._name(theme) + self._parts() * (widest + theme.px(30))

    def head(self, theme: Theme, width: int) -> Block:
        """Number the rounds."""

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            columns = self._columns(theme, rect)
            names = [self.wording.say("why.round", number=n + 1) for n in range(len(columns) - 1)]
            for place, name in zip(columns, [*names, self.context.say("rounds.kept")], strict=True):
                role = fitting(theme, name, place.width, ("small", "tiny"))
                at = place.center
                theme.text(surface, name, at, role, "ink_soft", anchor="center", width=place.width)

        return Block(round(theme.text_px("small") * 1.7), draw)

    def blocks(self, theme: Theme, size: tuple[int, int]) -> Sequence[Block]:
        """Make a row for each seat."""
        room = self._name(theme) - theme.px(12)
        names = max(person_height(theme, info, room) for info in self.match.seats)
        height = max(theme.px(_ROW), round(theme.text_px("body") * 1.9), names)
        roomy = size[1] // max(1, len(self.table))
        height = max(height, min(roomy, theme.px(_ROOMY)))
        return [self._row(theme, seat, height) for seat in range(len(self.table))]

    def _columns(self, theme: Theme, rect: pygame.Rect) -> list[pygame.Rect]:
        """Return the place of each round in a row, and of the cards kept."""
        rounds = len(self.table[0])
        left = rect.x + self._name(theme)
        step = (rect.right - left) // self._parts()
        places = [pygame.Rect(left + step * n, rect.y, step, rect.height) for n in range(rounds)]
        rest = pygame.Rect(left + step * rounds, rect.y, 0, rect.height)
        rest.width = rect.right - rest.x
        return [*places, rest]

    def _name(self, theme: Theme) -> int:
        """Return the width of the names."""
        widest = max(person_width(theme, info, won=False) for info in self.match.seats)
        return min(theme.px(_NAME), widest + theme.px(12))

    def _parts(self) -> int:
        """Return how many cards stand side by side in a row."""
        most = max((len(self._kept(seat)) for seat in range(len(self.table))), default=0)
        return len(self.table[0]) + max(2, most)

    def _kept(self, seat: int) -> tuple[Card, ...]:
        zones = self.view.zones
        return next((c for z, c in zones if z.name == "hand" and z.seat == seat), ())

    def _row(self, theme: Theme, seat: int, height: int) -> Block:
        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            rule_line(theme, surface, rect)
            who = pygame.Rect(rect.x, rect.y, self._name(theme) - theme.px(12), rect.height)
            draw_person(theme, surface, self.match.seats[seat], seat, who)
            *places, rest = self._columns(theme, rect)
            for place, cell in zip(places, self.table[seat], strict=True):
                if cell is not None:
                    self._draw(theme, surface, cell, place)
            kept = self._kept(seat)
            for n, card in enumerate(kept):
                part = pygame.Rect(rest)
                part.width = rest.width // max(2, len(kept))
                part.x += part.width * n
                self._draw(theme, surface, Cell(card, "kept"), part)

        return Block(height, draw)

    def _draw(self, theme: Theme, surface: pygame.Surface, cell: Cell, place: pygame.Rect) -> None:
        """Draw a card as a small plate."""
        plate = place.inflate(-theme.px(10), -theme.px(8))
        plate.width = min(plate.width, theme.px(104))
        plate.center = place.center
        edge = {"won": "gold_deep", "hid": "straw_dark"}.get(cell.state, "gold")
        fill = {"won": "gold_bright", "hid": "straw"}.get(cell.state, "paper_bright")
        key = ("round plate", plate.size, fill, edge)
        if key not in theme.surfaces:
            whole = rounded(plate.size, theme.radius("small"), theme.colour(edge))
            line = theme.px(2 if cell.state == "won" else 1)
            inner = (plate.width - 2 * line, plate.height - 2 * line)
            whole.blit(rounded(inner, theme.radius("small"), theme.colour(fill)), (line, line))
            theme.surfaces[key] = whole
        surface.blit(theme.surfaces[key], plate)
        self._write(theme, surface, cell, plate)

    def _write(self, theme: Theme, surface: pygame.Surface, cell: Cell, plate: pygame.Rect) -> None:
        """Write a card on its plate, with a lozenge if it won and a word if it was hidden."""
        text, room = self.wording.card(cell.card), plate.copy()
        red = cell.card[-1] in _RED
        colour = "lacquer" if red else "ink"
        if cell.state == "won":
            side = min(theme.px(16), plate.height // 2)
            sign = round_mark(theme, "won", side)
            surface.blit(sign, sign.get_rect(midright=(plate.right - theme.px(6), plate.centery)))
            room.width -= side + theme.px(6)
        elif cell.state == "hid":
            text = f"{text} {self.context.say('rounds.hid')}"
            colour = "lacquer" if red else "ink_soft"
        width = room.width - theme.px(6)
        # A word asks for smaller letters, the same in all places that have one.
        roles = ("small", "tiny") if cell.state == "hid" else ("body", "small", "tiny")
        role = fitting(theme, text, width, roles, bold=True)
        theme.text(surface, text, room.center, role, colour, bold=True, anchor="center")
