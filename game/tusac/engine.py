"""The play of the cards: what is legal, why not, and what comes of it.

Pure and unchecked: `advance` trusts that the answer came from `legal`. Nothing here knows events,
views or scores. Rule sources: RULES 2.3, REFEREE 4; seed 003 for `trial` and for what its `book`
does differently.
"""

from __future__ import annotations

from typing import NamedTuple

from game.core import Action, Card, Refusal
from game.tusac.discards import discards
from game.tusac.eats import Eat, Judged, eats, on_turn
from game.tusac.faces import UNIT
from game.tusac.groups import Kind, rac
from game.tusac.state import (
    MAX_SEATS,
    NOBODY,
    Deal,
    Phase,
    State,
    decline,
    owing,
    stock_left,
)

NEEDS_PAIR = "needs_pair"
"""Refused: out of turn one eats with equal cards only, or to win."""
MUST_KHUI = "must_khui"
"""Refused: three equal cards have to take the fourth."""
_DECLINES = {kind: Action(kind) for kind in ("flip", "pass")}
_OUT_OF_TURN = (Kind.KHAP, Kind.QUAN)
_EVEN = (Kind.PAIR, Kind.KHAP, Kind.QUAN, Kind.LONE)
"""Groups *chẵn*, which go before runs."""
_BY_COLOUR = (Kind.CHOT3, Kind.CHOT4)
_new = tuple.__new__  # a third of the time of calling the class


class Claims(NamedTuple):
    """What a seat could do with the offered card."""

    verdicts: tuple[tuple[Eat, str | None], ...]
    """Every group it could make, and why it may not."""
    forced: bool
    """It has to eat."""


