"""What every test shares: the `--slow` switch and settings of Hypothesis."""

from __future__ import annotations

import hypothesis
import pytest

# A shared machine pauses at will: no deadline per example; the seed of a failure is printed.
hypothesis.settings.register_profile("project", deadline=None, print_blob=True)
hypothesis.settings.load_profile("project")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow"):
        return
    skip = pytest.mark.skip(reason="slow; run with --slow")
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(skip)
