"""The sprites follow the view, and an animation that tells the story leaves nothing to correct."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.core import FRENCH_DECK, HIDDEN, Card, Moved, Seat, View, Zone, fold
from scenes.cards.atlas import Atlas
from scenes.cards.board import Board
from scenes.cards.flight import flying_shadow
from scenes.cards.geometry import Rect
from scenes.cards.layout import TableLayout
from tests.cards.tables import WINDOWS, bounding, lies_in, placements, random_view, view

HAND, TRICK, STOCK = Zone("hand", Seat(0)), Zone("trick", Seat(0)), Zone("stock")


@pytest.fixture
def board(layout: TableLayout, atlas: Atlas) -> Board:
    made = Board(layout, atlas, FRENCH_DECK)
    made.relayout((1280, 720))
    return made


def faces(board: Board, zone: Zone) -> str:
    return " ".join(sprite.card for sprite in board.sprites(zone))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def picture(board: Board, window: tuple[int, int] = (1280, 720)) -> bytes:
    surface = pygame.Surface(window)
    board.draw(surface)
    return pixels(surface)


@pytest.mark.parametrize("seats", range(2, 9))
def test_settle_makes_any_view_true(board: Board, seats: int) -> None:
    rng = Random(seats)
    for _ in range(15):
        seen = random_view(rng, seats, rng.choice([None, *range(seats)]))
        board.settle(seen, seats)

        assert board.settle(seen, seats) == []
        assert board.targets() == []
        for zone, cards in seen.zones:
            assert faces(board, zone) == " ".join(cards)
        assert sum(len(board.sprites(zone)) for zone, _ in seen.zones) == 52


def test_settle_says_what_it_corrected(board: Board) -> None:
    board.settle(view({"hand/0": "AS 2H", "stock": "? ?"}), 4)

    fixed = board.settle(view({"hand/0": "AS", "trick/0": "2H", "stock": "? ?"}), 4)

    assert fixed == ["hand/0 is AS", "trick/0 is 2H"]


def test_settle_notices_a_card_off_its_place_and_one_in_the_air(board: Board) -> None:
    seen = view({"hand/0": "AS 2H", "hand/1": "? ?"})
    board.settle(seen, 4)
    board.hand[0].x += 5
    assert board.settle(seen, 4) == ["hand/0 card 0 was off its place"]

    board.take(HAND, Card("2H"))
    assert board.settle(seen, 4) == ["2H in the air", "hand/0 is AS 2H"]
    assert board.settle(seen, 4) == []


def play(board: Board, moved: Moved, *, land: bool = True) -> None:
    """Do what a director does, without taking any time."""
    for card in moved.cards:
        sprite = board.take(moved.src, card)
        board.put(sprite, moved.dst, card)
    if land:
        for sprite, place in board.targets():
            sprite.lie_at(place)


def random_moves(rng: Random, seen: View) -> list[Moved]:
    zones = dict(seen.zones)
    hands = [zone for zone in zones if zone.name == "hand"]
    moves = []
    for zone in hands:
        card = rng.choice(zones[zone])
        if card == HIDDEN and rng.random() < 0.5:
            card = Card("AS")
        moves.append(Moved(zone, Zone("trick", zone.seat), (card,)))
        name = rng.choice(["ton", "spent", "folded"])
        gone = HIDDEN if name == "folded" else card
        moves.append(Moved(Zone("trick", zone.seat), Zone("trick", zone.seat), (card,)))
        if gone == card or card == HIDDEN:
            moves.append(Moved(Zone("trick", zone.seat), Zone(name, zone.seat, 5), (gone,)))
    moves.append(Moved(STOCK, HAND, (Card("KD"),)))
    return moves


@pytest.mark.parametrize("seed", range(12))
def test_moves_lead_where_fold_leads(board: Board, seed: int) -> None:
    rng = Random(seed)
    print("seed", seed)
    seats = rng.randint(2, 8)
    seen = random_view(rng, seats)
    seen = view({str(z): " ".join(c) for z, c in seen.zones if z.name != "trick"})
    board.settle(seen, seats)
    moves = random_moves(rng, seen)
    for moved in moves:
        play(board, moved)
    after = fold(dict(seen.zones), moves, FRENCH_DECK)

    fixed = board.settle(view({str(z): " ".join(c) for z, c in after.items()}), seats)
    assert fixed == []


def test_take_prefers_the_face_that_is_shown(board: Board) -> None:
    board.settle(view({"hand/1": "? AS ?", "stock": "?"}), 4)

    assert board.take(Zone("hand", Seat(1)), Card("AS")).card == "AS"
    assert board.take(Zone("hand", Seat(1)), Card("KD")).card == HIDDEN
    with pytest.raises(ValueError, match="trick/1"):
        board.take(Zone("trick", Seat(1)), HIDDEN)


def test_put_sorts_the_hand_and_leaves_the_face_alone(board: Board) -> None:
    board.settle(view({"hand/0": "2S KH", "stock": "? ?"}), 4)
    sprite = board.take(STOCK, Card("5S"))
    board.put(sprite, HAND, Card("5S"))
    place = board.place_of(sprite, HAND)

    assert faces(board, HAND) == "2S 5S KH"
    assert place.index == 1
    assert sprite.face == HIDDEN
    assert place == dict(board.targets())[sprite]


def test_reveal_turns_a_card_in_its_place(board: Board) -> None:
    board.settle(view({"trick/1": "?"}), 4)
    sprite = board.reveal(Zone("trick", Seat(1)), Card("QD"))

    assert (sprite.card, sprite.face) == ("QD", HIDDEN)
    sprite.face = Card("QD")
    assert board.settle(view({"trick/1": "QD"}), 4) == []


def test_taken_card_starts_where_it_was_seen(board: Board) -> None:
    board.settle(view({"hand/0": "2S KH"}), 4)
    sprite = board.hand[1]
    sprite.lift = 1.0
    seen_at = bounding(sprite.corners(board.frame.card, board.frame.lift)).cy

    board.take(HAND, Card("KH"))
    assert sprite.lift == 0
    assert bounding(sprite.corners(board.frame.card, board.frame.lift)).cy == pytest.approx(seen_at)


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_relayout_keeps_everything_inside_the_window(board: Board, seats: int) -> None:
    board.settle(random_view(Random(seats), seats), seats)
    for n, window in enumerate((*WINDOWS, *reversed(WINDOWS))):
        board.relayout(window, float(n))

        assert board.targets() == []
        whole = Rect(0, 0, *window)
        for place in placements(board.plan):
            assert lies_in(whole, bounding(place.corners))


def test_pick_finds_the_hand(board: Board) -> None:
    board.settle(view({"hand/0": "2S 5S KH", "hand/1": "? ?", "trick/1": "QD"}), 4)
    for n, sprite in enumerate(board.hand):
        assert board.pick((sprite.x, sprite.y)) == n
    other = board.sprites(Zone("trick", Seat(1)))[0]

    assert board.pick((other.x, other.y)) is None
    assert board.pick((5, 400)) is None


def test_still_cards_are_drawn_once(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    board.settle(random_view(Random(1), 4), 4)
    while board.atlas.busy or not board.atlas.sizes:
        picture(board)
        assert board.atlas.wait(20)
        board.atlas.pump(0.0)
    first = picture(board)
    calls: list[object] = []
    monkeypatch.setattr("scenes.cards.sprite.CardSprite.draw_still", lambda *a: calls.append(a))

    assert picture(board) == first
    assert calls == []
    assert not board.restless


def test_moving_card_is_drawn_live_and_comes_to_rest(board: Board) -> None:
    board.settle(view({"hand/0": "2S 5S KH", "trick/1": "QD"}), 4)
    still = picture(board)
    sprite = board.sprites(Zone("trick", Seat(1)))[0]
    sprite.x -= 40
    moved = picture(board)
    assert board.restless
    assert moved != still

    assert picture(board) != still
    assert not board.restless
    sprite.x += 40
    picture(board)
    assert picture(board) == still


@pytest.mark.parametrize("kind", ["best", "sealed", "asked"])
def test_marks_are_seen_on_cards_and_empty_places(board: Board, kind: str) -> None:
    board.settle(view({"trick/1": "QD", "hand/0": "2S"}), 4)
    plain = picture(board)
    pictures = {plain}
    for seat in (1, 2):
        board.marks = {Zone("trick", Seat(seat)): kind}
        pictures.add(picture(board))
    board.marks = {}

    assert len(pictures) == 3
    assert picture(board) == plain


def test_focus_and_quiet_zones_change_the_picture(board: Board) -> None:
    board.settle(view({"trick/1": "QD", "hand/0": "2S 3S"}), 4)
    pictures = {picture(board)}
    board.focus = 1
    pictures.add(picture(board))
    board.focus = 7
    assert picture(board) in pictures
    board.dims = {Zone("trick", Seat(1)): 0.8}
    pictures.add(picture(board))

    assert len(pictures) == 3


def test_flip_lift_air_and_fade_are_drawn(board: Board) -> None:
    board.settle(view({"trick/1": "QD", "hand/0": "2S 3S"}), 4)
    sprite = board.sprites(Zone("trick", Seat(1)))[0]
    seen = {picture(board)}
    for attribute, value in (("flip", 0.5), ("flip", 1.0), ("air", 0.7), ("alpha", 0.4)):
        before = getattr(sprite, attribute)
        setattr(sprite, attribute, value)
        seen.add(picture(board))
        setattr(sprite, attribute, before)
        picture(board)
    board.hand[0].lift = 1.0
    seen.add(picture(board))

    assert len(seen) == 6


def test_background_lies_under_the_cards(board: Board) -> None:
    board.settle(view({"hand/0": "2S"}), 4)
    felt = pygame.Surface((1280, 720))
    felt.fill((20, 90, 60))
    board.background = felt
    surface = pygame.Surface((1280, 720))
    board.draw(surface)

    assert surface.get_at((3, 3))[:3] == (20, 90, 60)
    sprite = board.hand[0]
    assert surface.get_at((round(sprite.x), round(sprite.y)))[:3] != (20, 90, 60)


def test_stock_shows_no_more_shadow_than_a_stack(board: Board) -> None:
    """Cards that lie exactly on one another are drawn once, or their shadows add up to black."""
    board.background = pygame.Surface((1280, 720))
    board.background.fill((20, 90, 60))
    pictures = []
    for count in (6, 40):
        board.settle(view({"stock": " ".join("?" * count)}), 4)
        picture(board)
        pictures.append(picture(board))

    assert pictures[0] == pictures[1]


def test_window_may_change_at_any_time(board: Board, french: Path) -> None:
    rng = Random(3)
    board.settle(random_view(rng, 6), 6)
    for step in range(6):
        window = (960 + 37 * step, 540 + 21 * step)
        board.relayout(window, step * 0.02)
        picture(board, window)
        board.atlas.pump(step * 0.02)
    board.atlas.pump(1.0)
    while board.atlas.busy:
        assert board.atlas.wait(20)
        board.atlas.pump(2.0)
        picture(board, window)

    assert board.atlas.sizes[0] == board.frame.card


def test_what_lies_beside_a_card_that_rises_looks_as_it_did(board: Board) -> None:
    board.settle(view({"hand/0": "2S 5S 9S QS AS"}), 4)
    surface = pygame.Surface((1280, 720))
    board.draw(surface)
    first = bounding(board.hand[0].corners(board.frame.card))
    corner = pygame.Rect(round(first.x) - 8, round(first.y) - 8, 40, round(first.h) + 20)
    before = pixels(surface.subsurface(corner).copy())

    for step in range(1, 4):
        board.hand[-1].lift = step / 4
        surface.fill("black")
        board.draw(surface)

        assert pixels(surface.subsurface(corner).copy()) == before


def test_a_flying_card_is_faint_and_quiet_with_its_shadow(board: Board) -> None:
    board.settle(view({"hand/0": "AS"}), 4)
    sprite = board.take(HAND, Card("AS"))
    sprite.x, sprite.y, sprite.scale, sprite.air = 640, 300, 0.9, 0.5
    centre = (640, 300)

    def drawn(**look: float) -> pygame.Surface:
        surface = pygame.Surface((1280, 720))
        surface.fill("white")
        for name, value in look.items():
            setattr(sprite, name, value)
        sprite.draw(surface, board.atlas, board.frame.card)
        return surface

    bright, quiet = drawn(), drawn(dimmed=1.0)
    shade = bright.get_at((round(640 + board.frame.card[0] * 0.47), 300))
    faint = drawn(dimmed=0.0, alpha=0.1)

    assert sum(quiet.get_at(centre)[:3]) < sum(bright.get_at(centre)[:3])
    assert sum(shade[:3]) < 3 * 255
    assert min(faint.get_bounding_rect().size) > 0
    assert min(faint.get_at(centre)[:3]) > min(quiet.get_at(centre)[:3])


def test_shadows_in_flight_are_kept() -> None:
    one = flying_shadow((100, 140), (95, 133), 12.0)

    assert flying_shadow((100, 140), (96, 134), 13.5) is one
    assert flying_shadow((100, 140), (95, 133), 192.0) is one
    assert flying_shadow((100, 140), (50, 133), 12.0).get_width() < one.get_width()
