"""What happens in the middle of something else: nothing sticks, and the hand goes on."""

from __future__ import annotations

from unittest import mock

import pygame
import pytest

from game.core import MAX_NAME
from scenes.player import REFUSAL_S
from scenes.prefs import Prefs
from tests.scenes.driver import DT, SETTLED
from tests.scenes.table.hall import Hall, choose, click_on, hall, setup

SMALL, LARGE = (960, 540), (1920, 1080)


def go_on(room: Hall) -> None:
    """Check that nothing is held, then play the hand to its end."""
    room.point((5, 300))
    room.step(60)
    assert not room.table.player.input.busy
    click_on(room)
    assert room.shows_results
    assert room.table.story.corrections == []
    assert room.context.texts.missing == set()
    room.settle()
    assert room.table.board.targets() == []


def post(kind: int, **values: object) -> None:
    pygame.event.post(pygame.Event(kind, **values))


def flying(room: Hall) -> None:
    """Answer, and stop while the card is on its way."""
    assert room.wait_for_turn()
    index, kind = choose(room)
    room.click_card(index, 3 if kind == "hide" else 1)
    room.until(lambda: room.table.story.animator.busy)
    room.step(2)


def test_language_is_changed_at_every_prompt() -> None:
    with hall(setup("hbbb", seed=14)) as room:
        prompts = set()
        while room.wait_for_turn():
            for language in ("en", "vi"):
                room.speak(language)
                assert room.context.texts.language == language
                assert room.prompt == room.table.wording.prompt(room.view, room.table.match)
                shown = [text.text for text in room.texts()]
                assert room.prompt in shown
            prompts.add(room.view.prompt)
            index, kind = choose(room)
            room.click_card(index, 3 if kind == "hide" else 1)
        assert "commit" in prompts
        go_on(room)


@pytest.mark.parametrize("frames", [1, 5, 20])
def test_language_is_changed_in_mid_motion(frames: int) -> None:
    with hall(setup("hbbb", seed=5), speed=1.0) as room:
        room.step(frames)
        assert room.table.story.telling
        room.speak("en")
        flying(room)
        room.speak("vi")
        assert room.context.texts.language == "vi"
        go_on(room)


def test_refusal_and_announcement_speak_the_new_language() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        barred = room.view.refusals[0]
        room.click_card(room.hand.index(barred.action.cards[0]))
        assert room.prompt == room.table.wording.refused(barred)

        room.speak("en")

        assert room.prompt in {
            room.table.wording.refused(barred),
            room.table.wording.prompt(room.view, room.table.match),
        }


@pytest.mark.parametrize(("before", "after"), [(SMALL, LARGE), (LARGE, SMALL)])
def test_window_is_resized_in_mid_motion(before: tuple[int, int], after: tuple[int, int]) -> None:
    with hall(setup("hbbb", seed=5), size=before, speed=1.0) as room:
        room.step(10)
        assert room.table.story.telling
        room.resize(after)
        assert room.table.size == after
        flying(room)
        pygame.display.set_mode(before, pygame.RESIZABLE)
        room.step(SETTLED)
        assert room.table.size == before
        flying(room)
        room.resize(after)
        go_on(room)


@pytest.mark.parametrize(("before", "after"), [(SMALL, LARGE), (LARGE, SMALL)])
def test_window_is_resized_in_mid_drag(before: tuple[int, int], after: tuple[int, int]) -> None:
    with hall(setup("hbbb", seed=5), size=before) as room:
        assert room.wait_for_turn()
        submitted, hand = room.submitted, len(room.hand)
        room.pull_card(2, -10)

        room.resize(after)
        x, y = room.spot(2)
        room.point((x, y), held=True)
        room.release((x, y))
        room.step(3)

        assert room.submitted - submitted in (0, 1)
        assert len(room.hand) in (hand, hand - 1)
        go_on(room)


def test_flood_of_motion() -> None:
    with hall(setup("hbbb", seed=5)) as room:
        assert room.wait_for_turn()
        for count in range(10_000):
            pos = (count * 7 % 1280, count * 13 % 720)
            post(pygame.MOUSEMOTION, pos=pos, rel=(7, 13), buttons=(0, 0, 0))

        room.step()

        assert pygame.event.peek(pygame.MOUSEMOTION) is False
        assert room.asked or room.table.story.moving
        go_on(room)


