"""A finished hand laid open in groups, as exhibits: why it is complete, what the others lacked.

Read from the facts `laid` (what each seat still held: groups and loose cards), `counted` (the
groups of the winner with their points) and the zones of eaten groups. Nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from game.core import Card, MatchState, Outcome, View
from scenes.context import Context
from scenes.numbers import counted
from scenes.settlement import payments
from scenes.why_claims import Exhibit, Exposed, Laid
from scenes.wording import Wording


class _Line(NamedTuple):
    """A group of the hand that won, as the fact `counted` has it."""

    kind: str
    cards: tuple[Card, ...]
    is_eaten: bool
    points: int | None


def has_groups(view: View) -> bool:
    """Tell whether the hands of this game are laid open in groups."""
    return bool(view.facts.get("laid"))


def laid_open(
    context: Context, wording: Wording, match: MatchState, outcome: Outcome, view: View
) -> Iterator[Exhibit]:
    """Show the hand that won and what it counts, then the others, the next house first."""
    winner, count = outcome.winner, len(match.seats)
    if winner is None:
        yield _drawn(wording, view)
    else:
        yield _winner(wording, match, outcome, view)
        yield from _sum(context, wording, view)
    begin = match.first if winner is None else winner + 1
    for seat in ((begin + step) % count for step in range(count)):
        if seat != winner:
            yield _other(wording, match, view, seat)


def _drawn(wording: Wording, view: View) -> Exhibit:
    """Say why nobody has won."""
    stock = view.facts.get("stock", 0)
    key = "why.hue" if stock else "why.hue.empty"
    return Exhibit(wording.say(key, count=stock))


def _winner(wording: Wording, match: MatchState, outcome: Outcome, view: View) -> Exhibit:
    """Show every group of the hand that won, those that were eaten first."""
    lines = _counted(view)
    eaten = [line for line in lines if line.is_eaten]
    # One wins by eating; the card that was eaten lies last in its group, and the group last.
    last = eaten[-1] if eaten and outcome.how == "toi" else None
    groups = [_group(wording, line, won=line is last) for line in lines]
    assert outcome.winner is not None, "somebody has won"
    text = wording.say(
        f"why.{outcome.how}",
        name=match.seats[outcome.winner].name,
        card="" if last is None else wording.card(last.cards[-1]),
        count=sum(len(line.cards) for line in lines),
    )
    return Exhibit(text, groups=tuple(groups))


def _group(wording: Wording, line: _Line, *, won: bool) -> Laid:
    last = len(line.cards) - 1
    cards = [Exposed(card, best=won and place == last) for place, card in enumerate(line.cards)]
    state = "won" if won else "eaten" if line.is_eaten else "held"
    words = [wording.say(f"group.{line.kind}"), wording.say(f"why.mark.{state}")]
    if line.points is not None:
        words.append(wording.say("why.points", count=line.points))
    return Laid(tuple(cards), tuple(words), best=won)


def _sum(context: Context, wording: Wording, view: View) -> Iterator[Exhibit]:
    """Add up the points and say what each loser pays, where points are played for."""
    groups = sum(line.points or 0 for line in _counted(view))
    for item in payments(view)[:1]:
        if item.payer is None or not item.values:
            return
        total, bet = item.values
        values = {
            "groups": groups,
            "bonus": total - groups,
            "total": total,
            "bet": bet,
            "amount": item.amount,
        }
        shown = {name: counted(context, value) for name, value in values.items()}
        yield Exhibit(wording.say("why.sum", **shown), closer=True)


def _other(wording: Wording, match: MatchState, view: View, seat: int) -> Exhibit:
    """Show what a seat had eaten, the groups it held, and apart from them its loose cards."""
    laid: Any = view.facts["laid"]
    groups, loose = laid[seat]
    eaten = [c for zone, c in view.zones if zone.name == "groups" and zone.seat == seat]
    said = wording.say("why.mark.eaten")
    shown = [Laid(_exposed(cards), (said,)) for cards in eaten]
    shown += [Laid(_exposed(cards)) for cards in groups]
    if loose:
        shown.append(Laid(_exposed(loose), (wording.say("why.mark.loose"),), loose=True))
    key = "why.rest" if loose else "why.rest.none"
    text = wording.say(key, name=match.seats[seat].name, count=len(loose))
    return Exhibit(text, groups=tuple(shown))


def _exposed(cards: tuple[Card, ...]) -> tuple[Exposed, ...]:
    return tuple(Exposed(card) for card in cards)


def _counted(view: View) -> list[_Line]:
    found: Any = view.facts.get("counted", ())
    return [_Line(*line) for line in found]
