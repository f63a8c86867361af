"""The machine-readable positions of the rules, as far as a preset or switch can show them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.registry import Registry
from tests.game.catte.hands import SEATS, Hand, faces, position, trick

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "fixtures" / "vectors.json").read_text(encoding="utf-8")
)


def by_id(kind: str, *without: str) -> list[Any]:
    return [pytest.param(v, id=v["id"]) for v in VECTORS[kind] if v["id"] not in without]


@pytest.mark.parametrize("vector", by_id("catte_legal"))
def test_legal_moves_of_a_follower(vector: dict[str, Any]) -> None:
    # Round 7 - n is the one before which a hand has n cards; the fifth must be open for two.
    winners = "BAAA"[: 6 - len(vector["hand"])]
    hand = position(
        vector["best"],
        " ".join(vector["hand"]),
        winners=winners,
        face_up=vector["face_up_rule"],
        round5="open",
    )

    hand.play(vector["best"])

    assert set(vector["face_up"]) == hand.moves("B", "play")
    assert set(vector["face_down"]) == hand.moves("B", "hide")


def first_round(vector: dict[str, Any]) -> str:
    """Play an open trick as a first round; return its winner."""
    cards = [("" if play["face_up"] else "~") + play["card"] for play in vector["plays"]]
    return trick(" ".join(cards), face_up="any").leader


def fifth_round(vector: dict[str, Any], round5: str) -> str:
    """Play a trick as a fifth round; return its winner."""
    plays = vector["plays"]
    cards = [("" if play["face_up"] else "~") + play["card"] for play in plays]
    hand = _all_in(*(play["card"] for play in plays), round5=round5).play(" ".join(cards))
    return SEATS[hand.fact("winners")[4]]


def sixth_round(vector: dict[str, Any]) -> str:
    """Let the first player win the fifth round with a club, then the last cards be compared."""
    plays = vector["plays"]
    # The others part with low diamonds first: they do not follow clubs.
    held = [("AC" if n == 0 else f"{n + 3}D", play["card"]) for n, play in enumerate(plays)]
    hand = _all_in(*(" ".join(cards) for cards in held))
    hand.play(" ".join(("" if n == 0 else "~") + cards[0] for n, cards in enumerate(held)))
    assert hand.outcome is not None
    return SEATS[hand.outcome.winner or 0]


def _all_in(*hands: str, **options: object) -> Hand:
    """Return a fifth round led by A with everybody still in."""
    others = SEATS[1 : len(hands)]
    return position(*hands, winners=(others + "AAAA")[:4], **options)


def winner_of(vector: dict[str, Any]) -> str:
    """Play the trick in the round it belongs to; return the winner by its name in the vector."""
    if not vector["hidden_cards_compete"]:
        seat = first_round(vector)
        if len(vector["plays"]) <= 3:
            assert seat == fifth_round(vector, "open")
    elif all(play["face_up"] for play in vector["plays"]):
        seat = sixth_round(vector)
    else:
        seat = fifth_round(vector, "closed")
    return str(vector["plays"][SEATS.index(seat)]["player"])


@pytest.mark.parametrize("vector", by_id("catte_trick"))
def test_winner_of_a_trick(vector: dict[str, Any]) -> None:
    assert vector["winner"] == winner_of(vector)


@pytest.mark.parametrize("vector", by_id("catte_instant_keys"))
def test_strength_of_a_whole_hand(vector: dict[str, Any]) -> None:
    game = Registry().game("catte")

    kind, strength = game.rules.instant(game.config("coins"), faces(vector["hand"]))

    if vector["key"] is None:
        assert (kind, strength) == (None, [])
    else:
        number, (rank, suit) = vector["key"]
        assert strength == [number, rank, suit]
        assert kind == {3: "quad", 2: "one_suit", 1: "low_six"}[number]


@pytest.mark.parametrize("vector", by_id("catte_claim"))
def test_a_claim_in_the_fifth_round(vector: dict[str, Any]) -> None:
    order, leader = "".join(vector["order"]), vector["leader"]
    hands = [" ".join(vector["hands"][seat]) for seat in order]
    others = order.replace(leader, "")
    leads = [None] if leader == vector["claimant"] else vector["hands"][leader]
    for lead in leads:
        tried = position(
            *hands,
            winners=(others + leader * 4)[:4],
            face_up="any",
            settlement="pot",
            claim=True,
        )
        if lead is not None:
            tried.play(lead)

        tried.answer(vector["claimant"], "claim")

        assert (tried.winner == vector["claimant"]) == vector["valid"]
