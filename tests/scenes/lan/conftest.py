"""Folders and windows for the tests of tables in a network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.scenes.lan.windows import Window


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Window]]:
    """Open windows, each with a folder of its own, that are closed after the test."""
    found: list[Window] = []

    def open_window(name: str = "Hai", **named: Any) -> Window:
        window = Window(tmp_path / name, name=name, **named)
        found.append(window)
        return window

    yield open_window
    for window in found:
        window.close()