def test_flood_of_clicks_answers_once_a_turn() -> None:
    with hall(setup("hbbb", seed=5)) as room:
        assert room.wait_for_turn()
        pos, before = room.spot(choose(room, "play", "hide")[0]), room.submitted
        for count in range(2_000):
            button = 1 + 2 * (count % 2)
            post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False)
            post(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False)

        room.step()

        assert room.submitted <= before + 1
        go_on(room)


def test_drag_that_never_ends_is_let_go() -> None:
    """The window lost the pointer: the button came up elsewhere."""
    with hall(setup("hbbb", seed=5)) as room:
        assert room.wait_for_turn()
        before = room.submitted
        room.pull_card(1, -100)
        assert room.table.player.input.busy
        post(pygame.WINDOWFOCUSLOST)
        post(pygame.WINDOWLEAVE)
        room.step(30)
        post(pygame.WINDOWFOCUSGAINED)

        room.point((600, 300))
        room.step(20)

        assert not room.table.player.input.busy
        assert not room.table.animating
        assert room.submitted == before
        go_on(room)


def test_pause_in_mid_drag_lets_the_card_go() -> None:
    with hall(setup("hbbb", seed=5)) as room:
        assert room.wait_for_turn()
        before = room.submitted
        end = room.pull_card(1, -100)

        room.key(pygame.K_ESCAPE)
        assert room.is_paused
        assert not room.table.player.input.busy
        room.release(end)
        room.key(pygame.K_ESCAPE)

        assert room.submitted == before
        go_on(room)


def test_table_goes_on_while_nobody_looks() -> None:
    with hall(setup("hbbb", seed=5)) as room:
        flying(room)
        post(pygame.WINDOWFOCUSLOST)
        post(pygame.WINDOWMINIMIZED)
        drawn = room.app.frames
        room.until(lambda: room.table.story.asked and not room.table.story.telling)
        room.step(60)
        assert room.app.frames == drawn
        post(pygame.WINDOWRESTORED)
        post(pygame.WINDOWFOCUSGAINED)
        room.step(3)
        assert room.app.frames > drawn
        go_on(room)


def test_whatever_else_is_pressed() -> None:
    with hall(setup("hbbb", seed=5)) as room:
        assert room.wait_for_turn()
        before = room.submitted
        for key in (*range(32, 127), pygame.K_F1, pygame.K_F12, pygame.K_PAGEUP, 0, 2**30 + 999):
            if key not in (*b" 123456789mlp", pygame.K_DELETE, pygame.K_F1):
                room.key(key)
        post(pygame.TEXTINPUT, text="đ")
        post(pygame.TEXTEDITING, text="ơ", start=0, length=1)
        post(pygame.MOUSEWHEEL, x=0, y=3, flipped=False, precise_x=0.0, precise_y=3.0)
        for button in (2, 4, 5, 6, 99):
            post(pygame.MOUSEBUTTONDOWN, pos=room.spot(0), button=button, touch=False)
            post(pygame.MOUSEBUTTONUP, pos=room.spot(0), button=button, touch=False)
        post(pygame.MOUSEMOTION, pos=(-50, 99_999), rel=(1, 1), buttons=(0, 0, 0))
        post(pygame.USEREVENT + 7, whatever=1)
        room.step(REFUSED)

        assert room.submitted == before
        go_on(room)


REFUSED = round(REFUSAL_S / DT)


def test_full_screen_and_silence_in_mid_hand() -> None:
    with hall(setup("hbbb", seed=5)) as room:
        flying(room)
        room.key(pygame.K_F11)
        room.step(SETTLED)
        room.key(pygame.K_m)
        assert room.context.audio.muted
        room.step(SETTLED)
        room.key(pygame.K_F11)
        room.step(SETTLED)
        assert room.table.size == (1280, 720)
        go_on(room)


