"""Setting up a table: which game and rules, how many seats, who sits where."""

from __future__ import annotations

import pygame

from game.core import MAX_NAME, UserError
from scenes.context import Context
from scenes.faces import draw_panel, draw_plate
from scenes.mat import draw_mat, mat_border, printed_drum
from scenes.scene import Scene
from scenes.seating import Seating, portrait
from scenes.stack import SceneChange

_SEATS_TOP, _SEATS_HEIGHT, _WIDEST_PITCH = 266, 304, 96
"""Where the seats lie in the 720-high drawing, and how far their rows are apart at most."""
_TYPED = 2 * MAX_NAME
"""Letters a name field takes: more than a name may have, so that the excess can be told."""


def game_name(context: Context, game: str) -> str:
    """Return what a game is called, in words."""
    key = f"{game}.name"
    return context.say(key) if context.texts.has(key) else game.replace("_", " ").title()


def preset_name(context: Context, game: str, preset: str) -> str:
    """Return what a table of rules is called, in words."""
    key = f"{game}.preset.{preset}"
    return context.say(key) if context.texts.has(key) else preset.replace("_", " ").capitalize()


class SetupScene(Scene):
    """One page; nothing typed is lost, what is wrong is said beside it."""

    def __init__(self, context: Context, seating: Seating) -> None:
        super().__init__(context)
        self.seating = seating
        self._refused: UserError | None = None
        """Why the table could not be opened, other than by a name."""
        self._tried = False

    def enter(self) -> None:
        """Come with the way on in focus: most tables are fine as they are."""
        super().enter()
        self.widgets.focus_on("start")

    def layout(self) -> None:
        """Put the table's choices on top, the seats two in a row, the way out below."""
        self._add_choices()
        for seat in range(len(self.seating.places)):
            self._add_seat(seat)
        self._add_foot()
        self._mark()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the paper and all that is written on it."""
        theme, say = self.context.theme, self.context.say
        draw_mat(theme, surface)
        paper = self._paper()
        draw_panel(theme, surface, paper, "paper")
        drum = printed_drum(theme, self._row(420), 20)
        if drum is not None:
            surface.blit(drum, drum.get_rect(center=(paper.centerx, self._row(440))))
        at = (paper.centerx, self._row(82))
        theme.text(
            surface, say("setup.title"), at, "heading", "lacquer", bold=True, anchor="center"
        )
        heads = self._columns(self._row(120))
        for head, key in zip(heads, ("setup.game", "setup.rules", "setup.seats"), strict=True):
            theme.text(surface, say(key), head.midleft, "small", "ink_soft", anchor="midleft")
        line = self._row(218)
        edge = theme.colour("straw_dark")
        pygame.draw.line(
            surface, edge, (self._inner().x, line), (self._inner().right, line), theme.px(1)
        )
        who = theme.text(
            surface,
            say("setup.who"),
            (self._inner().x, self._row(241)),
            "body",
            "ink",
            bold=True,
            anchor="midleft",
        )
        at = (who.right + theme.px(14), who.centery)
        theme.text(surface, say("setup.who_hint"), at, "small", "ink_soft", anchor="midleft")
        for seat in range(len(self.seating.places)):
            self._draw_seat(surface, seat)
        self._draw_fault(surface)

    def _paper(self) -> pygame.Rect:
        edge = mat_border(self.context.theme) + self.context.theme.px(12)
        return pygame.Rect((0, 0), self.size).inflate(-2 * edge, -2 * edge)

    def _inner(self) -> pygame.Rect:
        return self._paper().inflate(-2 * self.context.theme.px(36), 0)

    def _row(self, y: float) -> int:
        """Return where a height of the 720-high drawing lies in this window."""
        return round(y * self.size[1] / 720)

    def _columns(self, middle: int) -> list[pygame.Rect]:
        """Return the room for game, rules and seats, held at the middle of their height."""
        theme, inner = self.context.theme, self._inner()
        gap = theme.px(32)
        width = (inner.width - 2 * gap) // 3
        height = max(theme.hit, theme.px(48))
        rects = [pygame.Rect(inner.x + i * (width + gap), 0, width, height) for i in range(3)]
        for rect in rects:
            rect.centery = middle
        return rects

    def _add_choices(self) -> None:
        seating, add = self.seating, self.widgets
        games, rules, seats = self._columns(self._row(166))
        entries = {entry.id: entry for entry in self.context.registry}
        named = [(game, game_name(self.context, game)) for game in entries]
        add.choices("game", games, named, seating.entry.id, self._choose_game)
        presets = [
            (name, preset_name(self.context, seating.entry.id, name))
            for name in seating.entry.presets
        ]
        add.choices("preset", rules, presets, seating.preset, self._choose_preset)
        count = len(seating.places)
        add.stepper(
            "seats",
            seats,
            self.context.say("setup.seat_count", count=count),
            self._step_seats,
            can_less=count > seating.least,
            can_more=count < seating.most,
        )

    def _seat_rect(self, seat: int) -> pygame.Rect:
        """Return the line of a seat: two in a row, from left to right."""
        theme, inner = self.context.theme, self._inner()
        gap = theme.px(40)
        width = (inner.width - gap) // 2
        row, column = divmod(seat, 2)
        rows = (len(self.seating.places) + 1) // 2
        pitch = min(_WIDEST_PITCH, _SEATS_HEIGHT / rows)
        top = self._row(_SEATS_TOP + (_SEATS_HEIGHT - pitch * rows) / 3 + row * pitch)
        height = max(theme.hit, theme.px(46))
        return pygame.Rect(inner.x + column * (width + gap), top, width, height)

    def _parts(self, seat: int) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return where the portrait, the name and the kind of a seat go."""
        theme, line = self.context.theme, self._seat_rect(seat)
        gap, side = theme.px(18), line.height
        face = pygame.Rect(line.x, line.y, side, side)
        kind = pygame.Rect(0, line.y, theme.px(116), line.height)
        kind.right = line.right
        name = pygame.Rect(face.right + gap, line.y, 0, line.height)
        name.width = kind.left - gap - name.left
        return face, name, kind

    def _add_seat(self, seat: int) -> None:
        place, say = self.seating.places[seat], self.context.say
        _, name, kind = self._parts(seat)
        if not place.is_bot:
            self.widgets.entry(
                f"name.{seat}", name, place.name, lambda text: self._rename(seat, text), most=_TYPED
            )
        if seat == 0:
            self.widgets.label(kind, say("setup.you"), "small", colour="ink_soft", align="center")
        else:
            text = say("setup.bot" if place.is_bot else "setup.human")
            style = "quiet" if place.is_bot else "plain"
            self.widgets.button(
                f"kind.{seat}", kind, text, lambda: self._toggle(seat), style=style, role="small"
            )

    def _add_foot(self) -> None:
        theme, say, inner = self.context.theme, self.context.say, self._inner()
        height = max(theme.hit, theme.px(52))
        back = pygame.Rect(inner.x, 0, theme.px(190), height)
        start = pygame.Rect(0, 0, theme.px(260), height)
        start.right = inner.right
        back.centery = start.centery = self._row(616)
        self.widgets.button("start", start, say("setup.start"), self._start, style="gold")
        self.widgets.button("back", back, say("app.back"), self.back)

    def _choose_game(self, game: str) -> None:
        entries = {entry.id: entry for entry in self.context.registry}
        self.seating.choose(entries[game])
        self.relayout()

    def _choose_preset(self, preset: str) -> None:
        self.seating.preset = preset
        self.relayout()

    def _step_seats(self, by: int) -> None:
        self.seating.resize(len(self.seating.places) + by)
        self.relayout()

    def _toggle(self, seat: int) -> None:
        self.seating.toggle(seat)
        self.relayout()

    def _rename(self, seat: int, name: str) -> None:
        self.seating.places[seat].name = name
        self._refused = None
        self._mark()

    def _mark(self) -> None:
        problems = self.seating.problems()
        for seat in range(len(self.seating.places)):
            self.widgets.set_wrong(f"name.{seat}", wrong=seat in problems)

    def _start(self) -> SceneChange | None:
        problems = self.seating.problems()
        if problems:
            self._tried = True
            self.widgets.focus_on(f"name.{min(problems)}")
            self.context.audio.play("error")
            return None
        try:
            change = self.context.open_table(self.seating.setup())
        except UserError as error:
            self._refused = error
            self.context.audio.play("error")
            return None
        self.seating.remember(self.context.prefs)
        self.context.audio.play("shuffle")
        return change

    def _draw_seat(self, surface: pygame.Surface, seat: int) -> None:
        theme, place = self.context.theme, self.seating.places[seat]
        face, name, _ = self._parts(seat)
        image = theme.picture(portrait("bot" if place.is_bot else "human", seat), face.size)
        if image is not None:
            surface.blit(image, face)
        else:
            pygame.draw.circle(surface, theme.colour("leaf"), face.center, face.width // 2)
        if place.is_bot:
            draw_plate(theme, surface, name)
            at = (name.x + theme.px(10), name.centery)
            theme.text(surface, place.name, at, "body", "ink", anchor="midleft", width=name.width)
        problem = self.seating.problems().get(seat)
        if problem is not None:
            at = (name.x, name.bottom + theme.px(4))
            room = self._seat_rect(seat).right - name.x
            text = self.context.texts.sentence(problem)
            theme.text(surface, text, at, "tiny", "danger", width=room)

    def _draw_fault(self, surface: pygame.Surface) -> None:
        theme = self.context.theme
        text = ""
        if self._refused is not None:
            text = self.context.texts.sentence(self._refused)
        elif self._tried and self.seating.problems():
            text = self.context.say("setup.fix_names")
        if text:
            room = self.widgets.rects()["start"].left - self.widgets.rects()["back"].right
            at = (
                (self.widgets.rects()["back"].right + self.widgets.rects()["start"].left) // 2,
                self._row(616),
            )
            theme.text(
                surface, text, at, "small", "danger", anchor="center", width=room - theme.px(24)
            )
