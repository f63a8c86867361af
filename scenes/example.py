"""The illustrated hand of a game, round by round: all hands open, each round with its sentence.

What happens comes from the rules, which play the hand; only the sentences are written beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pygame

from game.core import Card, HasGroups, Seat
from game.example import Example, load_example
from game.registry import Game
from scenes.cards.marks import mark
from scenes.cards.paper import dim_down, stand_in, with_border, with_shadow
from scenes.cards.spec import load_spec
from scenes.context import Context
from scenes.example_pages import Laid, Page, Sorted, in_groups, pages
from scenes.faces import draw_panel, draw_plate
from scenes.lines import draw_lines, fitting
from scenes.scene import Scene
from scenes.seating import portrait
from scenes.sheets import TITLE, foot, inner, sheet, title_line
from scenes.stack import Pop
from scenes.wording import Wording

_TOLD, _GAP, _ROW, _NAME, _WORDS = 92, 20, 150, 176, 150
"""Rooms at scale 1: the sentence, between columns, a row at most, a name, what a card did."""
_BETWEEN, _APART = 7, 12
"""Rooms at scale 1: between cards that stand alone, and between groups, whose cards touch."""
_DIM = 0.45


class ExampleScene(Scene):
    """A sheet with a row for each seat; forward and back by every device."""

    overlay = True

    def __init__(self, context: Context, game: Game, example: Example) -> None:
        super().__init__(context)
        self._game, self._example = game, example
        self._pages = pages(game, example)
        self._wording = Wording(context, game.id)
        spec = load_spec(context.assets / "games" / game.id / "table.toml")
        self._deck, self._aspect = spec.deck, spec.card
        self._grouped = isinstance(game.rules, HasGroups)
        self.number = 0
        """The round that is looked at; 0 is the deal."""

    @classmethod
    def of(cls, context: Context, game: Game) -> ExampleScene | None:
        """Return the scene, or None for a game that has no such hand."""
        example = load_example(game.id, context.assets)
        return None if example is None else cls(context, game, example)

    # Where things lie.

    def _told(self) -> pygame.Rect:
        """Return where the sentence stands: room for three lines."""
        theme = self.context.theme
        below = foot(theme)
        height = max(theme.px(_TOLD), round(3 * 1.4 * theme.text_px("body")))
        return pygame.Rect(below.x, below.y - height - theme.px(6), below.w, height)

    def _rows(self) -> list[pygame.Rect]:
        theme, count = self.context.theme, len(self._example.names)
        room = inner(theme)
        top = room.y + theme.px(TITLE) + round(1.2 * theme.text_px("small"))
        pitch = min(theme.px(_ROW), (self._told().y - theme.px(6) - top) // count)
        return [pygame.Rect(room.x, top + pitch * n, room.w, pitch) for n in range(count)]

    def _card(self) -> tuple[int, int]:
        """Return the size of the cards: as high as a row, if a row has the width for all."""
        theme = self.context.theme
        height = self._rows()[0].height - theme.px(18)
        spare = inner(theme).w - theme.px(_NAME + _GAP + _WORDS)
        if self._grouped:
            cards, groups = self._most_in_a_row()
            wide = (spare - theme.px(_APART) * groups) // (cards + 1) - self._between()
        else:
            count = _most(self._pages[0].hands) + 1 + _most(self._pages[-1].kept)
            wide = spare // count - self._between()
        width = min(round(height * self._aspect[0] / self._aspect[1]), wide)
        return width, round(width * self._aspect[1] / self._aspect[0])

    def _most_in_a_row(self) -> tuple[int, int]:
        """Return how many cards and how many groups somebody has at most, those laid included."""
        rows = [(page, seat) for page in self._pages for seat in page.hands]
        cards = max(len(page.hands[s]) + sum(map(len, page.kept[s])) for page, s in rows)
        groups = max(len(self._hand(page, s).groups) + len(page.kept[s]) + 1 for page, s in rows)
        return cards, groups

    def _hand(self, page: Page, seat: Seat) -> Sorted:
        return in_groups(self._game, page.hands[seat])

    def _columns(self) -> tuple[int, int, int, int]:
        """Return where names, hands and the round begin, and the kept cards begin or end."""
        theme, card = self.context.theme, self._card()[0]
        hand = inner(theme).x + theme.px(_NAME)
        if self._grouped:
            cards, groups = self._most_in_a_row()
            end = hand + (card + self._between()) * cards + theme.px(_APART) * groups
            return inner(theme).x, hand, end + theme.px(_GAP), end
        middle = hand + (card + self._between()) * _most(self._pages[0].hands) + theme.px(_GAP)
        return inner(theme).x, hand, middle, middle + card + theme.px(_WORDS)

    def _between(self) -> int:
        return self.context.theme.px(1 if self._grouped else _BETWEEN)

    def layout(self) -> None:
        """Put the ways on and back below; on is in focus."""
        theme, say = self.context.theme, self.context.say
        line, width = foot(theme), theme.px(230)
        place = pygame.Rect(line.right - width, line.y, width, line.h)
        ended = self.number == len(self._pages) - 1
        text = self._say("again" if ended else "next")
        self.widgets.button("next", place, text, lambda: self.turn(1), style="gold")
        place = place.move(-width - theme.px(14), 0)
        self.widgets.button(
            "previous",
            place,
            self._say("previous"),
            lambda: self.turn(-1),
            enabled=self.number > 0,
        )
        place = pygame.Rect(line.x, line.y, theme.px(200), line.h)
        self.widgets.button("back", place, say("app.back"), Pop)

    def _say(self, key: str, **values: object) -> str:
        """Return a sentence of the sheet; a game may have its own, as for what it calls a round."""
        own = f"{self._game.id}.example.{key}"
        common = f"example.{key}"
        return self.context.say(own if self.context.texts.has(own) else common, **values)

    # How one goes on.

    def turn(self, by: int) -> None:
        """Go on by a round or back; from the end on, begin anew."""
        number = self.number + by
        if number < 0:
            return
        self.number = number % len(self._pages)
        self.context.audio.play("play" if self.number else "click")
        self.relayout()

    def navigate(self, event: pygame.Event) -> bool:
        """Let left, right and the wheel turn the page; the wheel stops at the end."""
        by = {"left": -1, "right": 1}.get(self.context.ui.commands.read(event) or "", 0)
        if event.type == pygame.MOUSEWHEEL and event.y:
            by = -1 if event.y > 0 else 1
        if not by:
            return super().navigate(event)
        if 0 <= self.number + by < len(self._pages):
            self.turn(by)
        return True

    # What is drawn.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, a row for each seat, and what happened."""
        theme, say = self.context.theme, self.context.say
        draw_panel(theme, surface, sheet(theme), "paper")
        room, page = inner(theme), self._pages[self.number]
        at = (room.x, title_line(theme))
        title = say(f"{self._game.id}.example.title")
        theme.text(surface, title, at, "heading", "lacquer", bold=True, anchor="midleft")
        where = self._say(
            "round" if self.number else "deal", number=self.number, total=len(self._pages) - 1
        )
        theme.text(
            surface, where, (room.right, at[1]), "large", "ink", bold=True, anchor="midright"
        )
        rows = self._rows()
        self._draw_heads(surface, rows[0].y - theme.px(2))
        for seat, row in enumerate(rows):
            self._draw_row(surface, page, Seat(seat), row)
        self._draw_told(surface)

    def _draw_heads(self, surface: pygame.Surface, bottom: int) -> None:
        """Write above each column what stands in it."""
        theme, right = self.context.theme, inner(self.context.theme).right
        for x, key in zip(self._columns()[1:], ("hand", "laid", "kept"), strict=True):
            text = self._say(key)
            if self._grouped and key == "kept":
                theme.text(surface, text, (x, bottom), "small", "ink_soft", anchor="bottomright")
                continue
            role = fitting(theme, text, right - x, ("small", "tiny"))
            theme.text(surface, text, (x, bottom), role, "ink_soft", anchor="bottomleft")

    def _draw_row(self, surface: pygame.Surface, page: Page, seat: Seat, row: pygame.Rect) -> None:
        """Draw who sits there, what is held, what was played and what was kept."""
        theme = self.context.theme
        edge = theme.colour("straw_dark")
        pygame.draw.line(surface, edge, row.topleft, row.topright, theme.px(1))
        name, hand, middle, kept = self._columns()
        if page.winner == seat:
            draw_plate(theme, surface, row.inflate(0, -theme.px(6)))
        side = min(theme.px(58), row.h - theme.px(16))
        face = theme.picture(portrait("human", seat), (side, side))
        if face is not None:
            surface.blit(face, face.get_rect(midleft=(name + theme.px(6), row.centery)))
        x, room = name + side + theme.px(16), hand - name - side - theme.px(24)
        text = self._example.names[seat]
        theme.text(surface, text, (x, row.centery), "body", bold=True, anchor="midleft", width=room)
        laid = [card for card in page.laid if card.seat == seat]
        if self._grouped:
            self._draw_groups(surface, page, seat, (hand, kept, row.centery))
            self._draw_done(surface, page, seat, (middle, row.centery))
            return
        self._draw_cards(surface, page.hands[seat], (hand, row.centery))
        won = [card for cards in page.kept[seat] for card in cards]
        self._draw_cards(surface, won, (kept, row.centery))
        if laid:
            self._draw_laid(surface, page, laid[0], (middle, row.centery))

    def _draw_cards(
        self, surface: pygame.Surface, cards: Sequence[Card], at: tuple[int, int], sign: str = ""
    ) -> int:
        """Draw cards from left to right, each with a mark; return where the next would begin."""
        x, size = at[0], self._card()
        for card in cards:
            centre = (x + size[0] // 2, at[1])
            image = self._image(card, dim=0.0)
            surface.blit(image, image.get_rect(center=centre))
            if sign:
                over = mark(sign, size)
                surface.blit(over, over.get_rect(center=centre))
            x += size[0] + self._between()
        return x

    # Games with groups.

    def _draw_groups(
        self, surface: pygame.Surface, page: Page, seat: Seat, at: tuple[int, int, int]
    ) -> None:
        """Draw a hand in its groups from the left on, and those that were eaten at the right."""
        (x, end, y), gap = at, self.context.theme.px(_APART)
        shown = self._hand(page, seat)
        barred = Counter(page.refused[1].cards if page.refused and page.refused[0] == seat else ())
        for group in shown.groups:
            for card in group:
                sign = "loose" if barred[card] > 0 else ""
                barred[card] -= 1
                x = self._draw_cards(surface, (card,), (x, y), sign)
            x += gap
        self._draw_cards(surface, shown.loose, (x, y), "loose")
        pitch = self._card()[0] + self._between()
        x = end - sum(len(group) * pitch for group in page.kept[seat])
        x -= gap * (len(page.kept[seat]) - 1)
        for number, eaten in enumerate(page.kept[seat], start=1):
            newest = page.winner == seat and number == len(page.kept[seat])
            x = self._draw_cards(surface, eaten, (x, y), "kin" if newest else "") + gap

    def _draw_done(
        self, surface: pygame.Surface, page: Page, seat: Seat, at: tuple[int, int]
    ) -> None:
        """Draw what a seat put on the mat, and say what it did; what is gone is quiet."""
        theme, size, x = self.context.theme, self._card(), at[0]
        said: list[str] = []
        for laid in (laid for laid in page.laid if laid.seat == seat):
            open_still = laid == page.laid[-1] and page.winner is None
            image = self._image(laid.card, dim=0.0 if open_still else _DIM)
            surface.blit(image, image.get_rect(center=(x + size[0] // 2, at[1])))
            said.append(self._wording.say(f"action.{laid.kind}"))
        name = self._example.names[seat]
        codes = [f"announced.{code}" for code in page.said.get(seat, ())]
        said += [self._wording.say(code, name=name) for code in codes if self._wording.has(code)]
        x += size[0] + theme.px(14)
        lines = [line for text in said for line in theme.wrap(text, theme.px(116), "small")]
        pitch, won = round(1.3 * theme.text_px("small")), page.winner == seat
        colour = "lacquer" if won else "ink_soft"
        draw_lines(theme, surface, lines, (x, at[1]), pitch, "small", colour, anchor="midleft")

    # Games without.

    def _draw_laid(
        self, surface: pygame.Surface, page: Page, laid: Laid, at: tuple[int, int]
    ) -> None:
        """Draw a card of the round, and beside it what it did there."""
        theme, size, won = self.context.theme, self._card(), laid.seat == page.winner
        centre = (at[0] + size[0] // 2, at[1])
        image = self._image(laid.card, dim=0.0 if won else _DIM)
        surface.blit(image, image.get_rect(center=centre))
        if won:
            crown = mark("best", size)
            surface.blit(crown, crown.get_rect(center=centre))
        first = laid == page.laid[0]
        did = "led_and_won" if first and won else "led" if first else "won" if won else ""
        did = did or ("hid" if laid.hidden else "beaten")
        x, room = at[0] + size[0] + theme.px(14), theme.px(116)
        lines = theme.wrap(self.context.say(f"last.{did}"), room, "small", bold=won)
        pitch, colour = round(1.3 * theme.text_px("small")), "lacquer" if won else "ink_soft"
        middle = (x, at[1])
        draw_lines(
            theme, surface, lines, middle, pitch, "small", colour, bold=won, anchor="midleft"
        )

    def _draw_told(self, surface: pygame.Surface) -> None:
        theme, told = self.context.theme, self._told()
        # In a tall window it stays with the rows it speaks of.
        told.y = min(told.y, self._rows()[-1].bottom + theme.px(6))
        edge = theme.colour("straw_dark")
        pygame.draw.line(surface, edge, told.topleft, told.topright, theme.px(1))
        refused = self._pages[self.number].refused
        why = self._wording.refused(refused[1]) if refused else ""
        text = self._wording.say(f"example.{self.number}", refusal=why)
        lines = theme.wrap(text, told.w, "body")
        pitch = round(1.4 * theme.text_px("body"))
        draw_lines(theme, surface, lines, told.midleft, pitch, "body", "ink", anchor="midleft")

    def _image(self, card: Card, *, dim: float) -> pygame.Surface:
        """Return a card on its shadow, kept by the theme."""
        theme, size = self.context.theme, self._card()
        deck = self.context.deck(self._deck)
        # Faces to be read one beside the other: those with the large index, whatever their size.
        file = deck.small / f"{card}.svg"
        key = ("example", str(file), size, dim)
        if key not in theme.surfaces:
            where = str(file.parent.relative_to(theme.assets))
            face = theme.picture(file.stem, size, where)
            framed = stand_in(card, size) if face is None else with_border(face, size)
            image = with_shadow(framed, size)
            theme.surfaces[key] = dim_down(image, dim) if dim else image
        return theme.surfaces[key]


def _most(cards: Mapping[Seat, Sequence[object]]) -> int:
    """Return how many cards a seat has at most."""
    return max(len(held) for held in cards.values())
