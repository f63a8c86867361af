"""The first eight bytes of a client: `VNCARD`, a zero, and the mode of what follows.

Rule 1: a wrong byte ends the connection as soon as it comes, without an answer.
Rule 2: plain frames are for memory and loopback, and for a network where both ends were told so
        when they were opened (`plain_ok`). Where encryption is asked for or needed nothing ever
        goes on in the clear.
"""

from __future__ import annotations

from net.errors import Code, ProtocolError
from net.transport import Origin

MAGIC = b"VNCARD\0"
PLAIN, TLS = b"\x01", b"\x02"
"""Modes: frames follow, or a TLS handshake."""

PREFACE = MAGIC + PLAIN


class PrefaceReader:
    """Reads the preface, however it is cut."""

    def __init__(self, origin: Origin, *, plain_ok: bool = False) -> None:
        self.is_done = False
        self._is_refused = origin is Origin.NETWORK and not plain_ok
        self._held = b""

    def feed(self, data: bytes) -> bytes:
        """Take in what arrived; return what stands behind the preface.

        Raises:
            ProtocolError: `E_PREFACE`, `E_PLAIN` or `E_TLS`.
        """
        missing = len(PREFACE) - len(self._held)
        self._held += data[:missing]
        if self._held == MAGIC + TLS:
            raise ProtocolError(Code.TLS)
        if not PREFACE.startswith(self._held):
            raise ProtocolError(Code.PREFACE)
        self.is_done = self._held == PREFACE
        if self.is_done and self._is_refused:
            raise ProtocolError(Code.PLAIN)
        return data[missing:]
