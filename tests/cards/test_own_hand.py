"""A board follows the order in which the hand is held, and still corrects what is truly wrong."""

from __future__ import annotations

from math import inf

import pytest

from game.core import HIDDEN, TUSAC_DECK, Arrangement, Card, Own, Seat, Shown, View, Zone
from scenes.cards.atlas import Atlas
from scenes.cards.board import Board
from scenes.cards.layout import TableLayout
from tests.cards.conftest import ROOT

HAND, OFFER = Zone("hand", Seat(0)), Zone("offer")
GROUPS, LOOSE = ("Td Sd Gd", "Xv Pv Mv"), "Sd Cx"
USUAL = "Td Sd Gd Xv Pv Mv Sd Cx"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())


def view(hand: str, *groups: str, loose: str = "", offer: str = "", viewer: int = 0) -> View:
    seat = Seat(viewer)
    lying = [(Zone("hand", Seat(s)), (HIDDEN,) * 8) for s in (0, 1) if s != viewer]
    lying.append((Zone("hand", seat), (HIDDEN,) * len(hand.split())))
    if offer:
        lying.append((OFFER, cards(offer)))
    known = sorted(cards(hand), key=TUSAC_DECK.index)
    arranged = Arrangement(tuple(cards(group) for group in groups), cards(loose), ())
    own = Own(zones=((Zone("hand", seat), tuple(known)),), arrangement=arranged)
    return View(seat, Shown(tuple(lying), 0, (), {}), own)


@pytest.fixture
def board(atlas: Atlas) -> Board:
    layout = TableLayout.load(ROOT / "assets" / "games" / "tusac" / "table.toml")
    made = Board(layout, atlas, TUSAC_DECK)
    made.relayout((1280, 720))
    made.settle(view(USUAL, *GROUPS, loose=LOOSE), 2)
    return made


def faces(board: Board) -> str:
    return " ".join(sprite.card for sprite in board.hand)


def test_hand_stands_in_its_groups_and_settles_as_it_stands(board: Board) -> None:
    assert faces(board) == USUAL
    assert board.settle(view(USUAL, *GROUPS, loose=LOOSE), 2) == []

    board.rearrange(7, 0)
    board.glide(inf)

    assert faces(board) == "Cx Td Sd Gd Xv Pv Mv Sd"
    assert board.targets() == []
    assert board.settle(view(USUAL, *GROUPS, loose=LOOSE), 2) == []
    assert faces(board) == "Cx Td Sd Gd Xv Pv Mv Sd"


def test_settle_finds_no_fault_with_cards_that_make_room_or_hang_on_the_pointer(
    board: Board,
) -> None:
    board.rearrange(7, 0)
    held = board.hand[0]
    board.own.gliding.discard(held)
    board.own.carried = held
    held.x, held.y = 400.0, 300.0

    assert board.settle(view(USUAL, *GROUPS, loose=LOOSE), 2) == []

    assert (held.x, held.y) == (400.0, 300.0)
    board.glide(inf)
    assert [sprite for sprite, place in board.places() if not sprite.lies_at(place)] == [held]


def test_settle_corrects_what_is_truly_wrong(board: Board) -> None:
    board.rearrange(7, 0)
    board.glide(inf)
    board.hand[2].x += 50

    assert board.settle(view(USUAL, *GROUPS, loose=LOOSE), 2) == ["hand/0 card 2 was off its place"]
    changed = USUAL.replace("Mv", "Mx")
    fixed = board.settle(view(changed, "Td Sd Gd", loose="Sd Cx Xv Pv Mx"), 2)
    assert len(fixed) == 1
    assert fixed[0].startswith("hand/0 is ")
    assert sorted(sprite.card for sprite in board.hand) == sorted(cards(changed))
    assert board.targets() == []


def test_hand_stands_in_the_groups_that_count_when_all_are_laid_open(board: Board) -> None:
    """They may be others than while one played, though no card of the hand has moved."""
    end = view(USUAL, "Td", "Xv Pv Mv", "Sd Sd", loose="Gd Cx")
    board.see(end)
    board.lay_open()
    assert board.targets()
    for sprite, place in board.targets():
        sprite.lie_at(place)  # on their way, as the story tells it

    assert board.settle(end, 2) == []


def test_of_equal_cards_the_one_that_was_meant_goes_else_a_loose_one(board: Board) -> None:
    first, second = (sprite for sprite in board.hand if sprite.card == "Sd")
    assert board.own.fitting(board.hand, (first, second)) is second, "it is the loose one"

    board.own.meant = first
    taken = board.take(HAND, Card("Sd"))

    assert taken is first
    assert board.own.meant is None
    assert second in board.hand


def test_a_play_that_was_told_leaves_nothing_to_correct(board: Board) -> None:
    board.rearrange(7, 0)
    board.glide(inf)
    after = view(USUAL.replace(" Cx", ""), *GROUPS, loose="Sd", offer="Cx")

    board.see(after)
    sprite = board.take(HAND, Card("Cx"))
    board.put(sprite, OFFER)
    for moved, place in board.targets():
        moved.lie_at(place)

    assert board.settle(after, 2) == []
    assert faces(board) == "Td Sd Gd Xv Pv Mv Sd"


def test_order_belongs_to_the_seat(board: Board) -> None:
    board.rearrange(7, 0)
    board.settle(view("Tx Sx Gx Ct", "Tx Sx Gx", loose="Ct", viewer=1), 2)
    assert faces(board) == "Tx Sx Gx Ct"
    board.rearrange(3, 1)

    board.settle(view(USUAL, *GROUPS, loose=LOOSE), 2)
    assert faces(board) == "Cx Td Sd Gd Xv Pv Mv Sd"
    board.settle(view("Tx Sx Gx Ct", "Tx Sx Gx", loose="Ct", viewer=1), 2)
    assert faces(board) == "Tx Ct Sx Gx"


def test_new_deal_forgets_all_orders_made_by_hand(board: Board) -> None:
    board.rearrange(7, 0)
    board.settle(View(Seat(1), Shown(((Zone("stock"), (HIDDEN,) * 112),), 0, (), {}), Own()), 2)

    board.settle(view(USUAL, *GROUPS, loose=LOOSE), 2)

    assert faces(board) == USUAL
    assert not board.own.holding.is_own


def test_dealt_cards_come_to_where_they_will_stand(board: Board) -> None:
    """The groups are known before the cards are: none has to move again at the end."""
    board.settle(View(Seat(0), Shown(((Zone("stock"), (HIDDEN,) * 112),), 0, (), {}), Own()), 2)
    dealt = view(USUAL, *GROUPS, loose=LOOSE)
    board.see(dealt)
    order = [USUAL.split()[n] for n in (4, 0, 7, 2, 5, 1, 3, 6)]
    for name in order:
        assert not board.can_rearrange, "not before all of them are there"
        board.put(board.take(Zone("stock"), HIDDEN), HAND, Card(name))

    assert faces(board) == USUAL
    assert board.can_rearrange
