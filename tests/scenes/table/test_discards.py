"""What has passed through the middle can be looked at again, on any device."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.core import TUSAC_DECK, Card, Setup
from scenes.cli.stage import seats_of
from scenes.discards import MOST, DiscardsScene, by_kind
from scenes.stack import Push
from tests.scenes.fits import Fit, check_scene, texts_of
from tests.scenes.table.hall import Hall, hall
from tests.scenes.table.test_pad import Pad
from tests.scenes.table.test_tusac_table import SIZES, show
from tests.scenes.table.tusac_table import screened

Do = Callable[[Hall], object]


def at(kinds: str = "hbbb", seed: int = 5) -> Setup:
    return Setup("tusac", "trial", seats_of(kinds), seed=seed)


def by_mouse(room: Hall) -> None:
    room.click("last")


def by_key(room: Hall) -> None:
    room.key(pygame.K_l)


def by_pad(room: Hall) -> None:
    Pad(room).press(3)


def until_gone_by(room: Hall, count: int) -> None:
    """Decline what can be declined until so many cards have been in the middle."""
    while room.wait_for_turn() and len(room.table.trail.cards) < count:
        kinds = [action.kind for action in room.view.choices if not action.cards]
        if kinds:
            room.click(kinds[-1])
        else:
            legal = {action.cards[0] for action in room.view.choices}
            room.click_card(next(n for n, card in enumerate(room.hand) if card in legal))
        room.step(5)
    assert room.asked


def looked_at(room: Hall) -> DiscardsScene:
    room.step(2)
    assert isinstance(room.top, DiscardsScene)
    return room.top


@pytest.mark.parametrize("ask", [by_mouse, by_key, by_pad])
def test_cards_are_shown_and_put_away(ask: Do) -> None:
    with hall(at(), language="en") as room:
        until_gone_by(room, 3)
        before = room.submitted
        ask(room)
        page = looked_at(room)
        said = " ".join(text.text for text in texts_of(room, page))
        assert "You discarded" in said or "discarded it" in said
        assert page.kinds == by_kind(room.view.facts["dead"], TUSAC_DECK)
        for close in (by_key, by_pad, lambda room: room.click("close")):
            close(room)
            room.step(2)
            assert room.top is room.table
            ask(room)
            looked_at(room)
        assert room.submitted == before


def test_click_beside_the_button_plays_nothing() -> None:
    with hall(at()) as room:
        until_gone_by(room, 2)
        spot, before = room.spot(0), room.submitted
        by_key(room)
        looked_at(room)
        room.press(spot)
        room.release(spot)
        room.step(2)
        assert room.top is room.table
        assert room.submitted == before


def test_before_any_card_has_come_it_says_so() -> None:
    with hall(at()) as room:
        assert room.wait_for_turn()
        assert not room.table.trail.cards
        by_key(room)
        room.step(2)
        assert room.top is room.table
        assert room.prompt == room.context.say("tusac.back.none")


def test_sheet_makes_way_for_the_next_hand() -> None:
    with hall(at("bb")) as room:
        room.until(lambda: room.table.trail.cards)
        by_key(room)
        looked_at(room)
        assert room.table.match is not None
        hand = room.table.match.hand
        room.until(lambda: room.table.match.hand == hand + 1 and room.top is room.table)
        assert room.table.story.corrections == []


def test_dead_cards_are_counted_by_kind() -> None:
    some = [Card(code) for code in ("Xd", "Tv", "Xd", "Cx", "Xd", "Tv")]

    kinds = by_kind(some, TUSAC_DECK)

    assert dict(kinds) == Counter(some)
    order = list(dict.fromkeys(TUSAC_DECK))
    assert [order.index(card) for card, _ in kinds] == sorted(order.index(c) for c, _ in kinds)


@pytest.mark.parametrize("fit", SIZES, ids=str)
def test_fullest_sheet_fits(fit: Fit) -> None:
    """Every kind lies dead, some of them four times, and the last cards had the longest names."""
    room = screened(4, fit)
    show(room, 4, 1, 1)
    table, last = room.table, room.table.trail.cards[-1]
    view = table.story.seen
    assert view is not None
    assert last.seat is not None
    passed = replace(last, gone=1, dst="dead", asked=(last.seat, table.client.seat))
    eaten = replace(last, gone=1, dst="groups", taker=last.seat)
    table.trail.cards = [passed, eaten, replace(passed, asked=()), passed, eaten, last]
    dead = tuple(card for card in dict.fromkeys(TUSAC_DECK) for _ in range(4))
    zones = tuple((z, dead if z.name == "dead" else cards) for z, cards in view.zones)
    full = view._replace(shown=view.shown._replace(zones=zones))
    room.app.stack.request(Push(DiscardsScene(room.context, table, full)))
    room.step(2)

    page = room.top
    assert isinstance(page, DiscardsScene)
    assert len(page.kinds) == 28
    check_scene(room, within=page._panel())
    assert room.app.screen.get_rect().contains(page._panel())
    room.close()


def test_only_the_last_cards_are_shown() -> None:
    room = screened(4, Fit((1280, 720)))
    show(room, 4, 1, 1)
    one = room.table.trail.cards[-1]
    room.table.trail.cards = [replace(one, seat=None) for _ in range(MOST)] + [one]
    view = room.table.story.seen
    assert view is not None
    page = DiscardsScene(room.context, room.table, view)
    assert len(page._last) == MOST
    assert page._last[-1] is one
    room.close()
