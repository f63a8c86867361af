"""Playing with others in the network: open a table, go to one, or go on where one was."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core import UserError
from scenes.context import Context
from scenes.faces import draw_panel
from scenes.house_words import game_name
from scenes.lan import Kept, Lan
from scenes.mat import draw_mat
from scenes.party import Ended, Party
from scenes.prefs import MOST_RECENT
from scenes.scene import Scene
from scenes.sheets import foot, inner, sheet, title_line
from scenes.stack import Pop, Push, Replace, SceneChange

MOST_ADDRESS = 60
"""Letters of an address that can be typed."""

_PATIENCE_S = 8.0
"""So long one waits for an answer from an address."""
_TOP, _GAP, _EDGE, _BUTTON = 104, 28, 26, 60
_STRIP, _HEIGHT = 84, 372
"""Heights of the way back, and of the two ways in."""


def said_end(context: Context, end: Ended) -> str:
    """Say why a connection has ended, or why there has been none."""
    if end.error is not None:
        return context.texts.sentence(end.error)
    return context.say(f"net.{end.code}", **end.values)


class LanScene(Scene):
    """Two panels side by side: a table of one's own, or that of others."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        assert context.lan is not None, "the way here is there only then"
        self.lan: Lan = context.lan()
        recent = context.prefs.lan_recent
        self.address = recent[0] if recent else ""
        self.fault = ""
        """Why one could not go there."""
        self._kept: Kept | None = self.lan.kept()

    def enter(self) -> None:
        """Come with the most likely way in focus."""
        super().enter()
        self.widgets.focus_on("go_on" if self._kept is not None else "open")

    # Where things lie.

    def _panels(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the two ways in; they lie in the middle of what room there is."""
        theme, room = self.context.theme, inner(self.context.theme)
        gap, top = theme.px(_GAP), sheet(theme).y + theme.px(_TOP)
        if self._kept is not None:
            top += theme.px(_STRIP + 20)
        bottom = foot(theme).y - theme.px(22)
        height = min(bottom - top, theme.px(_HEIGHT))
        width = (room.width - gap) // 2
        left = pygame.Rect(room.x, top + (bottom - top - height) // 3, width, height)
        return left, left.move(width + gap, 0)

    def _strip(self) -> pygame.Rect:
        theme, room = self.context.theme, inner(self.context.theme)
        return pygame.Rect(room.x, sheet(theme).y + theme.px(_TOP), room.w, theme.px(_STRIP))

    def _button_height(self) -> int:
        return max(self.context.theme.hit, self.context.theme.px(_BUTTON))

    def layout(self) -> None:
        """Put the way to one's own table at the left, that to others' at the right."""
        theme, say = self.context.theme, self.context.say
        left, right = self._panels()
        height, edge = self._button_height(), theme.px(_EDGE)
        if self._kept is not None:
            self._add_way_back(self._kept)
        wide = pygame.Rect(left.x + edge, 0, left.w - 2 * edge, height)
        wide.bottom = left.bottom - edge
        style = "plain" if self._kept is not None else "gold"
        self.widgets.button("open", wide, say("lan.open"), self._open, style=style, sign="cards")
        self._add_address(right.inflate(-2 * edge, 0))
        back = foot(theme)
        back.width = theme.px(190)
        self.widgets.button("back", back, say("app.back"), Pop)

    def _add_way_back(self, kept: Kept) -> None:
        theme, strip = self.context.theme, self._strip()
        place = pygame.Rect(0, 0, theme.px(390), max(theme.hit, theme.px(54)))
        place.midright = (strip.right - theme.px(18), strip.centery)
        text = self.context.say("lan.reopen" if kept.is_host else "lan.rejoin")
        self.widgets.button("go_on", place, text, self._go_on, style="gold", sign="play")

    def _field(self) -> pygame.Rect:
        """Return where the address is typed."""
        theme, panel = self.context.theme, self._panels()[1]
        edge = theme.px(_EDGE)
        height = max(theme.hit, theme.px(52))
        return pygame.Rect(panel.x + edge, panel.y + theme.px(106), panel.w - 2 * edge, height)

    def _add_address(self, room: pygame.Rect) -> None:
        theme, say, field = self.context.theme, self.context.say, self._field()
        go = pygame.Rect(0, field.y, theme.px(170), field.h)
        go.right = field.right
        field.width -= go.w + theme.px(12)
        self.widgets.entry(
            "address",
            field,
            self.address,
            self._typed,
            most=MOST_ADDRESS,
            on_enter=self._visit,
            words=False,
        )
        self.widgets.button("visit", go, say("lan.visit"), self._visit, style="gold")
        self.widgets.set_wrong("address", wrong=bool(self.fault))
        recent = self.context.prefs.lan_recent[:MOST_RECENT]
        gap = theme.px(10)
        width = (room.w - (MOST_RECENT - 1) * gap) // MOST_RECENT
        height = max(theme.hit, theme.px(46))
        top = self._panels()[1].bottom - theme.px(_EDGE) - height
        for number, address in enumerate(recent):
            place = pygame.Rect(room.x + number * (width + gap), top, width, height)
            again = self._again_at(address)
            self.widgets.button(
                f"recent.{number}", place, address, again, style="quiet", role="small"
            )

    def _again_at(self, address: str) -> Callable[[], SceneChange | None]:
        def go() -> SceneChange | None:
            self.address = address
            return self._visit()

        return go

    # What one does.

    def _typed(self, text: str) -> None:
        self.address = text
        if self.fault:
            self.fault = ""
            self.widgets.set_wrong("address", wrong=False)

    def _open(self) -> SceneChange:
        from scenes.lan_setup import LanSetupScene

        self.context.audio.play("click")
        return Push(LanSetupScene(self.context))

    def _visit(self) -> SceneChange | None:
        address = "".join(self.address.split())
        try:
            party = self.lan.visit(address)
        except UserError as error:
            self.refuse(self.context.texts.sentence(error))
            return None
        self.context.audio.play("click")
        return Push(ConnectingScene(self.context, party, address, self.refuse))

    def refuse(self, fault: str) -> None:
        """Say why one could not go there."""
        self.fault = fault
        self.context.audio.play("error")
        self.widgets.focus_on("address")
        self.relayout()
        self.wake()

    def _go_on(self) -> SceneChange | None:
        from scenes.lobby import LobbyScene

        try:
            party = self.lan.go_on()
        except UserError as error:
            self._kept = self.lan.kept()
            self.refuse(self.context.texts.sentence(error))
            return None
        return Push(LobbyScene(self.context, party))

    def uncover(self) -> None:
        """Look anew: one may have left a match, or been to another address."""
        super().uncover()
        self._kept = self.lan.kept()
        self.relayout()

    # What is drawn.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, the two panels, and what is to be known of them."""
        theme, say = self.context.theme, self.context.say
        draw_mat(theme, surface)
        paper = sheet(theme)
        draw_panel(theme, surface, paper, "paper")
        at = (inner(theme).x, title_line(theme))
        title = theme.text(
            surface, say("lan.title"), at, "heading", "lacquer", bold=True, anchor="midleft"
        )
        at = (title.right + theme.px(20), title.centery + theme.px(4))
        room = inner(theme).right - at[0]
        theme.text(surface, say("lan.about"), at, "small", "ink_soft", anchor="midleft", width=room)
        if self._kept is not None:
            self._draw_way_back(surface, self._kept)
        left, right = self._panels()
        self._draw_way(surface, left, "lan.open_title", "lan.open_about")
        self._draw_way(surface, right, "lan.visit_title", "lan.visit_about")
        self._draw_below_field(surface, right)

    def _draw_way_back(self, surface: pygame.Surface, kept: Kept) -> None:
        theme, say, strip = self.context.theme, self.context.say, self._strip()
        draw_panel(theme, surface, strip, "slip")
        values = {
            "game": game_name(self.context, kept.game),
            "names": ", ".join(kept.names),
            "address": kept.address,
        }
        text = say("lan.kept_own" if kept.is_host else "lan.kept", **values)
        left, room = strip.x + theme.px(22), strip.w - theme.px(390 + 22 + 36)
        lines = theme.wrap(text, room, "body")[:2]
        pitch = round(theme.text_px("body") * 1.35)
        for number, line in enumerate(lines):
            y = strip.centery + round((number - (len(lines) - 1) / 2) * pitch)
            theme.text(surface, line, (left, y), "body", anchor="midleft", width=room)

    def _draw_way(
        self, surface: pygame.Surface, panel: pygame.Rect, title: str, about: str
    ) -> None:
        theme, say = self.context.theme, self.context.say
        draw_panel(theme, surface, panel, "slip")
        edge = theme.px(_EDGE)
        at = (panel.x + edge, panel.y + theme.px(38))
        theme.text(surface, say(title), at, "large", "lacquer", bold=True, anchor="midleft")
        y = panel.y + theme.px(62)
        for line in theme.wrap(say(about), panel.w - 2 * edge, "body"):
            theme.text(surface, line, (panel.x + edge, y), "body", "ink")
            y += round(theme.text_px("body") * 1.4)

    def _draw_below_field(self, surface: pygame.Surface, panel: pygame.Rect) -> None:
        """Say what is wrong with the address, or what one looks like; name the last ones."""
        theme, say, field = self.context.theme, self.context.say, self._field()
        text = self.fault or say("lan.address_hint")
        colour = "danger" if self.fault else "ink_soft"
        y, pitch = field.bottom + theme.px(8), round(theme.text_px("small") * 1.35)
        for line in theme.wrap(text, field.w, "small")[:3]:
            theme.text(surface, line, (field.x, y), "small", colour, width=field.w)
            y += pitch
        if "recent.0" in self.widgets:  # the first address is remembered while this page goes
            top = self.widgets.rects()["recent.0"].y
            at = (field.x, top - theme.px(6))
            theme.text(surface, say("lan.recent"), at, "tiny", "ink_soft", anchor="bottomleft")


class ConnectingScene(Scene):
    """A small sheet while nobody has answered yet; one can always stop."""

    overlay = True

    def __init__(
        self, context: Context, party: Party, address: str, failed: Callable[[str], object]
    ) -> None:
        """Wait.

        Args:
            failed: told in words why there is nobody.
        """
        super().__init__(context)
        self.party = party
        self._address = address
        self._failed = failed
        self._is_taken = False
        """The next scene has the party."""

    def _panel(self) -> pygame.Rect:
        theme = self.context.theme
        return self.middle(theme.px(560), theme.px(210))

    def layout(self) -> None:
        """Put the way out below."""
        theme, panel = self.context.theme, self._panel()
        stop = pygame.Rect(0, 0, theme.px(200), max(theme.hit, theme.px(52)))
        stop.midbottom = (panel.centerx, panel.bottom - theme.px(28))
        self.widgets.button("cancel", stop, self.context.say("lan.cancel"), Pop, style="gold")

    @property
    def animating(self) -> bool:
        """Look often: the answer is to be seen at once."""
        return True

    def update(self, dt: float) -> SceneChange | None:
        """See whether somebody has answered."""
        party = self.party
        party.pump()
        if party.end is not None:
            self._failed(said_end(self.context, party.end))
            return Pop()
        if party.is_in:
            from scenes.lan_visit import VisitScene

            self._is_taken = True
            self._remember()
            return Replace(VisitScene(self.context, party))
        if party.waited_s > _PATIENCE_S:
            error = UserError("net_unreachable", address=self._address)
            self._failed(self.context.texts.sentence(error))
            return Pop()
        return None

    def _remember(self) -> None:
        """Keep the address for the next time."""
        prefs = self.context.prefs
        others = [other for other in prefs.lan_recent if other != self._address]
        prefs.lan_recent = [self._address, *others][:MOST_RECENT]
        prefs.save()

    def exit(self) -> None:
        """Let the connection go, unless the next scene has it."""
        if not self._is_taken:
            self.party.close()
        super().exit()

    def draw(self, surface: pygame.Surface) -> None:
        """Say what is being waited for."""
        theme, say, panel = self.context.theme, self.context.say, self._panel()
        draw_panel(theme, surface, panel, "paper")
        at = (panel.centerx, panel.y + theme.px(50))
        theme.text(
            surface, say("lan.connecting"), at, "large", "lacquer", bold=True, anchor="center"
        )
        at = (panel.centerx, panel.y + theme.px(94))
        room = panel.w - theme.px(40)
        theme.text(surface, self._address, at, "body", "ink_soft", anchor="center", width=room)
