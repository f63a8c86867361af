"""A slow way to a host: a door that passes everything on later, a little at a time, or not at all.

    python -m tests.e2e.slow_path BIND:PORT TO:PORT [--delay S] [--jitter S] [--cut N]

Each piece waits `delay` and up to `jitter` more, in order. Of every N-th piece only half arrives,
and then both ends are cut, as if the cable broke. It tells where it listens in a JSON line.
"""

from __future__ import annotations

import argparse
import json
import selectors
import socket
import time
from collections import deque
from random import Random

from net.tcp import Address, parse_address

PIECE = 1_400
"""About what one packet carries."""

LOOK_S = 0.2


class Pipe:
    """One direction of a connection."""

    def __init__(self, source: socket.socket, sink: socket.socket) -> None:
        self.source, self.sink = source, sink
        self.pieces: deque[tuple[float, bytes]] = deque()
        self.is_ended = False


class SlowPath:
    """The door, and all who have come through it."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._to: Address = parse_address(args.to)
        self._args = args
        self._chance = Random(5)
        self._passed = 0
        where = parse_address(args.bind)
        self._door = socket.create_server((where.ip, 0 if where.port == 1 else where.port))
        self._door.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._door, selectors.EVENT_READ)
        self._pipes: list[Pipe] = []
        self.address = Address(*self._door.getsockname()[:2])

    def turn(self) -> None:
        """Wait for something and pass on what is due."""
        now = time.monotonic()
        dues = [pipe.pieces[0][0] for pipe in self._pipes if pipe.pieces]
        for key, _ in self._selector.select(max(0.0, min([LOOK_S, *(due - now for due in dues)]))):
            if key.data is None:
                self._let_in()
            elif key.data in self._pipes:
                self._read(key.data, time.monotonic())
        for pipe in tuple(self._pipes):
            if pipe in self._pipes:
                self._pass_on(pipe, time.monotonic())

    def _let_in(self) -> None:
        near, _ = self._door.accept()
        try:
            far = socket.create_connection(self._to, 10.0)
        except OSError:
            near.close()
            return
        for pipe in (Pipe(near, far), Pipe(far, near)):
            pipe.source.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._pipes.append(pipe)
            self._selector.register(pipe.source, selectors.EVENT_READ, pipe)

    def _read(self, pipe: Pipe, now: float) -> None:
        try:
            data = pipe.source.recv(PIECE)
        except OSError:
            data = b""
        last = pipe.pieces[-1][0] if pipe.pieces else now
        due = max(last, now + self._args.delay + self._chance.uniform(0, self._args.jitter))
        pipe.pieces.append((due, data))
        if not data:
            self._selector.unregister(pipe.source)
            pipe.is_ended = True

    def _pass_on(self, pipe: Pipe, now: float) -> None:
        while pipe.pieces and pipe.pieces[0][0] <= now:
            data = pipe.pieces.popleft()[1]
            self._passed += 1
            is_cut = not data or bool(self._args.cut and self._passed % self._args.cut == 0)
            try:
                pipe.sink.sendall(data[: len(data) // 2] if is_cut else data)
            except OSError:
                is_cut = True
            if is_cut:
                self._cut(pipe)
                return

    def _cut(self, pipe: Pipe) -> None:
        for found in [p for p in self._pipes if {p.source, p.sink} == {pipe.source, pipe.sink}]:
            self._pipes.remove(found)
            if not found.is_ended:
                self._selector.unregister(found.source)
            found.source.close()


def main() -> None:
    """Pass on until this process is ended."""
    parser = argparse.ArgumentParser()
    parser.add_argument("bind", help="port 1 is any")
    parser.add_argument("to")
    parser.add_argument("--delay", type=float, default=0.0)
    parser.add_argument("--jitter", type=float, default=0.0)
    parser.add_argument("--cut", type=int, default=0)
    path = SlowPath(parser.parse_args())
    print(json.dumps({"slow_path": str(path.address)}), flush=True)
    while True:
        path.turn()


if __name__ == "__main__":
    main()
