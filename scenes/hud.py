"""What stands round the cards: seats, the one prompt, the round, the direction, hints for the hand.

It only draws what it is told in `Look`; where things stand, the layout's `Frame` says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from game.core import MatchState, Seat, View
from scenes.cards.board import Board
from scenes.cards.geometry import Rect
from scenes.cards.marks import dashed
from scenes.context import Context
from scenes.faces import draw_panel
from scenes.lines import fitting, in_lines
from scenes.mat import draw_cloth
from scenes.middle import Middle
from scenes.online import Sign
from scenes.plates import Plates
from scenes.signs import time_left, turning_arrow
from scenes.theme import Role, Size, Theme
from scenes.trail import Shown
from scenes.wording import Wording

_FELTS = {"green": "felt"}
_PROMPT: tuple[tuple[Role, int], ...] = (
    ("body", 1),
    ("small", 1),
    ("tiny", 1),
    ("tiny", 2),
)
_HINT: tuple[tuple[Role, int], ...] = (("small", 1), ("tiny", 1), ("small", 2))


@dataclass
class Look:
    """What the HUD shows at this moment."""

    view: View
    match: MatchState
    turn: frozenset[Seat] = frozenset()
    """Whose decision is open."""
    prompt: str = ""
    urgent: bool = False
    """The prompt asks the viewer for something."""
    refused: bool = False
    """The prompt says why something did not work."""
    hints: tuple[str, ...] = ()
    winner: Seat | None = None
    """Who has won the hand, once it is over."""
    buttons: int = 0
    """How many of the places for action buttons are taken."""
    badges: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Fact name -> number of markers a seat has for it, from the beginning and at the most."""
    groups: tuple[str, ...] = ()
    """Names of the zones of groups that lie before a seat; how many it has is said."""
    seals: frozenset[Seat] = frozenset()
    """Who answers in secret, where no place on the table bears the seal."""
    shown: Shown | None = None
    """The card in the middle that everybody looks at."""
    you: Seat | None = None
    """The seat that is spoken to."""
    signs: Mapping[Seat, Sign] = field(default_factory=dict)
    """What plates say below the names: who is not there, whose time is short."""
    speech: Mapping[Seat, str] = field(default_factory=dict)
    """What people have just said."""


