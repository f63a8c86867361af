"""At somebody's table, before one sits down: who is there, its rules, and how they differ.

One comes as somebody who watches, so that nothing is decided by looking.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.core import MAX_NAME, UserError, check_name
from net.client import LobbyState
from scenes.compare import CompareScene, compared
from scenes.context import Context
from scenes.faces import draw_panel, draw_plate
from scenes.house_words import choice_name
from scenes.lan import NOWHERE
from scenes.lan_menu import said_end
from scenes.lan_rules import Played, length_and_turn, own_choice, played_at, title_of
from scenes.lan_setup import own_name
from scenes.lines import fitting
from scenes.mat import draw_mat
from scenes.party import Party
from scenes.reading import TOP, ReadingScene
from scenes.seating import portrait
from scenes.sheets import foot, inner, line_height, sheet, title_line
from scenes.stack import Pop, Push, Replace, SceneChange
from scenes.talk import drawable
from scenes.typeset import side_by_side

MOST_HERE = 4
"""People who can sit down from one window."""

_LEFT = 0.40
"""Share of the sheet that the seats take."""
_HEAD, _SECTION, _ROWS = 84, 5, 46
"""Heights: of what is written above, of a line of it, of a seat."""


class VisitScene(ReadingScene):
    """A sheet with the seats at the left and the rules at the right."""

    def __init__(self, context: Context, party: Party) -> None:
        super().__init__(context)
        self.party = party
        assert party.lobby is not None, "one has been let in"
        self.lobby: LobbyState = party.lobby
        self.names = [own_name(context, "lan.guest_name")]
        """Of those who want to sit down, as typed."""
        self.wish = NOWHERE
        """The seat that was asked for."""
        self.fault = ""
        self._shown: tuple[object, ...] = ()
        self._is_taken = False

    # Where things lie.

    def page(self) -> pygame.Rect:
        """Return where the rules stand."""
        theme, room = self.context.theme, inner(self.context.theme)
        left = room.x + round(room.w * _LEFT) + theme.px(34)
        top = sheet(theme).y + theme.px(_HEAD + _SECTION + 44)
        return pygame.Rect(
            left, top, room.right - left - theme.px(36), self._bottom() - top - theme.px(7)
        )

    def _bottom(self) -> int:
        return (
            foot(self.context.theme).y - line_height(self.context.theme) - self.context.theme.px(17)
        )

    def _seat_rect(self, seat: int) -> pygame.Rect:
        theme, room = self.context.theme, inner(self.context.theme)
        top = sheet(theme).y + theme.px(_HEAD + _SECTION)
        count = len(self.lobby.seats)
        pitch = min(theme.px(56), (self._bottom() - top) // max(1, count))
        tall = max(theme.hit, theme.px(_ROWS))
        height = max(min(pitch - theme.px(3), tall), min(pitch, theme.hit))
        width = round(room.w * _LEFT)
        return pygame.Rect(room.x, top + seat * pitch, width, height)

    @property
    def open_seats(self) -> list[int]:
        """Seats that one can take."""
        lobby = self.lobby
        if lobby.state != "lobby":
            return []
        return [n for n, seat in enumerate(lobby.seats) if seat.kind == "open"]

    def layout(self) -> None:
        """Put the open seats, the names and the ways on; the rules can be read on."""
        for seat in self.open_seats:
            self._add_open(seat)
        self._add_names()
        self._add_foot()
        self._set_page()
        self.add_page()

    def _add_open(self, seat: int) -> None:
        theme, line = self.context.theme, self._seat_rect(seat)
        place = pygame.Rect(line.x + line.h + theme.px(10), line.y, 0, line.h)
        place.width = line.right - place.x
        chosen = self._wished() == seat
        text = self.context.say("visit.my_seat" if chosen else "visit.open_seat")
        style = "danger" if chosen else "quiet"
        self.widgets.button(
            f"seat.{seat}", place, text, lambda: self._choose(seat), style=style, role="small"
        )

    def _wished(self) -> int:
        seats = self.open_seats
        return self.wish if self.wish in seats else (seats[0] if seats else NOWHERE)

    def _names_row(self) -> pygame.Rect:
        theme, line = self.context.theme, foot(self.context.theme)
        return line.move(0, -line.h - theme.px(16))

    def _add_names(self) -> None:
        theme, say, row = self.context.theme, self.context.say, self._names_row()
        if not self.open_seats:
            return
        del self.names[max(1, min(len(self.open_seats), MOST_HERE)) :]
        gap = theme.px(10)
        width = min(theme.px(210), (row.w - theme.px(330)) // len(self.names) - gap)
        x = row.x + theme.px(130)
        for number, name in enumerate(self.names):
            place = pygame.Rect(x, row.y, width, row.h)
            self.widgets.entry(
                f"name.{number}",
                place,
                name,
                lambda text, number=number: self._rename(number, text),  # type: ignore[misc]
                most=2 * MAX_NAME,
            )
            x = place.right + gap
        side = pygame.Rect(x, row.y, row.h, row.h)
        if len(self.names) > 1:
            self.widgets.button("fewer", side, "–", self._fewer)
            side = side.move(side.w + gap, 0)
        if len(self.names) < min(len(self.open_seats), MOST_HERE):
            side.width = min(theme.px(190), row.right - side.x)
            self.widgets.button("more", side, say("visit.more"), self._more, role="small")

    def _add_foot(self) -> None:
        theme, say, line = self.context.theme, self.context.say, foot(self.context.theme)
        gap = theme.px(12)
        back = pygame.Rect(line.x, line.y, theme.px(150), line.h)
        self.widgets.button("back", back, say("app.back"), Pop)
        sit = pygame.Rect(0, line.y, theme.px(230), line.h)
        sit.right = line.right
        watch = pygame.Rect(0, line.y, theme.px(170), line.h)
        watch.right = sit.left - gap
        rules = pygame.Rect(0, line.y, theme.px(230), line.h)
        rules.right = watch.left - gap
        can_sit = bool(self.open_seats)
        style = "gold" if can_sit else "plain"
        self.widgets.button("sit", sit, say("visit.sit"), self._sit, style=style, enabled=can_sit)
        self.widgets.button(
            "watch", watch, say("visit.watch"), self._to_lobby, style="plain" if can_sit else "gold"
        )
        if self._played() is not None:
            self.widgets.button("rules", rules, say("visit.rules"), self._open_rules, sign="book")

    # The rules.

    def _played(self) -> Played | None:
        return played_at(self.context, self.lobby)

    def _set_page(self) -> None:
        wanted = (self.context.theme, self.context.texts.language, self.lobby.config)
        if self._shown == wanted:
            return
        self._shown = wanted
        played = self._played()
        if played is None:
            self.show((), TOP)
            return
        context, width = self.context, self.page().width
        mine = own_choice(context, played.entry)
        names = (choice_name(context, played.entry, choice) for choice in (mine, played.choice))
        keys = ("visit.mine", "visit.theirs")
        left, right = (context.say(k, rules=name) for k, name in zip(keys, names, strict=True))
        title = context.say("visit.compared")
        head = side_by_side(context.theme, "", title, (left, right), width, "ink_soft")
        lines = compared(context, played.entry, mine, played.choice, width)
        self.show((*head, *lines) if lines else (), TOP)

    def _open_rules(self) -> SceneChange | None:
        played = self._played()
        if played is None:
            return None
        mine = own_choice(self.context, played.entry)
        return Push(CompareScene(self.context, played.entry, mine, played.choice))

    # What one does.

    def _choose(self, seat: int) -> None:
        self.wish = seat
        self.relayout()

    def _rename(self, number: int, text: str) -> None:
        self.names[number] = text
        self.fault = ""
        self.widgets.set_wrong(f"name.{number}", wrong=False)

    def _more(self) -> None:
        self.names.append(self.context.say("setup.guest", number=len(self.names) + 1))
        self.relayout()

    def _fewer(self) -> None:
        del self.names[-1]
        self.relayout()

    def _checked(self) -> Iterator[tuple[str, int]]:
        """Yield names and wishes.

        Raises:
            UserError: a name is wrong.
        """
        free = [seat for seat in self.open_seats if seat != self._wished()]
        for seat, name in zip((self._wished(), *free), self.names, strict=False):
            yield check_name(name), seat

    def _sit(self) -> SceneChange | None:
        try:
            wishes = list(self._checked())
        except UserError as error:
            self.fault = self.context.texts.sentence(error)
            self.context.audio.play("error")
            self.wake()
            return None
        self.context.prefs.player_name = wishes[0][0]
        self.context.prefs.save()
        self.party.sit(wishes)
        return self._to_lobby()

    def _to_lobby(self) -> SceneChange:
        from scenes.lobby import LobbyScene

        self._is_taken = True
        self.context.audio.play("click")
        return Replace(LobbyScene(self.context, self.party))

    def sockets(self) -> Sequence[int]:
        """Return where the host may say something."""
        return self.party.sockets()

    def update(self, dt: float) -> SceneChange | None:
        """Hear who comes and goes meanwhile."""
        party = self.party
        if party.pump():
            self.wake()
        if party.end is not None and not self.fault:
            self.fault = said_end(self.context, party.end)
            self.wake()
        if party.lobby is not None and party.lobby != self.lobby:
            self.lobby = party.lobby
            self.relayout()
        return None

    def exit(self) -> None:
        """Go, unless one stays at the table."""
        if not self._is_taken:
            self.party.close()
        super().exit()

    # What is drawn.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, the seats, the rules, and what is to be known of the table."""
        theme = self.context.theme
        draw_mat(theme, surface)
        draw_panel(theme, surface, sheet(theme), "paper")
        room = inner(theme)
        title = title_of(self.context, self.lobby)
        at = (room.x, title_line(theme))
        role = fitting(theme, title, room.w, ("heading", "large"), bold=True)
        theme.text(surface, title, at, role, "lacquer", bold=True, anchor="midleft", width=room.w)
        at = (room.x, sheet(theme).y + theme.px(_HEAD - 12))
        theme.text(surface, self._about(), at, "small", "ink_soft", anchor="midleft", width=room.w)
        for seat in range(len(self.lobby.seats)):
            self._draw_seat(surface, seat)
        self._draw_rules(surface)
        self._draw_names(surface)

    def _about(self) -> str:
        lobby, say = self.lobby, self.context.say
        parts = [say("visit.at", address=self.party.link.address)]
        parts += length_and_turn(self.context, lobby)
        if self.party.is_plain:
            parts.append(say("lan.plain"))
        return " · ".join(parts)

    def _draw_seat(self, surface: pygame.Surface, number: int) -> None:
        theme, line, seat = self.context.theme, self._seat_rect(number), self.lobby.seats[number]
        side = line.h
        if seat.kind == "open" and number in self.open_seats:
            centre = (line.x + side // 2, line.centery)
            pygame.draw.circle(
                surface, theme.colour("straw_dark"), centre, side // 2 - 1, theme.px(2)
            )
            return
        face = theme.picture(
            portrait("bot" if seat.kind == "bot" else "human", number), (side, side)
        )
        if face is not None and seat.kind != "open":
            surface.blit(face, (line.x, line.y))
        name = pygame.Rect(line.x + side + theme.px(10), line.y, 0, line.h)
        name.width = line.right - name.x
        draw_plate(theme, surface, name)
        say = self.context.say
        text = drawable(theme, seat.name) if seat.kind != "open" else say("visit.empty")
        if seat.kind == "bot":
            text = say("visit.bot", name=text)
        at, room = (name.x + theme.px(12), name.centery), name.w - theme.px(24)
        role = fitting(theme, text, room, ("body", "small", "tiny"))
        theme.text(surface, text, at, role, anchor="midleft", width=room)

    def _draw_rules(self, surface: pygame.Surface) -> None:
        theme, say, page = self.context.theme, self.context.say, self.page()
        x = page.x - theme.px(17)
        edge = theme.colour("straw_dark")
        top = sheet(theme).y + theme.px(_HEAD + _SECTION)
        pygame.draw.line(surface, edge, (x, top), (x, page.bottom), theme.px(1))
        at = (page.x, top + theme.px(14))
        theme.text(
            surface, say("visit.rules_title"), at, "body", "lacquer", bold=True, anchor="midleft"
        )
        if self.lines:
            self.draw_page(surface)
            return
        key = "visit.unknown" if self._played() is None else "visit.same"
        y = page.y
        for line in theme.wrap(say(key), page.w, "body"):
            theme.text(surface, line, (page.x, y), "body")
            y += round(theme.text_px("body") * 1.4)

    def _draw_names(self, surface: pygame.Surface) -> None:
        theme, say, row = self.context.theme, self.context.say, self._names_row()
        text, colour = "", "ink_soft"
        if self.open_seats:
            role = fitting(theme, say("visit.name"), theme.px(122), ("body", "small", "tiny"))
            theme.text(surface, say("visit.name"), row.midleft, role, anchor="midleft")
        else:
            text = say("visit.full" if self.lobby.state == "lobby" else "visit.playing")
        if self.fault:
            text, colour = self.fault, "danger"
        if not text:
            return
        if self.open_seats:
            at = (row.x, row.y - theme.px(10))
            theme.text(surface, text, at, "small", colour, anchor="midleft", width=row.w)
        else:
            theme.text(surface, text, row.midleft, "body", colour, anchor="midleft", width=row.w)
