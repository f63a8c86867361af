"""A long page of lines on paper: how one reads on with wheel, keys, pad and hand.

Whole lines are what scrolls, so that no line is ever cut through.
"""

from __future__ import annotations

import pygame

from scenes.context import Context
from scenes.scene import Scene
from scenes.scroll import Grip, draw_bar, pages_of
from scenes.typeset import Line, Place, count_fitting, last_first, nearest

_WHEEL = 3
"""Lines a notch of the wheel goes on."""
TOP = Place("", 0, 0.0)
"""Where a text begins that nobody has read."""


class ReadingScene(Scene):
    """A scene with one long page. Override `page`, fill `lines`, draw with `draw_page`."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.lines: tuple[Line, ...] = ()
        self.first = 0
        """The line on top of the page."""
        self._grip = Grip()

    def page(self) -> pygame.Rect:
        """Return where the lines stand."""
        return pygame.Rect((0, 0), self.size)

    @property
    def last(self) -> int:
        """The furthest line that can be on top."""
        return last_first(self.lines, self.page().height)

    @property
    def place(self) -> Place:
        """Where in the text one is."""
        return self.lines[self.first].place if self.lines else TOP

    def show(self, lines: tuple[Line, ...], place: Place) -> None:
        """Take other lines, as those of another language or width, from a place of the text on."""
        self.lines = lines
        self.first = min(nearest(lines, place), self.last)
        self._grip.let_go()

    def add_page(self) -> None:
        """Let the page have the focus."""
        theme = self.context.theme
        self.widgets.spot("page", self.page().inflate(theme.px(24), theme.px(8)), self._turn)

    # How one reads on.

    def scroll(self, by: int) -> None:
        """Read on by so many lines, or back, as far as the page goes."""
        self.first = max(0, min(self.last, self.first + by))
        self.wake()

    def _turn(self) -> None:
        """Read on by what is seen; from the end, begin anew."""
        if self.first == self.last:
            self.first = 0
        else:
            self.scroll(self._seen() - 1)

    def _seen(self) -> int:
        return count_fitting(self.lines, self.first, self.page().height)

    def navigate(self, event: pygame.Event) -> bool:
        """Let wheel, keys and hand move the page, then the focus."""
        pulled = self._grip.pull
        return (
            self._roll(event)
            or pulled(event, self.page(), self.first, self._pulled)
            or super().navigate(event)
        )

    def _roll(self, event: pygame.Event) -> bool:
        by, pages = 0, pages_of(event)
        if event.type == pygame.MOUSEWHEEL:
            by = -_WHEEL * event.y
        elif pages:
            by = pages * (self._seen() - 1)
        elif self.widgets.focused == "page":
            by = {"up": -1, "down": 1}.get(self.context.ui.commands.read(event) or "", 0)
        if by:
            self.scroll(by)
        return by != 0

    def _pulled(self, by: int, first: int) -> None:
        line = self.lines[first].height if self.lines else 1
        self.scroll(first + round(by / line) - self.first)

    # What is drawn.

    def draw_page(self, surface: pygame.Surface) -> None:
        """Draw as much of the page as fits, and how far one has read."""
        theme, page = self.context.theme, self.page()
        y = page.y
        for number, line in enumerate(self.lines[self.first : self.first + self._seen()]):
            y += line.above if number else 0
            for text, dx, role, colour, bold in line.pieces:
                middle = (page.x + dx, y + line.height // 2)
                theme.text(surface, text, middle, role, colour, bold=bold, anchor="midleft")
            y += line.height
        self._draw_bar(surface)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        theme, page, last = self.context.theme, self.page(), self.last
        if not last:
            return
        bar = pygame.Rect(page.right + theme.px(26), page.y, theme.px(8), page.height)
        draw_bar(theme, surface, bar, self._seen() / (last + self._seen()), self.first / last)
