"""Looks at what a table in a network needs of this machine; nothing stays open or changed.

Rule 1: what a program cannot see is not guessed: it says what to look for.
"""

from __future__ import annotations

import contextlib
import re
import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from game.core import UserError
from net.tcp import PORT, TRIES, Address, Listener, SocketTransport, dial, listen

OK = "ok"
ROUND_TRIP_S = 2.0
ASKED_S = 5.0
_WORD = b"doctor"

_REFUSES_ALL = re.compile(r"^-P INPUT DROP$|^-A INPUT -j (DROP|REJECT)", re.MULTILINE)
_INPUT_CHAIN = re.compile(r"hook input[^}]*?policy drop")


class Look(NamedTuple):
    """What one look found; `doctor.<name>.<verdict>` is its sentence."""

    name: str
    verdict: str = OK
    values: Mapping[str, object] = {}
    is_note: bool = False
    """Nothing is amiss, but there is something to know."""


def port(first: int = PORT) -> Look:
    """See whether a table can be opened."""
    try:
        listener = listen("", first)
    except UserError as error:
        is_busy = error.code == "net_port_busy"
        values = {"first": first, "last": min(first + TRIES - 1, 65_535)}
        return Look("port", "busy" if is_busy else "denied", values)
    with contextlib.closing(listener):
        taken = listener.address.port
    if taken != first:
        return Look("port", "moved", {"port": first, "taken": taken}, is_note=True)
    return Look("port", values={"port": taken})


def addresses(found: list[str]) -> Look:
    """Tell where this machine is found; `found` are its addresses in its networks."""
    if not found:
        return Look("addresses", "none")
    return Look("addresses", values={"addresses": ", ".join(found)})


def loopback(reach: Callable[[Address], SocketTransport] = dial) -> Look:
    """Send a word to ourselves and back: what the window and its host do."""
    try:
        listener = listen("127.0.0.1", 0)
    except UserError:
        return Look("loopback", "blocked")
    began = time.monotonic()
    near = reach(listener.address)
    with contextlib.closing(listener), contextlib.closing(near):
        came_back = _echo(near, listener, began + ROUND_TRIP_S)
    if not came_back:
        return Look("loopback", "blocked")
    return Look("loopback", values={"ms": f"{(time.monotonic() - began) * 1000:.1f}"})


def _echo(near: SocketTransport, listener: Listener, until: float) -> bool:
    """Return whether a word has come back in time."""
    far: SocketTransport | None = None
    heard, sent = b"", 0
    with selectors.DefaultSelector() as selector:
        for door in listener.sockets:
            selector.register(door, selectors.EVENT_READ)
        selector.register(near, selectors.EVENT_READ | selectors.EVENT_WRITE)
        while heard != _WORD and not near.closed and (left_s := until - time.monotonic()) > 0:
            selector.select(left_s)
            for transport in listener.accept() if far is None else ():
                far = transport
                selector.register(far, selectors.EVENT_READ)
            sent += near.send(_WORD[sent:])
            if sent == len(_WORD):
                selector.modify(near, selectors.EVENT_READ)
            if far is not None:
                far.send(far.receive())
            heard += near.receive()
    if far is not None:
        far.close()
    return heard == _WORD


def ipv6() -> Look:
    """See whether addresses of version 6 can be used; a home network gets on without."""
    try:
        with socket.socket(socket.AF_INET6, socket.SOCK_STREAM) as sock:
            sock.bind(("::1", 0))
    except OSError:
        return Look("ipv6", "missing", is_note=True)
    return Look("ipv6")


def _ask(*words: str) -> str | None:
    """Return what a program of the system says; None if it is not there, or not for us."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=ASKED_S)
    except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
        return None
    return done.stdout if done.returncode == 0 else None


def firewall(
    system: str = sys.platform,
    root: Path = Path("/"),
    ask: Callable[..., str | None] = _ask,
) -> Look:
    """See whether a firewall could keep others out, as far as a program may look."""
    ports = {"first": PORT, "last": PORT + TRIES - 1}
    if system != "linux":
        known = {"win32": "windows", "darwin": "macos"}
        return Look("firewall", known.get(system, "unread"), ports, is_note=True)
    if _is_enabled(root / "etc/ufw/ufw.conf"):
        return Look("firewall", "ufw", ports, is_note=True)
    if (root / "run/firewalld").exists():
        return Look("firewall", "firewalld", ports, is_note=True)
    old, new = ask("iptables", "-S", "INPUT"), ask("nft", "list", "ruleset")
    if old is None and new is None:
        return Look("firewall", "unread", ports, is_note=True)
    is_closed = bool(_REFUSES_ALL.search(old or "") or _INPUT_CHAIN.search(new or ""))
    if is_closed and str(PORT) not in f"{old}{new}":
        return Look("firewall", "closed", ports)
    return Look("firewall")


def _is_enabled(conf: Path) -> bool:
    try:
        return bool(re.search(r"^ENABLED=yes$", conf.read_text(errors="replace"), re.MULTILINE))
    except OSError:
        return False
