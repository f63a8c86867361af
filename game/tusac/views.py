"""What one seat may know of a hand of Tứ Sắc.

Rule 1: a face leaves here only if it lies face up, is the viewer's own, or the hand is over.
Rule 2: the length and order of everything depend on public facts alone.

What is shown to all is made once per state, and what a seat knows of its own hand once as long as
neither it nor the open copies of what it waits for change. That is speed only: every view is a
function of state and viewer.
"""

from __future__ import annotations

from typing import NamedTuple

from game.core import HIDDEN, Card, Fact, Own, Shown, View, Zone
from game.tusac.engine import Engine, refusals
from game.tusac.events import DEAD, GROUPS, HAND, OFFER, STOCK
from game.tusac.faces import UNIT, count, pack, unpack
from game.tusac.hands import read
from game.tusac.settle import counted, items, laid_out
from game.tusac.state import (
    MAX_SEATS,
    NOBODY,
    Phase,
    State,
    asked,
    decline,
    is_sealed,
)

Placed = tuple[Zone, tuple[Card, ...]]

_OVER = Own(prompt="over")
_WAITING = Own()
_EAT_OR = {"flip": "eat_or_flip", "pass": "eat_or_pass"}
_new = tuple.__new__  # a third of the time of calling the class


class _Known(NamedTuple):
    """What a seat knows that nothing is asked of, and what that was made from."""

    hand: int
    strict: bool
    digits: int
    """Covers the cards that lie open on which it depends."""
    seen: int
    """Those of them that were seen."""
    own: Own


_NOTHING = _Known(-1, False, 0, 0, _WAITING)


class Views:
    """Makes the views of Tứ Sắc."""

    def __init__(self, engine: Engine) -> None:
        self._legal = engine.legal
        self._state: State | None = None
        self._table = _Table()
        self._shown = Shown((), 0, (), {})
        self._known = [_NOTHING] * MAX_SEATS
        """What each seat knew last."""

    def view(self, state: State, viewer: int | None) -> View:
        """Return the view of a seat, or of a spectator (None)."""
        if self._state is not state:
            self._shown = self._table.show(state)
            self._state = state
        shown = self._shown
        if state.phase is Phase.OVER:
            own = (
                _OVER if viewer is None else Own((), (), (), None, "over", laid_out(state, viewer))
            )
        elif viewer is None:
            own = _WAITING
        else:
            own = self._hand(state, viewer)
            if viewer in shown.to_act:
                own = self._asked(state, viewer, own)
        return _new(View, (viewer, shown, own))

    def _hand(self, state: State, viewer: int) -> Own:
        """Return what a seat knows that nothing is asked of."""
        hand, strict, seen = state.hands[viewer], state.deal.strict, self._table.seen
        known = self._known[viewer]
        if hand == known.hand and seen & known.digits == known.seen and strict == known.strict:
            return known.own
        reading = read(hand, strict)
        zones = ((HAND[viewer], reading.cards),) if hand else ()
        own: Own = _new(Own, (zones, (), (), None, "wait", reading.arrangement(hand + seen)))
        digits = reading.digits
        self._known[viewer] = _Known(hand, strict, digits, seen & digits, own)
        return own

    def _asked(self, state: State, viewer: int, own: Own) -> Own:
        """Return what a seat knows that is asked, or has answered."""
        choices = self._legal(state, viewer)
        refused = refusals(state, viewer) if choices else ()
        prompt, answer = _prompt(state, viewer), state.answers[viewer]
        return _new(Own, (own.zones, choices, refused, answer, prompt, own.arrangement))


def _prompt(state: State, viewer: int) -> str:
    if state.phase is Phase.DISCARD:
        return "discard"
    if state.offer is None:
        return "flip"
    if viewer != state.turn:
        return "claim"
    return _EAT_OR[decline(state, viewer)]


class _Table:
    """Makes what is shown to all viewers; keeps of it what stays from one state to the next."""

    def __init__(self) -> None:
        self.seen = 0
        """What lies open, the hands apart, packed like a hand."""
        self._dead: tuple[Card, ...] = ()
        self._dead_packed = 0
        self._eaten: object = None
        self._groups: list[Placed] = []
        self._eaten_packed = 0
        self._hands: object = None
        self._sizes: tuple[int, ...] = ()
        self._backs: list[Placed] = []

    def show(self, state: State) -> Shown:
        """Make what is shown of a state."""
        self._look(state)
        deal, _, _, flips, dead, offer, _, flipped, turn, phase, _, window, _, _ = state
        left = len(deal.stock) - flips
        zones: list[Placed] = [(STOCK, (HIDDEN,) * left)] if left else []
        if dead:
            zones.append((DEAD, dead))
        if offer is not None:
            zones.append((OFFER, (offer,)))
        zones += _open_hands(state) if phase is Phase.OVER else self._backs
        zones += self._groups
        to_act = asked(state)
        facts: dict[str, Fact] = {
            "offer": offer,
            "flipped": flipped,
            "turn": turn,
            "stock": left,
            "dead": dead,
            "hand_sizes": self._sizes,
            "sealed": is_sealed(state),
        }
        if phase is Phase.OVER:
            facts |= _ended(state)
        return _new(Shown, (tuple(zones), window, to_act, facts))

    def _look(self, state: State) -> None:
        """See what has changed."""
        hands, eaten, dead, offer = state.hands, state.eaten, state.dead, state.offer
        if dead is not self._dead:
            self._dead, self._dead_packed = dead, pack(dead)
        if eaten is not self._eaten:
            self._eaten = eaten
            self._groups = [
                placed
                for zones, groups in zip(GROUPS, eaten, strict=False)
                for placed in zip(zones, groups, strict=False)
            ]
            self._eaten_packed = sum([pack(group) for _, group in self._groups])
        if hands is not self._hands:
            self._hands = hands
            self._sizes = tuple(map(count, hands))
            places = zip(HAND, self._sizes, strict=False)
            self._backs = [(zone, (HIDDEN,) * size) for zone, size in places if size]
        self.seen = self._dead_packed + self._eaten_packed
        if offer is not None:
            self.seen += UNIT[offer]


def _open_hands(state: State) -> list[Placed]:
    """Return the hands as they lie at the end."""
    return [(zone, unpack(hand)) for zone, hand in zip(HAND, state.hands, strict=False) if hand]


def _ended(state: State) -> dict[str, Fact]:
    """Say what each hand is made of and who pays what for which reason."""
    laid = [laid_out(state, seat) for seat in range(state.deal.seats)]
    found: dict[str, Fact] = {
        "settlement": tuple([tuple(item) for item in items(state)]),
        "laid": tuple([(each.groups, each.loose) for each in laid]),
    }
    if state.winner != NOBODY:
        scored = state.deal.lenh
        found["counted"] = tuple(
            (str(line.kind), line.cards, line.is_eaten, line.points if scored else None)
            for line in counted(state)
        )
    return found
