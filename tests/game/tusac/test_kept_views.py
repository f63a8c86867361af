"""What is kept from one view to the next is speed only."""

from __future__ import annotations

from random import Random

from game.core import Config, Seat
from game.tusac.rules import TusacRules
from tests.game.tusac.random_play import Played, every_rule


@every_rule
def test_a_view_is_what_rules_that_saw_nothing_before_say(config: Config) -> None:
    played, rules, chance = Played(config, 4, 1), TusacRules(), Random(1)
    states = [*(answer.before for answer in played.answers), played.last]

    for state in states:
        for viewer in chance.sample([*map(Seat, range(4)), None], 3):
            assert rules.view(state, viewer) == TusacRules().view(state, viewer)
