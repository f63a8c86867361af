"""From events to motion: the one place that says how anything that happens looks and sounds.

Rule 1: it never decides anything. After the last beat the board must equal the update's view.
Rule 2: a step is told in beats, one after the other; what happens together is one beat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.core import HIDDEN, Announced, Card, Event, HandEnded, Moved, TurnChanged, Update, Zone
from scenes.anim import Animator, call, delay, parallel, sequence, tween
from scenes.anim.timeline import Node
from scenes.anim.tween import ease_in, ease_in_out
from scenes.cards.board import Board
from scenes.cards.layout import Placement
from scenes.cards.sprite import CardSprite

_STAGGER = 0.25
"""The next card of a deal leaves when this share of the last one's way is done."""


class Teller(Protocol):
    """Who speaks and sounds for the director: the scene."""

    def tell(self, announced: Announced) -> None:
        """Say an announcement in words, for a moment."""

    def hush(self) -> None:
        """Take the last announcement away: something new happens."""

    def sound(self, name: str) -> None:
        """Play a sound."""

    def turn(self, turn: TurnChanged) -> None:
        """Show whose decision is open now."""

    def ended(self, ended: HandEnded) -> None:
        """Show how the hand ended."""

    def seconds(self, name: str) -> float:
        """Return how long a movement of this kind takes."""


class Director:
    """Tells the steps of a table on a board."""

    def __init__(self, board: Board, animator: Animator, teller: Teller) -> None:
        self.board = board
        self.animator = animator
        self.teller = teller

    def play(self, update: Update, then: Callable[[], object]) -> None:
        """Tell a step; `then` is called when the last beat is over."""
        beats = _beats(update.events)

        def go_on(place: int) -> None:
            if place == len(beats):
                then()
                return
            self.animator.play(self._beat(beats[place]), lambda: go_on(place + 1))

        go_on(0)

    def _beat(self, events: Sequence[Event]) -> Node:
        """Return the motion of what happens together; what it needs of the board it does now."""
        first = events[0]
        if isinstance(first, Moved):
            moves = [event for event in events if isinstance(event, Moved)]
            if first.src == first.dst:
                return self._turn_up(moves)
            if first.src.name == "stock" and first.dst.name == "hand":
                return self._deal(moves)
            if first.dst.name == "trick":
                return self._show(moves)
            return self._carry(moves)
        if isinstance(first, Announced):
            return self._announce(first)
        if isinstance(first, TurnChanged):
            self.teller.turn(first)
            if first.sealed:
                return delay(self.teller.seconds("seal"))
        elif isinstance(first, HandEnded):
            self.teller.ended(first)
        return delay(0)

    def _deal(self, moves: Sequence[Moved]) -> Node:
        """Deal card by card round the table, though each seat's cards come as one event."""
        seconds = self.teller.seconds("deal")
        longest = max(len(move.cards) for move in moves)
        order = [(move, n) for n in range(longest) for move in moves if n < len(move.cards)]
        flights: list[Node] = []
        for place, (move, n) in enumerate(order):
            flight = self._launch(move.dst, move.src, n, move)
            start = delay(place * seconds * _STAGGER)
            flights.append(sequence(start, call(flight), delay(seconds)))
        return sequence(parallel(*flights), call(self._tidy))

    def _tidy(self) -> None:
        """Let what is left of the stock close up, before the next beat."""
        for sprite, place in self.board.targets():
            sprite.lie_at(place)

    def _launch(self, dst: Zone, src: Zone, n: int, move: Moved) -> Callable[[], object]:
        """Return the start of one dealt card; the hand closes up around it as it comes."""

        def fly() -> None:
            seconds = self.teller.seconds("deal")
            card = move.cards[n]
            dealt = self.board.take(src, card)
            self.board.put(dealt, dst, card)
            self.teller.sound("deal")
            for sprite, place in self.board.targets():
                if sprite is dealt or place.zone == dst:
                    self.animator.play(_way(sprite, place, seconds, turns=sprite is dealt))

        return fly

    def _show(self, moves: Sequence[Moved]) -> Node:
        """Play cards onto the table, turned up on the way; several at once are a reveal."""
        seconds = self.teller.seconds("play")
        self.teller.hush()
        for move in moves:
            for card in move.cards:
                self.board.marks.pop(move.dst, None)
                sprite = self.board.take(move.src, card)
                self.board.put(sprite, move.dst, card)
        self.teller.sound("flip" if len(moves) > 1 else "play")
        motion = self._to_places(seconds * (1.6 if len(moves) > 1 else 1.0))
        if len(moves) > 1:
            return sequence(motion, delay(self.teller.seconds("linger")))
        return motion

    def _carry(self, moves: Sequence[Moved]) -> Node:
        """Move cards without a word: into a pile, away from the trick."""
        kind = "gather" if moves[0].src.name == "trick" else "play"
        for move in moves:
            self.board.marks.pop(move.src, None)
            for card in move.cards:
                sprite = self.board.take(move.src, card)
                self.board.put(sprite, move.dst, self._laid(move, card))
        self.teller.sound("slide")
        return self._to_places(self.teller.seconds(kind))

    def _laid(self, move: Moved, card: Card) -> Card:
        """Return the face a card lies with: what one hides oneself lies face down all the same."""
        spec = self.board.layout.spec.zone(move.dst.name, seated=move.dst.seat is not None)
        return HIDDEN if spec.down and not move.public else card

    def _turn_up(self, moves: Sequence[Moved]) -> Node:
        """Turn cards up where they lie."""
        for move in moves:
            for card in move.cards:
                self.board.reveal(move.src, card)
        self.teller.sound("flip")
        return self._to_places(self.teller.seconds("flip") * 2)

    def _announce(self, announced: Announced) -> Node:
        self.teller.tell(announced)
        return delay(self.teller.seconds(f"say_{announced.code}"))

    def _to_places(self, seconds: float) -> Node:
        """Return the way of every card that does not lie where it belongs."""
        targets = self.board.targets()
        ways = [_way(sprite, place, seconds) for sprite, place in targets]
        return parallel(*ways, delay(seconds))


