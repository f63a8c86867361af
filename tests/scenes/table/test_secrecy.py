"""What nobody may see is not on the screen, in no frame."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from random import Random

import pygame
import pytest

from game.core import HIDDEN, Seat, Update
from tests.conformance.playing import REGISTRY, Case
from tests.scenes.table.hall import Hall, choose, hall, setup
from tests.scenes.table.script import Screening, ScriptedClient, match_state, updates
from tests.secrecy.swaps import changed, exchange, record, replay, unseen

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
            hidden = unseen(case.rules, case, story, steps[until], viewer)
            places = exchange(rng, story, hidden, whole=seed % 2 == 0)
            found = changed(case.rules, case, story, steps, places, until)
            others = found[1] if found else []
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


@pytest.mark.parametrize(("language", "you"), [("en", r"\byou(rs?)?\b"), ("vi", r"\bbạn\b")])
def test_nobody_is_called_you_where_several_look(language: str, you: str) -> None:
    said, prompts = set[str](), set[str]()
    with hall(setup("hhh", 7, ("Hoa", "Lan", "Mai")), language=language) as room:
        table = room.table

        def listen() -> None:
            said.add(table.story.said)
            if table.match is not None and table.story.seen is not None:
                said.add(room.prompt)

        table.story.on_change = listen
        for _ in play_shared(room):
            room.key(pygame.K_RETURN)
            listen()
            if table.story.asked:
                prompts.add(table.story.view.prompt)
                table.player.refuse(table.wording.refusal("not_your_turn", ()))
                listen()
                table.player.forgive()
        title = {text.text for text in room.texts()}
        wording, names = table.wording, ("Hoa", "Lan", "Mai")
        assert any(wording.say("announced.round_won", name=n, v0=1) in said for n in names)
    assert prompts >= {"lead", "follow", "commit"}
    assert [text for text in said | title if re.search(you, text.lower())] == []
    for name in names:
        assert any(name in text for text in said)
    assert any(name in text for name in names for text in title)


@pytest.mark.parametrize(("kinds", "seed"), [("hhbb", 7), ("hhh", 1), ("hbhb", 4)])
def test_curtain_falls_before_anything_changes_hands(kinds: str, seed: int) -> None:
    """Between two persons' views lies at least one drawn frame of nothing but the curtain."""
    with hall(setup(kinds, seed=seed)) as room:
        table, changes = room.table, 0
        before = (table.story.viewer, table.curtain.down)
        step = room.app.step

        def watched(dt: float) -> bool:
            nonlocal before, changes
            drawn = room.app.frames
            alive = step(dt)
            now = (table.story.viewer, table.curtain.down)
            if now[0] != before[0] and before[0] is not None:
                assert before[1], "the view changed before the curtain had fallen"
                changes += 1
            if now[1] and not before[1]:
                assert room.app.frames > drawn, "the curtain is seen at once"
            for zone, sprites in table.board._zones.items():
                others = zone.name == "hand" and zone.seat != table.story.viewer
                if others and table.story.seen is not None and table.story.seen.prompt != "over":
                    over = table.story.view is not None and table.story.view.prompt == "over"
                    assert over or {sprite.face for sprite in sprites} <= {HIDDEN}
            before = now
            return alive

        room.app.step = watched  # type: ignore[method-assign]
        for _ in play_shared(room):
            pass
        assert changes >= 3
        assert table.story.corrections == []


def test_last_round_is_not_looked_at_through_the_curtain() -> None:
    with hall(setup("hhbb", seed=7)) as room:
        for fell, _ in enumerate(play_shared(room)):
            room.key(pygame.K_l)
            room.step(3)
            assert room.table.curtain.down
            assert room.top is room.table
            if fell == 3:
                break


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
