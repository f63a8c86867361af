"""A sheet of paper over the table with a title, tabs, one page for each tab, and buttons below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import pygame

from scenes.context import Context
from scenes.faces import draw_panel
from scenes.lines import fitting, in_lines
from scenes.scene import Scene
from scenes.scroll import Block, Scroll
from scenes.stack import SceneChange
from scenes.theme import Role, Theme
from scenes.widgets import OnPress

_WIDEST, _TALLEST = 1180, 690
_EDGE, _BAR = 40, 20
"""Room at the sides of a page, and for the bar beside it."""
_TITLE, _SAID = 46, 84
"""Heights of the title and of what is said below it."""
_SAID_WAYS: tuple[tuple[Role, int], ...] = (("body", 1), ("small", 1), ("small", 2), ("tiny", 2))


class Page(Protocol):
    """What one tab shows."""

    def head(self, theme: Theme, width: int) -> Block | None:
        """Return what stands above and does not scroll."""

    def blocks(self, theme: Theme, size: tuple[int, int]) -> Sequence[Block]:
        """Return all of it, from the top; `size` is what there is room for."""


class Tab(NamedTuple):
    """A page and what it is called."""

    name: str
    title: str
    page: Page
    at_end: bool = False
    """It is opened at its end."""


class SheetScene(Scene):
    """Override `title`, `said`, `tabs` and `ways_on`."""

    overlay = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.tab = ""
        """The tab that is open; empty is the first one."""
        self._scroll = Scroll()
        self._head: Block | None = None
        self._body = pygame.Rect(0, 0, 0, 0)
        self._opens = True
        """The page was not there before: it begins at its top, or at its end."""

    def title(self) -> str:
        """Return the title."""
        raise NotImplementedError

    def said(self) -> str:
        """Return the sentence below the title."""
        raise NotImplementedError

    def tabs(self) -> Sequence[Tab]:
        """Return the pages."""
        raise NotImplementedError

    def ways_on(self) -> Sequence[tuple[str, str, OnPress]]:
        """Return name, text and deed of the buttons, the usual way first."""
        raise NotImplementedError

    # Where things lie.

    def _panel(self) -> pygame.Rect:
        theme, stage = self.context.theme, self.context.theme.stage
        width = min(stage.width - theme.px(24), theme.px(_WIDEST))
        height = min(stage.height - theme.px(24), theme.px(_TALLEST))
        panel = pygame.Rect(0, 0, width, height)
        panel.center = stage.center
        return panel

    def layout(self) -> None:
        """Put the tabs above the page and the ways on below it."""
        theme, panel = self.context.theme, self._panel()
        left, width = panel.x + theme.px(_EDGE), panel.width - 2 * theme.px(_EDGE)
        high = max(theme.hit, theme.px(50))
        foot = pygame.Rect(left, panel.bottom - high - theme.px(20), width, high)
        self._add_ways(foot)
        tabs = self.tabs()
        if self.tab not in {tab.name for tab in tabs}:
            self.tab = tabs[0].name
        top = panel.y + theme.px(_SAID + 24)
        row = pygame.Rect(left, top, width, max(theme.hit, theme.px(42)))
        named = [(tab.name, tab.title) for tab in tabs]
        self.widgets.choices("tab", row, named, self.tab, self._open, role="body")
        body = pygame.Rect(left, row.bottom + theme.px(12), width, 0)
        body.height = foot.y - theme.px(14) - body.y
        self._fill(next(tab for tab in tabs if tab.name == self.tab), body)
        if self._scroll.last:
            # Nothing that stands outside may be in the way of the hand.
            self.widgets.spot("page", self._scroll.rect.inflate(theme.px(16), 0), self._turn)

    def _add_ways(self, foot: pygame.Rect) -> None:
        ways, theme = self.ways_on(), self.context.theme
        width = min(theme.px(330), (foot.width - theme.px(24) * (len(ways) - 1)) // len(ways))
        for number, (name, text, deed) in enumerate(ways):
            place = pygame.Rect(foot.x, foot.y, width, foot.height)
            if number:
                place.x = foot.right - width - (len(ways) - 1 - number) * (width + theme.px(24))
            self.widgets.button(name, place, text, deed, style="plain" if number else "gold")

    def _fill(self, tab: Tab, body: pygame.Rect) -> None:
        """Set the open page."""
        theme = self.context.theme
        width = body.width - theme.px(_BAR)
        self._head = tab.page.head(theme, width)
        head = 0 if self._head is None else self._head.height
        rest = pygame.Rect(body.x, body.y + head, width, body.height - head)
        self._body = pygame.Rect(body.x, body.y, width, head)
        self._scroll.fill(tab.page.blocks(theme, rest.size), rest)
        if self._opens:
            self._opens = False
            self._scroll.first = self._scroll.last if tab.at_end else 0

    # What one does with it.

    def _open(self, name: str) -> None:
        if name != self.tab:
            self.tab, self._opens = name, True
            self.relayout()

    def _turn(self) -> None:
        self._scroll.turn()
        self.wake()

    def navigate(self, event: pygame.Event) -> bool:
        """Let wheel, keys and hand move the page, then the focus."""
        on_page = self.widgets.focused == "page"
        if self._scroll.handle(event, self.context.ui, focused=on_page):
            self.wake()
            return True
        return super().navigate(event)

    def back(self) -> SceneChange | None:
        """Go to the last of the ways on, but do not take it."""
        self.widgets.focus_on(self.ways_on()[-1][0])
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet and the open page."""
        theme, panel = self.context.theme, self._panel()
        draw_panel(theme, surface, panel, "paper")
        width = panel.w - theme.px(2 * _EDGE)
        self._draw_title(surface, panel, width)
        lines, role = in_lines(theme, self.said(), width, _SAID_WAYS)
        pitch = round(theme.text_px(role) * 1.25)
        top = panel.y + theme.px(_SAID) - pitch * (len(lines) - 1) // 2
        for number, line in enumerate(lines):
            at = (panel.centerx, top + pitch * number)
            theme.text(surface, line, at, role, "ink_soft", anchor="center", width=width)
        if self._head is not None:
            self._head.draw(surface, self._body)
        self._scroll.draw(theme, surface)

    def _draw_title(self, surface: pygame.Surface, panel: pygame.Rect, width: int) -> None:
        """Write the title between two lotus flowers, if there is room for them."""
        theme, title = self.context.theme, self.title()
        role = fitting(theme, title, width, ("heading", "large", "body", "small"), bold=True)
        at = (panel.centerx, panel.y + theme.px(_TITLE))
        written = theme.text(surface, title, at, role, "lacquer", bold=True, anchor="center")
        lotus = theme.picture("lotus", (theme.px(60), theme.px(50)))
        if lotus is None:
            return
        for side in (-1, 1):
            x = panel.centerx + side * (written.width // 2 + theme.px(56))
            place = lotus.get_rect(center=(x, at[1]))
            if panel.contains(place):
                surface.blit(lotus, place)
