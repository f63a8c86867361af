"""The illustrated hand of a game, round by round: all hands open, each round with its sentence.

What happens comes from the rules, which play the hand; only the sentences are written beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from game.core import Announced, Card, Event, Moved, Seat
from game.example import Example, load_example, steps
from game.registry import Game
from scenes.cards.deck import Deck
from scenes.cards.marks import mark
from scenes.cards.paper import dim_down, stand_in, with_border, with_shadow
from scenes.cards.spec import load_spec
from scenes.context import Context
from scenes.faces import draw_panel, draw_plate
from scenes.lines import draw_lines, fitting
from scenes.scene import Scene
from scenes.seating import portrait
from scenes.sheets import TITLE, foot, inner, sheet, title_line
from scenes.stack import Pop

_TOLD, _GAP, _ROW, _NAME, _WORDS = 92, 20, 150, 176, 150
"""Rooms at scale 1: the sentence, between columns, a row at most, a name, what a card did."""
_CARD = (250, 350)
_DIM = 0.45
_HAND = "hand"


class Laid(NamedTuple):
    """A card that was played."""

    seat: Seat
    card: Card
    hidden: bool


@dataclass
class Page:
    """A round as it was played: what everybody holds after it, and what lay on the mat."""

    hands: dict[Seat, list[Card]]
    kept: dict[Seat, list[Card]]
    """Cards that have won a round, this one included."""
    laid: list[Laid] = field(default_factory=list)
    winner: Seat | None = None


def pages(game: Game, example: Example) -> tuple[Page, ...]:
    """Play the hand; return the deal, then its rounds: one is over when somebody plays again."""
    seats = [Seat(seat) for seat in range(len(example.hands))]
    hands = {seat: list(example.hands[seat]) for seat in seats}
    found = [Page({seat: list(cards) for seat, cards in hands.items()}, {s: [] for s in seats})]
    for number, step in steps(game, example):
        for event in step.events if number else ():
            _take(found, event)
    return tuple(found)


def _take(found: list[Page], event: Event) -> None:
    """Go on by what happened."""
    page = found[-1]
    if isinstance(event, Announced) and event.code == "round_won" and event.seat is not None:
        page.winner = event.seat
        page.kept[event.seat] += [laid.card for laid in page.laid if laid.seat == event.seat]
    if not isinstance(event, Moved) or event.src.name != _HAND or event.src == event.dst:
        return
    seat, (card, *_) = event.src.seat, event.cards
    assert seat is not None, "a hand is somebody's"
    if len(found) == 1 or any(laid.seat == seat for laid in page.laid):
        hands = {other: list(cards) for other, cards in page.hands.items()}
        page = Page(hands, {other: list(cards) for other, cards in page.kept.items()})
        found.append(page)
    page.hands[seat].remove(card)
    page.laid.append(Laid(seat, card, not event.public))


class ExampleScene(Scene):
    """A sheet with a row for each seat; forward and back by every device."""

    overlay = True

    def __init__(self, context: Context, game: Game, example: Example) -> None:
        super().__init__(context)
        self._game, self._example = game, example
        self._pages = pages(game, example)
        self._deck = load_spec(context.assets / "games" / game.id / "table.toml").deck
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
        theme, held = self.context.theme, _most(self._pages[0].hands)
        height = self._rows()[0].height - theme.px(18)
        count = held + 1 + _most(self._pages[-1].kept)
        spare = inner(theme).w - theme.px(_NAME + _GAP + _WORDS)
        width = min(round(height * _CARD[0] / _CARD[1]), spare // count - self._between())
        return width, round(width * _CARD[1] / _CARD[0])

    def _columns(self) -> tuple[int, int, int, int]:
        """Return where names, hands, the round and the kept cards begin."""
        theme, card = self.context.theme, self._card()[0]
        hand = inner(theme).x + theme.px(_NAME)
        middle = hand + (card + self._between()) * _most(self._pages[0].hands) + theme.px(_GAP)
        return inner(theme).x, hand, middle, middle + card + theme.px(_WORDS)

    def _between(self) -> int:
        return self.context.theme.px(7)

    def layout(self) -> None:
        """Put the ways on and back below; on is in focus."""
        theme, say = self.context.theme, self.context.say
        line, width = foot(theme), theme.px(230)
        place = pygame.Rect(line.right - width, line.y, width, line.h)
        ended = self.number == len(self._pages) - 1
        text = say("example.again" if ended else "example.next")
        self.widgets.button("next", place, text, lambda: self.turn(1), style="gold")
        place = place.move(-width - theme.px(14), 0)
        self.widgets.button(
            "previous",
            place,
            say("example.previous"),
            lambda: self.turn(-1),
            enabled=self.number > 0,
        )
        place = pygame.Rect(line.x, line.y, theme.px(200), line.h)
        self.widgets.button("back", place, say("app.back"), Pop)

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
        total = len(self._pages) - 1
        key = "example.round" if self.number else "example.deal"
        where = say(key, number=self.number, total=total)
        theme.text(
            surface, where, (room.right, at[1]), "large", "ink", bold=True, anchor="midright"
        )
        rows = self._rows()
        heads = zip(self._columns()[1:], ("hand", "laid", "kept"), strict=True)
        for x, key in heads:
            at = (x, rows[0].y - theme.px(2))
            text = say(f"example.{key}")
            role = fitting(theme, text, room.right - x, ("small", "tiny"))
            theme.text(surface, text, at, role, "ink_soft", anchor="bottomleft")
        for seat, row in enumerate(rows):
            self._draw_row(surface, page, Seat(seat), row)
        self._draw_told(surface)

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
        self._draw_cards(surface, page.hands[seat], (hand, row.centery))
        self._draw_cards(surface, page.kept[seat], (kept, row.centery))
        laid = next((card for card in page.laid if card.seat == seat), None)
        if laid is not None:
            self._draw_laid(surface, page, laid, (middle, row.centery))

    def _draw_cards(
        self, surface: pygame.Surface, cards: Sequence[Card], at: tuple[int, int]
    ) -> None:
        x = at[0]
        for card in cards:
            image = self._image(card, dim=0.0)
            surface.blit(image, image.get_rect(center=(x + self._card()[0] // 2, at[1])))
            x += self._card()[0] + self._between()

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
        text = self.context.say(f"{self._game.id}.example.{self.number}")
        lines = theme.wrap(text, told.w, "body")
        pitch = round(1.4 * theme.text_px("body"))
        draw_lines(theme, surface, lines, told.midleft, pitch, "body", "ink", anchor="midleft")

    def _image(self, card: Card, *, dim: float) -> pygame.Surface:
        """Return a card on its shadow, kept by the theme."""
        theme, size = self.context.theme, self._card()
        prefs = self.context.prefs
        folder = theme.assets / "decks" / self._deck
        deck = Deck.chosen(
            folder, four_colours=prefs.four_colours, large=theme.large, back=prefs.back
        )
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


def _most(cards: Mapping[Seat, Sequence[Card]]) -> int:
    """Return how many cards a seat has at most."""
    return max(len(held) for held in cards.values())
