"""Talks to the referee by lines, and makes of it rules that the tests of the game can play by."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

from game.catte.rules import RULES
from game.core import (
    Action,
    Announced,
    Card,
    Config,
    Event,
    HandEnded,
    IllegalAction,
    Moved,
    Outcome,
    Own,
    Refusal,
    Scored,
    Seat,
    Shown,
    Step,
    TurnChanged,
    View,
    Zone,
)
from game.referee import Referee
from game.registry import Registry
from game.texts import Texts

Json = dict[str, Any]

HANDS = [
    ["AS", "2H", "3D", "4C", "5S", "6S"],
    ["2S", "AH", "4D", "5C", "7S", "8S"],
    ["3S", "3H", "AD", "6C", "9S", "TS"],
    ["4S", "4H", "5D", "AC", "JS", "QS"],
]
NEW: Json = {"op": "new", "game": "catte", "preset": "study", "hands": HANDS, "leader": 0}


class Lines:
    """A referee in this process; requests and answers go through real lines."""

    def __init__(self, language: str = "en", registry: Registry | None = None) -> None:
        self._referee = Referee(registry or Registry(), Texts.load(language))

    def send(self, line: bytes) -> Json | None:
        """Send a line and read its answer, which must be one line of JSON."""
        answer = self._referee.answer(line)
        if answer is None:
            return None
        assert len(answer.decode("utf-8").splitlines()) == 1
        told = json.loads(answer)
        assert isinstance(told, dict)
        return told

    def ask(self, op: str | Json, **fields: object) -> Json:
        """Send a request."""
        request = {"op": op} if isinstance(op, str) else op
        told = self.send(json.dumps({**request, **fields}).encode() + b"\n")
        assert told is not None
        assert told["ok"] is True or set(told) == {"ok", "error"}
        return told

    def ok(self, op: str | Json, **fields: object) -> Json:
        """Send a request that must be carried out."""
        told = self.ask(op, **fields)
        assert told["ok"] is True, told
        return told

    def refused(self, op: str | Json, **fields: object) -> str:
        """Send a request that must be refused, and change nothing; return the code."""
        before = self.everything()
        told = self.ask(op, **fields)
        assert told["ok"] is False, told
        assert set(told["error"]) == {"code", "text"}
        assert told["error"]["text"] != ""
        assert before == self.everything()
        return str(told["error"]["code"])

    def play(self, seat: int, kind: str, card: str) -> Json:
        """Send a legal action of one card."""
        return self.ok("act", seat=seat, action={"kind": kind, "cards": [card]})

    def everything(self) -> list[Json]:
        """Return all that can be asked about the hand."""
        told = [self.ask("state"), self.ask("result"), self.ask("view", seat=None)]
        seats = range(len(told[1].get("scores", ())))
        return told + [self.ask(op, seat=seat) for op in ("view", "legal") for seat in seats]


def event_of(told: Json) -> Event:
    """Read an event."""
    kind = told["type"]
    if kind == "moved":
        src, dst = Zone.parse(told["src"]), Zone.parse(told["dst"])
        cards, audience = tuple(map(Card, told["cards"])), frozenset(map(Seat, told["audience"]))
        return Moved(src, dst, cards, audience, told["public"])
    if kind == "turn":
        return TurnChanged(tuple(map(Seat, told["seats"])), told["sealed"])
    if kind == "announced":
        return Announced(told["code"], told["seat"], tuple(told["values"]))
    if kind == "scored":
        return Scored(tuple(told["scores"]))
    assert kind == "ended"
    return HandEnded(told["winner"], told["how"])


def action_of(told: Json) -> Action:
    return Action(told["kind"], tuple(map(Card, told["cards"])))


def view_of(told: Json) -> View:
    """Read a view; what is shown to all and what is not cannot be told apart in it."""
    zones = tuple((Zone.parse(zone), tuple(cards)) for zone, cards in told["zones"].items())
    shown = Shown(zones, told["window"], tuple(told["to_act"]), _tuples(told["facts"]))
    refusals = [
        Refusal(action_of(refusal["action"]), refusal["code"], tuple(refusal["cards"]))
        for refusal in told["refusals"]
    ]
    answer = None if told["answer"] is None else action_of(told["answer"])
    own = Own(
        choices=tuple(map(action_of, told["choices"])),
        refusals=tuple(refusals),
        answer=answer,
        prompt=told["prompt"],
    )
    assert told["arrangement"] is None
    return View(told["viewer"], shown, own)


def _tuples(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _tuples(part) for key, part in value.items()}
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


class _State(NamedTuple):
    """Stands for the hand of a referee; only the newest is good for anything."""

    number: int


class LineRules:
    """Rules of Cắt Tê that are asked of a referee, for tests that use the real ones."""

    info = RULES.info

    def __init__(self) -> None:
        self._lines = Lines()
        self._number = 0

    def _step(self, told: Json) -> Step[_State]:
        self._number += 1
        return Step(_State(self._number), tuple(map(event_of, told["events"])))

    def _ask(self, state: _State, op: str, **fields: object) -> Json:
        assert state.number == self._number, "the referee has but one hand"
        return self._lines.ok(op, **fields)

    def deal(self, config: Config, seats: int, first: Seat, deck: tuple[Card, ...]) -> Step[_State]:
        order = [(first + step) % seats for step in range(seats)]
        hands = {seat: deck[place : 6 * seats : seats] for place, seat in enumerate(order)}
        cards = [hands[seat] for seat in range(seats)]
        return self._step(self._lines.ok(NEW, hands=cards, leader=first, options=dict(config)))

    def to_act(self, state: _State) -> tuple[Seat, ...]:
        return tuple(map(Seat, self._ask(state, "state")["to_act"]))

    def legal_actions(self, state: _State, seat: Seat) -> tuple[Action, ...]:
        return tuple(map(action_of, self._ask(state, "legal", seat=seat)["actions"]))

    def apply(self, state: _State, seat: Seat, action: Action) -> Step[_State]:
        assert state.number == self._number, "the referee has but one hand"
        request = {"kind": action.kind, "cards": action.cards}
        told = self._lines.ask("act", seat=seat, action=request)
        if not told["ok"]:
            raise IllegalAction(told["error"]["code"])
        return self._step(told)

    def view(self, state: _State, seat: Seat | None) -> View:
        return view_of(self._ask(state, "view", seat=seat))

    def timeout_action(self, state: _State, seat: Seat) -> Action:
        pytest.skip("the referee knows no clock")

    def outcome(self, state: _State) -> Outcome | None:
        told = self._ask(state, "result")
        if not told["over"]:
            return None
        return Outcome(told["winner"], told["how"], tuple(told["scores"]))
