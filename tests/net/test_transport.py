"""The transport in memory, with reads of several sizes."""

from __future__ import annotations

import pytest

from net.transport import MAX_OUTGOING, memory_pair
from tests.net.transport_suite import Pair, TransportSuite


class TestMemory(TransportSuite):
    @pytest.fixture(params=[7, 4_096, 1_000_000])
    def pair(self, request: pytest.FixtureRequest) -> Pair:
        return memory_pair(request.param)

    def test_one_byte_too_many_closes(self) -> None:
        left, right = memory_pair()
        left.send(b"x" * MAX_OUTGOING)

        left.send(b"x")

        assert left.closed
        assert right.closed
        assert right.receive() == b""

    def test_a_read_is_bounded(self) -> None:
        left, right = memory_pair()
        left.send(b"x" * 10_000)

        assert len(right.receive()) == 4_096
