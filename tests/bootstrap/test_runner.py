"""`python3 -m tests` succeeds only when tests ran and passed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bootstrap.project import ROOT, Project, make_project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project whose requirements are met, with the real test runner and no test."""
    project = make_project(tmp_path / "project")
    project.require("pytest>=1\n")
    tests = project.folder / "tests"
    tests.mkdir()
    for name in ("__init__.py", "__main__.py", "conftest.py"):
        shutil.copy(ROOT / "tests" / name, tests)
    (tests / "requirements.txt").write_text("pytest-xdist>=1\n")
    shutil.copy(ROOT / "pyproject.toml", project.folder)
    return project


def run_tests(project: Project, body: str, *arguments: str) -> int:
    """Write a test file and run the tests."""
    (project.folder / "tests" / "test_it.py").write_text(body)
    command = [sys.executable, "-m", "tests", *arguments]
    done = subprocess.run(
        command, cwd=project.folder, env=project.environment, capture_output=True, timeout=120
    )
    return done.returncode


PASSES = "def test_it(): pass\n"
SKIPS = "import pytest\n@pytest.mark.skip\ndef test_it(): pass\n"
SLOW = "import pytest\n@pytest.mark.slow\ndef test_it(): pass\n"


@pytest.mark.parametrize(
    ("body", "arguments", "code"),
    [
        (PASSES, (), 0),
        ("def test_it(): assert False\n", (), 1),
        ("", (), 5),
        (SKIPS, (), 5),
        (SKIPS, ("tests/test_it.py",), 5),
        (SLOW, ("tests",), 5),
        (SLOW, ("tests", "--slow"), 0),
        (PASSES, ("tests", "-k", "nothing"), 5),
        (PASSES, ("tests", "--collect-only"), 0),
    ],
)
def test_the_exit_code_tells(
    project: Project, body: str, arguments: tuple[str, ...], code: int
) -> None:
    assert run_tests(project, body, *arguments) == code