def _beats(events: Sequence[Event]) -> list[list[Event]]:
    """Put moves of the same kind that follow each other into one beat."""
    beats: list[list[Event]] = []
    kind: object = None
    for event in events:
        this = _kind(event)
        if this is None or this != kind:
            beats.append([event])
        else:
            beats[-1].append(event)
        kind = this
    return beats


def _kind(event: Event) -> object:
    """Return what a move has in common with those it happens together with."""
    if not isinstance(event, Moved):
        return None
    if event.src == event.dst:
        return "turn up"
    return event.src.name, event.dst.name if event.dst.name == "trick" else "pile"


def _way(sprite: CardSprite, place: Placement, seconds: float, *, turns: bool = True) -> Node:
    """Return one card's way to its place; if its face changes it is turned in the middle."""
    end = {
        "x": place.x,
        "y": place.y,
        "angle": place.angle,
        "scale": place.scale,
        "dimmed": place.dim,
    }
    moves = [tween(sprite, name, value, seconds, ease_in_out) for name, value in end.items()]
    far = abs(sprite.x - place.x) + abs(sprite.y - place.y) > 4
    if far:
        up = tween(sprite, "air", 1.0, seconds / 2)
        moves.append(sequence(up, tween(sprite, "air", 0.0, seconds / 2, ease_in)))
    else:
        sprite.z = place.z
    if turns and sprite.face != sprite.card:
        half = seconds / 2
        moves.append(
            sequence(
                tween(sprite, "flip", 1.0, half, ease_in),
                call(lambda: _show_face(sprite)),
                tween(sprite, "flip", 0.0, half),
            )
        )
    return sequence(parallel(*moves), call(lambda: _land(sprite, place)))


def _show_face(sprite: CardSprite) -> None:
    sprite.face = sprite.card


def _land(sprite: CardSprite, place: Placement) -> None:
    """Lie down among the others, unless it is already on its way elsewhere or still turning."""
    if (sprite.x, sprite.y) == (place.x, place.y) and sprite.face == sprite.card:
        sprite.lie_at(place)
