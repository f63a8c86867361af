"""What a client has been told, told again on the board: one step after the other, in motion.

Rule 1: the newest view is the truth; motion runs behind it and can be cut short at any time.
Rule 2: after each step the board is compared with the view; nothing may have to be corrected.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from math import cos, pi

from game.core import (
    HIDDEN,
    Announced,
    Card,
    HandEnded,
    MatchState,
    Own,
    Seat,
    Shown,
    TurnChanged,
    Update,
    View,
    Zone,
)
from scenes.anim import Animator, parallel, tween
from scenes.cards.board import Board
from scenes.cards.sprite import CardSprite
from scenes.context import Context
from scenes.director import QUIET, Director
from scenes.facts import is_secret, still_in
from scenes.ornaments import Ornament, petals
from scenes.wording import Wording

_log = logging.getLogger(__name__)

_RUSH = 3
"""With so many steps behind, motion goes at double speed; with twice as many it is cut short."""


class Story:
    """The board, and the line of what is still to be told on it."""

    def __init__(
        self, context: Context, board: Board, wording: Wording, *, speed: float, instant: bool
    ) -> None:
        self.board = board
        self.animator = Animator(speed, reduced=context.prefs.reduced_motion, instant=instant)
        self.viewer: Seat | None = None
        """Who looks; None is a spectator."""
        self.shared = False
        """Several people look, so nobody is called "you"."""
        self.match: MatchState | None = None
        self.view: View | None = None
        """The view that is being told, or has been."""
        self.seen: View | None = None
        """The last view that has been told to its end."""
        self.telling = False
        self.turn_of: frozenset[Seat] = frozenset()
        self.said = ""
        """What was announced a moment ago."""
        self.sealed = False
        """The viewer's secret answer has been taken."""
        self.seals: frozenset[Seat] = frozenset()
        """Who is asked in secret, where answers have no place on the table to bear the seal."""
        self.corrections: list[str] = []
        """What had to be put right after motion; empty, unless there is a fault."""
        self.haste = 1.0
        """How much faster than usual, while nobody who looks has anything to decide."""
        self.on_change: Callable[[], object] = _nothing
        """Called when something on the screen has changed that no input caused."""
        self.on_seats: Callable[[], object] = _nothing
        """Called when the number of seats is known, or another."""
        self._context = context
        self._wording = wording
        self._speed, self._instant = speed, instant
        self._director = Director(board, self.animator, self)
        self._line: deque[Update | MatchState] = deque()
        self._heard: dict[str, None] = {}
        """What is to be heard with this frame; what happens together sounds once."""

    @property
    def moving(self) -> bool:
        """Something is being told, or flies."""
        return self.telling or self.animator.busy or self.board.restless

    @property
    def waiting(self) -> bool:
        """Something is still to be told."""
        return bool(self._line)

    @property
    def ornaments(self) -> Sequence[Ornament]:
        """What flies over the table and is no card."""
        return self._director.ornaments

    @property
    def asked(self) -> bool:
        """The viewer owes an answer."""
        return self.view is not None and bool(self.view.choices) and not self.sealed

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.match.seats) if self.match is not None else 2

    def add(self, item: Update | MatchState) -> None:
        """Put something at the end of the line."""
        self._line.append(item)

    def update(self, dt: float) -> None:
        """Let time pass."""
        behind = sum(isinstance(item, Update) for item in self._line)
        rush = 2.0 if behind >= _RUSH else 1.0
        prefs, animator = self._context.prefs, self.animator
        animator.speed = prefs.speed * self._speed * self.haste * rush
        animator.reduced = prefs.reduced_motion
        animator.skip = prefs.instant or self._instant
        animator.update(dt)
        if behind >= 2 * _RUSH or animator.skip:
            animator.finish()
        self._tell_next()
        self._speak()

    def skip(self) -> bool:
        """Tell the rest at once; return whether there was any, which nobody has seen yet."""
        if not (self.telling or self.waiting):
            return False
        self.catch_up()
        return True

    def catch_up(self) -> None:
        """Tell everything at once: the person has seen enough."""
        self.animator.finish()
        while self._line:
            self._tell_next()
            self.animator.finish()
        self._speak()

    def look_as(self, viewer: Seat | None, match: MatchState | None, view: View | None) -> None:
        """Forget the line and show another person's view."""
        self.animator.finish()
        self._line.clear()
        self.viewer, self.match, self.sealed = viewer, match, False
        self.board.seat(self.seats, viewer)
        if view is not None:
            self._settle(view)

    def shake(self, index: int) -> None:
        """Shake a card of the hand: it cannot go there."""
        sprite = self.board.hand[index]
        x = self.board.place_of(sprite, self.board.hand_zone).x
        # One motion, not several in a row: where the card goes meanwhile, it is not called back.
        sprite.x = x + self.board.frame.k * 7
        self.animator.play(tween(sprite, "x", x, 0.2, _swaying))

    def put_back(self, sprite: CardSprite) -> None:
        """Let a card of the hand that was held go back to its place."""
        if sprite in self.board.hand:
            place = self.board.place_of(sprite, self.board.hand_zone)
            ways = [tween(sprite, "x", place.x, 0.12), tween(sprite, "y", place.y, 0.12)]
            self.animator.play(parallel(*ways))

    def _tell_next(self) -> None:
        while self._line and not self.telling:
            item = self._line.popleft()
            if isinstance(item, MatchState):
                self._take_match(item)
            elif item.snap or self.view is None:
                # A secret answer that was taken before the connection was lost stays taken.
                self.sealed = item.view.own.answer is not None
                self._settle(item.view)
            else:
                self.telling = True
                self.view = item.view
                self.sealed, self.seals = False, frozenset()
                if len(self.turn_of) > 1:
                    # They were asked together, and what one of them did is told now.
                    self.turn_of = frozenset()
                self.board.see(item.view)
                self._director.play(item, partial(self._told, item.view))

    def _told(self, view: View) -> None:
        self.telling = False
        found = self.board.settle(self._laid(view), self.seats)
        if found:
            self.corrections += found
            _log.warning("the board had to be corrected: %s", "; ".join(found))
        self._show(view)

    def _settle(self, view: View) -> None:
        """Show a view without the way there."""
        self.animator.finish()
        self.telling = False
        self.view = view
        self.board.settle(self._laid(view), self.seats)
        self._show(view)

    def _show(self, view: View) -> None:
        self.seen = view
        self.turn_of = frozenset(view.to_act)
        self.said = ""
        self.mark()
        self.on_change()

    def _laid(self, view: View) -> View:
        """Return the view as the cards lie: what one has hidden oneself lies face down too."""
        if view.prompt == "over":
            return view
        spec = self.board.layout.spec
        seen = [
            (zone, cards)
            for zone, cards in view.own.zones
            if not spec.zone(zone.name, seated=True).down
        ]
        return view._replace(own=view.own._replace(zones=tuple(seen)))

    def _take_match(self, match: MatchState) -> None:
        before, self.match = self.match, match
        if before is None or len(before.seats) != len(match.seats):
            self.board.seat(len(match.seats), self.viewer)
            self.on_seats()
        if before is None or before.hand != match.hand:
            self._clear_table()
        self.on_change()

    def _clear_table(self) -> None:
        """Gather all cards for the next deal."""
        stock: tuple[Card, ...] = (HIDDEN,) * self.board.deck_size
        empty = View(self.viewer, Shown(((Zone("stock"), stock),), 0, (), {}), Own())
        self.turn_of = self.seals = frozenset()
        self.board.marks, self.board.dims = {}, {}
        self.view = self.seen = empty
        self.board.settle(empty, self.seats)
        self.sound("shuffle")

    def mark(self) -> None:
        """Put the marks of the view on the cards: the winning one, seals, quiet seats."""
        view = self.view
        if view is None:
            return
        marks: dict[Zone, str] = {}
        best = view.facts.get("best")
        if isinstance(best, int):
            marks[Zone("trick", Seat(best))] = "best"
        own = {view.viewer} if self.asked else set[Seat | None]()
        sealed = [seat for seat in view.to_act if is_secret(view) and seat not in own]
        if self._has_places:
            marks |= {Zone("trick", seat): "asked" for seat in view.to_act if seat in own}
            marks |= {Zone("trick", seat): "sealed" for seat in sealed}
        else:
            self.seals = frozenset(sealed)
        self.board.marks = marks
        self.board.dims = {
            zone: QUIET
            for zone, _ in view.zones
            if zone.seat is not None and zone.name != "trick" and not still_in(view, zone.seat)
        }

    @property
    def _has_places(self) -> bool:
        """Each seat has a place of its own on the table, on which its answer lies."""
        zones = self.board.layout.spec.zones
        return "trick" in zones or not zones

    # What the director asks for; see `scenes.director.Teller`.

    def tell(self, announced: Announced) -> None:
        if self.match is None:
            return
        if announced.code == "round_won" and announced.seat is not None:
            marks = self.board.marks
            marks = {zone: mark for zone, mark in marks.items() if mark != "best"}
            self.board.marks = {**marks, Zone("trick", announced.seat): "best"}
        spoken_to = None if self.shared else self.viewer
        self.said = self._wording.announced(announced, self.match, spoken_to)
        self.on_change()

    def hush(self) -> None:
        self.said = ""

    def sound(self, event: str) -> None:
        if not self._instant:
            self._heard[event] = None

    def _speak(self) -> None:
        heard, self._heard = self._heard, {}
        for event in heard:
            self._context.audio.play(event)

    def petals(self, seat: Seat) -> Sequence[Ornament]:
        if self.animator.reduced or self.animator.skip:
            return ()
        return petals(self._context.theme, self.board, seat)

    def turn(self, turn: TurnChanged) -> None:
        self.turn_of = frozenset(turn.seats)
        self.said = ""
        self.mark()
        if self.viewer in turn.seats:
            self.sound("turn")

    def ended(self, ended: HandEnded) -> None:
        self.turn_of = frozenset()
        if ended.winner is None:
            return
        alone = self.viewer is not None and not self.shared
        self.sound("lose" if alone and ended.winner != self.viewer else "win")

    def seconds(self, name: str) -> float:
        known = self._context.theme.look.seconds
        return known.get(name, known["say"]) if name.startswith("say_") else known[name]


def _swaying(share: float) -> float:
    """Come to rest from one side by way of the other."""
    return 1 - (1 - share) * cos(3 * pi * share)


def _nothing() -> None:
    """Do nothing."""
