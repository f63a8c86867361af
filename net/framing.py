"""Bodies in a byte stream: two bytes of big-endian length, then the body."""

from __future__ import annotations

from net.errors import ProtocolError

_HEADER = 2


def frame(body: bytes) -> bytes:
    """Return the body behind its length."""
    return len(body).to_bytes(_HEADER, "big") + body


class FrameReader:
    """Cuts a stream into bodies; holds no more than one frame and one read."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """Take in what arrived and return the bodies that are complete.

        What stands before a wrong length is returned first, so that the result does not depend on
        how the stream was cut: the next call raises, even one that brings no data.

        Raises:
            ProtocolError: `E_TOO_BIG`, for a length of zero or over the limit; also ever after.
        """
        held = self._held
        held += data
        bodies: list[bytes] = []
        start = 0
        while len(held) - start >= _HEADER:
            size = held[start] << 8 | held[start + 1]
            if not 0 < size <= self._limit:
                if bodies:
                    break
                del held[_HEADER:]
                raise ProtocolError("E_TOO_BIG")
            end = start + _HEADER + size
            if end > len(held):
                break
            bodies.append(bytes(held[start + _HEADER : end]))
            start = end
        del held[:start]
        return bodies
