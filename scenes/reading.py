"""A long page of lines on paper: how one reads on with wheel, keys, pad and hand.

Whole lines are what scrolls, so that no line is ever cut through.
"""

from __future__ import annotations

import pygame

from scenes.context import Context
from scenes.scene import Scene
from scenes.typeset import Line, count_fitting, last_first

_WHEEL = 3
"""Lines a notch of the wheel goes on."""
_JUMPS = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1, pygame.K_HOME: -10_000, pygame.K_END: 10_000}
"""Pages that keys go on."""


class ReadingScene(Scene):
    """A scene with one long page. Override `page`, fill `lines`, draw with `draw_page`."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.lines: tuple[Line, ...] = ()
        self.first = 0
        """The line on top of the page."""
        self._held: tuple[int, int] | None = None
        """Height and first line where the page was taken hold of."""

    def page(self) -> pygame.Rect:
        """Return where the lines stand."""
        return pygame.Rect((0, 0), self.size)

    @property
    def last(self) -> int:
        """The furthest line that can be on top."""
        return last_first(self.lines, self.page().height)

    def show(self, lines: tuple[Line, ...], first: int) -> None:
        """Take other lines, as those of another language or width."""
        self.lines = lines
        self.first = min(first, self.last)
        self._held = None

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
        return self._roll(event) or self._drag(event) or super().navigate(event)

    def _roll(self, event: pygame.Event) -> bool:
        by = 0
        if event.type == pygame.MOUSEWHEEL:
            by = -_WHEEL * event.y
        elif event.type == pygame.KEYDOWN and event.key in _JUMPS:
            by = _JUMPS[event.key] * (self._seen() - 1)
        elif self.widgets.focused == "page":
            by = {"up": -1, "down": 1}.get(self.context.ui.commands.read(event) or "", 0)
        self.scroll(by)
        return by != 0

    def _drag(self, event: pygame.Event) -> bool:
        """Move the page as far as it is pulled."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            inside = self.page().collidepoint(event.pos)
            self._held = (event.pos[1], self.first) if inside else None
            return inside
        if self._held is None or event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        start, first = self._held
        if event.type == pygame.MOUSEBUTTONUP or not event.buttons[0]:
            self._held = None
            return True
        line = self.lines[first].height if self.lines else 1
        self.scroll(first + round((start - event.pos[1]) / line) - self.first)
        return True

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
        pygame.draw.rect(surface, theme.colour("straw"), bar, border_radius=bar.width)
        share = self._seen() / (last + self._seen())
        handle = bar.copy()
        handle.height = max(theme.px(28), round(bar.height * share))
        handle.y += round((bar.height - handle.height) * self.first / last)
        pygame.draw.rect(surface, theme.colour("gold_deep"), handle, border_radius=bar.width)
