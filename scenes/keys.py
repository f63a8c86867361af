"""All keys on one page: what each command is done with, and a press to change it."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from scenes.bindings import CARD_KEYS, COMMANDS, MODIFIERS, Command, may_bind, owner
from scenes.context import Context
from scenes.faces import draw_panel
from scenes.key_words import NO_KEY, key_word, pad_word
from scenes.lines import draw_lines
from scenes.mat import draw_mat, mat_border
from scenes.scene import Scene
from scenes.stack import SceneChange
from scenes.theme import Role


class _Heights(NamedTuple):
    """Heights at scale 1."""

    title: int
    """Of the title's middle."""
    top: int
    """Where the lines begin."""
    air: int
    """What is free above the foot."""
    edge: int
    """What is free below it."""
    mat: int
    """How far the paper is from the border of the mat."""


_USUAL, _LARGE = _Heights(38, 94, 8, 18, 12), _Heights(21, 72, 4, 10, 5)
"""Large lines need all the room there is."""
_BACK, _RESET = 180, 270
"""Widths of the buttons at the foot; the word stands between them."""
_PITCH, _COLUMNS = 120, 2
"""How far the lines are apart at most."""
_PAGE = 210
"""Width of the button that turns the page, where there is more than one."""
_NAME, _KEYS = 0.3, 0.375
"""Shares of a line: the name, its keys; the rest is the controller's."""


