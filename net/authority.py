"""What decides over a match, as a host sees it: a table, without knowing one."""

from __future__ import annotations

from typing import Protocol

from game.core import Action, MatchState, Seat, Update


class Authority(Protocol):
    """What decides: a table, seen from here."""

    def join(self, seat: Seat | None, name: str, now: float) -> Seat:
        """Seat somebody, on any free seat for None.

        Raises:
            IllegalAction: with the code to tell him.
        """
        ...

    def watch(self, now: float) -> None:
        """Let a spectator in."""
        ...

    def leave(self, seat: Seat | None, now: float) -> None:
        """Take note that who joined (or watched, None) is gone."""
        ...

    def ready(self, seat: Seat, on: bool, now: float) -> None:
        """Take note whether the seat wants the next hand."""
        ...

    def submit(self, seat: Seat, window: int, action: Action, now: float) -> None:
        """Take an answer.

        Raises:
            IllegalAction: it is not accepted; `stale_window` for a window no longer open.
            NotYet: it has to be judged first; it is given once more at the next poll.
        """
        ...

    def tick(self, now: float) -> None:
        """Do what is due."""
        ...

    def commit(self) -> None:
        """Make durable what is about to be sent."""
        ...

    def take(self) -> list[Update | MatchState]:
        """Return what is new since the last call; a match state is for everybody.

        It may be taken before the commit, but is not sent before.
        """
        ...

    def snapshot(self, viewer: Seat | None, now: float) -> tuple[MatchState, Update | None]:
        """Return what a newcomer must know, up to and with what `take` returned last."""
        ...

    def next_deadline(self) -> float | None:
        """Return when `tick` will have something to do, if nothing arrives before."""
        ...


class HallAuthority(Authority, Protocol):
    """What a table in a network needs besides; everybody is seated before it is opened."""

    @property
    def is_over(self) -> bool:
        """No hand follows any more."""
        ...

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who plays each seat now: `human`, `bot`, or `away`."""
        ...

    def back(self, seat: Seat, now: float) -> None:
        """Give a seat back to the person whose bot plays it."""
        ...

    def drop(self, seat: Seat, name: str, now: float) -> None:
        """Have a bot of this name play the seat for good."""
        ...

    def answered(self, seat: Seat, window: int) -> Action | None:
        """Return what the seat has answered in a window, unless that was long ago."""
        ...

    def bot_in_ms(self, seat: Seat, now: float) -> int | None:
        """Return how long it takes until a bot plays for who is away."""
        ...

    def close(self, *, over: bool) -> None:
        """Let everything go.

        Args:
            over: the match is not to be continued another time.
        """
        ...
