"""Files that outlive a crash: lines that prove themselves, writes that are whole or not at all.

A sealed line is one JSON object whose last key is `crc`: the CRC32, as eight hexadecimal digits, of
the line's bytes before `,"crc":`.

Rule 1: a line counts only if it is whole, with its line feed, and its CRC is right.
Rule 2: a damaged file is never written over: it is kept beside, under a name of its own.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import sys
import tempfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO, NamedTuple

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MAX_BYTES = 64 * 2**20
"""No file of ours is longer; one that is has come from elsewhere."""

_SEAL = re.compile(rb',"crc":"([0-9a-f]{8})"\}')
_SEAL_BYTES = len(b',"crc":"00000000"}')
_LOCK_AT = 2**40
"""Where the byte lies that a writer locks on Windows, far behind all lines."""


class Lines(NamedTuple):
    """What is good of a file of sealed lines."""

    lines: tuple[Mapping[str, object], ...]
    """The lines up to the first that is not good."""
    size: int
    """Length of these lines in bytes."""
    fault: str = ""
    """What comes behind them: nothing, or a line that is `damaged` or `cut`."""


def seal(values: Mapping[str, object]) -> bytes:
    """Return the values as a sealed line."""
    text = json.dumps(values, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    body = text[:-1].encode()
    return body + b',"crc":"%08x"}\n' % zlib.crc32(body)


def unseal(line: bytes) -> dict[str, object] | None:
    """Return the values of a line without its line feed; None if it is not as it was written."""
    found = _SEAL.fullmatch(line, max(0, len(line) - _SEAL_BYTES))
    if found is None:
        return None
    body = line[: found.start()]
    if zlib.crc32(body) != int(found[1], 16):
        return None
    try:
        values = json.loads(body + b"}", object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None
    return values if isinstance(values, dict) else None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) != len(pairs):
        raise ValueError("a key stands twice")
    return values


def _no_number(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def read_lines(data: bytes) -> Lines:
    """Return the good lines from the beginning, and what stopped us."""
    lines: list[Mapping[str, object]] = []
    size = 0
    while size < len(data):
        end = data.find(b"\n", size)
        if end < 0:
            return Lines(tuple(lines), size, "cut")
        values = unseal(data[size:end])
        if values is None:
            return Lines(tuple(lines), size, "damaged")
        lines.append(values)
        size = end + 1
    return Lines(tuple(lines), size)


def read_bytes(file: Path) -> bytes:
    """Return what a file of ours holds.

    Raises:
        OSError: it cannot be read, or is longer than any of ours.
    """
    with file.open("rb") as source:
        data = source.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise OSError(None, f"> {MAX_BYTES >> 20} MiB")
    return data


def reason_of(error: OSError) -> str:
    """Return the system's words for what went wrong."""
    return error.strerror or str(error)


def last_line(file: Path, most: int = 65_536) -> dict[str, object] | None:
    """Return the last line without reading the rest; None if it is not good.

    Raises:
        OSError: the file cannot be read.
    """
    with file.open("rb") as source:
        source.seek(max(0, source.seek(0, os.SEEK_END) - most))
        tail = source.read()
    return unseal(tail[:-1].rpartition(b"\n")[2]) if tail.endswith(b"\n") else None


def write_whole(file: Path, data: bytes) -> None:
    """Replace a file in one step, so that a crash leaves the old one or the new one.

    Raises:
        OSError: it cannot be written; the old file is as it was.
    """
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        os.replace(name, file)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, where the system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def mend(file: Path, data: bytes, good: bytes) -> Path:
    """Keep a damaged file beside and leave what is good of it; return where it is kept.

    Raises:
        OSError: the folder cannot be written to; the file is as it was.
    """
    kept = _free_name(file)
    if good:
        write_whole(kept, data)
        write_whole(file, good)
    else:
        os.replace(file, kept)
    return kept


def _free_name(file: Path) -> Path:
    name, number = file.with_name(f"{file.name}.damaged"), 1
    while name.exists():
        number += 1
        name = file.with_name(f"{file.name}.damaged{number}")
    return name


def write_all(out: BinaryIO, data: bytes) -> None:
    """Write all of it to an unbuffered file.

    Raises:
        OSError: only a part, or nothing, has been written.
    """
    left = memoryview(data)
    while left:
        written = out.write(left)
        if not written:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        left = left[written:]


def lock(handle: BinaryIO) -> bool:
    """Be the one writer of an open file until it is closed; False if another program is."""
    try:
        if sys.platform == "win32":
            place = handle.tell()
            handle.seek(_LOCK_AT)
            try:
                msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
            finally:
                handle.seek(place)
        else:
            fcntl.flock(handle.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True  # a file system without locks: nobody can be asked
    return True


def is_locked(file: Path) -> bool:
    """Tell whether somebody writes to the file at the moment."""
    try:
        with file.open("rb") as handle:
            return not lock(handle)
    except OSError:
        return False
