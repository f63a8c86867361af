"""The answers that take a card of the table, each shown as the cards of its group.

Which there are, the view's choices say; what a group is called and whether it wins, the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.core import Action, Card, HasTakes, Taken, View
from scenes.cards.geometry import Rect
from scenes.cards.slips import Slips
from scenes.cards.tray import Measures, tiles_in, tray
from scenes.faces import button_face, rounded
from scenes.stack import SceneChange

if TYPE_CHECKING:
    from scenes.table import TableScene


_MOST_KEYS = 9
"""So many tiles have a key with a digit."""


class Tile(NamedTuple):
    """One group that can be taken."""

    action: Action
    cards: tuple[Card, ...]
    """Those of the hand, then the one that is taken."""
    text: str
    kind: str
    """What group it is, as the game calls it."""
    wins: bool


class Tiles:
    """The tiles over the buttons at the right of the hand."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._shown: tuple[Tile, ...] = ()
        self._narrowed: tuple[int, tuple[Action, ...]] = (-1, ())
        """In this window these are meant: a card was pressed that stands in several."""
        self._slips = Slips(table.board)

    def tiles(self) -> tuple[Tile, ...]:
        """Return what can be taken now, what wins first."""
        table = self._table
        view, story, spec = table.story.view, table.story, table.board.layout.spec
        if view is None or not story.asked or story.telling or table.player.judged:
            return ()
        zones = {zone.name: cards for zone, cards in view.zones if zone.seat is None}
        found = []
        for action in view.choices:
            known = spec.actions.get(action.kind)
            if known is not None and known.takes:
                taken = self._taken(view, action) or Taken("", wins=False)
                cards = (*action.cards, *zones.get(known.takes, ())[-1:])
                text = self._say(action, taken)
                found.append(Tile(action, cards, text, taken.kind, taken.wins))
        return tuple(sorted(found, key=lambda tile: not tile.wins))

    def _say(self, action: Action, taken: Taken) -> str:
        """Return what a tile says: that it wins, what group it is, or what one does."""
        wording, key = self._table.wording, f"action.{action.kind}"
        won = wording.if_known(f"{key}.wins") if taken.wins else ""
        return won or wording.if_known(f"{key}.{taken.kind}") or wording.say(key)

    def _taken(self, view: View, action: Action) -> Taken | None:
        """Return what the rules say of a group that can be taken."""
        entry = self._table.context.entry(self._table.wording.game)
        rules = None if entry is None else entry.rules
        return rules.taken(view, action) if isinstance(rules, HasTakes) else None

    def look(self) -> None:
        """Have the tiles built anew where there are others now."""
        if self.tiles() != self._shown:
            self._table.relayout()

    def add(self) -> None:
        """Add the tiles."""
        table = self._table
        self._shown = self.tiles()
        sizes = [len(tile.cards) for tile in self._shown]
        places = tiles_in(tray(table.board.frame), sizes, self._measures())
        for number, place in enumerate(places):
            rect = pygame.Rect(place.rounded)
            table.widgets.spot(_name(number), rect, lambda number=number: self.press(number))  # type: ignore[misc]

    def press(self, place: int) -> SceneChange | None:
        """Take one of the groups, counted as they are read."""
        table = self._table
        if table.client.pending is not None or place >= len(self._shown) or table.story.skip():
            return None  # nobody answers what he has not yet seen
        view, action = table.story.view, self._shown[place].action
        if table.asked and view is not None and action in view.choices:
            table.player.submit(action)
        return None

    @property
    def count(self) -> int:
        """How many there are on the screen."""
        return len(self._shown)

    @property
    def narrowed(self) -> tuple[Action, ...]:
        """The groups of the card that was pressed, if it stands in several."""
        view, (window, actions) = self._table.story.view, self._narrowed
        return actions if view is not None and view.window == window and self._shown else ()

    def narrow(self, actions: tuple[Action, ...]) -> None:
        """Let only these stand out; the same once more, and all do again."""
        view = self._table.story.view
        assert view is not None, "a card was pressed"
        again = actions == self.narrowed
        self._narrowed = (view.window, () if again else actions)
        meant = [n for n, tile in enumerate(self._shown) if tile.action in self.narrowed]
        if meant and not self._table.context.ui.commands.pointing:
            self._table.player.hud_keys = True
            self._table.widgets.focus_on(_name(meant[0]))
        self._table.wake()

    @property
    def pointed(self) -> Tile | None:
        """The tile that the pointer or the keys are on."""
        table = self._table
        if table.widgets.covered or table.curtain.down:
            return None
        rects, mouse = table.widgets.rects(), pygame.mouse.get_pos()
        commands = table.context.ui.commands
        for number, tile in enumerate(self._shown):
            name = _name(number)
            on = name in rects and rects[name].collidepoint(mouse)
            held = table.player.hud_keys and table.widgets.focused == name
            if on if commands.device == "mouse" else held and not commands.pointing:
                return tile
        return None

    def meaning(self) -> str:
        """Return what the tile that is pointed at would do, in words; nothing if there is none."""
        tile, wording = self.pointed, self._table.wording
        if tile is None:
            return ""
        what = wording.if_known(f"action.{tile.action.kind}.{tile.kind}") or tile.text
        if tile.action.cards and wording.has(f"action.{tile.action.kind}.with"):
            given = self._table.context.texts.proven(wording.game, tile.action.cards)
            what = wording.say(f"action.{tile.action.kind}.with", what=what, **given)
        return f"{tile.text} {what}" if tile.wins and what != tile.text else what

    # What is drawn.

    def _measures(self) -> Measures:
        theme = self._table.context.theme
        widths = [theme.text_size(tile.text, "tiny", bold=True)[0] for tile in self._shown]
        words = max(widths, default=0) + 2 * theme.px(4)
        return Measures(theme.k, theme.px(7), theme.text_px("tiny") * 1.5, theme.hit, words)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tiles."""
        pointed, narrowed = self.pointed, self.narrowed
        rects = self._table.widgets.rects()
        for number, tile in enumerate(self._shown):
            rect = rects.get(_name(number))
            if rect is not None:
                self._draw_tile(surface, number, rect, lit=tile is pointed)
                if narrowed and tile.action not in narrowed:
                    self._veil(surface, rect)

    def _draw_tile(
        self, surface: pygame.Surface, number: int, rect: pygame.Rect, *, lit: bool
    ) -> None:
        theme, tile, slips = self._table.context.theme, self._shown[number], self._slips
        style = "gold" if tile.wins else "plain"
        face = button_face(theme, rect.size, style, "hovered" if lit else "normal")
        surface.blit(face, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        measures, box = self._measures(), Rect(*rect)
        width = int(measures.card(box, max(len(each.cards) for each in self._shown)))
        room = round(measures.room(box))
        height = min(room, slips.height(width))
        left = rect.centerx - width * len(tile.cards) // 2
        top = rect.y + round(measures.pad) + (room - height) // 2
        for place, card in enumerate(tile.cards):
            surface.blit(slips.get(card, width, height), (left + place * width, top))
        caption = round(measures.caption(box))
        if caption:
            at = (rect.centerx, rect.bottom - theme.px(6) - caption // 2)
            wide = rect.w - 2 * theme.px(4)
            theme.text(
                surface, tile.text, at, "tiny", "ink", bold=True, anchor="center", width=wide
            )
        if self._table.context.ui.device in ("keys", "mouse") and number < _MOST_KEYS:
            self._badge(surface, str(number + 1), rect)

    def _badge(self, surface: pygame.Surface, key: str, rect: pygame.Rect) -> None:
        """Draw the key of a tile over its corner."""
        theme = self._table.context.theme
        side = round(theme.text_px("tiny") * 1.6)
        badge = pygame.Rect(rect.x - side // 3, rect.y - side // 3, side, side)
        surface.blit(rounded(badge.size, theme.px(5), theme.colour("gold")), badge)
        theme.text(surface, key, badge.center, "tiny", "ink", bold=True, anchor="center")

    def _veil(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme = self._table.context.theme
        veil = rounded(rect.size, theme.radius("button"), theme.colour("night")).copy()
        veil.set_alpha(150)
        surface.blit(veil, rect)


def _name(number: int) -> str:
    return f"tile.{number}"
