"""The rules as they are played at a table, and the words of the table, on one long page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import pygame

from game.core import Value
from game.registry import Game
from game.rulespage import OTHERS_SECTION, WORDS_SECTION, Section, differences, rules_page
from scenes.compare import CompareScene
from scenes.context import Context
from scenes.example import ExampleScene
from scenes.faces import draw_panel
from scenes.house_words import game_name, preset_name, rules_name
from scenes.houses import Choice
from scenes.reading import ReadingScene
from scenes.sheets import TITLE, inner, line_height, sheet, title_line
from scenes.stack import Pop, Push, SceneChange
from scenes.theme import Theme
from scenes.typeset import Place, nearest, typeset
from scenes.widgets import OnPress

_FOOT = 28
"""Room below the page, at scale 1."""
DIFFER_SECTION = "differ"
"""Where these rules are others than those they are made from."""


class RulebookScene(ReadingScene):
    """A sheet of paper over what was there: the sections at the left, their text at the right."""

    overlay = True

    def __init__(
        self, context: Context, game: str, preset: str, options: Mapping[str, Value]
    ) -> None:
        """Open the book.

        Args:
            options: house rules on top of the preset.

        Raises:
            UserError: the preset or an option is not known.
        """
        super().__init__(context)
        self._entry = cast(Game, context.entry(game))
        self._preset, self._options = preset, dict(options)
        self._config = self._entry.config(preset, options)
        self._set_for: tuple[Theme, str] | None = None
        """The look and the language the lines are set for."""
        self._title = ""
        self._example = ExampleScene.of(context, self._entry)

    @property
    def section(self) -> str:
        """The section that is being read."""
        return self.place.section

    # What stands in it.

    def _sections(self) -> tuple[Section, ...]:
        """Return the rules as they are played, where they are others, and the words."""
        *rules, words = rules_page(self._entry, self._config, self.context.texts)
        return (*rules, *self._differing(), words)

    def _differing(self) -> tuple[Section, ...]:
        """Return where the rules differ from the preset, or a preset from what newcomers play."""
        entry, texts = self._entry, self.context.texts
        for base in (self._preset, entry.default_preset):
            found = differences(entry, self._config, entry.config(base), texts)
            if found:
                name = preset_name(self.context, entry.id, base)
                lines = tuple(f"{each.label}: {each.lines[0]}" for each in found)
                return (Section(DIFFER_SECTION, texts.say("rulebook.differ", name=name), lines),)
        return ()

    # Where things lie.

    def _list(self) -> pygame.Rect:
        theme, paper = self.context.theme, sheet(self.context.theme)
        top, foot = theme.px(TITLE), theme.px(_FOOT)
        return pygame.Rect(
            paper.x + theme.px(32), paper.y + top, theme.px(264), paper.height - top - foot
        )

    def page(self) -> pygame.Rect:
        """Return where the text stands: beside the sections."""
        theme, paper, beside = self.context.theme, sheet(self.context.theme), self._list()
        page = beside.copy()
        page.x = beside.right + theme.px(44)
        page.width = paper.right - theme.px(64) - page.x
        return page

    def _corner(self) -> pygame.Rect:
        """Return where the way to compare lies, beside the title."""
        theme = self.context.theme
        place = pygame.Rect(0, 0, theme.px(220), line_height(theme))
        place.midright = (inner(theme).right, title_line(theme))
        return place

    def layout(self) -> None:
        """Put the sections into the list and set the page in type."""
        theme, texts, page = self.context.theme, self.context.texts, self.page()
        if self._set_for != (theme, texts.language):
            self._set_for = (theme, texts.language)
            game = game_name(self.context, self._entry.id)
            rules = rules_name(self.context, self._entry, self._preset, self._options)
            self._title = texts.say("rulebook.title", game=game, rules=rules)
            paired = (WORDS_SECTION, DIFFER_SECTION, OTHERS_SECTION)
            self.show(typeset(theme, self._sections(), page.width, paired), self.place)
        row = self._list()
        height, gap = line_height(theme), theme.px(8)
        foot = pygame.Rect(row.x, row.bottom - height, row.width, height)
        titles = [line for line in self.lines if line.place.part == 0]
        ways = 2 if self._example else 1
        # Many sections move together, so that the ways out stay clear of them.
        room = (foot.bottom - ways * (height + gap) - row.y) // len(titles)
        for line in titles:
            spot = pygame.Rect(row.x, row.y, row.width, height)
            name, text = line.place.section, line.pieces[0].text
            self.widgets.button(f"section.{name}", spot, text, self._opener(name), role="body")
            row = row.move(0, min(height + gap, room))
        self._add_ways(foot)
        self.add_page()

    def _add_ways(self, foot: pygame.Rect) -> None:
        """Put the way out at the foot, the illustrated hand above it, comparing in the corner."""
        say, add = self.context.say, self.widgets
        if self._example is not None:
            above = foot.move(0, -foot.height - self.context.theme.px(8))
            text = say(f"{self._entry.id}.example.title")
            add.button("example", above, text, self._open_example, role="body", sign="cards")
        add.button("back", foot, say("app.back"), Pop, style="gold")
        add.button("compare", self._corner(), say("rulebook.compare"), self._compare, role="body")

    def _opener(self, section: str) -> OnPress:
        return lambda: self.scroll(nearest(self.lines, Place(section, 0, 0.0)) - self.first)

    def _open_example(self) -> SceneChange | None:
        self.context.audio.play("click")
        assert self._example is not None, "there is a button for it"
        return Push(self._example)

    def _compare(self) -> SceneChange:
        """Compare with what these rules are made from, or with the next preset."""
        self.context.audio.play("click")
        entry = self._entry
        bases = [self._preset, entry.default_preset, *entry.presets]
        mine = self._config
        base = next((each for each in bases if entry.config(each) != mine), self._preset)
        one = Choice(self._preset, self._options)
        return Push(CompareScene(self.context, entry, one, Choice(base, {})))

    # What is drawn.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the paper, the name of the rules, and as much of the page as fits."""
        theme, page = self.context.theme, self.page()
        draw_panel(theme, surface, sheet(theme), "paper")
        at = (self._list().x, title_line(theme))
        room = self._corner().x - theme.px(16) - at[0]
        theme.text(
            surface, self._title, at, "heading", "lacquer", bold=True, anchor="midleft", width=room
        )
        x = page.x - theme.px(24)
        edge = theme.colour("straw_dark")
        pygame.draw.line(surface, edge, (x, page.y), (x, page.bottom), theme.px(1))
        self.draw_page(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        """Point at the section that is being read."""
        theme = self.context.theme
        rect = self.widgets.rects().get(f"section.{self.section}")
        if rect is not None:
            reach, x, y = theme.px(9), rect.x, rect.centery
            corners = [(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)]
            pygame.draw.polygon(surface, theme.colour("lacquer"), corners)
            pygame.draw.polygon(surface, theme.colour("gold_bright"), corners, theme.px(2))
