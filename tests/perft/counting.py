"""Counts how many ways a hand can go on, through the public `legal_actions` and `apply` alone.

One ply is one answer of one seat. Of several seats that owe an answer to the same window one is
taken at a time, so a sealed window of two adds two plies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from game.core import Action, Seat
from tests.conformance.playing import tried

Order = Callable[[tuple[Seat, ...]], Seat]
"""Which of the seats that owe an answer gives it first."""


def first_owing(owing: tuple[Seat, ...]) -> Seat:
    return owing[0]


def last_owing(owing: tuple[Seat, ...]) -> Seat:
    return owing[-1]


def middle_owing(owing: tuple[Seat, ...]) -> Seat:
    return owing[len(owing) // 2]


def children(rules: Any, state: Any, order: Order) -> list[tuple[Seat, Action, Any]]:
    """Return what one seat may answer, and the states that leads to; nothing after the end."""
    owing = rules.to_act(state)
    if not owing:
        return []
    seat = order(owing)
    legal = rules.legal_actions(state, seat)
    steps = [(action, tried(rules, state, seat, action)) for action in legal]
    return [(seat, action, step.state) for action, step in steps if step is not None]


def perft(rules: Any, state: Any, depth: int, order: Order = first_owing) -> int:
    """Return the number of ways to give so many answers; a hand that ends before counts for 0."""
    if depth == 0:
        return 1
    following = children(rules, state, order)
    if depth == 1:
        return len(following)
    return sum(perft(rules, after, depth - 1, order) for _, _, after in following)


def tree(rules: Any, state: Any, order: Order = first_owing) -> tuple[list[int], Counter[Any]]:
    """Return the nodes at each depth of the complete tree, and how often each state ends a hand."""
    counts: list[int] = []
    level, ends = [state], Counter[Any]()
    while level:
        counts.append(len(level))
        below = []
        for node in level:
            following = [after for _, _, after in children(rules, node, order)]
            below += following
            if not following:
                ends[node] += 1
        level = below
    return counts, ends


def split(rules: Any, state: Any, depth: int, order: Order = first_owing) -> dict[str, int]:
    """Return the count below each first answer, to find the one that is wrong."""
    return {
        named(seat, action): perft(rules, after, depth - 1, order)
        for seat, action, after in children(rules, state, order)
    }


def named(seat: Seat, action: Action) -> str:
    return f"{seat} {action.kind} {' '.join(action.cards)}"


def compared(expected: dict[str, int], found: dict[str, int]) -> str:
    """Set two splits side by side; what differs is marked."""
    lines = ["answer          expected     found"]
    for name in sorted(expected | found):
        one, other = expected.get(name), found.get(name)
        mark = "" if one == other else "  <--"
        lines.append(f"{name:<14} {one!s:>9} {other!s:>9}{mark}")
    return "\n".join(lines)
