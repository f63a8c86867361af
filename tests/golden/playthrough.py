"""One hand as text: every answer, what a spectator and one seat are told of it, and the facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core import (
    Action,
    Announced,
    Card,
    Event,
    HandEnded,
    Moved,
    Scored,
    Seat,
    Step,
    TurnChanged,
    View,
    draw_lot,
    redact_all,
    seed_from_number,
    shuffle,
)
from game.registry import Game
from tests.golden.hands import Chooser

WATCHED = Seat(0)
"""The seat whose view is told beside the spectator's."""


def playthrough(game: Game, preset: str, seats: int, seed: int) -> str:
    """Play one hand and tell it."""
    return "\n".join(_lines(game, preset, seats, seed)) + "\n"


def _lines(game: Game, preset: str, seats: int, seed: int) -> Iterator[str]:
    rules, config, known = game.rules, game.config(preset), seed_from_number(seed)
    deck = rules.info.deck
    first = draw_lot(known, deck, seats)
    chooser = Chooser(f"{game.id} {preset} {seats} {seed}")
    yield f"{game.id} {preset}, {seats} seats, seed {seed}, first seat {first}"
    yield "options: " + " ".join(f"{name}={_value(value)}" for name, value in config.items())
    yield f"Events: * as everybody is told, - as a spectator is, {WATCHED} as seat {WATCHED} is."
    step = rules.deal(config, seats, first, shuffle(known, deck))
    yield "\ndeal"
    yield from _told(rules, step)
    count = 0
    while owing := rules.to_act(step.state):
        count += 1
        seat = chooser.pick(owing)
        action = chooser.action(rules.legal_actions(step.state, seat))
        step = rules.apply(step.state, seat, action)
        yield f"\n{count}. seat {seat}: {_action(action)}"
        yield from _told(rules, step)
    winner, how, scores = rules.outcome(step.state)
    name = "nobody" if winner is None else f"seat {winner}"
    yield f"\noutcome: {name} by {how}, scores {_cards(scores)}"


def _told(rules: Any, step: Step[Any]) -> Iterator[str]:
    """Tell what a step showed, and what the seat that is watched may do now."""
    if step.closed:
        told = redact_all(step.events, [None, WATCHED])
        for spectator, seat in zip(told[None], told[WATCHED], strict=True):
            if spectator == seat:
                yield f"  * {_event(seat)}"
            else:
                yield f"  - {_event(spectator)}"
                yield f"  {WATCHED} {_event(seat)}"
    else:
        yield "  kept secret: nobody is told"
    view = rules.view(step.state, WATCHED)
    asked = _cards(view.to_act) or "nobody"
    yield f"  window {view.window}, asked {asked}; " + " ".join(
        f"{name}={_value(value)}" for name, value in view.facts.items()
    )
    yield f"  seat {WATCHED}: {_own(view)}"


def _own(view: View) -> str:
    own = view.own
    parts = [own.prompt]
    if own.choices:
        parts.append("may " + ", ".join(map(_action, own.choices)))
    if own.refusals:
        reasons = [f"{_action(r.action)} ({' '.join((r.code, *r.cards))})" for r in own.refusals]
        parts.append("may not " + ", ".join(reasons))
    if own.answer is not None:
        parts.append("has answered " + _action(own.answer))
    if own.arrangement is not None:
        parts.append(f"arrangement {own.arrangement}")
    return "; ".join(parts)


def _event(event: Event) -> str:
    match event:
        case Moved(src, dst, cards, _, public):
            way = f"{src} turned up" if src == dst else f"{src} -> {dst}"
            return f"{way}: {_cards(cards)}{'' if public else ' (face down)'}"
        case TurnChanged(seats, sealed):
            return f"turn: {_cards(seats)}{' (sealed)' if sealed else ''}"
        case Announced(code, seat, values):
            return _cards(("said:", code, *(() if seat is None else (f"seat {seat}",)), *values))
        case Scored(scores):
            return f"scored: {_cards(scores)}"
        case HandEnded(winner, how):
            return f"ended: {'nobody' if winner is None else f'seat {winner}'} by {how}"


def _action(action: Action) -> str:
    return _cards((action.kind, *action.cards))


def _cards(items: tuple[Card | str | int, ...]) -> str:
    return " ".join(map(str, items))


def _value(value: object) -> str:
    """Write a fact or an option: lists in brackets, yes and no as `+` and `.`."""
    if isinstance(value, tuple):
        return "[" + " ".join(map(_value, value)) + "]"
    if value is None or isinstance(value, bool):
        return {None: "-", True: "+", False: "."}[value]
    return str(value)
