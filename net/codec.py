"""One message body to msgpack and back, within limits.

Rule 1: only complete bodies are decoded; the streaming decoder of msgpack is never used, since it
        goes on after an error and returns what lay inside the bomb.
Rule 2: whatever is wrong with a body is a `ProtocolError`; the caller closes.
Rule 3: only this file imports msgpack.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgpack  # type: ignore[import-untyped]  # comes without types

from net.errors import Code, ProtocolError


class Limits(NamedTuple):
    """The most that one direction may send; strings and binaries in bytes."""

    frame: int
    array: int
    map: int
    bin: int
    str: int


CLIENT_TO_HOST = Limits(frame=2_048, array=64, map=16, bin=64, str=256)
HOST_TO_CLIENT = Limits(frame=65_535, array=512, map=64, bin=4_096, str=256)

_REFUSED = (
    ValueError,
    TypeError,
    OverflowError,
    RecursionError,
    msgpack.exceptions.UnpackException,
)


def pack(body: Mapping[str, object], limits: Limits) -> bytes:
    """Return the body as msgpack; tuples travel as arrays.

    Raises:
        ValueError: the body is longer than a frame of this direction may be.
    """
    packed: bytes = msgpack.packb(body)
    if len(packed) > limits.frame:
        raise ValueError(f"{len(packed)} bytes do not fit a frame of {limits.frame}")
    return packed


def unpack(body: bytes, limits: Limits) -> object:
    """Return what the body holds: None, bool, int, float, str, bytes, list, dict.

    Raises:
        ProtocolError: `E_CODEC`, or `E_TOO_BIG` for a body longer than a frame may be.
    """
    if len(body) > limits.frame:
        raise ProtocolError(Code.TOO_BIG)
    try:
        unpacked: object = msgpack.unpackb(
            body,
            raw=False,
            strict_map_key=True,
            use_list=True,
            max_str_len=limits.str,
            max_bin_len=limits.bin,
            max_array_len=limits.array,
            max_map_len=limits.map,
            # Refuses timestamps too, which the hook does not see; the hook sees empty extensions.
            max_ext_len=0,
            ext_hook=_no_extension,
            object_pairs_hook=_unique,
        )
    except _REFUSED as error:
        raise ProtocolError(Code.CODEC, type(error).__name__) from None
    return unpacked


def _unique(pairs: list[tuple[object, object]]) -> dict[object, object]:
    """Return the map; msgpack itself would let the last of two equal keys win."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _no_extension(code: int, data: bytes) -> object:
    raise ValueError("an extension")
