"""The presets are those of the rules, and every option changes what it says."""

from __future__ import annotations

import pytest

from game.tusac.rules import OPTIONS
from tests.game.tusac.play import GAME, offered, table

VALUES = {
    "dealer_cards": (20, 21),
    "claims": ("next_only", "pair_holders"),
    "hue_at": (0, 7),
    "no_peel": ("off", "strict"),
    "forced_khui": (False, True),
    "thien_toi": (False, True),
    "doi_beats_single": (False, True),
    "chot_different_is_chan": (False, True),
    "lenh": (False, True),
    "lenh_chot4": (4, 2),
    "lenh_khap": (3, 6),
    "lenh_toi": (3, 7),
    "bet": (),
}
BOOK = {
    "dealer_cards": 21,
    "claims": "pair_holders",
    "hue_at": 7,
    "forced_khui": True,
    "thien_toi": True,
}


def test_the_options_are_those_of_the_rules_and_no_others() -> None:
    assert {option.name: option.choices for option in OPTIONS} == VALUES


def test_the_defaults_are_those_of_the_trial() -> None:
    trial = dict(GAME.config("trial"))

    assert trial == {option.name: option.default for option in OPTIONS}
    assert dict(GAME.config("book")) == {**trial, **BOOK}
    assert dict(GAME.config("book_scored")) == {**trial, **BOOK, "lenh": True}


@pytest.mark.parametrize("preset", GAME.presets)
def test_the_rules_are_found_by_the_preset_file(preset: str) -> None:
    assert GAME.rules.info.id == GAME.id == "tusac"
    assert GAME.config(preset)["bet"] == 1


def test_soldiers_of_different_colours_may_go_before_a_pair() -> None:
    found = {}
    for switch in (False, True):
        hand = offered(
            "Cd", "Cx Cv Sx", "Gv", "Cd*2 Sv", preset="book", chot_different_is_chan=switch
        )
        found[switch] = hand.all("1 eat Cx Cv", "3 eat Cd*2").to_act

    assert found == {False: (3,), True: (1,)}


def test_a_dealt_win_needs_its_option_whatever_the_dealer_holds() -> None:
    won = table("Xx*2", "Sx", thien_toi=True)
    not_won = table("Xx*2", "Sx", thien_toi=False)

    assert (won.how, not_won.how) == ("thien_toi", None)


def test_a_draw_can_be_had_earlier_in_any_preset() -> None:
    hand = offered("Md", "Pt", stock="Gx*4 Gt*3", hue_at=7).act(1, "flip")

    assert hand.how == "hue"


def test_khui_can_be_forced_where_only_the_next_house_answers() -> None:
    hand = offered("Xd", "Xd*3 Sx", forced_khui=True)

    assert hand.legal(1) == ["eat Xd Xd Xd"]


def test_others_can_claim_where_the_dealer_has_twenty() -> None:
    hand = offered("Xd", "Sx", "Xd*2 Sv", claims="pair_holders")

    assert hand.to_act == (1, 2)
    assert hand.legal(2) == ["eat Xd Xd", "pass"]
