"""Bodies in a byte stream: two bytes of big-endian length, then the body."""

from __future__ import annotations

from net.errors import Code, ProtocolError

_HEADER = 2


def frame(body: bytes) -> bytes:
    """Return the body behind its length."""
    return len(body).to_bytes(_HEADER, "big") + body


class FrameReader:
    """Cuts a stream into bodies; holds no more than what was fed and not yet taken."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        """The longest body from now on; it may change from one body to the next."""
        self._held = bytearray()

    def feed(self, data: bytes) -> None:
        """Take in what arrived."""
        self._held += data

    def take(self) -> bytes | None:
        """Return the next body, or None if it is not complete.

        Raises:
            ProtocolError: `E_TOO_BIG`, for a length of zero or over the limit; also ever after.
        """
        held = self._held
        if len(held) < _HEADER:
            return None
        size = held[0] << 8 | held[1]
        if not 0 < size <= self.limit:
            del held[_HEADER:]
            raise ProtocolError(Code.TOO_BIG)
        end = _HEADER + size
        if end > len(held):
            return None
        body = bytes(held[_HEADER:end])
        del held[:end]
        return body
