"""What stands round the cards: seats, the one prompt, the round, the direction, hints for the hand.

It only draws what it is told in `Look`; where things stand, the layout's `Frame` says.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import cast

import pygame

from game.core import MatchState, Seat, View
from scenes.cards.board import Board
from scenes.cards.geometry import Rect
from scenes.context import Context
from scenes.faces import draw_panel
from scenes.seating import portrait
from scenes.theme import Theme
from scenes.wording import Wording

_FINE = 4


@dataclass
class Look:
    """What the HUD shows at this moment."""

    view: View
    match: MatchState
    turn: frozenset[Seat] = frozenset()
    """Whose decision is open."""
    prompt: str = ""
    urgent: bool = False
    """The prompt asks the viewer for something."""
    refused: bool = False
    """The prompt says why something did not work."""
    hints: tuple[str, ...] = ()
    winner: Seat | None = None
    """Who has won the hand, once it is over."""
    badges: Mapping[str, int] = field(default_factory=dict)
    """Fact name -> number of markers a seat has for it."""


class Hud:
    """Draws the surroundings of one table."""

    def __init__(self, context: Context, board: Board, wording: Wording) -> None:
        self.context = context
        self.board = board
        self.wording = wording

    @property
    def _theme(self) -> Theme:
        return self.context.theme

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw everything but the cards and the buttons."""
        frame = self.board.frame
        self._direction(surface, frame.direction)
        for seat in range(len(look.match.seats)):
            self._seat(surface, Seat(seat), look)
        self._round(surface, frame.hud_left, look)
        self._prompt(surface, frame.prompt, look)
        self._hints(surface, frame.actions, look)

    def _seat(self, surface: pygame.Surface, seat: Seat, look: Look) -> None:
        theme = self._theme
        rect = _rect(self.board.frame.plates[seat])
        info = look.match.seats[seat]
        active = cast(tuple[bool, ...], look.view.facts.get("active", ()))
        out = bool(active) and not active[seat]
        draw_panel(theme, surface, rect, "seat_turn" if seat in look.turn else "seat")
        face = pygame.Rect(0, 0, rect.h - theme.px(14), rect.h - theme.px(14))
        face.midleft = (rect.x + theme.px(8), rect.centery)
        picture = theme.picture(portrait(info.kind, seat), face.size)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=face.center))
        left, width = face.right + theme.px(10), rect.right - face.right - theme.px(18)
        quiet = "straw_dark" if out else "paper_bright"
        top = rect.y + round(rect.h * 0.27)
        role = "body" if theme.text_size(info.name, "body", bold=True)[0] <= width else "tiny"
        theme.text(
            surface, info.name, (left, top), role, quiet, bold=True, anchor="midleft", width=width
        )
        line = rect.y + round(rect.h * 0.70)
        status = theme.text(
            surface,
            self._status(seat, look, out=out),
            (rect.right - theme.px(10), line),
            "tiny",
            "straw_dark" if out else "straw_light",
            anchor="midright",
        )
        self._badges(surface, (left, line), status.left - left - theme.px(6), seat, look)
        if seat == look.winner:
            self._crown(surface, rect)
        elif seat in look.turn:
            self._pointer(surface, rect)

    def _status(self, seat: Seat, look: Look, *, out: bool) -> str:
        if out:
            return self.wording.say("out")
        if look.view.prompt == "over":
            return ""
        if look.view.facts.get("leader") == seat:
            return self.wording.say("leader")
        held = {zone.seat: len(cards) for zone, cards in look.view.zones if zone.name == "hand"}
        count = held.get(seat, 0)
        return self.context.say("table.cards_left", count=count) if count else ""

    def _badges(
        self, surface: pygame.Surface, at: tuple[int, int], width: int, seat: Seat, look: Look
    ) -> None:
        """Draw one marker a round: won, lost or still open, told apart by shape."""
        theme = self._theme
        most = max([1, *look.badges.values()])
        gap = min(theme.px(4), width // (4 * most))
        side = min(theme.px(13), width // most - gap)
        winners = cast(tuple[int, ...], look.view.facts.get("winners", ()))
        for count in look.badges.values():
            for number in range(count):
                state = "open"
                if number < len(winners):
                    state = "won" if winners[number] == seat else "lost"
                mark = _round_mark(theme, state, side)
                x = at[0] + number * (side + gap)
                surface.blit(mark, mark.get_rect(midleft=(x, at[1])))

    def _pointer(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Point at the seat whose turn it is, from the side of the table."""
        theme = self._theme
        size = theme.px(22)
        middle = self.board.frame.window[0] / 2
        inward = (
            1 if rect.centerx < middle - rect.w else -1 if rect.centerx > middle + rect.w else 0
        )
        arrow = _arrow(theme, size, inward)
        place = arrow.get_rect()
        if inward:
            edge = rect.right if inward > 0 else rect.left
            place.center = (edge, rect.centery)
        else:
            place.center = (rect.centerx, rect.bottom)
        surface.blit(arrow, place)

    def _crown(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme = self._theme
        lotus = theme.picture("lotus", (theme.px(44), theme.px(36)))
        if lotus is not None:
            surface.blit(
                lotus, lotus.get_rect(midbottom=(rect.right - theme.px(26), rect.y + theme.px(18)))
            )

    def _round(self, surface: pygame.Surface, rect: Rect, look: Look) -> None:
        """Say which hand and which round this is."""
        theme, say = self._theme, self.wording.say
        number = look.view.facts.get("round")
        x, y = round(rect.x) + theme.px(4), round(rect.y) - theme.px(4)
        if number is not None:
            theme.text(
                surface, say("round", round=number), (x, y), "large", "gold_bright", bold=True
            )
            y += theme.px(33)
        hand = self.context.say("table.hand", number=look.match.hand, game=self.wording.name)
        theme.text(surface, hand, (x, y), "small", "straw_light", width=round(rect.w))

    def _prompt(self, surface: pygame.Surface, rect: Rect, look: Look) -> None:
        """Draw the one line that says what is going on."""
        if not look.prompt:
            return
        theme = self._theme
        style = "prompt_refused" if look.refused else "prompt_asked" if look.urgent else "prompt"
        colour = "ink" if look.urgent and not look.refused else "paper_bright"
        pad = theme.px(22)
        room = round(rect.w) - 2 * pad
        role = fitting(theme, look.prompt, room, ("body", "small", "tiny"), bold=look.urgent)
        text = theme.cut(look.prompt, room, role, bold=look.urgent)
        width = theme.text_size(text, role, bold=look.urgent)[0] + 2 * pad
        box = pygame.Rect(0, 0, width, round(rect.h))
        box.center = (round(rect.cx), round(rect.cy))
        draw_panel(theme, surface, box, style)
        theme.text(surface, text, box.center, role, colour, bold=look.urgent, anchor="center")

    def _hints(self, surface: pygame.Surface, rect: Rect, look: Look) -> None:
        """Say how a card is played with the device in use."""
        theme = self._theme
        height = theme.px(24)
        y = round(rect.bottom) - height * len(look.hints)
        for hint in look.hints:
            theme.text(
                surface,
                hint,
                (round(rect.right), y + height // 2),
                "small",
                "straw_light",
                anchor="midright",
                width=round(rect.w),
            )
            y += height

    def _direction(self, surface: pygame.Surface, rect: Rect) -> None:
        arrow = _turning_arrow(self._theme, max(8, round(min(rect.w, rect.h))))
        surface.blit(arrow, arrow.get_rect(center=(round(rect.cx), round(rect.cy))))


def fitting(
    theme: Theme, text: str, width: int, roles: tuple[str, ...], *, bold: bool = False
) -> str:
    """Return the first size in which the text fits, else the last: smaller goes before cut."""
    sizes = (role for role in roles if theme.text_size(text, role, bold=bold)[0] <= width)
    return next(sizes, roles[-1])


def _rect(rect: Rect) -> pygame.Rect:
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))


def _kept(
    theme: Theme, key: tuple[object, ...], size: int, paint: Callable[[pygame.Surface], None]
) -> pygame.Surface:
    """Return a small sign painted large and shrunk, from the theme's store."""
    if key not in theme.surfaces:
        large = pygame.Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
        paint(large)
        theme.surfaces[key] = pygame.transform.smoothscale(large, (size, size))
    return theme.surfaces[key]


def _round_mark(theme: Theme, state: str, size: int) -> pygame.Surface:
    """Return a gold lozenge (won), a cross (lost) or a ring (open)."""

    def paint(large: pygame.Surface) -> None:
        full = large.get_width()
        middle, reach = full / 2, full * 0.46
        if state == "won":
            corners = [(middle, 0), (full, middle), (middle, full), (0, middle)]
            pygame.draw.polygon(large, theme.colour("gold_bright"), corners)
            inner = [
                (middle, full * 0.28),
                (full * 0.72, middle),
                (middle, full * 0.72),
                (full * 0.28, middle),
            ]
            pygame.draw.polygon(large, theme.colour("gold_deep"), inner)
        elif state == "lost":
            thick = max(2, full // 7)
            near, far = middle - reach * 0.62, middle + reach * 0.62
            grey = theme.colour("straw_dark")
            pygame.draw.line(large, grey, (near, near), (far, far), thick)
            pygame.draw.line(large, grey, (near, far), (far, near), thick)
        else:
            pale = theme.colour("straw_light")
            pygame.draw.circle(large, pale, (middle, middle), reach * 0.8, max(2, full // 9))

    return _kept(theme, ("round mark", state, size), size, paint)


def _arrow(theme: Theme, size: int, inward: int) -> pygame.Surface:
    """Return a lozenge-backed arrow that points right (1), left (-1) or down (0)."""

    def paint(large: pygame.Surface) -> None:
        full = large.get_width()
        middle = full / 2
        pygame.draw.circle(large, theme.colour("gold_deep"), (middle, middle), middle)
        pygame.draw.circle(large, theme.colour("gold_bright"), (middle, middle), middle * 0.86)
        tip = {1: (0.74, 0.5), -1: (0.26, 0.5), 0: (0.5, 0.76)}[inward]
        back = {
            1: ((0.36, 0.26), (0.36, 0.74)),
            -1: ((0.64, 0.26), (0.64, 0.74)),
            0: ((0.26, 0.36), (0.74, 0.36)),
        }[inward]
        points = [(x * full, y * full) for x, y in (tip, *back)]
        pygame.draw.polygon(large, theme.colour("ink"), points)

    return _kept(theme, ("turn arrow", inward, size), size, paint)


def _turning_arrow(theme: Theme, size: int) -> pygame.Surface:
    """Return a three-quarter circle with a head: play goes counter-clockwise."""

    def paint(large: pygame.Surface) -> None:
        full = large.get_width()
        colour = theme.colour("gold")
        middle, reach = full / 2, full * 0.36
        steps = 40
        points = []
        for step in range(steps + 1):
            angle = math.radians(-40 + 250 * step / steps)
            points.append((middle + reach * math.cos(angle), middle - reach * math.sin(angle)))
        pygame.draw.lines(large, colour, False, points, max(3, full // 12))
        end, before = points[-1], points[-4]
        heading = math.atan2(end[1] - before[1], end[0] - before[0])
        head = full * 0.2
        tip = (end[0] + head * math.cos(heading), end[1] + head * math.sin(heading))
        sides = [
            (
                end[0] + head * 0.8 * math.cos(heading + turn),
                end[1] + head * 0.8 * math.sin(heading + turn),
            )
            for turn in (math.pi / 2, -math.pi / 2)
        ]
        pygame.draw.polygon(large, colour, [tip, *sides])

    return _kept(theme, ("direction", size), size, paint)


def paint_table(theme: Theme, cloth: pygame.Surface) -> pygame.Surface:
    """Print a faint drum on the cloth, once for a window size."""
    side = round(min(cloth.get_size()) * 0.62)
    drum = theme.picture("drum", (side, side))
    if drum is not None:
        faint = drum.copy()
        faint.set_alpha(26)
        cloth.blit(faint, faint.get_rect(center=(cloth.get_width() / 2, cloth.get_height() * 0.4)))
    return cloth
