"""msgpack bodies that must not pass, by direction."""

from __future__ import annotations

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.codec import CLIENT_TO_HOST, HOST_TO_CLIENT, Limits, pack, unpack
from net.errors import ProtocolError

LIMITS = pytest.mark.parametrize("limits", [CLIENT_TO_HOST, HOST_TO_CLIENT])


def code_of(body: bytes, limits: Limits) -> str:
    """Return the code with which the body is refused, or nothing."""
    try:
        unpack(body, limits)
    except ProtocolError as error:
        return error.code
    return ""


@LIMITS
def test_what_is_packed_comes_back(limits: Limits) -> None:
    body = {"t": "x", "n": [1, -1, True, None, "ấ", b"raw"], "m": {"a": []}}

    assert unpack(pack(body, limits), limits) == body


@LIMITS
def test_sizes_up_to_the_limit_pass_and_one_more_does_not(limits: Limits) -> None:
    for most, make in [
        (limits.array, lambda n: [0] * n),
        (limits.map, lambda n: {str(i): 0 for i in range(n)}),
        (limits.bin, lambda n: b"x" * min(n, limits.frame)),
        (limits.str, lambda n: "x" * n),
    ]:
        assert code_of(msgpack.packb(make(most)), limits) == ""
        assert code_of(msgpack.packb(make(most + 1)), limits) in ("E_CODEC", "E_TOO_BIG")


@LIMITS
def test_a_body_over_the_frame_is_neither_packed_nor_unpacked(limits: Limits) -> None:
    with pytest.raises(ValueError, match="do not fit"):
        pack({"x": ["y" * 200] * 400}, limits)

    assert code_of(b"\xc0" * (limits.frame + 1), limits) == "E_TOO_BIG"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xc1",
        b"\xc0\xc0",
        b"\xdd\x7f\xff\xff\xff",
        b"\xdf\x7f\xff\xff\xff",
        b"\xc6\x7f\xff\xff\xff",
        b"\xdb\xff\xff\xff\xff",
        b"\x91" * 1_500 + b"\xc0",
        b"\x81\xa1a" * 650 + b"\xc1",
        b"\xd4\x05\x00",
        b"\xc7\x00\x05",
        b"\xd6\xff\x00\x00\x00\x00",
        b"\xd7\xff" + b"\xff" * 8,
        b"\xc7\x0c\xff" + b"\xff" * 12,
        b"\xa2\xc3\x28",
        b"\xa3\xed\xa0\x80",
        b"\x81\x01\x02",
        b"\x81\xc0\x02",
        b"\x81\x90\x02",
        b"\x82\xa1a\x01\xa1a\x02",
        b"\x91\x82\xa1a\x01\xa1a\x01",
    ],
    ids=lambda body: body[:6].hex(),
)
@LIMITS
def test_what_we_do_not_allow_is_refused(body: bytes, limits: Limits) -> None:
    assert code_of(body, limits) == "E_CODEC"


@LIMITS
@given(body=st.binary(max_size=400))
def test_garbage_raises_nothing_else(body: bytes, limits: Limits) -> None:
    assert code_of(body, limits) in ("", "E_CODEC")
