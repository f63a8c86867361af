"""Answers at a table of Tứ Sắc: groups as tiles of cards, by mouse, keys, pad and finger."""

from __future__ import annotations

import pygame
import pytest

from game.core import Action, HasTakes
from scenes.prefs import Prefs
from tests.scenes.table.answers import (
    Answering,
    by_keys,
    by_mouse,
    by_pad,
    play_on,
    seated,
    tile_of,
)
from tests.scenes.table.hall import REGISTRY, Hall, hall
from tests.scenes.table.test_pad import BOTTOM, Pad

WAYS = {"mouse": by_mouse, "keys": by_keys, "pad": by_pad}
RULES = REGISTRY.game("tusac").rules


def several(room: Hall) -> bool:
    """The person is asked, and can eat in more than one way."""
    return room.table.player.tiles.count > 1


def shared_card(room: Hall) -> int | None:
    """Return a card of the hand that stands in several of the groups that can be eaten."""
    eats = [action.cards for action in room.view.choices if action.kind == "eat"]
    found = [n for n, card in enumerate(room.hand) if sum(card in cards for cards in eats) > 1]
    return found[0] if found else None


@pytest.mark.parametrize("preset", ["trial", "book"])
@pytest.mark.parametrize("way", WAYS)
def test_whole_hand(way: str, preset: str) -> None:
    answer: Answering = WAYS[way]
    with hall(seated("hbb", 3, preset), prefs=Prefs(answer_alone=False)) as room:
        if way == "pad":
            Pad(room).plug()
        kinds = {action.kind for action in play_on(room, answer)}

        assert room.shows_results
        assert {"discard", "eat"} <= kinds
        assert room.context.texts.missing == set()
        assert room.table.story.corrections == []


def test_each_legal_eat_is_a_tile_with_its_cards_and_the_offered_one() -> None:
    with hall(seated("hbbb", 7)) as room:
        play_on(room, by_mouse, lambda: several(room))
        eats = [action for action in room.view.choices if action.kind == "eat"]
        tiles = room.table.player.tiles.tiles()

        assert sorted(tile.action for tile in tiles) == sorted(eats)
        offer = room.view.facts["offer"]
        assert all(tile.cards == (*tile.action.cards, offer) for tile in tiles)
        assert all(f"tile.{n}" in room.table.widgets for n in range(len(tiles)))
        assert all(tile.text == "Tới!" for tile in tiles if tile.wins)


def test_lone_general_is_a_tile_of_one_card_and_no_button() -> None:
    with hall(seated("hbbb", 7)) as room:
        alone = Action("eat")
        play_on(room, by_mouse, lambda: alone in room.view.choices)

        tile = room.table.player.tiles.tiles()[tile_of(room, alone)]
        assert tile.cards == (room.view.facts["offer"],)
        assert "eat" not in room.table.widgets
        before = room.submitted
        by_mouse(room, alone)
        assert room.submitted == before + 1


def test_winning_eat_says_so_and_stands_first() -> None:
    assert isinstance(RULES, HasTakes)
    with hall(seated("hbbb", 7)) as room:
        tiles = room.table.player.tiles
        play_on(room, by_keys, lambda: any(tile.wins for tile in tiles.tiles()))
        first = tiles.tiles()[0]
        assert first.wins
        assert first.text == "Tới!"
        by_mouse(room, first.action)
        room.until(lambda: room.view.prompt == "over", "it won")
        assert room.view.facts["turn"] == room.view.viewer


def test_card_of_one_group_takes_it_at_one_press() -> None:
    with hall(seated("hbbb", 3)) as room:

        def once() -> list[int]:
            eats = [action.cards for action in room.view.choices if action.kind == "eat"]
            return [n for n, card in enumerate(room.hand) if sum(card in e for e in eats) == 1]

        play_on(room, by_mouse, once)
        before = room.submitted
        room.click_card(once()[0])
        assert room.submitted == before + 1


def test_card_of_several_groups_narrows_the_tiles_and_asks() -> None:
    for seed in (5, *range(6, 60)):
        with hall(seated("hbbb", seed)) as room:
            play_on(room, by_keys, lambda room=room: shared_card(room) is not None)  # type: ignore[misc]
            index = None if room.shows_results else shared_card(room)
            if index is None:
                continue
            card, before = room.hand[index], room.submitted
            room.click_card(index)

            assert room.submitted == before
            meant = room.table.player.tiles.narrowed
            assert len(meant) > 1
            assert all(card in action.cards for action in meant)
            assert room.prompt == room.context.say("table.choose_tile")
            by_mouse(room, meant[0])
            assert room.submitted == before + 1
            return
    raise AssertionError("no card stood in several groups")


