"""The last finished round can be looked at again, and shows what all could see, no more."""

from __future__ import annotations

import pygame
import pytest

from game.core import HIDDEN, MatchState, Seat, Update
from scenes.last_trick import LastTrickScene
from scenes.recall import Recall, Round
from scenes.theme import Drawn
from tests.scenes.table.hall import Hall, choose, hall, setup
from tests.scenes.table.told import told


def rounds(seats: int, seed: int, viewer: Seat | None) -> list[Round]:
    """Return every round a viewer could have looked back at, in order."""
    recall, seen = Recall(), list[Round]()
    for item in told(seats, seed)[viewer]:
        recall.hear(item)
        if recall.last is not None and (not seen or seen[-1] is not recall.last):
            seen.append(recall.last)
    return seen


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2), (4, 7), (8, 3)])
def test_everybody_remembers_the_same_and_no_hidden_card(seats: int, seed: int) -> None:
    seen = rounds(seats, seed, None)
    for viewer in range(seats):
        assert rounds(seats, seed, Seat(viewer)) == seen
    assert len(seen) >= 8
    for each in seen:
        assert each.cards[0].card != HIDDEN, "the leader plays face up"
        assert len({laid.seat for laid in each.cards}) == len(each.cards)
        assert dict(each.cards)[each.winner] != HIDDEN


@pytest.mark.parametrize("seed", range(6))
def test_rounds_are_those_of_the_game(seed: int) -> None:
    """What is remembered agrees with what the views say of the winners."""
    recall = Recall()
    number = hand = 0
    for item in told(5, seed)[None]:
        recall.hear(item)
        if isinstance(item, MatchState):
            hand, number = item.hand, 0
            continue
        winners = item.view.facts["winners"]
        if item.view.prompt == "over" or len(winners) > number:
            number = len(winners)
            assert recall.last is not None
            assert recall.last.number == number
            assert recall.last.winner == winners[-1]
    assert hand == 2


def test_new_hand_forgets() -> None:
    recall = Recall()
    items = told(4, 2)[Seat(1)]
    second = next(n for n, i in enumerate(items) if isinstance(i, MatchState) and i.hand == 2)
    for item in items[:second]:
        recall.hear(item)
    assert recall.last is not None

    recall.hear(items[second])

    assert recall.last is None


def test_who_comes_in_mid_hand_remembers_from_then_on() -> None:
    items = [item for item in told(4, 2)[Seat(1)] if isinstance(item, Update)]
    whole, late = Recall(), Recall()
    for item in items[:7]:
        whole.hear(item)
    late.hear(items[6]._replace(events=(), snap=True))
    for item in items[7:16]:
        whole.hear(item)
        late.hear(item)

    assert late.last is not None
    assert whole.last is not None
    assert late.last == whole.last


def look_back(room: Hall) -> LastTrickScene:
    room.key(pygame.K_l)
    room.step(2)
    assert isinstance(room.top, LastTrickScene)
    return room.top


def played(room: Hall, rounds_over: int) -> None:
    """Answer until so many rounds are over and it is one's turn again."""
    while room.wait_for_turn():
        if len(room.view.facts["winners"]) >= rounds_over:
            return
        index, kind = choose(room)
        room.click_card(index, 3 if kind == "hide" else 1)


def test_round_is_shown_and_put_away_by_key() -> None:
    with hall(setup("hbbb", seed=5), language="en") as room:
        played(room, 2)
        before = room.submitted
        page = look_back(room)
        shown = [text.text for text in room.texts()]
        found = room.table.recall.last
        assert found is not None
        assert found.number == 2
        assert room.context.say("last.led") in shown or "led and won" in shown
        assert sum(word == "hidden" for word in shown) == sum(
            laid.card == HIDDEN for laid in found.cards
        )
        for close in (pygame.K_l, pygame.K_ESCAPE, pygame.K_RETURN):
            assert room.top is page
            room.key(close)
            room.step(2)
            assert room.top is room.table
            page = look_back(room)
        assert room.submitted == before


def test_round_is_put_away_by_a_click_that_plays_nothing() -> None:
    with hall(setup("hbbb", seed=5)) as room:
        played(room, 1)
        spot, before = room.spot(0), room.submitted
        look_back(room)
        room.press(spot)
        room.release(spot)
        room.step(2)
        assert room.top is room.table
        assert room.submitted == before


def test_before_the_first_round_is_over_it_says_so() -> None:
    with hall(setup("hbbb", seed=5)) as room:
        assert room.wait_for_turn()
        room.key(pygame.K_l)
        room.step(2)
        assert room.top is room.table
        assert room.prompt == room.context.say("last.none")


def test_what_is_still_being_told_is_told_before_one_looks_back() -> None:
    with hall(setup("hbbb", seed=5), speed=1.0) as room:
        played(room, 1)
        index, kind = choose(room)
        room.click_card(index, 3 if kind == "hide" else 1)
        room.until(lambda: room.table.story.telling)
        look_back(room)
        assert not room.table.story.telling
        assert room.table.story.corrections == []


def test_table_goes_on_beneath_and_the_sheet_makes_way_for_the_next_hand() -> None:
    with hall(setup("bbbb", seed=5)) as room:
        room.until(lambda: room.table.recall.last is not None)
        room.key(pygame.K_l)
        room.step(2)
        assert isinstance(room.top, LastTrickScene)
        assert room.table.match is not None
        hand = room.table.match.hand
        room.until(lambda: room.table.match.hand == hand + 1 and room.top is room.table)
        assert room.table.story.corrections == []


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["vi", "en"])
def test_nothing_is_cut_or_overlaps(size: tuple[int, int], language: str) -> None:
    with hall(setup("hbbbbbbb", seed=5), size=size, language=language) as room:
        played(room, 2)
        page = look_back(room)
        own = texts_of(room, page)
        assert pygame.Rect((0, 0), size).contains(page._panel())
        assert len(own) == 2 + 2 * len(page._round.cards)
        assert not [text for text in own if text.cut]
        boxes = [text.rect for text in own]
        assert [box.collidelist(boxes[n + 1 :]) for n, box in enumerate(boxes)] == [-1] * len(boxes)
        assert all(page._panel().contains(box) for box in boxes)


def texts_of(room: Hall, page: LastTrickScene) -> list[Drawn]:
    """Draw the sheet alone and return every text on it."""
    drawn: list[Drawn] = []
    room.context.theme.on_text = drawn.append
    page.draw(room.app.screen)
    page.widgets.draw(room.app.screen)
    room.context.theme.on_text = None
    return drawn
