"""Every way in which a hand can end, played through the rules and put before the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from game.core import Fact, MatchState, Outcome, Seat, SeatInfo, Update
from scenes.results import ResultsScene
from scenes.table import TableScene
from tests.game.catte.hands import Hand, dealt, position
from tests.game.catte.paid import FOUR_ROUNDS, HEARTS, SEED_HAND, SEED_ROUNDS, preset
from tests.scenes.fits import ALL, Fit
from tests.scenes.table.hall import NAMES
from tests.scenes.table.script import Screening, ScriptedClient

_LOW, _QUAD = "2S 3S 4S 5S 2H 3H", "9S 9H 9D 9C KS 2D"
_SUIT, _SAME = "QH TH 8H 7H 6H 4H", "QC JC 8C 7C 6C 4C"


def last_trick(name: str = "study") -> Hand:
    """Let the fourth seat win with its last card, after everybody has won a round."""
    hand = dealt(*SEED_HAND, **preset(name)).play(SEED_ROUNDS)
    return hand.play("JS ~5S ~7S ~9S")


def last_ace() -> Hand:
    """Let a loser's last card be an Ace, and one be out who has kept two."""
    hand = position("3S 4S", "KS QS", "AC 2H", "AH AD", winners="ABCB", **preset("coins", bet=5))
    return hand.play("KS ~2H ~3S")


def chung(suit: str = "S") -> Hand:
    """Compare by the suit led in round 5, which somebody has or nobody has."""
    options = preset("study", round6_suit="chung_card")
    third = {"S": "2S 7S", "H": "2S 7H"}[suit]
    hand = position("3H 4D", "KS QD", third, winners="ABCB", **options)
    return hand.play("KS ~2S ~3H")


def sole_survivor(name: str = "coins") -> Hand:
    """Let one win all four rounds, and two keep Aces."""
    return position("2S 3S", "AH 4C", "AD AC", "5H 6H", winners="AAAA", **preset(name))


def swept() -> Hand:
    """Pay double for four rounds won by one."""
    return position("", "", "", "", winners="AAAA", **preset("pot", bet=10, double_pay=True))


def instants(name: str = "coins") -> Hand:
    """Deal four special hands: a quad, two of one suit that tie but for it, and a low one."""
    return dealt(_LOW, _SUIT, _QUAD, _SAME, **preset(name))


def instant_ranks() -> Hand:
    """Deal two hands of a kind that differ in rank."""
    return dealt("KH TH 8H 7H 6H 4H", _SAME, "AS KS 2D 3D 4D 7D", **preset("coins"))


def all_folded() -> Hand:
    """Let all but one fold."""
    hand = dealt(HEARTS, FOUR_ROUNDS, "2S 3S 4S 5S 6S 7S", **preset("pot", bet=10))
    return hand.play("2H AH").answer("C", "fold_hand").answer("B", "fold_hand")


def claim_right() -> Hand:
    """Let the leader claim with cards nobody can beat."""
    return dealt(FOUR_ROUNDS, HEARTS.replace("H", "S"), HEARTS, **preset("pot", bet=10)).answer(
        "A", "claim"
    )


def claim_late() -> Hand:
    """Let a follower claim rightly in the middle of a round."""
    hand = position(
        "2S 3H", "AS KS", "4S 5S", winners="ABCA", **preset("pot", bet=10, round5="open")
    )
    return hand.play("2S").answer("B", "claim")


def claim_wrong() -> Hand:
    """Let somebody claim wrongly, and the others play on."""
    hand = position("2S 3S", "AS KH", "4S 5S", "6S 7S", winners="ABCD", **preset("pot", bet=10))
    hand.play("6S").answer("A", "claim")
    return hand.play("~KH ~4S")


def claim_long() -> Hand:
    """Let a follower claim wrongly in the first round, which others then play on."""
    hand = dealt(HEARTS, FOUR_ROUNDS, "8S 9S TS JS QS 2C", **preset("pot", bet=10))
    hand.play("2H").answer("B", "play", "AH").answer("C", "claim")
    return hand.play("AS ~3H  AD ~4H  AC ~5H") if hand.outcome is None else hand


ENDS: dict[str, Callable[[], Hand]] = {
    "study last_trick": last_trick,
    "pot last_trick": lambda: last_trick("pot"),
    "coins last_trick with Aces": last_ace,
    "points last_trick": lambda: last_trick("points"),
    "chung": chung,
    "chung nobody": lambda: chung("H"),
    "study sole_survivor": lambda: sole_survivor("study"),
    "coins sole_survivor": sole_survivor,
    "points sole_survivor": lambda: sole_survivor("points"),
    "pot swept": swept,
    "coins instant": instants,
    "points instant": lambda: instants("points"),
    "coins instant by rank": instant_ranks,
    "pot all_folded": all_folded,
    "pot claim right": claim_right,
    "pot claim right in mid-round": claim_late,
    "pot claim wrong": claim_wrong,
    "pot claim wrong at once": claim_long,
}


NARROW = (Fit((960, 540)), Fit((960, 540), "en", large=True), Fit((1280, 720), "en"))
"""Where there is the least room for a page of results."""

narrow_fit = pytest.mark.parametrize(
    "fit",
    [*NARROW, *(pytest.param(fit, marks=pytest.mark.slow) for fit in ALL if fit not in NARROW)],
    ids=str,
)


def match_after(
    hand: Hand,
    *,
    names: Sequence[str] = NAMES,
    before: Sequence[Outcome] = (),
    hands: int | None = None,
) -> MatchState:
    """Return the state of a match that such a hand has just ended."""
    outcome = hand.outcome
    assert outcome is not None, "the hand is over"
    count, history = len(outcome.scores), (*before, outcome)
    totals = tuple(sum(each.scores[seat] for each in history) for seat in range(count))
    return MatchState(
        game="catte",
        preset="study",
        config=hand.config,
        seats=tuple(SeatInfo(names[n], "bot" if n else "human") for n in range(count)),
        hand=len(history),
        first=Seat(0),
        totals=totals,
        history=history,
        playing=False,
        hands=hands,
    )


def shown(
    hand: Hand,
    size: tuple[int, int] = (1280, 720),
    language: str = "vi",
    *,
    names: Sequence[str] = NAMES,
    before: Sequence[Outcome] = (),
    hands: int | None = None,
    facts: Mapping[str, Fact] | None = None,
) -> Screening:
    """Open a window on the results of a hand, as the first seat sees them.

    Args:
        facts: what a view of another game would say instead.
    """
    view = hand.view("A")
    if facts is not None:
        view = view._replace(shown=view.shown._replace(facts=facts))
    client = ScriptedClient(Seat(0))
    client.tell(match_after(hand, names=names, before=before, hands=hands))
    client.tell(Update(Seat(0), 1, (), view, snap=True))
    screening = Screening([client], size, language)
    for _ in range(400):
        if isinstance(screening.top, ResultsScene):
            break
        screening.step()
    assert isinstance(screening.top, ResultsScene)
    assert isinstance(screening.table, TableScene)
    return screening