def test_card_in_a_group_is_refused_with_the_group_as_proof() -> None:
    with hall(seated("hbbb", 3)) as room:
        play_on(room, by_mouse, lambda: room.view.prompt == "discard")
        refusal = next(r for r in room.view.refusals if r.code == "in_group")
        index, before = room.hand.index(refusal.action.cards[0]), room.submitted
        room.click_card(index)

        assert room.submitted == before
        assert room.prompt == room.table.wording.refused(refusal)
        assert room.table.player.proof == refusal.cards
        room.step(10)
        risen = [sprite.card for sprite in room.table.board.hand if sprite.lift > 0.5]
        assert set(risen) >= set(refusal.cards)


def test_general_stays() -> None:
    for seed in range(1, 20):
        with hall(seated("hbbb", seed)) as room:
            play_on(room, by_keys, lambda room=room: room.view.prompt == "discard")  # type: ignore[misc]
            found = [r for r in room.view.refusals if r.code == "general_stays"]
            if not found:
                continue
            room.click_card(room.hand.index(found[0].action.cards[0]))
            assert room.prompt == room.table.wording.refused(found[0])
            return
    raise AssertionError("nobody held a general")


def test_card_of_no_group_is_refused_in_words() -> None:
    with hall(seated("hbbb", 3)) as room:

        def strangers() -> list[int]:
            tried = {c for a in room.view.choices for c in a.cards}
            tried |= {c for r in room.view.refusals for c in r.action.cards}
            offered = room.view.prompt == "eat_or_flip"
            return [n for n, c in enumerate(room.hand) if offered and c not in tried]

        play_on(room, by_mouse, strangers)
        before = room.submitted
        room.click_card(strangers()[0])
        assert room.submitted == before
        assert room.prompt == room.table.wording.useless(room.view)


def test_finger_takes_a_tile_at_once() -> None:
    with hall(seated("hbbb", 3)) as room:
        play_on(room, by_mouse, lambda: room.table.player.tiles.count)
        at, before = room.table.widgets.rects()["tile.0"].center, room.submitted
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=at, button=1, touch=True))
            room.step()
        assert room.submitted == before + 1


def test_digit_takes_nothing_while_the_story_is_told() -> None:
    with hall(seated("hbbb", 3), speed=1.0) as room:
        room.until(lambda: room.table.story.telling, "a card flies")
        before = room.submitted
        room.key(pygame.K_1)
        assert room.submitted == before


def test_pointed_tile_raises_its_cards() -> None:
    with hall(seated("hbbb", 3)) as room:
        play_on(room, by_mouse, lambda: room.table.player.tiles.count)
        room.point(room.table.widgets.rects()["tile.0"].center)
        room.step(10)
        risen = [sprite.card for sprite in room.table.board.hand if sprite.lift > 0.5]
        assert tuple(sorted(risen)) == tuple(
            sorted(room.table.player.tiles.tiles()[0].action.cards)
        )


def test_drag_up_discards() -> None:
    with hall(seated("hbbb", 3)) as room:
        play_on(room, by_mouse, lambda: room.view.prompt == "discard")
        index, before = room.hand.index(room.view.choices[0].cards[0]), room.submitted
        room.drag_card(index, (0, -150))
        assert room.submitted == before + 1


def test_pad_goes_from_the_hand_to_a_tile_and_takes_it() -> None:
    with hall(seated("hbbb", 3)) as room:
        play_on(room, by_mouse, lambda: room.table.player.tiles.count)
        pad, before = Pad(room), room.submitted
        pad.hat(0, 1)
        assert room.table.widgets.focused == "tile.0"
        pad.press(BOTTOM)
        assert room.submitted == before + 1


@pytest.mark.parametrize("fit", ["usual", "large"])
def test_pointed_tile_says_what_it_would_do_whatever_room_it_has(fit: str) -> None:
    prefs = Prefs(large=fit == "large")
    with hall(seated("hbbb", 6, "book"), prefs=prefs, size=(960, 540)) as room:
        play_on(room, by_keys, lambda: room.table.player.tiles.count)
        room.settle()
        asked = room.prompt
        tile = room.table.player.tiles.tiles()[0]
        room.point(room.table.widgets.rects()["tile.0"].center)

        assert isinstance(RULES, HasTakes)
        taken = RULES.taken(room.view, tile.action)
        assert taken is not None
        what = room.table.wording.say(f"action.eat.{taken.kind}")
        given = room.context.texts.cards("tusac", tile.action.cards)
        assert room.prompt == f"{what} với {given}"
        room.point((1, 1))
        assert room.prompt == asked


def test_winning_tile_says_what_it_wins_with() -> None:
    with hall(seated("hbbb", 7)) as room:
        tiles = room.table.player.tiles
        play_on(room, by_mouse, lambda: any(tile.wins for tile in tiles.tiles()))
        room.point(room.table.widgets.rects()["tile.0"].center)
        assert room.prompt.startswith("Tới! Ăn ")
