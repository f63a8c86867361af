"""Setting up a table: which game and rules, how long, for how much, and who sits where."""

from __future__ import annotations

import pygame

from game.core import MAX_NAME, UserError
from scenes.context import Context
from scenes.faces import draw_panel, draw_plate
from scenes.house_words import about, fault, game_name, rules_name
from scenes.houses import Choice, find, offered
from scenes.lines import fitting
from scenes.mat import draw_mat, mat_border, printed_drum
from scenes.scene import Scene
from scenes.seating import Place, Seating, portrait
from scenes.stack import Push, SceneChange

_TITLE, _FIRST, _SECOND, _GAP = 73, 149, 229, 32
"""Middles of title and choices in the 720-high drawing; what is between two of them, at scale 1."""
_SEATS_TOP, _SEATS_HEIGHT, _WIDEST_PITCH = 294, 306, 96
"""Where the seats lie in the 720-high drawing, and how far their rows are apart at most."""
_WHO, _LINE, _FOOT = 276, 260, 630
"""Where the seats are headed, parted from what is above them, and where the way out is."""
_MORE = 210
"""Width of the way to all rules, at scale 1."""
_TALLEST = 0.62
"""Height to width of the page at most."""
_TYPED = 2 * MAX_NAME
"""Letters a name field takes: more than a name may have, so that the excess can be told."""


