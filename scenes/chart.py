"""The page with the totals of a match as lines, one for each seat.

Each line has a shape of its own for its points and ends in its name, so colour is never needed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core import MatchState
from scenes.context import Context
from scenes.ledger import totals_of
from scenes.numbers import counted
from scenes.people import draw_name
from scenes.scroll import Block
from scenes.theme import Theme

_COLOURS = (
    "lacquer",
    "indigo",
    "leaf",
    "gold_deep",
    "dusk",
    "ink",
    "danger",
    "leaf_deep",
)
_LEFT, _FOOT, _TOP, _NAMES, _BESIDE = 64, 34, 14, 226, 84
"""Room for the numbers at the left and below, above the lines, for the names at the most, and for
what stands beside them."""
_WIDE, _HIGH = 760, 380
_MARKS = 24
"""At most so many points of a line have a mark."""


def ticks(low: int, high: int, most: int = 6) -> list[int]:
    """Return round numbers from `low` to `high` or a little beyond; nothing is one of them."""
    span, step = max(1, high - low), 1
    while span / step > most:
        step = step * 2 if str(step)[0] in "15" else step * 5 // 2
    first, last = math.floor(low / step), math.ceil(high / step)
    return [step * n for n in range(first, max(last, first + 1) + 1)]


@dataclass(frozen=True)
class ChartPage:
    """One large picture."""

    context: Context
    match: MatchState

    def width(self, theme: Theme) -> int:
        """Return how wide it is to be."""
        return theme.px(_WIDE)

    def head(self, theme: Theme, width: int) -> Block | None:
        """Have nothing above."""
        return None

    def blocks(self, theme: Theme, size: tuple[int, int]) -> Sequence[Block]:
        """Make one block of it."""
        height = min(size[1], theme.px(_HIGH))
        return [Block(height, lambda surface, rect: self.draw(theme, surface, rect))]

    def draw(self, theme: Theme, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the chart into a rectangle."""
        rows = [(0,) * len(self.match.seats), *totals_of(self.match)]
        flat = [total for row in rows for total in row]
        scale = ticks(min(flat), max(flat))
        scales = max(theme.text_size(counted(self.context, value), "tiny")[0] for value in scale)
        left = max(theme.px(_LEFT), scales + theme.px(14))
        plot = pygame.Rect(rect.x + left, rect.y + theme.px(_TOP), 0, 0)
        written = [counted(self.context, total) for total in rows[-1]]
        numbers = max(theme.text_size(number, "small", bold=True)[0] for number in written)
        names = max(theme.text_size(info.name, "body")[0] for info in self.match.seats)
        names = min(theme.px(_NAMES), theme.px(_BESIDE) + names)
        plot.width = rect.width - left - names - numbers
        plot.height = rect.height - theme.px(_TOP + _FOOT)
        grid = _Grid(plot, scale[0], scale[-1], max(1, len(rows) - 1))
        self._draw_grid(theme, surface, grid, scale, rect)
        for seat in range(len(self.match.seats)):
            self._draw_line(theme, surface, grid, [row[seat] for row in rows], seat)
        self._draw_names(theme, surface, grid, rows[-1], rect)

    def _draw_grid(
        self,
        theme: Theme,
        surface: pygame.Surface,
        grid: _Grid,
        scale: list[int],
        rect: pygame.Rect,
    ) -> None:
        for value in scale:
            y = round(grid.y(value))
            colour = theme.colour("ink_soft" if value == 0 else "straw")
            left, right = (grid.plot.x, y), (grid.plot.right, y)
            pygame.draw.line(surface, colour, left, right, theme.px(2 if value == 0 else 1))
            at = (grid.plot.x - theme.px(10), y)
            theme.text(
                surface, counted(self.context, value), at, "tiny", "ink_soft", anchor="midright"
            )
        hands = [hand for hand in ticks(0, grid.hands, 12) if 0 < hand <= grid.hands]
        y = grid.plot.bottom + theme.px(8)
        for hand in hands:
            at = (round(grid.x(hand)), y)
            theme.text(surface, str(hand), at, "tiny", "ink_soft", anchor="midtop")
        at = (rect.x, y)
        theme.text(surface, self.context.say("ledger.hand"), at, "tiny", "ink_soft")

    def _draw_line(
        self, theme: Theme, surface: pygame.Surface, grid: _Grid, values: list[int], seat: int
    ) -> None:
        """Draw one line; lines that lie on each other are set apart by a hair."""
        apart = (seat - (len(self.match.seats) - 1) / 2) * max(1.0, theme.k * 1.6)
        points = [(grid.x(hand), grid.y(value) + apart) for hand, value in enumerate(values)]
        colour = theme.colour(_COLOURS[seat % len(_COLOURS)])
        if len(points) > 1:
            pygame.draw.lines(surface, colour, False, points, theme.px(2.5))
        every = -(-len(points) // _MARKS)
        for number in range(len(points) - 1, 0, -every):
            self._draw_mark(theme, surface, seat, points[number])

    def _draw_mark(
        self, theme: Theme, surface: pygame.Surface, seat: int, at: tuple[float, float]
    ) -> None:
        image = sign(theme, seat, theme.px(16))
        surface.blit(image, image.get_rect(center=(round(at[0]), round(at[1]))))

    def _draw_names(
        self,
        theme: Theme,
        surface: pygame.Surface,
        grid: _Grid,
        last: Sequence[int],
        rect: pygame.Rect,
    ) -> None:
        """Write the names at the right in the order of the totals, spread so that all can stand."""
        seats = sorted(range(len(last)), key=lambda seat: (-last[seat], seat))
        pitch = min(rect.height // len(seats), round(theme.text_px("small") * 2.4))
        wanted = [round(grid.y(last[seat])) for seat in seats]
        for seat, y in zip(seats, spread(wanted, pitch, rect.y, rect.bottom), strict=True):
            image = sign(theme, seat, theme.px(20))
            place = image.get_rect(midleft=(grid.plot.right + theme.px(22), y))
            colour = theme.colour("straw_dark")
            end = (grid.plot.right + theme.px(4), round(grid.y(last[seat])))
            pygame.draw.line(surface, colour, end, (place.x - theme.px(3), y), theme.px(1))
            surface.blit(image, place)
            number = theme.text(
                surface,
                counted(self.context, last[seat]),
                (rect.right, y),
                "small",
                "ink",
                bold=True,
                anchor="midright",
            )
            name = pygame.Rect(place.right + theme.px(8), y - pitch // 2, 0, pitch)
            name.width = number.x - theme.px(8) - name.x
            draw_name(theme, surface, self.match.seats[seat].name, name)


@dataclass(frozen=True)
class _Grid:
    """Where a total after a hand lies."""

    plot: pygame.Rect
    low: int
    high: int
    hands: int

    def x(self, hand: float) -> float:
        return self.plot.x + self.plot.width * hand / self.hands

    def y(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.plot.bottom - self.plot.height * share


def spread(wanted: Sequence[int], pitch: int, top: int, bottom: int) -> list[int]:
    """Return heights near those wanted, from the top down, none nearer than `pitch` to another."""
    half = pitch // 2
    found: list[int] = []
    for y in wanted:
        found.append(max(y, found[-1] + pitch if found else top + half))
    limit = bottom - half
    for number in range(len(found) - 1, -1, -1):
        found[number] = min(found[number], limit)
        limit = found[number] - pitch
    return found


def sign(theme: Theme, seat: int, size: int) -> pygame.Surface:
    """Return the mark of a seat: no two have the same shape."""
    key = ("chart sign", seat, size)
    if key not in theme.surfaces:
        fine = 4 * size
        large = pygame.Surface((fine, fine), pygame.SRCALPHA)
        pen = theme.colour(_COLOURS[seat % len(_COLOURS)])
        _paint(large, seat % 8, pen, theme.colour("paper_bright"))
        theme.surfaces[key] = pygame.transform.smoothscale(large, (size, size))
    return theme.surfaces[key]


def _paint(large: pygame.Surface, shape: int, pen: pygame.Color, light: pygame.Color) -> None:
    """Paint a disc, square, triangle, lozenge, ring, frame, cross or star."""
    full = large.get_width()
    middle = full / 2
    if shape in (0, 4):
        pygame.draw.circle(large, pen, (middle, middle), full * 0.42)
        if shape == 4:
            pygame.draw.circle(large, light, (middle, middle), full * 0.22)
    elif shape in (1, 5):
        square = pygame.Rect(0, 0, full * 0.74, full * 0.74)
        square.center = (round(middle), round(middle))
        pygame.draw.rect(large, pen, square)
        if shape == 5:
            pygame.draw.rect(large, light, square.inflate(-full * 0.36, -full * 0.36))
    elif shape in (2, 3):
        corners = {
            2: [(0.5, 0.06), (0.96, 0.88), (0.04, 0.88)],
            3: [(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)],
        }[shape]
        pygame.draw.polygon(large, pen, [(x * full, y * full) for x, y in corners])
    elif shape == 6:
        thick = round(full * 0.24)
        for ends in (((0.12, 0.12), (0.88, 0.88)), ((0.12, 0.88), (0.88, 0.12))):
            (a, b), (c, d) = ends
            pygame.draw.line(large, pen, (a * full, b * full), (c * full, d * full), thick)
    else:
        points = []
        for n in range(10):
            reach = full * (0.5 if n % 2 == 0 else 0.2)
            angle = math.pi * (n / 5 - 0.5)
            points.append((middle + reach * math.cos(angle), middle + reach * math.sin(angle)))
        pygame.draw.polygon(large, pen, points)
