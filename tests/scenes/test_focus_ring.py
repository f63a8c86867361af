"""The focus: round in order with Tab, to the neighbour with the arrows."""

from __future__ import annotations

import pytest

from scenes.focus_ring import FocusRing

#   a   b   c
#   dddddddd  e
BOXES = {
    "a": (0, 0, 10, 10),
    "b": (20, 0, 10, 10),
    "c": (40, 0, 10, 10),
    "d": (0, 20, 30, 10),
    "e": (40, 20, 10, 10),
}


def ring(current: str, *, disabled: str = "") -> FocusRing:
    made = FocusRing()
    for name, box in BOXES.items():
        made.add(name, box, enabled=name not in disabled)
    made.current = current
    return made


@pytest.mark.parametrize(
    ("start", "sides", "end"),
    [
        ("a", "right", "b"),
        ("a", "right right", "c"),
        ("c", "right", "c"),
        ("a", "down", "d"),
        ("b", "down", "d"),
        ("c", "down", "e"),
        ("d", "right", "e"),
        ("e", "left", "d"),
        ("e", "up", "c"),
        ("d", "down", "d"),
    ],
)
def test_arrows_go_to_the_neighbour(start: str, sides: str, end: str) -> None:
    made = ring(start)

    for side in sides.split():
        made.move(side)

    assert made.current == end


def test_arrows_step_over_what_is_disabled() -> None:
    made = ring("a", disabled="b")

    assert made.move("right")
    assert made.current == "c"


def test_tab_goes_round() -> None:
    made = ring("a", disabled="c")
    seen = []
    for _ in range(5):
        seen.append(made.current)
        made.step(1)

    assert seen == ["a", "b", "d", "e", "a"]
    made.step(-1)
    assert made.current == "a"


def test_focus_comes_back_after_building_anew() -> None:
    made = ring("d")

    made.clear()
    for name, box in BOXES.items():
        made.add(name, box)
    made.settle()

    assert made.current == "d"


def test_focus_goes_to_the_first_if_its_control_is_gone() -> None:
    made = ring("d")

    made.clear()
    made.add("b", BOXES["b"])
    made.settle()

    assert made.current == "b"


def test_empty_ring_does_nothing() -> None:
    made = FocusRing()

    made.step(1)
    assert not made.move("left")

    assert made.current is None
