"""The play of the cards: what is legal, and what comes of it.

Pure and unchecked: `advance` trusts that the code came from `legal`. Nothing here knows events,
views or scores. Rule sources: RULES 1.2, REFEREE 3; seed 000 for the closed fifth round.
States are made by `tuple.__new__`, which saves a third of the time of every step.
"""

from __future__ import annotations

from game.catte.faces import CARD_BITS, COMMIT, HIDE, Faces
from game.catte.state import NO_CARD, NOBODY, Deal, State, asked

_new = tuple.__new__


class Engine:
    """Cắt Tê with this deck and this many cards each; the last two rounds are the final ones."""

    def __init__(self, faces: Faces, hand_size: int = 6) -> None:
        self.faces = faces
        self.hand_size = hand_size
        self.qualifying = hand_size - 2
        """After this round those without a `ton` are out (000, 001, 002)."""
        self._asked_state: State | None = None
        self._asked_seat = NOBODY
        self._asked_codes: list[int] = []

    def start(self, deal: Deal, hands: tuple[tuple[int, ...], ...]) -> State:
        """Return the hand before its first lead."""
        return State(
            deal=deal,
            hands=hands,
            round=1,
            leader=deal.first,
            turn=deal.first,
            active=(1 << deal.seats) - 1,
            best=NOBODY,
            best_card=NO_CARD,
            table=(NO_CARD,) * deal.seats,
            past=(),
            winners=(),
            window=1,
            winner=NOBODY,
            how="",
        )

    def legal(self, state: State, seat: int) -> list[int]:
        """Return the codes this seat may answer; empty if it owes nothing.

        Asked twice in a row for the same decision it answers from memory: read the list only.
        """
        if state is not self._asked_state or seat != self._asked_seat:
            self._asked_state, self._asked_seat = state, seat
            self._asked_codes = self._legal(state, seat)
        return self._asked_codes

    def _legal(self, state: State, seat: int) -> list[int]:
        hand = state.hands[seat]
        if state.turn != seat or seat == NOBODY:
            if state.turn == NOBODY and seat in asked(state) and state.table[seat] == NO_CARD:
                return [COMMIT + number for number in hand]
            return []
        best = state.best_card
        if best == NO_CARD:
            return list(hand)
        if state.deal.must_beat:
            end = self.faces.suit_end[best]
            codes = [number for number in hand if best < number < end]
        else:
            codes = list(hand)
        codes += [HIDE + number for number in hand]
        return codes

    def advance(self, state: State, seat: int, code: int) -> State:
        """Return the hand after a legal answer, with all that follows of itself."""
        deal, all_hands, number, leader, _, active, best, best_card, laid, past, winners = state[
            :11
        ]
        hands = list(all_hands)
        card = code & CARD_BITS
        hands[seat] = tuple([other for other in hands[seat] if other != card])
        table = list(laid)
        table[seat] = code
        if code >= COMMIT:
            return self._commit(state, tuple(hands), tuple(table))
        if code < HIDE and (best_card < 0 or best_card < code < self.faces.suit_end[best_card]):
            best, best_card = seat, code
        if deal.closed and number > self.qualifying:
            turn = NOBODY
        else:
            turn = seat + 1 if seat + 1 < deal.seats else 0
            while not active >> turn & 1:
                turn = turn + 1 if turn + 1 < deal.seats else 0
            if turn == leader:
                return self._judge(state, tuple(hands), tuple(table), best)
        return _new(
            State,
            (
                deal,
                tuple(hands),
                number,
                leader,
                turn,
                active,
                best,
                best_card,
                tuple(table),
                past,
                winners,
                state.window + 1,
                NOBODY,
                "",
            ),
        )

    def _commit(
        self, state: State, hands: tuple[tuple[int, ...], ...], table: tuple[int, ...]
    ) -> State:
        """Keep a secret answer; the last one turns all up, the best of the led suit wins."""
        together = asked(state)
        if any(table[seat] == NO_CARD for seat in together):
            return state._replace(hands=hands, table=table)
        shown = tuple([code if code < COMMIT else code & CARD_BITS for code in table])
        best, best_card = state.best, state.best_card
        end = self.faces.suit_end[best_card]
        for seat in together:
            if best_card < shown[seat] < end:
                best, best_card = seat, shown[seat]
        return self._judge(state, hands, shown, best)

    def _judge(
        self,
        state: State,
        hands: tuple[tuple[int, ...], ...],
        table: tuple[int, ...],
        best: int,
    ) -> State:
        """Gather the round: its winner leads the next one, or the hand narrows or ends."""
        number, active = state.round, state.active
        past, winners = (*state.past, table), (*state.winners, best)
        if number > self.qualifying:
            return self._last_round(state, hands, past, winners)
        alone = False
        if number == self.qualifying:
            active = 0
            for seat in winners:
                active |= 1 << seat
            alone = active == 1 << best
        return _new(
            State,
            (
                state.deal,
                hands,
                number if alone else number + 1,
                best,
                NOBODY if alone else best,
                active,
                NOBODY,
                NO_CARD,
                (NO_CARD,) * state.deal.seats,
                past,
                winners,
                state.window + 1,
                best if alone else NOBODY,
                "sole_survivor" if alone else "",
            ),
        )

    def _last_round(
        self,
        state: State,
        hands: tuple[tuple[int, ...], ...],
        past: tuple[tuple[int, ...], ...],
        winners: tuple[int, ...],
    ) -> State:
        """Lay the last cards: no choice is left, so the engine plays the round (CT-20, CT-21)."""
        leader = winners[-1]
        table = tuple(
            hand[0] if state.active >> seat & 1 else NO_CARD for seat, hand in enumerate(hands)
        )
        led = past[-1][state.leader] if state.deal.chung else table[leader]
        start, end = self.faces.suit_start[led], self.faces.suit_end[led]
        in_suit = [(card, seat) for seat, card in enumerate(table) if start <= card < end]
        best = max(in_suit)[1] if in_suit else leader
        return state._replace(
            hands=tuple(() if table[seat] != NO_CARD else hand for seat, hand in enumerate(hands)),
            round=state.round + 1,
            leader=leader,
            turn=NOBODY,
            best=best,
            best_card=table[best],
            table=table,
            past=past,
            winners=(*winners, best),
            window=state.window + 1,
            winner=best,
            how="last_trick",
        )
