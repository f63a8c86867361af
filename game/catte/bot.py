"""The sensible bot of Cắt Tê: a rule policy over what its seat sees.

It counts, for each of its cards, how many cards it has not seen would beat it, and from that how
likely the card is to hold a round. Without a `ton` it takes a round with the weakest card that
will probably hold, less and less choosy as the qualifying rounds run out; with one it keeps its
strong cards for the last two rounds and throws the weakest. Thresholds: BOTS 2.

Where hands can be folded and won by a claim, it claims when it leads and nobody can hold a card
above any of its own, and folds when it can neither win a round any more nor has won one.
"""

from __future__ import annotations

from math import comb
from random import Random
from typing import NamedTuple, cast

from game.core import FRENCH_DECK, HIDDEN, Action, Card, Decision, Sight, View

_LEAD_HOLD = 0.5
_TAKE_HOLD = {1: 0.6, 2: 0.45, 3: 0.25, 4: 0.0}
"""Round -> how surely a card must hold before a seat without a `ton` takes with it."""
_DENY_HOLD = 0.8
_LAST_QUALIFYING = 3
"""Cards in a hand in the last round in which one may qualify."""
_SLIP = 0.04
"""How often the second-weakest card is thrown instead of the weakest."""

_RANK = {rank: place for place, rank in enumerate("23456789TJQKA")}


class _Table(NamedTuple):
    """What the seat can count."""

    hand: tuple[Card, ...]
    unseen: frozenset[Card]
    """Cards that may be in another hand."""
    rivals: int
    """Cards held by the others still in the hand."""


def choose(sight: Sight, level: str, rng: Random, budget_s: float) -> Decision:
    """Answer the open decision of Cắt Tê."""
    view = sight.view
    table = _count(view)
    aside = _aside(view, table)
    if aside is not None:
        return aside
    if view.prompt == "lead":
        return _lead(view, table)
    if view.prompt == "commit":
        return _commit(view, table)
    return _follow(view, table, rng)


def _count(view: View) -> _Table:
    """Sort the cards into own, seen and unseen."""
    seen = {card for _, cards in view.zones for card in cards if card != HIDDEN}
    active = cast(tuple[bool, ...], view.facts["active"])
    hand: tuple[Card, ...] = ()
    rivals = 0
    for zone, cards in view.zones:
        if zone.name != "hand":
            continue
        if zone.seat == view.viewer:
            hand = cards
        elif zone.seat is not None and active[zone.seat]:
            rivals += len(cards)
    return _Table(hand, frozenset(FRENCH_DECK) - seen, rivals)


def _aside(view: View, table: _Table) -> Decision | None:
    """Claim what is surely won, fold what is surely lost."""
    offered = {action.kind: action for action in view.choices if not action.cards}
    sure = view.prompt == "lead" and not any(_beaters(card, table) for card in table.hand)
    # By the suit of the fifth round a master of another suit can lose in the sixth.
    sure = sure and not view.facts.get("chung")
    if sure and "claim" in offered:
        return Decision(offered["claim"], "claim_masters", table.hand)
    lost = view.prompt == "follow" and len(table.hand) == _LAST_QUALIFYING
    lost = lost and not _ton(view) and not _takes(view)
    if lost and "fold_hand" in offered:
        return Decision(offered["fold_hand"], "fold_lost")
    return None


def _ton(view: View) -> int:
    """Return how many rounds the viewer has won."""
    return cast(tuple[int, ...], view.facts["ton"])[cast(int, view.viewer)]


def _takes(view: View) -> list[Card]:
    """Return the cards that would win the round as it stands."""
    best = view.facts["best"]
    ahead = next((cards[0] for zone, cards in view.zones if zone[:2] == ("trick", best)), None)
    shown = [action.cards[0] for action in view.choices if action.kind == "play"]
    return [card for card in shown if ahead is None or _beats(card, ahead)]


def _beats(card: Card, other: Card) -> bool:
    return card[1] == other[1] and _RANK[card[0]] > _RANK[other[0]]


