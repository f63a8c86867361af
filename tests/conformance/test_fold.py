"""Previous zones + redacted events = next zones, for every seat, the spectator and every game."""

from __future__ import annotations

from game.core import HIDDEN, Card, Zone, fold, redact_all
from tests.conformance.playing import Case, every_case, played

HANDS = 6


@every_case
def test_events_alone_tell_where_all_cards_lie(case: Case) -> None:
    deck = case.rules.info.deck
    for seed in range(HANDS):
        dealt, answers = played(case, seed)
        start: dict[Zone, tuple[Card, ...]] = {Zone("stock"): (HIDDEN,) * len(deck)}
        zones = dict.fromkeys(case.viewers, start)

        for step in (dealt, *(answer.step for answer in answers)):
            events = redact_all(step.events, case.viewers)
            for viewer in case.viewers:
                zones[viewer] = fold(zones[viewer], events[viewer], deck)
                view = case.rules.view(step.state, viewer)
                assert zones[viewer] == dict(view.zones), (seed, viewer)
