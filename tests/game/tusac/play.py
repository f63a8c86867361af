"""Plays hands of Tứ Sắc with chosen cards, every move through the public rules.

Cards are written as in "Xd*2 Pd"; hands need not be of the size they are dealt in.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core import Action, Card, Config, Event, IllegalAction, Outcome, Seat, View, Zone
from game.registry import Registry
from game.tusac.engine import start
from game.tusac.rules import TusacRules
from tests.game.tusac.cards import cards, hand

GAME = Registry().game("tusac")


class Hand:
    """A hand in progress."""

    def __init__(self, state: Any) -> None:
        self.rules = TusacRules()
        self.state = state
        self.events: tuple[Event, ...] = ()
        """Of the last step."""

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.rules.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    @property
    def how(self) -> str | None:
        return self.outcome and self.outcome.how

    def view(self, seat: int | None = None) -> View:
        return self.rules.view(self.state, None if seat is None else Seat(seat))

    def fact(self, name: str) -> Any:
        return self.view().facts[name]

    def zone(self, name: str) -> tuple[Card, ...]:
        """What a spectator sees there."""
        return dict(self.view().zones).get(Zone.parse(name), ())

    def held(self, seat: int) -> tuple[Card, ...]:
        """The hand a seat holds, as it sees it itself."""
        return dict(self.view(seat).zones).get(Zone("hand", Seat(seat)), ())

    def legal(self, seat: int) -> list[str]:
        """What a seat may answer: "flip", "eat Xd Xd", ..."""
        legal = self.rules.legal_actions(self.state, Seat(seat))
        return [" ".join((action.kind, *action.cards)) for action in legal]

    def eats(self, seat: int) -> list[str]:
        return [answer for answer in self.legal(seat) if answer.startswith("eat")]

    def act(self, seat: int, answer: str) -> Hand:
        """Send one answer: "discard Xd", "eat Xd*2", "flip"."""
        step = self.rules.apply(self.state, Seat(seat), action(answer))
        self.state = step.state
        self.events = step.events
        return self

    def all(self, *answers: str) -> Hand:
        """Answer an open window: "3 eat Xd*2"; who is not named declines."""
        chosen = {int(answer[0]): answer[2:] for answer in answers}
        for seat in self.to_act:
            self.act(seat, chosen.get(seat) or self.legal(seat)[-1])
        return self

    def refused(self, seat: int, answer: str) -> str:
        """Return the code with which an answer is refused; nothing may have changed."""
        return self.refusal(seat, answer).code

    def refusal(self, seat: int, answer: str) -> IllegalAction:
        before = self.state
        with pytest.raises(IllegalAction) as caught:
            self.act(seat, answer)
        assert self.state is before
        return caught.value

    def rac(self, seat: int) -> int:
        """How many cards a seat's view shows as loose."""
        arrangement = self.view(seat).arrangement
        assert arrangement is not None
        return len(arrangement.loose)


def action(text: str) -> Action:
    """Read "eat Xd*2"."""
    kind, _, rest = text.partition(" ")
    return Action(kind, cards(rest))


def table(
    *hands: str, stock: str = "Tv*4 Tx*4", dealer: int = 0, preset: str = "trial", **options: object
) -> Hand:
    """Return a hand with these cards, before the dealer's first discard."""
    return Hand(laid(GAME.config(preset, options), hands, stock, dealer))


def laid(config: Config, hands: tuple[str, ...], stock: str, dealer: int) -> Any:
    """Return the state in which the hands are dealt so."""
    empty = TusacRules(packets=()).deal(config, len(hands), Seat(dealer), cards(stock)).state
    return start(empty.deal, tuple(map(hand, hands)))


def offered(
    card: str,
    *others: str,
    rest: str = "Gx Gt",
    stock: str = "Tv*4 Tx*4",
    preset: str = "trial",
    **options: object,
) -> Hand:
    """Return a hand in which seat 0 has just discarded a card; the others hold these."""
    dealt = table(f"{card} {rest}", *others, stock=stock, preset=preset, **options)
    return dealt.act(0, f"discard {card}")


def dealt(preset: str, seats: int, first: int = 0, seed: int = 0) -> Hand:
    """Return a hand dealt whole."""
    deck = tuple(Random(seed).sample(GAME.rules.info.deck, 112))
    return Hand(TusacRules().deal(GAME.config(preset), seats, Seat(first), deck).state)


def combinations() -> list[tuple[str, Config]]:
    """Return every preset, and each with every single change."""
    found: list[tuple[str, Config]] = []
    for preset in GAME.presets:
        usual = GAME.config(preset)
        found.append((preset, usual))
        for option in GAME.rules.info.options:
            for value in option.choices or (25,):
                if usual[option.name] != value:
                    name = f"{preset}-{option.name}-{value}"
                    found.append((name, GAME.config(preset, {option.name: value})))
    return found
