"""A resting window is woken by what arrives from a network, not by its own next look."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from typing import Any
from unittest import mock

import pytest

from scenes import app
from scenes.context import Context
from scenes.pace import BACKGROUND, IDLE
from scenes.scene import Scene
from scenes.stack import SceneChange
from tests.scenes.driver import Driver


class Listening(Scene):
    """Shows a frame for each byte that arrives."""

    def __init__(self, context: Context, ear: socket.socket) -> None:
        super().__init__(context)
        self._ear = ear
        self.heard = b""

    def sockets(self) -> Sequence[int]:
        return (self._ear.fileno(),) if self._ear.fileno() >= 0 else ()

    def update(self, dt: float) -> SceneChange | None:
        try:
            data = self._ear.recv(9)
        except OSError:
            return None
        if data:
            self.heard += data
            self.wake()
        return None


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    mouth, ear = socket.socketpair()
    ear.setblocking(False)
    yield mouth, ear
    mouth.close()
    ear.close()


@pytest.fixture
def room(ends: tuple[socket.socket, socket.socket]) -> Iterator[Driver]:
    opened = Driver(first=lambda context: Listening(context, ends[1]))
    opened.step(60)
    assert opened.app.pace.rate() == IDLE
    yield opened
    opened.close()


class Naps:
    """Stands in for a selector, and so for sleeping: time goes by without any."""

    def __init__(self, *, arrives_in: int) -> None:
        self.sockets: list[list[int]] = []
        """Of each nap."""
        self.seconds: list[float] = []
        self._arrives_in = arrives_in

    def __call__(self) -> Naps:
        self.sockets.append([])
        return self

    def __enter__(self) -> Naps:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def register(self, number: int, events: int) -> None:
        self.sockets[-1].append(number)

    def select(self, seconds: float) -> list[int]:
        self.seconds.append(seconds)
        return self.sockets[-1] if len(self.seconds) > self._arrives_in else []


def test_a_message_is_drawn_with_the_next_step(room: Driver, ends: Any) -> None:
    frames = room.app.frames
    ends[0].send(b"x")

    with mock.patch.object(app.pygame.time, "wait", side_effect=AssertionError("it slept")):
        room.app._wait()
    room.step()

    assert room.app.frames == frames + 1
    assert isinstance(room.top, Listening)
    assert room.top.heard == b"x"


@pytest.mark.parametrize("focused", [True, False])
def test_naps_are_short_and_on_the_socket(room: Driver, ends: Any, *, focused: bool) -> None:
    room.app.pace.focused = focused
    naps = Naps(arrives_in=99)

    with mock.patch.object(app.selectors, "DefaultSelector", naps):
        room.app._wait()

    rate = IDLE if focused else BACKGROUND
    assert all(numbers == [ends[1].fileno()] for numbers in naps.sockets)
    assert max(naps.seconds) <= 0.05
    assert 0.9 / rate <= sum(naps.seconds) <= 1 / rate


def test_a_message_ends_the_rest_at_once(room: Driver) -> None:
    naps = Naps(arrives_in=1)

    with mock.patch.object(app.selectors, "DefaultSelector", naps):
        room.app._wait()

    assert len(naps.seconds) == 2


def test_a_socket_that_was_closed_is_no_reason_to_stop(room: Driver, ends: Any) -> None:
    number = ends[1].fileno()
    ends[1].close()
    assert isinstance(room.top, Listening)
    slept = list[int]()

    with (
        mock.patch.object(room.top, "sockets", return_value=(number,)),
        mock.patch.object(app.pygame.time, "wait", slept.append),
    ):
        room.app._wait()

    assert slept
    assert max(slept) <= 50


def test_without_sockets_it_sleeps_plainly(driver: Driver) -> None:
    driver.step(60)
    slept = list[int]()

    with (
        mock.patch.object(app.pygame.time, "wait", slept.append),
        mock.patch.object(app.selectors, "DefaultSelector", None),
    ):
        driver.app._wait()

    assert sum(slept) == 200
