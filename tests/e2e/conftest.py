"""Real windows, processes and networks get a second chance: a fault of ours fails twice.

A key that arrives while a busy machine has not yet drawn the frame it was meant for is lost, as it
would be to a person; that is no fault of the program.
"""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))
