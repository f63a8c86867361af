"""All rules of a game on one shelf: presets and houses, to look at, take, change, share, delete."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pygame

from game.core import UserError
from game.house import House
from game.registry import Game
from game.rulespage import Section, option_line
from scenes.compare import CompareScene
from scenes.context import Context, GameEntry
from scenes.faces import draw_panel
from scenes.house_code import EnterCodeScene, ShowCodeScene
from scenes.house_rules import HouseRulesScene
from scenes.house_words import (
    about,
    choice_name,
    fault,
    option_name,
    preset_name,
)
from scenes.houses import Choice, offered, placed
from scenes.lines import draw_lines, fitting
from scenes.mat import draw_mat
from scenes.question import QuestionScene
from scenes.reading import TOP, ReadingScene
from scenes.rulebook import RulebookScene
from scenes.sheets import SIDE, TITLE, foot, inner, line_height, sheet, title_line
from scenes.stack import Pop, Push, Replace, SceneChange
from scenes.typeset import count_fitting, typeset

_LIST, _GAP = 362, 10
_DIFFER, _SAME = "differ", "same"


class ShelfScene(ReadingScene):
    """A list of rules at the left; what the chosen ones say, and what can be done, at the right."""

    def __init__(
        self,
        context: Context,
        entry: GameEntry,
        chosen: Choice,
        on_take: Callable[[Choice], object],
    ) -> None:
        """Open the shelf on the rules that are chosen now."""
        super().__init__(context)
        self._game = cast(Game, entry)
        self._on_take = on_take
        self.choices: list[Choice] = []
        self.chosen = chosen
        self.top = 0
        """The first of the list that is seen."""
        self._refused: UserError | None = None
        self._set_for: tuple[object, ...] | None = None
        self._fill()

    def _fill(self) -> None:
        """Read the list anew; rules without a name are in it as long as they are chosen."""
        self.choices = list(offered(self._game, self.context.houses))
        self.chosen = self.choices[placed(self._game, self.choices, self.chosen)]

    @property
    def _place(self) -> int:
        return self.choices.index(self.chosen)

    # Where things lie.

    def _list(self) -> pygame.Rect:
        theme, line = self.context.theme, foot(self.context.theme)
        top = sheet(theme).y + theme.px(TITLE)
        return pygame.Rect(line.x, top, theme.px(_LIST), line.y - theme.px(14) - top)

    def _right(self) -> pygame.Rect:
        theme, beside = self.context.theme, self._list()
        left = beside.right + theme.px(34)
        return pygame.Rect(left, beside.y, inner(theme).right - left, beside.h)

    def _head(self) -> int:
        """Return the height of the name and the line below it."""
        theme = self.context.theme
        return round(1.4 * (theme.text_px("large") + theme.text_px("small"))) + theme.px(14)

    def page(self) -> pygame.Rect:
        """Return where it is told what the rules say."""
        theme, right = self.context.theme, self._right()
        top = right.y + self._head()
        bottom = right.bottom - line_height(theme) - theme.px(_GAP)
        return pygame.Rect(right.x, top, right.w - theme.px(SIDE), bottom - top)

    @property
    def last(self) -> int:
        """The furthest line that can be on top: the first, where all are seen."""
        seen = count_fitting(self.lines, 0, self.page().height)
        return 0 if seen == len(self.lines) else super().last

    def _seen_rows(self) -> int:
        """Return how many of the list are seen at once."""
        height, pitch = self._list().h, line_height(self.context.theme) + self.context.theme.px(8)
        rows = (height + self.context.theme.px(8)) // pitch
        return rows if len(self.choices) <= rows else rows - 1

    def layout(self) -> None:
        """Put the list at the left, what can be done with the chosen one at the right."""
        self._add_list()
        self._set_page()
        self.add_page()
        self._add_deeds()
        theme, say, line = self.context.theme, self.context.say, foot(self.context.theme)
        back = pygame.Rect(line.x, line.y, theme.px(200), line.h)
        self.widgets.button("back", back, say("app.back"), Pop)
        if self.context.houses is not None:
            enter = pygame.Rect(back.right + theme.px(14), line.y, theme.px(240), line.h)
            self.widgets.button("enter", enter, say("shelf.enter"), self._enter_code, sign="keys")
        take = pygame.Rect(0, line.y, theme.px(320), line.h)
        take.right = line.right
        text = say("shelf.take")
        self.widgets.button("take", take, text, self._take, style="gold", sign="check")

    def _add_list(self) -> None:
        theme, rows = self.context.theme, self._seen_rows()
        self.top = max(0, min(self.top, len(self.choices) - rows))
        if not self.top <= self._place < self.top + rows:
            self.top = min(self._place, len(self.choices) - rows)
        row = pygame.Rect(self._list().topleft, (self._list().w, line_height(theme)))
        for number in range(self.top, min(len(self.choices), self.top + rows)):
            self._add_choice(number, row)
            row = row.move(0, row.h + theme.px(8))
        if len(self.choices) > rows:
            count = f"{self._place + 1}/{len(self.choices)}"
            self.widgets.stepper("list", row, count, self._step)

    def _add_choice(self, number: int, row: pygame.Rect) -> None:
        choice = self.choices[number]
        on = choice == self.chosen
        text = choice_name(self.context, self._game, choice)
        self.widgets.button(
            f"rules.{number}",
            row,
            f"✓ {text}" if on else text,
            lambda: self._look(number),
            style="danger" if on else "plain" if not choice.house else "quiet",
            role="body",
        )

    def _add_deeds(self) -> None:
        """Put what can be done with the chosen rules below what they say."""
        deeds: list[tuple[str, Callable[[], SceneChange | None]]] = [
            ("read", self._read),
            ("compare", self._compare),
        ]
        if self.context.houses is not None:
            deeds.append(("change" if self.chosen.house else "make", self._change))
            deeds.append(("code", self._show_code))
            if self.chosen.house:
                deeds.append(("delete", self._ask_delete))
        theme, right = self.context.theme, self._right()
        gap, height = theme.px(_GAP), line_height(theme)
        width = (right.w - gap * (len(deeds) - 1)) // len(deeds)
        place = pygame.Rect(right.x, right.bottom - height, width, height)
        for name, do in deeds:
            text = self.context.say(f"shelf.{name}")
            self.widgets.button(name, place, text, do, role="body")
            place = place.move(width + gap, 0)

    def _set_page(self) -> None:
        theme, texts = self.context.theme, self.context.texts
        wanted = (theme, texts.language, self.chosen)
        if self._set_for == wanted:
            return
        again = self._set_for is not None and self._set_for[2] == self.chosen
        self._set_for = wanted
        lines = typeset(theme, self._sections(), self.page().width, (_DIFFER, _SAME))
        self.show(lines, self.place if again else TOP)

    def _sections(self) -> tuple[Section, ...]:
        """Return what these rules say: first where they are others than what they come from."""
        game, texts, chosen = self._game, self.context.texts, self.chosen
        base = chosen.preset if chosen.options else game.default_preset
        config, usual = game.config(chosen.preset, chosen.options), game.config(base)
        told: dict[str, list[str]] = {_DIFFER: [], _SAME: []}
        for name, value in config.items():
            line = f"{option_name(self.context, game.id, name)}: "
            line += option_line(game.id, name, value, texts)
            told[_SAME if usual[name] == value else _DIFFER].append(line)
        named = preset_name(self.context, game.id, base)
        alone = not told[_DIFFER]
        titles = {
            _DIFFER: texts.say("shelf.differ", name=named),
            _SAME: texts.say("shelf.all" if alone else "shelf.same", name=named),
        }
        return tuple(Section(key, titles[key], tuple(told[key])) for key in told if told[key])

    # What one does.

    def uncover(self) -> None:
        """Show what has been saved or deleted meanwhile."""
        super().uncover()
        self._fill()
        self.relayout()

    def _look(self, number: int) -> SceneChange | None:
        """Look at rules of the list."""
        if self.choices[number] == self.chosen:
            return None
        self.context.audio.play("click")
        self.chosen, self._refused = self.choices[number], None
        self.relayout()
        return None

    def _step(self, by: int) -> SceneChange | None:
        """Look at the next of the list, or the one before."""
        return self._look((self._place + by) % len(self.choices))

    def _take(self) -> SceneChange:
        self._on_take(self.chosen)
        return Pop()

    def _read(self) -> SceneChange:
        chosen = self.chosen
        book = RulebookScene(self.context, self._game.id, chosen.preset, chosen.options)
        return Push(book)

    def _compare(self) -> SceneChange:
        """Compare with what these rules come from, or with the next preset."""
        others = [Choice(self.chosen.preset, {}), *self.choices]
        other = next((each for each in others if each != self.chosen), self.chosen)
        return Push(CompareScene(self.context, self._game, self.chosen, other))

    def _change(self) -> SceneChange:
        return Push(HouseRulesScene(self.context, self._game, self.chosen, self._choose))

    def _choose(self, choice: Choice) -> None:
        self.chosen = choice

    def _show_code(self) -> SceneChange:
        houses, chosen = self.context.houses, self.chosen
        assert houses is not None, "there is somewhere to keep house rules"
        code = houses.code(self._game.id, chosen.preset, chosen.options)
        return Push(ShowCodeScene(self.context, code))

    def _enter_code(self) -> SceneChange:
        return Push(EnterCodeScene(self.context, self._game, self._entered))

    def _entered(self, house: House) -> SceneChange:
        """Show what a code stands for; it is kept once it has a name."""
        base = Choice(house.preset, house.options)
        return Replace(HouseRulesScene(self.context, self._game, base, self._choose))

    def _ask_delete(self) -> SceneChange:
        values = {"name": self.chosen.house}
        return Push(QuestionScene(self.context, "house_delete", self._delete, values=values))

    def _delete(self) -> SceneChange:
        houses, gone = self.context.houses, self.chosen
        assert houses is not None, "there is somewhere to keep house rules"
        try:
            houses.forget(gone.house)
        except UserError as error:
            self._refused = error
            return Pop()
        self.chosen = Choice(gone.preset, {})
        return Pop()

    # What is drawn.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, and what the chosen rules are called and say."""
        theme, say, right = self.context.theme, self.context.say, self._right()
        draw_mat(theme, surface)
        draw_panel(theme, surface, sheet(theme), "paper")
        at = (inner(theme).x, title_line(theme))
        drawn = theme.text(
            surface, say("shelf.title"), at, "heading", "lacquer", bold=True, anchor="midleft"
        )
        if self._refused is not None:
            text = fault(self.context, self._game.id, self._refused)
            self._draw_fault(surface, text, drawn.right + theme.px(24))
        name = choice_name(self.context, self._game, self.chosen)
        role = fitting(theme, name, right.w, ("large", "body"), bold=True)
        theme.text(surface, name, right.topleft, role, "ink", bold=True, width=right.w)
        at = (right.x, right.y + round(1.4 * theme.text_px("large")))
        line = about(self.context, self._game.id, self.chosen)
        line = line[:1].upper() + line[1:]
        role = fitting(theme, line, right.w, ("small", "tiny"))
        theme.text(surface, line, at, role, "ink_soft", width=right.w)
        edge, x = theme.colour("straw_dark"), right.x - theme.px(17)
        pygame.draw.line(surface, edge, (x, right.y), (x, right.bottom), theme.px(1))
        self.draw_page(surface)

    def _draw_fault(self, surface: pygame.Surface, text: str, left: int) -> None:
        """Draw what went wrong beside the title, in two lines if it is long."""
        theme = self.context.theme
        room = inner(theme).right - left
        role = fitting(theme, text, room, ("small", "tiny"))
        lines, middle = theme.wrap(text, room, role), (left, title_line(theme))
        pitch = round(1.3 * theme.text_px(role))
        draw_lines(theme, surface, lines, middle, pitch, role, "danger", anchor="midleft")