class SetupScene(Scene):
    """One page; nothing typed is lost, what is wrong is said beside it."""

    topic = "setup"
    """Of the words that differ from those of another such page."""

    def __init__(self, context: Context, seating: Seating) -> None:
        super().__init__(context)
        self.seating = seating
        self._refused: UserError | None = None
        """Why the table could not be opened, other than by a name."""
        self._tried = False
        self._line = ""
        """What stands above the rules."""

    def enter(self) -> None:
        """Come with the way on in focus: most tables are fine as they are."""
        super().enter()
        self.widgets.focus_on("start")
        houses = self.context.houses
        if houses is not None and houses.notice is not None:
            self._refused, houses.notice = houses.notice, None

    def layout(self) -> None:
        """Put the table's choices on top, the seats two in a row, the way out below."""
        self._line = self._about()
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
        drum = printed_drum(theme, round(self._page().h * 0.58), 20)
        if drum is not None:
            surface.blit(drum, drum.get_rect(center=(paper.centerx, self._row(440))))
        title = say(f"{self.topic}.title")
        at = (paper.centerx, self._row(_TITLE))
        theme.text(surface, title, at, "heading", "lacquer", bold=True, anchor="center")
        self._draw_heads(surface)
        line, left, right = self._row(_LINE), self._inner().x, self._inner().right
        edge = theme.colour("straw_dark")
        pygame.draw.line(surface, edge, (left, line), (right, line), theme.px(1))
        at = (left, self._row(_WHO))
        who = theme.text(surface, say("setup.who"), at, bold=True, anchor="midleft")
        at = (who.right + theme.px(14), who.centery)
        hint = say(f"{self.topic}.who_hint")
        theme.text(surface, hint, at, "small", "ink_soft", anchor="midleft")
        problems = self.seating.problems()
        for seat in range(len(self.seating.places)):
            self._draw_seat(surface, seat, problems.get(seat))
        self._draw_fault(surface, has_problems=bool(problems))

    def _page(self) -> pygame.Rect:
        """Return the room of the page: the stage, but in a tall window not all of its height."""
        stage = self.context.theme.stage
        page = pygame.Rect(0, 0, stage.w, min(stage.h, round(stage.w * _TALLEST)))
        page.center = stage.center
        return page

    def _paper(self) -> pygame.Rect:
        edge = mat_border(self.context.theme) + self.context.theme.px(12)
        return self._page().inflate(-2 * edge, -2 * edge)

    def _inner(self) -> pygame.Rect:
        return self._paper().inflate(-2 * self.context.theme.px(36), 0)

    def _row(self, y: float) -> int:
        """Return where a height of the 720-high drawing lies on this page."""
        page = self._page()
        return page.y + round(y * page.h / 720)

    def _draw_heads(self, surface: pygame.Surface) -> None:
        """Write above each choice what it is."""
        theme, say, seating = self.context.theme, self.context.say, self.seating
        game, _, seats = self._columns(self._row(_FIRST))
        below = self._below()
        stake = "setup.stake" if seating.stake is not None else ""
        keys = ("setup.seats", "setup.hands", stake)
        words = [(game, say("setup.game")), (self._rules(), self._line)]
        words += [(rect, say(key)) for rect, key in zip(below, keys, strict=True) if key]
        for rect, text in words:
            at = (rect.x, rect.y - theme.px(3))
            width = seats.right - rect.x if rect == self._rules() else rect.w
            usual = ("tiny",) if theme.large else ("small", "tiny")
            role = fitting(theme, text, width, usual)
            theme.text(surface, text, at, role, "ink_soft", anchor="bottomleft", width=width)
        if not stake:
            draw_plate(theme, surface, below[2])
            text = say("setup.stake_none")
            role = fitting(theme, text, below[2].w - theme.px(16), ("small", "tiny"))
            theme.text(surface, text, below[2].center, role, "ink_soft", anchor="center")

    def _about(self) -> str:
        """Return what stands above the rules: a line on them."""
        seating, entry = self.seating, self.seating.entry
        choices = offered(entry, self.context.houses)
        number = find(entry, choices, seating.preset, seating.options)
        choice = Choice(seating.preset, {}) if number is None else choices[number]
        line = about(self.context, entry.id, choice)
        say = self.context.say
        return say("setup.rules_about", about=line) if line else say("setup.rules")

    def _rules(self) -> pygame.Rect:
        """Return the room for the rules: two columns, less the way to all of them."""
        _, rules, last = self._columns(self._row(_FIRST))
        wide = rules.union(last)
        wide.width -= self.context.theme.px(_MORE + 12)
        return wide

    def _below(self) -> list[pygame.Rect]:
        """Return the room for seats, hands and stake."""
        return self._columns(self._below_row())

    def _below_row(self) -> int:
        return self._row(_SECOND)

    def _columns(self, middle: int, count: int = 3) -> list[pygame.Rect]:
        """Return the room for some choices, held at the middle of their height."""
        theme, inner = self.context.theme, self._inner()
        gap = theme.px(_GAP * 3 / count)
        width = (inner.width - (count - 1) * gap) // count
        height = max(theme.hit, theme.px(48))
        rects = [pygame.Rect(inner.x + i * (width + gap), 0, width, height) for i in range(count)]
        for rect in rects:
            rect.centery = middle
        return rects

    def _add_choices(self) -> None:
        seating, add, say = self.seating, self.widgets, self.context.say
        games, _, _ = self._columns(self._row(_FIRST))
        named = [(entry.id, game_name(self.context, entry.id)) for entry in self.context.registry]
        add.choices("game", games, named, seating.entry.id, self._choose_game)
        self._add_rules()
        seats, hands, stake = self._below()
        count = len(seating.places)
        add.stepper(
            "seats",
            seats,
            say("setup.seat_count", count=count),
            self._step_seats,
            can_less=count > seating.least,
            can_more=count < seating.most,
        )
        length = say("setup.hands_count", count=seating.hands) if seating.hands else ""
        add.stepper(
            "hands",
            hands,
            length or say("setup.hands_open"),
            self._step_hands,
            can_less=seating.can_play_hands(-1),
            can_more=seating.can_play_hands(1),
        )
        if seating.stake is not None:
            add.stepper(
                "stake",
                stake,
                self.context.texts.number(seating.stake),
                self._step_stake,
                can_less=seating.can_stake(-1),
                can_more=seating.can_stake(1),
            )

    def _add_rules(self) -> None:
        """Put the name of the rules between the ways to the next ones, and all of them beside."""
        theme, say, seating = self.context.theme, self.context.say, self.seating
        place, add = self._rules(), self.widgets
        side = max(theme.hit, place.height)
        less = pygame.Rect(place.x, place.y, side, place.h)
        more = pygame.Rect(place.right - side, place.y, side, place.h)
        middle = pygame.Rect(less.right, place.y, more.left - less.right, place.h)
        name = rules_name(self.context, seating.entry, seating.preset, seating.options)
        room = middle.w - theme.px(12)
        role = fitting(theme, name, room, ("large", "button", "small"), bold=True)
        add.button("rules.less", less, "←", lambda: self._step_rules(-1))
        add.label(middle, name, role, bold=True, align="center")
        add.button("rules.more", more, "→", lambda: self._step_rules(1))
        shelf = pygame.Rect(0, place.y, theme.px(_MORE), place.h)
        shelf.right = self._inner().right
        add.button(
            "rules", shelf, say("setup.rules_more"), self._open_shelf, role="body", sign="book"
        )

    @property
    def _rows(self) -> int:
        return (len(self.seating.places) + 1) // 2

    def _pitch(self) -> int:
        """Return how far the rows of seats are apart."""
        return self._row(min(_WIDEST_PITCH, _SEATS_HEIGHT / self._rows)) - self._row(0)

    def _seat_rect(self, seat: int) -> pygame.Rect:
        """Return the line of a seat: two in a row, from left to right."""
        theme, inner = self.context.theme, self._inner()
        gap = theme.px(40)
        width = (inner.width - gap) // 2
        row, column = divmod(seat, 2)
        spare = self._row(_SEATS_HEIGHT) - self._row(0) - self._pitch() * self._rows
        top = self._row(_SEATS_TOP) + spare // 3 + row * self._pitch()
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
            text, style = say(self.kind_key(place)), "quiet" if place.is_bot else "plain"
            self.widgets.button(
                f"kind.{seat}", kind, text, lambda: self._toggle(seat), style=style, role="small"
            )

    def kind_key(self, place: Place) -> str:
        """Return the word for who is to sit on a seat."""
        return "setup.bot" if place.is_bot else "setup.human"

    def _add_foot(self) -> None:
        theme, say, inner = self.context.theme, self.context.say, self._inner()
        height = max(theme.hit, theme.px(52))
        back = pygame.Rect(inner.x, 0, theme.px(190), height)
        start = pygame.Rect(0, 0, theme.px(260), height)
        start.right = inner.right
        back.centery = start.centery = self._row(_FOOT)
        self.widgets.button("start", start, say(f"{self.topic}.start"), self._start, style="gold")
        self.widgets.button("back", back, say("app.back"), self.back)

    def _choose_game(self, game: str) -> None:
        entries = {entry.id: entry for entry in self.context.registry}
        self.seating.choose(entries[game])
        self.relayout()

    def _step_rules(self, by: int) -> None:
        """Take the next rules of the shelf, or the ones before."""
        seating, entry = self.seating, self.seating.entry
        choices = offered(entry, self.context.houses)
        here = find(entry, choices, seating.preset, seating.options)
        place = 0 if here is None else (here + by) % len(choices)
        self._take_rules(choices[place])

    def _take_rules(self, choice: Choice) -> None:
        self.seating.take(choice.preset, choice.options)
        self._refused = None
        self.relayout()

    def _open_shelf(self) -> SceneChange:
        # Read when asked for: most tables are played by the rules they had.
        from scenes.shelf import ShelfScene

        self.context.audio.play("click")
        seating = self.seating
        chosen = Choice(seating.preset, seating.options)
        return Push(ShelfScene(self.context, seating.entry, chosen, self._take_rules))

    def uncover(self) -> None:
        """Show the rules that were chosen meanwhile."""
        super().uncover()
        self.relayout()

    def _step_hands(self, by: int) -> None:
        self.seating.step_hands(by)
        self.relayout()

    def _step_stake(self, by: int) -> None:
        self.seating.step_stake(by)
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
            change = self._open()
        except UserError as error:
            self._refused = error
            self.context.audio.play("error")
            return None
        self.seating.remember(self.context.prefs)
        self.context.audio.play("shuffle")
        return change

    def _open(self) -> SceneChange:
        """Open the table.

        Raises:
            UserError: it cannot be opened.
        """
        return self.context.open_table(self.seating.setup())

    def _draw_seat(self, surface: pygame.Surface, seat: int, problem: UserError | None) -> None:
        theme, place = self.context.theme, self.seating.places[seat]
        face, name, _ = self._parts(seat)
        image = theme.picture(portrait("bot" if place.is_bot else "human", seat), face.size)
        if image is not None:
            surface.blit(image, face)
        else:
            pygame.draw.circle(surface, theme.colour("leaf"), face.center, face.width // 2)
        if place.is_bot:
            draw_plate(theme, surface, name)
            at, width = (name.x + theme.px(10), name.centery), name.width - theme.px(20)
            role = fitting(theme, place.name, width, ("body", "small", "tiny"))
            theme.text(surface, place.name, at, role, "ink", anchor="midleft", width=width)
        if problem is not None:
            below = min(theme.px(16), (self._pitch() - name.h) // 2 - theme.px(1.5))
            at = (name.x, name.bottom + below)
            room = self._seat_rect(seat).right - name.x
            said = self._said(problem, room)
            theme.text(surface, said, at, "tiny", "danger", anchor="midleft", width=room)

    def _said(self, problem: UserError, room: int) -> str:
        """Return what is wrong with a name; it is not repeated where it is too long for that."""
        text = self.context.texts.sentence(problem)
        if self.context.theme.text_size(text, "tiny")[0] <= room:
            return text
        return self.context.say(f"setup.{problem.code}", **problem.values)

    def _draw_fault(self, surface: pygame.Surface, *, has_problems: bool) -> None:
        theme = self.context.theme
        text = ""
        if self._refused is not None:
            text = fault(self.context, self.seating.entry.id, self._refused)
        elif self._tried and has_problems:
            text = self.context.say("setup.fix_names")
        if text:
            rects = self.widgets.rects()
            left, right = rects["back"].right, rects["start"].left
            at, width = ((left + right) // 2, self._row(_FOOT)), right - left - theme.px(24)
            theme.text(surface, text, at, "small", "danger", anchor="center", width=width)
