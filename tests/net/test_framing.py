"""Frames, however the stream is cut."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.errors import ProtocolError
from net.framing import FrameReader, frame

LIMIT = 300


def read_in_cuts(stream: bytes, cuts: list[int]) -> tuple[list[bytes], str]:
    """Feed the stream in parts; return the bodies and the fault, if there was one."""
    reader = FrameReader(LIMIT)
    places = [0, *sorted(min(cut, len(stream)) for cut in cuts), len(stream)]
    bodies: list[bytes] = []
    try:
        for start, end in itertools.pairwise(places):
            reader.feed(stream[start:end])
            bodies += iter(reader.take, None)
    except ProtocolError as error:
        return bodies, error.code
    return bodies, ""


@given(st.lists(st.binary(min_size=1, max_size=LIMIT), max_size=6), st.lists(st.integers(0, 900)))
def test_bodies_do_not_depend_on_the_cuts(bodies: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(map(frame, bodies))

    assert read_in_cuts(stream, cuts) == (bodies, "")


@given(st.binary(max_size=900), st.lists(st.integers(0, 900)))
def test_garbage_gives_the_same_whatever_the_cuts(stream: bytes, cuts: list[int]) -> None:
    assert read_in_cuts(stream, cuts) == read_in_cuts(stream, [])


def reading(stream: bytes) -> FrameReader:
    reader = FrameReader(LIMIT)
    reader.feed(stream)
    return reader


def test_a_body_of_the_limit_passes() -> None:
    assert reading(frame(b"x" * LIMIT)).take() == b"x" * LIMIT


@pytest.mark.parametrize("size", [0, LIMIT + 1, 65_535])
def test_a_wrong_length_is_refused_before_the_body_comes(size: int) -> None:
    reader = reading(size.to_bytes(2, "big"))

    with pytest.raises(ProtocolError) as caught:
        reader.take()

    assert caught.value.code == "E_TOO_BIG"


def test_what_stands_before_a_wrong_length_is_not_lost() -> None:
    reader = reading(frame(b"good") + b"\0\0" + frame(b"lost"))

    assert reader.take() == b"good"
    for _ in range(3):
        with pytest.raises(ProtocolError):
            reader.take()

    assert len(reader._held) == 2


def test_the_limit_may_change_between_two_bodies() -> None:
    reader = reading(frame(b"first") + frame(b"x" * (LIMIT + 1)))

    assert reader.take() == b"first"
    reader.limit += 1

    assert reader.take() == b"x" * (LIMIT + 1)


def test_no_more_than_one_frame_and_one_read_is_held() -> None:
    reader = FrameReader(LIMIT)
    stream = frame(b"x" * LIMIT) * 50

    for start in range(0, len(stream), 100):
        reader.feed(stream[start : start + 100])
        while reader.take() is not None:
            pass
        assert len(reader._held) <= 2 + LIMIT