class KeysScene(Scene):
    """A line for each command; the one that was pressed waits for a key."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._waiting: Command | None = None
        """The command that gets the next key."""
        self._said: tuple[str, str] = ("keys.how", "ink_soft")
        """The line at the foot and its colour, where nothing has been changed yet."""
        self._values: dict[str, Command | int | None] = {}
        """The commands and keys the line at the foot speaks of; named when it is drawn."""
        self._page = 0
        """Where not all lines have room on one page."""

    def layout(self) -> None:
        """Put the commands in two columns, the way out below."""
        theme, say = self.context.theme, self.context.say
        for place, command in enumerate(self._shown()):
            _, keys, _ = self._parts(place)
            if command == self._waiting:
                self.widgets.button(f"key.{command}", keys, "…", self._forget, style="gold")
            elif COMMANDS[command].binds:
                self._add_button(command, keys)
        foot = self._foot()
        back = pygame.Rect(foot.x, foot.y, theme.px(_BACK), foot.height)
        reset = pygame.Rect(0, foot.y, theme.px(_RESET), foot.height)
        reset.right = foot.right
        self.widgets.button("back", back, say("app.back"), self.back)
        self.widgets.button("reset", reset, say("keys.reset"), self._reset, style="quiet")
        if self._pages() > 1:
            text = say("keys.page", page=self._page + 1, pages=self._pages())
            self.widgets.button("page", self._turner(), text, self._turn, style="quiet")

    def exit(self) -> None:
        """Keys are commands again."""
        self._stop_waiting()
        super().exit()

    def cover(self) -> None:
        """Keys are commands again."""
        self._stop_waiting()
        super().cover()

    def navigate(self, event: pygame.Event) -> bool:
        """Take the key somebody waits for, whatever it means elsewhere."""
        if self._waiting is None:
            return super().navigate(event)
        if event.type == pygame.KEYDOWN:
            self._take(self._waiting, event.key)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.JOYBUTTONDOWN):
            self._forget()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the paper, the names of the commands and the word at the foot."""
        theme, say = self.context.theme, self.context.say
        draw_mat(theme, surface)
        paper = self._paper()
        draw_panel(theme, surface, paper, "paper")
        at = (paper.centerx, paper.y + theme.px(self._heights.title))
        theme.text(surface, say("keys.title"), at, "heading", "lacquer", bold=True, anchor="center")
        for place, command in enumerate(self._shown()):
            self._draw_line(surface, place, command)
        key, colour = self._said
        values = {name: self._word(value) for name, value in self._values.items()}
        text = self.context.texts.say(key, **values)
        word = self._word_place()
        roles: tuple[Role, ...] = ("small", "tiny")
        for role in roles:
            lines = theme.wrap(text, word.width, role)
            if len(lines) < 3:
                break
        pitch = theme.text_size(text, role)[1]
        draw_lines(theme, surface, lines, word.center, pitch, role, colour)

    # Where things lie.

    @property
    def _heights(self) -> _Heights:
        return _LARGE if self.context.theme.large else _USUAL

    def _paper(self) -> pygame.Rect:
        edge = mat_border(self.context.theme) + self.context.theme.px(self._heights.mat)
        return pygame.Rect((0, 0), self.size).inflate(-2 * edge, -2 * edge)

    def _inner(self) -> pygame.Rect:
        theme, paper = self.context.theme, self._paper()
        spare = max(0, paper.width - theme.px(1240))
        return paper.inflate(-2 * theme.px(36) - spare, 0)

    def _foot(self) -> pygame.Rect:
        theme, inner = self.context.theme, self._inner()
        foot = pygame.Rect(inner.x, 0, inner.width, max(theme.hit, theme.px(48)))
        foot.bottom = inner.bottom - theme.px(self._heights.edge)
        return foot

    def _word_place(self) -> pygame.Rect:
        """Return where the word stands: between the buttons of the foot."""
        theme, foot = self.context.theme, self._foot()
        left, right = foot.x + theme.px(_BACK + 14), foot.right - theme.px(_RESET + 14)
        return pygame.Rect(left, foot.y, right - left, foot.height)

    def _turner(self) -> pygame.Rect:
        """Return where the page is turned: beside the title."""
        theme, paper, inner = self.context.theme, self._paper(), self._inner()
        rect = pygame.Rect(0, paper.y + theme.px(4), theme.px(_PAGE), theme.hit)
        rect.right = inner.right
        return rect

    def _room(self) -> tuple[int, int]:
        """Return where the first line begins, and how much room all have."""
        theme = self.context.theme
        first = self._inner().y + theme.px(self._heights.top)
        last = self._foot().y - theme.px(self._heights.air)
        if len(COMMANDS) > _COLUMNS * ((last - first) // self._height()):
            heads = round(theme.text_px("tiny") * 1.3) + theme.px(8)
            first = max(first, self._turner().bottom + heads)
        return first, last - first

    def _height(self) -> int:
        """Return the height of a line."""
        return max(self.context.theme.hit, self.context.theme.px(46))

    def _pages(self) -> int:
        """Return how many pages it takes to give each line its height."""
        most = max(1, self._room()[1] // self._height())
        return -(-len(COMMANDS) // (most * _COLUMNS))

    def _lines(self) -> int:
        """Return how many lines a column has; all pages have about as many."""
        return -(-len(COMMANDS) // (self._pages() * _COLUMNS))

    def _shown(self) -> list[Command]:
        """Return the commands of the page that lies open."""
        self._page = min(self._page, self._pages() - 1)
        most = self._lines() * _COLUMNS
        return list(COMMANDS)[self._page * most : (self._page + 1) * most]

    def _parts(self, place: int) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return where the name, the keys and the controller's button of a line go."""
        theme, inner = self.context.theme, self._inner()
        column, line = divmod(place, self._lines())
        gap = theme.px(32)
        width = (inner.width - gap) // _COLUMNS
        height, (first, room) = self._height(), self._room()
        pitch = min(theme.px(_PITCH), room / self._lines())
        top = round(first + line * pitch)
        whole = pygame.Rect(inner.x + column * (width + gap), top, width, height)
        name = pygame.Rect(whole.x, top, round(width * _NAME), height)
        keys = pygame.Rect(name.right, top, round(width * _KEYS), height)
        pad = pygame.Rect(keys.right + theme.px(20), top, 0, height)
        pad.width = whole.right - pad.x
        return name, keys, pad

    def _draw_line(self, surface: pygame.Surface, place: int, command: Command) -> None:
        theme, say = self.context.theme, self.context.say
        name, keys, pad = self._parts(place)
        heads = ((keys, "keys.keys"), (pad, "keys.pad"))
        for rect, key in heads if place % self._lines() == 0 else ():
            at = (rect.x, rect.y - theme.px(7))
            theme.text(surface, say(key), at, "tiny", "ink_soft", anchor="bottomleft")
        room = name.width - theme.px(8)
        text = say(f"command.{command}")
        theme.text(surface, text, name.midleft, "small", "ink", anchor="midleft", width=room)
        if not COMMANDS[command].binds:
            at = (keys.x + theme.px(9), keys.centery)
            text = say(f"command.{command}_key")
            theme.text(surface, text, at, "small", "ink_soft", anchor="midleft", width=keys.width)
        buttons = COMMANDS[command].pad
        text = pad_word(self.context, buttons[0]) if buttons else NO_KEY
        at = pad.midleft
        theme.text(surface, text, at, "small", "ink_soft", anchor="midleft", width=pad.width)

    def _add_button(self, command: Command, rect: pygame.Rect) -> None:
        keys = self.context.ui.commands.bindings.keys(command)
        words = dict.fromkeys(key_word(self.context, key) for key in keys)

        def wait() -> None:
            self._wait_for(command)

        text = ", ".join(words) or NO_KEY
        self.widgets.button(f"key.{command}", rect, text, wait, role="small")

    def _word(self, value: Command | int | None) -> str:
        if value is None:
            return NO_KEY
        if isinstance(value, int):
            return key_word(self.context, value)
        return self.context.say(f"command.{value}")

    # What is done.

    def _turn(self) -> None:
        """Turn the page; after the last comes the first."""
        self._page = (self._page + 1) % self._pages()
        self._forget()

    def _wait_for(self, command: Command) -> None:
        self._waiting = command
        self.context.ui.commands.capturing = True
        self._say("keys.wait", "lacquer", command=command)

    def _forget(self) -> None:
        self._stop_waiting()
        self._say("keys.how", "ink_soft")

    def _stop_waiting(self) -> None:
        self._waiting = None
        self.context.ui.commands.capturing = False

    def _take(self, command: Command, key: int) -> None:
        """Give a command a key, or say why not."""
        if key == pygame.K_ESCAPE:
            self._forget()
        elif not may_bind(key):
            if key in CARD_KEYS:
                self._say("keys.card", "danger", key=key)
            elif key and key not in MODIFIERS:
                self._say("keys.fixed", "danger", key=key, other=owner(key))
        else:
            self._give(command, key)

    def _give(self, command: Command, key: int) -> None:
        bindings = self.context.ui.commands.bindings
        other = bindings.give(command, key)
        self._stop_waiting()
        self.context.audio.play("click")
        self.context.change(keys=bindings.saved())
        if other is None:
            self._say("keys.given", "leaf_deep", key=key, command=command)
            return
        rest = next(iter(bindings.keys(other)), None)
        named: dict[str, Command | int | None] = {"key": key, "command": command, "other": other}
        self._say("keys.swapped" if rest else "keys.taken", "leaf_deep", rest=rest, **named)

    def _reset(self) -> SceneChange | None:
        self._stop_waiting()
        self.context.ui.commands.bindings.reset()
        self.context.change(keys={})
        self._say("keys.reset_done", "leaf_deep")
        return None

    def _say(self, key: str, colour: str, /, **values: Command | int | None) -> None:
        self._said, self._values = (key, colour), values
        self.relayout()
