"""Every card that everybody looked at, one after the other: whose it was and what became of it.

Rule 1: it hears only what all are told, so it is the same for every person at this window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core import Card, MatchState, Moved, Seat, TurnChanged, Update, View


@dataclass(slots=True)
class Shown:
    """A card that lay, or lies, in the middle."""

    card: Card
    window: int
    """The decision that it opened."""
    seat: Seat | None = None
    """Who laid it or turned it up; None if nobody at this window has seen it."""
    src: str = ""
    """The zone it came from, by name."""
    asked: tuple[Seat, ...] = ()
    """Who could have had it, in the order in which they were asked."""
    gone: int | None = None
    """The decision before which it was taken away; None while it lies there."""
    dst: str = ""
    """The zone it went to, by name."""
    taker: Seat | None = None
    """Who got it."""


class Trail:
    """Hears every step of a hand and keeps what lay in the zones of these names."""

    def __init__(self, names: Sequence[str]) -> None:
        self.cards: list[Shown] = []
        """Oldest first."""
        self._names = frozenset(names)
        self._hand = 0

    def hear(self, item: Update | MatchState) -> None:
        """Take in what a client has been told; it does not matter whose."""
        if isinstance(item, MatchState):
            if item.hand != self._hand:
                self._hand, self.cards = item.hand, []
            return
        if item.snap:
            self._sit_down(item.view)
            return
        for event in item.events:
            if isinstance(event, Moved) and event.dst.name in self._names:
                self._lay(event, item.view)
            elif isinstance(event, Moved) and event.src.name in self._names:
                self._take(event, item.view)
            elif isinstance(event, TurnChanged) and (lying := self._lying) is not None:
                lying.asked += tuple(seat for seat in event.seats if seat not in lying.asked)

    def at(self, view: View) -> Shown | None:
        """Return what lies in the middle in a view, which may be an older one."""
        for shown in reversed(self.cards):
            if shown.window <= view.window:
                over = shown.gone is not None and shown.gone <= view.window
                return None if over else shown
        return None

    def until(self, view: View) -> list[Shown]:
        """Return what has been in the middle up to a view, oldest first."""
        return [shown for shown in self.cards if shown.window <= view.window]

    @property
    def _lying(self) -> Shown | None:
        last = self.cards[-1] if self.cards else None
        return last if last is not None and last.gone is None else None

    def _sit_down(self, view: View) -> None:
        """Begin in mid-hand: what lies there now is known, but not from whom."""
        lying = [cards[-1] for zone, cards in view.zones if zone.name in self._names and cards]
        self.cards = [Shown(card, view.window, asked=view.to_act) for card in lying]

    def _lay(self, move: Moved, view: View) -> None:
        seat = move.src.seat
        if seat is None:
            turn = view.facts.get("turn")
            alone = view.to_act[0] if len(view.to_act) == 1 else None
            seat = Seat(turn) if isinstance(turn, int) else alone
        self.cards.append(Shown(move.cards[-1], view.window, seat, move.src.name))

    def _take(self, move: Moved, view: View) -> None:
        lying = self._lying
        if lying is not None:
            lying.gone, lying.dst, lying.taker = view.window, move.dst.name, move.dst.seat
