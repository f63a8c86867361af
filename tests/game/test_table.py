"""The table: who may answer what and when, and who is told."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core import (
    HIDDEN,
    Action,
    Card,
    IllegalAction,
    MatchState,
    Moved,
    Seat,
    Update,
    draw_lot,
)
from tests.game.tables import Room


def test_the_first_hand_starts_when_every_seat_is_taken() -> None:
    room = Room(seat=False)
    for seat in room.seats[:-1]:
        room.table.join(seat, "x", 0.0)
    assert (room.match_state.playing, room.match_state.hand) == (False, 0)
    assert room.table.snapshot(None, 0.0)[1] is None
    room.told()

    room.table.join(room.seats[-1], "x", 0.0)

    told = room.told()
    assert isinstance(told[0], MatchState)
    assert (told[0].playing, told[0].hand) == (True, 1)
    updates = [news for news in told if isinstance(news, Update)]
    assert [update.viewer for update in updates] == room.seats
    assert {update.n for update in updates} == {1}


def test_the_first_lead_is_drawn_from_the_seed() -> None:
    for seed in range(20):
        room = Room(seed=seed)

        assert room.owing == (draw_lot(room.seed, room.rules.info.deck, 4),)
        assert room.match_state.first == room.owing[0]


def test_who_asks_for_no_seat_gets_the_first_free_one() -> None:
    room = Room(seat=False)

    taken = [room.table.join(None, "x", 0.0) for _ in room.seats]

    assert taken == room.seats
    with pytest.raises(IllegalAction, match="no_seat"):
        room.table.join(None, "x", 0.0)


@pytest.mark.parametrize(("seat", "code"), [(0, "seat_taken"), (4, "no_seat"), (-1, "no_seat")])
def test_a_seat_that_is_not_free_is_refused(seat: int, code: str) -> None:
    room = Room()
    before = room.everything()

    with pytest.raises(IllegalAction, match=code):
        room.table.join(Seat(seat), "x", 0.0)

    assert room.everything() == before


def test_everybody_is_told_once_for_each_closed_decision() -> None:
    room = Room()
    room.table.watch(room.now)
    room.told()
    heard: Counter[tuple[Seat | None, int]] = Counter()
    last = 1
    while room.owing:
        before = room.window
        room.act()

        updates = room.updates()
        closed = room.window != before
        assert {update.viewer for update in updates} == ({*room.seats, None} if closed else set())
        assert all(update.n == last + 1 for update in updates)
        assert all(update.view.window == room.window for update in updates)
        assert all(not update.snap for update in updates)
        heard.update((update.viewer, update.n) for update in updates)
        last += closed

    assert set(heard.values()) == {1}
    assert len(heard) == 5 * (last - 1)


def test_each_is_told_only_what_he_may_know() -> None:
    room = Room()
    room.table.watch(room.now)
    room.to_end_of_hand(stop_at_common=True)
    updates = room.updates()

    for update in updates:
        if isinstance(update, Update) and update.n == 1:
            deals = [event for event in update.events if isinstance(event, Moved)]
            for deal in deals:
                mine = deal.dst.seat == update.viewer
                assert (HIDDEN in deal.cards) != mine
        assert all(not e.audience for e in update.events if isinstance(e, Moved))


@pytest.mark.parametrize("off", [-1, 1, 1000])
def test_an_answer_for_another_window_is_refused(off: int) -> None:
    room = Room()
    room.act()
    seat = room.owing[0]

    code = room.refused(seat, room.window + off, room.view(seat).choices[0])

    assert code == "stale_window"


def test_a_window_is_never_open_twice_in_a_match() -> None:
    room = Room()
    seen = []
    for _ in range(4):
        while room.owing:
            seen.append(room.window)
            window = room.window
            while room.owing and room.window == window:
                room.act()
        room.next_hand()

    assert seen == sorted(set(seen))


def test_the_same_answer_twice_is_refused() -> None:
    room = Room()
    room.told()
    window, seat = room.window, room.owing[0]
    action = room.view(seat).choices[0]
    room.act(seat, action)
    room.told()

    assert room.refused(seat, window, action) == "stale_window"
    assert room.refused(seat, room.window, action) in {"not_your_turn", "not_in_hand"}


def test_a_wrong_answer_changes_nothing() -> None:
    room = Room()
    room.act()
    room.told()
    asked = room.owing[0]

    for seat in room.seats:
        for face in room.rules.info.deck:
            for kind in ("play", "hide", "commit", "claim", ""):
                action = Action(kind, (Card(face),))
                if action not in room.view(seat).choices:
                    assert room.refused(seat, room.window, action)

    assert room.told() == []
    assert room.owing == (asked,)


def test_a_sealed_answer_is_told_to_nobody() -> None:
    room = Room("hhhhhh")
    first, *others = room.to_common_window()
    before = {viewer: room.view(viewer) for viewer in (*room.seats, None)}
    action = before[first].choices[0]

    room.act(first, action)

    assert room.told() == []
    assert room.view(first).answer == action
    for viewer in (*room.seats, None):
        assert room.view(viewer).shown == before[viewer].shown
        if viewer != first:
            assert room.view(viewer) == before[viewer]
    assert set(room.owing) == set(others)


def test_a_second_sealed_answer_is_refused() -> None:
    room = Room("hhhhhh")
    first = room.to_common_window()[0]
    choices = room.view(first).choices
    room.act(first, choices[0])

    for action in choices:
        assert room.refused(first, room.window, action) == "answered"


def test_the_last_sealed_answer_tells_everybody() -> None:
    room = Room("hhhhhh")
    asked = room.to_common_window()
    before = room.window
    for seat in asked[:-1]:
        room.act(seat)
        assert room.window == before

    room.act(asked[-1])

    assert room.window == before + 1
    assert [update.viewer for update in room.updates()] == room.seats


def test_after_the_hand_answers_are_refused_until_the_next() -> None:
    room = Room("hh")
    room.to_end_of_hand()
    room.told()

    assert room.refused(room.seats[0], room.window, Action("play")) == "hand_over"
    assert not room.match_state.playing


def test_the_end_of_a_hand_is_booked_and_told() -> None:
    room = Room("hh")
    room.told()
    room.to_end_of_hand()

    told = room.told()

    last = told[-1]
    assert isinstance(last, MatchState)
    assert not last.playing
    assert (last.hand, len(last.history), sum(last.totals)) == (1, 1, 1)
    assert last.totals == last.history[0].scores
    assert isinstance(told[-2], Update)


def test_the_next_hand_starts_when_all_people_are_ready() -> None:
    room = Room("hbh")
    room.to_end_of_hand()
    winner = room.match_state.history[0].winner
    room.table.ready(room.seats[0], True, room.now)
    assert room.match_state.hand == 1
    assert [seat.ready for seat in room.match_state.seats] == [True, False, False]
    room.table.ready(room.seats[0], False, room.now)
    room.table.ready(room.seats[2], True, room.now)
    assert room.match_state.hand == 1

    room.table.ready(room.seats[0], True, room.now)

    assert (room.match_state.hand, room.match_state.playing) == (2, True)
    assert room.owing == (winner,)
    assert not any(seat.ready for seat in room.match_state.seats)


def test_who_has_left_is_not_waited_for_between_hands() -> None:
    room = Room("hh")
    room.to_end_of_hand()
    room.table.leave(room.seats[1], room.now)

    room.table.ready(room.seats[0], True, room.now)

    assert room.match_state.hand == 2


def test_totals_are_those_of_all_hands() -> None:
    room = Room("hhh")
    for _ in range(5):
        room.to_end_of_hand()
        room.next_hand()

    state = room.match_state
    assert len(state.history) == 5
    assert state.totals == tuple(map(sum, zip(*(o.scores for o in state.history), strict=True)))


def test_a_spectator_is_told_until_he_leaves() -> None:
    room = Room("hh")
    room.told()
    room.table.watch(room.now)
    room.act()
    assert None in [update.viewer for update in room.updates()]

    room.table.leave(None, room.now)

    room.act()
    assert None not in [update.viewer for update in room.updates()]


def test_a_spectator_sees_no_hand() -> None:
    room = Room("hhh")
    while room.owing:
        view = room.view(None)

        assert view.own == view.own._make(view.own._field_defaults.values())
        hands = [cards for zone, cards in view.zones if zone.name in {"hand", "stock", "folded"}]
        assert {card for cards in hands for card in cards} == {HIDDEN}
        room.act()


def test_who_has_left_is_told_nothing_and_finds_the_truth_when_he_is_back() -> None:
    room = Room("hhh")
    room.table.leave(room.seats[1], room.now)
    room.told()
    for _ in range(5):
        room.act()
    assert room.seats[1] not in [update.viewer for update in room.updates()]

    seat = room.table.join(room.seats[1], "x", room.now)

    match, update = room.table.snapshot(seat, room.now)
    assert update is not None
    assert (update.snap, update.events, update.n) == (True, (), 6)
    assert update.view.window == room.window
    assert match == room.match_state
    room.told()
    room.act()
    assert seat in [update.viewer for update in room.updates()]


def test_ct_60_a_round_is_completed_for_who_has_left() -> None:
    room = Room("hhhh")
    while room.view(None).facts["round"] != 3:
        room.act()
    gone = room.owing[0]
    room.table.leave(gone, room.now)

    while room.view(None).facts["round"] == 3:
        if room.owing == (gone,):
            room.table.expire(gone, room.window, room.now)
        else:
            room.act()

    laid = [
        zone.seat
        for zone, cards in room.view(None).zones
        if zone.index == 3 and zone.name in {"ton", "spent", "folded"}
    ]
    assert sorted(seat for seat in laid if seat is not None) == [0, 1, 2, 3]
