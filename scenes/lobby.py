"""The lobby of a table in a network: who is there, what is played, what people say; then it begins.

Rule 1: everything that is shown is what the host has told; a press asks, and nothing changes here.
Rule 2: the clients are handed on to the table, whole; who leaves otherwise lets them go.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core import UserError
from net.client import LobbyState
from scenes.context import Context
from scenes.faces import draw_panel, icon
from scenes.lan_menu import said_end
from scenes.lan_rules import title_of
from scenes.lines import fitting
from scenes.lobby_seats import SeatRows
from scenes.lobby_side import LobbySide
from scenes.mat import draw_mat
from scenes.party import Party
from scenes.question import QuestionScene
from scenes.scene import Scene
from scenes.sheets import foot, inner, sheet, title_line
from scenes.stack import Pop, Push, Replace, SceneChange
from scenes.talk import drawable
from scenes.widgets import OnPress

_LEFT, _TOP = 0.585, 84
"""Share of the sheet that the seats take, and where they begin."""
_NAMED = 3
"""More people than these are counted, not named."""


class LobbyScene(Scene):
    """A sheet with the seats at the left, address, rules and talk at the right."""

    runs_covered = True

    def __init__(self, context: Context, party: Party) -> None:
        super().__init__(context)
        self.party = party
        self.rows = SeatRows(context, party, self.relayout)
        self.side = LobbySide(self)
        self.fault = ""
        """What could not be done."""
        self._is_handed_on = False
        self._is_going = False
        self._seen: tuple[object, ...] = ()

    # Where things lie.

    def seats_room(self) -> pygame.Rect:
        """Return where the rows of the seats lie."""
        theme, room = self.context.theme, inner(self.context.theme)
        top = sheet(theme).y + theme.px(_TOP)
        bottom = foot(theme).y - theme.px(44)
        return pygame.Rect(room.x, top, round(room.w * _LEFT), bottom - top)

    # The controls.

    def layout(self) -> None:
        """Put what one can do now; while one waits, or it is over, only the ways out."""
        if self.party.end is not None:
            self._add_end()
        elif not self.party.is_in:
            self._add_out("cancel", "lan.cancel", self._leave)
        else:
            self._add_all()

    def _add_out(self, name: str, key: str, do: OnPress) -> None:
        theme, line = self.context.theme, foot(self.context.theme)
        place = pygame.Rect(line.x, line.y, theme.px(190), line.h)
        self.widgets.button(name, place, self.context.say(key), do)

    def _add_end(self) -> None:
        """Add the ways on after the end."""
        theme, say, line = self.context.theme, self.context.say, foot(self.context.theme)
        self._add_out("leave", "lobby.home", self._leave)
        place = pygame.Rect(0, line.y, theme.px(260), line.h)
        place.right = line.right
        end = self.party.end
        assert end is not None, "it has ended"
        if end.code in ("E_FULL", "E_TAKEN"):
            self.widgets.button("watch", place, say("visit.watch"), self._watch, style="gold")
        elif end.code == "host_quit" and self.party.clients and not self.party.link.is_host:
            self.widgets.button("wait", place, say("lobby.wait_host"), self._wait, style="gold")

    def _add_all(self) -> None:
        lobby = self.party.lobby
        assert lobby is not None, "one is in"
        self.rows.add(self.widgets, self.seats_room(), lobby)
        self.side.add()
        self._add_foot(lobby)

    def _add_foot(self, lobby: LobbyState) -> None:
        theme, say, line = self.context.theme, self.context.say, foot(self.context.theme)
        if self.party.is_owner:
            self._add_out("close", "lobby.close", self._ask_to_close)
        else:
            self._add_out("leave", "lobby.leave", self._leave)
        if self.party.watches or lobby.state != "lobby":
            return
        place = pygame.Rect(0, line.y, theme.px(260), line.h)
        place.right = line.right
        open_seats = [n for n, seat in enumerate(lobby.seats) if seat.kind == "open"]
        if self.party.is_owner:
            self.widgets.button(
                "start",
                place,
                say("lobby.start"),
                self._start,
                style="gold",
                enabled=not open_seats and not self.party.is_ready,
            )
            if open_seats:
                fill = place.move(-place.w - theme.px(12), 0)
                self.widgets.button("fill", fill, say("lobby.fill"), self._fill, role="body")
        elif self.party.is_ready:
            self.widgets.button("unready", place, say("lobby.unready"), self._unready)
        else:
            self.widgets.button("ready", place, say("lobby.ready"), self._ready, style="gold")

    # What one does.

    def _start(self) -> None:
        self.party.ready(on=True)
        self.party.ask("start")

    def _fill(self) -> None:
        lobby = self.party.lobby
        for number, seat in enumerate(() if lobby is None else lobby.seats):
            if seat.kind == "open":
                self.party.ask("add_bot", number)

    def _ready(self) -> None:
        self.party.ready(on=True)

    def _unready(self) -> None:
        self.party.ready(on=False)

    def _watch(self) -> None:
        self.party.watch()
        self.relayout()

    def _wait(self) -> None:
        self.party.wait_for_host()
        self.relayout()

    def _leave(self) -> SceneChange:
        self.party.leave()
        return Pop()

    def _ask_to_close(self) -> SceneChange:
        lobby = self.party.lobby
        seats = () if lobby is None else enumerate(lobby.seats)
        others = any(s.kind == "human" and n not in self.party.seats for n, s in seats)
        if not others:
            return self._close()
        return Push(QuestionScene(self.context, "close_table", self._close_all))

    def _close_all(self) -> SceneChange:
        """Close the table, and go once the question has gone."""
        self._close()
        self._is_going = True
        return Pop()

    def _close(self) -> SceneChange:
        self.party.ask("close")
        return self._leave()

    def back(self) -> SceneChange | None:
        """Put a seat back that was taken up; else stay: leaving takes the button."""
        if self.rows.held is not None:
            self.rows.held = None
            self.relayout()
            return None
        names = ("close", "leave", "cancel")
        self.widgets.focus_on(next(name for name in names if name in self.widgets))
        return None

    # What happens.

    @property
    def animating(self) -> bool:
        """Look often as long as one is not in: the answer is to be seen at once."""
        return not self.party.is_in and self.party.end is None

    def sockets(self) -> Sequence[int]:
        """Return where the host may say something."""
        return self.party.sockets()

    def update(self, dt: float) -> SceneChange | None:
        """Hear the host; go to the table when it begins."""
        if self._is_handed_on:
            return None
        if self._is_going and not self.widgets.covered:
            return Pop()
        party = self.party
        if party.pump():
            self.wake()
        self.side.update(dt)
        seen = (party.lobby, party.seats, party.end, party.is_in, party.watches)
        if seen != self._seen:
            self._seen = seen
            self.relayout()
        if party.plays and not self.widgets.covered:
            return self._to_table()
        return None

    def _to_table(self) -> SceneChange | None:
        lan = self.context.lan
        assert lan is not None, "one has come here by it"
        try:
            table = lan().table(self.party)
        except UserError as error:
            self.fault = self.context.texts.sentence(error)
            self.party.leave()
            return None
        self._is_handed_on = True
        self.context.audio.play("shuffle")
        return Replace(table)

    def uncover(self) -> None:
        """Show what has changed meanwhile."""
        super().uncover()
        self.relayout()

    def exit(self) -> None:
        """Let the clients go, unless the table has them."""
        if not self._is_handed_on:
            self.party.close()
        super().exit()

    # What is drawn.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet and all that is on it."""
        theme = self.context.theme
        draw_mat(theme, surface)
        draw_panel(theme, surface, sheet(theme), "paper")
        lobby = self.party.lobby
        if self.party.end is not None or not self.party.is_in or lobby is None:
            self._draw_waiting(surface)
            return
        self._draw_title(surface, lobby)
        self.rows.draw(surface, self.seats_room(), lobby)
        self.side.draw(surface, lobby)
        self._draw_told(surface, lobby)

    def _draw_waiting(self, surface: pygame.Surface) -> None:
        """Say what is being waited for, or why it is over."""
        theme, say, paper = self.context.theme, self.context.say, sheet(self.context.theme)
        end, link = self.party.end, self.party.link
        if end is not None:
            text = self.fault or said_end(self.context, end)
        elif self.party.is_patient:
            text = say("lobby.waiting_host")
        elif link.is_host:
            text = say("lobby.opening")
        else:
            text = say("lobby.entering", address=link.address)
        lines = theme.wrap(text, round(paper.w * 0.7), "large")
        pitch = round(theme.text_px("large") * 1.5)
        for number, line in enumerate(lines):
            y = paper.centery + round((number - (len(lines) - 1) / 2) * pitch) - theme.px(40)
            at = (paper.centerx, y)
            theme.text(surface, line, at, "large", "lacquer", bold=True, anchor="center")

    def _draw_title(self, surface: pygame.Surface, lobby: LobbyState) -> None:
        theme, room = self.context.theme, inner(self.context.theme)
        title = title_of(self.context, lobby)
        at, width = (room.x, title_line(theme)), round(room.w * _LEFT)
        role = fitting(theme, title, width, ("heading", "large", "body"), bold=True)
        theme.text(surface, title, at, role, "lacquer", bold=True, anchor="midleft", width=width)
        if self.party.is_plain:
            self._draw_plain(surface)

    def _draw_plain(self, surface: pygame.Surface) -> None:
        """Say that others in the network could read along."""
        theme, side = self.context.theme, self.side.room()
        sign = icon(theme, "warning", theme.px(20), "gold_deep")
        x, y = side.x, title_line(self.context.theme)
        if sign is not None:
            surface.blit(sign, sign.get_rect(midleft=(x, y)))
            x += sign.get_width() + theme.px(8)
        text, room = self.context.say("lan.plain"), side.right - x
        role = fitting(theme, text, room, ("small", "tiny"))
        theme.text(surface, text, (x, y), role, "ink_soft", anchor="midleft", width=room)

    def _draw_told(self, surface: pygame.Surface, lobby: LobbyState) -> None:
        """Say above the ways on what is being waited for."""
        theme, line = self.context.theme, foot(self.context.theme)
        text, colour = self._told(lobby)
        at, room = (line.right, line.y - theme.px(22)), line.w
        theme.text(surface, text, at, "small", colour, anchor="midright", width=room)

    def _told(self, lobby: LobbyState) -> tuple[str, str]:
        say, party = self.context.say, self.party
        if self.fault:
            return self.fault, "danger"
        if party.is_lost:
            return say("net.host_awaited" if party.awaits_host else "lobby.lost"), "danger"
        if self.rows.held is not None:
            return say("lobby.choose_seat"), "lacquer"
        if lobby.state != "lobby":
            return say("lobby.begins"), "ink_soft"
        open_seats = sum(seat.kind == "open" for seat in lobby.seats)
        if open_seats:
            return say("lobby.wait_people", count=open_seats), "ink_soft"
        people = [seat for seat in lobby.seats if seat.kind == "human" and not seat.ready]
        names = [drawable(self.context.theme, seat.name) for seat in people]
        if party.is_owner and not party.is_ready and len(names) <= len(party.seats):
            return say("lobby.all_ready"), "leaf_deep"
        if len(names) > _NAMED:
            return say("lobby.wait_ready_count", count=len(names)), "ink_soft"
        return say("lobby.wait_ready", names=", ".join(names)) if names else "", "ink_soft"
