"""Views, events and match states on the wire.

A body holds tuples of `game.core` as they are (msgpack writes them as arrays), so writing costs
little; reading names every field and checks it. The viewer is not sent: a connection has one.

Rule 1: only events that `redact` returned are written. One that still names an audience is refused.
Rule 2: reading returns exactly what was written, or raises `ProtocolError`, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core import (
    Announced,
    Arrangement,
    Card,
    Config,
    Event,
    HandEnded,
    MatchState,
    Moved,
    Outcome,
    Own,
    Refusal,
    Scored,
    Seat,
    SeatInfo,
    Shown,
    TurnChanged,
    Update,
    Value,
    View,
    Zones,
)
from net import fields
from net.errors import Code, ProtocolError

MAX_HISTORY = 200
"""Newest finished hands that a match state carries; its totals count them all."""

Body = dict[str, object]

_MATCH_KEYS = frozenset(MatchState._fields)
_VIEW_KEYS = frozenset({"shown", "own"})
_SHOWN_KEYS = frozenset(Shown._fields) - {"window"}
_OWN_KEYS = frozenset(Own._fields)


def update_body(update: Update) -> Body:
    """Return what a viewer is told of a step, or at joining.

    Raises:
        ValueError: it is not fit to be sent to this viewer.
    """
    if update.view.viewer != update.viewer:
        raise ValueError("the view is not the viewer's")
    body: Body = {
        "n": update.n,
        "window": update.view.window,
        "view": _view_body(update.view),
        "ms": update.ms,
    }
    if not update.snap:
        body["ev"] = [_event_items(event) for event in update.events]
    elif update.events:
        raise ValueError("a snapshot has no events")
    return body


def read_update(body: Body, viewer: Seat | None) -> Update:
    """Check a `step`, or a `snap`, which has no `ev`."""
    snap = "ev" not in body
    return Update(
        viewer,
        fields.count(body["n"]),
        () if snap else tuple([_read_event(raw) for raw in fields.items(body["ev"])]),
        _read_view(body["view"], viewer, fields.count(body["window"])),
        fields.count_or_none(body["ms"]),
        snap,
    )


def _view_body(view: View) -> Body:
    shown, own = view.shown, view.own
    return {
        "shown": {
            "zones": _zone_items(shown.zones),
            "to_act": shown.to_act,
            "facts": dict(shown.facts),
        },
        "own": {
            "zones": _zone_items(own.zones),
            "choices": own.choices,
            "refusals": own.refusals,
            "answer": own.answer,
            "prompt": own.prompt,
            "arrangement": own.arrangement,
        },
    }


def _read_view(raw: object, viewer: Seat | None, window: int) -> View:
    view = _map_of(raw, _VIEW_KEYS)
    shown = _map_of(view["shown"], _SHOWN_KEYS)
    facts = fields.mapping(shown["facts"])
    return View(
        viewer,
        Shown(
            _read_zones(shown["zones"]),
            window,
            fields.seats(shown["to_act"]),
            {name: fields.fact(value) for name, value in facts.items()},
        ),
        _read_own(_map_of(view["own"], _OWN_KEYS)),
    )


def _read_own(own: Body) -> Own:
    answer, arrangement = own["answer"], own["arrangement"]
    return Own(
        _read_zones(own["zones"]),
        tuple([fields.action(item) for item in fields.items(own["choices"])]),
        tuple([_read_refusal(item) for item in fields.items(own["refusals"])]),
        None if answer is None else fields.action(answer),
        fields.word(own["prompt"]),
        None if arrangement is None else _read_arrangement(arrangement),
    )


def _map_of(raw: object, keys: frozenset[str]) -> Body:
    if not isinstance(raw, dict) or raw.keys() != keys:
        raise ProtocolError(Code.FIELD, "keys")
    return raw


def _zone_items(zones: Zones) -> list[tuple[str, tuple[Card, ...]]]:
    zone_text = fields.zone_text
    return [(zone_text(zone), cards) for zone, cards in zones]


def _read_zones(raw: object) -> Zones:
    pairs = [fields.parts(item, 2) for item in fields.items(raw)]
    zones = tuple([(fields.zone(place), fields.cards(faces)) for place, faces in pairs])
    # A zone is written in one way only, so it is enough to compare what was written.
    if len({str(place) for place, _ in pairs}) != len(zones):
        raise ProtocolError(Code.FIELD, "a zone stands twice")
    return zones


def _read_refusal(raw: object) -> Refusal:
    action, code, proof = fields.parts(raw, 3)
    return Refusal(fields.action(action), fields.word(code), fields.cards(proof))


def _read_arrangement(raw: object) -> Arrangement:
    groups, loose, waits = fields.parts(raw, 3)
    pairs = [fields.parts(item, 2) for item in fields.items(waits)]
    return Arrangement(
        tuple([fields.cards(group) for group in fields.items(groups)]),
        fields.cards(loose),
        tuple([(fields.card(face), fields.count(left)) for face, left in pairs]),
    )


def _event_items(event: Event) -> tuple[object, ...]:
    match event:
        case Moved(src, dst, cards, audience, public):
            if audience:
                raise ValueError("the event is not redacted")
            return ("moved", fields.zone_text(src), fields.zone_text(dst), cards, public)
        case TurnChanged(seats, sealed):
            return ("turn", seats, sealed)
        case Announced(code, seat, values):
            return ("said", code, seat, values)
        case Scored(scores):
            return ("scored", scores)
        case HandEnded(winner, how):
            return ("ended", winner, how)


def _read_event(raw: object) -> Event:
    listed = fields.items(raw)
    tag = listed[0] if listed else None
    known = _EVENTS.get(tag) if isinstance(tag, str) else None
    if known is None or len(listed) != known[0]:
        raise ProtocolError(Code.FIELD, "event")
    return known[1](listed)


def _read_moved(raw: list[object]) -> Event:
    _, src, dst, faces, public = raw
    place, target = fields.zone(src), fields.zone(dst)
    return Moved(place, target, fields.cards(faces), public=fields.flag(public))


def _read_turn(raw: list[object]) -> Event:
    return TurnChanged(fields.seats(raw[1]), fields.flag(raw[2]))


def _read_said(raw: list[object]) -> Event:
    values = fields.numbers(raw[3], fields.MAX_ITEMS)
    return Announced(fields.word(raw[1]), fields.seat_or_none(raw[2]), values)


def _read_scored(raw: list[object]) -> Event:
    return Scored(fields.numbers(raw[1]))


def _read_ended(raw: list[object]) -> Event:
    return HandEnded(fields.seat_or_none(raw[1]), fields.word(raw[2]))


_EVENTS: dict[str, tuple[int, Callable[[list[object]], Event]]] = {
    "moved": (5, _read_moved),
    "turn": (3, _read_turn),
    "said": (4, _read_said),
    "scored": (2, _read_scored),
    "ended": (3, _read_ended),
}


def match_body(match: MatchState) -> Body:
    """Return what is true between hands, with the newest `MAX_HISTORY` results."""
    return match._asdict() | {
        "config": dict(match.config),
        "history": match.history[-MAX_HISTORY:],
    }


def read_match(body: Body) -> MatchState:
    """Check a match state; names are cleaned, since other people chose them."""
    seats = tuple([_read_seat(raw) for raw in fields.items(body["seats"], fields.MAX_SEATS)])
    totals = fields.numbers(body["totals"])
    if len(totals) != len(seats):
        raise ProtocolError(Code.FIELD, "totals")
    return MatchState(
        fields.word(body["game"]),
        fields.label(body["preset"]),
        Config(tuple([(k, read_value(v)) for k, v in fields.mapping(body["config"]).items()])),
        seats,
        fields.count(body["hand"]),
        Seat(fields.number(body["first"], 0, len(seats) - 1)),
        totals,
        tuple([_read_outcome(raw) for raw in fields.items(body["history"], MAX_HISTORY)]),
        fields.flag(body["playing"]),
        fields.count_or_none(body["turn_ms"]),
        fields.count(body["bank_ms"]),
        fields.count_or_none(body["hands"]),
    )


def _read_seat(raw: object) -> SeatInfo:
    name, kind, ready = fields.parts(raw, 3)
    return SeatInfo(fields.shown_name(name), fields.word(kind), fields.flag(ready))


def read_value(raw: object) -> Value:
    """Check the value of a rule option."""
    if isinstance(raw, bool):
        return raw
    if isinstance(raw, str):
        return fields.label(raw)
    return fields.number(raw, -fields.MAX_NUMBER, fields.MAX_NUMBER)


def _read_outcome(raw: object) -> Outcome:
    winner, how, scores = fields.parts(raw, 3)
    return Outcome(fields.seat_or_none(winner), fields.word(how), fields.numbers(scores))