def _beaters(card: Card, table: _Table) -> int:
    """Count the unseen cards that beat this one."""
    return sum(_beats(other, card) for other in table.unseen)


def _holds(card: Card, table: _Table, held: int) -> float:
    """Return how likely none of `held` unseen cards in other hands beats this one."""
    unseen, beaters = len(table.unseen), _beaters(card, table)
    held = min(held, unseen)
    return comb(unseen - beaters, held) / comb(unseen, held)


def _by_safety(cards: tuple[Card, ...], table: _Table) -> list[Card]:
    """Order cards from the safest to the weakest."""
    return sorted(cards, key=lambda card: (_beaters(card, table), -_RANK[card[0]], card))


def _lead(view: View, table: _Table) -> Decision:
    order = _by_safety(table.hand, table)
    number = cast(int, view.facts["round"])
    if len(order) == 2:
        return _final_lead(order, table)
    ton = _ton(view)
    if len(order) == 3:
        return Decision(Action("play", (order[0],)), "lead_safe", (order[0],))
    third = order[min(2, len(order) - 1)]
    if not ton and _holds(third, table, table.rivals) >= _LEAD_HOLD:
        return Decision(Action("play", (third,)), "lead_third", (third, number))
    return Decision(Action("play", (order[-1],)), "lead_weak", (order[-1],))


def _final_lead(hand: list[Card], table: _Table) -> Decision:
    """Lead the fifth round: the first card should hold, and the one kept after it."""

    def worth(led: Card, kept: Card) -> float:
        # Each rival plays one of his two cards now and has one left for the last round.
        each = table.rivals // 2
        return _holds(led, table, each) * _holds(kept, table, each)

    led = max(hand, key=lambda card: worth(card, hand[0] if card == hand[1] else hand[1]))
    kept = hand[0] if led == hand[1] else hand[1]
    return Decision(Action("play", (led,)), "keep_for_last", (kept,))


def _commit(view: View, table: _Table) -> Decision:
    """Choose unseen: take the round if the kept card can then win as lead, else keep the best."""
    best = next(cards[0] for zone, cards in view.zones if zone.name == "trick")
    others = max(1, table.rivals // 2)

    def worth(action: Action) -> float:
        card = action.cards[0]
        kept = next(other for other in table.hand if other != card)
        lower = sum(_beats(kept, other) for other in table.unseen) / max(1, len(table.unseen))
        if not _beats(card, best):
            return lower
        takes = _holds(card, table, others)
        return takes * _holds(kept, table, others) + (1 - takes) * lower

    action = max((action for action in view.choices if action.cards), key=worth)
    return Decision(action, "commit_best", (action.cards[0],))


def _follow(view: View, table: _Table, rng: Random) -> Decision:
    number = cast(int, view.facts["round"])
    ton, takes = _ton(view), _takes(view)
    to_come = _cards_to_come(view, table)
    order = _by_safety(table.hand, table)
    if ton:
        takes = [card for card in takes if card not in order[:2]]
    need = _DENY_HOLD if ton else _TAKE_HOLD.get(number, 0.0)
    sure = [card for card in takes if _holds(card, table, to_come) >= need]
    if sure:
        card = _by_safety(tuple(sure), table)[-1]
        return Decision(Action("play", (card,)), "deny" if ton else "take", (card,))
    slip = len(order) > 1 and rng.random() < _SLIP
    thrown = order[-2] if slip else order[-1]
    return Decision(Action("hide", (thrown,)), "throw_weak", (thrown,))


def _cards_to_come(view: View, table: _Table) -> int:
    """Count the cards of those who have yet to play in this round."""
    active = cast(tuple[bool, ...], view.facts["active"])
    leader, viewer = cast(int, view.facts["leader"]), cast(int, view.viewer)
    seats = len(active)
    held = {zone.seat: len(cards) for zone, cards in view.zones if zone.name == "hand"}
    place = (viewer - leader) % seats
    later = [(leader + step) % seats for step in range(place + 1, seats)]
    return sum(held.get(seat, 0) for seat in later if active[seat])  # type: ignore[call-overload]
