"""Every way in which a hand can end, and the end of a match, as scripts for the gallery."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame

from game.core import Setup
from scenes.cli.stage import Stage, table_of
from scenes.final import FinalScene

Ending = tuple[Callable[[Stage], object], Setup]


def _at(kinds: str, seed: int, preset: str, hands: int | None = None) -> Setup:
    return replace(table_of(kinds, seed), preset=preset, hands=hands)


def endings() -> Iterator[Ending]:
    """Return each script with the table it begins at."""
    yield end_why, _at("hbbb", 5, "study")
    yield end_table, _at("hbbb", 5, "study")
    yield end_rounds, _at("hbbbb", 3, "study")
    yield end_coins, _at("hbbbbbbb", 5, "coins")
    yield end_instant, _at("hbbb", 11503, "coins")
    yield end_survivor, _at("hbbb", 18, "coins")
    yield end_folded, _at("hbb", 5, "pot")
    yield end_claim_wrong, _at("hbb", 5, "pot")
    yield end_claim_right, _at("hbb", 0, "pot")
    yield end_hands, _at("hbbb", 5, "coins")
    yield end_chart, _at("hbbbb", 6, "coins")
    yield final, _at("hbbb", 5, "points", hands=3)


def end_why(stage: Stage) -> None:
    """See which last card won."""
    _open(stage, "why")


def end_table(stage: Stage) -> None:
    """Put the sheet away and see the last cards."""
    _open(stage)
    stage.press("table")
    _rest(stage)


def end_rounds(stage: Stage) -> None:
    """See the whole hand, round by round."""
    _open(stage, "rounds")


def end_coins(stage: Stage) -> None:
    """See what each of eight pays, and why."""
    _open(stage)


def end_instant(stage: Stage) -> None:
    """See a hand that has won as it was dealt."""
    _open(stage, "why")


def end_survivor(stage: Stage) -> None:
    """See who alone had won a round, and who held Aces."""
    _open(stage, "why")


def end_folded(stage: Stage) -> None:
    """Fold, and see who is left."""
    _answer(stage, "fold_hand")
    _open(stage, "why")


def end_claim_wrong(stage: Stage) -> None:
    """Claim at once, and see how one could have been beaten."""
    _answer(stage, "claim")
    _open(stage, "why")
    stage.key(pygame.K_PAGEDOWN)
    _rest(stage)


def end_claim_right(stage: Stage) -> None:
    """Claim late, and see how nobody could have helped it."""
    stage.play_until(lambda: stage.view.facts["round"] == 5)
    _answer(stage, "claim")
    _open(stage, "why")


def end_hands(stage: Stage) -> None:
    """See what several hands have brought."""
    _play_on(stage, 5)
    _open(stage, "hands")


def end_chart(stage: Stage) -> None:
    """See how the totals came about."""
    _play_on(stage, 8)
    _open(stage, "chart")


def final(stage: Stage) -> None:
    """See who has won the match."""
    _play_on(stage, 3)
    stage.press("next")
    stage.until(lambda: isinstance(stage.top, FinalScene))
    _rest(stage)


def _answer(stage: Stage, kind: str) -> None:
    """Press one of the buttons beside the hand, and mean it."""
    stage.until(lambda: stage.asked)
    stage.rest()
    stage.press(kind, "go")


def _play_on(stage: Stage, hands: int) -> None:
    """Play so many hands."""
    for number in range(hands):
        stage.play_until(lambda: stage.is_over)
        if number + 1 < hands:
            stage.press("next")
            stage.until(lambda: not stage.is_over)


def _open(stage: Stage, tab: str = "result") -> None:
    """Play to the end of the hand and open a page of its results."""
    stage.play_until(lambda: stage.is_over)
    stage.press(f"tab.{tab}")
    _rest(stage)


def _rest(stage: Stage) -> None:
    stage.point_away()
    stage.rest()
