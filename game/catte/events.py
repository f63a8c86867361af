"""What a step looked like from outside, derived from the hand before and after it.

All faces are named here; who sees them is said in each `Moved` and enforced by `redact`.
"""

from __future__ import annotations

from game.catte.faces import CARD_BITS, COMMIT, HIDE, Faces
from game.catte.state import MAX_SEATS, NO_CARD, NOBODY, State, asked, is_sealed
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

MAX_ROUNDS = 6

_new = tuple.__new__

STOCK = Zone("stock")
HAND = tuple(Zone("hand", Seat(seat)) for seat in range(MAX_SEATS))
TRICK = tuple(Zone("trick", Seat(seat)) for seat in range(MAX_SEATS))


def _by_round(name: str) -> tuple[tuple[Zone, ...], ...]:
    return tuple(
        tuple(Zone(name, Seat(seat), number) for number in range(MAX_ROUNDS + 1))
        for seat in range(MAX_SEATS)
    )


TON = _by_round("ton")
"""[seat][round]: the card that won the round."""
SPENT = _by_round("spent")
"""[seat][round]: a face-up card that was beaten."""
FOLDED = _by_round("folded")
"""[seat][round]: a card hidden in the round."""

_OWNER = tuple(frozenset({Seat(seat)}) for seat in range(MAX_SEATS))
_NOBODY: frozenset[Seat] = frozenset()
_TURN = tuple(TurnChanged((Seat(seat),)) for seat in range(MAX_SEATS))


def _shown(src: Zone, dst: Zone, cards: tuple[Card, ...]) -> Moved:
    return _new(Moved, (src, dst, cards, _NOBODY, True))


def deal_events(faces: Faces, state: State) -> tuple[Event, ...]:
    """Return the deal: each hand seen by its owner alone, in the order the seats are dealt to."""
    first, seats = state.deal.first, state.deal.seats
    around = [(first + step) % seats for step in range(seats)]
    dealt: list[Event] = [
        Moved(STOCK, HAND[seat], faces.cards(state.hands[seat]), _OWNER[seat]) for seat in around
    ]
    return (*dealt, Announced("first_lead", Seat(first)), _TURN[first])


def step_events(
    faces: Faces, before: State, seat: int, code: int, after: State, outcome: Outcome | None
) -> tuple[Event, ...]:
    """Return what everybody could see of this step, in order; with an outcome, it was the last."""
    if after.window == before.window:
        return ()
    judged = len(after.past) > len(before.past)
    events: list[Event] = []
    if code < HIDE:
        events.append(_shown(HAND[seat], TRICK[seat], faces.single[code]))
    elif code < COMMIT:
        zone = FOLDED[seat][before.round]
        card = faces.single[code & CARD_BITS]
        events.append(_new(Moved, (HAND[seat], zone, card, _OWNER[seat], False)))
    else:
        events += _reveal(faces, before, after)
    if judged:
        events += _gather(faces, before.round, after)
    if after.turn != NOBODY:
        events.append(_TURN[after.turn])
    elif outcome is None:
        events.append(TurnChanged(asked(after), sealed=is_sealed(after)))
    else:
        if after.round > before.round:
            events += _last_round(faces, after)
        events += _end(faces, after, outcome)
    return tuple(events)


def _reveal(faces: Faces, before: State, after: State) -> list[Event]:
    """Show the commits together, in turn order whatever the order of answering was."""
    table, seats = after.past[-1], after.deal.seats
    around = [(before.leader + step) % seats for step in range(1, seats)]
    return [
        _shown(HAND[seat], TRICK[seat], faces.single[table[seat]])
        for seat in around
        if table[seat] != NO_CARD
    ]


def _gather(faces: Faces, number: int, after: State) -> list[Event]:
    """Keep the winning card before its owner and lay the beaten ones aside."""
    winner, table = after.winners[number - 1], after.past[-1]
    events: list[Event] = [Announced("round_won", Seat(winner), (number,))]
    for seat, code in enumerate(table):
        if NO_CARD < code < HIDE:
            pile = TON if seat == winner else SPENT
            events.append(_shown(TRICK[seat], pile[seat][number], faces.single[code]))
    for seat, code in enumerate(table):
        if code != NO_CARD and not after.active >> seat & 1:
            events.append(Announced("knocked_out", Seat(seat)))
    return events


def _last_round(faces: Faces, after: State) -> list[Event]:
    table, seats = after.table, after.deal.seats
    around = [(after.leader + step) % seats for step in range(seats)]
    shown: list[Event] = [
        _shown(HAND[seat], TRICK[seat], faces.single[table[seat]])
        for seat in around
        if table[seat] != NO_CARD
    ]
    return [*shown, Announced("round_won", Seat(after.winner), (after.round,))]


def _end(faces: Faces, after: State, outcome: Outcome) -> list[Event]:
    """Open what is still hidden before the seats, so that the hand can be looked over."""
    events: list[Event] = []
    for seat, hand in enumerate(after.hands):
        if hand:
            events.append(_shown(HAND[seat], HAND[seat], faces.cards(hand)))
    for number, table in enumerate(after.past, start=1):
        for seat, code in enumerate(table):
            if code >= HIDE:
                zone = FOLDED[seat][number]
                events.append(_shown(zone, zone, faces.single[code & CARD_BITS]))
    events.append(Scored(outcome.scores))
    events.append(HandEnded(outcome.winner, outcome.how))
    return events
