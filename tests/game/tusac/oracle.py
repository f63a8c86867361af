"""Tứ Sắc hands judged naively, to compare with the tables; written from the rules alone.

Strings and recursion over the cards as they come; no components, no counts of faces.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations

Cards = tuple[str, ...]
Partition = tuple[tuple[Cards, ...], Cards]
"""Groups and loose cards."""
REMEMBERED = 1 << 14
"""Enough for the hand at work; all hands of a test would fill the memory."""

IN_ORDER = [
    *(rank + colour for ranks in ("TSG", "XPM") for colour in "dxvt" for rank in ranks),
    *("C" + colour for colour in "dxvt"),
]
"""Only for speed: cards that can meet in a group are near to one another."""


def in_order(cards: Cards) -> Cards:
    """Return the cards in an order in which equal hands are equal."""
    return tuple(sorted(cards, key=IN_ORDER.index))


@lru_cache(REMEMBERED)
def is_group(cards: Cards) -> bool:
    """Tell whether some cards are exactly one group."""
    ranks, colours = {card[0] for card in cards}, {card[1] for card in cards}
    if len(cards) == 1:
        return ranks == {"T"}
    if len(set(cards)) == 1:
        return True
    if ranks == {"C"}:
        return len(cards) >= 3 and len(colours) == len(cards)
    return len(cards) == 3 and len(colours) == 1 and ranks in ({"T", "S", "G"}, {"X", "P", "M"})


def without(cards: Cards, taken: Cards) -> Cards:
    """Return the cards less some of them."""
    rest = list(cards)
    for card in taken:
        rest.remove(card)
    return tuple(rest)


@cache
def could_meet(first: str, other: str) -> bool:
    """Tell whether two cards could be in one group."""
    family = {"T": "TSG", "S": "TSG", "G": "TSG", "X": "XPM", "P": "XPM", "M": "XPM", "C": "C"}
    return other[0] in family[first[0]] and (first[1] == other[1] or first[0] == "C")


@lru_cache(REMEMBERED)
def groups_of_first(cards: Cards) -> frozenset[Cards]:
    """Return every group that the first card could form with some of the others."""
    near = [card for card in cards[1:] if could_meet(cards[0], card)]
    tried = {(cards[0], *others) for size in range(4) for others in set(combinations(near, size))}
    return frozenset(filter(is_group, tried))


@lru_cache(REMEMBERED)
def fewest(cards: Cards) -> int:
    """Return the fewest cards in no group, over all ways to arrange them; cards in order."""
    if not cards:
        return 0
    ways = [fewest(without(cards, group)) for group in groups_of_first(cards)]
    return min([1 + fewest(cards[1:]), *ways])


@lru_cache(REMEMBERED)
def best_partitions(cards: Cards) -> frozenset[Partition]:
    """Return every best way to arrange the cards; cards in order."""
    if not cards:
        return frozenset([((), ())])
    least = fewest(cards)
    found: set[Partition] = set()
    if 1 + fewest(cards[1:]) == least:
        found |= {(groups, (cards[0], *loose)) for groups, loose in best_partitions(cards[1:])}
    for group in groups_of_first(cards):
        rest = without(cards, group)
        if fewest(rest) == least:
            found |= {
                (tuple(sorted([group, *groups])), loose) for groups, loose in best_partitions(rest)
            }
    return frozenset((groups, in_order(loose)) for groups, loose in found)


def discardable(cards: Cards) -> set[str]:
    """Return the faces that are loose in some best arrangement."""
    return {card for _, loose in best_partitions(cards) for card in loose}


def usable(cards: Cards, offered: str) -> set[Cards]:
    """Return every choice of cards that makes a group with the offered one."""
    near = tuple(card for card in cards if could_meet(offered, card))
    tried = {in_order(used) for size in range(4) for used in combinations(near, size)}
    return {used for used in tried if is_group(in_order((*used, offered)))}


def keeps_groups(cards: Cards, used: Cards) -> bool:
    """Tell whether the used cards are free, or one group, in some best arrangement."""
    for groups, loose in best_partitions(cards):
        if used in groups:
            return True
        free = Counter(loose) + Counter(group[0] for group in groups if len(group) == 1)
        if Counter(used) <= free:
            return True
    return False


def may_eat(cards: Cards, used: Cards, *, strict: bool) -> bool:
    """Tell whether an eat that makes a group is legal."""
    if fewest(without(cards, used)) > fewest(cards):
        return False
    return not strict or not used or keeps_groups(cards, used)


def most_lenh(cards: Cards) -> int:
    """Return the points of a complete concealed hand by the recommended table."""
    return max(sum(map(lenh, groups)) for groups, _ in best_partitions(cards))


def lenh(group: Cards) -> int:
    """Return the points of a concealed group."""
    if len(set(group)) == 1:
        return {1: 1, 2: 0, 3: 3, 4: 8}[len(group)]
    return {3: 1, 4: 4}[len(group)]
