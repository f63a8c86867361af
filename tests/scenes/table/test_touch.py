"""A finger covers what it hits: the first tap chooses, the second one plays, dragging does both."""

from __future__ import annotations

import pygame
import pytest

from scenes.prompter import look_at
from tests.scenes.table.hall import Hall, choose, click_on, hall, index_for, setup


def touch(room: Hall, kind: int, pos: tuple[int, int], held: int = 1) -> None:
    """Post what SDL makes of a finger."""
    values = (
        {"buttons": (held, 0, 0), "rel": (1, 1)} if kind == pygame.MOUSEMOTION else {"button": 1}
    )
    pygame.event.post(pygame.Event(kind, pos=pos, touch=True, **values))
    room.step()


def tap(room: Hall, pos: tuple[int, int]) -> None:
    pygame.mouse.set_pos(pos)
    room.step()
    touch(room, pygame.MOUSEBUTTONDOWN, pos)
    touch(room, pygame.MOUSEBUTTONUP, pos)


def drag(room: Hall, pos: tuple[int, int], by: int) -> None:
    touch(room, pygame.MOUSEBUTTONDOWN, pos)
    for part in (1, 2, 3):
        touch(room, pygame.MOUSEMOTION, (pos[0], pos[1] + by * part // 3))
    touch(room, pygame.MOUSEBUTTONUP, (pos[0], pos[1] + by))


def lifted(room: Hall) -> list[int]:
    room.step(20)
    return [n for n, sprite in enumerate(room.table.board.hand) if sprite.lift == 1]


def test_hand_by_touch_alone() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        kinds = set()
        while room.wait_for_turn():
            index, kind = choose(
                room, "hide" if "play" in kinds else "play", "play", "hide", "commit"
            )
            room.step(20)
            before = room.submitted
            if kind == "hide":
                drag(room, room.spot(index), 60)
            else:
                tap(room, room.spot(index))
                assert room.submitted == before
                assert lifted(room) == [index]
                tap(room, room.spot(index))
            assert room.submitted == before + 1
            kinds.add(kind)
            room.until(lambda: not room.table.client.pending)
        assert {"play", "hide"} <= kinds
        assert room.table.story.corrections == []


def test_tap_on_another_card_chooses_that_one() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        before = room.submitted

        for index in (1, 4, 2):
            tap(room, room.spot(index))
            assert lifted(room) == [index]
        tap(room, (640, 300))

        assert lifted(room) == []
        assert room.submitted == before


def test_finger_that_only_rests_lifts_nothing() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        tap(room, (640, 300))

        pygame.mouse.set_pos(room.spot(2))
        touch(room, pygame.MOUSEMOTION, room.spot(2), held=0)

        assert lifted(room) == []


def test_chosen_card_is_forgotten_when_the_hand_changes() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        index = index_for(room, "hide")
        assert index is not None
        tap(room, room.spot(0))
        drag(room, room.spot(index), 60)
        assert room.wait_for_turn()
        before = room.submitted

        tap(room, room.spot(0))

        assert room.submitted == before
        assert lifted(room) == [0]


def test_two_taps_on_a_card_that_may_not_be_played_say_why() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        barred = room.view.refusals[0]
        index = room.hand.index(barred.action.cards[0])

        tap(room, room.spot(index))
        room.step(20)
        tap(room, room.spot(index))

        assert room.prompt == room.table.wording.refused(barred)


@pytest.mark.parametrize("language", ["vi", "en"])
def test_hints_speak_of_fingers(language: str) -> None:
    with hall(setup("hbbb", seed=3), language=language) as room:
        assert room.wait_for_turn()
        tap(room, (640, 300))
        table = room.table
        assert table.match is not None

        hints = look_at(table, table.match, room.view).hints

        assert hints == (room.context.say("table.hint_down_touch"),)
        assert room.context.texts.missing == set()
        click_on(room)
