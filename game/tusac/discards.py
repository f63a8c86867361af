"""What a house may throw away, and why not the rest of its hand.

A component has nothing to do with the others, so its cards are judged once for each of its blocks
and kept.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from game.core import Action, Card, Refusal
from game.tusac.faces import BLOCKS, COMPONENTS, PLACE, copies
from game.tusac.hands import arrange_block, groups_with

GENERAL_STAYS = "general_stays"
"""Refused: a general is a group and never thrown away."""
IN_GROUP = "in_group"
"""Refused: the card is loose in no best arrangement."""

GENERAL = "T"


class Discards(NamedTuple):
    """All discards of a hand, each face once, in the order of the deck."""

    legal: tuple[Action, ...]
    refused: tuple[Refusal, ...]


class _Judged(NamedTuple):
    """Those of one component, each with the place of its face."""

    legal: tuple[tuple[int, Action], ...]
    refused: tuple[tuple[int, Refusal], ...]


@lru_cache(maxsize=64)
def discards(hand: int) -> Discards:
    """Judge every face of a hand; the screen and the referee ask for most hands again."""
    legal: list[tuple[int, Action]] = []
    refused: list[tuple[int, Refusal]] = []
    for number, shift, mask in BLOCKS:
        if block := hand >> shift & mask:
            judged = _judged(number, block)
            legal += judged.legal
            refused += judged.refused
    # No place comes twice, so what stands behind it is never compared.
    legal.sort()
    refused.sort()
    return Discards(
        tuple([action for _, action in legal]), tuple([refusal for _, refusal in refused])
    )


@cache
def _judged(number: int, block: int) -> _Judged:
    component = COMPONENTS[number]
    hand = block << component.shift
    held = [face for face in component.faces if copies(hand, face)]
    may = arrange_block(number, block).discardable
    return _Judged(
        tuple([(PLACE[face], Action("discard", (face,))) for face in held if face in may]),
        tuple([(PLACE[face], keeps(hand, face)) for face in held if face not in may]),
    )


def keeps(hand: int, face: Card) -> Refusal:
    """Return why a card of a hand may not be discarded."""
    code = GENERAL_STAYS if face[0] == GENERAL else IN_GROUP
    return Refusal(Action("discard", (face,)), code, groups_with(hand, face)[0])
