"""The one shuffle, the lot for the first seat, and the order in which cards are dealt.

The stream is SHA-256 of "vncard/1/ctr", the seed and a 64-bit counter, read as big-endian 32-bit
words. Numbers are drawn from it by rejection sampling, the deck is shuffled by Fisher-Yates from
the top. Anyone can repeat it with a pocket script, which is the point.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from game.core.cards import Card
from game.core.zones import Seat


def _digest(*parts: bytes) -> bytes:
    """Hash the parts, each behind its own 4-byte length, so that no two lists collide."""
    joined = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hashlib.sha256(joined).digest()


def seed_from_number(number: int) -> bytes:
    """Return the 32-byte seed that `--seed NUMBER` stands for."""
    return _digest(b"seed", str(number).encode())


def hand_seed(match_seed: bytes, hand: int) -> bytes:
    """Return the seed of hand number `hand` (1 is the first, dealt from the match seed itself)."""
    if hand == 1:
        return match_seed
    return _digest(b"hand", match_seed, str(hand).encode())


def _words(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hashlib.sha256(b"vncard/1/ctr" + seed + counter.to_bytes(8, "big")).digest()
        counter += 1
        for place in range(0, 32, 4):
            yield int.from_bytes(block[place : place + 4], "big")


def _below(bound: int, words: Iterator[int]) -> int:
    """Draw a number below `bound`, all equally likely."""
    limit = 2**32 - 2**32 % bound
    return next(word for word in words if word < limit) % bound


def shuffle(seed: bytes, deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the deck in the order this seed gives it; dealt from the front."""
    return _shuffle(_words(seed), deck)


def _shuffle(words: Iterator[int], deck: tuple[Card, ...]) -> tuple[Card, ...]:
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        other = _below(last + 1, words)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def draw_lot(seed: bytes, deck: tuple[Card, ...], seats: int) -> Seat:
    """Return the seat drawn by lot: the stream's next number after the shuffle."""
    words = _words(seed)
    _shuffle(words, deck)
    return Seat(_below(seats, words))


def deal_packets(
    deck: tuple[Card, ...], seats: int, first: Seat, packets: tuple[int, ...], extra: int = 0
) -> tuple[list[tuple[Seat, tuple[Card, ...]]], tuple[Card, ...]]:
    """Deal from the front, round the table from `first`; each round of it one packet size.

    Args:
        extra: so many cards more are in the very first packet.

    Returns:
        The packets in the order they are dealt, and the stock that is left, next card first.
    """
    dealt: list[tuple[Seat, tuple[Card, ...]]] = []
    place = 0
    for number, usual in enumerate(packets):
        for step in range(seats):
            size = usual if number or step else usual + extra
            dealt.append((Seat((first + step) % seats), deck[place : place + size]))
            place += size
    return dealt, deck[place:]
