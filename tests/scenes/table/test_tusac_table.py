"""The fullest table of Tứ Sắc: nothing overlaps or is cut, and the middle is spoken of in words."""

from __future__ import annotations

import itertools
from typing import Any

import pygame
import pytest

from game.core import Seat, Zone
from scenes.prompter import look_at
from scenes.theme import Drawn
from tests.scenes.fits import ALL, GATE, LONG_NAMES, Fit, check_scene, texts_of
from tests.scenes.table.script import Screening
from tests.scenes.table.tusac_table import coming, full_view, screened

SIZES = (
    Fit((960, 540)),
    Fit((960, 540), "en", large=True),
    Fit((1280, 720), "en"),
    Fit((1920, 1080), "vi", large=True),
    Fit((3840, 2160), "vi"),
)
FULLEST = ((3, 7), (2, 10), (1, 16))


def tables() -> Any:
    gate = [(4, SIZES[0]), (4, SIZES[1]), (3, SIZES[2]), (2, SIZES[3]), (4, SIZES[4])]
    every = itertools.product((2, 3, 4), dict.fromkeys((*SIZES, *GATE, *ALL)))
    slow = [each for each in every if each not in gate]
    return pytest.mark.parametrize(
        ("seats", "fit"),
        [*gate, *(pytest.param(*each, marks=pytest.mark.slow) for each in slow)],
        ids=str,
    )


def show(room: Screening, seats: int, cards: int, groups: int, src: Zone | None = None) -> None:
    """Let a card come to the middle of a full table: by the last seat, or as it is said."""
    client: Any = room.table.client
    view = full_view(seats, cards, groups, 75)
    for update in coming(view, src or Zone("hand", Seat(seats - 1))):
        client.tell(update)
    room.step()
    room.table.story.catch_up()
    room.step(2)
    assert room.table.story.corrections == []


def written(room: Screening) -> str:
    return " ".join(text.text for text in texts_of(room, room.table))


@tables()
def test_fullest_table_fits(seats: int, fit: Fit) -> None:
    room = screened(seats, fit, first=seats - 1)
    for cards, groups in FULLEST:
        show(room, seats, cards, groups)
        check_scene(room)
    room.close()


@pytest.mark.parametrize(
    ("src", "said"),
    [
        (Zone("hand", Seat(2)), "WWWWWWWW WWWWWWWW đánh"),
        (Zone("hand", Seat(0)), "Bạn đánh"),
        (Zone("stock"), "Đặng Hoàng Phượn bốc"),
    ],
)
def test_middle_says_whose_the_card_was_and_whose_turn_it_is(src: Zone, said: str) -> None:
    room = screened(4, Fit((1280, 720)))
    show(room, 4, 3, 2, src)
    assert f"{said} đến lượt {LONG_NAMES[1]}" in written(room)
    assert "nọc còn 32 lá" in written(room)
    room.close()


def test_plate_says_who_deals_and_what_lies_and_is_held() -> None:
    room = screened(3, Fit((1280, 720)), first=1)
    show(room, 3, 2, 4)
    said = [text.text for text in texts_of(room, room.table)]
    assert said.count("4 bộ · 21 lá") == 2
    assert said.count("cái · 4 bộ · 21 lá") == 1
    room.close()


def test_seat_that_answers_in_secret_wears_a_seal() -> None:
    room = screened(4, Fit((1280, 720)))
    show(room, 4, 2, 1)
    table = room.table
    assert table.match is not None
    assert table.story.seen is not None
    plain = look_at(table, table.match, table.story.seen)
    pictures = []
    for seals in (frozenset[Seat](), frozenset({Seat(2)})):
        plain.seals = seals
        table.board.draw(room.app.screen)
        table.hud.draw(room.app.screen, plain)
        pictures.append(
            [room.app.screen.subsurface(plate.rounded).copy() for plate in plates(room)]
        )
    changed = [
        seat
        for seat, (one, other) in enumerate(zip(*pictures, strict=True))
        if one.get_buffer().raw != other.get_buffer().raw
    ]
    assert changed == [2]
    room.close()


def test_card_that_flies_past_hides_the_number_of_the_stock() -> None:
    room = screened(4, Fit((1280, 720)))
    show(room, 4, 3, 2)
    card, tally = room.table.board.hand[0], room.table.board.frame.tally
    assert "nọc còn 32 lá" in written(room)
    card.x, card.y, card.air = tally.cx + 20, tally.cy, 0.5
    assert "nọc còn" not in written(room)
    card.air = 0.0
    assert "nọc còn 32 lá" in written(room)
    room.close()


@tables()
def test_no_word_lies_under_a_seal(seats: int, fit: Fit) -> None:
    room = screened(seats, fit)
    show(room, seats, 3, 6)
    table = room.table
    assert table.match is not None
    assert table.story.seen is not None
    look = look_at(table, table.match, table.story.seen)
    look.seals = frozenset(Seat(seat) for seat in range(seats))
    drawn: list[Drawn] = []
    table.context.theme.on_text = drawn.append
    table.hud.plates.draw(room.app.screen, look)
    table.context.theme.on_text = None
    side, edge = table.context.theme.px(28), table.context.theme.px(4)
    for seat in range(seats):
        plate = pygame.Rect(table.board.frame.plates[Seat(seat)].rounded)
        seal = pygame.Rect(plate.right - edge - side, plate.bottom - edge - side, side, side)
        assert [text.text for text in drawn if text.rect.colliderect(seal.inflate(-4, -4))] == []
    room.close()


def plates(room: Screening) -> list[Any]:
    return [room.table.board.frame.plates[Seat(seat)] for seat in range(4)]
