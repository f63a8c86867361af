"""What flies and shines: the win, the seals; and whatever happens to the window meanwhile."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame
import pytest

from game.core import HandEnded, Moved, Seat, TurnChanged, Update
from game.texts import ASSETS
from scenes.prefs import Prefs
from scenes.theme import load_look
from tests.scenes.driver import SETTLED
from tests.scenes.table.hall import Hall, choose, click_on, hall, setup
from tests.scenes.table.script import Screening, ScriptedClient
from tests.scenes.table.told import told

SECONDS = load_look(ASSETS / "themes" / "evening.json").seconds
MOTIONS = ("deal", "play", "hide", "flip", "reveal", "gather", "seal", "win")


@pytest.mark.parametrize("name", MOTIONS)
def test_motion_is_short_and_can_be_followed(name: str) -> None:
    assert 0.12 <= SECONDS[name] <= 0.28


def screened(
    viewer: Seat | None, prefs: Prefs | None = None, seed: int = 3
) -> Iterator[tuple[Screening, Update]]:
    """Tell a hand in normal motion; stop in front of every step, with the ones before told."""
    client = ScriptedClient(viewer)
    room = Screening([client], (1280, 720), speed=1.0)
    for name in ("reduced_motion", "instant"):
        setattr(room.context.prefs, name, getattr(prefs or Prefs(), name))
    for item in told(4, seed)[viewer]:
        if isinstance(item, Update):
            yield room, item
        client.tell(item)
        room.step()
        if not isinstance(item, Update):
            continue
        if any(isinstance(event, HandEnded) for event in item.events):
            break
        for _ in range(3000):
            if not (room.table.story.moving or room.table.story.waiting):
                break
            room.step()
    assert room.table.story.corrections == []
    room.close()


def at_the_end(prefs: Prefs | None = None) -> Screening:
    """Return a table on which the hand's last step has just begun to be told."""
    for room, item in screened(Seat(0), prefs):
        if any(isinstance(event, HandEnded) for event in item.events):
            room.table.client.tell(item)  # type: ignore[attr-defined]  # a scripted client
            room.step()
            return room
    raise AssertionError("the hand never ends")


def test_petals_fly_for_the_winner_and_vanish() -> None:
    room = at_the_end()
    story, flown, highest = room.table.story, 0, 0.0
    winner = next(s for s in story.view.facts["winners"][::-1])
    place = room.table.board.frame.trick[winner]
    risen: set[object] = set()
    for _ in range(3000):
        room.step()
        flown = max(flown, len(story.ornaments))
        for petal in story.ornaments:
            highest = max(highest, math.dist((petal.x, petal.y), (place.cx, place.cy)))
        if story.ornaments:
            risen |= {s for ss in room.table.board._zones.values() for s in ss if s.air > 0.5}
        if not (story.moving or story.waiting):
            break
    assert flown > 10
    assert highest > room.table.board.frame.card[0]
    assert risen, "the winning cards hop"
    assert not story.ornaments
    assert not story.animator.busy
    assert story.corrections == []
    room.close()


@pytest.mark.parametrize("setting", ["reduced_motion", "instant"])
def test_no_petals_where_no_motion_is_wanted(setting: str) -> None:
    room = at_the_end(Prefs(**{setting: True}))  # type: ignore[arg-type]  # a switch
    for _ in range(3000):
        assert not room.table.story.ornaments
        room.step()
        if not room.table.story.moving:
            break
    assert room.table.story.seen is not None
    assert room.table.story.seen.prompt == "over"
    room.close()


def test_seals_come_down_one_after_the_other_and_lie_as_marks() -> None:
    seen = 0
    for room, item in screened(None, seed=4):
        sealed = [e for e in item.events if isinstance(e, TurnChanged) and e.sealed]
        if not sealed:
            continue
        room.table.client.tell(item)  # type: ignore[attr-defined]  # a scripted client
        story, board = room.table.story, room.table.board
        for _ in range(600):
            room.step()
            stamps = len(story.ornaments)
            seen = max(seen, stamps)
            marked = sum(mark == "sealed" for mark in board.marks.values())
            assert stamps + marked <= len(sealed[0].seats)
            if not (story.moving or story.waiting):
                break
        assert seen > 0
        assert marked == len(sealed[0].seats)
        assert not story.ornaments
        assert story.corrections == []
        room.close()
        return
    raise AssertionError("nobody answered in secret")


