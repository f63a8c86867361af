"""The table's time: deadlines, spare time, misses and the pause between hands."""

from __future__ import annotations

import pytest

from game.core import Update
from game.table import Clock
from tests.game.tables import CLOCKED, Room


def room_at_turn_of(kind: str, kinds: str = "hb") -> Room:
    """Return a room where a person ("human") or a bot is to answer."""
    for seed in range(50):
        room = Room(kinds, seed=seed, clock=CLOCKED)
        if room.match_state.seats[room.owing[0]].kind == kind:
            room.told()
            return room
    raise AssertionError("nobody of that kind leads")


def turn_back_to(room: Room, seat: int) -> None:
    """Play on until this seat is asked again."""
    while room.owing[0] != seat:
        room.act()


def test_without_a_clock_nothing_is_ever_due() -> None:
    room = Room("hh")
    before = room.everything()

    room.table.tick(room.now + 10**9)

    assert room.everything() == before
    assert room.table.next_deadline() is None


def test_a_person_has_the_turn_and_the_bank() -> None:
    room = room_at_turn_of("human")
    window = room.window
    assert room.table.next_deadline() == room.now + 15.0

    room.table.tick(room.now + 14.9)
    assert room.window == window
    room.table.tick(room.now + 15.0)

    assert room.window == window + 1


def test_a_bot_has_its_own_deadline() -> None:
    room = room_at_turn_of("bot")
    window = room.window
    assert room.table.next_deadline() == room.now + 3.0

    room.table.tick(room.now + 3.0)

    assert room.window == window + 1
    assert room.match_state.seats[room.owing[0]].kind == "human"


def test_an_answer_after_the_turn_uses_up_the_bank() -> None:
    room = room_at_turn_of("human", "hh")
    seat = room.owing[0]
    room.now += 12.0
    room.act(seat)
    turn_back_to(room, seat)

    assert room.table.next_deadline() == room.now + 13.0


def test_an_answer_in_time_leaves_the_bank() -> None:
    room = room_at_turn_of("human", "hh")
    seat = room.owing[0]
    room.now += 9.0
    room.act(seat)
    turn_back_to(room, seat)

    assert room.table.next_deadline() == room.now + 15.0


def test_a_time_out_has_used_up_the_bank() -> None:
    room = room_at_turn_of("human", "hh")
    seat = room.owing[0]
    room.now += 15.0
    room.table.tick(room.now)
    turn_back_to(room, seat)

    assert room.table.next_deadline() == room.now + 10.0


def test_every_hand_has_a_new_bank() -> None:
    room = Room("hh", clock=CLOCKED)
    room.now += 14.0
    room.to_end_of_hand()

    room.next_hand()

    assert room.table.next_deadline() == room.now + 15.0


def test_the_time_left_is_told() -> None:
    room = room_at_turn_of("human", "hh")
    room.act()

    assert [update.ms for update in room.updates()] == [15_000, 15_000]
    room.now += 12.5
    update = room.table.snapshot(room.owing[0], room.now)[1]
    assert isinstance(update, Update)
    assert update.ms == 2_500
    late = room.table.snapshot(room.owing[0], room.now + 60)[1]
    assert late is not None
    assert late.ms == 0


def test_who_waits_is_told_the_time_of_who_is_asked() -> None:
    room = room_at_turn_of("human", "hh")
    seat = room.owing[0]
    room.now += 12.0
    room.act(seat)
    turn_back_to(room, seat)

    told = [room.table.snapshot(viewer, room.now)[1] for viewer in (*room.seats, None)]

    # The bank of the seat that is asked has 3 seconds left.
    assert [update.ms for update in told if update] == [13_000] * 3


def test_after_the_hand_no_time_is_left_for_anything() -> None:
    room = Room("hh", clock=CLOCKED)
    room.to_end_of_hand()

    last = room.updates()[-1]

    assert last.view.to_act == ()
    assert last.ms is None


def test_two_misses_in_a_row_seat_a_bot() -> None:
    room = room_at_turn_of("human", "hh")
    seat = room.owing[0]
    room.time_out()
    assert room.match_state.seats[seat].kind == "human"
    turn_back_to(room, seat)

    room.time_out()

    assert room.match_state.seats[seat].kind == "away"
    turn_back_to(room, seat)
    assert room.table.next_deadline() == room.now + 3.0


def test_an_answer_between_two_misses_keeps_the_seat() -> None:
    room = room_at_turn_of("human", "hh")
    seat = room.owing[0]
    for _ in range(2):
        room.time_out()
        turn_back_to(room, seat)
        room.act(seat)
        turn_back_to(room, seat)

    assert room.match_state.seats[seat].kind == "human"


def test_a_bot_that_misses_stays_a_bot() -> None:
    room = room_at_turn_of("bot")
    seat = room.owing[0]
    for _ in range(3):
        room.time_out()
        turn_back_to(room, seat)

    assert room.match_state.seats[seat].kind == "bot"


