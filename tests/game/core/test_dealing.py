"""The one shuffle, repeated here by a second small program written from its description."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest

from game.core import (
    FRENCH_DECK,
    TUSAC_DECK,
    Card,
    Seat,
    deal_packets,
    draw_lot,
    hand_seed,
    seed_from_number,
    shuffle,
)

# Computed by the pocket program below, not by the game.
KNOWN_SEED = "60dad135c31bfe08"
KNOWN_TOP = "3H 3S TC 2D QC QS 6H 6D"
KNOWN_LOTS = [0, 2, 0, 4, 2, 6, 4]


class PocketStream:
    """SHA-256("vncard/1/ctr", seed, 64-bit counter) as 32-bit words, one number at a time."""

    def __init__(self, seed: bytes) -> None:
        self.seed, self.counter, self.bytes = seed, 0, b""

    def word(self) -> int:
        if not self.bytes:
            tail = self.counter.to_bytes(8, "big")
            self.bytes = hashlib.sha256(b"vncard/1/ctr" + self.seed + tail).digest()
            self.counter += 1
        four, self.bytes = self.bytes[:4], self.bytes[4:]
        return int(four.hex(), 16)

    def below(self, bound: int) -> int:
        """Throw away the words of the last, incomplete run of `bound` numbers."""
        while True:
            word = self.word()
            if word // bound < 2**32 // bound:
                return word % bound


def pocket_shuffle(seed: bytes, deck: tuple[Card, ...], seats: int) -> tuple[list[Card], int]:
    stream, cards = PocketStream(seed), list(deck)
    place = len(cards) - 1
    while place:
        other = stream.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
        place -= 1
    return cards, stream.below(seats)


def seeds(count: int) -> list[bytes]:
    return [hashlib.sha256(f"test {n}".encode()).digest() for n in range(count)]


@pytest.mark.parametrize("deck", [FRENCH_DECK, TUSAC_DECK], ids=["french", "tusac"])
def test_shuffle_and_lot_are_those_of_the_pocket_program(deck: tuple[Card, ...]) -> None:
    for number, seed in enumerate(seeds(60)):
        seats = 2 + number % 7

        cards, lot = pocket_shuffle(seed, deck, seats)

        assert list(shuffle(seed, deck)) == cards
        assert draw_lot(seed, deck, seats) == lot


def test_words_that_would_favour_low_numbers_are_thrown_away() -> None:
    # Of 2**32 words a quarter is too many for 3 * 2**30 equally likely numbers.
    bound = 3 * 2**30
    for seed in seeds(40):
        assert draw_lot(seed, (), bound) == PocketStream(seed).below(bound)


def test_the_seed_of_a_number_is_the_hash_of_its_parts() -> None:
    parts = bytes([0, 0, 0, 4]) + b"seed" + bytes([0, 0, 0, 1]) + b"7"

    assert seed_from_number(7) == hashlib.sha256(parts).digest()


def test_known_answer_for_seed_seven() -> None:
    seed = seed_from_number(7)

    assert seed.hex()[:16] == KNOWN_SEED
    assert " ".join(shuffle(seed, FRENCH_DECK)[:8]) == KNOWN_TOP
    assert [draw_lot(seed, FRENCH_DECK, seats) for seats in range(2, 9)] == KNOWN_LOTS


@pytest.mark.parametrize("deck", [FRENCH_DECK, TUSAC_DECK, ()], ids=["french", "tusac", "none"])
def test_a_shuffle_only_changes_the_order(deck: tuple[Card, ...]) -> None:
    shuffled = shuffle(b"x" * 32, deck)

    assert Counter(shuffled) == Counter(deck)
    assert shuffled != deck or not deck


def test_different_seeds_give_different_decks() -> None:
    decks = {shuffle(seed, FRENCH_DECK) for seed in seeds(500)}
    numbered = {seed_from_number(number) for number in (*range(300), -1, 2**80)}

    assert len(decks) == 500
    assert len(numbered) == 302


def test_the_first_hand_is_dealt_from_the_match_seed_the_others_from_their_own() -> None:
    match = seed_from_number(1)

    later = [hand_seed(match, hand) for hand in range(2, 300)]

    assert hand_seed(match, 1) == match
    assert len({match, *later}) == 299
    assert all(len(seed) == 32 for seed in later)
    assert hand_seed(seed_from_number(2), 2) != later[0]


def chi_squared(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_all_orders_are_equally_likely() -> None:
    deck = FRENCH_DECK[:4]
    drawn = Counter(shuffle(n.to_bytes(4, "big"), deck) for n in range(24_000))

    counts = [drawn[order] for order in permutations(deck)]

    # 23 degrees of freedom: 49.7 is passed once in a thousand; the seeds are fixed.
    assert chi_squared(counts) < 49.7


def test_all_seats_are_equally_likely_whatever_card_lies_on_top() -> None:
    deck = FRENCH_DECK[:3]
    drawn = Counter(
        (shuffle(seed, deck)[0], draw_lot(seed, deck, 4))
        for seed in (n.to_bytes(4, "big") for n in range(12_000))
    )

    counts = [drawn[card, Seat(seat)] for card in deck for seat in range(4)]

    # 11 degrees of freedom: 31.3 is passed once in a thousand.
    assert chi_squared(counts) < 31.3


@pytest.mark.slow
def test_every_card_is_equally_likely_in_every_place() -> None:
    places: dict[int, Counter[Card]] = {place: Counter() for place in (0, 1, 25, 50, 51)}
    for n in range(52_000):
        deck = shuffle(n.to_bytes(4, "big"), FRENCH_DECK)
        for place, counter in places.items():
            counter[deck[place]] += 1

    for place, counter in places.items():
        # 51 degrees of freedom: 87.97 is passed once in a thousand.
        assert chi_squared([counter[card] for card in FRENCH_DECK]) < 95, place


def test_cards_are_dealt_one_at_a_time_from_the_first_seat() -> None:
    packets, stock = deal_packets(FRENCH_DECK[:8], 3, Seat(2), (1, 1))

    assert [seat for seat, _ in packets] == [2, 0, 1, 2, 0, 1]
    assert [card for _, cards in packets for card in cards] == list(FRENCH_DECK[:6])
    assert stock == FRENCH_DECK[6:8]


def test_packets_of_a_round_have_one_size() -> None:
    packets, stock = deal_packets(TUSAC_DECK, 4, Seat(1), (5, 5, 5, 5))

    assert [(seat, len(cards)) for seat, cards in packets] == [(1, 5), (2, 5), (3, 5), (0, 5)] * 4
    assert sum((cards for _, cards in packets), ()) + stock == TUSAC_DECK
    assert len(stock) == 32


def test_the_very_first_packet_may_be_larger() -> None:
    packets, stock = deal_packets(TUSAC_DECK, 4, Seat(1), (5, 5, 5, 5), extra=1)

    sizes = [len(cards) for _, cards in packets]
    assert (packets[0][0], sizes) == (1, [6, *[5] * 15])
    assert sum((cards for _, cards in packets), ()) + stock == TUSAC_DECK
