"""Tables to test: a short way to seat, answer and listen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.core import (
    Action,
    IllegalAction,
    MatchState,
    Seat,
    SeatSpec,
    Update,
    View,
    hand_seed,
    seed_from_number,
)
from game.match import Match
from game.registry import Registry
from game.table import Clock, Table

GAME = Registry().game("catte")
CLOCKED = Clock(turn_s=10.0, bank_s=5.0, bot_s=3.0, next_hand_s=15.0)


def specs(kinds: str) -> tuple[SeatSpec, ...]:
    """Read seats: "hb" is a person and a bot."""
    return tuple(
        SeatSpec("human", f"Người {n}") if kind == "h" else SeatSpec("bot", f"Máy {n}", "medium")
        for n, kind in enumerate(kinds, start=1)
    )


class Room:
    """A table of the first registered game, its clock in `now`, and what it has told."""

    def __init__(
        self, kinds: str = "hhhh", *, seed: int = 1, clock: Clock | None = None, seat: bool = True
    ) -> None:
        self.seed = seed_from_number(seed)
        self.rules = type(GAME.rules)()
        self.match = Match(self.rules, GAME.config("study"), len(kinds))
        self.table = Table(
            self.match,
            specs(kinds),
            lambda hand: hand_seed(self.seed, hand),
            game="catte",
            preset="study",
            clock=clock,
        )
        self.seats = [Seat(number) for number in range(len(kinds))]
        self.rng = Random(seed)
        self.now = 100.0
        if seat:
            for number in self.seats:
                self.table.join(number, "x", self.now)

    @property
    def state(self) -> Any:
        return self.table._state

    @property
    def match_state(self) -> MatchState:
        return self.table.match_state()

    @property
    def window(self) -> int:
        return self.view(None).window

    @property
    def owing(self) -> tuple[Seat, ...]:
        return self.rules.to_act(self.state) if self.match_state.playing else ()

    def view(self, viewer: Seat | None) -> View:
        update = self.table.snapshot(viewer, self.now)[1]
        assert update is not None
        return update.view

    def told(self) -> list[Update | MatchState]:
        return self.table.take()

    def updates(self) -> list[Update]:
        return [news for news in self.told() if isinstance(news, Update)]

    def act(self, seat: Seat | None = None, action: Action | None = None) -> None:
        """Answer the open decision, with any legal action unless one is given."""
        seat = self.owing[0] if seat is None else seat
        action = action or self.rng.choice(self.view(seat).choices)
        self.table.submit(seat, self.window, action, self.now)

    def refused(self, seat: Seat, window: int, action: Action) -> str:
        """Return the code with which an answer is refused; check that nothing has changed."""
        before = self.everything()
        try:
            self.table.submit(seat, window, action, self.now)
        except IllegalAction as refusal:
            assert self.everything() == before
            return refusal.code
        raise AssertionError(f"{action} was accepted")

    def everything(self, viewers: Sequence[Seat | None] | None = None) -> object:
        """All that can be seen of the table by anybody, and what waits to be told."""
        seen = [self.table.snapshot(v, self.now) for v in viewers or (*self.seats, None)]
        deadline = self.table.next_deadline()
        return seen, deadline, list(self.table._out), self.state

    def time_out(self) -> Seat:
        """Let the first seat that owes an answer miss it."""
        seat = self.owing[0]
        self.table.expire(seat, self.window, self.now)
        return seat

    def to_common_window(self) -> tuple[Seat, ...]:
        """Play until several seats are asked together; return them."""
        for _ in range(40):
            self.to_end_of_hand(stop_at_common=True)
            if len(self.owing) > 1:
                self.told()
                return self.owing
            self.next_hand()
        raise AssertionError("no common window in forty hands")

    def to_end_of_hand(self, *, stop_at_common: bool = False) -> None:
        while self.owing and not (stop_at_common and len(self.owing) > 1):
            self.act()

    def next_hand(self) -> None:
        for seat in self.seats:
            if self.match_state.seats[seat].kind == "human" and not self.match_state.playing:
                self.table.ready(seat, True, self.now)
