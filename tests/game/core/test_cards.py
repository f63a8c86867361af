"""The two canonical decks."""

from __future__ import annotations

from game.core import FRENCH_DECK, HIDDEN, TUSAC_DECK


def test_the_french_deck_goes_by_suit_then_rank() -> None:
    assert len(FRENCH_DECK) == len(set(FRENCH_DECK)) == 52
    assert FRENCH_DECK[:3] == ("2S", "3S", "4S")
    assert FRENCH_DECK[12:14] == ("AS", "2H")
    assert FRENCH_DECK[25:27] == ("AH", "2D")
    assert FRENCH_DECK[38:40] == ("AD", "2C")
    assert FRENCH_DECK[-1] == "AC"


def test_the_tusac_deck_goes_by_rank_then_colour_four_of_each() -> None:
    assert len(TUSAC_DECK) == 112
    assert TUSAC_DECK[:5] == ("Td", "Td", "Td", "Td", "Tx")
    assert TUSAC_DECK[16] == "Sd"
    assert TUSAC_DECK[-1] == "Ct"
    assert all(TUSAC_DECK.count(face) == 4 for face in TUSAC_DECK)
    assert "".join(dict.fromkeys(face[0] for face in TUSAC_DECK)) == "TSGXPMC"
    assert "".join(dict.fromkeys(face[1] for face in TUSAC_DECK)) == "dxvt"


def test_a_hidden_card_is_in_no_deck() -> None:
    assert HIDDEN not in FRENCH_DECK + TUSAC_DECK
