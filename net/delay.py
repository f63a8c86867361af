"""What people who watch are told: the public view, some decisions late.

Who watches can tell a player what he sees; so late it is of no more use to him. When a hand is
over everything is told at once.
"""

from __future__ import annotations

from collections import deque

from game.core import MatchState, Update
from net.authority import Authority


class DelayedView:
    """The public updates of one table, held back by so many closed decisions."""

    def __init__(self, decisions: int) -> None:
        self._decisions = decisions
        self._held: deque[Update] = deque()
        self._last: Update | None = None
        """The newest that has been told."""

    def watch(self, authority: Authority, now: float) -> None:
        """Begin to be told, from the decision on that is open now."""
        if self._last is None and not self._held:
            state, update = authority.snapshot(None, now)
            if update is not None and state.playing:
                self._held.append(update)
            else:
                self._last = update  # between hands there is nothing to hold back

    def pass_on(self, news: list[Update | MatchState]) -> list[Update | MatchState]:
        """Return what may be told now of what is new, and of what has been held back."""
        told: list[Update | MatchState] = []
        for item in news:
            if isinstance(item, Update) and item.viewer is None:
                if item.n > self._newest:
                    self._held.append(item)
                    told += self._release(self._decisions)
                continue
            if isinstance(item, MatchState) and not item.playing:
                told += self._release(0)
            told.append(item)
        return told

    @property
    def _newest(self) -> int:
        newest = self._held[-1] if self._held else self._last
        return -1 if newest is None else newest.n

    def _release(self, left: int) -> list[Update]:
        told = [self._held.popleft() for _ in range(len(self._held) - left)]
        if told:
            self._last = told[-1]
        return told

    def snapshot(self, authority: Authority, now: float) -> tuple[MatchState, Update | None]:
        """Return what a newcomer among those who watch is told."""
        state = authority.snapshot(None, now)[0]
        last = self._last
        return state, None if last is None else last._replace(events=(), ms=None, snap=True)
