"""The viewer's own hand on a board: how he holds it, what hangs on the pointer, what glides.

Rule 1: a card that the person moves is on its way by his doing; nothing that is told waits for it,
and `Board.settle` finds no fault with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.core import Arrangement, Card, Seat
from scenes.cards.holding import ORDERS, Held, Holding, Order
from scenes.cards.layout import Placement
from scenes.cards.sprite import CardSprite

_GLIDE_S = 0.045
"""In so many seconds a card that makes room has done two thirds of its way."""
_THERE = 0.6
"""Nearer than so many pixels it has arrived."""


class OwnHand:
    """The hands of those who look at a board, one after the other."""

    def __init__(self, deck: Sequence[Card]) -> None:
        self.held = Held(())
        """How the hand stands now."""
        self.carried: CardSprite | None = None
        """The card that hangs on the pointer."""
        self.meant: CardSprite | None = None
        """The card the last gesture was on: of equal copies it is the one that goes."""
        self.kin: Mapping[CardSprite, str] = {}
        """The signs of cards that stand in a group with the one that is touched."""
        self.spare: frozenset[Card] = frozenset()
        """Cards that are loose in some best arrangement, if not in this one."""
        self.may: frozenset[Card] = frozenset()
        """Cards that may be thrown now."""
        self.grasped = False
        """The focused card is held by the keys, which move it."""
        self.gliding: set[CardSprite] = set()
        """Cards on their way within the hand."""
        self._deck = deck
        self._order: Order = ORDERS[0]
        self._holdings: dict[Seat | None, Holding] = {}
        self._viewer: Seat | None = None

    @property
    def holding(self) -> Holding:
        """How the one who looks holds his cards."""
        if self._viewer not in self._holdings:
            self._holdings[self._viewer] = Holding(self._deck, self._order)
        return self._holdings[self._viewer]

    def see(self, viewer: Seat | None, arrangement: Arrangement | None) -> None:
        """Look as somebody at his cards, grouped as the rules tell."""
        self._viewer = viewer
        self.holding.see(arrangement)

    def sort(self, order: Order) -> None:
        """Sort the hands of all who look here."""
        self._order = order
        for seat in {*self._holdings, self._viewer}:
            self._holdings.setdefault(seat, Holding(self._deck, order)).sort(order)

    def clear(self) -> None:
        """Forget the orders made by hand: all cards go back."""
        for holding in self._holdings.values():
            holding.keep(())
        self.still()

    def still(self) -> None:
        """Let nothing be on its way any more."""
        self.gliding.clear()
        self.carried = None

    def stand(self, sprites: list[CardSprite]) -> None:
        """Put the cards of the hand in their order."""
        self.held = self.holding.held(sprite.card for sprite in sprites)
        left = list(sprites)
        sprites.clear()
        for card in self.held.cards:
            at = next(n for n, sprite in enumerate(left) if sprite.card == card)
            sprites.append(left.pop(at))

    def wanders(self, sprite: CardSprite) -> bool:
        """Tell whether the person's own doing keeps a card from its place."""
        return sprite is self.carried or sprite in self.gliding

    def leave(self, sprite: CardSprite) -> None:
        """Let go of a card that leaves the hand."""
        self.gliding.discard(sprite)
        if sprite is self.carried:
            self.carried = None
        if sprite is self.meant:
            self.meant = None

    def fitting(self, hand: Sequence[CardSprite], shown: Sequence[CardSprite]) -> CardSprite:
        """Return which of equal copies goes: the one that was meant, else one that is loose."""
        if self.meant is not None and self.meant in shown:
            return self.meant
        loose = [hand[place] for place in sorted(self.held.loose) if place < len(hand)]
        return next((sprite for sprite in shown if sprite in loose), shown[0])

    def let_glide(self, places: Iterable[tuple[CardSprite, Placement]]) -> None:
        """Let the cards that are off their places go there."""
        for sprite, place in places:
            sprite.z = place.z
            if sprite is not self.carried and not sprite.lies_at(place):
                self.gliding.add(sprite)

    def glide(self, places: Iterable[tuple[CardSprite, Placement]], dt: float) -> None:
        """Let time pass.

        Args:
            dt: seconds; infinite is all the way at once.
        """
        share = 1 - 0.37 ** (dt / _GLIDE_S)
        for sprite, place in places:
            if sprite not in self.gliding or sprite is self.carried:
                continue
            sprite.x += (place.x - sprite.x) * share
            sprite.y += (place.y - sprite.y) * share
            sprite.angle += (place.angle - sprite.angle) * share
            if abs(sprite.x - place.x) < _THERE and abs(sprite.y - place.y) < _THERE:
                sprite.lie_at(place)
                self.gliding.discard(sprite)

    def signs(self, hand: Sequence[CardSprite]) -> dict[CardSprite, tuple[str, ...]]:
        """Return what is drawn on the cards of the hand."""
        signs: dict[CardSprite, tuple[str, ...]] = {}
        held = self.held
        spare = self.spare - {held.cards[place] for place in held.loose}
        for place, sprite in enumerate(hand):
            kinds = ["loose"] if place in held.loose or sprite.card in spare else []
            if sprite.card in self.may:
                kinds.append("may")
            if sprite in self.kin:
                kinds.append(self.kin[sprite])
            if kinds:
                signs[sprite] = tuple(kinds)
        return signs
