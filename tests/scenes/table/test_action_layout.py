"""Buttons of the game, what is chosen ahead, totals and stakes: nothing overlaps or is cut."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from game.core import Action, Announced, Outcome, Seat
from scenes.question import QuestionScene
from tests.conformance.playing import REGISTRY
from tests.scenes.fits import LONG_NAMES, Fit, check_scene
from tests.scenes.table.script import Screening, ScriptedClient, match_state, updates
from tests.scenes.table.test_layout import check_prompt, screening, some_fits, tables

GAME = REGISTRY.game("catte")
MOST, WIDEST = 1_000_000, 9_999
"""The highest bet, and the one that takes most room where numbers are short."""
DEVICES = pytest.mark.parametrize("device", ["mouse", "keys", "pad", "touch"])
SPOKEN = (
    *("deals_and_leads", "folded_hand", "claims", "claim_right", "claim_wrong"),
    *("instant_quad", "instant_one_suit", "instant_low_six", "instant_beaten"),
)


def table(
    seats: int, fit: Fit, *, first: int = 0, totals: int = -9_999_999, bet: int = WIDEST
) -> Screening:
    """Return a table for a high stake, just dealt, after a hand that cost everybody much."""
    rules, config = GAME.rules, GAME.config("pot", {"bet": bet})
    client = ScriptedClient(Seat(0))
    room = screening([client], fit)
    match = match_state(seats, Seat(first), config, LONG_NAMES, people=1)
    past = Outcome(Seat(0), "last_trick", (0,) * seats)
    client.tell(match._replace(totals=(totals,) * seats, history=(past,), hand=88))
    steps = [rules.deal(config, seats, Seat(first), rules.info.deck)]
    for update in updates(rules, Seat(0), steps):
        client.tell(update)
    room.step()
    room.table.story.catch_up()
    room.step(3)
    return room


@pytest.fixture
def at_table() -> Iterator[Any]:
    """Open tables that are closed after the test."""
    opened: list[Screening] = []

    def open_one(*given: Any, **named: Any) -> Screening:
        opened.append(table(*given, **named))
        return opened[-1]

    yield open_one
    for room in opened:
        room.close()


@tables(seats=(2, 5, 8))
def test_both_buttons_with_the_hints(seats: int, fit: Fit, at_table: Any) -> None:
    for total in (-9_999_999, -9_999, 0, 123):
        room = at_table(seats, fit, totals=total)
        assert {"fold_hand", "claim"} <= room.table.widgets.rects().keys()
        check_scene(room)
        check_prompt(room)


@some_fits
@DEVICES
@pytest.mark.parametrize("seats", [4, 8])
def test_what_is_chosen_ahead(seats: int, device: Any, fit: Fit, at_table: Any) -> None:
    room = at_table(seats, fit, first=1)
    room.context.ui.commands.device = device
    ahead = room.table.player.ahead
    assert ahead.may("hide")
    check_scene(room)
    card = room.table.board.hand[2].card
    for action in (Action("hide", (card,)), Action("fold_hand")):
        ahead.choose(action)
        room.step(3)
        check_scene(room)
        check_prompt(room)
    assert room.table.widgets.rects().keys() >= {"fold_hand"}
    reason = room.table.wording.refusal("lead_face_up", ())
    for key, values in (("table.ahead_refused", {"reason": reason}), ("table.ahead_dropped", {})):
        room.table.player.refuse(room.context.say(key, **values))
        check_scene(room)
        check_prompt(room)


@pytest.mark.parametrize(
    ("total", "shown"),
    [(0, "0"), (-8, "−8"), (9_999, "9999"), (-12_345, "−12k"), (-9_999_999, "−9tr")],
)
def test_totals_and_the_stake_are_seen(total: int, shown: str, at_table: Any) -> None:
    room = at_table(4, Fit((1280, 720)), totals=total)
    texts = [text.text for text in room.texts()]
    assert texts.count(shown) == 4
    assert any("góp 9999 xu" in text for text in texts)


@some_fits
@DEVICES
def test_hints_beside_the_buttons(device: Any, fit: Fit, at_table: Any) -> None:
    room = at_table(8, fit)
    room.context.ui.commands.device = device
    check_scene(room)


@some_fits
@pytest.mark.parametrize("name", ["fold_hand", "claim"])
def test_questions(name: str, fit: Fit, at_table: Any) -> None:
    room = at_table(8, fit, bet=MOST)
    room.click(name)
    assert isinstance(room.top, QuestionScene)

    check_scene(room, within=room.top._panel())


@some_fits
def test_all_that_is_announced(fit: Fit, at_table: Any) -> None:
    room = at_table(8, fit)
    said, room.table.story.telling = [], True
    for code, seat in product(SPOKEN, range(8)):
        room.table.story.tell(Announced(code, Seat(seat)))
        said.append(room.table.story.said)
        check_scene(room)
        check_prompt(room)
    assert len({*said}) == len(said)
    told = ("refusal.claim_undecided", "action.claim.done", "action.fold_hand.done")
    for key in (*told, "action.claim.wait"):
        room.table.player.refuse(room.table.wording.say(key))
        check_scene(room)
        check_prompt(room)
    assert room.context.texts.missing == set()
