"""What one seat may know of a hand of Cắt Tê.

Rule 1: a face leaves here only if it lies face up, is the viewer's own, or the hand is over.
Rule 2: the length and order of everything depend on public facts alone.

All seats are asked for their view of the same state one after the other, so what is shown to all
is made once per state, what lies gathered once per round, and what a waiting seat knows alone
once per card of his. That is speed only: every view is a function of state and viewer.
"""

from __future__ import annotations

from game.catte.engine import Engine
from game.catte.events import FOLDED, HAND, SPENT, STOCK, TON, TRICK
from game.catte.faces import CARD_BITS, COMMIT, HIDDEN_RUN, HIDE
from game.catte.state import MAX_SEATS, NO_CARD, NOBODY, Deal, State, asked, is_sealed
from game.core import Card, Fact, Own, Refusal, Shown, View, Zone

Placed = tuple[Zone, tuple[Card, ...]]

_new = tuple.__new__
_BACKS = tuple(tuple((HAND[seat], run) for run in HIDDEN_RUN) for seat in range(MAX_SEATS))
"""[seat][count]: so many hidden cards in that hand."""
_OVER = Own(prompt="over")
_WAITING = Own()


class Views:
    """Makes the views of one game of Cắt Tê."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._state: State | None = None
        self._shown = Shown((), 0, (), {})
        self._waiting: list[tuple[tuple[int, ...], Own]] = [((), _WAITING)] * MAX_SEATS
        """For each seat the hand it waited with, and what it knew; a hand is never made twice."""
        self._deal: Deal | None = None
        self._past: tuple[tuple[int, ...], ...] | None = None
        self._gathered: list[Placed] = []
        self._round_facts: dict[str, Fact] = {}
        faces = engine.faces
        self._no_hiding = [
            Refusal(faces.actions[HIDE + card], "lead_face_up") for card in range(len(faces.deck))
        ]

    def view(self, state: State, viewer: int | None) -> View:
        """Return the view of a seat, or of a spectator (None)."""
        if self._state is not state:
            self._share(state)
        shown = self._shown
        if state.winner != NOBODY:
            own = _OVER
        elif viewer is None:
            own = _WAITING
        elif viewer in shown.to_act:
            own = self._asked_own(state, viewer)
        else:
            hand = state.hands[viewer]
            known, own = self._waiting[viewer]
            if known is not hand or not hand:
                own = _new(Own, (self._own_zones(state, viewer), (), (), None, "wait", None))
                self._waiting[viewer] = (hand, own)
        return _new(View, (viewer, shown, own))

    def _own_zones(self, state: State, viewer: int) -> tuple[Placed, ...]:
        """Return the viewer's hand and the cards he has hidden."""
        faces, hand, code = self._engine.faces, state.hands[viewer], state.table[viewer]
        own: list[Placed] = []
        if code >= COMMIT:
            hand = tuple(sorted((*hand, code & CARD_BITS)))
        elif code >= HIDE:
            own.append((FOLDED[viewer][state.round], faces.single[code & CARD_BITS]))
        if hand:
            own.append((HAND[viewer], faces.cards(hand)))
        for number, table in enumerate(state.past, start=1):
            if table[viewer] >= HIDE:
                own.append((FOLDED[viewer][number], faces.single[table[viewer] & CARD_BITS]))
        return tuple(own)

    def _asked_own(self, state: State, viewer: int) -> Own:
        """Return what one knows whose answer the window waits for, or has."""
        actions = self._engine.faces.actions
        codes = self._engine.legal(state, viewer)
        hand = state.hands[viewer]
        refusals: tuple[Refusal, ...] = ()
        if state.turn == NOBODY:
            prompt = "commit"
        elif viewer == state.leader:
            prompt = "lead"
            refusals = tuple([self._no_hiding[card] for card in hand])
        else:
            prompt = "follow"
            refusals = self._follow_refusals(state, hand)
        known, waiting = self._waiting[viewer]
        return _new(
            Own,
            (
                waiting.zones if known is hand and hand else self._own_zones(state, viewer),
                tuple([actions[code] for code in codes]),
                refusals,
                None if codes else actions[state.table[viewer]],
                prompt,
                None,
            ),
        )

    def _follow_refusals(self, state: State, hand: tuple[int, ...]) -> tuple[Refusal, ...]:
        """Say of each card that cannot go face up which card it would have to beat."""
        if not state.deal.must_beat:
            return ()
        faces, best = self._engine.faces, state.best_card
        proof, end, actions = faces.single[best], faces.suit_end[best], faces.actions
        return tuple(
            [
                _new(Refusal, (actions[card], "must_beat", proof))
                for card in hand
                if not best < card < end
            ]
        )

    def _share(self, state: State) -> None:
        """Make what is shown to all viewers of this state."""
        over = state.winner != NOBODY
        if self._past is not state.past or over:
            self._gather(state)
        single = self._engine.faces.single
        zones = self._gathered.copy()
        hands = state.hands
        if over:
            cards = self._engine.faces.cards
            zones += [(HAND[seat], cards(hand)) for seat, hand in enumerate(hands) if hand]
        elif is_sealed(state):
            for seat, hand in enumerate(hands):
                zones.append(_BACKS[seat][len(hand) + (state.table[seat] >= COMMIT)])
        else:
            zones += [backs[len(hand)] for backs, hand in zip(_BACKS, hands, strict=False)]
        for seat, code in enumerate(state.table):
            if code == NO_CARD or code >= COMMIT:
                continue
            if code < HIDE:
                zones.append((TRICK[seat], single[code]))
            else:
                zones.append((FOLDED[seat][state.round], HIDDEN_RUN[1]))
        facts = self._round_facts.copy()
        facts["best"] = None if state.best == NOBODY else state.best
        facts["sealed"] = is_sealed(state)
        self._shown = _new(Shown, (tuple(zones), state.window, asked(state), facts))
        self._state = state

    def _gather(self, state: State) -> None:
        """Make what stays the same until the next round is judged, from what was there before."""
        over = state.winner != NOBODY
        past, seats = state.past, range(state.deal.seats)
        done = len(past) - 1
        if over or done < 1 or past[:done] != self._past or state.deal is not self._deal:
            self._deal, done = state.deal, 0
            self._gathered = []
            if state.deal.stock:
                self._gathered.append((STOCK, HIDDEN_RUN[len(state.deal.stock)]))
        for number in range(done + 1, len(past) + 1):
            self._gather_round(number, past[number - 1], state.winners[number - 1], shown=over)
        self._past = past
        self._round_facts = {
            "round": state.round,
            "leader": state.leader,
            "active": tuple([bool(state.active >> seat & 1) for seat in seats]),
            "ton": tuple([state.winners.count(seat) for seat in seats]),
            "winners": state.winners,
        }

    def _gather_round(
        self, number: int, table: tuple[int, ...], winner: int, *, shown: bool
    ) -> None:
        single, zones = self._engine.faces.single, self._gathered
        for seat, code in enumerate(table):
            if code >= HIDE:
                face = single[code & CARD_BITS] if shown else HIDDEN_RUN[1]
                zones.append((FOLDED[seat][number], face))
            elif code != NO_CARD:
                pile = TON if seat == winner else SPENT
                zones.append((pile[seat][number], single[code]))
