"""Exchanges cards a viewer cannot see and plays the same public history again.

Whatever the viewer is given must stay equal: else it depends on what he may not know.
For decks without equal copies: a face stands for one card.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from game.core import HIDDEN, Action, Announced, Card, IllegalAction, Seat, Step, redact_all
from tests.conformance.playing import Case, cases, pick, tempting_actions, tried


def _is_unique(case: Case) -> bool:
    deck = case.rules.info.deck
    return len(set(deck)) == len(deck)


UNIQUE = [parameter for parameter in cases() if _is_unique(parameter.values[0])]


class Story(NamedTuple):
    """A hand as it was played."""

    deck: tuple[Card, ...]
    first: Seat
    script: tuple[tuple[Seat, Action], ...]

    def exchanged(self, faces: Mapping[Card, Card]) -> Story:
        """Return the story with these cards in each other's places."""
        script = tuple(
            (seat, Action(action.kind, tuple(faces.get(c, c) for c in action.cards)))
            for seat, action in self.script
        )
        return Story(tuple(faces.get(card, card) for card in self.deck), self.first, script)


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


def unseen(rules: Any, case: Case, step: Step[Any], viewer: Seat | None) -> list[Card]:
    """Return the cards whose place a viewer cannot know."""
    zones = rules.view(step.state, viewer).zones
    seen = {card for _, cards in zones for card in cards if card != HIDDEN}
    return [card for card in case.rules.info.deck if card not in seen]


def exchange(rng: Random, hidden: list[Card], *, whole: bool) -> dict[Card, Card]:
    """Choose two cards to swap, or a new place for every one."""
    if whole:
        return dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    one, other = rng.sample(hidden, 2)
    return {one: other, other: one}


def said(step: Step[Any]) -> list[Announced]:
    """Return what a step said aloud that depends on cards nobody has seen.

    A claim is judged by all cards, and a hand that wins at once is laid open: where that differs
    the history was another one.
    """
    if not step.closed:
        return []
    judged = ("claim_", "instant_", "deals_", "first_")
    return [e for e in step.events if isinstance(e, Announced) and e.code.startswith(judged)]


def check(rules: Any, case: Case, seed: int, tries: int, *, whole: bool, probe: bool) -> int:
    """Exchange hidden cards of one hand so often; return how often that was possible."""
    story, rng, done = record(case, seed), Random(seed), 0
    steps = replay(rules, case, story, len(story.script))
    for _ in range(tries):
        viewer = rng.choice(case.viewers)
        until = rng.randrange(len(steps))
        hidden = unseen(rules, case, steps[until], viewer)
        if len(hidden) < 2 or not story.script:
            continue
        changed = story.exchanged(exchange(rng, hidden, whole=whole))
        try:
            others = replay(rules, case, changed, until)
        except IllegalAction:
            continue
        if [said(step) for step in steps[: until + 1]] != [said(step) for step in others]:
            continue
        done += 1
        for step, other in zip(steps, others, strict=False):
            expected = received(rules, step, viewer)
            assert received(rules, other, viewer) == expected, (seed, viewer, until)
        if probe and viewer is not None:
            expected_refusals = refusals(rules, case, steps[until], viewer)
            assert refusals(rules, case, others[-1], viewer) == expected_refusals, (seed, viewer)
    return done
