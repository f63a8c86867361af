"""A network of our own: namespaces of the Linux kernel, each a computer, at one bridge.

    with Network(("h", "c1", "c2")) as network:
        network.inside("c1")  # what to put before a command, to run it on that computer

Needs root and `ip`; loss needs `iptables`. Delay is made by `tests.e2e.slow_path`, for the kernel
here has no `netem`.
"""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
from collections.abc import Sequence
from types import TracebackType

_numbers = itertools.count()


def missing() -> str:
    """Return why there can be no network here; empty if there can."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "only root can make network namespaces"
    if shutil.which("ip") is None:
        return "there is no `ip` here (iproute2)"
    tried = f"vt{os.getpid()}"
    done = subprocess.run(["ip", "netns", "add", tried], capture_output=True, text=True)
    if done.returncode:
        return f"this system makes no network namespaces: {done.stderr.strip()}"
    made = _ip("link", "add", f"{tried}b", "type", "bridge", must=False)
    _ip("link", "del", f"{tried}b", must=False)
    _ip("netns", "del", tried)
    return "" if made else "this system makes no bridges"


def _ip(*words: str, must: bool = True) -> bool:
    done = subprocess.run(["ip", *words], capture_output=True, text=True)
    assert not (must and done.returncode), f"ip {' '.join(words)}: {done.stderr}"
    return done.returncode == 0


class Network:
    """Computers at a bridge; the first is 10.77.0.1."""

    def __init__(self, computers: Sequence[str]) -> None:
        # Several runs of the tests may be at work, and names of links have at most 15 signs.
        self._prefix = f"v{os.getpid() % 1_000_000}{next(_numbers)}"
        self.computers = tuple(computers)

    def __enter__(self) -> Network:
        bridge = f"{self._prefix}br"
        _ip("link", "add", bridge, "type", "bridge")
        _ip("link", "set", bridge, "up")
        for number, computer in enumerate(self.computers, 1):
            space, plug, socket = self.space(computer), self._plug(computer), "net0"
            _ip("netns", "add", space)
            _ip("link", "add", plug, "type", "veth", "peer", "name", socket, "netns", space)
            _ip("link", "set", plug, "master", bridge, "up")
            _ip("-n", space, "addr", "add", f"10.77.0.{number}/24", "dev", socket, "brd", "+")
            _ip("-n", space, "link", "set", socket, "up")
            _ip("-n", space, "link", "set", "lo", "up")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for computer in self.computers:
            _ip("netns", "del", self.space(computer), must=False)
            _ip("link", "del", self._plug(computer), must=False)
        _ip("link", "del", f"{self._prefix}br", must=False)

    def space(self, computer: str) -> str:
        """Return the name of a computer's namespace."""
        return f"{self._prefix}-{computer}"

    def _plug(self, computer: str) -> str:
        return f"{self._prefix}{computer}"

    def address(self, computer: str) -> str:
        """Return where a computer is."""
        return f"10.77.0.{self.computers.index(computer) + 1}"

    def inside(self, computer: str) -> tuple[str, ...]:
        """Return what to put before a command, to run it on a computer."""
        # `ip netns exec` becomes the command, so that signals reach it.
        return ("ip", "netns", "exec", self.space(computer))

    def pull_plug(self, computer: str) -> None:
        """Take a computer's cable out; its own end sees nothing of it."""
        _ip("link", "set", self._plug(computer), "nomaster")

    def push_plug(self, computer: str) -> None:
        """Put it in again."""
        _ip("link", "set", self._plug(computer), "master", f"{self._prefix}br")

    def lose(self, computer: str, share: float) -> None:
        """Let a computer lose this share of the packets that come to it."""
        rule = ("-m", "statistic", "--mode", "random", "--probability", str(share), "-j", "DROP")
        words = (*self.inside(computer), "iptables", "-A", "INPUT", "!", "-i", "lo", *rule)
        subprocess.run(words, check=True, capture_output=True)
