"""What nobody may see is not on the screen, in no frame."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random

import pygame
import pytest

from game.core import HIDDEN, IllegalAction, Seat, Update
from tests.conformance.playing import REGISTRY, Case
from tests.scenes.table.hall import Hall, choose, hall, setup
from tests.scenes.table.script import Screening, ScriptedClient, match_state, updates
from tests.secrecy.swaps import exchange, record, replay, unseen

SMALL = (960, 540)


def frames(case: Case, viewer: Seat | None, told: list[Update], first: Seat) -> Iterator[str]:
    """Yield what is seen: frames in mid-motion, and each picture at rest."""
    client = ScriptedClient(viewer)
    room = Screening([client], SMALL)
    client.tell(match_state(case.seats, first, case.config))
    room.step(2)
    room.sharpen()
    for update in told:
        client.tell(update)
        room.step(4)
        yield hashlib.sha256(room.picture()).hexdigest()
        for _ in range(400):
            room.step()
            if not (room.table.story.moving or room.table.story.waiting):
                break
        assert not room.table.story.telling
        yield hashlib.sha256(room.picture()).hexdigest()
    assert room.table.story.corrections == []
    room.close()


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2), (4, 3), (5, 4), (8, 5)])
def test_cards_that_are_hidden_can_be_any_cards(seats: int, seed: int) -> None:
    case = Case(REGISTRY.game("catte"), "study", seats)
    rng = Random(seed)
    story = record(case, seed)
    steps = replay(case.rules, case, story, len(story.script))
    for viewer in (Seat(rng.randrange(seats)), None):
        until, others = 0, []
        while not others:
            until = rng.randrange(len(steps) // 2, len(steps))
            hidden = unseen(case.rules, case, steps[until], viewer)
            changed = story.exchanged(exchange(rng, hidden, whole=seed % 2 == 0))
            try:
                others = replay(case.rules, case, changed, until)
            except IllegalAction:
                continue
        shown = list(updates(case.rules, viewer, steps[: until + 1]))
        instead = list(updates(case.rules, viewer, others))

        seen = list(frames(case, viewer, shown, story.first))

        assert seen == list(frames(case, viewer, instead, story.first)), (seed, viewer)
        assert len(set(seen)) > len(shown), "something is to be seen"


def drawn(room: Hall) -> bytes:
    room.app.draw()
    return bytes(room.app.screen.get_buffer())


def empty_table(room: Hall) -> None:
    """Take everything off the table that could be drawn."""
    board, story = room.table.board, room.table.story
    board._zones.clear()
    board.marks, board.dims = {}, {}
    story.seen = None


def play_shared(room: Hall) -> Iterator[None]:
    """Play a hand for all people at the window; stop wherever the curtain is down."""
    table = room.table
    while True:
        room.until(lambda: table.curtain.down or room.asked or room.shows_results)
        if room.shows_results:
            return
        if table.curtain.down:
            yield
            if table.curtain.down:
                room.click("open")
            assert not table.curtain.down
            continue
        index, kind = choose(room)
        room.click_card(index, 3 if kind == "hide" else 1)
        room.step(2)


def test_nothing_of_the_table_is_drawn_while_the_curtain_is_down() -> None:
    fell = 0
    with hall(setup("hhbb", seed=7)) as room:
        for _ in play_shared(room):
            fell += 1
            room.step(30)
            texts = [text.text for text in room.texts()]
            seen = drawn(room)
            if fell == 3:
                empty_table(room)
                assert drawn(room) == seen
                break
            name = room.table.curtain._name
            assert name in {"Bạn", "Lan"}
            allowed = [room.context.say(key, name=name) for key in CURTAIN]
            assert sorted(texts) == sorted(allowed)
        assert fell == 3
        assert room.table.story.corrections == []


CURTAIN = ("table.curtain", "table.curtain_open")


def test_each_person_sees_his_own_hand_alone() -> None:
    with hall(setup("hhbh", seed=7)) as room:
        seen: set[int | None] = set()
        for _ in play_shared(room):
            room.key(pygame.K_RETURN)
            viewer = room.table.client.seat
            assert room.table.story.viewer == viewer
            seen.add(viewer)
            for zone, cards in room.view.zones:
                if zone.name == "hand" and zone.seat != viewer and room.view.prompt != "over":
                    assert set(cards) <= {HIDDEN}
            assert HIDDEN not in room.hand
        assert seen == {0, 1, 3}


@pytest.mark.parametrize(("kinds", "seed"), [("hhh", 1), ("hhh", 6), ("hhbh", 3)])
def test_secret_answers_are_asked_of_each_person_once(kinds: str, seed: int) -> None:
    asked: list[Seat | None] = []
    with hall(setup(kinds, seed=seed)) as room:
        for _ in play_shared(room):
            client = room.table.opened.clients[room.table.curtain._next or 0]
            if client.view is not None and client.view.prompt == "commit":
                asked.append(client.seat)
        assert room.table.story.corrections == []
    assert len(asked) == len(set(asked)) == 2


def test_nobody_is_called_you_where_several_look() -> None:
    with hall(setup("hhh", 7, ("Hoa", "Lan", "Mai")), language="en") as room:
        said = set()
        room.table.story.on_change = lambda: said.add(room.table.story.said)
        for _ in play_shared(room):
            pass
        said |= {text.text for text in room.texts()}
    assert any("wins round" in text for text in said)
    assert not [text for text in said if text.startswith("You ")]


@pytest.mark.parametrize("seed", [7, 8])
def test_no_hand_is_dealt_before_the_eyes_of_another(seed: int) -> None:
    """Whoever is first to answer, all people look at the window when a hand begins."""
    with hall(setup("hhbb", seed=seed)) as room:
        table = room.table
        for hand in (1, 2):
            assert table.match is not None
            assert table.match.hand == hand
            assert table.curtain.down
            for _ in play_shared(room):
                pass
            assert room.table.story.corrections == []
            if hand == 1:
                room.click("next")
