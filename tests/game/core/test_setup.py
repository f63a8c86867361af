"""What a person chose, as a frozen value."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from game.core import SeatSpec, Setup, UserError


def test_a_setup_deals_by_chance_without_house_rules_unless_told() -> None:
    setup = Setup("catte", "study", (SeatSpec("human", "An"), SeatSpec("bot", "Bình", "medium")))

    assert (setup.seed, dict(setup.options)) == (None, {})
    assert setup.seats[0].level == ""


def test_setups_do_not_share_their_options() -> None:
    assert Setup("a", "b", ()).options is not Setup("a", "b", ()).options


def test_a_setup_is_frozen() -> None:
    setup = Setup("catte", "study", (SeatSpec("human", "An"),))

    with pytest.raises(FrozenInstanceError):
        setup.game = "tusac"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        setup.seats[0].name = "Chi"  # type: ignore[misc]


def test_a_user_error_says_code_and_values() -> None:
    error = UserError("seat_count", count=9, most=8)

    assert (error.code, error.values) == ("seat_count", {"count": 9, "most": 8})
    assert str(error) == "seat_count: count=9, most=8"
    assert str(UserError("name_empty")) == "name_empty"
