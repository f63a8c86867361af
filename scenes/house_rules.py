"""House rules being made: every option of the game as a row, a name, and saving.

Rule 1: what is shown can always be played; a change that contradicts another option is refused
with the reason, and nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core import MAX_NAME, Option, UserError, Value, check_name
from game.house import House
from game.registry import Game
from game.rulespage import option_line
from scenes.context import Context
from scenes.faces import draw_panel
from scenes.house_words import fault, option_name, preset_name, value_words
from scenes.houses import Choice
from scenes.lines import draw_lines, fitting
from scenes.question import QuestionScene
from scenes.rows import Row, draw_row, draw_value, part_at
from scenes.scene import Scene
from scenes.seating import next_amount
from scenes.sheets import TITLE, foot, inner, line_height, sheet, title_line
from scenes.stack import Pop, Push, SceneChange

_COLUMNS = 2
_VALUE_SHARE = 0.52
_TOLD_LINES = 3
_TYPED = 2 * MAX_NAME


class HouseRulesScene(Scene):
    """A sheet of options in two columns; what the one in focus means stands below them."""

    overlay = True

    def __init__(
        self,
        context: Context,
        game: Game,
        base: Choice,
        on_saved: Callable[[Choice], object],
    ) -> None:
        """Begin with these rules; those of a house are changed, others become a new house."""
        super().__init__(context)
        self._game, self._base, self._on_saved = game, base, on_saved
        self.name = base.house or context.say("house.first_name")
        self.config = game.config(base.preset, base.options)
        self.rows: dict[str, Row] = {}
        self._lines: dict[str, pygame.Rect] = {}
        """Where the labels stand."""
        self._refused: UserError | None = None
        self._agreed = False
        """Another house's rules may be written over."""

    @property
    def _options(self) -> dict[str, Option]:
        return {option.name: option for option in self._game.rules.info.options}

    @property
    def differing(self) -> dict[str, Value]:
        """What is different from the preset."""
        base = self._game.config(self._base.preset)
        return {name: value for name, value in self.config.items() if base[name] != value}

    # Where things lie.

    def _told(self) -> pygame.Rect:
        """Return where it is said what an option means."""
        theme = self.context.theme
        below = foot(theme)
        height = round(_TOLD_LINES * 1.4 * theme.text_px("body")) + theme.px(8)
        return pygame.Rect(below.x, below.y - height - theme.px(8), below.w, height)

    def _name(self) -> pygame.Rect:
        theme = self.context.theme
        place = pygame.Rect(0, 0, theme.px(330), line_height(theme))
        place.midright = (inner(theme).right, title_line(theme))
        return place

    def layout(self) -> None:
        """Put the name into the corner, the options below, the ways out at the foot."""
        theme, say, line = self.context.theme, self.context.say, foot(self.context.theme)
        self._add_rows()
        self.widgets.entry("name", self._name(), self.name, self._rename, most=_TYPED)
        save = pygame.Rect(0, line.y, theme.px(280), line.h)
        save.right = line.right
        self.widgets.button("save", save, say("house.save"), self._save, style="gold", sign="check")
        back = pygame.Rect(line.x, line.y, theme.px(220), line.h)
        self.widgets.button("back", back, say("app.back"), Pop)

    def _add_rows(self) -> None:
        theme, room, told = self.context.theme, inner(self.context.theme), self._told()
        self.rows = {name: self._row(option) for name, option in self._options.items()}
        gap = theme.px(36)
        width = (room.w - gap * (_COLUMNS - 1)) // _COLUMNS
        deep = -(-len(self.rows) // _COLUMNS)
        top = room.y + theme.px(TITLE) + theme.px(4)
        pitch = min(theme.px(78), (told.y - theme.px(4) - top) // deep)
        for number, name in enumerate(self.rows):
            column, place = divmod(number, deep)
            line = pygame.Rect(room.x + column * (width + gap), top + place * pitch, width, pitch)
            value = pygame.Rect(0, 0, round(width * _VALUE_SHARE), theme.hit)
            value.midright = line.midright
            self._lines[name] = pygame.Rect(line.x, line.y, value.x - line.x - theme.px(12), pitch)
            self.widgets.spot(f"option.{name}", value, self.rows[name].press)

    def _row(self, option: Option) -> Row:
        """Return an option as a row that changes it."""
        name, value = option.name, self.config[option.name]
        label = option_name(self.context, self._game.id, name)
        words = value_words(self.context, self._game.id, name, value)
        hint = "" if option.matters(self.config) else self.context.say("house.unused")
        if isinstance(value, bool):

            def turn(by: int) -> None:
                self._set(name, by > 0)

            on = float(value)
            return Row(name, label, words, turn, hint, "switch", on, None, value, not value)
        if not option.choices:
            amount = int(value)
            less, more = (next_amount(option, amount, by) for by in (-1, 1))

            def step(by: int) -> None:
                self._set(name, next_amount(option, amount, by))

            can = (less != amount, more != amount)
            return Row(name, label, words, step, hint, "steps", 0.0, None, *can)

        def choose(by: int) -> None:
            place = option.choices.index(value)
            self._set(name, option.choices[(place + by) % len(option.choices)])

        return Row(name, label, words, choose, hint)

    # What one does.

    def _set(self, name: str, value: Value) -> None:
        """Change an option, or say why not."""
        wanted = {**self.config, name: value}
        try:
            self.config = self._game.config(self._base.preset, wanted)
        except UserError as error:
            self._refuse(error)
            return
        self._refused = None
        self.context.audio.play("click")
        self.relayout()

    def _refuse(self, error: UserError) -> None:
        self._refused = error
        self.context.audio.play("error")
        self.wake()

    def _rename(self, name: str) -> None:
        self.name, self._refused = name, None
        self.widgets.set_wrong("name", wrong=False)

    def _save(self) -> SceneChange | None:
        """Keep the rules; those of another house with this name only if that is wanted."""
        houses = self.context.houses
        assert houses is not None, "there is somewhere to keep house rules"
        base, options = self._base, self.differing
        try:
            name = check_name(self.name)
            taken = any(house.name == name for house in houses.of(self._game.id))
            if taken and name != base.house and not self._agreed:
                ask = QuestionScene(
                    self.context, "house_replace", self._agree, values={"name": name}
                )
                return Push(ask)
            houses.save(House(name, self._game.id, base.preset, options), replaced=base.house)
        except UserError as error:
            self.widgets.set_wrong("name", wrong=error.code.startswith(("name_", "house_name")))
            self._refuse(error)
            return None
        self.context.audio.play("gather")
        self._on_saved(Choice(base.preset, options, name))
        return Pop()

    def _agree(self) -> SceneChange:
        self._agreed = True
        return Pop()

    def update(self, dt: float) -> SceneChange | None:
        """Save once it was agreed to."""
        if not self._agreed:
            return None
        change = self._save()
        self._agreed = False
        return change

    def navigate(self, event: pygame.Event) -> bool:
        """Let the mouse take the ends of a row, let left and right change the one in focus."""
        row = self.rows.get(self._focused())
        command = self.context.ui.commands.read(event)
        if row is not None and command in ("left", "right"):
            row.change(-1 if command == "left" else 1)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._take(event.pos):
            return True
        return super().navigate(event)

    def _focused(self) -> str:
        return (self.widgets.focused or "").removeprefix("option.")

    def _take(self, pos: tuple[int, int]) -> bool:
        """Change the row the mouse is on."""
        name = self._under(pos)
        if name is None:
            return False
        control = f"option.{name}"
        self.widgets.focus_on(control)
        part = part_at(self.rows[name], self.widgets.rects()[control], pos[0])
        if part == "middle":
            self.rows[name].press()
        else:
            self.rows[name].change(-1 if part == "less" else 1)
        return True

    def _under(self, pos: tuple[int, int]) -> str | None:
        rects = self.widgets.rects()
        names = (name for name in self.rows if rects[f"option.{name}"].collidepoint(pos))
        return next(names, None)

    # What is drawn.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, the options, and what the one in hand means."""
        theme, say = self.context.theme, self.context.say
        draw_panel(theme, surface, sheet(theme), "paper")
        preset = preset_name(self.context, self._game.id, self._base.preset)
        title, word = say("house.title", name=preset), say("house.name")
        label = (self._name().x - theme.px(12), title_line(theme))
        left = theme.text(surface, word, label, "body", "ink_soft", anchor="midright").x
        room = left - theme.px(20) - inner(theme).x
        role = fitting(theme, title, room, ("heading", "large", "body"), bold=True)
        at = (inner(theme).x, title_line(theme))
        theme.text(surface, title, at, role, "lacquer", bold=True, anchor="midleft", width=room)
        by_mouse = self.context.ui.device == "mouse" and not self.widgets.covered
        mouse = pygame.mouse.get_pos() if by_mouse else (-1, -1)
        for name, row in self.rows.items():
            draw_row(theme, surface, row, self._lines[name])
            draw_value(theme, surface, row, self.widgets.rects()[f"option.{name}"], mouse)
        told = self._under(mouse) or self._focused()
        self._draw_told(surface, told if told in self.rows else next(iter(self.rows)))

    def _draw_told(self, surface: pygame.Surface, name: str) -> None:
        """Say what an option means as it is set, or what is wrong."""
        theme, told, colour = self.context.theme, self._told(), "ink"
        # In a tall window it stays with the rows it speaks of.
        told.y = min(told.y, max(line.bottom for line in self._lines.values()) + theme.px(6))
        edge = theme.colour("straw_dark")
        pygame.draw.line(surface, edge, told.topleft, told.topright, theme.px(1))
        if self._refused is not None:
            text, colour = fault(self.context, self._game.id, self._refused), "danger"
        else:
            text = option_line(self._game.id, name, self.config[name], self.context.texts)
        role = self._fitting(text)
        lines, pitch = theme.wrap(text, told.w, role), round(1.35 * theme.text_px(role))
        draw_lines(theme, surface, lines, told.midleft, pitch, role, colour, anchor="midleft")

    def _fitting(self, text: str) -> str:
        """Return the size in which a text has room."""
        theme, told = self.context.theme, self._told()
        for role in ("body", "small", "tiny"):
            lines = theme.wrap(text, told.w, role)
            if len(lines) * round(1.35 * theme.text_px(role)) <= told.h:
                break
        return role
