"""Hands leave nothing behind but their results; the long measurement is `tests.bench.memory`."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator

import pytest

from tests.bench.memory import WARM_UP, Hands


@pytest.fixture
def hands() -> Iterator[Hands]:
    """A match of which every byte is counted."""
    tracemalloc.start()
    match = Hands()
    yield match
    match.close()
    tracemalloc.stop()


def bytes_a_hand(hands: Hands, count: int) -> float:
    """Return what each of so many more hands leaves behind."""
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    hands.play(count)
    gc.collect()
    return (tracemalloc.get_traced_memory()[0] - before) / count


def test_hands_leave_little_behind(hands: Hands) -> None:
    """Up to 200 results stand in what each of the five clients has been told, so here they add."""
    hands.play(20)

    assert bytes_a_hand(hands, 30) < 6 * 600


@pytest.mark.slow
def test_hands_leave_only_their_results_behind(hands: Hands) -> None:
    """The match keeps an outcome of about 170 bytes."""
    hands.play(WARM_UP)

    assert bytes_a_hand(hands, 300) < 400
