"""What a step looked like from outside, derived from the hand before and after it.

All faces are named here; who sees them is said in each `Moved` and enforced by `redact`.
"""

from __future__ import annotations

from game.catte.faces import CARD_BITS, CLAIM, FOLD, HIDE, Faces
from game.catte.instants import KINDS, strength
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
TURN = tuple(TurnChanged((Seat(seat),)) for seat in range(MAX_SEATS))


_ROUND_ENDS = frozenset({"last_trick", "sole_survivor"})
"""The hand ended with a round; else hidden cards of the open one still have to be shown."""


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
        return TURN[after.turn]
    return TurnChanged(asked(after), sealed=is_sealed(after))


def deal_events(faces: Faces, state: State, outcome: Outcome | None) -> tuple[Event, ...]:
    """Return the deal: each hand seen by its owner alone, in the order the seats are dealt to.

    Args:
        outcome: how the hand ended with the deal, if it did.
    """
    first, seats = state.deal.first, state.deal.seats
    around = [(first + step) % seats for step in range(seats)]
    dealt: list[Event] = [
        Moved(STOCK, HAND[seat], faces.cards(state.hands[seat]), _OWNER[seat]) for seat in around
    ]
    if outcome is not None:
        return tuple(dealt + _instants(faces, state) + _end(faces, state, outcome))
    # Who won deals, and the dealer leads (seed 001).
    code = "deals_and_leads" if state.deal.terms.settlement == "pot" else "first_lead"
    return (*dealt, Announced(code, Seat(first)), TURN[first])


def _instants(faces: Faces, state: State) -> list[Event]:
    """Name every hand that wins at once, the strongest last."""
    found = [(strength(faces.cards(hand)), seat) for seat, hand in enumerate(state.hands)]
    return [
        Announced(
            f"instant_{KINDS[key[0]]}" if seat == state.winner else "instant_beaten", Seat(seat)
        )
        for key, seat in sorted(found)
        if key
    ]


def later_events(
    faces: Faces,
    opening: list[Event],
    before: State,
    after: State,
    outcome: Outcome | None,
) -> tuple[Event, ...]:
    """Return what everybody could see when more came of an answer than one card laid.

    Args:
        opening: what the seats did, in order; see `aside_events` for folds and claims.
        outcome: how the hand ended, if it did.
    """
    events = opening
    if after.past is not before.past:
        events += _gather(faces, before, after)
    if outcome is None:
        events.append(turn_to(after))
        return tuple(events)
    if after.round > before.round:
        events += _last_round(faces, after)
    return tuple(events + _end(faces, after, outcome))


def aside_events(faces: Faces, before: State, seat: int, code: int, after: State) -> list[Event]:
    """Return what came of folds, claims and commits, whatever the order of answering was."""
    if not before.deal.extra:
        return _reveal(faces, before, after)
    answers = {seat: code}
    if before.turn == NOBODY:
        answers |= {other: before.table[other] for other in asked(before) if other != seat}
    seats = after.deal.seats
    around = [(before.leader + step) % seats for step in range(seats)]
    judged = {claim.seat: claim.right for claim in after.claims}
    events: list[Event] = [
        Announced("folded_hand", Seat(other)) for other in around if answers.get(other) == FOLD
    ]
    for other in around:
        if answers.get(other) == CLAIM and other in judged:
            cards = faces.cards(after.hands[other])
            events.append(Announced("claims", Seat(other)))
            events.append(_shown(HAND[other], HAND[other], cards))
            events.append(Announced("claim_right" if judged[other] else "claim_wrong", Seat(other)))
    if after.past is not before.past and before.turn == NOBODY:
        events += _reveal(faces, before, after)
    return events


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
        # Who has folded or claimed in this very answer laid no card, and is out by that.
        out = before.active & ~after.active
        events += [
            Announced("knocked_out", Seat(n))
            for n, code in enumerate(table)
            if out >> n & 1 and code != NO_CARD
        ]
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
    claimed = {claim.seat for claim in after.claims}
    for seat, hand in enumerate(after.hands):
        if hand and seat not in claimed:
            events.append(_shown(HAND[seat], HAND[seat], faces.cards(hand)))
    rounds = after.past if after.how in _ROUND_ENDS else (*after.past, after.table)
    for number, table in enumerate(rounds, start=1):
        for seat, code in enumerate(table):
            if code >= HIDE:
                zone = FOLDED[seat][number]
                events.append(_shown(zone, zone, faces.single[code & CARD_BITS]))
    events.append(Scored(outcome.scores))
    events.append(HandEnded(outcome.winner, outcome.how))
    return events
