"""From events to motion: the one place that says how anything that happens looks and sounds.

Rule 1: it never decides anything. After the last beat the board must equal the update's view.
Rule 2: a step is told in beats, one after the other; what happens together is one beat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol

from game.core import (
    HIDDEN,
    Announced,
    Card,
    Event,
    HandEnded,
    Moved,
    Seat,
    TurnChanged,
    Update,
    Zone,
)
from scenes.anim import Animator, call, delay, parallel, sequence, tween
from scenes.anim.timeline import Node
from scenes.anim.tween import ease_in, ease_in_out, ease_out, ease_out_back
from scenes.beats import beats, carried, is_shown, packets
from scenes.cards.board import Board
from scenes.cards.layout import Placement
from scenes.cards.sprite import CardSprite
from scenes.ornaments import Ornament, scattered, stamped

_STAGGER, _PACKET_STAGGER = 0.25, 0.5
"""The next card of a deal, or the next packet, leaves when this share of the last way is done."""

_DEAL_S = 1.3
"""A deal takes no longer, however many sit round the table."""

_HOPS_S = 1.0
"""The last card that won hops no later than this, however many there are."""

_NEARER = 1.08
"""How much larger a card looks that is lifted from the mat."""

QUIET = 0.55
"""How much quieter the cards of a seat are that is out of the hand."""

_LEAVES = frozenset({"knocked_out", "folded_hand", "claim_wrong"})
"""Announcements with which a seat is out."""

_WAVE, _WAVE_S = 0.15, 0.6
"""Cards that are turned up one by one follow each other by this share of a turn, or closer; the
last of hands that are laid open in groups begins to turn after so many seconds."""


class Teller(Protocol):
    """Who speaks and sounds for the director: the scene."""

    def tell(self, announced: Announced) -> None:
        """Say an announcement in words, for a moment."""

    def hush(self) -> None:
        """Take the last announcement away: something new happens."""

    def sound(self, event: str) -> None:
        """Let something be heard, if it has a sound."""

    def turn(self, turn: TurnChanged) -> None:
        """Show whose decision is open now."""

    def ended(self, ended: HandEnded) -> None:
        """Show how the hand ended."""

    def petals(self, seat: Seat) -> Sequence[Ornament]:
        """Return what is to fly where the winner sits, if anything."""

    def seconds(self, name: str) -> float:
        """Return how long a movement of this kind takes."""


class Director:
    """Tells the steps of a table on a board."""

    def __init__(self, board: Board, animator: Animator, teller: Teller) -> None:
        self.board = board
        self.animator = animator
        self.teller = teller
        self.ornaments: list[Ornament] = []
        """What flies beside the cards."""

    def play(self, update: Update, then: Callable[[], object]) -> None:
        """Tell a step; `then` is called when the last beat is over."""
        told = beats(update.events)

        def go_on(place: int) -> None:
            if place == len(told):
                then()
                return
            self.animator.play(self._beat(told[place]), lambda: go_on(place + 1))

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
            return self._show(moves) if is_shown(first) else self._carry(moves)
        if isinstance(first, Announced):
            return self._announce(first)
        if isinstance(first, TurnChanged):
            self.teller.turn(first)
            if first.sealed:
                return self._seal()
        elif isinstance(first, HandEnded):
            self.teller.ended(first)
            if first.winner is not None:
                return self._celebrate(first.winner)
        return delay(0)

    def _deal(self, moves: Sequence[Moved]) -> Node:
        """Deal round the table: packet by packet, or card by card where a seat has one move."""
        seconds = self.teller.seconds("deal")
        order = packets(moves)
        in_packets = any(len(cards) > 1 for _, cards in order)
        stagger = _PACKET_STAGGER if in_packets else _STAGGER
        step = min(seconds * stagger, (_DEAL_S - seconds) / len(order))
        flights: list[Node] = []
        for place, (move, cards) in enumerate(order):
            flight = self._launch(move.dst, move.src, cards)
            start = delay(place * step)
            flights.append(sequence(start, call(flight), delay(seconds)))
        return sequence(parallel(*flights), call(self._tidy))

    def _tidy(self) -> None:
        """Let what is left of the stock close up, before the next beat."""
        for sprite, place in self.board.targets():
            sprite.lie_at(place)

    def _launch(self, dst: Zone, src: Zone, cards: Sequence[Card]) -> Callable[[], object]:
        """Return the start of what is dealt at once; the hand closes up around it as it comes."""

        def fly() -> None:
            seconds = self.teller.seconds("deal")
            dealt = []
            for card in cards:
                sprite = self.board.take(src, card)
                self.board.put(sprite, dst, card)
                dealt.append(sprite)
            self.teller.sound("deal")
            for sprite, place in self.board.targets():
                if place.zone == dst:
                    self.animator.play(_way(sprite, place, seconds, turns=sprite in dealt))

        return fly

    def _show(self, moves: Sequence[Moved]) -> Node:
        """Play cards onto the table, turned up on the way; several at once are a reveal."""
        self.teller.hush()
        for move in moves:
            for card in move.cards:
                self.board.marks.pop(move.dst, None)
                sprite = self.board.take(move.src, card)
                self.board.put(sprite, move.dst, card)
        if len(moves) > 1:
            self.teller.sound("reveal")
            motion = self._to_places(self.teller.seconds("reveal"))
            return sequence(motion, delay(self.teller.seconds("linger")))
        thrown = moves[0].src.name == "hand"
        self.teller.sound("play" if thrown else "turn_up")
        return self._to_places(self.teller.seconds("play"), thrown=thrown)

    def _carry(self, moves: Sequence[Moved]) -> Node:
        """Move cards without a word: into a pile, before a seat, away from the trick."""
        kind = carried(moves)
        for move in moves:
            self.board.marks.pop(move.src, None)
            for card in move.cards:
                sprite = self.board.take(move.src, card)
                self.board.put(sprite, move.dst, self._laid(move, card))
        self.teller.sound(kind)
        return self._to_places(self.teller.seconds(kind))

    def _laid(self, move: Moved, card: Card) -> Card:
        """Return the face a card lies with: what one hides oneself lies face down all the same."""
        spec = self.board.layout.spec.zone(move.dst.name, seated=move.dst.seat is not None)
        return HIDDEN if spec.down and not move.public else card

    def _turn_up(self, moves: Sequence[Moved]) -> Node:
        """Turn cards up where they lie, one shortly after the other."""
        in_groups = self.board.lay_open()
        for move in moves:
            open_ = Counter(sprite.card for sprite in self.board.sprites(move.src))
            for card in (Counter(move.cards) - open_).elements():
                self.board.reveal(move.src, card)
        self.teller.sound("turn_up")
        seconds = self.teller.seconds("flip")
        turns = [_way(sprite, place, seconds) for sprite, place in self.board.targets()]
        whole = _WAVE_S if in_groups else seconds
        step = min(seconds * _WAVE, whole / max(1, len(turns)))
        late = [sequence(delay(step * n), turn) for n, turn in enumerate(turns)]
        return parallel(*late, delay(seconds))

    def _announce(self, announced: Announced) -> Node:
        self.teller.tell(announced)
        self.teller.sound(f"say_{announced.code}")
        said = delay(self.teller.seconds(f"say_{announced.code}"))
        if announced.code in _LEAVES and announced.seat is not None:
            return parallel(self._quieten(announced.seat), said)
        return said

    def _quieten(self, seat: Seat) -> Node:
        """Let the cards of a seat that is out grow quiet where they lie."""
        seconds = self.teller.seconds("gather")
        lying = [
            (sprite, place)
            for sprite, place in self.board.places()
            if place.zone.seat == seat and place.zone.name != "trick"
        ]

        def stay() -> None:
            for sprite, place in lying:
                self.board.dims[place.zone] = QUIET
                sprite.dimmed = place.dim

        fades = [tween(s, "dimmed", max(QUIET, place.dim), seconds) for s, place in lying]
        return sequence(parallel(*fades), call(stay))

    def _seal(self) -> Node:
        """Press the seals onto their empty places, one after the other.

        Where answers have no place on the table, whoever is asked wears the seal; all at once.
        """
        marks = self.board.marks
        zones = [zone for zone, mark in marks.items() if mark == "sealed"]
        zones = [zone for zone in zones if not self.board.sprites(zone)]
        if not zones:
            self.teller.sound("seal")
        seconds = self.teller.seconds("seal")
        stamps: list[Node] = []
        for place, zone in enumerate(zones):
            del marks[zone]
            stamp = stamped(self.board, zone)
            start = delay(place * seconds / 2)
            stamps.append(sequence(start, self._press(stamp, zone, seconds)))
        return sequence(parallel(*stamps), delay(self.teller.seconds("sealed")))

    def _press(self, stamp: Ornament, zone: Zone, seconds: float) -> Node:
        def lie() -> None:
            self.ornaments.remove(stamp)
            self.board.marks[zone] = "sealed"
            self.teller.sound("seal")

        down = tween(stamp, "scale", 1.0, seconds, ease_in)
        show = tween(stamp, "alpha", 1.0, seconds / 2, travel=False)
        put = call(lambda: self.ornaments.append(stamp))
        return sequence(put, parallel(down, show), call(lie))

    def _celebrate(self, winner: Seat) -> Node:
        """Let the cards that won rise and come down again, one after the other."""
        self._scatter(self.teller.petals(winner))
        seconds = self.teller.seconds("win")
        won = [
            (sprite, place)
            for sprite, place in self.board.places()
            if place.zone.seat == winner and not place.dim and sprite.card != HIDDEN
        ]
        step = min(seconds / 4, _HOPS_S / max(1, len(won)))
        hops = [
            sequence(delay(n * step), _hop(sprite, place, seconds))
            for n, (sprite, place) in enumerate(won)
        ]
        return parallel(*hops)

    def _scatter(self, petals: Sequence[Ornament]) -> None:
        """Let petals fly beside everything else; nothing waits for them."""

        def vanish() -> None:
            self.ornaments = [each for each in self.ornaments if each not in petals]

        self.ornaments += petals
        reach = self.board.frame.card[1] * 1.3
        flight = scattered(petals, reach, self.teller.seconds("petals"))
        self.animator.play(flight, vanish)

    def _to_places(self, seconds: float, *, thrown: bool = False) -> Node:
        """Return the way of every card that does not lie where it belongs."""
        targets = self.board.targets()
        ways = [_way(sprite, place, seconds, thrown=thrown) for sprite, place in targets]
        return parallel(*ways, delay(seconds))


def _way(
    sprite: CardSprite,
    place: Placement,
    seconds: float,
    *,
    turns: bool = True,
    thrown: bool = False,
) -> Node:
    """Return one card's way to its place; if its face changes it is turned in the middle.

    Args:
        thrown: it leaves quickly and turns a little too far before it lies still.
    """
    go, turn = (ease_out, ease_out_back) if thrown else (ease_in_out, ease_in_out)
    moves = [tween(sprite, name, getattr(place, name), seconds, go) for name in ("x", "y")]
    moves.append(tween(sprite, "angle", place.angle, seconds, turn))
    moves.append(tween(sprite, "dimmed", place.dim, seconds, go))
    far = abs(sprite.x - place.x) + abs(sprite.y - place.y) > 4
    if far:
        moves += _lifted(sprite, place, seconds, thrown=thrown)
    else:
        sprite.z = place.z
        moves.append(tween(sprite, "scale", place.scale, seconds, go))
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


def _lifted(sprite: CardSprite, place: Placement, seconds: float, *, thrown: bool) -> list[Node]:
    """Return a card's way up from the mat, where it looks larger, and down onto it."""
    half = seconds / 2
    high = (sprite.scale + place.scale) / 2 * _NEARER
    # A card that sets off slowly must not be large before it is on its way.
    rise, fall = (ease_out, ease_in) if thrown else (ease_in, ease_out)
    air = sequence(tween(sprite, "air", 1.0, half), tween(sprite, "air", 0.0, half, ease_in))
    size = sequence(
        tween(sprite, "scale", high, half, rise), tween(sprite, "scale", place.scale, half, fall)
    )
    return [air, size]


def _hop(sprite: CardSprite, place: Placement, seconds: float) -> Node:
    """Return a card's way up from its place and down again."""
    half = seconds / 2
    tops = {
        "y": (place.y - place.h * 0.2, place.y),
        "air": (1.0, 0.0),
        "scale": (place.scale * _NEARER, place.scale),
    }
    ways = [
        sequence(tween(sprite, name, top, half), tween(sprite, name, end, half, ease_in))
        for name, (top, end) in tops.items()
    ]
    return sequence(parallel(*ways), call(lambda: _land(sprite, place)))


def _show_face(sprite: CardSprite) -> None:
    sprite.face = sprite.card


def _land(sprite: CardSprite, place: Placement) -> None:
    """Lie down among the others, unless it is already on its way elsewhere or still turning."""
    if (sprite.x, sprite.y) == (place.x, place.y) and sprite.face == sprite.card:
        sprite.lie_at(place)
