"""A sheet of paper over the table with a title, tabs, one page for each tab, and buttons below.

It is as wide as the widest of its pages asks for and as high as the open one. It can be put away,
so that the table is seen; then two buttons are left of it, and the way on is one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pygame

from scenes.context import Context
from scenes.faces import draw_panel
from scenes.last_trick import LastTrickScene
from scenes.lines import fitting, in_lines
from scenes.scene import Scene
from scenes.scroll import Block, Scroll
from scenes.stack import Push, SceneChange
from scenes.theme import Role, Theme
from scenes.widgets import OnPress

if TYPE_CHECKING:
    from scenes.table import TableScene

_NARROWEST, _WIDEST, _TALLEST = 760, 1180, 704
_EDGE, _BAR = 36, 20
"""Room at the sides of a page, and for the bar beside it."""
_NOTE = 26
"""Height of a line above the buttons."""
_TITLE, _SAID = 46, 84
"""Heights of the title and of what is said below it."""
_SAID_WAYS: tuple[tuple[Role, int], ...] = (("body", 1), ("small", 1), ("small", 2), ("tiny", 2))


class Page(Protocol):
    """What one tab shows."""

    def width(self, theme: Theme) -> int:
        """Return how wide it is to be, if there is room."""

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
    has_note = False
    """A sentence stands above the buttons."""

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context)
        self.table = table
        self._foot_top = 0
        self.away = False
        """The sheet is put away."""
        self.tab = ""
        """The tab that is open; empty is the first one."""
        self._scroll = Scroll()
        self._head: Block | None = None
        self._paper = pygame.Rect(0, 0, 0, 0)
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

    def note(self) -> str:
        """Return the sentence above the buttons; there is room for it where it is never empty."""
        return ""

    def ways_on(self) -> Sequence[tuple[str, str, OnPress]]:
        """Return name, text and deed of the buttons, the usual way first."""
        raise NotImplementedError

    def is_you(self, seat: int) -> bool:
        """Tell whether only the person of this seat looks, so that it can be said to them."""
        return seat == self.table.client.seat and len(self.table.opened.clients) == 1

    # Where things lie.

    def _panel(self) -> pygame.Rect:
        return self._paper

    def layout(self) -> None:
        """Put the tabs above the page and the ways on below it, or what is left of the sheet."""
        if self.widgets.covered:
            return
        if self.away:
            self._lay_aside()
        else:
            self._lay_sheet()
        # The buttons in the table's corner can be seen beside the sheet: they are to act.
        corner = self.table.widgets.rects()
        for name, deed in (("last", self._look_back), ("pause", self.table.back)):
            if name in corner and (self.away or not self._paper.colliderect(corner[name])):
                self.widgets.spot(name, corner[name], deed)

    def cover(self) -> None:
        """Make way: two sheets on one table hide too much of it."""
        super().cover()
        self.relayout()

    def uncover(self) -> None:
        """Lie there again."""
        super().uncover()
        self.relayout()

    def _lay_sheet(self) -> None:
        theme, tabs = self.context.theme, self.tabs()
        if self.tab not in {tab.name for tab in tabs}:
            self.tab = tabs[0].name
        tab = next(tab for tab in tabs if tab.name == self.tab)
        panel = self._paper = self._fitted(tabs, tab)
        left, width = panel.x + theme.px(_EDGE), panel.width - 2 * theme.px(_EDGE)
        high = self._foot()
        foot = pygame.Rect(left, panel.bottom - high - theme.px(20), width, high)
        self._add_ways(foot)
        row = pygame.Rect(left, panel.y + theme.px(_SAID + 24), width, self._row())
        named = [(tab.name, tab.title) for tab in tabs]
        self.widgets.choices("tab", row, named, self.tab, self._open, role="body")
        body = pygame.Rect(left, row.bottom + theme.px(12), width, 0)
        body.height = foot.y - theme.px(14) - self._note_height() - body.y
        self._foot_top = foot.y
        self._fill(tab, body)
        if self._scroll.last:
            # Nothing that stands outside may be in the way of the hand.
            self.widgets.spot("page", self._scroll.rect.inflate(theme.px(16), 0), self._turn)

    def _row(self) -> int:
        """Return the height of the tabs."""
        return max(self.context.theme.hit, self.context.theme.px(42))

    def _foot(self) -> int:
        """Return the height of the buttons below."""
        return max(self.context.theme.hit, self.context.theme.px(50))

    def _note_height(self) -> int:
        return self.context.theme.px(_NOTE) if self.has_note else 0

    def _fitted(self, tabs: Sequence[Tab], shown: Tab) -> pygame.Rect:
        """Return where the sheet lies: with its first page it is in the middle of the table.

        The tabs stay where they are then, unless a page needs more room than there is below. It is
        wider than its pages ask for where that saves one of them from scrolling.
        """
        theme = self.context.theme
        room = theme.stage.inflate(-theme.px(16), -theme.px(16))
        beside = theme.px(2 * _EDGE + _BAR)
        widest = min(room.width, theme.px(_WIDEST))
        wanted = beside + max(tab.page.width(theme) for tab in tabs)
        width = min(widest, max(theme.px(_NARROWEST), wanted))
        most = min(room.height, theme.px(_TALLEST))
        around = theme.px(_SAID + 24) + self._row() + theme.px(12)
        around += self._note_height() + theme.px(14) + self._foot() + theme.px(20)

        def height(page: Page, width: int) -> int:
            head = page.head(theme, width - beside)
            above = around + (0 if head is None else head.height)
            blocks = page.blocks(theme, (width - beside, most - above))
            return above + sum(block.height for block in blocks)

        if any(height(tab.page, width) > most >= height(tab.page, widest) for tab in tabs):
            width = widest
        paper = pygame.Rect(0, 0, width, min(most, height(tabs[0].page, width)))
        paper.center = theme.stage.center
        paper.height = min(most, height(shown.page, width))
        paper.bottom = min(paper.bottom, room.bottom)
        return paper

    def _add_ways(self, foot: pygame.Rect) -> None:
        """Put the usual way on at the left, the way out at the right, that to the table between."""
        first, *others = self.ways_on()
        seen = ("table", self.context.say("results.table"), self._put_away)
        ways, theme = [first, seen, *others], self.context.theme
        width = min(theme.px(330), (foot.width - theme.px(24) * (len(ways) - 1)) // len(ways))
        for number, (name, text, deed) in enumerate(ways):
            place = pygame.Rect(foot.x, foot.y, width, foot.height)
            place.x += (foot.width - width) * number // (len(ways) - 1)
            self.widgets.button(name, place, text, deed, style="plain" if number else "gold")

    def _lay_aside(self) -> None:
        """Leave two buttons where those for the hand stand."""
        theme, way = self.context.theme, self.ways_on()[0]
        aside = self.table.board.frame.actions
        back = ("sheet", self.context.say("results.back"), self._bring_back)
        place = pygame.Rect(round(aside.x), 0, round(aside.w), self._foot())
        place.bottom = round(aside.bottom)
        for number, (name, text, deed) in enumerate((way, back)):
            self.widgets.button(name, place, text, deed, style="plain" if number else "gold")
            place = place.move(0, -place.height - theme.px(8))

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
        if not self.away and self._scroll.handle(event, self.context.ui, focused=on_page):
            self.wake()
            return True
        return super().navigate(event)

    def back(self) -> SceneChange | None:
        """Put the sheet away to see the table, or bring it back."""
        self.away = not self.away
        self.relayout()
        return None

    def _put_away(self) -> None:
        self.away = True
        self.relayout()

    def _bring_back(self) -> None:
        self.away = False
        self.relayout()

    def _look_back(self) -> SceneChange | None:
        last = self.table.recall.last
        return None if last is None else Push(LastTrickScene(self.context, self.table, last))

    def handle(self, event: pygame.Event) -> SceneChange | None:
        """Let the keys of the table do what they always do."""
        command = self.context.ui.commands.read(event)
        if command == "last":
            return self._look_back()
        if command == "pause":
            return self.table.back()
        return self.table.open_rules() if command == "rules" else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet and the open page."""
        if self.away or self.widgets.covered:
            return
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
        if self.has_note:
            note, at = self.note(), (panel.centerx, self._foot_top - theme.px(_NOTE) // 2)
            role = fitting(theme, note, width, ("small", "tiny"))
            theme.text(surface, note, at, role, "leaf_deep", anchor="center", width=width)

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
