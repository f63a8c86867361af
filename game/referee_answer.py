"""The referee's answers: events, views, actions and errors as JSON.

Rule 1: an answer is one line; no sign that could end it early or that nobody sees gets through.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping

from game.core import (
    Action,
    Announced,
    Card,
    Event,
    HandEnded,
    IllegalAction,
    Moved,
    Outcome,
    Refusal,
    Scored,
    TurnChanged,
    UserError,
    View,
)
from game.texts import Texts

Json = Mapping[str, object]

MAX_TEXT = 300
"""Longest sentence of an error; it may quote what was asked."""


def line_of(answer: Json) -> bytes:
    """Write an answer as one line, without its end."""
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode()


def refused(code: str, text: str) -> Json:
    """Return the answer to what is not done."""
    seen = "".join("·" if unicodedata.category(c)[0] in "CZ" and c != " " else c for c in text)
    short = seen if len(seen) <= MAX_TEXT else seen[: MAX_TEXT - 1] + "…"
    return {"ok": False, "error": {"code": code, "text": short}}


def refused_request(texts: Texts, error: UserError) -> Json:
    """Return the answer to a request that cannot be carried out."""
    return refused(error.code, texts.sentence(error))


def refused_action(texts: Texts, game: str, error: IllegalAction) -> Json:
    """Return the answer to an action that is not legal, in the words of the game."""
    return refused(error.code, texts.refusal(game, error.code, error.cards))


def action_json(action: Action) -> Json:
    """Return an action; cards are always there."""
    return {"kind": action.kind, "cards": action.cards}


def refusals_json(refusals: Iterable[Refusal]) -> list[Json]:
    """Return why tempting moves are not legal."""
    return [{"action": action_json(r.action), "code": r.code, "cards": r.cards} for r in refusals]


def event_json(event: Event) -> Json:
    """Return an event with all its fields."""
    if isinstance(event, Moved):
        return {
            "type": "moved",
            "src": str(event.src),
            "dst": str(event.dst),
            "cards": event.cards,
            "audience": sorted(event.audience),
            "public": event.public,
        }
    if isinstance(event, TurnChanged):
        return {"type": "turn", "seats": event.seats, "sealed": event.sealed}
    if isinstance(event, Announced):
        fields = {"code": event.code, "seat": event.seat, "values": event.values}
        return {"type": "announced", **fields}
    if isinstance(event, Scored):
        return {"type": "scored", "scores": event.scores}
    assert isinstance(event, HandEnded), event
    return {"type": "ended", "winner": event.winner, "how": event.how}


def view_json(view: View) -> Json:
    """Return a view under the names of its fields; zones by their names in words."""
    groups = view.arrangement
    return {
        "viewer": view.viewer,
        "zones": {str(zone): cards for zone, cards in view.zones},
        "window": view.window,
        "to_act": view.to_act,
        "choices": [action_json(action) for action in view.choices],
        "refusals": refusals_json(view.refusals),
        "answer": None if view.answer is None else action_json(view.answer),
        "prompt": view.prompt,
        "facts": dict(view.facts),
        "arrangement": None if groups is None else groups._asdict(),
    }


def result_json(outcome: Outcome | None, seats: int) -> Json:
    """Return how the hand ended, or that it goes on."""
    if outcome is None:
        return {"over": False, "winner": None, "how": None, "scores": (0,) * seats}
    scores = outcome.scores
    return {"over": True, "winner": outcome.winner, "how": outcome.how, "scores": scores}


def same_cards(one: tuple[Card, ...], other: tuple[Card, ...]) -> bool:
    """Compare cards as a multiset."""
    return len(one) == len(other) and sorted(one) == sorted(other)
