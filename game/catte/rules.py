"""Cắt Tê behind the border: actions, views and outcomes in the common vocabulary."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.catte.claims import Question, Verdict
from game.catte.engine import Engine, Undecided
from game.catte.events import TURN, Moves, aside_events, deal_events, later_events, turn_to
from game.catte.faces import CARD_BITS, CLAIM, COMMIT, FOLD, HIDE, Faces
from game.catte.instants import KINDS, strength
from game.catte.settle import Settlements, score_sum
from game.catte.state import MAX_SEATS, NOBODY, Deal, State, Terms, asked, owing
from game.catte.views import Views
from game.core import (
    FRENCH_DECK,
    Action,
    Card,
    Config,
    Event,
    GameInfo,
    IllegalAction,
    Moved,
    Option,
    Outcome,
    Seat,
    Step,
    View,
)

OPTIONS = (
    Option("face_up", ("must_beat", "any"), default="must_beat"),
    Option("round5", ("closed", "open"), default="closed"),
    Option("round6_suit", ("leader_card", "chung_card"), default="leader_card"),
    Option("instant_wins", (False, True), default=False, came_later=True),
    Option("settlement", ("wins", "pot", "coins", "points"), default="wins"),
    Option(
        "bet",
        minimum=1,
        default=1,
        maximum=1_000_000,
        used_with=("settlement", ("pot", "coins")),
    ),
    Option(
        "fold_hand", (False, True), default=False, came_later=True, only_with=("settlement", "pot")
    ),
    Option("claim", (False, True), default=False, came_later=True, only_with=("settlement", "pot")),
    Option(
        "double_pay",
        (False, True),
        default=False,
        came_later=True,
        used_with=("settlement", ("pot",)),
    ),
    Option("ton_rounds", (5, 4), default=5, used_with=("settlement", ("coins",)), came_later=True),
    Option(
        "ace_penalty",
        (False, True),
        default=False,
        came_later=True,
        only_with=("settlement", "points"),
    ),
)
"""REFEREE 2."""

_ASIDE = {"fold_hand": FOLD, "claim": CLAIM}


class CatteRules:
    """The rules of Cắt Tê; `deck` and `hand_size` may be smaller for search and for tests."""

    def __init__(self, deck: tuple[Card, ...] = FRENCH_DECK, hand_size: int = 6) -> None:
        self.faces = Faces(deck)
        self.engine = Engine(self.faces, hand_size)
        self.solver = "game.catte.claims:judge"
        """See `Deliberate`."""
        self._codes = self.faces.codes
        self._config: Config | None = None
        self._switches: tuple[Any, ...] = ()
        """What every deal with these options begins with."""
        most = min(MAX_SEATS, len(deck) // hand_size)
        self.info = GameInfo("catte", deck, 2, most, min(4, most), OPTIONS)
        self._moves = Moves(self.faces)
        self._settlements = Settlements(self.faces)
        self._views = Views(self.engine, self._settlements)
        self.view: Callable[[State, Seat | None], View] = self._views.view
        """See `GameRules.view`; bound here since it is called most of all."""

    def deal(self, config: Config, seats: int, first: Seat, deck: tuple[Card, ...]) -> Step[State]:
        """Deal one card at a time from the first leader round the table (DESIGN 3).

        Raises:
            UserError: `seat_count`.
        """
        self.info.check_seats(seats)
        dealt = seats * self.engine.hand_size
        order = [(first + step) % seats for step in range(seats)]
        hands: list[tuple[int, ...]] = [()] * seats
        for place, seat in enumerate(order):
            hands[seat] = self.faces.hand(deck[place:dealt:seats])
        if config is not self._config:
            self._config, self._switches = config, _switches(config)
        stock = self.faces.hand(deck[dealt:])
        constant = tuple.__new__(Deal, (*self._switches, seats, first, stock))
        state = self.engine.start(constant, tuple(hands))
        return Step(state, lambda: deal_events(self.faces, state, self.outcome(state)))

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
        try:
            after = engine.advance(state, seat, code)
        except Undecided:
            raise IllegalAction("claim_undecided") from None
        self._views.expected = (state, seat, code, after)
        if after.window == state.window:
            return Step(after, (), closed=False)
        if code < COMMIT and after.past is state.past:
            turn = after.turn
            event = TURN[turn] if turn != NOBODY else turn_to(after)
            if code < HIDE:
                return Step(after, (self._moves.played[seat][code], event))
            return Step(after, (self._move(seat, state.round, code), event))
        # The events are made by a function of its own: a closure here would slow every answer.
        return Step(after, partial(self._later, state, seat, code, after))

    def _move(self, seat: int, number: int, code: int) -> Moved:
        """Return the move of a card laid in a round."""
        if code < HIDE:
            return self._moves.played[seat][code]
        return self._moves.hidden[seat][number][code & CARD_BITS]

    def _later(self, before: State, seat: int, code: int, after: State) -> tuple[Event, ...]:
        """Return the events of an answer that did more than lay one card."""
        faces, outcome = self.faces, self.outcome(after)
        opening: list[Event]
        if code < COMMIT:
            opening = [self._move(seat, before.round, code)]
        else:
            opening = aside_events(faces, before, seat, code, after)
        return later_events(faces, opening, before, after, outcome)

    def puzzle(self, state: State, seat: Seat, action: Action) -> Question | None:
        """See `Deliberate.puzzle`: a claim of a lone seat has to be judged."""
        if self._codes.get(action) != CLAIM or state.turn != seat:
            return None
        if CLAIM not in self.engine.legal(state, seat):
            return None
        return self.engine.question(state, seat)

    def learn(self, puzzle: Question, answer: Verdict) -> None:
        """See `Deliberate.learn`."""
        self.engine.learn(puzzle, answer)

    def _why(self, state: State, seat: Seat, action: Action) -> IllegalAction:
        """Find the word for an action that is not legal."""
        if state.winner != NOBODY:
            return IllegalAction("hand_over")
        code = self._codes.get(action)
        if action.kind in _ASIDE and _ASIDE[action.kind] not in state.deal.extra:
            return IllegalAction("not_offered")
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
        return Outcome(Seat(state.winner), state.how, self._settlements.scores(state))

    def next_first(self, config: Config, seats: int, outcome: Outcome, first: Seat) -> Seat:
        """The winner leads the next hand (RULES 1.2)."""
        return first if outcome.winner is None else outcome.winner

    def score_sum(self, config: Config) -> int | None:
        """See `GameRules.score_sum`."""
        return score_sum(str(config["settlement"]))

    def instant(self, config: Config, cards: tuple[Card, ...]) -> tuple[str | None, list[int]]:
        """See `HasInstants.instant`."""
        found = strength(cards) if config["instant_wins"] else ()
        return (KINDS[found[0]], list(found)) if found else (None, [])


def _switches(config: Config) -> tuple[Any, ...]:
    """Return the options as the engine wants them: the first fields of a `Deal`."""
    settlement, bet = str(config["settlement"]), int(config["bet"])
    double, aces = bool(config["double_pay"]), bool(config["ace_penalty"])
    return (
        config["face_up"] == "must_beat",
        config["round5"] == "closed",
        config["round6_suit"] == "chung_card",
        tuple([code for name, code in _ASIDE.items() if config[name]]),
        bool(config["instant_wins"]),
        Terms(settlement, bet, double, int(config["ton_rounds"]), aces),
    )


RULES = CatteRules()
