"""Plays timelines. Time is an argument; the order of what happens does not depend on the frames.

Every change of course is an entry in one queue, ordered by its time and then by when it was put
there. So any cutting of the time into frames, and `finish()`, walk the same entries in the same
order and leave the same picture.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable

from scenes.anim.timeline import Call, Delay, Move, Node, Sequence
from scenes.anim.tween import Tween

_Then = Callable[[], object]


class Animator:
    """Plays timelines side by side."""

    def __init__(self, speed: float = 1.0, *, reduced: bool = False, instant: bool = False) -> None:
        self.speed = speed
        """Multiplies the time that passes."""
        self.reduced = reduced
        """Things appear where they go, in the same order; read when a tween begins."""
        self.skip = instant
        """While it is true, a timeline is walked to its end the moment it is played."""
        self._now = 0.0
        self._queue: list[tuple[float, int, _Then]] = []
        self._count = 0
        self._owners: dict[tuple[int, str], Tween] = {}
        self._walking_to: float | None = None

    @property
    def busy(self) -> bool:
        """Something is still to happen."""
        return bool(self._queue)

    def play(self, timeline: Node, then: _Then | None = None) -> None:
        """Start a timeline now; `then` is called after its last part."""
        self._at(0.0, lambda: self._start(timeline, then or _nothing))
        if self.skip:
            self.finish()
        elif self._walking_to is None:
            self._walk(self._now)

    def update(self, dt: float) -> None:
        """Let time pass."""
        self._walk(self._now + dt * self.speed)

    def finish(self) -> None:
        """Walk the rest at once, whatever it starts meanwhile included."""
        self._walk(math.inf)

    def _walk(self, until: float) -> None:
        if self._walking_to is not None:
            # A callback asked: the walk that called it goes on as far.
            self._walking_to = max(self._walking_to, until)
            return
        self._walking_to = until
        try:
            while self._queue and self._queue[0][0] <= self._walking_to:
                self._now, _, entry = heapq.heappop(self._queue)
                entry()
            if math.isfinite(self._walking_to):
                self._now = self._walking_to
        finally:
            self._walking_to = None
        for moving in self._owners.values():
            moving.show(self._now)

    def _at(self, seconds: float, entry: _Then) -> None:
        heapq.heappush(self._queue, (self._now + seconds, self._count, entry))
        self._count += 1

    def _start(self, node: Node, then: _Then) -> None:
        if isinstance(node, Delay):
            self._at(node.seconds, then)
        elif isinstance(node, Call):
            node.function()
            then()
        elif isinstance(node, Move):
            self._start_tween(node, then)
        elif isinstance(node, Sequence):
            self._start_sequence(node.parts, 0, then)
        else:
            self._start_parallel(node.parts, then)

    def _start_sequence(self, parts: tuple[Node, ...], place: int, then: _Then) -> None:
        if place == len(parts):
            then()
        else:
            self._start(parts[place], lambda: self._start_sequence(parts, place + 1, then))

    def _start_parallel(self, parts: tuple[Node, ...], then: _Then) -> None:
        waiting = len(parts)

        def one_is_done() -> None:
            nonlocal waiting
            waiting -= 1
            if waiting == 0:
                then()

        for part in parts:
            self._start(part, one_is_done)
        if not parts:
            then()

    def _start_tween(self, move: Move, then: _Then) -> None:
        duration = 0.0 if self.reduced and move.travel else move.duration
        moving = Tween(move.target, move.attribute, move.end, duration, move.easing)
        before = self._owners.get(moving.owned)
        if before is not None:
            before.show(self._now)
        moving.begin(self._now)
        self._owners[moving.owned] = moving

        def end() -> None:
            if self._owners.get(moving.owned) is moving:
                del self._owners[moving.owned]
                moving.settle()
            then()

        self._at(duration, end)


def _nothing() -> None:
    """Do nothing."""
