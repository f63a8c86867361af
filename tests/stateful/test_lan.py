"""Hypothesis drives hosts and clients of a network in virtual time, and looks for short stories.

The people and what must hold are those of the simulator (`tests.net.sim`); what happens and when is
Hypothesis' choice, and besides people ask for things, answer wrongly, and strangers send anything.
"""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from game.core import FRENCH_DECK, TUSAC_DECK, Action, Card
from net.framing import frame
from net.hall import PHRASES
from net.messages import ClientMessage, encode_client
from net.preface import PREFACE
from tests.fixtures.machines import run
from tests.net import strategies as some
from tests.net.sim import Sim
from tests.net.sim_faults import KINDS, Fault
from tests.net.sim_people import Person
from tests.net.sim_wire import Wire

WISHES = ("pause", "resume", "start", "swap", "move")
"""What may be asked of a table so that everybody still has his seat."""
KINDS_OF_ACTION = ("play", "hide", "commit", "claim", "discard", "eat", "flip", "pass", "x")
FACES = (*FRENCH_DECK, *dict.fromkeys(TUSAC_DECK), Card("x"))
FAULTS = [fault for fault, _ in KINDS]

people = st.integers(0, 3)
seats = st.integers(-1, 4)


class LanMachine(RuleBasedStateMachine):
    """A host, its people, and time."""

    def __init__(self) -> None:
        super().__init__()
        self.stack = ExitStack()

    @initialize(seed=st.integers(0, 1_000), game=st.sampled_from(("catte", "catte", "tusac")))
    def open_table(self, seed: int, game: str) -> None:
        home = self.stack.enter_context(tempfile.TemporaryDirectory())
        self.sim = Sim(seed, Path(home), game=game)
        self.stack.enter_context(self.sim.running())

    def person(self, who: int) -> Person:
        return self.sim.people[who % len(self.sim.people)]

    @rule(turns=st.integers(1, 40))
    def it_goes_on(self, turns: int) -> None:
        for _ in range(turns):
            self.sim.turn()

    @rule(seconds=st.integers(1, 40))
    def time_passes(self, seconds: int) -> None:
        until = self.sim.now + seconds
        while self.sim.now < until:
            self.sim.turn()

    @rule(fault=st.sampled_from(FAULTS))
    def something_breaks(self, fault: Fault) -> None:
        fault(self.sim)
        self.sim.turn()

    @rule(who=people, kind=st.sampled_from(WISHES), seat=seats, other=seats)
    def somebody_asks(self, who: int, kind: str, seat: int, other: int) -> None:
        client = self.person(who).client
        if client is not None:
            client.ask(kind, seat, other)

    @rule(who=people, on=st.booleans())
    def somebody_is_ready(self, who: int, on: bool) -> None:
        client = self.person(who).client
        if client is not None:
            client.ready(on=on)

    @rule(who=people, text=st.text(max_size=40), phrase=st.sampled_from(("", *PHRASES)))
    def somebody_speaks(self, who: int, text: str, phrase: str) -> None:
        client = self.person(who).client
        if client is not None:
            client.say(text, phrase)
            client.back()

    @rule(who=people, kind=st.sampled_from(KINDS_OF_ACTION), face=st.sampled_from(FACES))
    def somebody_answers_anything(self, who: int, kind: str, face: Card) -> None:
        self.person(who).try_out(Action(kind, (face,)))

    @rule(
        messages=st.lists(some.client_messages, max_size=6),
        junk=st.binary(max_size=30),
        greets=st.booleans(),
    )
    def a_stranger_sends_anything(
        self, messages: list[ClientMessage], junk: bytes, greets: bool
    ) -> None:
        if self.sim.host is None or not all(person.has_played for person in self.sim.people):
            return
        wire = Wire(self.sim.rng, lambda: self.sim.now)
        self.sim.waiting.append((wire.host, "10.0.1.1"))
        data = b"".join(frame(encode_client(message)) for message in messages)
        wire.client.send((PREFACE if greets else b"") + data + junk)
        self.sim.turn()
        wire.client.close()

    def teardown(self) -> None:
        with self.stack:
            if hasattr(self, "sim"):
                self.conclude()

    def conclude(self) -> None:
        """All comes to its end, once nobody holds it up."""
        sim = self.sim
        until = sim.now + 200.0
        while sim.now < until:
            for person in sim.people:
                if person.is_in and person.client is not None:
                    person.client.ask("resume")
            self.time_passes(5)
        sim.conclude()


def test_everybody_keeps_his_seat_whatever_happens() -> None:
    run(LanMachine, 60, 25)


@pytest.mark.slow
def test_everybody_keeps_his_seat_for_long() -> None:
    run(LanMachine, 1_500, 40)
