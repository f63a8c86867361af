"""What a step looked like from outside, derived from the hand before and after it.

All faces are named here; who sees them is said in each `Moved` and enforced by `redact`.
"""

from __future__ import annotations

from game.catte.faces import CARD_BITS, HIDE, Faces
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


class Moves:
    """The two moves of a card that a seat can make, made once and kept."""

    def __init__(self, faces: Faces) -> None:
        seats = range(MAX_SEATS)
        self.played = tuple(
            tuple(Moved(HAND[seat], TRICK[seat], face, public=True) for face in faces.single)
            for seat in seats
        )
        """[seat][card]: face up into the trick."""
        self.hidden = tuple(
            tuple(
                tuple(Moved(HAND[seat], zone, face, _OWNER[seat]) for face in faces.single)
                for zone in FOLDED[seat]
            )
            for seat in seats
        )
        """[seat][round][card]: face down before the seat."""


def _shown(src: Zone, dst: Zone, cards: tuple[Card, ...]) -> Moved:
    return _new(Moved, (src, dst, cards, _NOBODY, True))


def turn_to(after: State) -> TurnChanged:
    """Return whose decision is open now."""
    if after.turn != NOBODY:
        return _TURN[after.turn]
    return TurnChanged(asked(after), sealed=is_sealed(after))


def deal_events(faces: Faces, state: State) -> tuple[Event, ...]:
    """Return the deal: each hand seen by its owner alone, in the order the seats are dealt to."""
    first, seats = state.deal.first, state.deal.seats
    around = [(first + step) % seats for step in range(seats)]
    dealt: list[Event] = [
        Moved(STOCK, HAND[seat], faces.cards(state.hands[seat]), _OWNER[seat]) for seat in around
    ]
    return (*dealt, Announced("first_lead", Seat(first)), _TURN[first])


def judged_events(
    faces: Faces, first: Moved | None, before: State, after: State, outcome: Outcome | None
) -> tuple[Event, ...]:
    """Return what everybody could see when a round was judged, in order.

    Args:
        first: the move that completed the round; None where it was the last secret answer.
        outcome: how the hand ended, if it did.
    """
    events: list[Event] = [first] if first is not None else _reveal(faces, before, after)
    events += _gather(faces, before, after)
    if outcome is None:
        events.append(turn_to(after))
        return tuple(events)
    if after.round > before.round:
        events += _last_round(faces, after)
    return tuple(events + _end(faces, after, outcome))


def _reveal(faces: Faces, before: State, after: State) -> list[Event]:
    """Show the commits together, in turn order whatever the order of answering was."""
    table, seats = after.past[-1], after.deal.seats
    around = [(before.leader + step) % seats for step in range(1, seats)]
    return [
        _shown(HAND[seat], TRICK[seat], faces.single[table[seat]])
        for seat in around
        if table[seat] != NO_CARD
    ]


def _gather(faces: Faces, before: State, after: State) -> list[Event]:
    """Keep the winning card before its owner and lay the beaten ones aside."""
    number, table = before.round, after.past[-1]
    winner = after.winners[number - 1]
    events: list[Event] = [_new(Announced, ("round_won", winner, (number,)))]
    for seat, code in enumerate(table):
        if NO_CARD < code < HIDE:
            zone = TON[seat][number] if seat == winner else SPENT[seat][number]
            events.append(_new(Moved, (TRICK[seat], zone, faces.single[code], _NOBODY, True)))
    if after.active != before.active:
        out = before.active & ~after.active
        events += [Announced("knocked_out", Seat(n)) for n in range(len(table)) if out >> n & 1]
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
