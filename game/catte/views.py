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
from game.catte.faces import CARD_BITS, COMMIT, FOLD, HIDDEN_RUN, HIDE
from game.catte.instants import strength
from game.catte.settle import Settlements
from game.catte.state import ALONE, MAX_SEATS, NO_CARD, NOBODY, Deal, State, asked, is_sealed
from game.core import Card, Fact, Own, Refusal, Shown, View, Zone

Placed = tuple[Zone, tuple[Card, ...]]

_new = tuple.__new__
_BACKS = tuple(tuple((HAND[seat], run) for run in HIDDEN_RUN) for seat in range(MAX_SEATS))
"""[seat][count]: so many hidden cards in that hand."""
_ACTIVE = tuple(
    tuple(tuple(bool(mask >> seat & 1) for seat in range(seats)) for mask in range(1 << seats))
    for seats in range(MAX_SEATS + 1)
)
"""[seats][mask]: the mask as a fact."""
_FOLDED_BACK = tuple(tuple((zone, HIDDEN_RUN[1]) for zone in zones) for zones in FOLDED)
"""[seat][round]: a hidden card, as the others see it."""
_OVER = Own(prompt="over")
_WAITING = Own()


class Views:
    """Makes the views of one game of Cắt Tê."""

    def __init__(self, engine: Engine, settlements: Settlements) -> None:
        self._settlements = settlements
        self._legal, self._faces = engine.legal, engine.faces
        self._state: State | None = None
        self._is_over = False
        self._shown = Shown((), 0, (), {})
        self._waiting: list[tuple[tuple[int, ...], Own]] = [((), _WAITING)] * MAX_SEATS
        """For each seat the hand it waited with, and what it knew; a hand is never made twice."""
        self._deal: Deal | None = None
        self._past: tuple[tuple[int, ...], ...] | None = None
        self._gathered: list[Placed] = []
        self._first_hand = 0
        """Where the hands begin among the zones shown; before the end each seat holds a card."""
        self._folded_at: list[tuple[int, Placed]] = []
        """Where the hidden cards of those rounds stand in `_gathered`, and what they are."""
        self._ton: list[int] = []
        self._own_folded: list[tuple[Placed, ...]] = []
        """For each seat, what it has hidden in the rounds that are gathered."""
        self._round_facts: dict[str, Fact] = {}
        faces = engine.faces
        self._no_hiding = [
            Refusal(faces.actions[HIDE + card], "lead_face_up") for card in range(len(faces.deck))
        ]
        self._too_low = [
            [Refusal(action, "must_beat", proof) for action in faces.actions[: len(faces.deck)]]
            for proof in faces.single
        ]
        """[winning card][card]: why that card cannot go face up."""
        self.expected: tuple[State, int, int, State] | None = None
        """Before, seat, code and after of the newest step: its views will be asked for next."""

    def view(self, state: State, viewer: int | None) -> View:
        """Return the view of a seat, or of a spectator (None)."""
        if self._state is not state:
            self._share(state)
        shown = self._shown
        if viewer is None or self._is_over:
            own = _OVER if self._is_over else _WAITING
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
        """Return the cards the viewer has hidden, and his hand."""
        faces, hand, code = self._faces, state.hands[viewer], state.table[viewer]
        own = self._own_folded[viewer]
        if COMMIT <= code < FOLD:
            hand = tuple(sorted((*hand, code & CARD_BITS)))
        elif HIDE <= code < COMMIT:
            own = (*own, (FOLDED[viewer][state.round], faces.single[code & CARD_BITS]))
        deck = faces.deck  # as `Faces.cards` does, without the call
        return (*own, (HAND[viewer], tuple([deck[card] for card in hand]))) if hand else own

    def _asked_own(self, state: State, viewer: int) -> Own:
        """Return what one knows whose answer the window waits for, or has."""
        actions = self._faces.actions
        codes = self._legal(state, viewer)
        hand = state.hands[viewer]
        refusals: tuple[Refusal, ...] = ()
        if state.turn == NOBODY:
            prompt = "commit"
        elif viewer == state.leader:
            prompt = "lead"
            refusals = tuple([self._no_hiding[card] for card in hand])
        else:
            prompt = "follow"
            if state.deal.must_beat:
                best = state.best_card
                end, reasons = self._faces.suit_end[best], self._too_low[best]
                refusals = tuple([reasons[card] for card in hand if not best < card < end])
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

    def _share(self, state: State) -> None:
        """Make what is shown to all viewers of this state."""
        expected = self.expected
        if (
            expected is not None
            and expected[3] is state
            and expected[0] is self._state
            and self._past is state.past
            and expected[2] < COMMIT
        ):
            self._go_on(state, expected[1], expected[2])
        else:
            self._show(state)
        self._state, self._is_over = state, state.winner != NOBODY

    def _go_on(self, state: State, seat: int, code: int) -> None:
        """Change what was shown by the one card put down since, in the same round."""
        zones, facts = list(self._shown.zones), self._shown.facts
        zones[self._first_hand + seat] = _BACKS[seat][len(state.hands[seat])]
        if code < HIDE:
            zones.append((TRICK[seat], self._faces.single[code]))
            facts = {**facts, "best": state.best}
        else:
            zones.append(_FOLDED_BACK[seat][state.round])
        turn = state.turn
        if turn == NOBODY:
            facts = {**facts, "sealed": True}
        to_act = ALONE[turn] if turn != NOBODY else asked(state)
        self._shown = _new(Shown, (tuple(zones), state.window, to_act, facts))

    def _show(self, state: State) -> None:
        """Make what is shown, knowing nothing of what was."""
        over = state.winner != NOBODY
        if self._past is not state.past or self._deal is not state.deal:
            self._gather(state)
        zones = self._gathered.copy()
        self._first_hand = len(zones)
        sealed = is_sealed(state)
        if over:
            for place, placed in self._folded_at:
                zones[place] = placed
            cards = self._faces.cards
            zones += [(HAND[seat], cards(hand)) for seat, hand in enumerate(state.hands) if hand]
        elif sealed:
            for seat, hand in enumerate(state.hands):
                zones.append(_BACKS[seat][len(hand) + (COMMIT <= state.table[seat] < FOLD)])
        else:
            zones += [backs[len(hand)] for backs, hand in zip(_BACKS, state.hands, strict=False)]
        if not over:
            for claim in state.claims:
                open_hand = self._faces.cards(state.hands[claim.seat])
                zones[self._first_hand + claim.seat] = (HAND[claim.seat], open_hand)
        if state.best != NOBODY:
            zones += self._laid(state)
        facts = self._round_facts.copy()
        if state.deal.extra:
            # Where hands can be folded, both may change within a round.
            facts["leader"] = state.leader
            facts["active"] = _ACTIVE[state.deal.seats][state.active]
        if over:
            facts |= self._ended(state)
        facts["best"] = None if state.best == NOBODY else state.best
        facts["sealed"] = sealed
        self._shown = _new(Shown, (tuple(zones), state.window, asked(state), facts))

    def _laid(self, state: State) -> list[Placed]:
        """Return what lies on the table in this round, in the order it was put down."""
        laid: list[Placed] = []
        for step in range(state.deal.seats):
            seat = (state.leader + step) % state.deal.seats
            code = state.table[seat]
            if NO_CARD < code < HIDE:
                laid.append((TRICK[seat], self._faces.single[code]))
            elif HIDE <= code < COMMIT:
                face = self._faces.single[code & CARD_BITS]
                zone = FOLDED[seat][state.round]
                laid.append((zone, face) if state.winner != NOBODY else (zone, HIDDEN_RUN[1]))
        return laid

    def _ended(self, state: State) -> dict[str, Fact]:
        """Say why the hand ended as it did and who pays what for which reason."""
        faces = self._faces
        found: dict[str, Fact] = {
            "settlement": tuple([tuple(item) for item in self._settlements.items(state)]),
        }
        if state.how == "instant":
            found["instants"] = tuple(strength(faces.cards(hand)) for hand in state.hands)
        if state.claims:
            found["claims"] = tuple(
                (claim.seat, claim.right, tuple(self._step(*step) for step in claim.line))
                for claim in state.claims
            )
        return found

    def _step(self, seat: int, code: int) -> Fact:
        """Return a card of a line of play as seat, kind and card."""
        action = self._faces.actions[code]
        return (seat, action.kind, action.cards[0])

    def _gather(self, state: State) -> None:
        """Make what stays the same until the next round is judged, from what was there before."""
        past, seats = state.past, state.deal.seats
        done = len(past) - 1
        if done < 1 or past[:done] != self._past or state.deal is not self._deal:
            self._deal, done = state.deal, 0
            self._gathered, self._folded_at = [], []
            self._own_folded, self._ton = [()] * seats, [0] * seats
            if state.deal.stock:
                self._gathered.append((STOCK, HIDDEN_RUN[len(state.deal.stock)]))
        for number in range(done + 1, len(past) + 1):
            self._gather_round(number, past[number - 1], state.winners[number - 1])
        self._past = past
        ton = list(self._ton)
        for winner in state.winners[len(past) :]:
            ton[winner] += 1  # the last round stays on the table
        self._round_facts = {
            "round": state.round,
            "leader": state.leader,
            "active": _ACTIVE[seats][state.active],
            "ton": tuple(ton),
            "winners": state.winners,
        }
        if state.deal.chung:
            self._round_facts["chung"] = True

    def _gather_round(self, number: int, table: tuple[int, ...], winner: int) -> None:
        single, zones = self._faces.single, self._gathered
        self._ton[winner] += 1
        for seat, code in enumerate(table):
            if code >= HIDE:
                placed = (FOLDED[seat][number], single[code & CARD_BITS])
                self._own_folded[seat] += (placed,)
                self._folded_at.append((len(zones), placed))
                zones.append(_FOLDED_BACK[seat][number])
            elif code != NO_CARD:
                pile = TON if seat == winner else SPENT
                zones.append((pile[seat][number], single[code]))
