"""Cắt Tê behind the border: actions, views and outcomes in the common vocabulary."""

from __future__ import annotations

from collections.abc import Callable

from game.catte.engine import Engine
from game.catte.events import Moves, deal_events, judged_events, turn_to
from game.catte.faces import CARD_BITS, COMMIT, HIDE, Faces
from game.catte.state import MAX_SEATS, NOBODY, Deal, State, asked, owing
from game.catte.views import Views
from game.core import (
    FRENCH_DECK,
    Action,
    Card,
    Config,
    GameInfo,
    IllegalAction,
    Option,
    Outcome,
    Seat,
    Step,
    UserError,
    View,
)

OPTIONS = (
    Option("face_up", ("must_beat", "any"), default="must_beat"),
    Option("round5", ("closed", "open"), default="closed"),
    Option("round6_suit", ("leader_card", "chung_card"), default="leader_card"),
    Option("settlement", ("wins",), default="wins"),
    Option("bet", minimum=1, default=1),
)
"""REFEREE 2, as far as the presets that exist need them."""

_NOT_OFFERED = frozenset({"fold_hand", "claim"})


class CatteRules:
    """The rules of Cắt Tê; `deck` and `hand_size` may be smaller for search and for tests."""

    def __init__(self, deck: tuple[Card, ...] = FRENCH_DECK, hand_size: int = 6) -> None:
        self.faces = Faces(deck)
        self.engine = Engine(self.faces, hand_size)
        self._codes = self.faces.codes
        most = min(MAX_SEATS, len(deck) // hand_size)
        self.info = GameInfo("catte", deck, 2, most, min(4, most), OPTIONS)
        self._moves = Moves(self.faces)
        self._views = Views(self.engine)
        self.view: Callable[[State, Seat | None], View] = self._views.view
        """See `GameRules.view`; bound here since it is called most of all."""

    def deal(self, config: Config, seats: int, first: Seat, deck: tuple[Card, ...]) -> Step[State]:
        """Deal one card at a time from the first leader round the table (DESIGN 3).

        Raises:
            UserError: `seat_count`.
        """
        if not self.info.min_seats <= seats <= self.info.max_seats:
            least, most = self.info.min_seats, self.info.max_seats
            raise UserError("seat_count", game="catte", count=seats, least=least, most=most)
        dealt = seats * self.engine.hand_size
        order = [(first + step) % seats for step in range(seats)]
        hands: list[tuple[int, ...]] = [()] * seats
        for place, seat in enumerate(order):
            hands[seat] = self.faces.hand(deck[place:dealt:seats])
        constant = Deal(
            must_beat=config["face_up"] == "must_beat",
            closed=config["round5"] == "closed",
            chung=config["round6_suit"] == "chung_card",
            seats=seats,
            first=first,
            stock=self.faces.hand(deck[dealt:]),
        )
        state = self.engine.start(constant, tuple(hands))
        return Step(state, lambda: deal_events(self.faces, state))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """See `GameRules.to_act`."""
        return owing(state)

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """See `GameRules.legal_actions`."""
        actions = self.faces.actions
        return tuple([actions[code] for code in self.engine.legal(state, seat)])

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """See `GameRules.apply`."""
        engine = self.engine
        code = self._codes.get(action)
        if code is None or code not in engine.legal(state, seat):
            raise self._why(state, seat, action)
        after = engine.advance(state, seat, code)
        self._views.expected = (state, seat, code, after)
        if after.window == state.window:
            return Step(after, (), closed=False)
        move = None
        if code < HIDE:
            move = self._moves.played[seat][code]
        elif code < COMMIT:
            move = self._moves.hidden[seat][state.round][code & CARD_BITS]
        if move is not None and after.past is state.past:
            return Step(after, (move, turn_to(after)))
        outcome = self.outcome(after)
        return Step(after, lambda: judged_events(self.faces, move, state, after, outcome))

    def _why(self, state: State, seat: Seat, action: Action) -> IllegalAction:
        """Find the word for an action that is not legal."""
        if state.winner != NOBODY:
            return IllegalAction("hand_over")
        if action.kind in _NOT_OFFERED:
            return IllegalAction("not_offered")
        code = self._codes.get(action)
        if code is None:
            return IllegalAction("unknown_action")
        if not state.active >> seat & 1:
            return IllegalAction("knocked_out")
        if seat not in owing(state):
            return IllegalAction("answered" if seat in asked(state) else "not_your_turn")
        if code & CARD_BITS not in state.hands[seat]:
            return IllegalAction("not_in_hand", action.cards)
        if state.turn == NOBODY:
            return IllegalAction("must_commit")
        if code >= COMMIT:
            return IllegalAction("no_commit_now")
        if code >= HIDE:
            return IllegalAction("lead_face_up")
        return IllegalAction("must_beat", self.faces.single[state.best_card])

    def timeout_action(self, state: State, seat: Seat) -> Action:
        """Play the lowest card, keeping the led suit where it can be hidden (RULES 1.3)."""
        hand, low_first = state.hands[seat], self.faces.low_first.__getitem__
        lowest = min(hand, key=low_first)
        if state.turn == NOBODY:
            return self.faces.actions[COMMIT + lowest]
        if seat == state.leader:
            return self.faces.actions[lowest]
        if state.round <= self.engine.qualifying:
            led = state.table[state.leader]
            start, end = self.faces.suit_start[led], self.faces.suit_end[led]
            others = [card for card in hand if not start <= card < end]
            lowest = min(others or hand, key=low_first)
        return self.faces.actions[HIDE + lowest]

    def outcome(self, state: State) -> Outcome | None:
        """See `GameRules.outcome`."""
        if state.winner == NOBODY:
            return None
        # One win for the winner, a sole survivor too (seed 000).
        scores = tuple(int(seat == state.winner) for seat in range(state.deal.seats))
        return Outcome(Seat(state.winner), state.how, scores)

    def next_first(self, config: Config, seats: int, outcome: Outcome, first: Seat) -> Seat:
        """The winner leads the next hand (RULES 1.2)."""
        return first if outcome.winner is None else outcome.winner

    def score_sum(self, config: Config) -> int | None:
        """Each hand has one win to give."""
        return 1


RULES = CatteRules()
