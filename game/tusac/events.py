"""What a step looked like from outside, derived from the hand before and after it.

All faces are named here; who sees them is said in each `Moved` and enforced by `redact`. Of a
window that closed only what came of it is told: nothing depends on who answered last, nor on what
the others had answered.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core import (
    Announced,
    Card,
    Event,
    HandEnded,
    Moved,
    Outcome,
    Scored,
    Seat,
    TurnChanged,
    Zone,
)
from game.tusac.faces import unpack
from game.tusac.groups import kind_of
from game.tusac.lenh import total
from game.tusac.settle import counted
from game.tusac.state import MAX_SEATS, NOBODY, Phase, State, asked, is_sealed

STOCK, OFFER, DEAD = Zone("stock"), Zone("offer"), Zone("dead")
HAND = tuple(Zone("hand", Seat(seat)) for seat in range(MAX_SEATS))
MAX_GROUPS = 21
"""Each eat is followed by a discard or wins, so no seat eats more often than it has cards."""
GROUPS = tuple(
    tuple(Zone("groups", Seat(seat), number) for number in range(MAX_GROUPS))
    for seat in range(MAX_SEATS)
)
"""[seat][number]: a group that was eaten."""

_TURN = tuple(TurnChanged((Seat(seat),)) for seat in range(MAX_SEATS))
_NOBODY: frozenset[Seat] = frozenset()

Packets = Sequence[tuple[Seat, tuple[Card, ...]]]
"""Seat and cards, in the order they are dealt."""


def turn_to(after: State) -> TurnChanged:
    """Return whose decision is open now."""
    if after.phase is Phase.WINDOW:
        return TurnChanged(asked(after), sealed=is_sealed(after))
    return _TURN[after.turn]


def _shown(src: Zone, dst: Zone, *cards: Card) -> Moved:
    # As in `redact`: a third of the time of calling the class.
    return tuple.__new__(Moved, (src, dst, cards, _NOBODY, True))


def deal_events(packets: Packets, state: State, outcome: Outcome | None) -> tuple[Event, ...]:
    """Return the deal: each packet seen by its owner alone."""
    dealt: list[Event] = [
        Moved(STOCK, HAND[seat], cards, frozenset({seat})) for seat, cards in packets
    ]
    dealer = Seat(state.deal.dealer)
    if outcome is not None:
        return (*dealt, Announced("thien_toi", dealer), *_end(state, outcome))
    begins = "first_discard" if state.turn == dealer else "nothing_to_discard"
    return (*dealt, Announced(begins, dealer), turn_to(state))


def step_events(before: State, after: State, outcome: Outcome | None) -> tuple[Event, ...]:
    """Return what everybody could see of a closed decision."""
    seat = after.turn
    events: list[Event] = []
    if after.eaten != before.eaten:
        events += _eaten(before, after)
    elif after.flips > before.flips:
        if before.offer is not None:
            events.append(_shown(OFFER, DEAD, before.offer))
        assert after.offer is not None, "a flipped card is offered"
        events.append(_shown(STOCK, OFFER, after.offer))
    elif after.how == "hue":
        events.append(Announced("hue", Seat(seat)))
    elif before.offer is None:
        assert after.offer is not None, "a discarded card is offered"
        events.append(_shown(HAND[before.turn], OFFER, after.offer))
    else:
        events.append(Announced("left_over", Seat(seat)))
    if outcome is None:
        return (*events, turn_to(after))
    return (*events, *_end(after, outcome))


def _eaten(before: State, after: State) -> list[Event]:
    seat = after.turn
    number = len(before.eaten[seat])
    *used, taken = group = after.eaten[seat][number]
    zone = GROUPS[seat][number]
    events: list[Event] = [Announced(f"ate_{kind_of(group)}", Seat(seat))]
    if used:
        events.append(_shown(HAND[seat], zone, *used))
    events.append(_shown(OFFER, zone, taken))
    if after.winner != NOBODY:
        events.append(Announced("toi", Seat(seat)))
    return events


def _end(after: State, outcome: Outcome) -> list[Event]:
    """Open all hands, so that they can be looked over, and say what it brought."""
    events: list[Event] = [
        _shown(HAND[seat], HAND[seat], *unpack(hand))
        for seat, hand in enumerate(after.hands)
        if hand
    ]
    if after.winner != NOBODY and after.deal.lenh:
        points = total(counted(after), after.deal.tariff)
        events.append(Announced("lenh", outcome.winner, (points,)))
    return [*events, Scored(outcome.scores), HandEnded(outcome.winner, outcome.how)]
