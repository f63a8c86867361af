"""What stands round the cards is told apart by every eye: turns, winners, rounds, prompts.

Each state is drawn by the table itself and compared pixel by pixel with every other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from game.core import Seat
from scenes.cards.geometry import Rect
from scenes.hud import Look
from scenes.prompter import look_at
from scenes.signs import round_mark
from tests.assets.eyes import alike
from tests.scenes.table.hall import Hall, choose, hall, setup

SMALLEST = (960, 540)
SIGN_PX = 9
"""What must differ between two markers of a round: a stroke through one of them."""


@pytest.fixture(scope="module")
def room() -> Iterator[Hall]:
    """A table after four rounds: somebody is out, somebody leads, all are asked in secret."""
    with hall(setup("hbbb"), size=SMALLEST) as opened:
        while opened.wait_for_turn() and opened.view.prompt != "commit":
            index, kind = choose(opened)
            opened.click_card(index, 3 if kind == "hide" else 1)
        opened.settle()
        yield opened


def look(room: Hall) -> Look:
    """Return what the table shows now, quietly: nobody's turn, nothing said."""
    table = room.table
    assert table.match is not None
    assert table.story.seen is not None
    seen = look_at(table, table.match, table.story.seen)
    return replace(seen, turn=frozenset(), prompt="", hints=(), urgent=False, refused=False)


def drawn(room: Hall, shown: Look, place: Rect, margin: int = 0) -> pygame.Surface:
    """Draw the table so and return a part of it."""
    surface = pygame.Surface(SMALLEST)
    background = room.table.board.background
    assert background is not None
    surface.blit(background, (0, 0))
    room.table.hud.draw(surface, shown)
    part = pygame.Rect(round(place.x), round(place.y), round(place.w), round(place.h))
    return surface.subsurface(part.inflate(2 * margin, 2 * margin).clip(surface.get_rect()))


def test_somebody_is_out_and_somebody_is_not(room: Hall) -> None:
    active = room.view.facts["active"]

    assert isinstance(active, tuple)
    assert set(active) == {True, False}


@pytest.mark.parametrize("seat", range(4))
def test_states_of_a_seat_differ(room: Hall, seat: int) -> None:
    place = room.table.board.frame.plates[Seat(seat)]
    usual = look(room)
    states = {
        "waits": usual,
        "turn": replace(usual, turn=frozenset({Seat(seat)})),
        "winner": replace(usual, winner=Seat(seat)),
    }

    # Half of the edge of the plate, so that it shows from the corner of the eye.
    least = round(place.w + place.h)
    assert alike({n: drawn(room, s, place, 12) for n, s in states.items()}, least) == []


def test_turn_has_a_sign_as_well_as_a_light_edge(room: Hall) -> None:
    # A pointer reaches beyond the plate: the same everywhere but for its place.
    for seat, plate in room.table.board.frame.plates.items():
        usual = look(room)
        beyond = Rect(plate.x - 16, plate.y - 16, plate.w + 32, plate.h + 32)
        states = {
            "waits": drawn(room, usual, beyond),
            "turn": drawn(room, replace(usual, turn=frozenset({seat})), beyond),
        }
        for picture in states.values():
            inner = picture.get_rect().inflate(-32, -32)
            picture.fill((0, 0, 0), inner)

        assert alike(states, 30) == [], seat


def test_seat_that_is_out_differs_from_one_that_waits(room: Hall) -> None:
    active = room.view.facts["active"]
    assert isinstance(active, tuple)
    seat = Seat(active.index(False))
    place = room.table.board.frame.plates[seat]
    out = look(room)
    view = out.view
    facts = {**view.facts, "active": (True,) * len(active)}
    waits = replace(out, view=view._replace(shown=view.shown._replace(facts=facts)))

    assert alike({"out": drawn(room, out, place), "waits": drawn(room, waits, place)}, 60) == []


@pytest.mark.parametrize("size", [10, 13])
def test_markers_of_the_rounds_differ(room: Hall, size: int) -> None:
    marks = {}
    for state in ("won", "lost", "open"):
        marks[state] = pygame.Surface((size, size))
        marks[state].fill(room.context.theme.colour("night"))
        marks[state].blit(round_mark(room.context.theme, state, size), (0, 0))
    marks["none"] = pygame.Surface((size, size))
    marks["none"].fill(room.context.theme.colour("night"))

    assert alike(marks, SIGN_PX) == []


def test_prompts_differ(room: Hall) -> None:
    usual = replace(look(room), prompt=room.prompt)
    states = {
        "nothing": look(room),
        "said": usual,
        "asked": replace(usual, urgent=True),
        "refused": replace(usual, refused=True),
        "refused, asked": replace(usual, refused=True, urgent=True),
    }
    place = room.table.board.frame.prompt
    pictures = {name: drawn(room, shown, place) for name, shown in states.items()}
    pairs = [pair for pair in combinations(states, 2) if pair != ("refused", "refused, asked")]

    # More pixels than the letters have: the panel itself has another light.
    assert alike(pictures, 1500, pairs) == []
