"""What a view says in facts that games name alike; a game need not have any of them."""

from __future__ import annotations

from game.core import Seat, View


def still_in(view: View, seat: Seat) -> bool:
    """Tell whether a seat is still in the hand."""
    active = view.facts.get("active")
    return not isinstance(active, tuple) or not active or bool(active[seat])


def winners(view: View) -> tuple[Seat, ...]:
    """Return who has won the rounds that are over, the first round first."""
    found = view.facts.get("winners")
    seats = found if isinstance(found, tuple) else ()
    return tuple(Seat(seat) for seat in seats if isinstance(seat, int))


def is_secret(view: View) -> bool:
    """Tell whether answers to the open window are kept until the last one is in."""
    return bool(view.facts.get("sealed")) or len(view.to_act) > 1
