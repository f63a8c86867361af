"""Two tables of rules side by side: where they differ, or everything."""

from __future__ import annotations

import pygame

from game.rulespage import option_line
from scenes.context import Context
from scenes.faces import draw_panel, draw_plate
from scenes.house_words import choice_name, option_name
from scenes.houses import Choice, Playable, offered, placed
from scenes.lines import fitting
from scenes.reading import ReadingScene
from scenes.sheets import TITLE, foot, inner, line_height, sheet, title_line
from scenes.stack import Pop
from scenes.theme import Theme
from scenes.typeset import Line, side_by_side

_DIFFER, _ALL = "differ", "all"


def compared(
    context: Context,
    game: Playable,
    one: Choice,
    other: Choice,
    width: int,
    *,
    alike_too: bool = False,
) -> tuple[Line, ...]:
    """Return two tables of rules side by side: where they differ, or everything."""
    texts = context.texts
    left, right = (game.config(choice.preset, choice.options) for choice in (one, other))
    found: list[Line] = []
    for name, value in left.items():
        same = right[name] == value
        if same and not alike_too:
            continue
        pair = (
            option_line(game.id, name, value, texts),
            option_line(game.id, name, right[name], texts),
        )
        label = option_name(context, game.id, name)
        if same:
            label = context.say("compare.alike", option=label)
        colour = "ink_soft" if same else "ink"
        found += side_by_side(context.theme, name, label, pair, width, colour)
    return tuple(found)


class CompareScene(ReadingScene):
    """A sheet with two columns; each chooses among all rules of the game."""

    overlay = True

    def __init__(self, context: Context, game: Playable, one: Choice, other: Choice) -> None:
        super().__init__(context)
        self._game = game
        self.choices = list(offered(game, context.houses))
        self.chosen = [placed(game, self.choices, each) for each in (one, other)]
        """Which rules stand in each column."""
        self.which = _DIFFER
        self._set_for: tuple[object, ...] | None = None

    # Where things lie.

    def page(self) -> pygame.Rect:
        """Return where the rules stand: below what is compared, above the way out."""
        theme = self.context.theme
        room = inner(theme)
        top = room.y + theme.px(TITLE) + line_height(theme) + theme.px(14)
        bottom = foot(theme).y - theme.px(16)
        return pygame.Rect(room.x, top, room.width - theme.px(32), bottom - top)

    def _chooser(self, column: int) -> pygame.Rect:
        theme, page = self.context.theme, self.page()
        width = round(page.width * 0.47)
        place = pygame.Rect(page.x, 0, width, line_height(theme))
        place.bottom = page.y - theme.px(14)
        if column:
            place.right = page.right
        return place

    def layout(self) -> None:
        """Put the two choosers above the page, what is shown into the corner."""
        theme, say = self.context.theme, self.context.say
        for column in range(2):
            self._add_chooser(column)
        corner = pygame.Rect(0, 0, theme.px(520), line_height(theme))
        corner.midright = (inner(theme).right, title_line(theme))
        kinds = [(kind, say(f"compare.{kind}")) for kind in (_DIFFER, _ALL)]
        self.widgets.choices("which", corner, kinds, self.which, self._choose_which, role="body")
        back = foot(theme)
        back.width = theme.px(220)
        self.widgets.button("back", back, say("app.back"), Pop, style="gold")
        self._set_page()
        self.add_page()

    def _add_chooser(self, column: int) -> None:
        place, side = self._chooser(column), line_height(self.context.theme)
        less = pygame.Rect(place.x, place.y, side, side)
        more = pygame.Rect(place.right - side, place.y, side, side)
        self.widgets.button(f"{column}.less", less, "←", lambda: self._step(column, -1))
        self.widgets.button(f"{column}.more", more, "→", lambda: self._step(column, 1))

    def _set_page(self) -> None:
        theme, texts = self.context.theme, self.context.texts
        wanted: tuple[Theme | str | int, ...] = (theme, texts.language, self.which, *self.chosen)
        if self._set_for == wanted:
            return
        self._set_for = wanted
        self.show(self._lines(), self.place)

    def _lines(self) -> tuple[Line, ...]:
        one, other = (self.choices[place] for place in self.chosen)
        width, alike_too = self.page().width, self.which == _ALL
        return compared(self.context, self._game, one, other, width, alike_too=alike_too)

    # What one does.

    def _step(self, column: int, by: int) -> None:
        """Take the next rules into a column."""
        self.chosen[column] = (self.chosen[column] + by) % len(self.choices)
        self.relayout()

    def _choose_which(self, which: str) -> None:
        self.which = which
        self.relayout()

    # What is drawn.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, what is compared, and as much of the page as fits."""
        theme, say = self.context.theme, self.context.say
        draw_panel(theme, surface, sheet(theme), "paper")
        at = (inner(theme).x, title_line(theme))
        title = say("compare.title")
        theme.text(surface, title, at, "heading", "lacquer", bold=True, anchor="midleft")
        for column, number in enumerate(self.chosen):
            self._draw_chosen(surface, column, self.choices[number])
        page = self.page()
        edge = theme.colour("straw_dark")
        top = page.y - theme.px(7)
        pygame.draw.line(surface, edge, (page.x, top), (page.right, top), theme.px(1))
        if self.lines:
            x = page.centerx
            pygame.draw.line(surface, edge, (x, page.y), (x, page.bottom), theme.px(1))
            self.draw_page(surface)
        else:
            text = say("compare.same")
            theme.text(surface, text, page.center, "body", "ink_soft", anchor="center")

    def _draw_chosen(self, surface: pygame.Surface, column: int, choice: Choice) -> None:
        theme, side = self.context.theme, line_height(self.context.theme)
        place = self._chooser(column).inflate(-2 * side - theme.px(8), 0)
        draw_plate(theme, surface, place)
        room = place.width - theme.px(16)
        name = choice_name(self.context, self._game, choice)
        role = fitting(theme, name, room, ("large", "body", "small"), bold=True)
        theme.text(surface, name, place.center, role, bold=True, anchor="center", width=room)
