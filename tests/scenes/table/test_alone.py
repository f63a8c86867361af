"""A lone pass is given for the person, if he wants that; what he waits for is shown on request."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.core import TUSAC_DECK, Action, Arrangement, Seat, Update
from scenes.alone import ALONE_S
from scenes.prefs import Prefs
from tests.scenes.driver import DT
from tests.scenes.fits import Fit, every_fit, texts_of
from tests.scenes.table.answers import by_keys, by_mouse, play_on, seated
from tests.scenes.table.hall import Hall, hall
from tests.scenes.table.tusac_table import full_view, screened

_PASS = (Action("pass"),)


def can_only_pass(room: Hall) -> bool:
    return room.view.choices == _PASS


def test_lone_pass_is_answered_after_a_moment() -> None:
    with hall(seated("hbbb", 3, "book")) as room:
        play_on(room, by_keys, lambda: can_only_pass(room))
        before, window = room.submitted, room.view.window
        room.step(int(ALONE_S[0] / DT) - 20)
        assert room.submitted == before
        room.step(int((ALONE_S[1] - ALONE_S[0]) / DT) + 40)
        assert room.submitted == before + 1 or room.view.window != window


def test_lone_pass_waits_for_the_person_who_wants_to_answer_himself() -> None:
    with hall(seated("hbbb", 3, "book"), prefs=Prefs(answer_alone=False)) as room:
        play_on(room, by_keys, lambda: can_only_pass(room))
        before = room.submitted
        room.step(int(ALONE_S[1] / DT) + 40)
        assert room.submitted == before


def test_neighbours_at_one_window_are_all_asked_alike() -> None:
    """Nobody's pass is given for him, or the others would see that he could do nothing."""
    with hall(seated("hhbb", 3, "book")) as room:
        for _ in range(400):
            room.until(lambda: room.table.curtain.down or room.asked, "somebody is asked")
            if room.table.curtain.down:
                room.click("open")
                room.step(10)
                continue
            if can_only_pass(room):
                break
            action = room.view.choices[-1]
            by_keys(room, action)
            room.until(lambda: not room.table.client.pending, "acknowledged")
        assert can_only_pass(room)
        before = room.submitted
        room.step(int(ALONE_S[1] / DT) + 40)
        assert room.submitted == before
        assert room.table.wording.called() in room.prompt


def test_waits_are_shown_on_request_and_put_away() -> None:
    with hall(seated("hbbb", 3)) as room:
        play_on(room, by_keys, lambda: True)
        waits, arrangement = room.table.player.waits, room.view.arrangement
        assert arrangement is not None
        room.click("waits")
        assert waits.is_open
        assert waits.waits == arrangement.waits
        shown = [text.text for text in room.texts()]
        assert room.table.wording.say("waits") in shown
        assert shown.count("×3") == sum(unseen == 3 for _, unseen in arrangement.waits)
        room.key(pygame.K_w)
        assert not waits.is_open


def beside_everything(room: Hall) -> tuple[int, int]:
    """Return a point of the table where nothing lies."""
    frame = room.table.board.frame
    return round(frame.centre.right), round(frame.stage.y + frame.stage.h / 2)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_1, pygame.K_x])
def test_any_key_puts_the_waits_away_and_does_nothing_else(key: int) -> None:
    with hall(seated("hbbb", 3)) as room:
        play_on(room, by_keys, lambda: room.view.prompt == "discard")
        before = room.submitted
        room.key(pygame.K_w)
        room.key(pygame.K_LSHIFT)
        assert room.table.player.waits.is_open

        room.key(key)

        assert not room.table.player.waits.is_open
        assert room.top is room.table
        assert room.submitted == before


def test_press_beside_the_waits_puts_them_away_and_means_what_it_is_on() -> None:
    with hall(seated("hbbb", 3)) as room:
        play_on(room, by_mouse, lambda: room.view.prompt == "discard")
        waits, before = room.table.player.waits, room.submitted
        for place in (waits.place().center, beside_everything(room)):
            room.click("waits")
            assert waits.is_open
            room.click_at(place)
            assert not waits.is_open
        assert room.submitted == before

        room.click("waits")
        loose = {action.cards[0] for action in room.view.choices}
        room.click_card(next(n for n, card in enumerate(room.hand) if card in loose))
        assert not waits.is_open
        assert room.submitted == before + 1


@every_fit
def test_waits_cover_nothing_one_needs_for_an_answer(fit: Fit) -> None:
    view = full_view(4, 3, 6, 30)
    faces = tuple(dict.fromkeys(TUSAC_DECK))
    room = screened(4, fit)
    client: Any = room.table.client
    waits, frame = room.table.player.waits, room.table.board.frame
    for number, count in enumerate((len(faces), 9, 0)):
        told = Arrangement((), view.own.zones[0][1], tuple((face, 4) for face in faces[:count]))
        shown = view._replace(own=view.own._replace(arrangement=told))
        client.tell(Update(Seat(0), number + 1, (), shown, snap=True))
        room.step(2)
        waits.toggle()
        room.step(2)
        panel = waits.place()

        assert room.app.screen.get_rect().contains(panel)
        title = room.table.wording.say("waits" if count else "waits.none")
        words = [each for each in texts_of(room, room.top) if each.text in ("×4", title)]
        assert len(words) == count + 1
        assert all(panel.contains(each.rect) for each in words)
        needed = [frame.prompt, frame.look, frame.stock, frame.actions, frame.hands[Seat(0)]]
        # So many faces better no hand but one that is complete, and then one looks at nothing else.
        needed += [*frame.hands.values(), *frame.plates.values()] if count < len(faces) else []
        assert [place for place in needed if panel.colliderect(pygame.Rect(place.rounded))] == []
        waits.toggle()
    room.close()
