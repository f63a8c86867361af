"""The hand of a game with groups: sorted, put in an own order by any device, and kept so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.core import Setup
from scenes.cards.sprite import CardSprite
from scenes.holder import KIN_LIFT
from scenes.prefs import Prefs
from tests.scenes.table.hall import Hall, hall, setup
from tests.scenes.table.test_pad import Pad

HIDE, SHOULDER, RIGHT, LEFT = 2, 5, 14, 13
SHIFT = pygame.KMOD_LSHIFT


def tusac(kinds: str = "hbbb", seed: int = 5) -> Setup:
    return replace(setup(kinds, seed), game="tusac", preset="trial")


@pytest.fixture
def room() -> Iterator[Hall]:
    with hall(tusac()) as opened:
        assert opened.wait_for_turn()
        opened.settle()
        yield opened
        assert opened.table.story.corrections == []
        assert opened.context.texts.missing == set()


def sprites(room: Hall) -> list[CardSprite]:
    return list(room.table.board.hand)


def grab(room: Hall, index: int, *, touch: bool = False) -> tuple[int, int]:
    x, y = room.spot(index)
    for kind, values in (
        (pygame.MOUSEMOTION, {"rel": (1, 1), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"button": 1}),
    ):
        pygame.event.post(pygame.Event(kind, pos=(x, y), touch=touch, **values))
        room.step()
    return x, y


def draw_to(room: Hall, start: tuple[int, int], end: tuple[int, int], *, touch: bool) -> None:
    for part in range(1, 9):
        pos = (
            start[0] + (end[0] - start[0]) * part // 8,
            start[1] + (end[1] - start[1]) * part // 8,
        )
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0), touch=touch)
        )
        room.step()


def let_go(room: Hall, pos: tuple[int, int], *, touch: bool) -> None:
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=touch))
    room.step(20)


def drag_along(room: Hall, index: int, place: int, *, touch: bool = False) -> None:
    """Draw a card along the hand to where another lies."""
    start = grab(room, index, touch=touch)
    end = (round(room.table.board.hand[place].x), start[1])
    draw_to(room, start, end, touch=touch)
    let_go(room, end, touch=touch)


def moved(cards: list[CardSprite], start: int, end: int) -> list[CardSprite]:
    cards = list(cards)
    cards.insert(end, cards.pop(start))
    return cards


def lies_right(room: Hall) -> bool:
    room.step(30)
    board = room.table.board
    return all(sprite.lies_at(place) for sprite, place in board.hand_places())


def answer(room: Hall) -> None:
    """Do whatever is possible, a discard before all else."""
    kinds = {action.kind: action for action in room.view.choices}
    if "discard" in kinds:
        action = kinds["discard"]
        room.click_card(room.hand.index(action.cards[0]))
    else:
        bare = kinds.get("pass") or kinds["flip"]
        room.click(f"action.{bare.kind}" if f"action.{bare.kind}" in names(room) else bare.kind)


def names(room: Hall) -> set[str]:
    return set(room.table.widgets.rects())


@pytest.mark.parametrize("touch", [False, True])
def test_card_drawn_along_the_hand_moves_there_and_the_others_make_room(
    room: Hall, touch: bool
) -> None:
    before = sprites(room)

    drag_along(room, 2, 9, touch=touch)

    assert sprites(room) == moved(before, 2, 9)
    assert lies_right(room)
    assert room.submitted == 0
    assert room.table.holder.mode == "own"


def test_others_make_room_while_it_is_drawn(room: Hall) -> None:
    before = sprites(room)
    start = grab(room, 0)
    end = (round(before[5].x), start[1])

    draw_to(room, start, end, touch=False)
    room.step(10)

    assert sprites(room) == moved(before, 0, 5)
    assert before[0].x == pytest.approx(end[0], abs=before[0].size(room.table.board.frame.card)[0])
    assert before[1].lies_at(dict(room.table.board.hand_places())[before[1]])
    let_go(room, end, touch=False)
    assert lies_right(room)


def test_card_thrown_up_is_played_and_moves_no_other(room: Hall) -> None:
    while room.view.prompt != "discard":
        answer(room)
        assert room.wait_for_turn()
    action = next(action for action in room.view.choices if action.kind == "discard")
    index = max(n for n, card in enumerate(room.hand) if card == action.cards[0])
    before, sent = sprites(room), room.submitted
    start = grab(room, index)
    aside = (round(before[3 if index > 8 else 15].x), start[1])

    draw_to(room, start, aside, touch=False)
    draw_to(room, aside, (aside[0], aside[1] - 200), touch=False)
    assert sprites(room) == before
    let_go(room, (aside[0], aside[1] - 200), touch=False)

    assert room.submitted == sent + 1
    room.until(lambda: len(room.hand) == len(before) - 1, "the card has gone")
    assert before[index] not in sprites(room), "of equal cards the one that was thrown goes"
    assert room.table.holder.mode == "groups"


def test_own_order_outlives_plays_and_what_happens_to_the_window(room: Hall) -> None:
    drag_along(room, 1, 12)
    for _ in range(6):
        order = room.hand
        answer(room)
        if not room.wait_for_turn():
            break
        gone = Counter(order) - Counter(room.hand)
        for card in gone.elements():
            order.reverse()
            order.remove(card)
            order.reverse()
        assert Counter(order) == Counter(room.hand)
        assert room.table.holder.mode == "own"
    before = room.hand

    room.resize((960, 540))
    room.settle()

    assert room.hand == before
    assert lies_right(room)


def test_cards_that_stay_keep_their_order_when_one_is_played(room: Hall) -> None:
    drag_along(room, 1, 12)
    while room.view.prompt != "discard":
        answer(room)
        assert room.wait_for_turn()
    before = sprites(room)

    answer(room)
    room.wait_for_turn()

    stayed = [sprite for sprite in before if sprite in sprites(room)]
    assert len(stayed) == len(before) - 1
    assert [sprite for sprite in sprites(room) if sprite in before] == stayed


def test_key_and_button_sort_and_the_button_says_how(room: Hall) -> None:
    table = room.table

    def shown() -> set[str]:
        return {text.text for text in room.texts()} & {
            room.context.say(f"table.sort_{mode}") for mode in ("groups", "rank", "colour", "own")
        }

    assert shown() == {room.context.say("table.sort_groups")}
    assert table.holder.mode == "groups"
    room.key(pygame.K_s)
    assert table.holder.mode == "rank"
    assert [card[0] for card in room.hand] == sorted(
        (card[0] for card in room.hand), key="TSGXPMC".index
    )
    assert lies_right(room)
    room.click("sort")
    assert table.holder.mode == "colour"
    assert [card[1] for card in room.hand] == sorted(
        (card[1] for card in room.hand), key="dxvt".index
    )
    assert shown() == {room.context.say("table.sort_colour")}
    assert room.context.prefs.sorting == {"tusac": "colour"}
    drag_along(room, 0, 8)
    assert table.holder.mode == "own"
    assert shown() == {room.context.say("table.sort_own")}
    room.key(pygame.K_s)
    assert table.holder.mode == "colour", "the same order once more"
    room.key(pygame.K_s)
    assert table.holder.mode == "groups"
    assert lies_right(room)
    assert room.submitted == 0


def test_order_is_kept_as_a_setting() -> None:
    with hall(tusac(), prefs=Prefs(sorting={"tusac": "rank"})) as room:
        assert room.wait_for_turn()
        assert room.table.holder.mode == "rank"
        assert [card[0] for card in room.hand] == sorted(
            (card[0] for card in room.hand), key="TSGXPMC".index
        )
        assert room.table.story.corrections == []


def test_keys_move_the_focused_card(room: Hall) -> None:
    before = sprites(room)
    room.key(pygame.K_LEFT, pygame.K_HOME)

    room.key(pygame.K_RIGHT, pygame.K_RIGHT, mod=SHIFT)

    assert sprites(room) == moved(before, 0, 2)
    assert room.table.board.focus == 2
    room.key(pygame.K_LEFT, mod=SHIFT)
    assert sprites(room) == moved(before, 0, 1)
    room.key(pygame.K_LEFT)
    assert room.table.board.focus == 0
    assert lies_right(room)


def test_pad_takes_hold_of_a_card_and_moves_it(room: Hall) -> None:
    pad, before = Pad(room), sprites(room)
    pad.plug()
    pad.press(RIGHT)
    start = room.table.board.focus
    assert start is not None

    pad.press(HIDE, RIGHT, RIGHT)
    assert room.table.board.own.grasped
    pad.press(HIDE)

    assert sprites(room) == moved(before, start, start + 2)
    pad.press(LEFT)
    assert sprites(room) == moved(before, start, start + 2)
    assert room.table.board.focus == start + 1
    pad.go_to("sort")
    pad.press(0)
    assert room.table.holder.mode == "groups"
    assert lies_right(room)


def test_touched_card_shows_its_groups(room: Hall) -> None:
    own, hand = room.table.board.own, sprites(room)
    index = next(
        n
        for n, bunch in enumerate(own.held.bunches)
        if own.held.bunches.count(bunch) > 1 and bunch >= 0
    )
    mates = [n for n, bunch in enumerate(own.held.bunches) if bunch == own.held.bunches[index]]

    room.point(room.spot(index))
    room.step(20)

    assert {hand.index(sprite) for sprite in own.kin} >= set(mates)
    assert all(own.kin[hand[n]] == "kin" for n in mates)
    assert hand[index].lift in (1, pytest.approx(KIN_LIFT))
    assert [hand[n].lift for n in mates if n != index] == [pytest.approx(KIN_LIFT)] * (
        len(mates) - 1
    )

    room.point((5, 300))
    room.step(20)
    assert own.kin == {}
    assert all(sprite.lift == 0 for sprite in hand)


def test_what_may_be_discarded_is_told_apart_only_when_asked(room: Hall) -> None:
    while room.view.prompt != "discard":
        answer(room)
        assert room.wait_for_turn()
    room.step(2)

    legal = {action.cards[0] for action in room.view.choices}
    assert room.table.board.own.may == legal
    signs = room.table.board.own.signs(room.table.board.hand)
    assert {sprite.card for sprite, kinds in signs.items() if "may" in kinds} == legal
    answer(room)
    room.step(2)
    assert room.table.board.own.may == frozenset()


def test_order_is_the_persons_own_at_a_shared_window() -> None:
    with hall(tusac("hhb", 7)) as room:
        orders: dict[int, list[str]] = {}
        for _ in range(6):
            room.until(lambda: room.table.curtain.down or room.asked, "somebody is asked")
            if room.table.curtain.down:
                room.click("open")
                room.until(lambda: room.asked, "asked")
            room.settle()
            seat = int(room.table.client.seat or 0)
            if seat in orders:
                assert room.table.holder.mode == "own"
                left = Counter(room.hand)
                assert not left - Counter(orders[seat])
            else:
                assert room.table.holder.mode == "groups"
                drag_along(room, 0, 6)
                assert room.table.holder.mode == "own"
            orders[seat] = list(room.hand)
            answer(room)
        assert len(orders) == 2
        assert room.table.story.corrections == []


def test_next_hand_is_sorted_again() -> None:
    with hall(tusac("hb", 3), hands=2) as room:
        while room.wait_for_turn():
            if room.table.holder.mode == "groups":
                drag_along(room, 0, 6)
            answer(room)
        room.click("next")
        assert room.wait_for_turn()
        assert room.table.holder.mode == "groups"
        assert room.table.story.corrections == []


def test_hand_without_groups_has_no_order_to_choose() -> None:
    with hall(setup("hbbb")) as room:
        assert room.wait_for_turn()
        room.settle()
        before = sprites(room)
        assert "sort" not in names(room)

        drag_along(room, 0, 3)
        room.key(pygame.K_s, pygame.K_LEFT)
        room.key(pygame.K_LEFT, mod=SHIFT)

        assert sprites(room) == before
        assert room.table.board.own.signs(room.table.board.hand) == {}
        assert lies_right(room)


def test_frame_of_a_loose_card_is_on_all_that_may_be_loose(room: Hall) -> None:
    """RULES 2.2: where there is a choice all of them wear it, and nothing else does."""
    rules = next(each for each in room.context.registry if each.id == "tusac").rules
    seen = 0
    for _ in range(8):
        room.step(2)
        found = rules.arrange(tuple(room.hand))
        own, hand = room.table.board.own, room.table.board.hand
        framed = Counter(s.card for s, kinds in own.signs(hand).items() if "loose" in kinds)
        assert set(framed) == set(found.discardable)
        assert not Counter(found.loose) - framed
        seen += len(found.discardable)
        answer(room)
        if not room.wait_for_turn():
            break
    assert seen


@pytest.mark.parametrize(
    ("way", "said"),
    [("mouse", "Kéo ngang: xếp lại bài"), ("keys", "Shift ← →: đổi chỗ · S: đổi cách xếp")],
)
def test_who_is_to_throw_a_card_is_told_how_to_move_one(way: str, said: str) -> None:
    for seed in range(1, 20):
        with hall(tusac(seed=seed)) as room:
            assert room.wait_for_turn()
            if room.view.prompt != "discard":
                continue
            room.key(pygame.K_RIGHT) if way == "keys" else room.point((5, 5))
            assert said in [text.text for text in room.texts()]
            return
    raise AssertionError("nobody here has to throw a card")