FLOODS = {
    "motion": lambda n: (pygame.MOUSEMOTION, {"pos": (n % 1280, n % 720), "rel": (1, 1)}),
    "stick": lambda n: (pygame.JOYAXISMOTION, {"axis": n % 2, "value": (n % 21 - 10) / 10}),
    "keys": lambda n: (pygame.KEYDOWN, {"key": pygame.K_a + n % 26, "mod": 0, "unicode": ""}),
    "enter": lambda n: (pygame.KEYDOWN, {"key": pygame.K_DELETE, "mod": 0, "unicode": ""}),
    "letters": lambda n: (pygame.TEXTINPUT, {"text": "đ"}),
    "wheel": lambda n: (pygame.MOUSEWHEEL, {"x": 0, "y": 1, "flipped": False}),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_flood_is_over_in_one_step(kind: str) -> None:
    with hall(setup("hbbb", seed=5)) as room:
        assert room.wait_for_turn()
        before = room.submitted
        for count in range(10_000):
            event, values = FLOODS[kind](count)
            if event == pygame.MOUSEMOTION:
                values |= {"buttons": (0, 0, 0), "touch": False}
            post(event, instance_id=0, **values)
        heard = 0
        take = room.app._take

        def counted(event: pygame.Event) -> None:
            nonlocal heard
            heard += 1
            take(event)

        with mock.patch.object(room.app, "_take", counted):
            room.step()

        assert not pygame.event.peek(FLOODS[kind](0)[0])
        assert heard < 5 if kind == "motion" else heard >= 10_000
        assert room.submitted <= before + 1
        room.step(30)
        while room.top is not room.table:
            room.key(pygame.K_ESCAPE)
        go_on(room)


def test_card_on_the_pointer_is_let_go_when_the_window_loses_the_keys() -> None:
    with hall(setup("hbbb", seed=5)) as room:
        assert room.wait_for_turn()
        before, places = room.submitted, [(s.x, s.y) for s in room.table.board.hand]
        end = room.pull_card(1, -100)
        assert room.table.player.input.busy

        post(pygame.WINDOWFOCUSLOST)
        room.step(2)

        assert not room.table.player.input.busy
        room.release(end)
        assert room.submitted == before
        post(pygame.WINDOWFOCUSGAINED)
        room.point((5, 300))
        room.step(60)
        assert [(s.x, s.y) for s in room.table.board.hand] == places
        go_on(room)


def test_drag_beyond_the_window_counts_where_it_ends() -> None:
    with hall(setup("hbbb", seed=5)) as room:
        assert room.wait_for_turn()
        index, kind = choose(room, "hide", "commit")
        x, y = room.spot(index)
        room.point((x, y))
        room.press((x, y))
        for pos in ((x, y + 300), (-400, y + 900), (x, y + 2000)):
            room.point(pos, held=True)
        before = room.submitted
        room.release((x, y + 2000))

        assert kind == "hide"
        assert room.submitted == before + 1
        go_on(room)


def test_key_whose_end_was_lost_works_again() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="")
        room.step(2)
        post(pygame.WINDOWFOCUSLOST)
        room.step(2)
        there = room.table.board.focus
        room.step(120)
        assert room.table.board.focus == there

        post(pygame.WINDOWFOCUSGAINED)
        room.key(pygame.K_RIGHT)

        assert room.table.board.focus != there
        go_on(room)


@pytest.mark.parametrize(
    "name",
    ["a" + "\u0301" * 500, "\u0323" * 500, "\u202eabc\u200f", "\u200b\ufeff", "W" * 5000, "\n\t"],
    ids=["marks", "marks alone", "right to left", "unseen", "endless", "lines"],
)
def test_hand_of_somebody_with_an_odd_name(name: str) -> None:
    with hall(prefs=Prefs(player_name=name), seed=5) as room:
        room.click("play")
        room.until(lambda: room.table.match is not None)
        assert room.table.match is not None
        shown = room.table.match.seats[0].name
        assert 0 < len(shown) <= MAX_NAME
        assert room.wait_for_turn()
        for text in room.texts():
            assert text.rect.height <= 3 * text.px, text
            assert room.app.screen.get_rect().contains(text.rect), text
        go_on(room)
