"""The documents are true where a program can tell: links, commands, paths."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import main
from tests.architecture.borders import ROOT

TEXT = {".cfg", ".css", ".json", ".md", ".py", ".svg", ".toml", ".txt", ".yml", ""}
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
OUTSIDE = re.compile(r"(?<![\w.-])(?:shared|seeds)/|/work/|/tmp/dev")
UPWARDS = re.compile(r"(?<![\w./])(?:\.\./)+[\w./-]*")
FENCE = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)


def committed() -> list[Path]:
    """Return the files that are or would be committed."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listing.returncode == 0:
        names = listing.stdout.decode().split("\0")
        return [ROOT / name for name in names if name and (ROOT / name).is_file()]
    skipped = re.compile(r"\.venv|__pycache__|\.git|_cache")
    found = [path for path in ROOT.rglob("*") if path.is_file()]
    return [path for path in found if not skipped.search(str(path.relative_to(ROOT)))]


def documents() -> list[Path]:
    """Return the Markdown files."""
    return [path for path in committed() if path.suffix == ".md"]


def commands(name: str) -> list[str]:
    """Return the command lines in the code blocks of a document."""
    blocks = FENCE.findall((ROOT / name).read_text(encoding="utf-8"))
    return [line for block in blocks for line in block.splitlines() if line.strip()]


def test_nothing_points_outside_the_repository() -> None:
    faults = []
    for path in committed():
        if path.suffix not in TEXT or path.name == Path(__file__).name:
            continue
        text = path.read_text(encoding="utf-8")
        faults += [f"{path.relative_to(ROOT)}: {found}" for found in OUTSIDE.findall(text)]
        for upwards in UPWARDS.findall(text):
            if not (path.parent / upwards).resolve().is_relative_to(ROOT):
                faults.append(f"{path.relative_to(ROOT)}: {upwards}")

    assert not faults, "\n" + "\n".join(faults)


def test_every_link_resolves() -> None:
    broken = []
    for path in documents():
        for link in LINK.findall(path.read_text(encoding="utf-8")):
            if "://" in link or link.startswith(("#", "mailto:")):
                continue
            if not (path.parent / link.split("#")[0]).exists():
                broken.append(f"{path.relative_to(ROOT)}: {link}")

    assert not broken, "\n" + "\n".join(broken)


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_the_commands_exist(name: str) -> None:
    lines = commands(name)

    assert "python3 main.py" in lines or name != "README.md"
    assert "python3 -m tests" in lines
    for line in lines:
        words = line.split()
        if words[:2] == ["python3", "main.py"]:
            assert main.command_of(words[2:]) in main.COMMANDS, line
        else:
            assert words[:3] == ["python3", "-m", "tests"], line


def test_ci_ends_with_the_test_command_of_the_readme() -> None:
    steps = re.findall(r"^step .*", (ROOT / ".ci/run").read_text(encoding="utf-8"), re.MULTILINE)

    assert steps[-1].endswith(" python3 -m tests")


def test_contributing_names_the_checks_of_ci_in_order() -> None:
    steps = re.findall(r'^step .*"\$python" (.*)', (ROOT / ".ci/run").read_text(), re.MULTILINE)
    listed = re.findall(r"`\.venv/bin/python (.*)`", (ROOT / "CONTRIBUTING.md").read_text())

    assert listed == steps


def test_the_version_is_the_same_everywhere() -> None:
    version = re.search(r'^version = "(.*)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    newest = re.search(r"^## ([\d.]+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)

    assert version
    assert newest
    assert newest.group(1) == version.group(1)
