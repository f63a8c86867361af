"""A table in the making: rules, stake and length are taken, remembered and kept in range."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core import Option, SeatSpec, Setup, Value
from game.registry import Registry
from scenes.prefs import Prefs
from scenes.seating import HANDS, Seating, next_amount

REGISTRY = Registry()
SEATS = (SeatSpec("human", "Hồng"), SeatSpec("bot", "Lan", "medium"))


def seating(last: Setup | None = None, player_name: str = SEATS[0].name) -> Seating:
    prefs = Prefs(last=last, player_name=player_name)
    return Seating.start(tuple(REGISTRY), prefs, own_name="Bạn", guest="Khách {number}")


def test_the_last_table_comes_back_whole(tmp_path: Path) -> None:
    options: dict[str, Value] = {"round5": "open", "bet": 50}
    setup = Setup("catte", "pot", SEATS, options, hands=20)
    prefs = Prefs(last=setup, folder=tmp_path)
    prefs.save()

    read = Prefs.load(tmp_path)

    assert read.last == setup
    assert seating(read.last).setup() == setup


@pytest.mark.parametrize(
    "options", [{"fold_hand": "sometimes"}, {"claim": True}, {"nothing": 3}, {"bet": 0}]
)
def test_options_that_are_no_good_any_more_are_left_out(options: dict[str, Value]) -> None:
    found = seating(Setup("catte", "study", SEATS, options, hands=5))
    assert (found.preset, found.options, found.hands) == ("study", {}, 5)
    found.setup()


@pytest.mark.parametrize(("preset", "stake"), [("study", None), ("points", None), ("pot", 1)])
def test_a_stake_only_where_it_makes_a_difference(preset: str, stake: int | None) -> None:
    found = seating()
    found.take(preset, {})
    assert found.stake == stake
    found.step_stake(1)
    assert found.options == ({} if stake is None else {"bet": 2})


def test_a_stake_between_two_steps_goes_to_the_next() -> None:
    found = seating()
    found.take("coins", {"bet": 7})
    found.step_stake(1)
    assert found.stake == 10
    found.options["bet"] = 7
    found.step_stake(-1)
    assert found.stake == 5


def test_lengths_go_from_the_open_end_to_the_longest() -> None:
    found = seating()
    assert not found.can_play_hands(-1)
    seen = [found.hands]
    while found.can_play_hands(1):
        found.step_hands(1)
        seen.append(found.hands)
    assert seen == list(HANDS)
    found.hands = 7
    found.step_hands(-1)
    assert found.hands == 5


def test_amounts_never_leave_their_range() -> None:
    option = Option("bet", minimum=3, maximum=40)
    assert [next_amount(option, amount, 1) for amount in (3, 5, 20, 40)] == [5, 10, 40, 40]
    assert [next_amount(option, amount, -1) for amount in (40, 5, 3)] == [20, 3, 3]


def test_another_game_begins_with_its_own_rules() -> None:
    found = seating(Setup("catte", "pot", SEATS, {"bet": 50}))
    found.choose(found.entry)
    assert (found.preset, found.options) == (found.entry.default_preset, {})


def test_nobody_is_called_you_where_several_share_the_machine() -> None:
    found = seating(player_name="")
    assert found.places[0].name == "Bạn"

    found.toggle(2)
    names = [place.name for place in found.places if not place.is_bot]
    assert names == ["Khách 1", "Khách 3"]
    assert seating(found.setup(), "Bạn").places[0].name == "Khách 1"

    found.resize(2)
    assert found.places[0].name == "Bạn"


def test_a_name_of_ones_own_stays_whoever_joins() -> None:
    found = seating()
    found.toggle(1)
    found.toggle(1)
    assert found.places[0].name == SEATS[0].name
