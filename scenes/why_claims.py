"""Claims of a finished hand as exhibits: the hand laid open, and the play that settles it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from game.core import Card, MatchState, View
from scenes.wording import Wording

RANKS = "23456789TJQKA"
"""From the lowest to the highest."""
_CARDS = 6


class Exposed(NamedTuple):
    """A card that is shown, and what is said below it."""

    card: Card
    words: tuple[str, ...] = ()
    best: bool = False
    quiet: bool = False


class Laid(NamedTuple):
    """Cards that lie together, and what is said below them."""

    cards: tuple[Exposed, ...]
    words: tuple[str, ...] = ()
    best: bool = False
    """It is what the hand was won with."""
    loose: bool = False
    """Each lies for itself."""


class Exhibit(NamedTuple):
    """A sentence, and cards that go with it."""

    text: str
    cards: tuple[Exposed, ...] = ()
    closer: bool = False
    """It belongs to the one before."""
    groups: tuple[Laid, ...] = ()
    """Cards that lie in groups."""


class Played(NamedTuple):
    """A card of a line of play."""

    seat: int
    kind: str
    card: Card


def claims(wording: Wording, match: MatchState, view: View) -> Iterator[Exhibit]:
    """Show each claim: the hand, whether it was right, and the line of play round by round."""
    found = view.facts.get("claims", ())
    assert isinstance(found, tuple)
    for claim in found:
        assert isinstance(claim, tuple)
        seat, right, steps = claim
        assert isinstance(seat, int)
        assert isinstance(steps, tuple)
        line = [Played(*step) for step in steps]  # type: ignore[misc]  # a fact of this shape
        key = "right" if right else "wrong"
        name = match.seats[seat].name
        hand = next((c for z, c in view.zones if z.name == "hand" and z.seat == seat), ())
        text = wording.say(f"why.claim.{key}", name=name)
        yield Exhibit(text, tuple(Exposed(card) for card in hand))
        first = _CARDS + 1 - len(hand)
        # In a secret round only the leader had shown a card.
        secret = bool(line) and line[0].kind == "commit"
        here = _cards_of(view, first)
        before = [other for other in _before(match, view, seat, first) if other in here]
        laid = before[:1] if secret else before
        there = set(here) | {step.seat for step in line} | {seat} | _still_in(view)
        groups = rounds_of(line, len(there), len(laid))
        already = tuple(_laid(wording, match, here, laid))
        shown = _line(wording, match, groups, first, right=bool(right), claimant=seat)
        for number, exhibit in enumerate(shown):
            cards = exhibit.cards if number else (*already, *exhibit.cards)
            yield exhibit._replace(cards=cards)


def _line(
    wording: Wording,
    match: MatchState,
    groups: Sequence[Sequence[Played]],
    first: int,
    *,
    right: bool,
    claimant: int,
) -> Iterator[Exhibit]:
    """Show a line of play, one round after the other; rounds of one card stand together."""
    heading = wording.say(f"claim.line.{'right' if right else 'wrong'}") + ". "
    alone = len(groups)
    while right and alone and [step.seat for step in groups[alone - 1]] == [claimant]:
        alone -= 1
    for number, group in enumerate(groups[:alone]):
        named = wording.say("why.round", number=first + number)
        taker = _taker(groups, number, claimant if right else None)
        shown = tuple(_shown(wording, match, group, taker))
        yield Exhibit(heading + named, shown, closer=True)
        heading = ""
    if alone < len(groups):
        text = wording.say("why.unbeaten" if alone else "why.unbeaten.all")
        name = match.seats[claimant].name
        words = [(name, wording.say("why.round", number=first + n)) for n in range(len(groups))]
        last = zip(groups[alone:], words[alone:], strict=True)
        shown = tuple(Exposed(group[0].card, word, best=True) for group, word in last)
        yield Exhibit(heading + text, shown, closer=True)


def rounds_of(line: Sequence[Played], seats: int, laid: int) -> list[list[Played]]:
    """Split a line of play into rounds.

    Where nobody can beat the claimant any more, the line goes on with the claimant's cards alone.

    Args:
        seats: how many were in the hand.
        laid: how many of them had put down their card in the first round before the line begins.
    """
    groups: list[list[Played]] = []
    room = seats - laid
    for step in line:
        if not groups or room == 0 or step.seat in {other.seat for other in groups[-1]}:
            groups.append([])
            room = room if len(groups) == 1 else seats
        groups[-1].append(step)
        room -= 1
    return groups


def _laid(
    wording: Wording, match: MatchState, cards: Mapping[int, Card], seats: Sequence[int]
) -> Iterator[Exposed]:
    """Show what lay on the table before a claim."""
    for seat in seats:
        words = (match.seats[seat].name, wording.say("why.kind_of.laid"))
        yield Exposed(cards[seat], words, quiet=True)


def _before(match: MatchState, view: View, claimant: int, number: int) -> list[int]:
    """Return the seats from the leader of a round up to the claimant, in turn order."""
    winners, count = view.facts.get("winners", ()), len(match.seats)
    assert isinstance(winners, tuple)
    leader = winners[number - 2] if 1 < number <= len(winners) + 1 else match.first
    assert isinstance(leader, int)
    return [(leader + step) % count for step in range((claimant - leader) % count)]


def _cards_of(view: View, number: int) -> dict[int, Card]:
    """Return what each seat put down in a round, if anything."""
    here = {"trick"} if view.facts.get("round") == number else set()
    found: dict[int, Card] = {}
    for zone, cards in view.zones:
        if zone.seat is not None and cards and (zone.index == number or zone.name in here):
            found.setdefault(zone.seat, cards[-1])
    return found


def _still_in(view: View) -> set[int]:
    """Return the seats that were in at the end."""
    active = view.facts.get("active", ())
    assert isinstance(active, tuple)
    return {seat for seat, there in enumerate(active) if there}


def _taker(groups: Sequence[Sequence[Played]], number: int, last: int | None) -> int | None:
    """Return who wins a round of a line: who leads the next one, or has the highest card."""
    if number + 1 < len(groups):
        return groups[number + 1][0].seat
    if last is not None:
        return last
    group = groups[number]
    led = group[0].card[-1]
    fitting = [step for step in group if step.card[-1] == led and step.kind != "hide"]
    best = max(fitting, key=lambda step: RANKS.find(step.card[0]), default=None)
    return None if best is None else best.seat


def _shown(
    wording: Wording, match: MatchState, group: Sequence[Played], taker: int | None
) -> Iterator[Exposed]:
    for step in group:
        best = step.seat == taker
        words = (match.seats[step.seat].name, wording.say(f"why.kind_of.{step.kind}"))
        yield Exposed(step.card, words, best=best, quiet=step.kind == "hide" and not best)
