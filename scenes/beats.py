"""Which events happen together, and what kind of motion they are. Nothing moves here.

Rule 1: only the events decide, so all who see them see the same beats.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core import Card, Event, Moved


def beats(events: Sequence[Event]) -> list[list[Event]]:
    """Put moves that happen together into one beat."""
    found: list[list[Event]] = []
    for event in events:
        if found and _is_together(found[-1][-1], event):
            found[-1].append(event)
        else:
            found.append([event])
    return found


def _is_together(before: Event, event: Event) -> bool:
    """Tell whether a move is of the same kind as the one before, or brings cards to its place."""
    if not (isinstance(before, Moved) and isinstance(event, Moved)):
        return False
    joins = before.dst == event.dst and event.src != event.dst and before.src != before.dst
    return joins or _kind(before) == _kind(event)


def _kind(move: Moved) -> object:
    """Return what a move has in common with those it happens together with."""
    if move.src == move.dst:
        return "turn up"
    return move.src.name, move.dst.name if move.dst.name == "trick" else "pile"


def is_shown(move: Moved) -> bool:
    """Tell whether a card is played: onto its seat's place, or face up before everybody."""
    before_all = move.dst.seat is None and move.public and move.src.name in ("hand", "stock")
    return move.dst.name == "trick" or before_all


def carried(moves: Sequence[Moved]) -> str:
    """Return how cards are carried: put away unseen, laid before a seat, or gathered."""
    first = moves[0]
    if first.src.name == "hand" and not first.public:
        return "hide"
    taken = first.src.name == "hand" or first.src.seat is None
    return "lay" if taken and first.dst.seat is not None else "gather"


def packets(moves: Sequence[Moved]) -> list[tuple[Moved, tuple[Card, ...]]]:
    """Return what leaves the stock at once: whole moves where seats have several, else cards."""
    if len({move.dst for move in moves}) < len(moves):
        return [(move, move.cards) for move in moves]
    longest = max(len(move.cards) for move in moves)
    return [
        (move, move.cards[n : n + 1])
        for n in range(longest)
        for move in moves
        if n < len(move.cards)
    ]
