"""Requests of every wrong shape are refused and change nothing.

A small schema says which shapes are wrong; it is written from the protocol, not from the code
that reads requests.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.core import TUSAC_DECK
from tests.referee.lines import HANDS, NEW, Json, Lines

FRENCH = {rank + suit for rank in "23456789TJQKA" for suit in "SHDC"}
OPTIONS: dict[str, list[object]] = {
    "face_up": ["must_beat", "any"],
    "round5": ["closed", "open"],
    "round6_suit": ["leader_card", "chung_card"],
    "settlement": ["wins"],
}
REQUESTS: dict[str, Json] = {
    "new": {**NEW, "seats": 4, "options": {"round5": "open", "bet": 2}, "stock": ["KS", "KH"]},
    "seed": {"op": "new", "game": "catte", "preset": "study", "seed": 7, "seats": 3, "leader": 2},
    "state": {"op": "state"},
    "result": {"op": "result"},
    "legal": {"op": "legal", "seat": 1},
    "view": {"op": "view", "seat": 1},
    "spectator": {"op": "view", "seat": None},
    "act": {"op": "act", "seat": 1, "action": {"kind": "hide", "cards": ["2S"]}},
    "bot": {"op": "bot", "seat": 1, "level": "medium", "seed": 5},
    "instant": {"op": "instant", "game": "catte", "preset": "study", "cards": HANDS[0]},
    "arrange": {"op": "arrange", "game": "tusac", "cards": ["Xd", "Xd", "Pd"]},
}
STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, 3, 9, -1, 0.0, 1.0, 1e300, 10**30, -(10**99)),
    *("", "x", "2S", "Xd", "?", "new", "state", "any", "\0", "\ud800", "{key}", "7", "Study"),
    *(
        [],
        {},
        [[]],
        [{}],
        ["2S"],
        ["AS"],
        ["Td"],
        ["Xd"] * 5,
        [["2S"]],
        [1],
        [None],
        {"kind": "hide"},
        {"2S": 1},
    ),
)
DROPPED = object()


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_seat(value: object, seats: int = 4) -> bool:
    return is_number(value) and 0 <= value < seats  # type: ignore[operator]


def are_cards(value: object) -> bool:
    known = isinstance(value, list) and all(isinstance(c, str) and c in FRENCH for c in value)
    return known and len(set(value)) == len(value)  # type: ignore[arg-type, call-overload]


def fits_options(options: object) -> bool:
    if not isinstance(options, dict):
        return False
    for name, value in options.items():
        if name == "bet":
            if not is_number(value) or not 1 <= value <= 10**9:
                return False
        elif name not in OPTIONS or value not in OPTIONS[name]:
            return False
    return True


def fits_new(request: Json) -> bool:
    if (request.get("game"), request.get("preset")) != ("catte", "study"):
        return False
    if not fits_options(request.get("options", {})):
        return False
    if any(name in request and not is_number(request[name]) for name in ("seed", "seats")):
        return False
    if "hands" not in request:
        seats = request.get("seats", 0)
        fits = "seed" in request and 2 <= seats <= 8
        return fits and is_seat(request.get("leader", 0), seats)
    hands, stock = request["hands"], request.get("stock", [])
    if not isinstance(hands, list) or not 2 <= len(hands) <= 8 or not isinstance(stock, list):
        return False
    if not all(are_cards(hand) and len(hand) == 6 for hand in hands):
        return False
    if not are_cards([card for hand in hands for card in hand] + stock):
        return False
    return request.get("seats", len(hands)) == len(hands) and is_seat(
        request.get("leader", 0), len(hands)
    )


def fits_act(request: Json) -> bool:
    """Tell whether the request is one of the legal actions of the second seat, after A♠."""
    action = request.get("action")
    right = isinstance(action, dict) and action.get("kind") == "hide" and "cards" in action
    return (
        is_number(request.get("seat"))
        and request["seat"] == 1
        and right
        and isinstance(action["cards"], list)  # type: ignore[index, call-overload]
        and len(action["cards"]) == 1  # type: ignore[index, call-overload]
        and action["cards"][0] in HANDS[1]  # type: ignore[index, call-overload]
    )


def fits_bot(request: Json) -> bool:
    seat = request.get("seat")
    asked = is_number(seat) and seat == 1
    return asked and request.get("level") == "medium" and is_number(request.get("seed"))


def fits_instant(request: Json) -> bool:
    named = (request.get("game"), request.get("preset")) == ("catte", "study")
    cards = request.get("cards")
    return named and are_cards(cards) and len(cards) == 6  # type: ignore[arg-type]


def fits_arrange(request: Json) -> bool:
    cards = request.get("cards")
    known = isinstance(cards, list) and all(isinstance(c, str) and c in TUSAC_DECK for c in cards)
    return request.get("game") == "tusac" and known and Counter(cards) <= Counter(TUSAC_DECK)


FITS: dict[str, Callable[[Json], bool]] = {
    "new": fits_new,
    "state": lambda request: True,
    "result": lambda request: True,
    "legal": lambda request: is_seat(request.get("seat")),
    "view": lambda request: (
        "seat" in request and (request["seat"] is None or is_seat(request["seat"]))
    ),
    "act": fits_act,
    "bot": fits_bot,
    "instant": fits_instant,
    "arrange": fits_arrange,
}


def fits(request: Json) -> bool:
    op = request.get("op")
    return isinstance(op, str) and op in FITS and FITS[op](request)


def places(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of everything inside a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)  # type: ignore[arg-type]
    for key, part in inside:
        yield (*path, key)
        if isinstance(part, dict | list):
            yield from places(part, (*path, key))


def changed(request: Json, path: tuple[Any, ...], value: object) -> Json:
    """Return a copy with another value at the path, or none."""
    copied = copy.deepcopy(request)
    holder: Any = copied
    for key in path[:-1]:
        holder = holder[key]
    if value is DROPPED:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return copied


def mutants(request: Json) -> Iterator[Json]:
    """Yield every change of one place: dropped, or of another value or type."""
    for path in places(request):
        for value in (DROPPED, *STRANGE):
            yield changed(request, path, value)
    holders = [("options",), ("action",), ("hands",), ("hands", 0), ("action", "cards"), ("cards",)]
    for path in holders:
        holder: Any = request
        for key in path:
            holder = holder.get(key) if isinstance(holder, dict) else holder and holder[key]
        if isinstance(holder, list):
            yield from (changed(request, path, [*holder, value]) for value in STRANGE)
            yield changed(request, path, holder * 2)
            yield changed(request, path, holder[1:])


def played_on(lines: Lines) -> Lines:
    """Start a hand and let the first seat lead A♠."""
    lines.ok(NEW)
    lines.play(0, "play", "AS")
    return lines


@pytest.mark.parametrize("name", REQUESTS)
def test_every_change_of_one_place_is_judged_by_the_schema(name: str) -> None:
    lines = played_on(Lines())
    before = lines.everything()
    wrong = 0

    for request in mutants(REQUESTS[name]):
        told = lines.ask(request)

        assert told["ok"] is fits(request), f"{request} -> {told}"
        if told["ok"] and request["op"] in ("new", "act"):
            lines = played_on(Lines())
        else:
            assert before == lines.everything(), request
        wrong += not told["ok"]

    assert wrong > 0


@pytest.mark.parametrize("name", REQUESTS)
def test_every_request_as_it_stands_is_right(name: str) -> None:
    lines = played_on(Lines())

    assert fits(REQUESTS[name])
    lines.ok(REQUESTS[name])


@pytest.mark.parametrize("name", REQUESTS)
def test_unknown_keys_are_ignored(name: str) -> None:
    request = copy.deepcopy(REQUESTS[name])
    expected = played_on(Lines()).ok(request)
    request |= {"why": None, "Seat": True, "": [[{"op": "new"}]], "id": 10**30}
    if "action" in request:
        request["action"] |= {"why": "none"}

    assert expected == played_on(Lines()).ok(request)


@pytest.mark.parametrize("op", ["state", "legal", "act", "view", "result", "bot"])
def test_without_a_hand_there_is_nothing_to_ask(op: str) -> None:
    assert Lines().refused(REQUESTS[op]) == "no_hand"
    assert Lines().refused(op) == "no_hand"


@pytest.mark.parametrize("value", STRANGE, ids=repr)
def test_a_line_that_is_no_object_is_refused(value: object) -> None:
    lines = played_on(Lines())
    before = lines.everything()

    told = lines.send(json.dumps(value).encode())

    assert told is not None
    code = "missing_field" if isinstance(value, dict) else "not_an_object"
    assert told["error"]["code"] == code
    assert before == lines.everything()
