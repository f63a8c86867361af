"""Hypothesis drives the real table, server and clients: whatever happens, each sees the truth."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from game.core import FRENCH_DECK, HIDDEN, TUSAC_DECK, Action, Card
from game.registry import Registry
from game.table import Clock
from game.tusac.rules import TusacRules
from net.line import LONGEST_PAUSE_S
from net.server import Server
from net.transport import READ_SIZE, MemoryTransport, Origin, memory_pair
from tests.fixtures.machines import run
from tests.net.parlour import STUDY, Room, open_real_table
from tests.stateful.people import CheckedTable, Honest, Person, Raw

CLOCKS = (None, Clock(turn_s=4.0, bank_s=2.0, bot_s=3.0, grace_s=6.0, next_hand_s=5.0))
KINDS = ("play", "hide", "commit", "claim", "discard", "eat", "flip", "pass", "x")
FACES = (*FRENCH_DECK, *dict.fromkeys(TUSAC_DECK), HIDDEN, Card("x"))
SHORT = tuple(card for card in TUSAC_DECK if card[0] in "XPM" and card[1] in "dx")
BOOK = Registry().game("tusac").config("book", {"hue_at": 0})
ROOMS = (STUDY, Room("tusac", "book", TusacRules(SHORT, packets=(3,)), BOOK))
"""The second plays with a short deck, and asks several seats in secret again and again."""
MOST = 8
"""Connections at a time."""

people = st.integers(0, MOST - 1)


class RoomMachine(RuleBasedStateMachine):
    """A table of two to four seats, clients of two kinds, spectators, and time."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 50.0
        self.people: list[Honest | Raw] = []

    @initialize(
        seats=st.integers(2, 4),
        seed=st.integers(0, 500),
        clock=st.sampled_from(CLOCKS),
        room=st.sampled_from(ROOMS),
    )
    def open_room(self, seats: int, seed: int, clock: Clock | None, room: Room) -> None:
        self.seats = seats
        self.table: CheckedTable = open_real_table(seats, seed, clock, CheckedTable, room)
        self.server = Server(self.table)

    # Coming and going.

    @rule(
        seat=st.integers(-1, 4),
        watch=st.booleans(),
        is_raw=st.booleans(),
        size=st.sampled_from((3, 50, 4_096)),
        origin=st.sampled_from((Origin.MEMORY, Origin.LOOPBACK)),
    )
    def come(self, seat: int, watch: bool, is_raw: bool, size: int, origin: Origin) -> None:
        if len(self.people) < MOST:
            self.enter(Raw if is_raw else Honest, seat, watch=watch, size=size, origin=origin)

    def enter(
        self,
        kind: type[Honest | Raw],
        seat: int,
        *,
        watch: bool = False,
        size: int = READ_SIZE,
        origin: Origin = Origin.MEMORY,
    ) -> None:
        there, here = memory_pair(size, origin)
        self.server.open(there)
        self.people.append(kind(here, seat, watch=watch))

    @rule(is_raw=st.booleans())
    def all_seats_are_taken(self, is_raw: bool) -> None:
        self.settle()
        for seat in range(self.seats):
            if not self.table._seats[seat].present:
                self.enter(Raw if is_raw else Honest, seat)
        self.settle()

    @precondition(lambda self: self.people)
    @rule(who=people, how=st.sampled_from(("leave", "drop", "garbage", "bytes")), data=st.data())
    def go(self, who: int, how: str, data: st.DataObject) -> None:
        person = self.person(who)
        if how == "leave":
            person.leave()
            self.people.remove(person)
        elif how == "drop":
            person.transport.close()
            person.pump(self.now)
            self.people.remove(person)
        else:
            junk = b"\xff\xff" if how == "garbage" else data.draw(st.binary(max_size=80))
            person.transport.send(junk)
            person.is_spoiled = person.is_spoiled or bool(junk)

    # Playing.

    @precondition(lambda self: self.people)
    @rule(choice=st.integers(0, 30), turns=st.integers(1, 10))
    def everybody_answers(self, choice: int, turns: int) -> None:
        for _ in range(turns):
            for person in tuple(self.people):
                self.answer(person, choice)
            self.settle()

    @precondition(lambda self: self.people)
    @rule(who=people, choice=st.integers(0, 30), again=st.booleans())
    def answer_rightly(self, who: int, choice: int, again: bool) -> None:
        self.answer(self.person(who), choice, again=again)

    def answer(self, person: Honest | Raw, choice: int, *, again: bool = False) -> None:
        if person.view is not None and person.view.choices:
            choices = person.view.choices
            person.answer(choices[choice % len(choices)], again=again)

    @precondition(lambda self: self.people)
    @rule(who=people, kind=st.sampled_from(KINDS), face=st.sampled_from(FACES))
    def answer_anything(self, who: int, kind: str, face: Card) -> None:
        self.person(who).answer(Action(kind, (face,)))

    @precondition(lambda self: self.people)
    @rule(who=people, off=st.sampled_from((-2, -1, 1, 5)), choice=st.integers(0, 30))
    def answer_another_window(self, who: int, off: int, choice: int) -> None:
        person = self.person(who)
        if person.view is not None and person.view.choices:
            person.answer(person.view.choices[choice % len(person.view.choices)], off=off)

    @precondition(lambda self: self.people)
    @rule(who=people, on=st.booleans())
    def ready(self, who: int, on: bool) -> None:
        self.person(who).ready(on=on)

    @rule()
    def everybody_is_ready(self) -> None:
        for person in self.people:
            person.ready(on=True)
        self.settle()

    # Time and bytes.

    @rule()
    def the_host_works(self) -> None:
        self.server.poll(self.now)

    @precondition(lambda self: self.people)
    @rule(who=people)
    def one_hears(self, who: int) -> None:
        self.hear(self.person(who))

    @rule(seconds=st.integers(1, 20), hearing=st.booleans())
    def time_passes(self, seconds: int, hearing: bool) -> None:
        for _ in range(seconds):
            self.now += 1.0
            self.server.poll(self.now)
            if hearing:
                for person in tuple(self.people):
                    self.hear(person)

    @rule(seconds=st.sampled_from((LONGEST_PAUSE_S + 0.1, 60.0, 100_000.0)))
    def the_computer_sleeps(self, seconds: float) -> None:
        self.now += seconds
        self.server.poll(self.now)

    @rule()
    def everything_arrives(self) -> None:
        self.settle()
        self.check_views()

    # What must hold.

    @invariant()
    def the_dead_have_said_why(self) -> None:
        self.people = [person for person in self.people if not person.ended]

    def teardown(self) -> None:
        if hasattr(self, "server"):
            self.settle()
            self.check_views()
            self.check_counts()
            self.hand_ends()

    def check_views(self) -> None:
        """After all has arrived everybody who is in sees what the table sees."""
        for person in self.people:
            assert person.joined, person.ended
            assert person.match == self.table.match_state()
            update = self.table.snapshot(person.seat, self.now)[1]
            if update is not None:
                assert person.view is not None
                if update.view.answer is None:
                    assert person.view == update.view
                # Who has answered in secret is sent nothing but that it was heard.
                assert person.view.shown == update.view.shown
                assert person.last_n == update.n

    def check_counts(self) -> None:
        """Each answer sent was put to the table once, however often it was sent."""
        for person in self.people:
            if person.seat is not None and not person.is_spoiled:
                assert self.table.asked[person.seat] == person.sent_ids
        once = [(seat, window) for seat, window, _ in self.table.accepted]
        assert len(once) == len(set(once))

    def hand_ends(self) -> None:
        """Whoever is there answers, whoever is not is played for, and the hand is over."""
        for person in tuple(self.people):
            if person.is_spoiled:
                person.transport.close()
                self.people.remove(person)
        self.settle()
        for seat in range(self.seats):
            if not self.table._seats[seat].present and not self.table.match_state().hand:
                self.enter(Honest, seat)
        hand = max(1, self.table.match_state().hand)
        for _ in range(1_000):
            self.settle()
            if len(self.table.match_state().history) >= hand:
                return
            for person in self.people:
                self.answer(person, 0)
            self.now += 5.0  # a seat that nobody plays for takes 40 s for each of its answers
        raise AssertionError("the hand does not end")

    def person(self, who: int) -> Honest | Raw:
        return self.people[who % len(self.people)]

    def hear(self, person: Person) -> bool:
        assert isinstance(person, Honest | Raw)
        heard = person.pump(self.now)
        if person.ended:
            self.people.remove(person)
        return heard

    def settle(self) -> None:
        """Let all that is under way arrive."""
        for _ in range(100_000):
            self.server.poll(self.now)
            heard = [self.hear(person) for person in tuple(self.people)]
            if not any(heard) and not any(self.is_under_way(person) for person in self.people):
                return
        raise AssertionError("there is no end of news")

    def is_under_way(self, person: Honest | Raw) -> bool:
        transport = person.transport
        assert isinstance(transport, MemoryTransport)
        return bool(transport._inbox.data or transport._outbox.data)


def test_everybody_sees_the_truth_whatever_happens() -> None:
    run(RoomMachine, 250, 50)


@pytest.mark.slow
def test_everybody_sees_the_truth_for_long() -> None:
    run(RoomMachine, 2_000, 60)
