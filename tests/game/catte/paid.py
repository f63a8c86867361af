"""What a hand paid, and the hands that tests of all presets play."""

from __future__ import annotations

from game.registry import Registry
from tests.game.catte.hands import Hand

GAME = Registry().game("catte")


def preset(name: str, **options: object) -> dict[str, object]:
    """Return the options of a preset, with house rules on top."""
    return {**GAME.presets[name].options, **options}


def scores(hand: Hand) -> tuple[int, ...]:
    assert hand.outcome is not None
    return hand.outcome.scores


def how(hand: Hand) -> str:
    assert hand.outcome is not None
    return hand.outcome.how


def reasons(hand: Hand, seat: str) -> list[str]:
    """Return why a seat pays what it pays."""
    number = "ABCDEFGH".index(seat)
    items = hand.fact("settlement")
    return [code for code, payer, payee, amount, values in items if payer == number]


FOUR_ROUNDS = "AS AH AD AC KS KH"
SPADES, HEARTS, DIAMONDS = "2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D"
SEED_HAND = [
    "AS 2H 3D 4C 5S 6S",
    "2S AH 4D 5C 7S 8S",
    "3S 3H AD 6C 9S TS",
    "4S 4H 5D AC JS QS",
]
SEED_ROUNDS = "AS ~2S ~3S ~4S  2H AH ~3H ~4H  4D AD ~5D ~3D  6C AC ~4C ~5C"
