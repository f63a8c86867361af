"""Tứ Sắc behind the border: actions, views and outcomes in the common vocabulary."""

from __future__ import annotations

from game.core import (
    TUSAC_DECK,
    Action,
    Arranged,
    Card,
    Config,
    GameInfo,
    IllegalAction,
    Option,
    Outcome,
    Seat,
    Step,
    Taken,
    View,
    deal_packets,
)
from game.tusac.discards import keeps
from game.tusac.eats import eats
from game.tusac.engine import (
    Engine,
    claims,
    eat_of,
    proof,
    start,
    wins,
)
from game.tusac.events import HAND, deal_events, step_events
from game.tusac.faces import UNIT, copies, pack
from game.tusac.hands import arrange, groups_with
from game.tusac.lenh import Tariff
from game.tusac.settle import scores
from game.tusac.state import (
    MAX_SEATS,
    NOBODY,
    Deal,
    Phase,
    State,
    asked,
    decline,
    owing,
)
from game.tusac.views import Views

_SCORED = ("lenh", (True,))
_CLAIMED = ("claims", ("pair_holders",))
OPTIONS = (
    Option("dealer_cards", (20, 21), default=20),
    Option("claims", ("next_only", "pair_holders"), default="next_only"),
    Option("hue_at", (0, 7), default=0),
    Option("no_peel", ("off", "strict"), default="off"),
    Option("forced_khui", (False, True), default=False),
    Option("thien_toi", (False, True), default=False),
    Option("doi_beats_single", (False, True), default=False, used_with=_CLAIMED),
    Option("chot_different_is_chan", (False, True), default=False, used_with=_CLAIMED),
    Option("lenh", (False, True), default=False),
    Option("lenh_chot4", (4, 2), default=4, used_with=_SCORED),
    Option("lenh_khap", (3, 6), default=3, used_with=_SCORED),
    Option("lenh_toi", (3, 7), default=3, used_with=_SCORED),
    Option("bet", minimum=1, default=1, maximum=1_000_000, used_with=_SCORED),
)
"""REFEREE 2; the defaults are those of `trial`."""

PACKETS = (5, 5, 5, 5)
_KINDS = frozenset({"discard", "eat", "flip", "pass"})


class TusacRules:
    """The rules of Tứ Sắc; `deck` and `packets` may be smaller for search and for tests."""

    def __init__(
        self, deck: tuple[Card, ...] = TUSAC_DECK, packets: tuple[int, ...] = PACKETS
    ) -> None:
        self._packets = packets
        self._engine = Engine()
        self.info = GameInfo("tusac", deck, 2, MAX_SEATS, MAX_SEATS, OPTIONS)
        self._views = Views(self._engine)

    def deal(self, config: Config, seats: int, first: Seat, deck: tuple[Card, ...]) -> Step[State]:
        """Deal in packets from the dealer round the table; his first may be one larger (DESIGN 3).

        Raises:
            UserError: `seat_count`.
        """
        self.info.check_seats(seats)
        extra = int(config["dealer_cards"]) - int(OPTIONS[0].default)
        packets, stock = deal_packets(deck, seats, first, self._packets, extra)
        hands = [0] * seats
        for seat, cards in packets:
            hands[seat] += pack(cards)
        state = start(_constant(config, seats, first, stock), tuple(hands))
        return Step(state, lambda: deal_events(packets, state, self.outcome(state)))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """See `GameRules.to_act`."""
        return owing(state)

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """See `GameRules.legal_actions`."""
        return self._engine.legal(state, seat)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """See `GameRules.apply`."""
        if action not in self._engine.legal(state, seat):
            raise _why(state, seat, action)
        after = self._engine.advance(state, seat, action)
        if after.window == state.window:
            return Step(after, (), closed=False)
        return Step(after, lambda: step_events(state, after, self.outcome(after)))

    def view(self, state: State, seat: Seat | None) -> View:
        """See `GameRules.view`."""
        return self._views.view(state, seat)

    def timeout_action(self, state: State, seat: Seat) -> Action:
        """Win if one can, else decline; discard the first card in order (RULES 2.3)."""
        legal = self._engine.legal(state, seat)
        for action in legal:
            if action.kind == "eat" and wins(eat_of(state, seat, action), state.hands[seat]):
                return action
        # What is declined with comes last; it is missing only where one eat is forced.
        return legal[0] if state.phase is Phase.DISCARD else legal[-1]

    def outcome(self, state: State) -> Outcome | None:
        """See `GameRules.outcome`."""
        if state.phase is not Phase.OVER:
            return None
        winner = None if state.winner == NOBODY else Seat(state.winner)
        return Outcome(winner, state.how, scores(state))

    def next_first(self, config: Config, seats: int, outcome: Outcome, first: Seat) -> Seat:
        """The winner deals the next hand; after a drawn one the dealer stays (RULES 2.3)."""
        return first if outcome.winner is None else outcome.winner

    def score_sum(self, config: Config) -> int | None:
        """See `GameRules.score_sum`: without points a win is 1, and a drawn hand nothing."""
        return 0 if config["lenh"] else None

    def arrange(self, cards: tuple[Card, ...]) -> Arranged:
        """See `HasGroups.arrange`; at most four cards of a face."""
        return arrange(pack(cards))

    def groups_with(self, cards: tuple[Card, ...], face: Card) -> tuple[tuple[Card, ...], ...]:
        """See `HasGroups.groups_with`."""
        return groups_with(pack(cards), face)

    def taken(self, view: View, action: Action) -> Taken | None:
        """See `HasTakes.taken`."""
        offer = view.facts.get("offer")
        if view.viewer is None or action.kind != "eat" or offer not in UNIT:
            return None
        hand = pack(dict(view.zones).get(HAND[view.viewer], ()))
        for eat in eats(hand, Card(str(offer)), strict=False):
            if eat.used == action.cards:
                return Taken(str(eat.kind), wins(eat, hand))
        return None


