"""What can be wrong with the other end.

Rule 1: the list is closed; a code not in it is itself a fault (`E_FIELD`).
Rule 2: nothing said about a fault contains what was received.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

NO_VALUES: Mapping[str, int] = MappingProxyType({})


class Code(StrEnum):
    """Why a connection is refused or closed; the language files have a sentence under `net.`."""

    PREFACE = "E_PREFACE"
    """The stream does not begin as ours does."""
    PLAIN = "E_PLAIN"
    """It comes from another machine and is not encrypted."""
    TLS = "E_TLS"
    """An encrypted connection is needed, and this program cannot make one yet."""
    VERSION = "E_VERSION"
    """No common version of the protocol; the values `yours` and `host` are the newest of each."""
    TOO_BIG = "E_TOO_BIG"
    """A frame is empty or longer than may be sent now."""
    CODEC = "E_CODEC"
    """A body is not the msgpack that is allowed."""
    TYPE = "E_TYPE"
    """An unknown message."""
    FIELD = "E_FIELD"
    """A field is missing, extra or wrong."""
    STATE = "E_STATE"
    """A message that may not come now."""
    RATE = "E_RATE"
    """Too many messages in a short time."""
    TIME = "E_TIME"
    """The greeting took too long."""
    DEAD = "E_DEAD"
    """Nothing has been heard for too long."""
    SLOW = "E_SLOW"
    """The other end does not take what it is sent."""
    FULL = "E_FULL"
    """No seat is free."""
    TAKEN = "E_TAKEN"
    """The seat wished for is not free."""
    BUSY = "E_BUSY"
    """The host has as many connections as it wants."""
    NO_SESSION = "E_NO_SESSION"
    """Who comes back has no seat here any more."""
    REPLACED = "E_REPLACED"
    """The same person has come in by another connection."""
    KICKED = "E_KICKED"
    """The owner of the table has asked him to go."""


SILENT = frozenset({Code.PREFACE, Code.PLAIN, Code.TLS, Code.SLOW})
"""Faults that are not told to the other end: it does not speak our language, or does not listen."""

VALUES: Mapping[Code, frozenset[str]] = {Code.VERSION: frozenset({"yours", "host"})}
"""Codes that come with numbers for their sentence, and the names of these."""


class ProtocolError(Exception):
    """The other end broke the protocol; its connection is closed.

    Attributes:
        code: what is wrong.
        detail: for the log only; never contains what was received.
        values: numbers for the sentence, see `VALUES`.
    """

    def __init__(self, code: Code, detail: str = "", values: Mapping[str, int] = NO_VALUES) -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail
        self.values = values
