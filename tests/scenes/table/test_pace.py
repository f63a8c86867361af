"""The pace: settings hold at once, a press shows the rest, and who is out need not wait."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.core import Own, Seat, Shown, View
from scenes.prefs import Prefs
from scenes.tempo import FAST, Tempo, is_out
from tests.scenes.table.hall import Hall, Ticking, choose, click_on, hall, setup


def frames_of_a_hand(prefs: Prefs, kinds: str = "hbbb", seed: int = 5, speed: float = 1.0) -> int:
    """Return how many frames a hand takes in which the person answers at once."""
    frames = 0
    with hall(setup(kinds, seed=seed), prefs=prefs, speed=speed) as room:
        step = room.app.step

        def counted(dt: float) -> bool:
            nonlocal frames
            frames += 1
            return step(dt)

        room.app.step = counted  # type: ignore[method-assign]
        click_on(room)
        assert room.table.story.corrections == []
    return frames


def test_speed_of_the_settings_is_that_of_cards_and_bots() -> None:
    slow, usual, fast = (frames_of_a_hand(Prefs(speed=speed)) for speed in (0.5, 1.0, 3.0))

    assert slow > 1.5 * usual > 2 * fast


def test_instant_and_reduced_motion_keep_the_order() -> None:
    told: dict[str, list[str]] = {}
    for name, prefs in {
        "usual": Prefs(),
        "reduced": Prefs(reduced_motion=True),
        "instant": Prefs(instant=True),
    }.items():
        with hall(setup("hbbb", seed=5), prefs=prefs) as room:
            said = told.setdefault(name, [])
            told_before = room.table.story.tell

            def tell(announced: Any, said: list[str] = said, tell: Any = told_before) -> None:
                if announced.code != "first_lead":  # told while the hall was built
                    said.append(str(announced))
                tell(announced)

            room.table.story.tell = tell  # type: ignore[method-assign]
            click_on(room)
            assert room.table.story.corrections == []
    assert told["usual"] == told["reduced"] == told["instant"]
    assert len(told["usual"]) > 4


def test_settings_hold_in_the_middle_of_a_flight() -> None:
    with hall(setup("bbbb", seed=5), speed=1.0) as room:
        room.step(10)
        story = room.table.story
        assert story.telling
        room.context.change(speed=0.5)
        room.step()
        assert story.animator.speed == pytest.approx(0.5)
        room.context.change(speed=3.0)
        room.step()
        assert story.animator.speed == pytest.approx(3.0)

        room.context.change(instant=True)
        room.step()

        assert not story.animator.busy
        assert not story.telling
        room.context.change(instant=False)
        room.until(lambda: story.telling)
        assert story.corrections == []


def test_reduced_motion_drops_the_travel() -> None:
    with hall(setup("hbbb", seed=5), speed=1.0) as room:
        room.context.change(reduced_motion=True)
        assert room.wait_for_turn()
        board, story = room.table.board, room.table.story
        index, kind = choose(room)
        room.click_card(index, 3 if kind == "hide" else 1)
        room.until(lambda: story.telling)
        resting = [s for sprites in board._zones.values() for s in sprites]
        while story.telling:
            places = {
                s: p
                for z, ps in board.plan.cards.items()
                for s, p in zip(board.sprites(z), ps, strict=True)
            }
            assert all((s.x, s.y) == (places[s].x, places[s].y) for s in resting if s in places)
            room.step()
        assert story.corrections == []


# A press shows the rest.


def start_of_a_deal(room: Hall) -> None:
    room.until(lambda: bool(room.table.board.hand))
    assert room.table.story.telling


def felt(room: Hall) -> tuple[int, int]:
    """Return a point with nothing on it."""
    rect = room.table.board.frame.centre
    pos = (round(rect.cx), round(rect.cy))
    assert room.table.board.pick(pos) is None
    return pos


def presses(room: Hall) -> Iterator[Any]:
    yield lambda: (room.press(felt(room)), room.release(felt(room)))
    yield lambda: room.key(pygame.K_RETURN)
    yield lambda: room.key(pygame.K_SPACE)
    yield lambda: room.click_card(0)
    yield lambda: room.press(felt(room), 3)


@pytest.mark.parametrize("which", range(5))
def test_press_during_the_deal_shows_the_hand_and_plays_nothing(which: int) -> None:
    with hall(setup("hbbb", seed=5), speed=0.5) as room:
        start_of_a_deal(room)
        list(presses(room))[which]()
        assert len(room.hand) == 6
        assert not room.table.story.telling
        assert room.submitted == 0
        assert room.table.story.corrections == []


def test_nothing_is_answered_that_nobody_has_seen_asked() -> None:
    """Whatever is pressed while a bot's card flies: it is told to its end, and that is all."""
    with hall(setup("hbbb", seed=5), speed=0.5) as room:
        skipped = 0
        while not room.shows_results:
            room.step()
            if room.table.story.telling and room.table.board.hand and room.top is room.table:
                before = room.submitted
                room.key(pygame.K_RETURN)
                room.key(pygame.K_BACKSPACE) if room.table.story.telling else None
                assert room.submitted == before
                skipped += 1
            elif room.asked:
                index, kind = choose(room)
                room.click_card(index, 3 if kind == "hide" else 1)
        assert skipped > 5
        assert room.table.story.corrections == []


