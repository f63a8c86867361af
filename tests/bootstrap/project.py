"""A small copy of the project that sets itself up without a network.

It holds the real `main.py`, a command line that only reports what it was given, and wheels made on
the spot, which pip finds in a folder.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REPORTING_CLI = """
import json, sys

def main(argv):
    print(json.dumps({"argv": argv, "prefix": sys.prefix}))
    return 7
"""
SUCCESS = 7
"""The exit code of the reporting command line: nothing else ends so by chance."""


def make_wheel(folder: Path, name: str, version: str) -> None:
    """Write a wheel that holds one empty module."""
    folder.mkdir(exist_ok=True)
    info = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{name}.py", "")
        wheel.writestr(
            f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        )
        wheel.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(
            f"{info}/RECORD", f"{name}.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n"
        )


def make_installed(folder: Path, name: str, version: str) -> None:
    """Write what the installer leaves of a distribution, for a folder on PYTHONPATH."""
    info = folder / f"{name}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")


@dataclass(frozen=True)
class Project:
    """A copy of the project in a folder of its own."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def venv(self) -> Path:
        return self.folder / ".venv"

    @property
    def stamp(self) -> Path:
        return self.venv / "chieu-hoa.json"

    @property
    def python(self) -> str:
        return str(self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))

    def require(self, text: str) -> None:
        """Write the requirements."""
        (self.folder / "requirements.txt").write_text(text, encoding="utf-8")

    def command(self, *words: str, python: str = sys.executable) -> list[str]:
        return [python, str(self.folder / "main.py"), *words]

    def start(
        self, *words: str, python: str = sys.executable, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Start the program and wait for its end."""
        return subprocess.run(
            self.command(*words, python=python),
            env={**self.environment, **environment},
            cwd=self.folder,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
        )


def make_project(folder: Path) -> Project:
    """Make a project that needs one package, `probe`, which lies in a folder as a wheel."""
    (folder / "scenes").mkdir(parents=True)
    (folder / "scenes" / "cli.py").write_text(REPORTING_CLI, encoding="utf-8")
    shutil.copy(ROOT / "main.py", folder)
    make_wheel(folder / "wheels", "probe", "1.0")
    kept = {
        key: value for key, value in os.environ.items() if not key.startswith(("PIP_", "PYTHON"))
    }
    offline = {
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": (folder / "wheels").as_uri(),  # a path with a space would be split
        "PYTHONUTF8": "1",
    }
    project = Project(folder, {**kept, **offline})
    project.require("probe>=1,<2  # a comment\n")
    return project


def report(done: subprocess.CompletedProcess[str]) -> dict[str, object]:
    """Return what the reporting command line said."""
    assert done.returncode == SUCCESS, done.stderr
    said: dict[str, object] = json.loads(done.stdout)
    return said


def the_sentence(done: subprocess.CompletedProcess[str]) -> str:
    """Return the one sentence with which a start failed, leaving out the line of progress."""
    assert done.returncode == 1, done.stderr
    lines = [line for line in done.stderr.splitlines() if "Setting up, once" not in line]
    assert len(lines) == 1, done.stderr
    assert lines[0].endswith(".")
    return lines[0]
