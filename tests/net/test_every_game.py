"""Whatever any game tells, from the deal to the last fact, arrives as it was told."""

from __future__ import annotations

from game.core import Update, redact_all
from net.messages import decode_host, encode_host
from tests.conformance.playing import Case, every_case, played


@every_case
def test_every_update_is_read_as_it_was_written(case: Case) -> None:
    for seed in range(4):
        dealt, answers = played(case, seed)
        steps = [dealt, *(answer.step for answer in answers if answer.step.closed)]
        for number, step in enumerate(steps):
            events = redact_all(step.events, case.viewers)
            for viewer in case.viewers:
                view = case.rules.view(step.state, viewer)
                update = Update(viewer, number + 1, events[viewer], view)

                assert decode_host(encode_host(update), viewer) == update, (seed, number, viewer)