class Hud:
    """Draws the surroundings of one table."""

    def __init__(self, context: Context, board: Board, wording: Wording) -> None:
        self.context = context
        self.board = board
        self.wording = wording
        self.plates = Plates(context, wording, lambda: board.frame)
        self.middle = Middle(context, board, wording)

    @property
    def _theme(self) -> Theme:
        return self.context.theme

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw everything but the cards and the buttons."""
        frame = self.board.frame
        self._direction(surface, frame.direction)
        self.plates.draw(surface, look)
        self.middle.draw(surface, look)
        self._round(surface, frame.hud_left, look)
        self._prompt(surface, frame.prompt, look)
        self._hints(surface, frame.actions, look)

    def _round(self, surface: pygame.Surface, rect: Rect, look: Look) -> None:
        """Say which hand and which round this is."""
        theme, say = self._theme, self.wording.say
        number = look.view.facts.get("round")
        x, y = round(rect.x) + theme.px(4), round(rect.y)
        if number is not None:
            at = (x, y + theme.px(15))
            text = say("round", round=number)
            theme.text(surface, text, at, "large", "gold_bright", bold=True, anchor="midleft")
            y += theme.px(42 if theme.large else 34)
        stake = self.wording.stake(look.match)
        key = "table.hand_stake" if stake else "table.hand"
        values = {"number": look.match.hand, "game": self.wording.name, "stake": stake}
        hand, room = self.context.say(key, **values), round(rect.w)
        if stake and theme.text_size(hand, "tiny")[0] > room:
            hand = stake
        at = (x, y + theme.px(11))
        role = fitting(theme, hand, room, ("small", "tiny"))
        theme.text(surface, hand, at, role, "straw_light", anchor="midleft", width=room)

    def _prompt(self, surface: pygame.Surface, rect: Rect, look: Look) -> None:
        """Draw the one line that says what is going on; a long one is written smaller."""
        if not look.prompt:
            return
        theme, bold = self._theme, look.urgent
        style = "prompt_refused" if look.refused else "prompt_asked" if look.urgent else "prompt"
        colour = "ink" if look.urgent and not look.refused else "paper_bright"
        pad = theme.px(22)
        room = round(rect.w) - 2 * pad
        lines, role = in_lines(theme, look.prompt, room, _PROMPT, bold=bold)
        widest = max(theme.text_size(line, role, bold=bold)[0] for line in lines)
        box = pygame.Rect(0, 0, min(widest, room) + 2 * pad, round(rect.h))
        box.center = (round(rect.cx), round(rect.cy))
        draw_panel(theme, surface, box, style)
        own = look.signs.get(look.view.viewer) if look.view.viewer is not None else None
        if look.urgent and own is not None and own.share:
            time_left(theme, surface, box, own.share)
        pitch = round(theme.text_px(role) * 1.25)
        for n, line in enumerate(lines):
            at = (box.centerx, box.centery + round((n - (len(lines) - 1) / 2) * pitch))
            theme.text(surface, line, at, role, colour, bold=bold, anchor="center", width=room)

    def _hints(self, surface: pygame.Surface, rect: Rect, look: Look) -> None:
        """Say how a card is played with the device in use."""
        theme, width = self._theme, round(rect.w)
        height = round(theme.text_px("small") * 1.5)
        taken = self.board.frame.buttons(look.buttons)
        y = round(min((place.y - theme.px(6) for place in taken), default=rect.bottom))
        for hint in reversed(look.hints):
            lines, role = in_lines(theme, hint, width, _HINT)
            for line in reversed(lines):
                at = (round(rect.right), y - height // 2)
                theme.text(surface, line, at, role, "straw_light", anchor="midright", width=width)
                y -= height

    def _direction(self, surface: pygame.Surface, rect: Rect) -> None:
        arrow = turning_arrow(self._theme, max(8, round(min(rect.w, rect.h))))
        surface.blit(arrow, arrow.get_rect(center=(round(rect.cx), round(rect.cy))))


class Cloth:
    """What lies under the cards."""

    def __init__(self) -> None:
        self._laid: tuple[object, ...] = ()
        """What it is painted for."""

    def lay(self, theme: Theme, board: Board, size: Size) -> None:
        """Paint it, anew where another size or number of seats moves what is on it."""
        frame, spec = board.frame, board.layout.spec
        places = tuple(frame.places) if spec.looking("large") else ()
        if self._laid == (size, frame.stage, places):
            return
        self._laid = (size, frame.stage, places)
        cloth = pygame.Surface(size).convert()
        draw_cloth(theme, cloth, _FELTS.get(spec.felt, "indigo"))
        board.background = paint_table(theme, cloth, frame.stage, places)


def paint_table(
    theme: Theme, cloth: pygame.Surface, stage: Rect, places: Sequence[Rect] = ()
) -> pygame.Surface:
    """Print a faint drum on the cloth, once for a window size.

    Args:
        places: where a card is to lie that everybody looks at; they are stitched into the cloth.
    """
    side = round(min(stage.w, stage.h) * 0.62)
    drum = theme.picture("drum", (side, side))
    if drum is not None:
        faint = drum.copy()
        faint.set_alpha(26)
        cloth.blit(faint, faint.get_rect(center=(stage.cx, stage.y + stage.h * 0.4)))
    for place in places:
        _stitch(theme, cloth, place)
    return cloth


def _stitch(theme: Theme, cloth: pygame.Surface, place: Rect) -> None:
    """Stitch the outline of a place in gold thread."""
    rect = pygame.Rect(place.rounded)
    thread, step = max(1, theme.px(1.5)), max(6, theme.px(9))
    dashed(cloth, rect, step, thread, theme.colour("gold_deep").lerp(theme.colour("gold"), 0.4))
