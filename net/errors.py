"""What can be wrong with the other end."""

from __future__ import annotations


class ProtocolError(Exception):
    """The other end broke the protocol; its connection is closed.

    Attributes:
        code: `E_CODEC` (not the msgpack we allow), `E_TOO_BIG` (frame length), `E_TYPE` (unknown
            message), `E_FIELD` (a field is missing, extra or wrong), `E_STATE` (not now),
            `E_VERSION` (no common version).
        detail: for the log only; never contains what was received.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail
