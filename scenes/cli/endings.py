"""Every way in which a hand can end, and the end of a match, as scripts for the gallery."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame

from game.core import Setup
from scenes.cli.stage import NAMES, Stage, seats_of, table_of
from scenes.final import FinalScene

Ending = tuple[Callable[[Stage], object], Setup]


def _at(kinds: str, seed: int, preset: str, hands: int | None = None) -> Setup:
    return replace(table_of(kinds, seed), preset=preset, hands=hands)


def _tusac(seed: int, preset: str) -> Setup:
    """Return a table of Tứ Sắc at which bots play one hand; none follows that would cover it."""
    setup = _at("bbbb", seed, preset, hands=1)
    return replace(setup, game="tusac", seats=seats_of("bbbb", NAMES[1:]))


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
    yield end_toi, _tusac(0, "book_scored")
    yield end_toi_table, _tusac(0, "book_scored")
    yield end_thien_toi, _tusac(7856, "book_scored")
    yield end_hue, _tusac(48, "book_scored")


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


def end_toi(stage: Stage) -> None:
    """See why a hand is complete and what it counts."""
    _watch(stage, "toi")


def end_toi_table(stage: Stage) -> None:
    """See all hands open on the table."""
    _watch(stage, "toi")
    stage.press("table")
    _rest(stage)


def end_thien_toi(stage: Stage) -> None:
    """See a hand that was complete at the deal."""
    _watch(stage, "thien_toi")


def end_hue(stage: Stage) -> None:
    """See why nobody has won."""
    _watch(stage, "hue")


def _watch(stage: Stage, how: str) -> None:
    """Let bots play to the end, which is to be this one; what is on the way is not seen."""
    prefs = stage.context.prefs
    prefs.instant = True
    stage.until(lambda: stage.is_over)
    prefs.instant = False
    match = stage.table.match
    assert match is not None, "a hand is over"
    assert match.history[-1].how == how, f"the bots play another hand now, to {match.history[-1]}"
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