def test_own_dealt_cards_and_thrown_cards_rise_from_the_mat() -> None:
    rose: dict[str, float] = {}
    for room, item in screened(Seat(0)):
        moves = [event for event in item.events if isinstance(event, Moved)]
        if moves and moves[0].dst.name in ("trick", "folded") and moves[0].dst.name not in rose:
            room.table.client.tell(item)  # type: ignore[attr-defined]  # a scripted client
            name, top = moves[0].dst.name, 0.0
            for _ in range(10):
                room.step()
                top = max([top, *(s.air for s in room.table.board.sprites(moves[0].dst))])
            rose[name] = top
        if len(rose) == 2:
            room.close()
            break
    assert min(rose.values()) > 0.5, rose


# What happens to the window meanwhile.


def in_motion(room: Hall) -> None:
    """Step to where something is told and flies."""
    room.until(lambda: room.table.story.telling and room.table.story.animator.busy)
    room.step(2)


def post(kind: int, **values: object) -> None:
    pygame.event.post(pygame.Event(kind, **values))


def check_end(room: Hall) -> None:
    """Play the hand to its end; the picture is that of the view."""
    click_on(room)
    assert room.shows_results
    story, board = room.table.story, room.table.board
    room.until(lambda: not story.moving)
    assert story.corrections == []
    assert board.targets() == []
    view = story.seen
    assert view is not None
    for zone, cards in view.zones:
        assert tuple(sprite.face for sprite in board.sprites(zone)) == cards
    assert not story.ornaments


def lose_focus(room: Hall) -> None:
    post(pygame.WINDOWFOCUSLOST)
    room.step(5)
    post(pygame.WINDOWFOCUSGAINED)
    room.step()


def minimise(room: Hall) -> None:
    post(pygame.WINDOWMINIMIZED)
    room.step(30)
    post(pygame.WINDOWRESTORED)
    room.step()


def go_to_another_monitor(room: Hall) -> None:
    """Another size at once, as a window gets on a monitor of another scale, and back."""
    post(pygame.WINDOWMOVED, x=1920, y=0)
    post(pygame.WINDOWDISPLAYCHANGED, display_index=1)
    pygame.display.set_mode((1920, 1080), pygame.RESIZABLE)
    room.step(SETTLED)
    pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    room.step(SETTLED)


def pull_at_the_corner(room: Hall) -> None:
    """A new size every frame, never at rest."""
    for count in range(30):
        pygame.display.set_mode((1280 + 9 * count, 720 + 7 * count), pygame.RESIZABLE)
        room.step()
    room.step(SETTLED)


def flood(room: Hall) -> None:
    """Ten thousand events of all kinds within one frame."""
    for count in range(2000):
        pos = (count * 7 % 1280, count * 13 % 700)
        post(pygame.MOUSEMOTION, pos=pos, rel=(7, 13), buttons=(0, 0, 0))
        post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="")
        post(pygame.KEYUP, key=pygame.K_RIGHT, mod=0)
        post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, precise_x=0.0, precise_y=1.0)
        post(pygame.WINDOWEXPOSED)
    room.step()
    assert not pygame.event.peek(pygame.MOUSEMOTION)


def change_settings(room: Hall) -> None:
    for count in range(12):
        room.context.change(
            speed=(0.5, 1.0, 3.0)[count % 3],
            reduced_motion=count % 2 == 1,
            instant=count % 5 == 4,
            large=count % 4 == 3,
        )
        room.step(2)
    room.context.change(speed=1.0, reduced_motion=False, instant=False, large=False)


HAPPENINGS = (
    lose_focus,
    minimise,
    go_to_another_monitor,
    pull_at_the_corner,
    flood,
    change_settings,
)


@pytest.mark.parametrize("happen", HAPPENINGS)
def test_hand_goes_on_whatever_happens_in_mid_motion(happen) -> None:  # type: ignore[no-untyped-def]
    with hall(setup("hbbb", seed=5), speed=3.0) as room:
        for _ in range(3):
            in_motion(room)
            happen(room)
            assert room.alive
            if room.wait_for_turn():
                index, kind = choose(room)
                room.click_card(index, 3 if kind == "hide" else 1)
        check_end(room)


def test_window_changes_in_the_middle_of_the_petals() -> None:
    with hall(setup("hbbb", seed=5), speed=1.0) as room:
        while len(room.table.story.ornaments) <= 10:
            room.until(lambda: room.asked or len(room.table.story.ornaments) > 10)
            if room.asked:
                index, kind = choose(room)
                room.click_card(index, 3 if kind == "hide" else 1)
        room.step(5)
        pygame.display.set_mode((960, 540), pygame.RESIZABLE)
        room.step(SETTLED)
        assert not room.table.story.ornaments
        assert room.table.board.targets() == []
        assert room.table.story.corrections == []