class Engine:
    """Tứ Sắc; what is legal in the newest state is remembered, for it is asked for often."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._legal: dict[int, tuple[Action, ...]] = {}

    def legal(self, state: State, seat: int) -> tuple[Action, ...]:
        """Return what this seat may answer; empty if it owes nothing."""
        if state is not self._state:
            self._state, self._legal = state, {}
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = _legal(state, seat)
        return found

    def advance(self, state: State, seat: int, action: Action) -> State:
        """Return the hand after a legal answer, with all that follows of itself."""
        if state.phase is Phase.WINDOW:
            answers = (*state.answers[:seat], action, *state.answers[seat + 1 :])
            answered = state._replace(answers=answers)
            return answered if owing(answered) else _close(answered)
        match action.kind:
            case "discard":
                return _discard(state, action.cards[0])
            case "eat":
                return _eat(state, seat, action)
            case "flip":
                return _flip(state)
        return _pass_on(state)


def start(deal: Deal, hands: tuple[int, ...]) -> State:
    """Return the hand before its first discard, or at its end if the dealer has won."""
    nothing: tuple[tuple[Card, ...], ...] = ()
    state = State(
        deal=deal,
        hands=hands,
        eaten=(nothing,) * deal.seats,
        flips=0,
        dead=(),
        offer=None,
        source=NOBODY,
        flipped=False,
        turn=deal.dealer,
        phase=Phase.DISCARD,
        answers=(None,) * deal.seats,
        window=1,
        winner=NOBODY,
        how="",
    )
    if rac(hands[deal.dealer]):
        return state
    if deal.thien_toi:
        return state._replace(phase=Phase.OVER, winner=deal.dealer, how="thien_toi")
    # He has nothing to throw away: the next house begins, by flipping.
    return state._replace(turn=_next(state), phase=Phase.OFFER)


def claims(state: State, seat: int) -> Claims:
    """Judge every group a seat could make with the offered card."""
    if state.offer is None:
        return Claims((), forced=False)
    hand, on_turn = state.hands[seat], seat == state.turn
    found = [
        (eat, eat.refusal if on_turn or eat.kind in _OUT_OF_TURN else _to_win(eat, hand))
        for eat in eats(hand, state.offer, strict=state.deal.strict)
    ]
    legal = [eat for eat, why in found if why is None]
    khui = [eat for eat in legal if eat.kind is Kind.QUAN] if state.deal.forced_khui else []
    if not khui or any(wins(eat, hand) for eat in legal):
        return Claims(tuple(found), forced=False)
    only = [(eat, why if eat in khui else why or MUST_KHUI) for eat, why in found]
    return Claims(tuple(only), forced=True)


def wins(eat: Eat, hand: int) -> bool:
    """Tell whether an eat leaves no loose card in the hand."""
    return not rac(hand - eat.taken)


def _to_win(eat: Eat, hand: int) -> str | None:
    return None if eat.refusal is None and wins(eat, hand) else NEEDS_PAIR


def _legal(state: State, seat: int) -> tuple[Action, ...]:
    if seat not in owing(state):
        return ()
    if state.phase is Phase.DISCARD:
        return discards(state.hands[seat]).legal
    if (kept := _kept(state, seat)) is not None:
        return (*kept.legal, _DECLINES[decline(state, seat)])
    judged = claims(state, seat)
    found = [Action("eat", eat.used) for eat, why in judged.verdicts if why is None]
    if not judged.forced:
        found.append(_DECLINES[decline(state, seat)])
    return tuple(found)


def refusals(state: State, seat: int) -> tuple[Refusal, ...]:
    """Return why this seat, which owes an answer, may not do what it could try."""
    if state.phase is Phase.DISCARD:
        return discards(state.hands[seat]).refused
    if (kept := _kept(state, seat)) is not None:
        return kept.refused
    judged = claims(state, seat)
    found = [
        Refusal(Action("eat", eat.used), why, proof(state, eat, why))
        for eat, why in judged.verdicts
        if why is not None
    ]
    if judged.forced:
        found.append(Refusal(_DECLINES[decline(state, seat)], MUST_KHUI, _three(state)))
    return tuple(found)


def _kept(state: State, seat: int) -> Judged | None:
    """Return the eats of a seat where they depend on nothing but its own cards.

    They do for the house on turn, unless one eat may be forced. `claims` would say the same.
    """
    deal, offer = state.deal, state.offer
    if offer is None or seat != state.turn or deal.forced_khui:
        return None
    return on_turn(state.hands[seat], offer, strict=deal.strict)


def proof(state: State, eat: Eat, code: str) -> tuple[Card, ...]:
    """Return the cards that show why an eat is refused."""
    if code == NEEDS_PAIR:
        return _three(state)[:1]
    return _three(state) if code == MUST_KHUI else eat.proof


def _three(state: State) -> tuple[Card, ...]:
    assert state.offer is not None, "only an offered card is eaten"
    return (state.offer,) * 3


def _next(state: State) -> int:
    return (state.turn + 1) % state.deal.seats


_NOBODY_YET: tuple[tuple[None, ...], ...] = tuple((None,) * seats for seats in range(MAX_SEATS + 1))
"""[seats]: the answers of a window that has just opened."""


def _next_window(state: State, **changed: object) -> State:
    """Close the open decision; the next one nobody has answered."""
    nobody_yet = _NOBODY_YET[state.deal.seats]
    return state._replace(answers=nobody_yet, window=state.window + 1, **changed)  # type: ignore[arg-type]


def _ask(
    state: State,
    hands: tuple[int, ...],
    flips: int,
    dead: tuple[Card, ...],
    offer: Card,
    turn: int,
) -> State:
    """Open the decision about a newly offered card, which comes from who was on turn."""
    # Nearly every action ends here; to replace fields by name takes three times as long.
    deal, source, flipped = state.deal, state.turn, flips > state.flips
    phase = Phase.WINDOW if deal.pair_holders else Phase.OFFER
    answers, window = _NOBODY_YET[deal.seats], state.window + 1
    place = (deal, hands, state.eaten, flips, dead, offer, source, flipped, turn)
    return _new(State, (*place, phase, answers, window, NOBODY, ""))


def _discard(state: State, face: Card) -> State:
    seat, hands = state.turn, state.hands
    rest = (*hands[:seat], hands[seat] - UNIT[face], *hands[seat + 1 :])
    return _ask(state, rest, state.flips, state.dead, face, _next(state))


def _flip(state: State) -> State:
    """Turn the next card up for the house on turn, or end the hand where none is to be had."""
    if stock_left(state) <= state.deal.hue_at:
        return _next_window(state, phase=Phase.OVER, how="hue")
    dead, flips = state.dead, state.flips
    if state.offer is not None:
        dead = (*dead, state.offer)
    return _ask(state, state.hands, flips + 1, dead, state.deal.stock[flips], state.turn)


def _pass_on(state: State) -> State:
    """Leave a flipped card to the next house, which alone is asked."""
    return _next_window(state, phase=Phase.OFFER, turn=_next(state))


def eat_of(state: State, seat: int, action: Action) -> Eat:
    """Return the eat that an action names."""
    assert state.offer is not None, "only an offered card is eaten"
    found = eats(state.hands[seat], state.offer, strict=state.deal.strict)
    return next(eat for eat in found if eat.used == action.cards)


def _eat(state: State, seat: int, action: Action) -> State:
    """Lay a group with the offered card; it wins, or the eater discards."""
    eat = eat_of(state, seat, action)
    hand = state.hands[seat] - eat.taken
    assert state.offer is not None, "only an offered card is eaten"
    groups = (*state.eaten[seat], (*eat.used, state.offer))
    won = not rac(hand)
    return _next_window(
        state,
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        eaten=(*state.eaten[:seat], groups, *state.eaten[seat + 1 :]),
        offer=None,
        source=NOBODY,
        flipped=False,
        turn=seat,
        phase=Phase.OVER if won else Phase.DISCARD,
        winner=seat if won else NOBODY,
        how="toi" if won else "",
    )


def _close(state: State) -> State:
    """Judge the answers of a window, in whatever order they came."""
    claimed = [
        (_rank(state, seat, action), seat, action)
        for seat, action in enumerate(state.answers)
        if action is not None and action.kind == "eat"
    ]
    if claimed:
        _, seat, action = min(claimed)
        return _eat(state, seat, action)
    return _pass_on(state) if state.flipped else _flip(state)


def _rank(state: State, seat: int, action: Action) -> tuple[int, int]:
    """Return a claim's place in the order of priority, the first lowest (REFEREE 4)."""
    eat, deal = eat_of(state, seat, action), state.deal
    distance = (seat - state.turn) % deal.seats
    if wins(eat, state.hands[seat]):
        return 0, distance
    if distance:
        # A quằn goes before a khạp, but there are too few equal cards for both.
        return 2, distance
    if deal.doi_beats_single and eat.kind is Kind.PAIR:
        return 3, 0
    even = eat.kind in _EVEN or (deal.chot_is_chan and eat.kind in _BY_COLOUR)
    return (1 if even else 3), 0
