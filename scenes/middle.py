"""What is said in the middle of the table: of the card everybody looks at, and of the stock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.core import Seat, Zone
from scenes.cards.board import Board
from scenes.cards.geometry import Rect
from scenes.context import Context
from scenes.lines import folded
from scenes.theme import Role
from scenes.wording import Wording

if TYPE_CHECKING:
    from scenes.hud import Look

_WHO: tuple[tuple[Role, int], ...] = (("small", 1), ("tiny", 1), ("small", 2), ("tiny", 3))
_COUNT: tuple[Role, ...] = ("small", "tiny")


class Middle:
    """Draws these words; a game that has none for them stays silent."""

    def __init__(self, context: Context, board: Board, wording: Wording) -> None:
        self.context, self.board, self.wording = context, board, wording

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw what is true of this moment."""
        self._counts(surface)
        self._card(surface, look)

    def _counts(self, surface: pygame.Surface) -> None:
        """Say how many cards a stack has, as they lie there now."""
        theme, frame = self.context.theme, self.board.frame
        for name, spec in self.board.layout.spec.zones.items():
            if not (spec.count and spec.place == "stock"):
                continue
            count = len(self.board.sprites(Zone(name)))
            text = self.wording.if_known(f"left.{name}", count=count)
            text = text or self.context.say("table.cards_left", count=count)
            rect = pygame.Rect(frame.tally.rounded)
            if self._passes(rect):
                continue
            role = next((r for r in _COUNT if theme.text_size(text, r)[0] <= rect.w), _COUNT[-1])
            theme.text(surface, text, rect.center, role, "straw_light", anchor="center")

    def _passes(self, rect: pygame.Rect) -> bool:
        """Tell whether a card flies past over the words, which lie on the cloth."""
        width, height = self.board.frame.stocked
        near = rect.inflate(width, height)
        return any(
            sprite.air and near.collidepoint(sprite.x, sprite.y)
            for sprite, _ in self.board.places()
        )

    def _card(self, surface: pygame.Surface, look: Look) -> None:
        """Say whose the card in the middle was, and who may have it now."""
        shown = look.shown
        if shown is None or not look.turn:
            return
        came = ""
        if shown.seat is not None:
            came = self._said(f"came.{shown.src}", (shown.seat,), look)
        may = self._said("may", sorted(look.turn), look)
        self._write(surface, self.board.frame.words, [line for line in (came, may) if line])

    def _said(self, key: str, seats: Sequence[Seat], look: Look) -> str:
        """Speak of a seat, of several, or to the person who looks."""
        if len(seats) > 1:
            return self.wording.if_known(f"{key}.several")
        key = self.wording.to_you(key, you=seats[0] == look.you)
        return self.wording.if_known(key, name=look.match.seats[seats[0]].name)

    def _write(self, surface: pygame.Surface, rect: Rect, said: Sequence[str]) -> None:
        """Write below each other beside the card; the first is what has happened."""
        theme = self.context.theme
        wrapped = [folded(theme, text, round(rect.w), _WHO) for text in said]
        pitches = [round(theme.text_px(role) * 1.35) for _, role in wrapped]
        gap = theme.px(6)
        height = sum(len(lines) * p for (lines, _), p in zip(wrapped, pitches, strict=True))
        y = round(rect.cy) - (height + gap * (len(said) - 1)) // 2
        for place, ((lines, role), pitch) in enumerate(zip(wrapped, pitches, strict=True)):
            colour = "straw_light" if not place and len(said) > 1 else "gold_bright"
            for line in lines:
                at = (round(rect.x), y + pitch // 2)
                theme.text(surface, line, at, role, colour, anchor="midleft")
                y += pitch
            y += gap
