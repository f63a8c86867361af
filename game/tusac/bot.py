"""The sensible bot of Tứ Sắc: it counts the copies that could still help its hand.

What a hand is worth beyond its loose cards are its waits: for every face that it could eat the
copies this seat has not seen, times what that eat is worth. An eat is followed by a discard, so one
that leaves as many loose cards as there were still betters the hand by one; each card less counts
one more (BOTS 3).

It wins where it can. It eats what leaves the fewest loose cards, and of those what leaves the most
waits. It throws away the loose card without which the rest is worth most, a little less gladly the
more copies are out, for the next house may want them too.

It is not told whether the table plays `no_peel: strict`, so its waits are those of the count rule.
What it answers is always one of its choices.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple, cast

from game.core import Action, Card, Decision, Sight, View
from game.tusac.eats import bites
from game.tusac.faces import COMPONENTS, COPIES, HOME, SHIFT, UNIT, Component, pack
from game.tusac.groups import rac
from game.tusac.hands import discardable
from game.tusac.lenh import Tariff, lines, total

_FEEDS = 0.3
"""How much each copy that is out speaks against throwing a face away."""
_USUAL = Tariff(chot4=4, khap=3, toi=3)
"""By this it chooses among eats that win, as it is not told another."""


class _Table(NamedTuple):
    """What the seat can count."""

    hand: int
    known: int
    """Its own cards and all that lie open; an eat or a discard of its own changes nothing here."""
    offer: Card | None
    eaten: tuple[tuple[Card, ...], ...]
    """The groups before it."""


class _Plan(NamedTuple):
    """A discard, and what the hand is then."""

    worth: float
    live: int
    """Copies not seen of all that the rest could eat."""
    face: Card


def choose(sight: Sight, level: str, rng: Random, budget_s: float) -> Decision:
    """Answer the open decision of Tứ Sắc."""
    view = sight.view
    table = _count(view)
    if view.prompt != "discard":
        return _answer(view, table)
    plan = _plan(table.hand, table.known)
    return Decision(Action("discard", (plan.face,)), "discard_least", (plan.face, plan.live))


def _count(view: View) -> _Table:
    """Sort the cards into own, open and unseen."""
    hand = known = 0
    eaten: list[tuple[Card, ...]] = []
    for zone, cards in view.zones:
        if zone.name == "stock" or (zone.name == "hand" and zone.seat != view.viewer):
            continue
        packed = pack(cards)
        known += packed
        if zone.name == "hand":
            hand = packed
        elif zone.name == "groups" and zone.seat == view.viewer:
            eaten.append(cards)
    return _Table(hand, known, cast("Card | None", view.facts["offer"]), tuple(eaten))


def _answer(view: View, table: _Table) -> Decision:
    """Eat the offered card or decline it."""
    eats = [action for action in view.choices if action.kind == "eat"]
    if not eats:
        return Decision(view.choices[0], "nothing_to_eat")
    rests = [(rac(table.hand - pack(action.cards)), action) for action in eats]
    fewest = min(loose for loose, _ in rests)
    best = [action for loose, action in rests if loose == fewest]
    if not fewest:
        action = max(best, key=lambda action: _points(table, action))
        return Decision(action, "win", action.cards)
    plans = [(_plan(table.hand - pack(action.cards), table.known), action) for action in best]
    plan, action = max(plans, key=lambda each: each[0].worth)
    gain = rac(table.hand) - fewest
    return Decision(action, "eat_gain" if gain else "eat", (gain, plan.live))


def _points(table: _Table, action: Action) -> int:
    """Return what a winning eat scores where points are played for."""
    assert table.offer is not None, "only an offered card is eaten"
    eaten = (*table.eaten, (*action.cards, table.offer))
    return total(lines(table.hand - pack(action.cards), eaten, _USUAL), _USUAL)


def _plan(hand: int, known: int) -> _Plan:
    """Return the best discard of a hand that has to discard."""
    parts = {each.number: _part(each, each.block(hand), known) for each in COMPONENTS}
    worth = sum([part[0] for part in parts.values()])
    live = sum([part[1] for part in parts.values()])
    found: list[_Plan] = []
    for face in discardable(hand):
        home = HOME[face]
        before = parts[home.number]
        after = _part(home, home.block(hand - UNIT[face]), known)
        cost = _FEEDS * _unseen(face, known)
        found.append(_Plan(worth - before[0] + after[0] - cost, live - before[1] + after[1], face))
    return max(found, key=lambda plan: plan.worth)


def _part(component: Component, block: int, known: int) -> tuple[int, int]:
    """Return what the waits of one component are worth, and the copies they wait for."""
    worth = live = 0
    for face, change in bites(component.number, block, False):
        copies = _unseen(face, known)
        worth += copies * (1 - change)
        live += copies
    return worth, live


def _unseen(face: Card, known: int) -> int:
    return COPIES - (known >> SHIFT[face] & 15)
