"""The referee: one hand, asked and played by JSON lines (docs/referee.md).

Rule 1: every line that is not blank gets one answer, and no line can stop it.
Rule 2: a request that is refused changes nothing.
Rule 3: the same lines get the same answers: no clock, no chance but the seeds it is given.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, BinaryIO, NamedTuple

from game.bots import LEVELS
from game.core import (
    Event,
    HasGroups,
    HasInstants,
    IllegalAction,
    Seat,
    Sight,
    Step,
    UserError,
    redact,
)
from game.referee_answer import (
    Json,
    action_json,
    event_json,
    line_of,
    refusals_json,
    refused_action,
    refused_request,
    result_json,
    same_cards,
    view_json,
)
from game.referee_deal import check_known, check_seat, dealing_order, read_deal
from game.referee_request import MAX_LINE, Request, read_request
from game.registry import Game, Registry, Rules
from game.texts import Texts

BOT_BUDGET_S = 1.0
OPERATIONS = ("new", "state", "legal", "act", "view", "result", "bot", "instant", "arrange")


class _Hand(NamedTuple):
    """The hand being played or just ended."""

    game: Game
    seats: int
    state: Any
    events: tuple[Event, ...]
    """All since the deal, with all faces."""

    @property
    def rules(self) -> Rules:
        return self.game.rules


class Referee:
    """Answers lines."""

    def __init__(self, registry: Registry, texts: Texts) -> None:
        self._registry = registry
        self._texts = texts
        self._hand: _Hand | None = None
        self._operations = {name: getattr(self, f"_{name}") for name in OPERATIONS}

    def answer(self, line: bytes) -> bytes | None:
        """Return the answer to a line, without its end; None for a blank one."""
        if not line.strip():
            return None
        try:
            told: Json = {"ok": True, **self._run(read_request(line.rstrip(b"\r\n")))}
        except UserError as error:
            told = refused_request(self._texts, error)
        except IllegalAction as error:
            assert self._hand is not None, "an action was judged"
            told = refused_action(self._texts, self._hand.game.id, error)
        return line_of(told)

    def _run(self, request: Request) -> Json:
        name = request.text("op")
        operation = self._operations.get(name)
        if operation is None:
            raise UserError("unknown_op", name=name, allowed=", ".join(OPERATIONS))
        told: Json = operation(request)
        return told

    # The hand.

    def _new(self, request: Request) -> Json:
        game = self._registry.game(request.text("game"))
        options = request.object("options") if request.has("options") else {}
        config = game.config(request.text("preset"), options)
        deal = read_deal(request, game.rules, config)
        step = game.rules.deal(config, deal.seats, deal.first, deal.deck)
        return self._take(_Hand(game, deal.seats, None, ()), step)

    def _act(self, request: Request) -> Json:
        hand, seat = self._asked(request)
        action = request.action("action")
        for legal in hand.rules.legal_actions(hand.state, seat):
            if legal.kind == action.kind and same_cards(legal.cards, action.cards):
                action = legal
        return self._take(hand, hand.rules.apply(hand.state, seat, action))

    def _take(self, hand: _Hand, step: Step[Any]) -> Json:
        """Move on to the state after a step; the only place where something changes."""
        after = hand._replace(state=step.state, events=hand.events + step.events)
        outcome = hand.rules.outcome(step.state)
        events = [event_json(event) for event in step.events]
        self._hand = after
        ended = {} if outcome is None else result_json(outcome, hand.seats)
        return {"events": events, "over": False, **ended}

    # Questions about it.

    def _state(self, request: Request) -> Json:
        hand = self._open()
        shown = hand.rules.view(hand.state, None).shown
        return {
            "over": hand.rules.outcome(hand.state) is not None,
            "to_act": hand.rules.to_act(hand.state),
            "window": shown.window,
            "facts": dict(shown.facts),
        }

    def _legal(self, request: Request) -> Json:
        hand, seat = self._asked(request)
        actions = hand.rules.legal_actions(hand.state, seat)
        return {
            "actions": [action_json(action) for action in actions],
            "refusals": refusals_json(hand.rules.view(hand.state, seat).refusals),
        }

    def _view(self, request: Request) -> Json:
        if request.is_null("seat"):
            hand, seat = self._open(), None
        else:
            hand, seat = self._asked(request)
        return view_json(hand.rules.view(hand.state, seat))

    def _result(self, request: Request) -> Json:
        hand = self._open()
        return result_json(hand.rules.outcome(hand.state), hand.seats)

    def _bot(self, request: Request) -> Json:
        hand, seat = self._asked(request)
        level, seed = request.text("level"), request.number("seed")
        if level not in LEVELS:
            raise UserError("bot_level", name=level, allowed=", ".join(LEVELS))
        if seat not in hand.rules.to_act(hand.state):
            raise UserError("not_asked", seat=seat)
        seen = tuple(redact(event, seat) for event in hand.events)
        sight = Sight(hand.rules.view(hand.state, seat), seen)
        decision = hand.game.choose(sight, level, Random(seed), BOT_BUDGET_S)
        reason = {"code": decision.code, "values": decision.values}
        return {"action": action_json(decision.action), "reason": reason}

    # Questions about cards.

    def _instant(self, request: Request) -> Json:
        game = self._registry.game(request.text("game"))
        config = game.config(request.text("preset"))
        cards = request.cards("cards")
        check_known(game.rules, cards)
        size = dealing_order(game.rules, config, game.rules.info.min_seats, Seat(0)).count(Seat(0))
        if len(cards) != size:
            raise UserError("card_count", size=len(cards), needed=size)
        if not isinstance(game.rules, HasInstants):
            return {"kind": None, "strength": ()}
        kind, strength = game.rules.instant(config, cards)
        return {"kind": kind, "strength": strength}

    def _arrange(self, request: Request) -> Json:
        game = self._registry.game(request.text("game"))
        cards = request.cards("cards")
        if not isinstance(game.rules, HasGroups):
            raise UserError("no_groups", game=game.id)
        check_known(game.rules, cards)
        found = game.rules.arrange(cards)
        return {"rac": found.rac, "groups": found.groups, "discardable": found.discardable}

    def _open(self) -> _Hand:
        """Return the hand.

        Raises:
            UserError: `no_hand`.
        """
        if self._hand is None:
            raise UserError("no_hand")
        return self._hand

    def _asked(self, request: Request) -> tuple[_Hand, Seat]:
        """Return the hand and the seat that is asked about."""
        hand = self._open()
        return hand, check_seat(request.number("seat"), hand.seats)


def serve(referee: Referee, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer line by line until the source ends."""
    for line in _lines(source):
        answer = referee.answer(line)
        if answer is not None:
            sink.write(answer + b"\n")
            sink.flush()


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines; of one that is too long only the beginning, which is too long as well."""
    longest = MAX_LINE + len(b"\r\n")
    while line := source.readline(longest):
        part = line
        while len(part) == longest and not part.endswith(b"\n"):
            part = source.readline(longest)
            # It may begin with a million blanks and yet not be blank.
            line += b"" if line.strip() else part.strip()[:1]
        yield line
