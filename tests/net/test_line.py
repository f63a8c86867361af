"""Clocks, buckets and queues of a connection, with the time as an argument."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.errors import Code, ProtocolError
from net.line import MAX_OUTGOING, MAX_WAIT_S, Bucket, Line, Outbox, WakeClock
from net.transport import Origin


def test_a_clock_stands_still_while_nobody_asks() -> None:
    clock = WakeClock()
    times = [clock.awake(now) for now in (100.0, 101.0, 103.0, 128.0, 129.0)]

    assert times == [100.0, 101.0, 103.0, 103.0, 104.0]


def test_a_clock_never_goes_back() -> None:
    clock = WakeClock()

    assert [clock.awake(now) for now in (5.0, 4.0, 5.5)] == [5.0, 5.0, 5.5]


@given(st.lists(st.floats(0.0, 0.4), max_size=200))
def test_a_bucket_lets_no_more_through_than_it_should(gaps: list[float]) -> None:
    bucket, now, taken = Bucket(5.0, 10), 0.0, 0
    for gap in gaps:
        now += gap
        taken += bucket.take(now)

    assert taken <= 10 + 5.0 * now + 1e-6


def test_a_bucket_fills_up_to_its_burst() -> None:
    bucket = Bucket(20.0, 40)

    assert sum(bucket.take(0.0) for _ in range(50)) == 40
    assert sum(bucket.take(1.0) for _ in range(50)) == 20
    assert sum(bucket.take(100.0) for _ in range(50)) == 40
    assert not bucket.take(99.0)


def test_an_outbox_keeps_the_order_and_the_rest() -> None:
    outbox = Outbox()
    outbox.put(b"one")
    outbox.put(b"two")
    outbox.sent(2)

    assert outbox.waiting == b"etwo"


def test_an_outbox_is_full_at_one_byte_too_many() -> None:
    outbox = Outbox()
    outbox.put(b"x" * MAX_OUTGOING)
    assert not outbox.is_stuck(0.0)

    outbox.put(b"x")

    assert outbox.is_stuck(0.0)
    assert len(outbox.waiting) == MAX_OUTGOING


def test_the_oldest_byte_may_wait_so_long_and_no_longer() -> None:
    outbox = Outbox()
    outbox.put(b"x" * 100)
    assert not outbox.is_stuck(50.0)
    outbox.put(b"y" * 100)
    assert not outbox.is_stuck(50.0 + MAX_WAIT_S - 0.1)

    outbox.sent(100)
    assert not outbox.is_stuck(50.0 + MAX_WAIT_S)
    assert outbox.is_stuck(50.0 + 2 * MAX_WAIT_S - 0.1)


def test_who_takes_a_little_all_the_time_is_still_late() -> None:
    outbox = Outbox()
    outbox.put(b"x" * 1_000)
    for second in range(10):
        assert not outbox.is_stuck(float(second))
        outbox.sent(10)

    assert outbox.is_stuck(10.0)


def line(origin: Origin = Origin.LOOPBACK) -> Line:
    made = Line(origin, 100, 5.0)
    made.at(0.0)
    return made


def after(made: Line, now: float) -> object:
    """Return the ping that is due at a time, or the code."""
    made.at(now)
    try:
        return made.check()
    except ProtocolError as error:
        return error.code


def test_a_greeting_has_its_time() -> None:
    made = line()
    made.heard(4.0)

    assert after(made, 4.9) is None
    assert after(made, 5.0) == Code.TIME


def test_a_silent_end_is_asked_and_then_given_up() -> None:
    made = line()
    made.greeted()
    made.heard(1.0)

    times = (5.9, 6.0, 6.1, 11.0, 15.9, 16.0)
    assert [after(made, now) for now in times] == [None, 1, None, 2, None, Code.DEAD]


def test_who_answers_lives() -> None:
    made = line()
    made.greeted()
    for now in range(0, 100, 5):
        assert after(made, float(now + 5)) == now // 5 + 1
        made.heard(now + 5.0)
        made.pong(now // 5 + 1)


@pytest.mark.parametrize("number", [0, 2])
def test_a_pong_to_nothing_is_a_fault(number: int) -> None:
    made = line()
    made.greeted()
    after(made, 5.0)

    with pytest.raises(ProtocolError):
        made.pong(number)


def test_memory_is_not_timed() -> None:
    made = line(Origin.MEMORY)
    made.send(b"x")

    assert after(made, 1e9) is None
    made.outbox.put(b"x" * MAX_OUTGOING)
    assert after(made, 1e9) == Code.SLOW