def test_who_comes_back_plays_himself_again() -> None:
    room = room_at_turn_of("human", "hh")
    seat = room.time_out()
    turn_back_to(room, seat)
    room.time_out()
    room.table.leave(seat, room.now)

    room.table.join(seat, "x", room.now)

    assert room.match_state.seats[seat].kind == "human"
    turn_back_to(room, seat)
    room.time_out()
    assert room.match_state.seats[seat].kind == "human"


@pytest.mark.parametrize("clock", [None, Clock(turn_s=45.0, bank_s=30.0)], ids=["off", "lan"])
def test_thirty_seconds_of_absence_seat_a_bot(clock: Clock | None) -> None:
    room = Room("hh", clock=clock)
    gone = room.owing[0]
    room.table.leave(gone, room.now)
    assert room.table.next_deadline() == room.now + 30.0
    room.table.tick(room.now + 29.9)
    assert room.match_state.seats[gone].kind == "human"

    room.table.tick(room.now + 30.0)

    assert room.match_state.seats[gone].kind == "away"


def test_a_short_absence_costs_nothing() -> None:
    room = Room("hh")
    gone = room.owing[0]
    room.table.leave(gone, room.now)
    room.table.join(gone, "x", room.now + 29.0)

    room.table.tick(room.now + 1000.0)

    assert room.match_state.seats[gone].kind == "human"
    assert room.table.next_deadline() is None


def test_who_comes_back_after_a_long_absence_plays_himself_again() -> None:
    room = Room("hh")
    gone = room.owing[0]
    room.table.leave(gone, room.now)
    room.table.tick(room.now + 31.0)

    room.table.join(gone, "x", room.now + 40.0)

    assert room.match_state.seats[gone].kind == "human"
    window = room.window
    room.table.tick(room.now + 4000.0)
    assert room.window == window or room.owing != (gone,)


def test_an_absent_bot_stays_a_bot() -> None:
    room = Room("hb")
    room.table.leave(room.seats[1], room.now)

    room.table.tick(room.now + 1000.0)

    assert room.match_state.seats[1].kind == "bot"


def test_the_time_told_does_not_show_who_has_answered() -> None:
    room = Room("hhhhhh", clock=CLOCKED)
    first, *others = room.to_common_window()
    for seat in others:
        room.table._seats[seat].bank_s = 0.0
    room.now += 12.0
    before = room.table.snapshot(None, room.now)

    room.act(first)

    assert room.table.snapshot(None, room.now) == before


def test_expiry_plays_the_time_out_action() -> None:
    room = room_at_turn_of("human", "hh")
    seat = room.owing[0]
    action = room.rules.timeout_action(room.state, seat)
    expected = room.rules.apply(room.state, seat, action).state

    room.table.expire(seat, room.window, room.now)

    assert room.state == expected


def test_expiry_of_an_answered_question_does_nothing() -> None:
    room = room_at_turn_of("human", "hh")
    seat, window = room.owing[0], room.window
    room.act(seat)
    before = room.everything()

    room.table.expire(seat, window, room.now)
    room.table.expire(seat, room.window, room.now)

    assert room.everything() == before


def test_expiry_in_a_common_window_tells_nobody_until_it_closes() -> None:
    room = Room("hhhhhh")
    asked = room.to_common_window()
    before = room.view(None)

    for seat in asked[:-1]:
        room.table.expire(seat, room.window, room.now)

    assert room.updates() == []
    assert room.view(None) == before
    room.table.expire(asked[-1], room.window, room.now)
    assert len(room.updates()) == 6


def test_everybody_late_in_a_common_window_is_played_for_at_once() -> None:
    room = Room("hhhhhh", clock=CLOCKED)
    room.to_common_window()
    window = room.window

    room.table.tick(room.now + 15.0)

    assert room.window == window + 1


def test_the_next_hand_starts_after_the_pause() -> None:
    room = Room("hh", clock=CLOCKED)
    room.to_end_of_hand()
    assert room.table.next_deadline() == room.now + 15.0
    room.table.tick(room.now + 14.9)
    assert not room.match_state.playing

    room.table.tick(room.now + 15.0)

    assert (room.match_state.playing, room.match_state.hand) == (True, 2)


def test_a_table_of_bots_goes_on_after_the_pause() -> None:
    room = Room("bb", clock=CLOCKED)
    room.to_end_of_hand()

    room.table.tick(room.now + 15.0)

    assert room.match_state.hand == 2


def test_a_long_sleep_plays_out_what_is_overdue_only() -> None:
    room = Room("hhhh", clock=CLOCKED)
    window = room.window

    room.table.tick(room.now + 3600.0)

    # Each new decision is opened now: nobody is robbed of his time for it.
    assert room.window == window + 1
    assert room.table.next_deadline() == room.now + 3615.0
