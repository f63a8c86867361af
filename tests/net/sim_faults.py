"""What goes wrong in a simulated game, and when."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.net.sim import Sim
from tests.net.sim_disk import MOMENTS
from tests.net.sim_people import Guest, Stranger

Fault = Callable[[Sim], None]


def somebody(sim: Sim) -> Guest | None:
    """Return somebody who is connected."""
    found = [g for g in sim.guests if g.client is not None and not isinstance(g, Stranger)]
    return sim.rng.choice(found) if found else None


def absence(rng: Random) -> float:
    """Return how long somebody cannot come back: mostly not long enough for a bot."""
    return rng.choice((0.0, 0.0, rng.uniform(0, 8), rng.uniform(0, 20), rng.uniform(30, 80)))


def cut(sim: Sim) -> None:
    """A connection breaks, in the middle of a frame if one is under way."""
    guest = somebody(sim)
    if guest is not None and guest.wire is not None:
        guest.wire.cut()
        guest.refused_until = sim.now + absence(sim.rng)


def half_open(sim: Sim) -> None:
    """Nothing arrives any more in one direction or both, and nobody is told."""
    guest = somebody(sim)
    if guest is not None and guest.wire is not None:
        guest.wire.half_open(*sim.rng.choice(((True, True), (True, False), (False, True))))


def stall(sim: Sim) -> None:
    """What a client says arrives late, perhaps when another question is open."""
    guest = somebody(sim)
    if guest is not None and guest.wire is not None:
        guest.wire.stall(sim.rng.uniform(2, 14))


def vanish(sim: Sim) -> None:
    """A client is gone and comes by another connection; the host keeps the old one for a while."""
    guest = somebody(sim)
    if guest is not None:
        guest.kill(sim.now + absence(sim.rng))


def freeze(sim: Sim) -> None:
    """A client's computer sleeps."""
    guest = somebody(sim)
    if guest is not None:
        guest.frozen_until = sim.now + sim.rng.uniform(1, 25)


def leave(sim: Sim) -> None:
    """A seat is left for good, if another person stays."""
    left = [person for person in sim.people if not person.has_left]
    playing = [person for person in left if person.has_played]
    if len(left) > 1 and playing and sim.rng.random() < 0.4:
        sim.rng.choice(playing).leave()


def second_window(sim: Sim) -> None:
    """A person comes in once more with the same token."""
    found = [person for person in sim.people if person.is_in and person.double is None]
    if found and sim.now >= sim.sleeps_until:
        sim.rng.choice(found).open_double()


def stranger(sim: Sim) -> None:
    """Somebody with another token wants a seat."""
    if sim.lan is not None and any(person.has_played for person in sim.people):
        number, rng = 30 + len(sim.guests), sim.rng
        sim.guests.append(Stranger(sim, number, rng.choice((-1, 0, 1)), rng.random() < 0.5))


def crash(sim: Sim) -> None:
    """The host is killed while nothing happens."""
    if sim.host is not None and sim.now >= sim.sleeps_until:
        sim.crash(sim.rng.uniform(0, 10))


def crash_while_writing(sim: Sim) -> None:
    """The host is killed while it writes its record, the next time it does."""
    sim.disk.dies = sim.rng.choice(MOMENTS)


def sleep(sim: Sim) -> None:
    """The host's computer sleeps."""
    sim.sleeps_until = sim.now + sim.rng.choice((sim.rng.uniform(1, 5), sim.rng.uniform(20, 90)))


KINDS: tuple[tuple[Fault, int], ...] = (
    (cut, 6),
    (half_open, 3),
    (stall, 4),
    (vanish, 4),
    (freeze, 2),
    (leave, 1),
    (second_window, 2),
    (stranger, 2),
    (crash, 2),
    (crash_while_writing, 4),
    (sleep, 2),
)


def plan(sim: Sim) -> None:
    """Choose what goes wrong: in some games nothing, in others one thing after the other."""
    rng = sim.rng
    faults, weights = zip(*KINDS, strict=True)
    every_s = rng.choice((0.7, 2.0, 5.0))
    at = sim.now + rng.uniform(0, 3)
    for fault in rng.choices(faults, weights, k=rng.choice((0, 4, 8, 14))):
        at += rng.expovariate(1 / every_s)
        sim.plan(at, fault)
