"""How a person holds the cards of his hand: in which order, with which gaps, which are loose.

Pure. Equal cards are interchangeable, so all of this is told in faces.
Rule 1: what is held is any cards at all, for cards leave the hand while something is told; a card
that goes changes nothing about the order of those that stay.
Rule 2: a hand that has no groups stands in the order of the deck, and nothing here touches it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, get_args

from game.core import Arrangement, Card

Order = Literal["groups", "rank", "colour"]
"""What a hand can be sorted by."""
ORDERS: tuple[Order, ...] = get_args(Order)
"""The first is the usual one."""


class Held(NamedTuple):
    """Cards as they stand, left to right."""

    cards: tuple[Card, ...]
    breaks: frozenset[int] | None = None
    """The places before which a gap stands; None is a hand that has no groups."""
    loose: frozenset[int] = frozenset()
    """The places of cards that are in no group."""
    bunches: tuple[int, ...] = ()
    """For each place the number of the group its card stands in; a loose card is -1."""


class Holding:
    """The order of one person's hand, kept from one play to the next."""

    def __init__(self, deck: Sequence[Card], order: Order = "groups") -> None:
        self._rank = _places(card[:-1] for card in deck)
        self._colour = _places(card[-1:] for card in deck)
        self._deck = _places(deck)
        self._order: Order = order
        self._own: list[Card] | None = None
        """The order made by hand, which holds until the hand is sorted again."""
        self._arrangement: Arrangement | None = None

    @property
    def has_groups(self) -> bool:
        """The game has groups, so the hand can be held in more than one way."""
        return self._arrangement is not None

    @property
    def cards(self) -> int:
        """How many cards the groups were told for; 0 where there are none."""
        told = self._arrangement
        return 0 if told is None else sum(map(len, told.groups)) + len(told.loose)

    @property
    def order(self) -> Order:
        """What the hand was sorted by last."""
        return self._order

    @property
    def is_own(self) -> bool:
        """The order has been made by hand since."""
        return self._own is not None

    def see(self, arrangement: Arrangement | None) -> None:
        """Take the best groups as the rules tell them now."""
        self._arrangement = arrangement

    def sort(self, order: Order) -> None:
        """Sort the hand, and leave the order made by hand."""
        self._order, self._own = order, None

    def keep(self, cards: Iterable[Card]) -> None:
        """Forget the places of cards that are in the hand no more; new hands have no own order."""
        if self._own is not None:
            self._own = _of(self._own, Counter(cards)) or None

    def move(self, cards: Sequence[Card], start: int, end: int) -> None:
        """Move a card of the hand as it stands from one place to another."""
        moved = list(self.held(cards).cards)
        moved.insert(end, moved.pop(start))
        self._own = moved

    def own(self) -> tuple[Card, ...] | None:
        """Return the order made by hand, to come back to it by `take_back`."""
        return None if self._own is None else tuple(self._own)

    def take_back(self, own: tuple[Card, ...] | None) -> None:
        """Go back to the order that was there before."""
        self._own = None if own is None else list(own)

    def held(self, cards: Iterable[Card]) -> Held:
        """Return these cards as they are held."""
        inside = Counter(cards)
        natural = sorted(inside.elements(), key=self._by_deck)
        arrangement = self._arrangement
        if arrangement is None:
            return Held(tuple(natural))
        groups = _present(arrangement.groups, inside)
        sorted_ = self._sorted(natural, groups)
        ordered = sorted_ if self._own is None else _merged(self._own, sorted_)
        bunches = _bunches(ordered, groups)
        loose = frozenset(place for place, bunch in enumerate(bunches) if bunch < 0)
        breaks = frozenset(
            place
            for place in range(1, len(ordered))
            if self._parts(ordered[place - 1 : place + 1], bunches, place)
        )
        return Held(tuple(ordered), breaks, loose, bunches)

    def _sorted(self, natural: list[Card], groups: list[list[Card]]) -> list[Card]:
        if self._order == "rank":
            return sorted(natural, key=lambda card: (self._of_rank(card), self._of_colour(card)))
        if self._order == "colour":
            return sorted(natural, key=lambda card: (self._of_colour(card), self._of_rank(card)))
        grouped = [card for group in groups for card in group]
        rest = Counter(natural) - Counter(grouped)
        return [*grouped, *sorted(rest.elements(), key=self._by_deck)]

    def _parts(self, pair: list[Card], bunches: tuple[int, ...], place: int) -> bool:
        """Tell whether a gap stands between two neighbours."""
        left, right = pair
        if self._own is None and self._order == "rank":
            return self._of_rank(left) != self._of_rank(right)
        if self._own is None and self._order == "colour":
            return self._of_colour(left) != self._of_colour(right)
        return bunches[place - 1] != bunches[place]

    def _by_deck(self, card: Card) -> int:
        return self._deck.get(card, len(self._deck))

    def _of_rank(self, card: Card) -> int:
        return self._rank.get(card[:-1], len(self._rank))

    def _of_colour(self, card: Card) -> int:
        return self._colour.get(card[-1:], len(self._colour))


