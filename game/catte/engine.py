"""The play of the cards: what is legal, and what comes of it.

Pure and unchecked: `advance` trusts that the code came from `legal`. Nothing here knows events,
views or scores. Rule sources: RULES 1.2, REFEREE 3; seed 000 for the closed fifth round, seed 001
for folds and claims.
States are made by `tuple.__new__`, which saves a third of the time of every step.
"""

from __future__ import annotations

from game.catte.claims import Question, Verdict, judge, question
from game.catte.faces import CARD_BITS, CLAIM, COMMIT, FOLD, HIDE, Faces
from game.catte.instants import strongest
from game.catte.state import (
    NO_CARD,
    NOBODY,
    Claimed,
    Deal,
    State,
    asked,
    next_active,
)
from game.core import Seat

_new = tuple.__new__


class Undecided(Exception):
    """A claim that the search gives up; nothing has changed."""


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
        self._judged: tuple[Question, Verdict] | None = None
        """The claim that was judged last: it is often asked about twice."""

    def start(self, deal: Deal, hands: tuple[tuple[int, ...], ...]) -> State:
        """Return the hand before its first lead, or at its end if a hand wins at once."""
        state = State(
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
            claims=(),
            window=1,
            winner=NOBODY,
            how="",
        )
        special = strongest([self.faces.cards(hand) for hand in hands]) if deal.instant else None
        if special is None:
            return state
        return state._replace(turn=NOBODY, winner=special, how="instant")

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
                return [*[COMMIT + number for number in hand], *state.deal.extra]
            return []
        best, deal = state.best_card, state.deal
        if best == NO_CARD:
            codes = list(hand)
        else:
            if deal.must_beat:
                end = self.faces.suit_end[best]
                codes = [number for number in hand if best < number < end]
            else:
                codes = list(hand)
            codes += [HIDE + number for number in hand]
        if deal.extra:
            codes += deal.extra
        return codes

    def advance(self, state: State, seat: int, code: int) -> State:
        """Return the hand after a legal answer, with all that follows of itself.

        Raises:
            Undecided: it is a claim that takes too long to judge.
        """
        if code >= COMMIT:
            return self._aside(state, seat, code)
        # fmt: off
        (deal, all_hands, number, leader, _, active, best, best_card, laid,
         past, winners, claims, window) = state[:13]
        # fmt: on
        hands = list(all_hands)
        card = code & CARD_BITS
        hands[seat] = tuple([other for other in hands[seat] if other != card])
        table = list(laid)
        table[seat] = code
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
                claims,
                window + 1,
                NOBODY,
                "",
            ),
        )

    def _aside(self, state: State, seat: int, code: int) -> State:
        """Take an answer that lays no card before all: a commit, a fold, a claim."""
        if state.turn != NOBODY:
            return self._claim(state, seat) if code == CLAIM else self._leave(state, seat)
        hands, table = list(state.hands), list(state.table)
        table[seat] = code
        if code < FOLD:
            hands[seat] = tuple([card for card in hands[seat] if card != code & CARD_BITS])
        together = asked(state)
        if any(table[other] == NO_CARD for other in together):
            return state._replace(hands=tuple(hands), table=tuple(table))
        if max(table) < FOLD:
            return self._compare(state, together, tuple(hands), table)
        return self._turn_up(state._replace(hands=tuple(hands), table=tuple(table)))

    def verdict(self, state: State, seat: int) -> Verdict:
        """Judge a claim that this seat would make now."""
        asking = self.question(state, seat)
        if self._judged is None or self._judged[0] != asking:
            self._judged = (asking, judge(asking))
        return self._judged[1]

    def question(self, state: State, seat: int) -> Question:
        """Return what has to be judged if this seat claims now."""
        return question(self.faces, self.qualifying, state, seat)

    def learn(self, asking: Question, verdict: Verdict) -> None:
        """Take over what somebody else has judged; it is asked for next."""
        self._judged = (asking, verdict)

    def _claim(self, state: State, seat: int) -> State:
        """Let a lone seat lay its hand open: it wins the hand or is out."""
        verdict = self.verdict(state, seat)
        if verdict.right is None:
            raise Undecided
        if verdict.right:
            return self._won(state, seat, verdict)
        return self._leave(_wrong(state, seat, verdict), seat)

    def _won(self, state: State, seat: int, verdict: Verdict) -> State:
        return state._replace(
            turn=NOBODY,
            window=state.window + 1,
            winner=seat,
            how="claim",
            claims=(*state.claims, Claimed(seat, True, verdict.line)),
        )

    def _leave(self, state: State, seat: int) -> State:
        """Go on without the seat on turn (CT-44 to CT-47)."""
        active = state.active & ~(1 << seat)
        after = state._replace(active=active, window=state.window + 1)
        if active & active - 1 == 0:
            return _last_left(after)
        heir = next_active(state, seat, active)
        if state.best == NOBODY:
            return after._replace(leader=heir, turn=heir)
        if heir == state.leader:
            return self._judge(state._replace(active=active), state.hands, state.table, state.best)
        return after._replace(turn=heir)

    def _turn_up(self, state: State) -> State:
        """Close the common window: folds first, then claims in turn order, then the cards.

        Each claim is judged as if nobody had committed (REFEREE 3).
        """
        seats, leader = state.deal.seats, state.leader
        answers = state.table
        active = state.active
        for seat, code in enumerate(answers):
            if code == FOLD:
                active &= ~(1 << seat)
        hands = tuple(
            tuple(sorted((*hand, code & CARD_BITS))) if COMMIT <= code < FOLD else hand
            for hand, code in zip(state.hands, answers, strict=True)
        )
        bare = tuple(code if seat == leader else NO_CARD for seat, code in enumerate(answers))
        before = state._replace(active=active, hands=hands, table=bare)
        for step in range(1, seats):
            seat = (leader + step) % seats
            if answers[seat] != CLAIM:
                continue
            verdict = self.verdict(before, seat)
            if verdict.right:
                return self._won(before, seat, verdict)
            wrong = _wrong(before, seat, verdict)
            before = wrong._replace(active=before.active & ~(1 << seat))
        if before.active == 1 << leader:
            return _last_left(before._replace(window=state.window + 1))
        table = [
            code if before.active >> seat & 1 else NO_CARD for seat, code in enumerate(answers)
        ]
        return self._compare(before, asked(before), state.hands, table)

    def _compare(
        self,
        state: State,
        together: tuple[Seat, ...],
        hands: tuple[tuple[int, ...], ...],
        table: list[int],
    ) -> State:
        """Turn all commits up: the best of the led suit wins the round."""
        best, best_card = state.best, state.best_card
        end = self.faces.suit_end[best_card]
        for seat in together:
            table[seat] = card = table[seat] & CARD_BITS
            if best_card < card < end:
                best, best_card = seat, card
        return self._judge(state, hands, tuple(table), best)

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
            won = 0
            for seat in winners:
                won |= 1 << seat
            active &= won
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
                state.claims,
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


def _wrong(state: State, seat: int, verdict: Verdict) -> State:
    return state._replace(claims=(*state.claims, Claimed(seat, False, verdict.line)))


def _last_left(state: State) -> State:
    """End the hand for the one who is left: he needs no round (CT-44)."""
    last = state.active.bit_length() - 1
    return state._replace(turn=NOBODY, winner=last, how="all_folded")
