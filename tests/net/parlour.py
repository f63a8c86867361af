"""A real table behind a real server, with people who answer by a fixed rule."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.core import Action, Config, Seat, SeatSpec, View, hand_seed, seed_from_number
from game.match import Match
from game.registry import Registry
from game.table import Clock, Table
from net.client import Client, MatchChanged, News
from net.server import Server
from net.transport import READ_SIZE, Origin, memory_pair
from tests.net.fakes import Recorder

GAME = Registry().game("catte")
PRESET = "study"
NOBODY = -1


class Room(NamedTuple):
    """What a table is opened for."""

    game: str
    preset: str
    rules: Any
    config: Config


STUDY = Room(GAME.id, PRESET, GAME.rules, GAME.config(PRESET))


def open_real_table(
    seats: int, seed: int, clock: Clock | None = None, kind: Any = Table, room: Room = STUDY
) -> Any:
    """Return a table for people."""
    chance = seed_from_number(seed)
    rules = type(GAME.rules)() if room is STUDY else room.rules
    return kind(
        Match(rules, room.config, seats),
        tuple(SeatSpec("human", f"Người {number}") for number in range(seats)),
        lambda hand: hand_seed(chance, hand),
        game=room.game,
        preset=room.preset,
        clock=clock,
    )


def answer_of(view: View) -> Action | None:
    """Return what our people answer: any choice, always the same one."""
    return view.choices[view.window * 7 % len(view.choices)] if view.choices else None


class Person:
    """A client, what it has heard, and the windows it has answered."""

    def __init__(self, client: Client, recorder: Recorder) -> None:
        self.client, self.recorder = client, recorder
        self.news: list[News] = []
        self.answered: set[int] = set()

    def pump(self, now: float) -> None:
        self.news += self.client.pump(now)

    def answer(self) -> None:
        """Answer what is asked, once."""
        view = self.client.view
        if view is None or view.window in self.answered or self.client.pending is not None:
            return
        action = answer_of(view)
        if action is not None and self.client.submit(action) is not None:
            self.answered.add(view.window)


class Parlour:
    """A table, its server, and the people in it."""

    def __init__(self, seats: int, seed: int = 1, clock: Clock | None = None) -> None:
        self.table = open_real_table(seats, seed, clock)
        self.server = Server(self.table)
        self.people: list[Person] = []
        self.now = 0.0

    def enter(
        self,
        seat: int = NOBODY,
        *,
        watch: bool = False,
        origin: Origin = Origin.MEMORY,
        read_size: int = READ_SIZE,
    ) -> Person:
        there, here = memory_pair(read_size, origin)
        self.server.open(there)
        recorder = Recorder(here)
        person = Person(Client(recorder, f"An {seat}", seat, watch=watch), recorder)
        self.people.append(person)
        return person

    def turn(self) -> None:
        """Let a tenth of a second pass."""
        self.now += 0.1
        self.server.poll(self.now)
        for person in self.people:
            person.pump(self.now)

    def play_hand(self, turns: int = 100_000) -> None:
        """Let everybody answer until a hand is over and all have heard of it."""
        for _ in range(turns):
            self.turn()
            for person in self.people:
                person.answer()
            if all(self._has_heard_the_end(person) for person in self.people):
                return
        raise AssertionError("the hand does not end")

    def _has_heard_the_end(self, person: Person) -> bool:
        last = person.news[-1] if person.news else None
        return isinstance(last, MatchChanged) and bool(last.match.history)


def played(
    seats: int, seed: int = 1, *, read_size: int = READ_SIZE, origin: Origin = Origin.MEMORY
) -> Parlour:
    """Return a parlour in which everybody and a spectator have seen one whole hand."""
    parlour = Parlour(seats, seed)
    parlour.enter(watch=True, read_size=read_size, origin=origin)
    for seat in map(Seat, range(seats)):
        parlour.enter(seat, read_size=read_size, origin=origin)
    parlour.play_hand()
    return parlour
