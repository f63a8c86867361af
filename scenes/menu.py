"""The title screen. One press, and you are in a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.core import Setup, UserError
from game.record import Record
from game.texts import LANGUAGES
from scenes.context import Context, GameEntry
from scenes.evening import draw_evening
from scenes.faces import draw_panel
from scenes.house_words import game_name
from scenes.key_words import hint, say_keys
from scenes.scene import Scene
from scenes.seating import Seating
from scenes.setup import SetupScene
from scenes.stack import Push, Quit, SceneChange
from scenes.widgets import OnPress

_DOT = " · "
_GAP = 14
"""Between buttons, at scale 1."""
_WIDE, _NARROWER, _NARROW = 206, 184, 156
"""Of buttons in the upper row, if they are many there, and in the lower."""
_MANY = 4


class MenuScene(Scene):
    """Name, one big button, and a few quiet ones."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._drawn = False
        self._whole = False
        """The first frame is out, so there is time for all details."""
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
        """Put the way into a hand first, the quiet buttons below, the rest into the corners."""
        theme, say, add = self.context.theme, self.context.say, self.widgets
        big = pygame.Rect(0, 0, theme.px(340), max(theme.hit, theme.px(78)))
        big.midtop = (self.size[0] // 2, self._row(346))
        fresh: list[tuple[str, str, str, OnPress]] = []
        if self._saved is None:
            name, text, action = "play", say("menu.play"), self._play
        else:
            name, text, action = "continue", say("menu.continue"), self._continue
            fresh = [("play", say("menu.new"), "new", self._play)]
        add.button(name, big, text, action, style="gold", role="heading", sign="play")
        table = ("setup", say("menu.setup"), "cards", self._set_up)
        network = ("lan", say("menu.lan"), "person", self._open_network)
        first = (*fresh, *self._others(), table)
        if self.context.lan is not None:
            first = (*first, network)
        rules = ("rules", say("menu.rules"), "book", self._open_rules)
        settings = ("settings", say("menu.settings"), "gear", self._open_settings)
        leave = ("quit", say("menu.quit"), "quit", Quit)
        self._add_row(self._row(482), first, _WIDE if len(first) < _MANY else _NARROWER)
        self._add_row(self._row(539), (rules, settings, leave), _NARROW)
        self._add_corner()

    def _others(self) -> Iterator[tuple[str, str, str, OnPress]]:
        """Yield the way into a hand of each game that is not the one of the big button."""
        for entry in self.context.registry:
            if entry.id != self._seating().entry.id:
                text = self.context.say("menu.other", game=game_name(self.context, entry.id))
                yield f"other.{entry.id}", text, "play", partial(self._play_other, entry)

    def _add_row(self, top: int, row: tuple[tuple[str, str, str, OnPress], ...], wide: int) -> None:
        """Put buttons side by side."""
        theme, count = self.context.theme, len(row)
        gap, width = theme.px(_GAP), theme.px(wide)
        left = (self.size[0] - count * (width + gap) + gap) // 2
        place = pygame.Rect(left, top, width, max(theme.hit, theme.px(48)))
        for name, text, sign, action in row:
            self.widgets.button(name, place, text, action, role="body", sign=sign)
            place = place.move(width + gap, 0)

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
        """Finish the picture once the first frame is out."""
        if self._drawn and not self._whole:
            self._whole = True
            self.wake()
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the evening, the name, and what the big button does."""
        theme, say = self.context.theme, self.context.say
        draw_evening(theme, surface, whole=self._whole)
        middle = self.size[0] // 2
        self._draw_name(surface, (middle, self._row(164)))
        self._draw_tagline(surface, say("menu.tagline"), (middle, self._row(282)))
        if self._whole:
            self._draw_table(surface, (middle, self._row(449)))
        self._draw_foot(surface)
        self._drawn = True

    def _row(self, y: float) -> int:
        """Return where a height of the 720-high drawing lies in this window."""
        return round(y * self.size[1] / 720)

    def _add_corner(self) -> None:
        theme, say = self.context.theme, self.context.say
        edge = theme.px(24)
        height, width, gap = theme.hit, theme.px(134), theme.px(8)
        x = self.size[0] - edge - 2 * width - gap
        rect = pygame.Rect(x, edge, 2 * width + gap, height)
        names = [(code, say(f"app.language.{code}")) for code in LANGUAGES]
        spoken = self.context.texts.language
        self.widgets.choices("language", rect, names, spoken, self._speak, role="small")
        sound = pygame.Rect(edge, edge, theme.px(236 if theme.large else 196), height)
        muted = self.context.audio.muted
        text = say("app.sound_off" if muted else "app.sound_on")
        sign = "mute" if muted else "sound"
        self.widgets.button("sound", sound, text, self._switch_sound, role="small", sign=sign)

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
        return self._open_table(self._seating().setup)

    def _open_table(self, setup: Callable[[], Setup]) -> SceneChange | None:
        try:
            change = self.context.open_table(setup())
        except UserError as error:
            self._notices = [error]
            self.wake()
            return None
        self.context.audio.play("shuffle")
        return change

    def _play_other(self, entry: GameEntry) -> SceneChange | None:
        """Start a hand of another game, against as many bots as usual."""
        seating = self._seating()
        seating.choose(entry)
        return self._open_table(seating.setup)

    def _open_network(self) -> SceneChange:
        from scenes.lan_menu import LanScene

        self.context.audio.play("click")
        return Push(LanScene(self.context))

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

    def _open_settings(self) -> SceneChange:
        # Read when asked for: the first frame need not wait for it; so with the rules below.
        from scenes.settings import SettingsScene

        self.context.audio.play("click")
        return Push(SettingsScene(self.context))

    def _open_rules(self) -> SceneChange:
        """Open the rules of the table that is next."""
        from scenes.rulebook import RulebookScene

        self.context.audio.play("click")
        seating = self._seating()
        return Push(RulebookScene(self.context, seating.entry.id, seating.preset, seating.options))

    def _next_table(self) -> str:
        say, seating = self.context.say, self._seating()
        game = game_name(self.context, seating.entry.id)
        bots = sum(place.is_bot for place in seating.places)
        people = len(seating.places) - bots
        if people == 1:
            return say("menu.next_table", game=game, count=bots)
        key = "menu.next_shared" if bots else "menu.next_people"
        return say(key, game=game, people=people, bots=bots)

    def _saved_table(self, record: Record, width: int) -> str:
        """Tell which match is waiting and with whom: as many names as there is room for."""
        header, say, theme = record.header, self.context.say, self.context.theme
        me = next((n for n, seat in enumerate(header.seats) if seat.kind == "human"), 0)
        names = [seat.name for n, seat in enumerate(header.seats) if n != me]
        values = {"game": game_name(self.context, header.game), "number": max(1, record.hand)}
        text = say("menu.saved", names=", ".join(names), **values)
        for shown in range(len(names) - 1, 0, -1):
            if theme.text_size(text, "small")[0] <= width:
                break
            named, count = ", ".join(names[:shown]), len(names) - shown
            text = say("menu.saved_more", names=named, count=count, **values)
        return text

    def _draw_name(self, surface: pygame.Surface, center: tuple[int, int]) -> None:
        """Draw the name as it is lettered, or in plain letters if its drawing is lost."""
        theme, name = self.context.theme, self.context.say("app.title")
        drawn = theme.picture("title_name", (theme.px(640), theme.px(640)))
        if drawn is None:
            theme.text(surface, name, center, "title", "gold_bright", bold=True, anchor="center")
        else:
            surface.blit(drawn, drawn.get_rect(center=center))

    def _draw_tagline(self, surface: pygame.Surface, text: str, center: tuple[int, int]) -> None:
        """Draw the line under the name on a ribbon of lacquer."""
        theme = self.context.theme
        width, height = theme.text_size(text, "body", bold=True)
        ribbon = pygame.Rect(0, 0, width + theme.px(52), height + theme.px(14))
        ribbon.center = center
        draw_panel(theme, surface, ribbon, "lacquer")
        theme.text(surface, text, center, "body", "gold_bright", bold=True, anchor="center")

    def _draw_table(self, surface: pygame.Surface, center: tuple[int, int]) -> None:
        """Tell what the big button opens. It takes the game's rules to know, so not at once."""
        theme, saved = self.context.theme, self._saved
        width = theme.px(640)
        text = self._next_table() if saved is None else self._saved_table(saved, width)
        theme.text(surface, text, center, "small", "ink", anchor="center", width=width)

    def _draw_foot(self, surface: pygame.Surface) -> None:
        """Write the hint between what lies on the mat, or what has to be told on paper over it."""
        theme, told = self.context.theme, bool(self._notices)
        texts = [self.context.texts.sentence(error) for error in self._notices] or [self._hint()]
        width = theme.px(1000 if told else 470)
        rows = [row for text in texts for row in self._rows(text, width)]
        height = theme.text_px("tiny") + theme.px(8)
        box = pygame.Rect(0, 0, width, height * len(rows))
        box.midbottom = (self.size[0] // 2, self._row(676))
        if told:
            draw_panel(theme, surface, box.inflate(theme.px(48), theme.px(20)), "paper")
        for place, text in enumerate(rows):
            at = (box.centerx, box.y + place * height + height // 2)
            colour = "lacquer_deep" if told else "ink_soft"
            theme.text(surface, text, at, "tiny", colour, anchor="center")

    def _rows(self, text: str, width: int) -> list[str]:
        """Break a line between what its dots part, and between words only if that is too long."""
        theme = self.context.theme
        rows: list[str] = []
        for part in text.split(_DOT):
            longer = f"{rows[-1]}{_DOT}{part}" if rows else part
            if rows and theme.text_size(longer, "tiny")[0] <= width:
                rows[-1] = longer
            else:
                rows += theme.wrap(part, width, "tiny")
        return rows

    def _hint(self) -> str:
        if self._saved is not None and self.context.ui.commands.pointing:
            return say_keys(self.context, "menu.hint_saved")
        return hint(self.context, "menu.hint")
