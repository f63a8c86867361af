"""Exchanges cards a viewer cannot see and plays the same public history again.

Whatever the viewer is given must stay equal: else it depends on what he may not know.

A card is a place in the deck as it was dealt. Where a face stands for one card, who laid it face
down lays the other one now. Where there are equal cards nothing is laid face down, so that what was
laid stays as it was.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from game.core import (
    HIDDEN,
    Action,
    Announced,
    Card,
    Event,
    HandEnded,
    IllegalAction,
    Moved,
    Seat,
    Step,
    redact_all,
)
from game.referee_deal import dealing_order
from tests.conformance.playing import Case, cases, pick, tempting_actions, tried

CASES = cases()


def is_unique(case: Case) -> bool:
    """Tell whether a face stands for one card."""
    deck = case.rules.info.deck
    return len(set(deck)) == len(deck)


class Story(NamedTuple):
    """A hand as it was played."""

    deck: tuple[Card, ...]
    first: Seat
    script: tuple[tuple[Seat, Action], ...]

    def exchanged(self, places: dict[int, int]) -> Story:
        """Return the story with the cards of these places of the deck in other places of them."""
        deck = tuple(self.deck[places.get(place, place)] for place in range(len(self.deck)))
        if len(set(deck)) < len(deck):
            return self._replace(deck=deck)
        faces = dict(zip(self.deck, deck, strict=True))
        script = tuple(
            (seat, Action(action.kind, tuple(faces.get(c, c) for c in action.cards)))
            for seat, action in self.script
        )
        return Story(deck, self.first, script)


def record(case: Case, seed: int) -> Story:
    """Play one random hand."""
    rng = Random(f"{case.game.id} {case.preset} {case.seats} {seed}")
    rules, deck = case.rules, list(case.rules.info.deck)
    rng.shuffle(deck)
    first = Seat(rng.randrange(case.seats))
    state = rules.deal(case.config, case.seats, first, tuple(deck)).state
    script = []
    while rules.to_act(state):
        seat = rng.choice(rules.to_act(state))
        action = pick(rng, rules.legal_actions(state, seat))
        step = tried(rules, state, seat, action)
        if step is not None:
            script.append((seat, action))
            state = step.state
    return Story(tuple(deck), first, tuple(script))


def replay(rules: Any, case: Case, story: Story, answers: int) -> list[Step[Any]]:
    """Return the deal and the steps of the first answers.

    Raises:
        IllegalAction: after an exchange the same history is not possible.
    """
    steps = [rules.deal(case.config, case.seats, story.first, story.deck)]
    for seat, action in story.script[:answers]:
        steps.append(rules.apply(steps[-1].state, seat, action))
    return steps


def received(rules: Any, step: Step[Any], viewer: Seat | None) -> tuple[object, ...]:
    """Return all a viewer is given of a step, and what is played if he says nothing."""
    events = redact_all(step.events, [viewer])[viewer] if step.closed else ()
    late = viewer in rules.to_act(step.state) and rules.timeout_action(step.state, viewer)
    return rules.view(step.state, viewer), events, late


def refusals(rules: Any, case: Case, step: Step[Any], viewer: Seat) -> list[object]:
    """Return what a seat is told when it tries everything."""
    told: list[object] = []
    for action in tempting_actions(case.game, Random(1), ()):
        try:
            if action not in rules.legal_actions(step.state, viewer):
                rules.apply(step.state, viewer, action)
            told.append(action)
        except IllegalAction as refusal:
            told.append((action, refusal.code, refusal.cards))
    return told


def unseen(rules: Any, case: Case, story: Story, step: Step[Any], viewer: Seat | None) -> list[int]:
    """Return the places of the deck whose cards lie where a viewer cannot see them.

    Of equal cards of a hand any can be meant: it is said to be those that were dealt last.
    """
    order = dealing_order(rules, case.config, case.seats, story.first)
    seen = dict(rules.view(step.state, viewer).zones)
    stock = sum(len(cards) for zone, cards in seen.items() if zone.name == "stock")
    found = list(range(len(story.deck) - stock, len(story.deck)))
    for owner in map(Seat, range(case.seats)):
        secret = Counter[Card]()
        for zone, cards in rules.view(step.state, owner).zones:
            if zone.seat == owner and HIDDEN in seen.get(zone, ()):
                secret += Counter(cards) - Counter(seen[zone])
        for place in reversed(range(len(order))):
            if order[place] == owner and secret[story.deck[place]]:
                secret[story.deck[place]] -= 1
                found.append(place)
    return sorted(found)


def exchange(rng: Random, story: Story, hidden: list[int], *, whole: bool) -> dict[int, int]:
    """Choose two places of different faces to swap, or a new place for every card.

    Where there are equal cards most hands could not have been played on with quite other cards, so
    now and then only a few of them go elsewhere.
    """
    if whole:
        unique = len(set(story.deck)) == len(story.deck)
        few = hidden if unique else rng.sample(hidden, rng.choice((4, 20, len(hidden))))
        return dict(zip(few, rng.sample(few, len(few)), strict=True))
    one = rng.choice(hidden)
    others = [place for place in hidden if story.deck[place] != story.deck[one]]
    if not others:
        return {}
    other = rng.choice(others)
    return {one: other, other: one}


def moment(rng: Random, case: Case, length: int) -> int:
    """Choose how much of a hand is played again; the less, the more cards could lie elsewhere."""
    return rng.randrange(length) if is_unique(case) else rng.randrange(rng.randint(1, length))


def said(case: Case, step: Step[Any]) -> list[Event]:
    """Return what a step told everybody that depends on cards nobody has seen.

    A claim is judged by all cards, and a hand that wins at once is laid open: where that differs
    the history was another one. So it is where there are equal cards and another house gets the
    offered one.
    """
    if not step.closed:
        return []
    if not is_unique(case):
        return [
            event
            for event in step.events
            if isinstance(event, (Announced, HandEnded))
            or (isinstance(event, Moved) and event.public)
        ]
    judged = ("claim_", "instant_", "deals_", "first_")
    return [e for e in step.events if isinstance(e, Announced) and e.code.startswith(judged)]


def changed(
    rules: Any, case: Case, story: Story, steps: list[Step[Any]], places: dict[int, int], until: int
) -> tuple[Story, list[Step[Any]]] | None:
    """Play the first answers with other hidden cards; None where that is another history."""
    other = story.exchanged(places)
    try:
        others = replay(rules, case, other, until)
    except IllegalAction:
        return None
    if [said(case, step) for step in steps[: until + 1]] != [said(case, step) for step in others]:
        return None
    return other, others


def check(rules: Any, case: Case, seed: int, tries: int, *, whole: bool, probe: bool) -> int:
    """Exchange hidden cards of one hand so often; return how often that was possible."""
    story, rng, done = record(case, seed), Random(seed), 0
    steps = replay(rules, case, story, len(story.script))
    for _ in range(tries if is_unique(case) else 2 * tries):
        viewer = rng.choice(case.viewers)
        until = moment(rng, case, len(steps))
        hidden = unseen(rules, case, story, steps[until], viewer)
        if len(hidden) < 2 or not story.script:
            continue
        places = exchange(rng, story, hidden, whole=whole)
        found = changed(rules, case, story, steps, places, until)
        if found is None:
            continue
        others = found[1]
        done += 1
        for step, other in zip(steps, others, strict=False):
            expected = received(rules, step, viewer)
            assert received(rules, other, viewer) == expected, (seed, viewer, until)
        if probe and viewer is not None:
            expected_refusals = refusals(rules, case, steps[until], viewer)
            assert refusals(rules, case, others[-1], viewer) == expected_refusals, (seed, viewer)
    return done
