"""The cards on the table as sprites: which lie where, which are in the air, where each belongs.

Rule 1: after `settle` the sprites equal the view; after a proper animation it finds nothing to do.
Rule 2: a card that is taken is in the air until it is put; it belongs to no zone meanwhile.
Rule 3: the viewer's hand stands as he holds it (`own`); which cards it has is the view's to say.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.core import HIDDEN, Card, Seat, View, Zone
from scenes.cards.atlas import Atlas
from scenes.cards.frame import Frame
from scenes.cards.holding import Order
from scenes.cards.laid import LaidHand, in_order, laid_hands
from scenes.cards.layout import Placement, Plan, TableLayout
from scenes.cards.own import OwnHand
from scenes.cards.painter import Group, Painter, Picture
from scenes.cards.picking import pick
from scenes.cards.sprite import CardSprite

_FLYING = 1000


class Board:
    """All cards of one table, as one viewer sees them."""

    def __init__(self, layout: TableLayout, atlas: Atlas, deck: tuple[Card, ...]) -> None:
        self.layout, self.atlas = layout, atlas
        self.marks: dict[Zone, str] = {}
        """Signs on the top card of a zone, or on its empty place; the kinds are in `marks`."""
        self.dims: dict[Zone, float] = {}
        """Zones that are quieter than usual, 0 to 1."""
        self.ahead: Card | None = None
        """The card of the viewer's hand that is chosen for the turn to come."""
        self.focus: int | None = None
        """The card of the viewer's hand that wears the ring."""
        self.own = OwnHand(deck)
        self._laid: Mapping[Seat, LaidHand] = {}
        """How the hands lie that are open; the viewer's stays as he holds it."""
        self._laid_next: Mapping[Seat, LaidHand] = {}
        self._painter = Painter(atlas)
        self.deck_size = len(deck)
        self._order = {card: n for n, card in enumerate(deck)}
        self._zones: dict[Zone, list[CardSprite]] = {}
        self._air: list[CardSprite] = []
        self._window = (1280, 720)
        self._seats = 4
        self._viewer: Seat | None = None
        self._clockwise = False
        self._known_plan: tuple[object, Plan] | None = None

    @property
    def background(self) -> pygame.Surface | None:
        """The felt, opaque; it becomes part of the layer of what lies still."""
        return self._painter.background

    @background.setter
    def background(self, surface: pygame.Surface | None) -> None:
        self._painter.background = surface

    @property
    def restless(self) -> bool:
        """Something moved in the last drawing, so another is due."""
        return self._painter.restless

    @property
    def frame(self) -> Frame:
        """Where everything but the cards is drawn."""
        return self.layout.frame(self._window, self._seats, self._viewer, clockwise=self._clockwise)

    @property
    def plan(self) -> Plan:
        """Where every card belongs now."""
        counts = {zone: len(sprites) for zone, sprites in self._zones.items() if sprites}
        seats, viewer, breaks = self._seats, self._viewer, self.own.held.breaks
        laid = {seat: each.counts for seat, each in self._laid.items()}
        if viewer is None and self.frame.bottom in self._laid:
            breaks = self._laid[self.frame.bottom].breaks
        key = (self._window, seats, viewer, self._clockwise, counts, breaks, laid)
        if self._known_plan is None or self._known_plan[0] != key:
            plan = self.layout.place(
                self._window,
                seats,
                viewer,
                counts,
                clockwise=self._clockwise,
                breaks=breaks,
                laid=laid,
            )
            self._known_plan = (key, plan)
        return self._known_plan[1]

    @property
    def hand_zone(self) -> Zone:
        """The zone of the big hand at the bottom."""
        names = [name for name, spec in self.layout.spec.zones.items() if spec.place == "hand"]
        return Zone(names[0] if names else "hand", self.frame.bottom)

    @property
    def hand(self) -> tuple[CardSprite, ...]:
        """The big hand at the bottom, left to right."""
        return self.sprites(self.hand_zone)

    def sprites(self, zone: Zone) -> tuple[CardSprite, ...]:
        """Return the cards of a zone in their order."""
        return tuple(self._zones.get(zone, ()))

    def slot(self, zone: Zone) -> Placement:
        """Return where the next card of this zone would lie."""
        counts = {each: len(sprites) for each, sprites in self._zones.items()}
        return self.layout.slot(
            self._window, self._seats, self._viewer, counts, zone, clockwise=self._clockwise
        )

    def relayout(
        self,
        window: tuple[int, int],
        now: float = 0.0,
        *,
        k: float | None = None,
        large: bool = False,
    ) -> None:
        """Fit the window: every card snaps to its place, sharp ones follow from the atlas.

        Args:
            k: pixels per design unit; None is as many as the window has room for.
            large: fewer and bigger things.
        """
        self._window = window
        self.layout.k, self.layout.large = k, large
        self._known_plan = None
        self.own.still()
        self._fit(now)

    def seat(self, seats: int, viewer: Seat | None, *, clockwise: bool = False) -> None:
        """Say who sits round the table and who looks; `settle` does it too."""
        if (seats, viewer, clockwise) != (self._seats, self._viewer, self._clockwise):
            self._seats, self._viewer, self._clockwise = seats, viewer, clockwise
            self._fit(None)

    def _fit(self, now: float | None) -> None:
        frame = self.frame
        self.atlas.resize(frame.sizes, now)
        for sprite, place in self.targets():
            sprite.lie_at(place)

    def see(self, view: View) -> None:
        """Learn from the view to come how the viewer's hand is grouped; no card moves yet."""
        self.own.see(view.viewer, view.arrangement)
        self._laid_next = laid_hands(view)

    def lay_open(self) -> bool:
        """Put the hands in order that the view to come lays open; tell whether there are any."""
        self._laid = {s: each for s, each in self._laid_next.items() if s != self._viewer}
        for seat in self._laid:
            self._stand(Zone("hand", seat))
        self._stand(self.hand_zone)  # the viewer's own groups are those that count now
        return bool(self._laid)

    @property
    def can_rearrange(self) -> bool:
        """The person may put the cards of his hand in another order now."""
        return self.own.holding.cards == len(self.hand) > 1

    def rearrange(self, start: int, end: int) -> None:
        """Put a card of the hand in another place; the others make room."""
        self.own.holding.move([sprite.card for sprite in self.hand], start, end)
        cards = self._zones[self.hand_zone]
        cards.insert(end, cards.pop(start))
        self._stand_anew()

    def take_back(self, own: tuple[Card, ...] | None) -> None:
        """Put the hand back in an order that it had (`Holding.own`)."""
        self.own.holding.take_back(own)
        self._stand_anew()

    def sort(self, order: Order) -> None:
        """Sort the hand."""
        self.own.sort(order)
        self._stand_anew()

    def glide(self, dt: float) -> bool:
        """Let cards that make room go on; tell whether there are any."""
        if not self.own.gliding:
            return False
        self.own.glide(self.hand_places(), dt)
        return True

    def _stand_anew(self) -> None:
        self._stand(self.hand_zone)
        self.own.let_glide(self.hand_places())

    def hand_places(self) -> list[tuple[CardSprite, Placement]]:
        """Return the cards of the viewer's hand, and where they belong."""
        return list(zip(self.hand, self.plan.cards.get(self.hand_zone, ()), strict=True))

    def _stand(self, zone: Zone) -> None:
        """Put the cards of a hand in order."""
        sprites = self._zones.get(zone)
        if zone.name != "hand" or sprites is None:
            return
        if zone == self.hand_zone and zone.seat == self._viewer:
            self.own.stand(sprites)
        elif zone.seat is not None and zone.seat in self._laid:
            sprites[:] = in_order(sprites, self._laid[zone.seat])
        else:
            sprites.sort(key=lambda each: self._order.get(each.card, len(self._order)))

    def settle(self, view: View, seats: int) -> list[str]:
        """Make the sprites equal to the view.

        Returns:
            What had to be corrected; nothing after an animation that told the whole story.
        """
        fixed: list[str] = []
        if (seats, view.viewer) != (self._seats, self._viewer):
            fixed.append(f"seats {seats}, viewer {view.viewer}")
            self.seat(seats, view.viewer, clockwise=self._clockwise)
        wanted = self._wanted(view)
        wrong = [
            zone
            for zone in {**self._zones, **wanted}
            if tuple(sprite.card for sprite in self.sprites(zone)) != wanted.get(zone, ())
        ]
        fixed += [f"{sprite.card} in the air" for sprite in self._air]
        spare = [sprite for zone in wrong for sprite in self._zones.pop(zone, [])] + self._air
        self._air = []
        for zone in wrong:
            if zone in wanted:
                self._zones[zone] = [_reuse(spare, card) for card in wanted[zone]]
            fixed.append(f"{zone} is {' '.join(wanted.get(zone, ())) or 'empty'}")
        self._stand(self.hand_zone)
        for _, place in self.targets():
            if place.zone not in wrong:
                fixed.append(f"{place.zone} card {place.index} was off its place")
        for sprite, place in self.places():
            if not self.own.wanders(sprite):
                sprite.lie_at(place)  # a hair beside it is no fault, but is not left either
        return fixed

    def _wanted(self, view: View) -> dict[Zone, tuple[Card, ...]]:
        """Return what lies where by the view, the viewer's hand in the order he holds it."""
        wanted = {zone: cards for zone, cards in view.zones if cards}
        if not any(zone.name == "hand" for zone in wanted):
            self.own.clear()
        self.see(view)
        self.lay_open()
        for seat, laid in self._laid.items():
            if laid.cards:
                wanted[Zone("hand", seat)] = laid.cards
        hand = self.hand_zone
        if hand in wanted and hand.seat == view.viewer:
            self.own.holding.keep(wanted[hand])
            wanted[hand] = self.own.holding.held(wanted[hand]).cards
            self._stand(hand)
        return wanted

    def take(self, zone: Zone, card: Card) -> CardSprite:
        """Lift the card that is to move: one with this face if it is shown, else a hidden one.

        Raises:
            ValueError: the zone holds neither.
        """
        sprites = self._zones.get(zone, [])
        shown = [sprite for sprite in sprites if sprite.card == card]
        hidden = [sprite for sprite in sprites if sprite.card == HIDDEN]
        if not shown and not hidden:
            raise ValueError(f"{card} is not in {zone}")
        sprite = hidden[-1] if not shown else shown[0]
        if shown and zone == self.hand_zone:
            sprite = self.own.fitting(sprites, shown)
        sprites.remove(sprite)
        self.own.leave(sprite)
        self._stand(zone)
        sprite.y -= sprite.lift * self.frame.lift
        sprite.lift = 0.0
        sprite.z += _FLYING
        self._air.append(sprite)
        return sprite

    def put(self, sprite: CardSprite, zone: Zone, card: Card | None = None) -> None:
        """Give a card in the air to a zone; `place_of` says where it belongs there.

        Args:
            card: what it is now, if it is shown or hidden on the way; its `face` is left alone.
        """
        if card is not None:
            sprite.card = card
        self._air.remove(sprite)
        sprites = self._zones.setdefault(zone, [])
        sprites.append(sprite)
        self._stand(zone)

    def place_of(self, sprite: CardSprite, zone: Zone) -> Placement:
        """Return where this card of the zone belongs."""
        return self.plan.cards[zone][self._zones[zone].index(sprite)]

    def reveal(self, zone: Zone, card: Card) -> CardSprite:
        """Return the card to be turned up (or down) in its place; swap its `face` at the middle.

        A hidden one if there is any: an equal card may lie there open already.
        """
        hidden = any(sprite.card == HIDDEN for sprite in self.sprites(zone))
        sprite = self.take(zone, HIDDEN if hidden else card)
        sprite.z -= _FLYING
        self.put(sprite, zone, card)
        return sprite

    def places(self) -> list[tuple[CardSprite, Placement]]:
        """Return all cards of zones, and where they belong."""
        return [
            (sprite, place)
            for zone, places in self.plan.cards.items()
            for sprite, place in zip(self._zones[zone], places, strict=True)
        ]

    def targets(self) -> list[tuple[CardSprite, Placement]]:
        """Return the cards that do not lie where they belong, and where that is."""
        return [
            (sprite, place)
            for sprite, place in self.places()
            if not (sprite.lies_at(place) or self.own.wanders(sprite))
        ]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all cards, over the background if there is one."""
        frame, hand = self.frame, self.hand
        groups: list[Group] = [(zone, tuple(s)) for zone, s in self._zones.items() if s]
        if self._air:
            groups.append((None, tuple(self._air)))
        focus = hand[self.focus] if self.focus is not None and self.focus < len(hand) else None
        loose = self._loose()
        empty = [zone for zone in self.marks if not self._zones.get(zone)]
        picture = Picture(
            frame=frame,
            groups=groups,
            dims=self._dims(),
            marks=self.marks,
            slots={zone: self.slot(zone) for zone in empty},
            ahead=next((sprite for sprite in hand if sprite.card == self.ahead), None),
            focus=focus,
            signs={**dict.fromkeys(loose, ("loose",)), **self.own.signs(hand)},
            small=loose,
            grasped=self.own.grasped,
        )
        self._painter.draw(surface, picture)

    def _loose(self) -> frozenset[CardSprite]:
        """Return the loose cards of hands that lie open."""
        return frozenset(
            sprite
            for seat, laid in self._laid.items()
            for sprite in self.sprites(Zone("hand", seat))[len(laid.cards) - laid.loose :]
            if sprite.face != HIDDEN
        )

    def _dims(self) -> Mapping[CardSprite, float]:
        return {s: dim for zone, dim in self.dims.items() for s in self._zones.get(zone, ())}

    def pick(self, pos: tuple[float, float]) -> int | None:
        """Return which card of the viewer's hand is under the point."""
        places = [p for p in self.plan.cards.get(self.hand_zone, ()) if p.clickable]
        frame = self.frame
        lifts = {n: sprite.lift * frame.lift for n, sprite in enumerate(self.hand)}
        found = pick(places, pos, frame.k, lifts)
        return found.index if found else None


def _reuse(spare: list[CardSprite], card: Card) -> CardSprite:
    """Take a spare sprite of this card, else any, else a new one."""
    same = next((sprite for sprite in spare if sprite.card == card), None)
    if same is None and not spare:
        return CardSprite(card)
    sprite = same or spare[-1]
    spare.remove(sprite)
    sprite.card = card
    sprite.lift = 0.0
    return sprite
