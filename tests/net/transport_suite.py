"""What every transport must do; each kind of transport runs it under its own `Makes...` class.

A subclass offers `pair` and `settle`, which lets bytes that are under way arrive.
"""

from __future__ import annotations

import pytest

from net.transport import Transport

Pair = tuple[Transport, Transport]


class TransportSuite:
    """The checks; not collected by itself."""

    @pytest.fixture
    def pair(self) -> Pair:
        raise NotImplementedError

    def settle(self) -> None:
        """Wait until what was sent has arrived."""

    def drain(self, end: Transport, atleast: int = 0) -> bytes:
        """Receive until nothing comes and `atleast` bytes are there."""
        found = bytearray()
        for _ in range(1_000_000):
            self.settle()
            data = end.receive()
            found += data
            if not data and (len(found) >= atleast or end.closed):
                break
        return bytes(found)

    def push(self, end: Transport, other: Transport, data: bytes) -> bytes:
        """Send all of it; return what the other end received meanwhile."""
        found = bytearray()
        while data:
            data = data[end.send(data) :]
            if data:
                found += self.drain(other)
        return bytes(found)

    def test_nothing_arrives_unless_sent(self, pair: Pair) -> None:
        assert pair[0].receive() == b""
        assert not pair[0].closed

    def test_bytes_arrive_in_order_both_ways(self, pair: Pair) -> None:
        left, right = pair

        taken = [left.send(part) for part in (b"one", b"", b"two", b"x" * 5_000)]
        right.send(b"back")

        assert taken == [3, 0, 3, 5_000]
        assert self.drain(right, 5_006) == b"onetwo" + b"x" * 5_000
        assert self.drain(left, 4) == b"back"

    def test_an_end_that_reads_can_be_sent_any_amount(self, pair: Pair) -> None:
        left, right = pair
        part = bytes(range(256)) * 100
        received = bytearray()

        for _ in range(20):
            before = len(received)
            received += self.push(left, right, part)
            received += self.drain(right, len(part) - (len(received) - before))

        assert bytes(received) == part * 20
        assert not left.closed

    def test_what_was_sent_before_closing_still_arrives(self, pair: Pair) -> None:
        left, right = pair
        left.send(b"last words")

        left.close()

        assert left.closed
        assert self.drain(right, 10) == b"last words"
        self.settle()
        right.receive()
        assert right.closed

    def test_it_is_not_closed_before_all_is_received(self, pair: Pair) -> None:
        left, right = pair
        left.send(b"x" * 9_000)

        left.close()
        self.settle()

        received = 0
        while not right.closed:
            received += len(right.receive())
            self.settle()
        assert received == 9_000

    def test_using_a_closed_end_does_nothing(self, pair: Pair) -> None:
        left, right = pair
        right.send(b"never read")
        left.close()
        left.close()

        assert left.send(b"too late") == 0
        assert left.receive() == b""
        assert self.drain(right) == b""
        right.send(b"to nobody")
        assert left.receive() == b""

    def test_an_end_that_is_not_read_takes_no_more_and_loses_nothing(self, pair: Pair) -> None:
        left, right = pair
        part = bytes(range(256)) * 256
        sent = 0

        # Kernels keep some megabytes of their own.
        for _ in range(1_000):
            self.settle()
            taken = left.send(part)
            sent += taken
            if taken < len(part):
                break

        assert 0 < sent < 1_000 * len(part)
        assert not left.closed
        assert self.drain(right, sent) == (part * 1_000)[:sent]
