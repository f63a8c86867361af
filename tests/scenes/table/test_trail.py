"""What passed through the middle is remembered as everybody could see it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.core import MatchState, Moved, Seat, Update
from scenes.trail import Shown, Trail
from tests.scenes.table.told_tusac import PRESETS, told


def heard(items: tuple[Update | MatchState, ...]) -> Trail:
    trail = Trail(("offer",))
    for item in items:
        trail.hear(item)
    return trail


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 4])
def test_everybody_remembers_the_same(seats: int, preset: str) -> None:
    items = told(seats, 3, preset)
    trails = [heard(items[viewer]).cards for viewer in (None, *map(Seat, range(seats)))]

    assert len(trails[0]) >= 8
    assert all(trail == trails[0] for trail in trails)


@pytest.mark.parametrize("preset", PRESETS)
def test_it_agrees_with_every_view_however_late_it_is_asked(preset: str) -> None:
    items = told(4, 1, preset)[Seat(2)]
    trail, views = heard(items), [item.view for item in items if isinstance(item, Update)]

    for view in views:
        shown = trail.at(view)
        assert (shown.card if shown else None) == view.facts["offer"]
        if shown is None:
            continue
        assert (shown.src == "stock") == view.facts["flipped"]
        dead = [each.card for each in trail.until(view) if each.dst == "dead"]
        assert dead[: len(view.facts["dead"])] == list(view.facts["dead"])


@pytest.mark.parametrize("preset", PRESETS)
def test_seats_are_those_whose_cards_moved(preset: str) -> None:
    items = [item for item in told(3, 5, preset)[None] if isinstance(item, Update)]
    shown = iter(heard(tuple(items)).cards)
    for before, after in pairwise(items):
        for event in after.events:
            if not (isinstance(event, Moved) and event.dst.name == "offer"):
                continue
            card = next(shown)
            if event.src.seat is not None:
                assert (card.src, card.seat) == ("hand", event.src.seat)
            else:
                assert (card.src, card.seat) == ("stock", after.view.facts["turn"])
                assert len(before.view.to_act) > 1 or card.seat in before.view.to_act
    assert next(shown, None) is None


def test_who_was_asked_and_what_became_of_it() -> None:
    """In the plain rules a thrown card is the next house's alone; of a drawn one two may eat."""
    cards = heard(told(4, 1, "trial")[None]).cards
    for each in cards[:-1]:
        assert each.seat is not None
        following = Seat((each.seat + 1) % 4)
        if each.src == "hand":
            assert each.asked == (following,)
        elif each.taker is None:
            assert each.asked == (each.seat, following)
        assert each.gone is not None
        assert (each.dst == "groups") == (each.taker is not None)
        assert each.dst in ("groups", "dead")
    assert {each.dst for each in cards} >= {"groups", "dead"}


def test_who_comes_in_mid_hand_knows_what_lies_there_but_not_from_whom() -> None:
    items = [item for item in told(4, 1, "trial")[Seat(1)] if isinstance(item, Update)]
    at = next(n for n, item in enumerate(items) if n > 8 and item.view.facts["offer"])
    late = heard((items[at]._replace(events=(), snap=True), *items[at + 1 :]))
    whole = heard(tuple(items))

    first = late.cards[0]
    assert first.card == items[at].view.facts["offer"]
    assert (first.seat, first.src) == (None, "")
    assert late.cards[1:] == whole.cards[-len(late.cards) + 1 :]


def test_new_hand_forgets() -> None:
    items = told(2, 4, "trial", hands=2)[None]
    second = next(n for n, i in enumerate(items) if isinstance(i, MatchState) and i.hand == 2)
    trail = heard(items[:second])
    assert trail.cards

    trail.hear(items[second])

    assert trail.cards == list[Shown]()
