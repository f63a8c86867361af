"""A host as a process of its own, and people who come to its tables: for the network benches."""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import Queue
from random import Random
from typing import Any

from game.core import Action, View
from net.client import Closed, Disconnected, MatchChanged, RemoteClient, Stepped
from net.tcp import Address, dial, parse_address
from tests.bench.processes import memory_mb, used_s

MAIN = Path(__file__).resolve().parents[2] / "main.py"
AT_ONCE = 32
"""So many people come to the door together."""

FRAME_S = 1 / 60
LOOK_S = 0.5
"""So often clients that hear nothing are called, for their pulse."""


class HostProcess:
    """`serve` on loopback."""

    def __init__(self, folder: Path, *arguments: str, port: int = 0) -> None:
        command = [sys.executable, str(MAIN), "--data-dir", str(folder), "--lang", "en", "serve"]
        door = ["--bind", "127.0.0.1", "--port", str(port), "--json"]
        began = time.perf_counter()
        self.popen = subprocess.Popen([*command, *door, *arguments], stdout=subprocess.PIPE)
        self._told: Queue[bytes] = Queue()
        # Read all the time: a host of many tables would fill a pipe, and wait.
        threading.Thread(target=self._read, daemon=True).start()
        self.address: Address = parse_address(self.line()["listening"])
        self.listening_ms = (time.perf_counter() - began) * 1000

    def line(self) -> dict[str, Any]:
        """Return the next thing it tells."""
        return dict(json.loads(self._told.get()))

    def _read(self) -> None:
        assert self.popen.stdout is not None
        with self.popen.stdout as told:
            for line in told:
                self._told.put(line)

    def used_s(self) -> float:
        """Return the seconds of processor it has used, helpers included."""
        return used_s(self.popen.pid)

    def memory_mb(self) -> float:
        """Return what it holds in memory, helpers included."""
        return memory_mb(self.popen.pid)

    def kill(self) -> None:
        """End it without a word."""
        self.popen.kill()
        self.popen.wait()

    def close(self) -> None:
        """End it."""
        if self.popen.poll() is None:
            self.popen.terminate()
            self.popen.wait()


class Person:
    """Somebody who answers after a while, whatever his hand."""

    def __init__(self, address: Address, number: int, table: str, crowd: Crowd) -> None:
        token = number.to_bytes(4, "big") + os.urandom(12)
        self.client = RemoteClient(lambda: dial(address), f"P{number}", token, table=table)
        self.number = number
        self._crowd = crowd
        self._asked = -1
        self.due: float | None = None
        """When he answers."""

    def hear(self, now: float) -> None:
        """Take in what has arrived."""
        client = self.client
        for news in client.pump(now):
            if isinstance(news, Closed) or (
                self._crowd.is_steady and isinstance(news, Disconnected)
            ):
                raise RuntimeError(f"{client.seat}: {news}")
            if isinstance(news, Stepped):
                self._crowd.on_step(self, now)
            elif isinstance(news, MatchChanged) and not news.match.playing and news.match.hand:
                client.ready()
        view = client.view
        if view is not None and view.choices and view.window != self._asked:
            self._asked, self.due = view.window, now + self._crowd.pace_s(self)

    def answer(self) -> None:
        """Answer what is asked, any choice."""
        self.due = None
        view = self.client.view
        if view is not None and view.choices:
            self.client.submit(choice_of(view, self._crowd.chance))


def choice_of(view: View, chance: Random) -> Action:
    """Return any choice."""
    return chance.choice(view.choices)


class Crowd:
    """People at tables, and one loop for all of them."""

    def __init__(self, address: Address, pace_s: Callable[[Person], float], seed: int = 1) -> None:
        self.chance = Random(seed)
        self.pace_s = pace_s
        self.people: list[Person] = []
        self.polls_ms: list[float] = []
        """What looking at a client once a frame has taken of the processor, news included."""
        self.is_steady = True
        """A lost connection is a fault of the bench."""
        self.on_step: Callable[[Person, float], None] = lambda person, now: None
        self.on_answer: Callable[[Person, float], None] = lambda person, now: None
        self._address = address
        self._selector = selectors.DefaultSelector()
        self._looked_at = 0.0

    def come(self, tables: int, people: int) -> None:
        """Fill the tables and say that everybody is ready."""
        for number in range(tables * people):
            person = Person(self._address, number, str(number // people + 1), self)
            self.people.append(person)
            self._selector.register(person.client, selectors.EVENT_READ, person)
            if number % AT_ONCE == AT_ONCE - 1 or number == tables * people - 1:
                self._until(lambda client: client.is_connected and client.lobby is not None)
                for come in self.people[-AT_ONCE:]:
                    come.client.ready()
        self._until(lambda client: client.view is not None)

    def _until(self, is_so: Callable[[RemoteClient], bool]) -> None:
        while not all(is_so(person.client) for person in self.people):
            self.turn()

    def turn(self) -> None:
        """Wait for something and deal with it."""
        now = time.monotonic()
        dues = [person.due for person in self.people if person.due is not None]
        wait_s = min([LOOK_S, *(due - now for due in dues)])
        heard = self._selector.select(max(0.0, wait_s))
        now = time.monotonic()
        for key, _ in heard:
            key.data.hear(now)
        if now > self._looked_at + LOOK_S:
            self._looked_at = now
            for person in self.people:
                person.hear(now)
        self._answer(now)

    def frame(self) -> None:
        """Draw a frame, as it were, and look at every client: what a window does."""
        time.sleep(FRAME_S)
        now = time.monotonic()
        for person in self.people:
            began = time.thread_time()
            person.hear(now)
            self.polls_ms.append((time.thread_time() - began) * 1000)
        self._answer(now)

    def _answer(self, now: float) -> None:
        for person in self.people:
            if person.due is not None and now >= person.due:
                self.on_answer(person, now)
                person.answer()

    def play(self, seconds: float) -> None:
        """Let everybody play for so long."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.turn()

    def close(self) -> None:
        """Send everybody home."""
        self._selector.close()
        for person in self.people:
            person.client.close()


def percentile(figures: list[float], share: float) -> float:
    """Return the figure that this share of them does not exceed."""
    return sorted(figures)[min(len(figures) - 1, int(len(figures) * share))]
