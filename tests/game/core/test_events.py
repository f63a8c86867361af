"""What a viewer is told, and what it does to the zones he sees."""

from __future__ import annotations

import pytest

from game.core import (
    FRENCH_DECK,
    TUSAC_DECK,
    Announced,
    Card,
    Event,
    HandEnded,
    Moved,
    Scored,
    Seat,
    TurnChanged,
    Zone,
    fold,
    redact,
    redact_all,
)

STOCK = Zone("stock")
PILE = Zone("pile")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def hand(seat: int) -> Zone:
    return Zone("hand", Seat(seat))


def moved(src: Zone, dst: Zone, text: str, *audience: int, public: bool = False) -> Moved:
    return Moved(src, dst, cards(text), frozenset(map(Seat, audience)), public)


DRAW = moved(STOCK, hand(1), "7S 9H", 1)
SHOW = moved(hand(0), PILE, "AS", public=True)
SECRET = moved(hand(0), PILE, "2C")
PLAIN: list[Event] = [
    TurnChanged((Seat(0), Seat(1)), sealed=True),
    Announced("round_won", Seat(1), (3,)),
    Scored((1, -1)),
    HandEnded(Seat(0), "last_trick"),
]


def test_only_the_audience_sees_the_faces() -> None:
    assert redact(DRAW, Seat(1)).cards == cards("7S 9H")
    assert redact(DRAW, Seat(0)).cards == cards("? ?")
    assert redact(DRAW, None).cards == cards("? ?")


def test_a_public_move_is_seen_by_all() -> None:
    assert [redact(SHOW, viewer) for viewer in (Seat(0), Seat(1), None)] == [SHOW] * 3


def test_without_an_audience_nobody_sees_the_faces_not_even_the_mover() -> None:
    assert [redact(SECRET, v).cards for v in (Seat(0), Seat(1), None)] == [cards("?")] * 3


def test_nobody_is_told_who_the_audience_was() -> None:
    several = moved(STOCK, PILE, "7S", 0, 2)

    for viewer in (Seat(0), Seat(1), Seat(2), None):
        told = redact(several, viewer)
        assert isinstance(told, Moved)
        assert (told.audience, told.public) == (frozenset(), False)


def test_a_public_move_names_no_audience_either() -> None:
    both = moved(STOCK, PILE, "7S", 0, public=True)

    for viewer in (Seat(0), Seat(1), None):
        assert redact(both, viewer) == moved(STOCK, PILE, "7S", public=True)
        assert redact_all((both,), [viewer])[viewer] == (redact(both, viewer),)


@pytest.mark.parametrize("event", PLAIN, ids=lambda event: type(event).__name__)
def test_other_events_carry_nothing_to_hide(event: Event) -> None:
    assert redact(event, None) == redact(event, Seat(0)) == event


def test_all_viewers_at_once_are_told_what_each_would_be_told_alone() -> None:
    events: tuple[Event, ...] = (DRAW, SHOW, SECRET, *PLAIN)
    viewers = (Seat(0), Seat(1), Seat(2), None)

    together = redact_all(events, viewers)

    assert set(together) == set(viewers)
    for viewer in viewers:
        assert together[viewer] == tuple(redact(event, viewer) for event in events)


@pytest.mark.parametrize("events", [(), (SHOW,), tuple(PLAIN)], ids=["none", "public", "plain"])
def test_where_nothing_is_secret_all_share_the_events(events: tuple[Event, ...]) -> None:
    assert redact_all(events, [Seat(0), None]) == {Seat(0): events, None: events}


def test_an_audience_that_does_not_listen_is_told_nothing() -> None:
    assert redact_all((DRAW,), [Seat(0), None]) == dict.fromkeys(
        (Seat(0), None), (redact(DRAW, None),)
    )


def test_a_move_takes_the_face_it_names() -> None:
    zones = {hand(0): cards("2S AS")}

    after = fold(zones, [SHOW], FRENCH_DECK)

    assert after == {hand(0): cards("2S"), PILE: cards("AS")}
    assert zones == {hand(0): cards("2S AS")}


def test_a_move_of_an_unseen_face_takes_a_hidden_card() -> None:
    after = fold({hand(0): cards("? ?")}, [SHOW], FRENCH_DECK)

    assert after == {hand(0): cards("?"), PILE: cards("AS")}


def test_a_shown_face_is_taken_before_a_hidden_card() -> None:
    after = fold({hand(0): cards("AS ?")}, [SHOW], FRENCH_DECK)

    assert after[hand(0)] == cards("?")


def test_one_of_equal_copies_is_taken() -> None:
    move = moved(hand(0), PILE, "Xd Xd", public=True)

    after = fold({hand(0): cards("Xd Xd Xd Pd")}, [move], TUSAC_DECK)

    assert after == {hand(0): cards("Xd Pd"), PILE: cards("Xd Xd")}


def test_hands_are_sorted_with_hidden_cards_last_and_piles_are_not() -> None:
    events = [
        moved(STOCK, hand(0), "AC ? 2S", public=True),
        moved(STOCK, PILE, "AC ? 2S", public=True),
    ]

    after = fold({STOCK: cards("? ? ? ? ? ?")}, events, FRENCH_DECK)

    assert after == {hand(0): cards("2S AC ?"), PILE: cards("AC ? 2S")}


def test_turning_up_in_place_leaves_the_number_of_cards() -> None:
    turn_up = moved(hand(0), hand(0), "AS 2S", public=True)

    after = fold({hand(0): cards("? ? ?")}, [turn_up], FRENCH_DECK)

    assert after == {hand(0): cards("2S AS ?")}


def test_turning_up_all_cards_in_place_keeps_the_zone() -> None:
    turn_up = moved(PILE, PILE, "AS", public=True)

    assert fold({PILE: cards("?")}, [turn_up], FRENCH_DECK) == {PILE: cards("AS")}


def test_empty_zones_are_left_out() -> None:
    after = fold({hand(0): cards("AS"), PILE: ()}, [SHOW], FRENCH_DECK)

    assert after == {PILE: cards("AS")}


def test_events_that_move_nothing_change_nothing() -> None:
    assert fold({PILE: cards("AS")}, PLAIN, FRENCH_DECK) == {PILE: cards("AS")}


def test_a_hidden_move_out_of_a_known_hand_is_an_error() -> None:
    with pytest.raises(ValueError, match="hand/0"):
        fold({hand(0): cards("AS KS")}, [moved(hand(0), PILE, "?")], FRENCH_DECK)


@pytest.mark.parametrize("there", ["KS", "2S 3S", ""])
def test_a_card_that_cannot_be_there_is_an_error(there: str) -> None:
    with pytest.raises(ValueError, match="AS is not in hand/0"):
        fold({hand(0): cards(there)}, [SHOW], FRENCH_DECK)


def test_more_cards_than_there_are_is_an_error() -> None:
    move = moved(hand(0), PILE, "AS KS", public=True)

    with pytest.raises(ValueError, match="KS is not in hand/0"):
        fold({hand(0): cards("?")}, [move], FRENCH_DECK)
