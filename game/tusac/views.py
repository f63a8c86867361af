"""What one seat may know of a hand of Tứ Sắc.

Rule 1: a face leaves here only if it lies face up, is the viewer's own, or the hand is over.
Rule 2: the length and order of everything depend on public facts alone.

What is shown to all is made once per state, and what a seat knows of its own hand once as long as
neither it nor what lies open changes. That is speed only: every view is a function of state and
viewer.
"""

from __future__ import annotations

from game.core import HIDDEN, Card, Fact, Own, Shown, View, Zone
from game.tusac.engine import Engine, refusals
from game.tusac.events import DEAD, GROUPS, HAND, OFFER, STOCK
from game.tusac.faces import count, pack, unpack
from game.tusac.hands import arrangement
from game.tusac.settle import counted, items, laid_out
from game.tusac.state import (
    MAX_SEATS,
    NOBODY,
    Phase,
    State,
    asked,
    decline,
    is_sealed,
    stock_left,
)

Placed = tuple[Zone, tuple[Card, ...]]

_OVER = Own(prompt="over")
_WAITING = Own()


class Views:
    """Makes the views of Tứ Sắc."""

    def __init__(self, engine: Engine) -> None:
        self._legal = engine.legal
        self._state: State | None = None
        self._shown = Shown((), 0, (), {})
        self._seen = 0
        """What lies open, packed like a hand."""
        self._waiting: list[tuple[tuple[int, int, bool], Own]] = [
            ((0, 0, False), _WAITING)
        ] * MAX_SEATS
        """For each seat what it knows of a hand, with these cards open, by this rule."""

    def view(self, state: State, viewer: int | None) -> View:
        """Return the view of a seat, or of a spectator (None)."""
        if self._state is not state:
            self._shown = _show(state)
            self._seen = _open(state)
            self._state = state
        over = state.phase is Phase.OVER
        if viewer is None:
            own = _OVER if over else _WAITING
        elif over:
            own = Own(prompt="over", arrangement=laid_out(state, viewer))
        else:
            own = self._hand(state, viewer)
            if viewer in self._shown.to_act:
                own = self._asked(state, viewer, own)
        return View(viewer, self._shown, own)  # type: ignore[arg-type]  # a Seat is an int

    def _hand(self, state: State, viewer: int) -> Own:
        """Return what a seat knows that nothing is asked of."""
        hand, strict = state.hands[viewer], state.deal.strict
        key = (hand, self._seen, strict)
        known, own = self._waiting[viewer]
        if known != key or own is _WAITING:
            zones = ((HAND[viewer], unpack(hand)),) if hand else ()
            own = Own(zones, arrangement=arrangement(hand, self._seen, strict=strict))
            self._waiting[viewer] = (key, own)
        return own

    def _asked(self, state: State, viewer: int, own: Own) -> Own:
        """Return what a seat knows that is asked, or has answered."""
        choices = self._legal(state, viewer)
        return own._replace(
            choices=choices,
            refusals=refusals(state, viewer) if choices else (),
            answer=state.answers[viewer],
            prompt=_prompt(state, viewer),
        )


def _prompt(state: State, viewer: int) -> str:
    if state.phase is Phase.DISCARD:
        return "discard"
    if state.offer is None:
        return "flip"
    if viewer != state.turn:
        return "claim"
    return f"eat_or_{decline(state, viewer)}"


def _open(state: State) -> int:
    """Return the cards that everybody has seen, the hands apart."""
    seen = pack(state.dead) + (0 if state.offer is None else pack((state.offer,)))
    return seen + sum([pack(group) for groups in state.eaten for group in groups])


def _show(state: State) -> Shown:
    """Make what is shown to all viewers of a state."""
    left = stock_left(state)
    zones: list[Placed] = [(STOCK, (HIDDEN,) * left)] if left else []
    if state.dead:
        zones.append((DEAD, state.dead))
    if state.offer is not None:
        zones.append((OFFER, (state.offer,)))
    sizes = [count(hand) for hand in state.hands]
    over = state.phase is Phase.OVER
    for seat, (hand, size) in enumerate(zip(state.hands, sizes, strict=True)):
        if size:
            zones.append((HAND[seat], unpack(hand) if over else (HIDDEN,) * size))
    for seat, groups in enumerate(state.eaten):
        zones += zip(GROUPS[seat], groups, strict=False)
    facts: dict[str, Fact] = {
        "offer": state.offer,
        "flipped": state.flipped,
        "turn": state.turn,
        "stock": left,
        "dead": state.dead,
        "hand_sizes": tuple(sizes),
        "sealed": is_sealed(state),
    }
    if over:
        facts |= _ended(state)
    return Shown(tuple(zones), state.window, asked(state), facts)


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
