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
from scenes.lines import fitting, folded, in_lines
from scenes.numbers import short
from scenes.seating import portrait
from scenes.signs import round_mark, time_left, turn_arrow, wax_seal
from scenes.theme import Role, Theme
from scenes.wording import Wording

if TYPE_CHECKING:
    from scenes.hud import Look
    from scenes.online import Sign

_NAME: tuple[tuple[Role, int], ...] = (
    ("body", 1),
    ("small", 1),
    ("tiny", 1),
    ("small", 2),
    ("tiny", 2),
)
_SPEECH: tuple[tuple[Role, int], ...] = (("small", 1), ("small", 2), ("tiny", 3))
_SEAL = 28
"""Design width of the seal that lies on a plate."""
_FAINT = 90
"""Opacity of the portrait of somebody who is not there."""


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
        sign = look.signs.get(seat)
        if seat in look.speech:
            self._speech(surface, inner, look.speech[seat])
        else:
            line = self._name(surface, inner, look.match.seats[seat].name, sign, out=out)
            self._holding(surface, inner, line, seat, look, out=out)
        if sign is not None and sign.share:
            time_left(theme, surface, rect, sign.share)
        if seat in look.seals:
            seal = wax_seal(theme, theme.px(_SEAL))
            corner = (rect.right - theme.px(4), rect.bottom - theme.px(4))
            surface.blit(seal, seal.get_rect(bottomright=corner))
        if seat == look.winner:
            self._crown(surface, rect)
        elif seat in look.turn:
            self._pointer(surface, rect)

    def _portrait(self, surface: pygame.Surface, rect: pygame.Rect, seat: Seat, look: Look) -> int:
        """Draw who it is; return where the rest may begin."""
        side = rect.h - self._theme.px(16)
        face = pygame.Rect(rect.x + self._theme.px(8), 0, side, side)
        face.centery = rect.centery
        name = portrait(look.match.seats[seat].kind, seat)
        sign = look.signs.get(seat)
        picture = self._theme.picture(name, face.size)
        if picture is not None and sign is not None and sign.faint:
            picture = self._faint(picture, name)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=face.center))
        if look.match.history:
            self._total(surface, face, rect, look.match.totals[seat])
        return face.right

    def _faint(self, picture: pygame.Surface, name: str) -> pygame.Surface:
        """Return the portrait of somebody who is not there."""
        key = ("faint portrait", name, picture.get_size())
        surfaces = self._theme.surfaces
        if key not in surfaces:
            surfaces[key] = picture.copy()
            surfaces[key].set_alpha(_FAINT)
        return surfaces[key]

    def _speech(self, surface: pygame.Surface, inner: pygame.Rect, text: str) -> None:
        """Write what somebody has just said where else his name is: nothing else lies there."""
        theme = self._theme
        bubble = inner.inflate(theme.px(6), -theme.px(4))
        width = bubble.w - theme.px(12)
        lines, role = folded(theme, text, width, _SPEECH)
        pitch = round(theme.text_px(role) * 1.35)
        most = max(1, bubble.h // pitch)
        if len(lines) > most:
            rest = " ".join(lines[most - 1 :])
            lines = [*lines[: most - 1], rest]
        surface.blit(rounded(bubble.size, theme.px(9), theme.colour("paper_bright")), bubble)
        tail = theme.px(7)
        points = [
            (bubble.x - tail, bubble.centery),
            *((bubble.x, bubble.centery + s) for s in (-tail, tail)),
        ]
        if not theme.large:
            pygame.draw.polygon(surface, theme.colour("paper_bright"), points)
        for number, line in enumerate(lines):
            y = bubble.centery + round((number - (len(lines) - 1) / 2) * pitch)
            at = (bubble.x + theme.px(6), y)
            theme.text(surface, line, at, role, "ink", anchor="midleft", width=width)

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

    def _name(
        self,
        surface: pygame.Surface,
        inner: pygame.Rect,
        name: str,
        sign: Sign | None,
        *,
        out: bool,
    ) -> int:
        """Write the name in one line or two, or in one with the sign; return the height below."""
        theme = self._theme
        if sign is not None:
            return self._signed(surface, inner, name, sign, out=out)
        lines, role = in_lines(theme, name, inner.w, _NAME, bold=True)
        heights = (0.28,) if len(lines) == 1 else (0.19, 0.48)
        for line, height in zip(lines, heights, strict=True):
            at = (inner.x, inner.y + round(inner.h * height))
            colour = "straw_dark" if out else "paper_bright"
            theme.text(surface, line, at, role, colour, bold=True, anchor="midleft", width=inner.w)
        return inner.y + round(inner.h * (0.70 if len(lines) == 1 else 0.80))

    def _signed(
        self, surface: pygame.Surface, inner: pygame.Rect, name: str, sign: Sign, *, out: bool
    ) -> int:
        """Write the name and the sign: side by side where a plate is wide, else one below."""
        theme, wide = self._theme, self._theme.large
        colour = "straw_dark" if out else "paper_bright"
        room, height = inner.w, 0.28 if wide else 0.17
        at = (inner.right, inner.y + round(inner.h * height))
        if not wide:
            at = (inner.x, inner.y + round(inner.h * 0.47))
        anchor = "midright" if wide else "midleft"
        written = theme.text(surface, sign.text, at, "tiny", sign.colour, anchor=anchor, width=room)
        room -= written.w + theme.px(8) if wide else 0
        role = fitting(theme, name, room, ("small", "tiny"), bold=True)
        at = (inner.x, inner.y + round(inner.h * height))
        theme.text(surface, name, at, role, colour, bold=True, anchor="midleft", width=room)
        return inner.y + round(inner.h * (0.70 if wide else 0.80))

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
        room = inner.w - (theme.px(_SEAL) if seat in look.seals else 0)
        # Without markers the words begin below the name.
        at = (inner.right, line) if look.badges else (inner.x, line)
        status = theme.text(
            surface,
            self._words(seat, look, room, out=out),
            at,
            "tiny",
            "straw_dark" if out else "straw_light",
            anchor="midright" if look.badges else "midleft",
        )
        self._badges(surface, (inner.x, line), status.left - inner.x - theme.px(6), seat, look)

    def _words(self, seat: Seat, look: Look, width: int, *, out: bool) -> str:
        """Say who deals, how many groups lie before the seat, and what it holds and has won."""
        deals = [self.wording.if_known("first")] if seat == look.match.first else []
        held = [self._status(seat, look, out=out)]
        if self._theme.large and look.match.history:
            held.append(short(self.context, look.match.totals[seat]))
        whole = " · ".join(filter(None, [*deals, *self._groups(seat, look), *held]))
        if look.badges or self._theme.text_size(whole, "tiny")[0] <= width:
            return whole
        # The groups lie there for all to see: where there is little room they need no words.
        return " · ".join(filter(None, [*deals, *held]))

    def _groups(self, seat: Seat, look: Look) -> list[str]:
        lying = [zone.name for zone, _ in look.view.zones if zone.seat == seat]
        counts = {name: lying.count(name) for name in look.groups}
        return [self.wording.if_known(f"count.{name}", count=n) for name, n in counts.items() if n]

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
