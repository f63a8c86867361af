"""The title screen. One press, and you are in a hand."""

from __future__ import annotations

import math

import pygame

from game.core import UserError
from game.record import Record
from game.texts import LANGUAGES
from scenes.context import Context
from scenes.faces import soft_shadow
from scenes.mat import draw_mat, mat_border
from scenes.scene import Scene
from scenes.seating import Seating
from scenes.setup import SetupScene, game_name
from scenes.stack import Push, Quit, SceneChange
from scenes.widgets import OnPress

_FANS = ((("AS", 13), ("KH", 0), ("QD", -13)), (("AH", 13), ("JC", 0), ("TS", -13)))
"""Cards that lie left and right on the mat, with their turn in degrees."""


class MenuScene(Scene):
    """Name, one big button, and a few quiet ones."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._fans: list[pygame.Surface] = []
        self._fans_at: tuple[int, int] | None = None
        self._drawn = False
        self._notices = list(context.notices)
        """Things worth a quiet word, told instead of the hint at the foot."""
        context.notices.clear()
        self._saved: Record | None = None
        """The match that can be continued."""

    def enter(self) -> None:
        """Look for a match to continue, and build the controls."""
        self._look()
        super().enter()

    def _look(self) -> None:
        self._saved = self.context.saved()
        self._notices += self.context.notices
        self.context.notices.clear()

    def layout(self) -> None:
        """Put the buttons under the name, and the languages into the corner."""
        theme, say, add = self.context.theme, self.context.say, self.widgets
        middle, top = self.size[0] // 2, self._row(404)
        big = pygame.Rect(0, 0, theme.px(340), max(theme.hit, theme.px(78)))
        big.midtop = (middle, top)
        low: list[tuple[str, str, OnPress]]
        low = [("setup", "menu.setup", self._set_up), ("quit", "menu.quit", Quit)]
        if self._saved is None:
            add.button("play", big, say("menu.play"), self._play, style="gold", role="heading")
        else:
            text = say("menu.continue")
            add.button("continue", big, text, self._continue, style="gold", role="heading")
            low.insert(0, ("play", "menu.new", self._play))
        gap, width = theme.px(16), theme.px(220)
        left = middle - (len(low) * (width + gap) - gap) // 2
        row = self._row(536 if len(low) == 2 else 552)  # three are too wide for the cards' gap
        place = pygame.Rect(left, row, width, max(theme.hit, theme.px(52)))
        for name, key, action in low:
            add.button(name, place, say(key), action)
            place = place.move(width + gap, 0)
        self._add_corner()

    def back(self) -> SceneChange | None:
        """Stay: leaving takes the button, not a stray Escape."""
        self.widgets.focus_on("quit")
        return None

    def uncover(self) -> None:
        """Show the table that was set up meanwhile."""
        super().uncover()
        self._notices = []
        self._look()
        self.relayout()

    def update(self, dt: float) -> SceneChange | None:
        """Lay the cards on the mat once the first frame is out."""
        if self._fans_at != self.size and self._drawn:
            self._fans_at = self.size
            self._fans = [self._fan(cards) for cards in _FANS]
            self.wake()
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the mat, the cards, the name."""
        theme, say = self.context.theme, self.context.say
        draw_mat(theme, surface)
        self._draw_fans(surface)
        middle = self.size[0] // 2
        lotus = theme.picture("lotus", (theme.px(170), theme.px(142)))
        if lotus is not None:
            surface.blit(lotus, lotus.get_rect(midbottom=(middle, self._row(196))))
        self._draw_name(surface, say("app.title"), (middle, self._row(262)))
        at = (middle, self._row(340))
        theme.text(surface, say("menu.tagline"), at, "large", "ink", anchor="center")
        at = (middle, self._row(504))
        width = self.size[0] - 2 * mat_border(theme) - theme.px(60)
        text = self._next_table() if self._saved is None else self._saved_table(self._saved)
        theme.text(surface, text, at, "small", "ink", anchor="center", width=width)
        self._draw_foot(surface)
        self._drawn = True

    def _row(self, y: float) -> int:
        """Return where a height of the 720-high drawing lies in this window."""
        return round(y * self.size[1] / 720)

    def _add_corner(self) -> None:
        theme, say = self.context.theme, self.context.say
        edge = mat_border(theme) + theme.px(20)
        height, width, gap = theme.hit, theme.px(134), theme.px(8)
        x = self.size[0] - edge - 2 * width - gap
        rect = pygame.Rect(x, edge, 2 * width + gap, height)
        names = [(code, say(f"app.language.{code}")) for code in LANGUAGES]
        spoken = self.context.texts.language
        self.widgets.choices("language", rect, names, spoken, self._speak, role="small")
        sound = pygame.Rect(edge, edge, theme.px(180), height)
        text = say("app.sound_off" if self.context.audio.muted else "app.sound_on")
        self.widgets.button("sound", sound, text, self._switch_sound, role="small")

    def _speak(self, language: str) -> None:
        self.context.set_language(language)

    def _switch_sound(self) -> None:
        self.context.set_muted(muted=not self.context.audio.muted)
        self.context.audio.play("click")

    def _seating(self) -> Seating:
        say = self.context.say
        return Seating.start(
            self.context.registry,
            self.context.prefs,
            own_name=say("setup.own_name"),
            guest=say("setup.guest"),
        )

    def _play(self) -> SceneChange | None:
        try:
            change = self.context.open_table(self._seating().setup())
        except UserError as error:
            self._notices = [error]
            self.wake()
            return None
        self.context.audio.play("shuffle")
        return change

    def _continue(self) -> SceneChange | None:
        if self._saved is None:
            return None
        try:
            change = self.context.resume_table(self._saved)
        except UserError as error:
            self._notices = [error]
            self._look()
            self.relayout()
            return None
        self.context.audio.play("shuffle")
        return change

    def _set_up(self) -> SceneChange:
        self.context.audio.play("click")
        return Push(SetupScene(self.context, self._seating()))

    def _next_table(self) -> str:
        say, seating = self.context.say, self._seating()
        game = game_name(self.context, seating.entry.id)
        bots = sum(place.is_bot for place in seating.places)
        people = len(seating.places) - bots
        if people == 1:
            return say("menu.next_table", game=game, count=bots)
        key = "menu.next_shared" if bots else "menu.next_people"
        return say(key, game=game, people=people, bots=bots)

    def _saved_table(self, record: Record) -> str:
        header = record.header
        me = next((n for n, seat in enumerate(header.seats) if seat.kind == "human"), 0)
        names = ", ".join(seat.name for n, seat in enumerate(header.seats) if n != me)
        game = game_name(self.context, header.game)
        return self.context.say("menu.saved", game=game, number=max(1, record.hand), names=names)

    def _draw_name(self, surface: pygame.Surface, name: str, center: tuple[int, int]) -> None:
        """Draw the name in lacquer red on a rim of paper."""
        theme = self.context.theme
        rim = theme.px(4)
        edge = theme.render(name, "title", "paper_bright", bold=True)
        place = edge.get_rect(center=center)
        for turn in range(16):
            angle = math.tau * turn / 16
            move = round(rim * math.cos(angle)), round(rim * math.sin(angle))
            surface.blit(edge, place.move(move))
        deep = theme.render(name, "title", "lacquer_deep", bold=True)
        surface.blit(deep, place.move(0, theme.px(3)))
        theme.text(surface, name, center, "title", "lacquer", bold=True, anchor="center")

    def _draw_foot(self, surface: pygame.Surface) -> None:
        theme, say = self.context.theme, self.context.say
        lines = [(self.context.texts.sentence(error), "lacquer_deep") for error in self._notices]
        device = self.context.ui.device
        hint = "saved" if device == "mouse" and self._saved is not None else device
        lines = lines or [(say(f"menu.hint_{hint}"), "ink_soft")]
        width = self.size[0] - 2 * mat_border(theme) - theme.px(60)
        top = self._row(638) - theme.px(11) * (len(lines) - 1)
        for place, (text, colour) in enumerate(lines):
            at = (self.size[0] // 2, top + place * theme.px(24))
            theme.text(surface, text, at, "tiny", colour, anchor="center", width=width)

    def _fan(self, cards: tuple[tuple[str, int], ...]) -> pygame.Surface:
        theme = self.context.theme
        size = (theme.px(136), theme.px(190))
        fan = pygame.Surface((size[0] * 3, round(size[1] * 1.6)), pygame.SRCALPHA)
        for place, (code, turn) in enumerate(cards):
            card = theme.picture(code, size, "decks/french")
            if card is None:
                continue
            shadow = soft_shadow(theme, size, theme.px(10), theme.px(8))
            x = fan.get_width() / 2 + (place - 1) * size[0] * 0.56
            y = fan.get_height() / 2 + abs(place - 1) * size[1] * 0.07
            for image, drop in ((shadow, theme.px(5)), (card, 0)):
                turned = pygame.transform.rotozoom(_with_margin(image), turn, 1)
                fan.blit(turned, turned.get_rect(center=(x, y + drop)))
        return fan

    def _draw_fans(self, surface: pygame.Surface) -> None:
        if self._fans_at != self.size:
            return
        for fan, x in zip(self._fans, (0.178, 0.822), strict=True):
            center = (round(self.size[0] * x), self._row(420))
            surface.blit(fan, fan.get_rect(center=center))


def _with_margin(image: pygame.Surface) -> pygame.Surface:
    """Return the picture in a clear margin: without it a turned edge is saw-toothed."""
    width, height = image.get_size()
    framed = pygame.Surface((width + 4, height + 4), pygame.SRCALPHA)
    framed.blit(image, (2, 2))
    return framed
