"""Tokens: what a seat at a host belongs to.

A client makes one by chance and keeps it; the host keeps its digest alone, so that nobody takes a
seat with what a record or a log holds.
"""

from __future__ import annotations

import hashlib
import os

from net.hall import TOKEN_BYTES


def make_token() -> bytes:
    """Return a new token."""
    return os.urandom(TOKEN_BYTES)


def key_of(token: bytes) -> str:
    """Return what a host knows a token by."""
    return hashlib.sha256(b"vncard/1/seat" + token).hexdigest()[:32]
