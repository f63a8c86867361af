"""Rules that leak, each in one way, to see that the tests of secrecy bite."""

from __future__ import annotations

from typing import Any

from game.core import IllegalAction, Moved, Seat, Step, View, Zone


class Tight:
    """Passes everything on to the real rules."""

    def __init__(self, rules: Any, seats: int) -> None:
        self.real, self.seats = rules, seats

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def secret(self, state: Any, viewer: Seat | None) -> str:
        """Return a card in somebody else's hand, "" if there is none."""
        for seat in map(Seat, range(self.seats)):
            held = dict(self.real.view(state, seat).zones).get(Zone("hand", seat), ())
            if seat != viewer and held:
                return str(held[0])
        return ""


class LeakyFact(Tight):
    """A public fact counts what nobody may count."""

    def view(self, state: Any, viewer: Seat | None) -> View:
        view: View = self.real.view(state, viewer)
        facts = {**view.facts, "hint": self.secret(state, viewer)[:1]}
        return view._replace(shown=view.shown._replace(facts=facts))


class LeakyOrder(Tight):
    """The order of a seat's choices depends on another hand."""

    def view(self, state: Any, viewer: Seat | None) -> View:
        view: View = self.real.view(state, viewer)
        if not sum(map(ord, self.secret(state, viewer))) % 2:
            return view
        return view._replace(own=view.own._replace(choices=view.choices[::-1]))


class LeakyDeal(Tight):
    """Everybody sees every card that is dealt."""

    def deal(self, *arguments: Any) -> Step[Any]:
        return self.shown(self.real.deal(*arguments))

    def shown(self, step: Step[Any]) -> Step[Any]:
        everybody = frozenset(map(Seat, range(self.seats)))
        events = tuple(
            event._replace(audience=everybody) if isinstance(event, Moved) else event
            for event in step.events
        )
        return Step(step.state, lambda: events, closed=step.closed)


class LeakyMove(LeakyDeal):
    """Cards laid face down are shown."""

    def deal(self, *arguments: Any) -> Step[Any]:
        return self.real.deal(*arguments)  # type: ignore[no-any-return]

    def apply(self, *arguments: Any) -> Step[Any]:
        return self.shown(self.real.apply(*arguments))


class LeakyTimeout(Tight):
    """What is played for a late seat depends on another hand."""

    def timeout_action(self, state: Any, seat: Seat) -> Any:
        actions = self.real.legal_actions(state, seat)
        return actions[sum(map(ord, self.secret(state, seat))) % len(actions)]


class LeakyRefusal(Tight):
    """A refusal is proved with somebody else's card."""

    def apply(self, state: Any, seat: Seat, action: Any) -> Step[Any]:
        try:
            return self.real.apply(state, seat, action)  # type: ignore[no-any-return]
        except IllegalAction as refusal:
            secret = self.secret(state, seat)
            raise IllegalAction(refusal.code, (secret,)) from None  # type: ignore[arg-type]


LEAKS = (LeakyFact, LeakyOrder, LeakyDeal, LeakyMove, LeakyTimeout, LeakyRefusal)
