"""What happened in a step, who may know it, and what it does to the zones.

Rule 1: `Moved` alone carries faces, and shows them to nobody unless it names an audience.
Rule 2: `redact` is the only place where a face is taken out of an event.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from game.core.cards import HIDDEN, Card
from game.core.zones import Seat, Zone


class Moved(NamedTuple):
    """Cards went from one zone to another, or were turned up where they lie (src == dst)."""

    src: Zone
    dst: Zone
    cards: tuple[Card, ...]
    audience: frozenset[Seat] = frozenset()
    """The seats that see the faces, when it is not public."""
    public: bool = False


class TurnChanged(NamedTuple):
    """A decision opened for these seats."""

    seats: tuple[Seat, ...]
    sealed: bool = False
    """Their answers stay secret until the last one is in, then all are shown together."""


class Announced(NamedTuple):
    """Something worth saying happened: a round won, a seat knocked out."""

    code: str
    seat: Seat | None = None
    values: tuple[int, ...] = ()


class Scored(NamedTuple):
    """What the hand brought, one number per seat."""

    scores: tuple[int, ...]


class HandEnded(NamedTuple):
    """The hand is over."""

    winner: Seat | None
    how: str


Event = Moved | TurnChanged | Announced | Scored | HandEnded

_NOBODY: frozenset[Seat] = frozenset()
_new = tuple.__new__  # a third of the time of calling the class


def redact(event: Event, viewer: Seat | None) -> Event:
    """Return the event as `viewer` may know it; None is a spectator.

    The audience itself is nobody's business and is taken out as well.
    """
    if type(event) is not Moved:
        return event
    src, dst, cards, audience, public = event
    if public:
        return _new(Moved, (src, dst, cards, _NOBODY, True)) if audience else event
    if viewer not in audience:
        cards = (HIDDEN,) * len(cards)
    return _new(Moved, (src, dst, cards, _NOBODY, False))


def redact_all(
    events: tuple[Event, ...], viewers: Iterable[Seat | None]
) -> dict[Seat | None, tuple[Event, ...]]:
    """Return the events as each viewer may know them; those who are shown nothing share theirs."""
    insiders: frozenset[Seat] = _NOBODY
    secret = False
    for event in events:
        if type(event) is Moved:
            _, _, _, audience, public = event
            if audience or not public:
                secret = True
                insiders = insiders | audience if insiders else audience
    if not secret:
        return dict.fromkeys(viewers, events)
    result = dict.fromkeys(viewers, _redacted(events, None))
    for viewer in insiders:
        if viewer in result:
            result[viewer] = _redacted(events, viewer)
    return result


def _redacted(events: tuple[Event, ...], viewer: Seat | None) -> tuple[Event, ...]:
    return tuple(
        [
            # Only what is not public to begin with has something to hide.
            event
            if type(event) is not Moved or (event[4] and not event[3])
            else redact(event, viewer)
            for event in events
        ]
    )


def fold(
    zones: Mapping[Zone, tuple[Card, ...]],
    events: Iterable[Event],
    deck: tuple[Card, ...],
) -> dict[Zone, tuple[Card, ...]]:
    """Return the zones after the events; empty zones are left out.

    A move takes an equal face if the zone shows one, else one hidden card. Zones named `hand` are
    kept in deck order with hidden cards last, all others in order of arrival.

    Raises:
        ValueError: a card moves out of a zone that cannot hold it.
    """
    result = {zone: list(cards) for zone, cards in zones.items() if cards}
    order = {card: place for place, card in enumerate(deck)}
    for event in events:
        if type(event) is not Moved:
            continue
        source = result.get(event.src, [])
        for card in event.cards:
            leaving = card if card in source else HIDDEN
            if leaving not in source:
                raise ValueError(f"{card} is not in {event.src}")
            source.remove(leaving)
        target = result.setdefault(event.dst, [])
        target.extend(event.cards)
        if event.dst.name == "hand":
            target.sort(key=lambda card: order.get(card, len(deck)))
        if not source:
            result.pop(event.src, None)
    return {zone: tuple(cards) for zone, cards in result.items() if cards}
