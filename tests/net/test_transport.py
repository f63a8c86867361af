"""The transport in memory, with reads of several sizes."""

from __future__ import annotations

import pytest

from net.transport import CAPACITY, Origin, memory_pair
from tests.net.transport_suite import Pair, TransportSuite


class TestMemory(TransportSuite):
    @pytest.fixture(params=[7, 4_096, 1_000_000])
    def pair(self, request: pytest.FixtureRequest) -> Pair:
        return memory_pair(request.param)

    def test_only_so_much_is_under_way(self) -> None:
        left, right = memory_pair()

        assert left.send(b"x" * (CAPACITY + 5)) == CAPACITY
        assert left.send(b"x") == 0
        right.receive()
        assert left.send(b"x" * CAPACITY) == 4_096

    def test_a_read_is_bounded(self) -> None:
        left, right = memory_pair()
        left.send(b"x" * 10_000)

        assert len(right.receive()) == 4_096

    @pytest.mark.parametrize("origin", Origin)
    def test_both_ends_are_where_they_were_made(self, origin: Origin) -> None:
        assert {end.origin for end in memory_pair(origin=origin)} == {origin}
