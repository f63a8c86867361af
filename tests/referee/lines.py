"""Talks to the referee by lines, and makes of it rules that the tests of the game can play by."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

from game.core import (
    Action,
    Announced,
    Arrangement,
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
        arrangement=told["arrangement"] and Arrangement(**_tuples(told["arrangement"])),
    )
    return View(told["viewer"], shown, own)


def _tuples(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _tuples(part) for key, part in value.items()}
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


class _State(NamedTuple):
    """Stands for a hand of a referee: the lines that lead to it."""

    lines: tuple[str, ...]


class LineRules:
    """Rules of a game that are asked of a referee, for tests that use the real ones."""

    def __init__(self, game: str = "catte") -> None:
        self._game = Registry().game(game)
        self.info = self._game.rules.info
        self._lines = Lines()
        self._reached = _State(())

    def _step(self, state: _State, line: str) -> Step[_State]:
        """Send a line that leads on; one that is refused leads nowhere."""
        self._reach(state)
        told = self._lines.ask(json.loads(line))
        if not told["ok"]:
            raise IllegalAction(told["error"]["code"])
        self._reached = _State((*state.lines, line))
        events = tuple(map(event_of, told["events"]))
        return Step(self._reached, events, closed=bool(events))

    def _reach(self, state: _State) -> None:
        """Bring the referee, which has but one hand, to this one."""
        if state != self._reached:
            for line in state.lines:
                self._lines.ok(json.loads(line))
            self._reached = state

    def _ask(self, state: _State, op: str, **fields: object) -> Json:
        self._reach(state)
        return self._lines.ok(op, **fields)

    def deal(self, config: Config, seats: int, first: Seat, deck: tuple[Card, ...]) -> Step[_State]:
        hands, stock = DEALT[self._game.id](config, seats, first, deck)
        return self.new(config, hands, stock, first)

    def new(self, config: Config, hands: Any, stock: Any, first: int) -> Step[_State]:
        """Begin with these hands."""
        told = {"game": self._game.id, "preset": self._game.file.default, "options": dict(config)}
        cards = {"hands": hands, "stock": stock, "dealer": first}
        return self._step(_State(()), json.dumps({"op": "new", **told, **cards}))

    def to_act(self, state: _State) -> tuple[Seat, ...]:
        return tuple(map(Seat, self._ask(state, "state")["to_act"]))

    def legal_actions(self, state: _State, seat: Seat) -> tuple[Action, ...]:
        return tuple(map(action_of, self._ask(state, "legal", seat=seat)["actions"]))

    def apply(self, state: _State, seat: Seat, action: Action) -> Step[_State]:
        request = {"op": "act", "seat": seat, "action": action._asdict()}
        try:
            return self._step(state, json.dumps(request))
        except IllegalAction as refusal:
            proofs = {told.action: told.cards for told in self.view(state, seat).refusals}
            raise IllegalAction(refusal.code, proofs.get(action, ())) from None

    def view(self, state: _State, seat: Seat | None) -> View:
        return view_of(self._ask(state, "view", seat=seat))

    def timeout_action(self, state: _State, seat: Seat) -> Action:
        pytest.skip("the referee knows no clock")

    def outcome(self, state: _State) -> Outcome | None:
        told = self._ask(state, "result")
        if not told["over"]:
            return None
        return Outcome(told["winner"], told["how"], tuple(told["scores"]))


def _one_by_one(config: Config, seats: int, first: int, deck: tuple[Card, ...]) -> Any:
    """Deal as Cắt Tê does; what is not dealt is not in the hand."""
    order = [(first + step) % seats for step in range(seats)]
    hands = {seat: deck[place : 6 * seats : seats] for place, seat in enumerate(order)}
    return [hands[seat] for seat in range(seats)], ()


def _by_fives(config: Config, seats: int, first: int, deck: tuple[Card, ...]) -> Any:
    """Deal as Tứ Sắc does."""
    hands: list[list[Card]] = [[] for _ in range(seats)]
    sizes = [5] * 4 * seats
    sizes[0] += int(config["dealer_cards"]) - 20
    place = 0
    for packet, size in enumerate(sizes):
        hands[(first + packet) % seats] += deck[place : place + size]
        place += size
    return hands, deck[place:]


DEALT = {"catte": _one_by_one, "tusac": _by_fives}
"""How hands are dealt from a deck, game by game."""