def _places(names: Iterable[str]) -> dict[str, int]:
    return {name: place for place, name in enumerate(dict.fromkeys(names))}


def _of(order: Iterable[Card], inside: Counter[Card]) -> list[Card]:
    """Return as many of the cards as there are, in their order."""
    left, found = Counter(inside), []
    for card in order:
        if left[card] > 0:
            left[card] -= 1
            found.append(card)
    return found


def _present(groups: Iterable[tuple[Card, ...]], inside: Counter[Card]) -> list[list[Card]]:
    """Return of each group what is there, as far as the copies reach."""
    left, found = Counter(inside), []
    for group in groups:
        there = _of(group, left)
        left -= Counter(there)
        if there:
            found.append(there)
    return found


def _merged(own: list[Card], natural: list[Card]) -> list[Card]:
    """Return the cards in one's own order, those that are new in it behind who is before them."""
    merged = _of(own, Counter(natural))
    have: Counter[Card] = Counter()
    kept = Counter(merged)
    for place, card in enumerate(natural):
        have[card] += 1
        if have[card] > kept[card]:
            before = natural[place - 1] if place else None
            at = _last(merged, before) + 1 if before is not None else 0
            merged.insert(at, card)
            kept[card] += 1
    return merged


def _last(cards: list[Card], card: Card) -> int:
    return len(cards) - 1 - cards[::-1].index(card)


def _bunches(ordered: Sequence[Card], groups: list[list[Card]]) -> tuple[int, ...]:
    """Return which group each card stands in: of equal copies, the one nearest to the others."""
    bunches = [-1] * len(ordered)
    # Groups of which all stand side by side come first, so that no copy is taken out of them.
    for whole in (True, False):
        for number, group in enumerate(groups):
            if number in bunches:
                continue
            places = _side_by_side(ordered, group, bunches) if whole else None
            if places is None and not whole:
                places = _nearest(ordered, group, bunches)
            for place in places or ():
                bunches[place] = number
    return tuple(bunches)


def _side_by_side(
    ordered: Sequence[Card], group: list[Card], bunches: list[int]
) -> list[int] | None:
    size, wanted = len(group), sorted(group)
    for start in range(len(ordered) - size + 1):
        places = list(range(start, start + size))
        free = all(bunches[place] < 0 for place in places)
        if free and sorted(ordered[start : start + size]) == wanted:
            return places
    return None


def _nearest(ordered: Sequence[Card], group: list[Card], bunches: list[int]) -> list[int]:
    """Return free places of the group's faces, near to one another where there is a choice."""
    taken: list[int] = []
    for card in group:
        free = [
            place
            for place, each in enumerate(ordered)
            if each == card and bunches[place] < 0 and place not in taken
        ]
        centre = sum(taken) / len(taken) if taken else float(free[0])
        taken.append(min(free, key=lambda place: abs(place - centre)))
    return taken
