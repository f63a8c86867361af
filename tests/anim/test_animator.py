"""Motion: what is played, however it is cut into frames, ends as `finish()` leaves it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.anim import (
    Animator,
    Node,
    call,
    delay,
    ease_in,
    ease_in_out,
    ease_out,
    ease_out_back,
    linear,
    parallel,
    sequence,
    tween,
)

EASINGS = (linear, ease_in, ease_out, ease_in_out, ease_out_back)


@dataclass
class Thing:
    x: float = 0.0
    pos: tuple[float, float] = (0.0, 0.0)


@dataclass
class Scenery:
    """Things that move, and what was called in which order."""

    things: list[Thing] = field(default_factory=lambda: [Thing(), Thing()])
    log: list[int] = field(default_factory=list)

    def picture(self) -> object:
        return [(thing.x, thing.pos) for thing in self.things], self.log


# A plan is a timeline without its things, so that it can be built twice.
moves = st.tuples(
    st.just("move"), st.integers(0, 1), st.integers(0, 9), st.sampled_from([0.0, 0.125, 0.3, 1.0])
)
jumps = st.tuples(
    st.just("jump"), st.integers(0, 1), st.integers(0, 9), st.sampled_from([0.0, 0.25, 0.7])
)
waits = st.tuples(st.just("wait"), st.sampled_from([0.0, 0.125, 0.2, 0.5]))
calls = st.tuples(st.just("call"), st.integers(0, 99))
plans = st.recursive(
    st.one_of(moves, jumps, waits, calls),
    lambda inner: st.tuples(st.sampled_from(["sequence", "parallel"]), st.lists(inner, max_size=4)),
    max_leaves=12,
)


def build(plan, scenery: Scenery) -> Node:  # type: ignore[no-untyped-def]
    kind, *rest = plan
    if kind == "move":
        return tween(scenery.things[rest[0]], "x", float(rest[1]), rest[2], linear)
    if kind == "jump":
        end = (float(rest[1]), -float(rest[1]))
        return tween(scenery.things[rest[0]], "pos", end, rest[2])
    if kind == "wait":
        return delay(rest[0])
    if kind == "call":
        return call(lambda: scenery.log.append(rest[0]))
    parts = [build(part, scenery) for part in rest[0]]
    return sequence(*parts) if kind == "sequence" else parallel(*parts)


def play_out(animator: Animator, frames: list[float]) -> None:
    place = 0
    while animator.busy:
        animator.update(frames[place % len(frames)])
        place += 1


@given(
    st.lists(st.tuples(plans, st.sampled_from([0.0, 0.0625, 0.4])), min_size=1, max_size=3),
    st.lists(st.floats(0.01, 0.5), min_size=1, max_size=8),
    st.sampled_from([0.5, 1.0, 3.0]),
)
def test_finish_leaves_the_picture_of_playing_it(timelines, frames, speed) -> None:
    played, finished = Scenery(), Scenery()

    for scenery, end in ((played, play_out), (finished, lambda a, _: a.finish())):
        animator = Animator(speed)
        for plan, pause in timelines:
            animator.play(build(plan, scenery))
            animator.update(pause)
        end(animator, frames)

    assert played.picture() == finished.picture()


@given(plans, st.lists(st.floats(0.01, 0.5), min_size=1, max_size=6))
def test_instant_is_the_same_path(plan, frames) -> None:
    played, instant = Scenery(), Scenery()

    slow = Animator()
    slow.play(build(plan, played))
    play_out(slow, frames)
    fast = Animator(instant=True)
    fast.play(build(plan, instant))

    assert not fast.busy
    assert played.picture() == instant.picture()


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 9)), min_size=1, max_size=6))
def test_reduced_motion_keeps_the_order_and_drops_the_travel(steps) -> None:
    scenery = Scenery()
    animator = Animator(reduced=True)
    parts = []
    for number, (thing, end) in enumerate(steps):
        parts.append(tween(scenery.things[thing], "x", float(end), 0.3))
        parts.append(call(lambda number=number: scenery.log.append(number)))

    animator.play(sequence(*parts))

    assert not animator.busy
    assert scenery.log == list(range(len(steps)))
    assert scenery.things[steps[-1][0]].x == steps[-1][1]


def test_reduced_motion_leaves_fades_alone() -> None:
    thing = Thing()
    animator = Animator(reduced=True)

    animator.play(tween(thing, "x", 1.0, 0.5, linear, travel=False))
    animator.update(0.25)

    assert thing.x == pytest.approx(0.5)


def test_final_value_is_set_before_anybody_is_told() -> None:
    thing = Thing()
    seen: list[float] = []
    animator = Animator()

    animator.play(tween(thing, "x", 7.0, 0.1), then=lambda: seen.append(thing.x))
    animator.update(0.3)

    assert seen == [7.0]
    assert not animator.busy


def test_newer_tween_takes_over_from_the_current_value() -> None:
    thing = Thing()
    animator = Animator()
    animator.play(tween(thing, "x", 10.0, 1.0, linear))
    animator.update(0.5)

    animator.play(tween(thing, "x", 0.0, 1.0, linear))
    animator.update(0.5)

    assert thing.x == pytest.approx(2.5)


def test_start_value_is_read_when_the_tween_begins() -> None:
    thing = Thing()
    animator = Animator()
    animator.play(sequence(delay(0.5), tween(thing, "x", 10.0, 1.0, linear)))
    thing.x = 8.0

    animator.update(1.0)

    assert thing.x == pytest.approx(9.0)


def test_overtaken_sequence_goes_on() -> None:
    thing, told = Thing(), []
    animator = Animator()
    animator.play(sequence(tween(thing, "x", 5.0, 0.5), call(lambda: told.append("first"))))

    animator.play(tween(thing, "x", 1.0, 0.1))
    play_out(animator, [0.07])

    assert told == ["first"]
    assert thing.x == 1.0


def test_finish_walks_what_is_started_on_the_way() -> None:
    thing = Thing()
    animator = Animator()
    later = tween(thing, "x", 3.0, 0.2)
    animator.play(sequence(delay(0.1), call(lambda: animator.play(later))))

    animator.finish()

    assert thing.x == 3.0
    assert not animator.busy


def test_finish_asked_on_the_way_goes_to_the_end() -> None:
    thing = Thing()
    animator = Animator()
    animator.play(sequence(delay(0.1), call(animator.finish), tween(thing, "x", 3.0, 5.0)))

    animator.update(0.2)

    assert thing.x == 3.0
    assert not animator.busy


def test_speed_multiplies_the_time() -> None:
    thing = Thing()
    animator = Animator(speed=2.0)

    animator.play(tween(thing, "x", 1.0, 1.0, linear))
    animator.update(0.25)

    assert thing.x == pytest.approx(0.5)


@pytest.mark.parametrize("easing", EASINGS)
def test_easings_start_and_arrive(easing) -> None:
    assert easing(0.0) == pytest.approx(0.0)
    assert easing(1.0) == pytest.approx(1.0)
