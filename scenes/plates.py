"""The plates of the seats: who sits there, what he has won, what he holds, whose turn it is.

In the large mode a plate has no portrait, and its name the whole width.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.core import Seat
from scenes.cards.frame import Frame
from scenes.context import Context
from scenes.faces import draw_panel, rounded
from scenes.facts import still_in, winners
from scenes.lines import in_lines
from scenes.numbers import short
from scenes.seating import portrait
from scenes.signs import round_mark, turn_arrow
from scenes.theme import Role, Theme
from scenes.wording import Wording

if TYPE_CHECKING:
    from scenes.hud import Look

_NAME: tuple[tuple[Role, int], ...] = (
    ("body", 1),
    ("small", 1),
    ("tiny", 1),
    ("small", 2),
    ("tiny", 2),
)


class Plates:
    """Draws one plate for each seat."""

    def __init__(self, context: Context, wording: Wording, frame: Callable[[], Frame]) -> None:
        self.context = context
        self.wording = wording
        self._frame = frame

    @property
    def _theme(self) -> Theme:
        return self.context.theme

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw them all."""
        for seat in range(len(look.match.seats)):
            self._seat(surface, Seat(seat), look)

    def _seat(self, surface: pygame.Surface, seat: Seat, look: Look) -> None:
        theme, plate = self._theme, self._frame().plates[seat]
        rect = pygame.Rect(plate.rounded)
        out = not still_in(look.view, seat)
        draw_panel(theme, surface, rect, "seat_turn" if seat in look.turn else "seat")
        left = rect.x + theme.px(12)
        if not theme.large:
            left = self._portrait(surface, rect, seat, look) + theme.px(8)
        inner = pygame.Rect(left, rect.y, rect.right - theme.px(10) - left, rect.h)
        line = self._name(surface, inner, look.match.seats[seat].name, out=out)
        self._holding(surface, inner, line, seat, look, out=out)
        if seat == look.winner:
            self._crown(surface, rect)
        elif seat in look.turn:
            self._pointer(surface, rect)

    def _portrait(self, surface: pygame.Surface, rect: pygame.Rect, seat: Seat, look: Look) -> int:
        """Draw who it is; return where the rest may begin."""
        side = rect.h - self._theme.px(16)
        face = pygame.Rect(rect.x + self._theme.px(8), 0, side, side)
        face.centery = rect.centery
        picture = self._theme.picture(portrait(look.match.seats[seat].kind, seat), face.size)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=face.center))
        if look.match.history:
            self._total(surface, face, rect, look.match.totals[seat])
        return face.right

    def _total(
        self, surface: pygame.Surface, face: pygame.Rect, plate: pygame.Rect, total: int
    ) -> None:
        """Write what the seat has won so far on a small board below the portrait."""
        theme, text = self._theme, short(self.context, total)
        width, height = theme.text_size(text, "tiny", bold=True)
        board = pygame.Rect(0, 0, max(width + theme.px(8), theme.px(24)), height)
        board.midbottom = (face.centerx, plate.bottom - theme.px(5))
        board.x = max(board.x, plate.x + theme.px(2))
        surface.blit(rounded(board.size, board.height // 3, theme.colour("night")), board)
        colour = "paper_bright" if total >= 0 else "gold_bright"
        theme.text(surface, text, board.center, "tiny", colour, bold=True, anchor="center")

    def _name(self, surface: pygame.Surface, inner: pygame.Rect, name: str, *, out: bool) -> int:
        """Write the name in one line or two; return the height of the line below."""
        theme = self._theme
        lines, role = in_lines(theme, name, inner.w, _NAME, bold=True)
        heights = (0.28,) if len(lines) == 1 else (0.19, 0.48)
        for line, height in zip(lines, heights, strict=True):
            at = (inner.x, inner.y + round(inner.h * height))
            colour = "straw_dark" if out else "paper_bright"
            theme.text(surface, line, at, role, colour, bold=True, anchor="midleft", width=inner.w)
        return inner.y + round(inner.h * (0.70 if len(lines) == 1 else 0.80))

    def _holding(
        self,
        surface: pygame.Surface,
        inner: pygame.Rect,
        line: int,
        seat: Seat,
        look: Look,
        *,
        out: bool,
    ) -> None:
        """Draw the markers of the rounds, and say how many cards are left."""
        theme = self._theme
        words = [self._status(seat, look, out=out)]
        if theme.large and look.match.history:
            words.append(short(self.context, look.match.totals[seat]))
        status = theme.text(
            surface,
            " · ".join(word for word in words if word),
            (inner.right, line),
            "tiny",
            "straw_dark" if out else "straw_light",
            anchor="midright",
        )
        self._badges(surface, (inner.x, line), status.left - inner.x - theme.px(6), seat, look)

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

    def marks(self, seat: Seat, look: Look) -> list[str]:
        """Return the markers of a seat: a round is won, lost or still open."""
        states = ["won" if winner == seat else "lost" for winner in winners(look.view)]
        found: list[str] = []
        for least, most in look.badges.values():
            known = states[:most]
            found += known + ["open"] * (least - len(known))
        return found

    def _badges(
        self, surface: pygame.Surface, at: tuple[int, int], width: int, seat: Seat, look: Look
    ) -> None:
        """Draw the markers of a seat, told apart by shape."""
        theme, states = self._theme, self.marks(seat, look)
        most = max(1, len(states))
        gap = min(theme.px(6 if theme.large else 4), width // (4 * most))
        side = min(theme.px(19 if theme.large else 13), width // most - gap)
        for place, state in enumerate(states):
            mark = round_mark(theme, state, side)
            surface.blit(mark, mark.get_rect(midleft=(at[0] + place * (side + gap), at[1])))

    def _pointer(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Point at the seat whose turn it is, from the side of the table."""
        theme = self._theme
        size = theme.px(28 if theme.large else 22)
        middle = self._frame().stage.cx
        inward = (
            1 if rect.centerx < middle - rect.w else -1 if rect.centerx > middle + rect.w else 0
        )
        arrow = turn_arrow(theme, size, inward)
        place = arrow.get_rect()
        if inward:
            edge = rect.right if inward > 0 else rect.left
            place.center = (edge + inward * size // 4, rect.centery)
        else:
            place.center = (rect.centerx, rect.bottom + size // 4)
        surface.blit(arrow, place)

    def _crown(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme = self._theme
        lotus = theme.picture("lotus", (theme.px(44), theme.px(36)))
        if lotus is not None:
            surface.blit(
                lotus, lotus.get_rect(midbottom=(rect.right - theme.px(26), rect.y + theme.px(18)))
            )
