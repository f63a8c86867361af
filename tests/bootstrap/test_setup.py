"""Setting up, with real processes, a real pip and no network."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bootstrap.project import (
    SUCCESS,
    Project,
    make_installed,
    make_project,
    make_wheel,
    report,
    the_sentence,
)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return make_project(tmp_path / "Chiếu Hoa")


@pytest.fixture(scope="session")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A project that was set up; tests copy or only look at it."""
    project = make_project(tmp_path_factory.mktemp("made"))
    report(project.start())
    return project


def test_a_fresh_start_sets_up_and_restarts_there(project: Project) -> None:
    first = project.start("--lang", "vi", "play", "--seed", "7", "a b", "")
    second = project.start("play")

    assert report(first)["argv"] == ["--lang", "vi", "play", "--seed", "7", "a b", ""]
    assert report(first)["prefix"] == str(project.venv)
    assert first.stderr.count("\n") == 1
    assert "Setting up, once, about 10 seconds" in first.stderr
    assert report(second)["prefix"] == str(project.venv)
    assert second.stderr == ""


def test_packages_that_are_there_already_are_used(project: Project) -> None:
    packages = project.folder / "packages"
    make_installed(packages, "probe", "1.4")

    done = project.start(PYTHONPATH=str(packages))

    assert report(done)["prefix"] == sys.prefix
    assert not project.venv.exists()


def test_changed_requirements_are_installed(made_once: Project) -> None:
    project = made_once
    make_wheel(project.folder / "wheels", "late", "1.0")
    project.require("probe>=1,<2\nlate>=1\n")

    report(project.start())

    found = subprocess.run([project.python, "-c", "import probe, late"], timeout=60)
    assert found.returncode == 0


def test_a_package_that_was_taken_away_comes_back(made_once: Project) -> None:
    site = next(made_once.venv.rglob("probe.py")).parent
    shutil.rmtree(site / "probe-1.0.dist-info")
    (site / "probe.py").unlink()

    report(made_once.start())

    assert (site / "probe.py").exists()


@pytest.mark.parametrize("stamp", [None, '{"python": "/usr/bin/py'])
def test_a_half_made_folder_heals(project: Project, stamp: str | None) -> None:
    project.venv.mkdir()
    (project.venv / "pyvenv.cfg").write_text("home = nowhere\n")
    if stamp is not None:
        project.stamp.write_text(stamp)

    done = project.start()

    assert report(done)["prefix"] == str(project.venv)
    assert json.loads(project.stamp.read_text())["files"].keys() == {"requirements.txt"}


def test_a_start_killed_while_installing_heals(project: Project) -> None:
    starting = subprocess.Popen(
        project.command(), env=project.environment, stderr=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with starting:
        while not project.stamp.exists() and starting.poll() is None:
            pass
        starting.kill()
        starting.communicate()
    assert json.loads(project.stamp.read_text()) == {}

    report(project.start())


def test_two_starts_at_once_share_one_folder(project: Project) -> None:
    starts = [
        subprocess.Popen(
            project.command("play"),
            env=project.environment,
            stderr=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        for _ in range(2)
    ]
    said = [start.communicate(timeout=120)[1] for start in starts]

    assert [start.returncode for start in starts] == [SUCCESS, SUCCESS], said
    assert sum("Setting up, once" in text for text in said) == 1


def test_a_folder_that_cannot_be_written_moves_to_the_cache(project: Project) -> None:
    # Root may write anywhere: a folder where the lock file belongs stands for the refusal.
    (project.folder / ".venv.lock").mkdir()
    cache = project.folder / "cache"

    done = project.start(XDG_CACHE_HOME=str(cache), LOCALAPPDATA=str(cache))

    assert Path(str(report(done)["prefix"])).parent == cache / "chieu-hoa"
    assert not project.venv.exists()


@pytest.mark.parametrize(
    "stub",
    [
        "raise SystemExit('The virtual environment was not created successfully because "
        "ensurepip is not available.')",
        "raise ModuleNotFoundError(\"No module named 'ensurepip'\")",
    ],
)
def test_a_python_without_venv_names_the_package(project: Project, stub: str) -> None:
    package = project.folder / "stub" / "venv"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "__main__.py").write_text(stub)

    done = project.start(PYTHONPATH=str(package.parent))

    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert f"`sudo apt install python{version}-venv`" in the_sentence(done)


def test_no_network_is_one_sentence_and_the_next_start_heals(project: Project) -> None:
    dead = {"PIP_NO_INDEX": "", "PIP_FIND_LINKS": "", "PIP_INDEX_URL": "http://127.0.0.1:9/simple"}

    failed = project.start(**dead)

    assert "check the network connection and start again" in the_sentence(failed)
    assert (project.venv / "setup.log").read_text()
    report(project.start())


def test_the_classic_pygame_is_named(made_once: Project) -> None:
    packages = made_once.folder / "packages"
    make_installed(packages, "pygame", "2.6.1")

    done = made_once.start(PYTHONPATH=str(packages))

    assert "pip uninstall -y pygame pygame-ce`" in the_sentence(done)


def test_a_hidden_package_is_named(made_once: Project) -> None:
    packages = made_once.folder / "hiding"
    make_installed(packages, "probe", "0.9")

    done = made_once.start(PYTHONPATH=str(packages))

    assert "Another version hides probe" in the_sentence(done)


def test_a_folder_made_by_hand_is_kept(project: Project) -> None:
    subprocess.run([sys.executable, "-m", "venv", project.venv], check=True, timeout=60)
    mine = project.venv / "mine.txt"
    mine.touch()

    report(project.start())

    assert mine.exists()
