"""The window's side of a host child: it opens, plays on after a break-down, and ends."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from net.cli.child import MOST_STARTS, Ended, Happening, HostChild, Listening, Playing
from net.client import RemoteClient
from net.tcp import dial
from net.tokens import key_of
from tests.net.halls import token
from tests.net.parlour import answer_of

LONG_S = 60.0


class Window:
    """A child, and the client of who has opened it."""

    def __init__(self, home: Path, *arguments: str) -> None:
        before = ("--data-dir", str(home), "--lang", "en")
        owner = ("--owner", key_of(token(1)))
        self.child = HostChild((*arguments, *owner, "--bind", "127.0.0.1"), before=before)
        self.happened: list[Happening] = []
        self.client: RemoteClient | None = None

    def until(self, is_so: Callable[[], bool]) -> None:
        until = time.monotonic() + LONG_S
        while not is_so():
            assert time.monotonic() < until, self.happened
            self.happened += self.child.poll()
            if self.client is not None:
                self.client.pump(time.monotonic())

    def come(self) -> RemoteClient:
        self.until(lambda: self.child.address is not None)
        self.client = RemoteClient(lambda: dial(self.child.address), "An", token(1))  # type: ignore[arg-type]
        self.until(lambda: self.client.lobby is not None)  # type: ignore[union-attr]
        return self.client


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    opened = Window(tmp_path, "--seats", "open,bot", "--port", "0")
    yield opened
    if opened.client is not None:
        opened.client.close()
    opened.child.end()
    opened.until(lambda: not opened.child.is_running)


def is_asked(client: RemoteClient) -> bool:
    return client.view is not None and bool(client.view.choices)


def test_a_child_that_is_killed_is_there_again_with_the_same_hand(window: Window) -> None:
    client = window.come()
    assert client.lobby is not None
    assert client.lobby.owner == 0
    client.ready()
    window.until(lambda: is_asked(client))
    seen = client.view
    run = window.child._run
    assert run is not None
    run.popen.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
    window.until(lambda: not client.is_connected)
    window.until(lambda: client.is_connected and is_asked(client))

    assert client.view == seen
    assert [type(found) for found in window.happened] == [Listening, Playing] * 2
    assert seen is not None
    action = answer_of(seen)
    assert action is not None
    assert client.submit(action) is not None
    window.until(lambda: client.pending is None)


def test_it_ends_when_it_is_asked_to(window: Window) -> None:
    window.come()
    asked_at = time.monotonic()
    window.child.end()
    window.until(lambda: not window.child.is_running)

    assert time.monotonic() - asked_at < 2.0
    assert window.happened[-1] == Ended(0, "")
    assert window.child.poll() == []


def test_what_cannot_be_opened_is_said_and_not_tried_again(tmp_path: Path) -> None:
    window = Window(tmp_path, "--seats", "open,bot", "--game", "chess")
    window.until(lambda: not window.child.is_running)

    (ended,) = window.happened
    assert isinstance(ended, Ended)
    assert ended.code == 2
    assert "chess" in ended.reason


def test_a_child_that_breaks_down_again_and_again_is_given_up(window: Window) -> None:
    for _ in range(MOST_STARTS):
        count = len(window.happened)
        window.until(lambda count=count: len(window.happened) > count)  # type: ignore[misc]
        assert isinstance(window.happened[-1], Listening)
        run = window.child._run
        assert run is not None
        run.popen.kill()
    window.until(lambda: not window.child.is_running)

    assert isinstance(window.happened[-1], Ended)
