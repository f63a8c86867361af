"""A window nobody sees, for every test of the screen."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator

import pytest

from scenes.platform_setup import prepare

prepare()

from tests.scenes.driver import Driver  # noqa: E402  # pygame reads the environment above


@pytest.fixture
def driver() -> Iterator[Driver]:
    """The app at its title screen, 1280x720, in Vietnamese."""
    driver = Driver()
    yield driver
    driver.close()
