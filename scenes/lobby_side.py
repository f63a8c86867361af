"""The right side of a lobby: where the table is, what it plays, and what people say."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import pygame

from net.client import MOST_CHAT, LobbyState
from scenes.faces import draw_plate
from scenes.lan_rules import length_and_turn, played_at
from scenes.lines import fitting
from scenes.sheets import inner, line_height
from scenes.speak import PhrasesScene
from scenes.stack import Push, SceneChange
from scenes.talk import draw_talk

if TYPE_CHECKING:
    from scenes.lobby import LobbyScene

_BETWEEN, _ADDRESS = 30, 118
"""What is between the seats and this side; height of what says where the table is."""
_COPIED_S = 2.0


class LobbySide:
    """Address, rules and talk of a lobby."""

    def __init__(self, scene: LobbyScene) -> None:
        self._scene = scene
        self._context, self._party = scene.context, scene.party
        self.typed = ""
        """What one is about to say."""
        self._copied_s = 0.0

    def update(self, dt: float) -> None:
        """Let the word of thanks for copying go out."""
        if self._copied_s > 0:
            self._copied_s -= dt
            if self._copied_s <= 0:
                self._scene.relayout()

    def draw(self, surface: pygame.Surface, lobby: LobbyState) -> None:
        """Draw all of it."""
        self._draw_address(surface)
        self._draw_rules(surface, lobby)
        self._draw_talk(surface)

    def room(self) -> pygame.Rect:
        """Return where all of it lies."""
        theme, seats = self._context.theme, self._scene.seats_room()
        room = inner(theme)
        left = seats.right + theme.px(_BETWEEN)
        return pygame.Rect(left, seats.y, room.right - left, seats.h)

    def _address_box(self) -> pygame.Rect:
        side = self.room()
        return pygame.Rect(side.x, side.y, side.w, self._context.theme.px(_ADDRESS))

    def _rules_row(self) -> pygame.Rect:
        theme, box = self._context.theme, self._address_box()
        return pygame.Rect(box.x, box.bottom + theme.px(12), box.w, line_height(theme))

    def _say_row(self) -> pygame.Rect:
        theme, side = self._context.theme, self.room()
        row = pygame.Rect(side.x, 0, side.w, line_height(theme))
        row.bottom = side.bottom
        return row

    def _talk_box(self) -> pygame.Rect:
        theme, above, below = self._context.theme, self._rules_row(), self._say_row()
        top = above.bottom + theme.px(12)
        return pygame.Rect(above.x, top, above.w, below.y - theme.px(10) - top)

    def add(self) -> None:
        """Add the controls."""
        theme, say, box = self._context.theme, self._context.say, self._address_box()
        if self._addresses():
            copy = pygame.Rect(0, 0, theme.px(118), max(theme.hit, theme.px(44)))
            copy.midright = (box.right - theme.px(14), box.y + theme.px(66))
            text = say("lobby.copied" if self._copied_s > 0 else "lobby.copy")
            self._scene.widgets.button("copy", copy, text, self._copy, role="small")
        rules = self._rules_row()
        rules.x, rules.w = rules.right - theme.px(178), theme.px(178)
        self._scene.widgets.button(
            "rules", rules, say("lobby.rules"), self._open_rules, role="body", sign="book"
        )
        if self._party.watches:
            return
        row = self._say_row()
        gap = theme.px(8)
        phrases = pygame.Rect(0, row.y, theme.px(128), row.h)
        phrases.right = row.right
        send = pygame.Rect(0, row.y, theme.px(84), row.h)
        send.right = phrases.left - gap
        field = pygame.Rect(row.x, row.y, send.left - gap - row.x, row.h)
        self._scene.widgets.entry(
            "talk", field, self.typed, self._typing, most=MOST_CHAT, on_enter=self._send
        )
        self._scene.widgets.button("send", send, say("lobby.send"), self._send, role="small")
        self._scene.widgets.button(
            "phrases", phrases, say("lobby.phrases"), self._phrases, role="small"
        )

    def _typing(self, text: str) -> None:
        self.typed = text

    def _send(self) -> None:
        if self.typed.strip():
            self._party.say(self.typed)
        self.typed = ""
        self._scene.relayout()

    def _phrases(self) -> SceneChange:
        return Push(PhrasesScene(self._context, self._party.say))

    def _copy(self) -> None:
        with contextlib.suppress(pygame.error):  # there may be no clipboard
            pygame.scrap.put_text(self._addresses()[0])
            self._copied_s = _COPIED_S
        self._scene.relayout()

    def _open_rules(self) -> SceneChange | None:
        from scenes.rulebook import RulebookScene

        lobby = self._party.lobby
        played = None if lobby is None else played_at(self._context, lobby)
        if played is None:
            return None
        entry, choice = played
        return Push(RulebookScene(self._context, entry.id, choice.preset, choice.options))

    def _addresses(self) -> tuple[str, ...]:
        return tuple(self._party.link.addresses) if self._party.link.is_host else ()

    def _draw_address(self, surface: pygame.Surface) -> None:
        theme, say, box = self._context.theme, self._context.say, self._address_box()
        draw_plate(theme, surface, box)
        x, room = box.x + theme.px(16), box.w - theme.px(32)
        addresses = self._addresses()
        is_host = self._party.link.is_host
        head = say("lobby.tell_address" if is_host else "lobby.table_at")
        role = fitting(theme, head, room, ("small", "tiny"))
        theme.text(surface, head, (x, box.y + theme.px(24)), role, "ink_soft", anchor="midleft")
        if is_host and not addresses:
            for number, line in enumerate(theme.wrap(say("lobby.no_network"), room, "small")[:3]):
                y = box.y + theme.px(54) + number * round(theme.text_px("small") * 1.3)
                theme.text(surface, line, (x, y), "small", "danger", anchor="midleft")
            return
        shown = addresses[0] if is_host else self._party.link.address
        width = room - theme.px(126) if is_host else room
        role = fitting(theme, shown, width, ("heading", "large", "button", "small"), bold=True)
        at = (x, box.y + theme.px(66))
        theme.text(surface, shown, at, role, "lacquer", bold=True, anchor="midleft", width=width)
        if len(addresses) > 1:
            text = say("lobby.or_address", addresses=", ".join(addresses[1:3]))
            at = (x, box.bottom - theme.px(18))
            theme.text(surface, text, at, "tiny", "ink_soft", anchor="midleft", width=room)

    def _draw_rules(self, surface: pygame.Surface, lobby: LobbyState) -> None:
        """Say how long the match is, and the turns."""
        theme, row = self._context.theme, self._rules_row()
        room = row.w - theme.px(190)
        pitch = round(theme.text_px("small") * 1.35)
        for number, line in enumerate(length_and_turn(self._context, lobby)):
            at = (row.x, row.centery + round((number - 0.5) * pitch))
            role = fitting(theme, line, room, ("small", "tiny"))
            theme.text(surface, line, at, role, anchor="midleft", width=room)

    def _draw_talk(self, surface: pygame.Surface) -> None:
        theme, box = self._context.theme, self._talk_box()
        draw_plate(theme, surface, box)
        room = box.inflate(-theme.px(24), -theme.px(14))
        if self._party.lines:
            draw_talk(self._context, surface, room, tuple(self._party.lines))
        else:
            hint = self._context.say("lobby.no_talk")
            theme.text(
                surface, hint, box.center, "small", "ink_soft", anchor="center", width=room.w
            )
