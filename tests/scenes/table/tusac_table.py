"""A table of Tứ Sắc as full as it can be, fuller than any hand makes it."""

from __future__ import annotations

from random import Random

from game.core import (
    HIDDEN,
    TUSAC_DECK,
    Card,
    Moved,
    Own,
    Seat,
    Shown,
    TurnChanged,
    Update,
    View,
    Zone,
)
from game.registry import Registry
from tests.scenes.fits import LONG_NAMES, Fit, refit
from tests.scenes.table.script import Screening, ScriptedClient, match_state

GAME = Registry().game("tusac")


def full_view(seats: int, cards: int, groups: int, dead: int, *, window: int = 1) -> View:
    """Return what seat 0 sees: 21 cards in hand, so many groups of so many cards at each seat."""
    rng = Random(seats * 100 + groups)
    rest = rng.sample(TUSAC_DECK * 4, len(TUSAC_DECK) * 4)

    def take(count: int) -> tuple[Card, ...]:
        return tuple(rest.pop() for _ in range(count))

    zones = [(Zone("stock"), (HIDDEN,) * 32), (Zone("dead"), take(dead))]
    zones.append((Zone("offer"), take(1)))
    zones += [(Zone("hand", Seat(seat)), (HIDDEN,) * 21) for seat in range(seats)]
    zones += [
        (Zone("groups", Seat(s), n), take(cards)) for s in range(seats) for n in range(groups)
    ]
    order = {card: place for place, card in enumerate(dict.fromkeys(TUSAC_DECK))}
    hand = tuple(sorted(take(21), key=lambda card: order[card]))
    facts = {"turn": 1, "flipped": False, "sealed": False}
    own = Own(((Zone("hand", Seat(0)), hand),))
    return View(Seat(0), Shown(tuple(z for z in zones if z[1]), window, (Seat(1),), facts), own)


def coming(view: View, src: Zone) -> tuple[Update, Update]:
    """Return the table before its card came to the middle, and how that is told."""
    zones = dict(view.zones)
    offer = zones.pop(Zone("offer"))
    zones[src] += (HIDDEN,)
    own = view.own
    if src.seat == view.viewer:
        own = own._replace(zones=((src, (*view.own.zones[0][1], *offer)),))
    earlier = view.shown._replace(zones=tuple(zones.items()), window=view.window - 1)
    events = (Moved(src, Zone("offer"), offer, public=True), TurnChanged(view.to_act))
    before = View(view.viewer, earlier, own)
    return Update(view.viewer, 1, (), before, snap=True), Update(view.viewer, 2, events, view)


def screened(seats: int, fit: Fit, first: int = 0) -> Screening:
    """Open a table of Tứ Sắc at which nothing has been dealt, with the longest names."""
    client = ScriptedClient(Seat(0))
    room = Screening([client], fit.size, fit.language, game="tusac")
    refit(room, fit)
    client.tell(
        match_state(seats, Seat(first), GAME.config("trial"), LONG_NAMES, 1, "tusac", "trial")
    )
    room.step(2)
    return room