def _constant(config: Config, seats: int, dealer: Seat, stock: tuple[Card, ...]) -> Deal:
    """Return the options as the engine wants them, and what else stays."""
    return Deal(
        pair_holders=config["claims"] == "pair_holders",
        hue_at=int(config["hue_at"]),
        strict=config["no_peel"] == "strict",
        forced_khui=bool(config["forced_khui"]),
        thien_toi=bool(config["thien_toi"]),
        doi_beats_single=bool(config["doi_beats_single"]),
        chot_is_chan=bool(config["chot_different_is_chan"]),
        lenh=bool(config["lenh"]),
        tariff=Tariff(int(config["lenh_chot4"]), int(config["lenh_khap"]), int(config["lenh_toi"])),
        bet=int(config["bet"]),
        seats=seats,
        dealer=dealer,
        stock=stock,
    )


def _why(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Find the word for an action that is not legal."""
    kind, used = action
    if state.phase is Phase.OVER:
        return IllegalAction("hand_over")
    if kind not in _KINDS or (bool(used) and kind in ("flip", "pass")):
        return IllegalAction("unknown_action")
    if seat not in owing(state):
        return IllegalAction("answered" if seat in asked(state) else "not_your_turn")
    if missing := _missing(state.hands[seat], used):
        return IllegalAction("not_in_hand", missing)
    if state.phase is Phase.DISCARD:
        return _why_no_discard(state.hands[seat], action)
    if kind == "discard":
        return IllegalAction("no_discard_now")
    if kind == "eat":
        return _why_no_eat(state, seat, used)
    if claims(state, seat).forced:
        return IllegalAction("must_khui", (state.offer,) * 3 if state.offer else ())
    return IllegalAction(f"decline_by_{decline(state, seat)}")


def _missing(hand: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the faces of which a hand has too few."""
    faces = dict.fromkeys(cards)
    return tuple(
        [face for face in faces if face not in UNIT or cards.count(face) > copies(hand, face)]
    )


def _why_no_discard(hand: int, action: Action) -> IllegalAction:
    if action.kind != "discard":
        return IllegalAction("must_discard")
    if len(action.cards) != 1:
        return IllegalAction("one_card")
    _, code, group = keeps(hand, action.cards[0])
    return IllegalAction(code, group)


def _why_no_eat(state: State, seat: Seat, used: tuple[Card, ...]) -> IllegalAction:
    if state.offer is None:
        return IllegalAction("nothing_offered")
    for eat, code in claims(state, seat).verdicts:
        if sorted(eat.used) == sorted(used):
            if code is None:  # nothing is wrong with it but how it was written
                return IllegalAction("unknown_action")
            return IllegalAction(code, proof(state, eat, code))
    return IllegalAction("no_group", (state.offer,))


RULES = TusacRules()
