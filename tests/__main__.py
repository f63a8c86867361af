"""Run the tests: `python3 -m tests [pytest arguments]`, from the folder that holds `main.py`.

Sets up the packages as `main.py` does, those of the tests included, and then runs pytest without a
screen or loudspeaker.
"""

import os
import sys

from main import TESTS, start

TYPE_CHECKING = False
if TYPE_CHECKING:
    import pytest

PARALLEL = ["-n", "auto", "--maxprocesses", "8", "--dist", "worksteal"]


class RanCounter:
    """Turns success into failure when no test ran: all skipped is not a pass."""

    def __init__(self) -> None:
        self.ran = 0

    def pytest_runtest_logreport(self, report: "pytest.TestReport") -> None:
        self.ran += report.when == "call" and not report.skipped

    def pytest_sessionfinish(self, session: "pytest.Session", exitstatus: int) -> None:
        if exitstatus == 0 and self.ran == 0 and not session.config.option.collectonly:
            session.exitstatus = 5


def run() -> int:
    """Run pytest on all tests, or on those that the arguments name."""
    import pytest

    for driver in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        os.environ.setdefault(driver, "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    arguments = sys.argv[1:]
    # Starting the helper processes takes longer than a file or two of tests.
    names_tests = any(os.path.exists(word.split("::")[0]) for word in arguments)
    parallel = [] if names_tests else PARALLEL
    return int(pytest.main(["-q", *parallel, *arguments], plugins=[RanCounter()]))


if __name__ == "__main__":
    raise SystemExit(start(TESTS, run))
