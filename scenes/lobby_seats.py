"""The seats of a lobby as rows: who sits there, how it stands with him, and what one can do.

What a table's owner may is offered to him alone; the host checks it all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from net.client import LobbyState
from scenes.context import Context
from scenes.faces import draw_plate
from scenes.lines import fitting
from scenes.party import Party
from scenes.question import QuestionScene
from scenes.seating import portrait
from scenes.stack import Pop, Push, SceneChange
from scenes.talk import drawable
from scenes.widgets import OnPress, Widgets

_BUTTON, _LARGE, _ICON, _GAP = 112, 138, 60, 8
"""Widths of the buttons of a row, and what is between two, at scale 1."""


class Deed(NamedTuple):
    """Something one can do about a seat."""

    name: str
    text: str
    do: OnPress
    style: str = "quiet"
    sign: str = ""


class SeatRows:
    """The rows of all seats; one seat can be taken up, to be put down on another."""

    def __init__(self, context: Context, party: Party, changed: Callable[[], object]) -> None:
        self._context, self._party, self._changed = context, party, changed
        self.held: int | None = None
        """The seat that is taken up."""

    def row(self, room: pygame.Rect, number: int, count: int) -> pygame.Rect:
        """Return where a seat's row lies."""
        theme = self._context.theme
        pitch = min(theme.px(62), room.h // max(1, count))
        height = min(pitch - theme.px(4), max(theme.hit, theme.px(52)))
        return pygame.Rect(room.x, room.y + number * pitch, room.w, height)

    def add(self, widgets: Widgets, room: pygame.Rect, lobby: LobbyState) -> None:
        """Add the buttons of all rows."""
        theme = self._context.theme
        if self.held is not None and self.held >= len(lobby.seats):
            self.held = None
        for number in range(len(lobby.seats)):
            line = self.row(room, number, len(lobby.seats))
            right = line.right
            for deed in reversed(self._deeds(lobby, number)):
                width = self._width(deed)
                place = pygame.Rect(right - width, line.y, width, line.h)
                widgets.button(
                    f"{deed.name}.{number}",
                    place,
                    deed.text,
                    deed.do,
                    style=deed.style,
                    role="small",
                    sign=deed.sign,
                )
                right = place.left - theme.px(_GAP)

    def _width(self, deed: Deed) -> int:
        """Return how wide the button of a deed is."""
        theme = self._context.theme
        usual = _LARGE if theme.large else _BUTTON
        return theme.px(usual if deed.text else _ICON)

    def _deeds(self, lobby: LobbyState, number: int) -> Sequence[Deed]:
        """Return what one can do about a seat."""
        if lobby.state != "lobby" or not self._party.seats:
            return self._talk_deeds(lobby, number)
        moving = self._moving(lobby, number)
        if self.held is not None:
            return moving
        owner = self._owner_deeds(lobby, number) if self._party.is_owner else []
        return [*self._talk_deeds(lobby, number), *moving, *owner]

    def _moving(self, lobby: LobbyState, number: int) -> list[Deed]:
        """Return how seats change hands."""
        say, party = self._context.say, self._party
        is_open = lobby.seats[number].kind == "open"
        if self.held == number:
            return [Deed("hold", say("lobby.put_back"), lambda: self._hold(None), "danger")]
        if self.held is not None:
            can = party.is_owner or is_open
            held = self.held
            put = Deed("put", say("lobby.put_here"), lambda: self._put(held, number), "gold")
            return [put] if can else []
        has_open = any(seat.kind == "open" for seat in lobby.seats)
        if is_open and not party.is_owner and len(party.seats) == 1:
            seat = party.seats[0]
            return [Deed("move", say("lobby.sit_here"), lambda: self._put(seat, number))]
        may = party.is_owner or (number in party.seats and has_open and len(party.seats) > 1)
        if may and not is_open:
            return [Deed("hold", say("lobby.swap"), lambda: self._hold(number))]
        return []

    def _owner_deeds(self, lobby: LobbyState, number: int) -> list[Deed]:
        say, ask, seat = self._context.say, self._party.ask, lobby.seats[number]
        if seat.kind == "open":
            return [Deed("bot", say("lobby.add_bot"), lambda: ask("add_bot", number), sign="")]
        if seat.kind == "bot":
            return [Deed("open", say("lobby.open_seat"), lambda: ask("open_seat", number))]
        if number in self._party.seats:
            return []
        return [Deed("kick", say("lobby.kick"), lambda: self._ask_to_kick(number, seat.name))]

    def _talk_deeds(self, lobby: LobbyState, number: int) -> list[Deed]:
        seat = lobby.seats[number]
        if seat.kind != "human" or number in self._party.seats:
            return []
        muted = self._party.is_muted(seat.name)
        return [Deed("mute", "", lambda: self._mute(seat.name), sign="mute" if muted else "sound")]

    def _ask_to_kick(self, number: int, name: str) -> SceneChange:
        def go() -> SceneChange:
            self._party.ask("kick", number)
            return Pop()

        shown = {"name": drawable(self._context.theme, name)}
        return Push(QuestionScene(self._context, "kick", go, values=shown))

    def _mute(self, name: str) -> None:
        self._party.mute(name)
        self._changed()

    def _hold(self, seat: int | None) -> None:
        self.held = seat
        self._changed()

    def _put(self, seat: int, to: int) -> None:
        self.held = None
        if self._party.is_owner:
            self._party.ask("swap", seat, to)
        else:
            self._party.move(seat, to)
        self._changed()

    # What is drawn.

    def draw(self, surface: pygame.Surface, room: pygame.Rect, lobby: LobbyState) -> None:
        """Draw all rows."""
        for number in range(len(lobby.seats)):
            self._draw_row(surface, self.row(room, number, len(lobby.seats)), lobby, number)

    def _draw_row(
        self, surface: pygame.Surface, line: pygame.Rect, lobby: LobbyState, number: int
    ) -> None:
        theme, seat = self._context.theme, lobby.seats[number]
        draw_plate(theme, surface, line)
        if self.held == number:
            edge, radius = theme.colour("gold_deep"), theme.radius("small")
            pygame.draw.rect(surface, edge, line, theme.px(3), border_radius=radius)
        side = line.h - theme.px(6)
        face = pygame.Rect(line.x + theme.px(6), 0, side, side)
        face.centery = line.centery
        if seat.kind == "open":
            pygame.draw.circle(
                surface, theme.colour("straw_dark"), face.center, side // 2 - 1, theme.px(2)
            )
        else:
            kind = "bot" if seat.kind == "bot" else "human"
            picture = theme.picture(portrait(kind, number), face.size)
            if picture is not None:
                surface.blit(picture, face)
        self._draw_words(surface, line, face.right + theme.px(12), lobby, number)

    def _draw_words(
        self, surface: pygame.Surface, line: pygame.Rect, x: int, lobby: LobbyState, number: int
    ) -> None:
        """Write who it is, and below it how it stands."""
        theme, seat, say = self._context.theme, lobby.seats[number], self._context.say
        deeds = self._deeds(lobby, number)
        used = sum(self._width(deed) + theme.px(_GAP) for deed in deeds)
        room = line.right - used - x - theme.px(8)
        is_open, mine = seat.kind == "open", number in self._party.seats
        name = say("lobby.waiting_seat") if is_open else drawable(theme, seat.name)
        role = fitting(theme, name, room, ("body", "small", "tiny"), bold=mine)
        colour = "ink_soft" if is_open else "ink"
        told, told_colour = self.standing(lobby, number)
        up = theme.text_px("tiny") * 0.72 if told else 0
        at = (x, line.centery - round(up))
        theme.text(surface, name, at, role, colour, bold=mine, anchor="midleft", width=room)
        if told:
            at = (x, line.centery + round(theme.text_px("body") * 0.7))
            theme.text(surface, told, at, "tiny", told_colour, anchor="midleft", width=room)

    def standing(self, lobby: LobbyState, number: int) -> tuple[str, str]:
        """Return how it stands with a seat, in words, and the colour of that."""
        seat, say = lobby.seats[number], self._context.say
        if seat.kind == "open":
            return "", "ink_soft"
        if seat.kind == "bot":
            return say("lobby.is_bot"), "ink_soft"
        presence = self._party.clients[0].presence if self._party.clients else None
        is_away = presence is not None and presence.seats[number : number + 1]
        words = []
        if number in self._party.seats:
            words.append(say("lobby.is_here"))
        if number == lobby.owner:
            words.append(say("lobby.is_owner"))
        colour = "leaf_deep" if seat.ready else "ink_soft"
        if presence is not None and is_away and presence.seats[number].state == "away":
            words.append(say("lobby.is_away"))
            colour = "danger"
        else:
            words.append(say("lobby.is_ready" if seat.ready else "lobby.is_not_ready"))
        return " · ".join(words), colour
