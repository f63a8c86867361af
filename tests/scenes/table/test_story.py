"""However it is told, and wherever it is cut short, the story ends in the picture of the view."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core import FRENCH_DECK, MatchState, Seat, Update
from game.texts import ASSETS
from scenes.cards.atlas import Atlas
from scenes.cards.board import Board
from scenes.cards.layout import TableLayout
from scenes.context import Context
from scenes.story import Story
from scenes.wording import Wording
from tests.scenes.driver import Driver
from tests.scenes.table.told import PRESETS, Item, told

SIZES = ((960, 540), (1280, 720), (1920, 1080), (1280, 960))
LAYOUT = TableLayout.load(ASSETS / "games" / "catte" / "table.toml")


@pytest.fixture(scope="module")
def context() -> Iterator[Context]:
    driver = Driver()
    driver.context.prefs.muted = True
    yield driver.context
    driver.close()


class Stage:
    """A board with its story, and no window."""

    def __init__(self, context: Context, viewer: Seat | None, *, instant: bool = False) -> None:
        self.board = Board(LAYOUT, Atlas(ASSETS / "decks" / "french"), FRENCH_DECK)
        wording = Wording(context, "catte")
        self.story = Story(context, self.board, wording, speed=1.0, instant=instant)
        self.story.viewer = viewer
        self.board.relayout((1280, 720))

    def picture(self) -> dict[str, Any]:
        """Return all that decides what is seen."""
        board, story = self.board, self.story
        return {
            "cards": {
                str(zone): [rounded(sprite.state()) for sprite in sprites]
                for zone, sprites in board._zones.items()
                if sprites
            },
            "air": len(board._air),
            "marks": {str(zone): mark for zone, mark in board.marks.items()},
            "dims": {str(zone): dim for zone, dim in board.dims.items()},
            "turn": story.turn_of,
            "said": story.said,
            "view": story.seen,
        }


def rounded(state: tuple[Any, ...]) -> list[Any]:
    """Return what an eye can tell apart: a way that is computed can end a hair beside its end."""
    return [round(value, 3) if isinstance(value, float) else value for value in state]


def settled(context: Context, viewer: Seat | None, size: Any, items: list[Item]) -> dict[str, Any]:
    """Return the picture of whoever sits down only now."""
    stage = Stage(context, viewer)
    match = next(item for item in reversed(items) if isinstance(item, MatchState))
    update = next(item for item in reversed(items) if isinstance(item, Update))
    stage.story.look_as(viewer, match, update.view)
    stage.board.relayout(size)
    return stage.picture()


def tell(context: Context, viewer: Seat | None, items: tuple[Item, ...], rng: Random) -> None:
    """Tell it with random haste; look at the picture wherever it has come to rest."""
    stage, size, heard = Stage(context, viewer), (1280, 720), list[Item]()
    story, line = stage.story, list(items)
    while line or story.waiting or story.moving:
        for _ in range(min(len(line), rng.choice((0, 0, 1, 1, 2, 9)))):
            heard.append(line.pop(0))
            story.add(heard[-1])
        what = rng.random()
        if what < 0.03:
            story.animator.finish()
        elif what < 0.06:
            story.catch_up()
        elif what < 0.08:
            size = rng.choice(SIZES)
            story.animator.finish()
            stage.board.relayout(size)
        story.update(rng.choice((0.0, 1 / 240, 1 / 60, 1 / 60, 0.1, 0.25, 2.0)))
        assert story.corrections == []
        still = not (story.waiting or story.telling or story.animator.busy)
        dealt = story.seen is not None and any(isinstance(item, Update) for item in heard)
        if still and dealt and isinstance(heard[-1], Update):
            assert stage.picture() == settled(context, viewer, size, heard)
        stage.board._painter.restless = False
    ended = heard if isinstance(heard[-1], Update) else heard[:-1]
    assert stage.picture() == settled(context, viewer, size, ended)


MANY = st.tuples(st.integers(2, 8), st.integers(0, 400), st.integers(0, 8), st.integers(0, 2**32))


def check(context: Context, seats: int, deal: int, who: int, haste: int) -> None:
    viewer = None if who >= seats else Seat(who)
    preset = PRESETS[deal % len(PRESETS)]
    tell(context, viewer, told(seats, deal, preset=preset)[viewer], Random(haste))


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(many=MANY)
def test_story_ends_in_the_picture_of_the_view(
    context: Context, many: tuple[int, int, int, int]
) -> None:
    check(context, *many)


@pytest.mark.slow
@settings(max_examples=1000, suppress_health_check=[HealthCheck.too_slow])
@given(many=MANY)
def test_story_ends_in_the_picture_of_the_view_for_long(
    context: Context, many: tuple[int, int, int, int]
) -> None:
    check(context, *many)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    "seats", [2, 5, 8, *(pytest.param(n, marks=pytest.mark.slow) for n in (3, 4, 6, 7))]
)
def test_instant_story_is_told_at_once(context: Context, seats: int, preset: str) -> None:
    for viewer, items in told(seats, seats, preset=preset).items():
        stage = Stage(context, viewer, instant=True)
        for place, item in enumerate(items, start=1):
            stage.story.add(item)
            stage.story.update(0.0)
            assert not stage.story.waiting
            assert not stage.story.telling
            if isinstance(item, Update):
                expected = settled(context, viewer, (1280, 720), list(items[:place]))
                assert stage.picture() == expected
        assert stage.story.corrections == []


@pytest.mark.parametrize("viewer", [Seat(0), Seat(2), None])
def test_reduced_motion_tells_the_same(context: Context, viewer: Seat | None) -> None:
    items = told(4, 7)[viewer]
    context.prefs.reduced_motion = True
    try:
        tell(context, viewer, items, Random(1))
    finally:
        context.prefs.reduced_motion = False


def test_backlog_is_caught_up_with(context: Context) -> None:
    items = told(8, 3)[Seat(0)]
    stage = Stage(context, Seat(0))
    for item in items:
        stage.story.add(item)

    frames = 0
    while stage.story.waiting:
        stage.story.update(1 / 60)
        frames += 1
        assert frames < 2000

    steps = sum(isinstance(item, Update) for item in items)
    assert steps > 60
    assert frames < steps + 60 * 10, "all but the last steps are cut short"
    assert stage.story.corrections == []
