"""Plays a story at a table in a network, and keeps all bytes each viewer is sent, and when.

As `wiretap`, but through lobby, host, room and the table of a host; people come back by token, and
those who watch are told later.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from game.core import Action, Seat, SeatSpec, Setup
from net.cli import lan
from net.cli.lan import House, LanTable, offer_of, open_table
from net.framing import frame
from net.hall import Key
from net.host import Host
from net.lobby import Lobby, Place
from net.messages import ANY_SEAT, Act, ClientMessage, Hello, Ready, encode_client
from net.preface import PREFACE
from net.room import Room
from net.transport import memory_pair
from tests.conformance.playing import Case
from tests.secrecy.swaps import Story
from tests.secrecy.wiretap import Listener, StoryMatch

TURN_S = 0.5
LINGER = 8
"""Turns after each answer where time counts: longer than a window of several lasts at the least."""


class HallTap:
    """A connection that keeps what it is sent, each time with the moment."""

    def __init__(self, host: Host, viewer: Seat | None, number: int) -> None:
        there, self._here = memory_pair(1 << 16)
        host.open(there)
        self.received = bytearray()
        want, wish = ("watch", ANY_SEAT) if viewer is None else ("join", viewer)
        token = bytes([99 + number if viewer is None else viewer]) * 16
        self._here.send(PREFACE)
        self.say(Hello(1, 1, "tap", f"An {wish}", want, wish))
        self.say(Key(token))

    def say(self, message: ClientMessage) -> None:
        self._here.send(frame(encode_client(message)))

    def listen(self, now: float) -> None:
        data = self._here.receive()
        if data:
            self.received += b"@%.3f@" % now + data

    def close(self) -> None:
        self._here.close()


class Hall:
    """A table in a network that plays a story; see `Wiretap`."""

    def __init__(
        self,
        rules: Any,
        case: Case,
        story: Story,
        *,
        late: int,
        stays: Seat | None = None,
        quiet: bool = False,
        speed: float | None = None,
        pauses: Mapping[int, int] | None = None,
    ) -> None:
        """Let everybody sit down and deal.

        Args:
            late: after so many answers spectators come and go, and seats come back.
            stays: who does not go then; the one who is to answer unless somebody is named.
            quiet: nobody tries to answer who is not asked.
            speed: how fast windows of several close; None is at once.
            pauses: after these answers so many turns pass.
        """
        self.rules, self.case, self.story = rules, case, story
        self.late, self.stays, self.quiet = late, stays, quiet
        self._linger = 1 if speed is None else LINGER
        self._pauses = pauses or {}
        self.now = 0.0
        self.taps: dict[Listener, HallTap] = {}
        self.present: dict[Seat | None, HallTap] = {}
        self._acts = dict.fromkeys(case.viewers, 0)
        self._house = self._housed(speed)
        specs = tuple(SeatSpec("human", f"An {seat}") for seat in range(case.seats))
        setup = Setup(case.game.id, case.preset, specs, {}, 1)
        places = [Place() for _ in specs]
        lobby = Lobby(offer_of(self._house, setup, "1"), places, ("Bot",))
        self.opened: list[LanTable] = []
        self.host = Host([Room(lobby, lambda seats: self._open(setup, seats), levels=("easy",))])
        for viewer in case.viewers[::-1]:
            self.come(viewer)
        self.turn()
        for viewer, tap in self.present.items():
            if viewer is not None:
                tap.say(Ready(on=True))
        self.turn()
        assert self.opened, "everybody is there and ready"

    def _housed(self, speed: float | None) -> House:
        game = SimpleNamespace(rules=self.rules, file=self.case.game.file)
        registry: Any = SimpleNamespace(
            game=lambda name: game, check=lambda setup: self.case.config
        )
        desk: Any = SimpleNamespace(judge=lambda: None, poll=lambda: None)
        return House(registry, desk, None, speed, None)

    def _open(self, setup: Setup, lobby: Lobby) -> LanTable:
        def told(rules: Any, *_: object) -> StoryMatch:
            return StoryMatch(rules, self.case, self.story)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(lan, "Match", told)
            self.opened.append(open_table(self._house, setup, lobby))
        return self.opened[-1]

    @property
    def table(self) -> Any:
        return self.opened[-1].table

    def come(self, viewer: Seat | None) -> None:
        number = sum(other == viewer for other, _ in self.taps)
        self.present[viewer] = self.taps[viewer, number] = HallTap(self.host, viewer, number)
        self.turn()

    def turn(self) -> None:
        self.now += TURN_S
        self.host.poll(self.now)
        for tap in self.taps.values():
            tap.listen(self.now)

    def play(self, answers: int) -> dict[Listener, list[int]]:
        """Play the first answers; return how much each had received after each of them."""
        marks: dict[Listener, list[int]] = {}
        self._mark(marks, 0)
        for place, (seat, action) in enumerate(self.story.script[:answers]):
            if place == self.late:
                self._come_and_go(seat if self.stays is None else self.stays)
            if not self.quiet:
                self._try_in_vain()
            self._act(seat, action)
            for _ in range(self._pauses.get(place, self._linger)):
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

    def _act(self, viewer: Seat, action: Action) -> None:
        self._acts[viewer] += 1
        self.present[viewer].say(Act(self._acts[viewer], self.table._window, action))

    def _try_in_vain(self) -> None:
        """Let everybody who owes no answer try one, and say that he is ready."""
        tried = Action(self.story.script[0][1].kind, self.rules.info.deck[:1])
        owing = self.rules.to_act(self.table._state)
        for viewer, tap in self.present.items():
            if viewer is not None and viewer not in owing:
                self._act(viewer, tried)
                tap.say(Ready(on=False))
