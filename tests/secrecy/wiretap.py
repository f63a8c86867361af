"""Plays a story through the real table and server, and keeps all bytes each viewer is sent."""

from __future__ import annotations

from typing import Any

from game.core import Action, Seat, SeatSpec, Step
from game.match import Match
from game.table import Table
from net.framing import frame
from net.messages import ANY_SEAT, Act, ClientMessage, Hello, Ready, encode_client
from net.preface import PREFACE
from net.server import Server
from net.transport import memory_pair
from tests.conformance.playing import Case
from tests.secrecy.swaps import Story

Listener = tuple[Seat | None, int]
"""A viewer, and which of his connections in order: he may come later, or come back."""


class StoryMatch(Match):
    """Deals the deck of a story."""

    def __init__(self, rules: Any, case: Case, story: Story) -> None:
        super().__init__(rules, case.config, case.seats)
        self.story = story

    def begin(self, seed: bytes) -> Step[Any]:
        self.hand += 1
        self.first = self.story.first
        return self.rules.deal(self.config, self.seats, self.story.first, self.story.deck)


class Tap:
    """A connection that keeps what it is sent."""

    def __init__(self, server: Server, seat: Seat | None) -> None:
        there, self._here = memory_pair(1 << 16)
        server.open(there)
        self.received = bytearray()
        self._acts = 0
        want, wish = ("watch", ANY_SEAT) if seat is None else ("join", seat)
        self._here.send(PREFACE)
        self.say(Hello(1, 1, "tap", f"An {wish}", want, wish))

    def say(self, message: ClientMessage) -> None:
        self._here.send(frame(encode_client(message)))

    def act(self, window: int, action: Action) -> None:
        self._acts += 1
        self.say(Act(self._acts, window, action))

    def listen(self) -> None:
        self.received += self._here.receive()

    def close(self) -> None:
        self._here.close()


class Wiretap:
    """A table that plays a story; everybody listens, some come late and some come back."""

    def __init__(
        self,
        rules: Any,
        case: Case,
        story: Story,
        *,
        late: int,
        stays: Seat | None = None,
        quiet: bool = False,
    ) -> None:
        """Open the table and deal.

        Args:
            late: after so many answers spectators come and go, and a seat comes back.
            stays: who does not go then; the one who is to answer unless somebody is named.
            quiet: nobody tries to answer who is not asked.
        """
        self.rules, self.story, self.late, self.stays = rules, story, late, stays
        self.quiet = quiet
        specs = tuple(SeatSpec("human", f"An {seat}") for seat in range(case.seats))
        match = StoryMatch(rules, case, story)
        self.table = Table(match, specs, lambda _: b"", game=case.game.id, preset=case.preset)
        self.server = Server(self.table)
        self.now = 0.0
        self.taps: dict[Listener, Tap] = {}
        self.present: dict[Seat | None, Tap] = {}
        for viewer in case.viewers[::-1]:
            self.come(viewer)
        self.turn()

    def come(self, viewer: Seat | None) -> None:
        number = sum(other == viewer for other, _ in self.taps)
        self.present[viewer] = self.taps[viewer, number] = Tap(self.server, viewer)

    def turn(self) -> None:
        self.now += 0.5
        self.server.poll(self.now)
        for tap in self.taps.values():
            tap.listen()

    def play(self, answers: int) -> dict[Listener, list[int]]:
        """Play the first answers; return how much each had received after each of them."""
        marks: dict[Listener, list[int]] = {}
        self._mark(marks, 0)
        for place, (seat, action) in enumerate(self.story.script[:answers]):
            if place == self.late:
                self._come_and_go(seat if self.stays is None else self.stays)
            if not self.quiet:
                self._try_in_vain()
            self.present[seat].act(self.table._window, action)
            self.turn()
            self._mark(marks, place + 1)
        return marks

    def _mark(self, marks: dict[Listener, list[int]], place: int) -> None:
        for listener, tap in self.taps.items():
            marks.setdefault(listener, [0] * place).append(len(tap.received))

    def _come_and_go(self, seat: Seat) -> None:
        """Let a second spectator in, and everybody but the one who is to answer come back."""
        self.come(None)
        for viewer in [other for other in self.present if other not in (None, seat)]:
            self.present[viewer].close()
            self.turn()
            self.come(viewer)
            self.turn()

    def _try_in_vain(self) -> None:
        """Let everybody who owes no answer try one, and say that he is ready."""
        tried = Action(self.story.script[0][1].kind, self.rules.info.deck[:1])
        owing = self.rules.to_act(self.table._state)
        for viewer, tap in self.present.items():
            if viewer is not None and viewer not in owing:
                tap.act(self.table._window, tried)
                tap.say(Ready(on=False))