def test_press_on_the_felt_does_nothing_where_nothing_moves() -> None:
    with hall(setup("hbbb", seed=5)) as room:
        assert room.wait_for_turn()
        before = room.table.story.view
        room.press(felt(room))
        room.release(felt(room))
        room.step(2)
        assert room.table.story.view is before
        assert room.submitted == 0


# Who is out.


def view_of(active: Any, prompt: str = "wait") -> View:
    return View(Seat(0), Shown((), 1, (), {"active": active}), Own(prompt=prompt))


def test_out_is_who_cannot_decide_anything_more() -> None:
    here = (Seat(0),)
    assert is_out(view_of((False, True, True)), here)
    assert not is_out(view_of((True, True, True)), here)
    assert not is_out(view_of((False, True, True)), (Seat(0), Seat(1)))
    assert is_out(view_of((False, False, True)), (Seat(0), Seat(1)))
    assert not is_out(view_of((False, True)), (None,)), "a spectator came to look on"
    assert not is_out(view_of((False, True), prompt="over"), here)
    assert not is_out(view_of(None), here), "not every game has it"


def test_tempo_tells_bots_once_for_every_change() -> None:
    prefs, told = Prefs(), list[float]()
    tempo = Tempo(prefs, told.append)
    still_in, out = view_of((True, True)), view_of((False, True))

    for view in (None, still_in, out, out):
        tempo.look(view, (Seat(0),))
    assert (told, tempo.haste) == ([FAST], FAST)
    prefs.fast_forward = False
    tempo.look(out, (Seat(0),))
    prefs.speed = 2.0
    tempo.look(still_in, (Seat(0),))

    assert (told, tempo.haste) == ([FAST, 1.0, 2.0], 1.0)


def rest_of_the_hand(room: Hall) -> int:
    """Hide all cards, so as to be out after four rounds; count the frames from then on."""
    story = room.table.story
    for _ in range(40):
        room.until(lambda: room.asked or is_over(room))
        if is_over(room):
            break
        index, kind = choose(room, "hide", "play", "commit")
        room.click_card(index, 3 if kind == "hide" else 1)
        assert story.view is not None
    assert story.seen is not None
    frames = 0
    while not room.shows_results:
        room.step()
        frames += 1
    return frames


def is_over(room: Hall) -> bool:
    seen = room.table.story.seen
    return seen is not None and (room.shows_results or is_out(seen, (Seat(0),)))


def test_who_is_out_sees_the_rest_faster() -> None:
    usual, fast = 0, 0
    for seed in (5, 7, 14):
        for on in (False, True):
            with hall(setup("hbbb", seed=seed), prefs=Prefs(fast_forward=on), speed=1.0) as room:
                frames = rest_of_the_hand(room)
                assert room.table.story.corrections == []
            usual, fast = (usual, fast + frames) if on else (usual + frames, fast)
    assert usual > 1.5 * fast


def test_hurried_bots_answer_sooner() -> None:
    """The pace of bots at the table itself, on a clock of the test."""
    waited: dict[float, float] = {}
    for pace in (1.0, FAST):
        with hall(setup("bbbb", seed=5), speed=1.0) as room:
            game = room.house._games[0]
            game.hurry(pace)
            bots = tuple(game._bots.values())
            asked = max(bot.asked for bot in bots)
            room.until(lambda bots=bots, asked=asked: max(bot.asked for bot in bots) > asked)
            latest = max(bots, key=lambda bot: bot.asked)
            waited[pace] = latest.due - Ticking.now()
    assert waited[1.0] == pytest.approx(FAST * waited[FAST], rel=0.01)


# From scene to scene.


def test_scenes_fade_only_where_motion_is_wanted() -> None:
    with hall(speed=1.0) as room:
        fade_s = room.house._fade_s
        assert fade_s() == room.context.theme.seconds("fade")
        for setting in ("reduced_motion", "instant"):
            room.context.change(**{setting: True})
            assert fade_s() == 0
            room.context.change(**{setting: False})
    with hall(speed=None) as room:
        assert room.house._fade_s() == 0


def test_hand_is_played_with_veils_between_the_scenes() -> None:
    with hall(speed=3.0) as room:
        room.app.stack.fade_s = room.house._fade_s
        menu = room.top
        room.app.stack.request(room.context.open_table(setup("hbbb", seed=5)))
        darkest = 255
        while room.top is menu or room.app.stack.changing:
            room.click_at((640, 400))
            darkest = min(darkest, sum(room.app.screen.get_at((640, 360))[:3]))
        assert darkest < 90, "the scenes change in the dark"
        click_on(room)
        assert room.shows_results
        assert room.table.story.corrections == []
