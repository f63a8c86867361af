"""What the illustrated hand of a game shows, round by round, as its rules play it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import NamedTuple

from game.core import Announced, Card, Event, HasGroups, Moved, Refusal, Seat
from game.example import Example, Played, steps
from game.registry import Game

Groups = tuple[tuple[Card, ...], ...]

_HAND, _STOCK, _GROUPS = "hand", "stock", "groups"


class Laid(NamedTuple):
    """A card that came onto the mat."""

    seat: Seat
    card: Card
    hidden: bool
    kind: str
    """By which action, as the game calls it."""


@dataclass
class Page:
    """A round as it was played: what everybody holds after it, and what lay on the mat."""

    hands: dict[Seat, list[Card]]
    kept: dict[Seat, list[list[Card]]]
    """What lies before each seat, this round's included: groups, or cards that have won a round."""
    laid: list[Laid] = field(default_factory=list)
    said: dict[Seat, list[str]] = field(default_factory=dict)
    """The codes of what was announced of each seat."""
    winner: Seat | None = None
    """Who got what was laid."""
    refused: tuple[Seat, Refusal] | None = None
    """What somebody wanted to do, and why it is not allowed."""


class Sorted(NamedTuple):
    """A hand as it is shown."""

    groups: Groups
    loose: tuple[Card, ...]


def pages(game: Game, example: Example) -> tuple[Page, ...]:
    """Play the hand; return the deal, then its rounds.

    A round of the file is a page. What the rules play by themselves once a round is won is one
    of its own.
    """
    seats = [Seat(seat) for seat in range(len(example.hands))]
    hands = {seat: list(example.hands[seat]) for seat in seats}
    found = [Page(hands, {seat: [] for seat in seats})]
    number = 0
    for played in steps(game, example):
        if played.round != number:
            number = played.round
            _begin(found)
        if played.answer is not None and played.refusal is not None:
            found[-1].refused = played.answer.seat, played.refusal
        elif number:
            for event in played.step.events:
                _take(game, found, played, event)
    return tuple(found)


def in_groups(game: Game, cards: Sequence[Card]) -> Sorted:
    """Return a hand in its groups, where the game has groups."""
    if not isinstance(game.rules, HasGroups):
        return Sorted((tuple(cards),) if cards else (), ())
    arranged = game.rules.arrange(tuple(cards))
    return Sorted(arranged.groups, arranged.loose)


def _begin(found: list[Page]) -> None:
    """Open the next page with what everybody holds."""
    found.append(Page(deepcopy(found[-1].hands), deepcopy(found[-1].kept)))


def _take(game: Game, found: list[Page], played: Played, event: Event) -> None:
    """Go on by what happened."""
    if isinstance(event, Announced) and event.seat is not None:
        page = found[-1]
        page.said.setdefault(event.seat, []).append(event.code)
        if event.code == "round_won":
            page.winner = event.seat
            page.kept[event.seat] += [[laid.card] for laid in page.laid if laid.seat == event.seat]
    if not isinstance(event, Moved) or event.src == event.dst:
        return
    if event.src.name == _HAND and found[-1].winner is not None:
        _begin(found)
    page = found[-1]
    if event.src.name == _HAND:
        assert event.src.seat is not None, "a hand is somebody's"
        for card in event.cards:
            page.hands[event.src.seat].remove(card)
    if event.dst.name == _GROUPS:
        _eat(page, event)
    elif event.src.name in (_HAND, _STOCK):
        page.laid.append(_laid(game, played, event))


def _eat(page: Page, event: Moved) -> None:
    """Put cards into a group before a seat."""
    seat, number = event.dst.seat, event.dst.index
    assert seat is not None, "a group is somebody's"
    assert number is not None, "a group is one of several"
    if number == len(page.kept[seat]):
        page.kept[seat].append([])
    page.kept[seat][number] += event.cards
    page.winner = seat


def _laid(game: Game, played: Played, event: Moved) -> Laid:
    (card, *_) = event.cards
    assert played.answer is not None, "nothing is laid at the deal"
    if event.src.name == _STOCK:
        turned_by = game.rules.view(played.step.state, None).facts["turn"]
        assert isinstance(turned_by, int), "somebody's turn it is"
        return Laid(Seat(turned_by), card, not event.public, "flip")
    assert event.src.seat is not None, "a hand is somebody's"
    return Laid(event.src.seat, card, not event.public, played.answer.action.kind)
