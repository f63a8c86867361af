"""Two windows on two screens and a real host: one opens a table, the other comes, both play."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from game.record_check import verify
from game.registry import Registry
from tests.e2e.desktop import MISSING
from tests.e2e.lan_window import Hand, LanWindow

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

Two = tuple[LanWindow, LanWindow]


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    """The screens of one who opens a table and of one who comes."""
    opened: list[LanWindow] = []
    try:
        for name in ("Hai", "Ba"):
            opened.append(LanWindow(tmp_path / name, name))
        yield opened[0], opened[1]
    finally:
        for window in opened:
            window.desktop.close()


def begin(host: LanWindow, guest: LanWindow, game: str) -> None:
    """Open a table in one window and sit down at it in the other, by clicks; both begin."""
    host.start()
    guest.start()
    host.press("menu", "lan")
    host.press("page", "open")
    if game != "catte":
        host.press("setup", f"game.{game}")
    host.press("setup", "start")
    guest.press("menu", "lan")
    guest.wait_for("page", "open")
    guest.type_into("page", "address", host.address())
    guest.press("page", "visit")
    guest.press("visit", "sit")
    guest.press("guest", "ready")
    host.press("lobby_full", "start")


def play(*hands: Hand) -> list[int]:
    """Play a hand in all windows at once; return how often each has answered."""
    with ThreadPoolExecutor(len(hands)) as people:
        return list(people.map(Hand.play, hands))


def leave(host: LanWindow, hand: Hand) -> None:
    """Leave the table in mid-hand, through the pause."""
    hand.sit()
    host.desktop.key("Escape")
    host.press("pause", "leave")
    host.press("leave", "go")
    host.wait_for("menu", "lan")


def accepted(window: LanWindow) -> int:
    """Check the one match that was hosted here; return its hands."""
    (record,) = window.records()
    report = verify(record, Registry())
    assert report.ok, report
    return report.hands


@pytest.mark.parametrize("game", ["catte", "tusac"])
def test_a_hand_is_played_and_the_host_leaves(two: Two, game: str) -> None:
    host, guest = two
    for window in two:
        window.prefer(instant=game == "tusac")  # its hands are long enough
    begin(host, guest, game)
    hands = Hand(host, game), Hand(guest, game)

    answers = play(*hands)
    assert min(answers) >= 1
    for hand in hands:
        hand.go_on()
    leave(host, hands[0])

    guest.press("gone", "go")
    guest.wait_for("menu", "lan")
    for window in two:
        window.close_window()
    assert accepted(host) >= 1


def test_a_killed_guest_comes_back_and_then_waits_for_the_host(two: Two) -> None:
    host, guest = two
    for window in two:
        window.prefer(instant=True)
    begin(host, guest, "catte")
    Hand(guest, "catte").sit()

    guest.kill()
    guest.start()
    guest.press("menu", "lan")
    guest.press("page_left", "go_on")
    Hand(guest, "catte").sit()
    host.close_window()
    guest.press("gone", "stay")
    host.start()
    host.press("menu", "lan")
    host.press("page_left_own", "go_on")

    assert min(play(Hand(host, "catte"), Hand(guest, "catte"))) >= 1
    assert accepted(host) == 1


def test_commands_lead_straight_to_a_table_and_who_is_removed_is_told(two: Two) -> None:
    host, guest = two
    host.start("host", "--seats", "human,open,bot", "--turn", "0")
    host.wait_for("lobby", "fill")
    guest.start("join", host.address(), "--name", "Ba")
    guest.press("visit", "sit")
    guest.wait_for("guest", "ready")

    host.press("lobby_full", "kick.1")
    host.press("kick", "go")

    guest.wait_for("removed", "leave")
    host.wait_for("lobby", "fill")
    guest.press("removed", "leave")
    for window in two:
        window.close_window()
