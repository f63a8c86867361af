"""Two windows and a real host process: one opens a table, the other comes, a hand is played."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pytest

from game.core import Seat
from net.tcp import parse_address
from scenes.cli.lan import FILE, LanHouse, Session, SessionStore, own_addresses
from scenes.cli.stage import is_still
from scenes.lan import Person
from scenes.menu import MenuScene
from tests.scenes.lan.windows import Window, ended, until

Open = Callable[..., Window]


def begin(a: Window, b: Window, game: str = "catte") -> None:
    """Have the first open a table, the second come, and both begin to play."""
    a.open_table(f"game.{game}")
    b.sit_down(a.address, a)
    b.click("ready")
    until(lambda: a.party.lobby is not None and a.party.lobby.seats[1].ready, a, b)
    a.click("start")
    until(lambda: a.at_table and b.at_table, a, b, why="both are at the table")


def play_hand(*windows: Window) -> int:
    """Answer for everybody until the results are on all screens; return how often."""
    count = 0

    def done() -> bool:
        nonlocal count
        for window in windows:
            view = window.view
            if window.at_table and is_still(window.table) and view is not None and view.choices:
                count += window.table.client.submit(view.choices[0]) is not None
        return all(window.is_over for window in windows)

    until(done, *windows, why="the hand is over")
    return count


def names(window: Window) -> list[str]:
    """Return who sits on the first seats of a lobby, as a window has been told."""
    lobby = window.party.lobby
    return [] if lobby is None else [seat.name for seat in lobby.seats][:2]


def leave(window: Window) -> None:
    """Get up from the table."""
    window.app.stack.request(window.table.leave())
    until(lambda: isinstance(window.top, MenuScene), window)


@pytest.mark.parametrize("game", ["catte", "tusac"])
def test_a_hand_is_played_by_two_windows(opened: Open, game: str) -> None:
    a, b = opened("Hai"), opened("Ba")
    begin(a, b, game)

    answers = play_hand(a, b)

    assert answers >= 2
    names = [seat.name for seat in a.table.match.seats] if a.table.match is not None else []
    assert names[:2] == ["Hai", "Ba"]
    assert (a.table.client.seat, b.table.client.seat) == (0, 1)
    a.click("next")
    b.click("next")
    until(lambda: a.at_table and b.at_table, a, b, why="the next hand begins")


def test_the_host_process_ends_with_the_table(opened: Open) -> None:
    a = opened("Hai")
    a.open_table()
    party = a.party

    a.click("close")

    until(lambda: ended(party), a, why="the host has ended")


def test_a_guest_who_left_comes_back_to_his_seat(opened: Open, tmp_path: Path) -> None:
    a, b = opened("Hai"), opened("Ba")
    begin(a, b)
    file = tmp_path / "Ba" / FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    leave(b)

    b.click("lan")
    b.click("go_on")
    until(lambda: b.at_table, a, b, why="back at the table")

    assert b.table.client.seat == Seat(1)


def test_the_host_opens_the_table_again(opened: Open, tmp_path: Path) -> None:
    a, b = opened("Hai"), opened("Ba")
    begin(a, b)
    until(lambda: a.view is not None, a, b)
    party, hand = a.party if hasattr(a.top, "party") else a.table.opened.party, a.view
    assert party is not None
    assert hand is not None
    leave(a)
    until(lambda: ended(party), a, b, why="the host has ended")
    again = opened("Hai")

    again.click("lan")
    assert again.text_on("Mở lại bàn")
    again.click("go_on")
    until(lambda: again.at_table and again.view is not None, again, why="at the table again")

    view = again.view
    assert view is not None
    assert view.viewer == Seat(0)
    assert view.own.zones == hand.own.zones


def test_who_waits_in_the_lobby_is_there_when_the_table_is_opened_again(opened: Open) -> None:
    a, b = opened("Hai"), opened("Ba")
    a.open_table()
    port = parse_address(a.address).port
    b.sit_down(a.address, a)
    party = a.party
    a.click("close")
    a.click("go")
    until(lambda: ended(party) and b.party.end is not None, a, b, why="the host has ended")
    assert b.text_on("Chủ bàn đã đóng bàn")

    b.click("wait")
    b.step()
    assert b.text_on(b.context.say("net.host_awaited"))
    with mock.patch.object(LanHouse.host, "__defaults__", (port,)):
        a.click("open")
        a.click("start")

    until(
        lambda: a.in_lobby and names(a) == names(b) == ["Hai", "Ba"],
        a,
        b,
        why="both sit there again",
    )
    assert not b.text_on(b.context.say("net.host_awaited"))


def test_a_port_that_is_busy_is_no_obstacle(opened: Open) -> None:
    a, b = opened("Hai"), opened("Ba")
    a.open_table()

    b.open_table()

    assert a.address != b.address


def test_seats_are_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    session = Session("192.168.1.23:47625", "", "catte", (Person("Lan", b"x" * 16),), "r.jsonl")

    SessionStore(tmp_path).save(session)

    assert SessionStore(tmp_path).load() == session
    whole = (tmp_path / FILE).read_bytes()
    for cut in range(len(whole)):
        (tmp_path / FILE).write_bytes(whole[:cut])
        assert SessionStore(tmp_path).load() is None
    SessionStore(tmp_path).clear()
    assert not (tmp_path / FILE).exists()


def test_a_folder_that_cannot_be_written_to_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = SessionStore(tmp_path / "file" / "home")

    store.save(session := Session("10.0.0.1:47625", "", "catte", (Person("Lan", b"x" * 16),)))
    assert store.load() == session
    store.clear()

    assert store.load() is None


def test_own_addresses_are_none_of_this_machine_alone() -> None:
    for address in own_addresses(47625):
        assert not address.startswith(("127.", "169.254."))
        assert address.endswith(":47625")
