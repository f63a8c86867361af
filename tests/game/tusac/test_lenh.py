"""Whole hands counted line by line (2.5.4); the fragments are in the positions."""

from __future__ import annotations

from game.tusac.lenh import Line, Tariff, lines, total
from tests.game.tusac.cards import cards, hand

TARIFF = Tariff(chot4=4, khap=3, toi=3)
"""The recommended table."""


def count(concealed: str, *eaten: str, tariff: Tariff = TARIFF) -> tuple[Line, ...]:
    """Count a hand written in letters."""
    return lines(hand(concealed), [cards(group) for group in eaten], tariff)


def test_ts_l11_a_run_was_eaten() -> None:
    counted = count("Md*3 Sv*2 Td Tt St Gt Cx Cv Ct Pt*2 Xv*4", "Xx Px Mx")

    assert sorted(line.points for line in counted) == [0, 0, 1, 1, 1, 1, 3, 8]
    assert total(counted, TARIFF) == 18


def test_ts_l12_the_fourth_card_is_opened_and_counts_as_eaten() -> None:
    counted = count("Td Tx Xx Px Mx Sd*2 Gd*2 Cd Cx Cv Ct Mv*2", "Mt*2", "Pd*4")

    assert [(line.kind, line.points) for line in counted if line.is_eaten] == [
        ("pair", 0),
        ("quan", 6),
    ]
    assert total(counted, TARIFF) == 16


def test_ts_l13_the_concealed_rest_is_arranged_to_be_worth_most() -> None:
    counted = count("Cd*2 Cx*2 Cv*2 Ct*2 Xd*3 Pd*3 Md*3 Tv", "Gv*3")

    assert sum(line.kind == "chot4" for line in counted) == 2
    assert sum(line.kind == "khap" for line in counted if not line.is_eaten) == 3
    assert total(counted, TARIFF) == 22


def test_ts_l14_generals_count_as_they_were_laid() -> None:
    alone = count("Td*2", "Td")
    together = count("", "Td*3")

    assert sum(line.points for line in alone) == 3
    assert sum(line.points for line in together) == 1


def test_tables_differ_in_four_soldiers_concealed_threes_and_winning() -> None:
    tariff = Tariff(chot4=2, khap=6, toi=7)

    counted = count("Xd*3 Cd Cx Cv Ct", "Gv*3", tariff=tariff)

    assert [(line.kind, line.points) for line in counted] == [
        ("khap", 1),
        ("khap", 6),
        ("chot4", 2),
    ]
    assert total(counted, tariff) == 16


def test_a_dearer_three_is_worth_breaking_other_groups_for() -> None:
    held = "Td*3 Sd Gd"

    assert [line.kind for line in count(held)] == ["run", "lone", "lone"]
    assert sum(line.points for line in count("Td*3")) == 3
    assert [line.kind for line in count("Td*3", tariff=Tariff(chot4=4, khap=6, toi=3))] == ["khap"]
