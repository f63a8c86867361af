"""What `main.py` decides before it sets anything up; no process is started here but a last one."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import main
from tests.bootstrap.project import ROOT, make_installed


@pytest.mark.parametrize("name", ["main.py", "tests/__main__.py", "tests/__init__.py"])
def test_an_old_python_can_read_the_entry(name: str) -> None:
    source = (ROOT / name).read_text(encoding="utf-8")

    tree = ast.parse(source, feature_version=(3, 6))

    future = [
        node
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == "__future__"
    ]
    assert not future


def test_an_old_python_is_refused_in_one_sentence() -> None:
    with pytest.raises(main.SetupError) as refused:
        main.check_python((3, 6))

    sentence = str(refused.value)
    assert "Python 3.11 or newer and this is 3.6" in sentence
    assert "\n" not in sentence


def test_the_sentence_names_a_newer_python_of_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = tmp_path / "python3.12"
    newer.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(main.SetupError, match=re.escape("start it with `python3.12 main.py`")):
        main.check_python((3, 8))


def test_a_new_python_passes() -> None:
    main.check_python((3, 11))
    main.check_python((4, 0))


@pytest.mark.parametrize(
    ("version", "met"),
    [
        ("2.5.8", True),
        ("2.5.10", True),
        ("2.5.7", False),
        ("2.5", False),
        ("2.6", False),
        ("2.6.0", False),
        ("2.6.0.dev1", False),
        ("10.0", False),
        (None, False),
    ],
)
def test_versions_are_compared_as_numbers(version: str | None, met: bool) -> None:
    assert main.is_met(version, [(">=", "2.5.8"), ("<", "2.6")]) is met


@pytest.mark.parametrize("name", [*main.TESTS, "tests/bench/requirements.txt"])
def test_our_requirement_files_are_understood(name: str) -> None:
    wanted = main.read_requirements(str(ROOT / name))

    assert wanted
    for package, clauses in wanted:
        assert [sign for sign, _ in clauses] == [">=", "<"], f"{package} has no range"


def test_each_requirement_says_why() -> None:
    for name in main.TESTS:
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        assert all("#" in line for line in lines if line)


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        ([], ""),
        (["play"], "play"),
        (["--lang", "en", "play", "--seed", "7"], "play"),
        (["--data-dir", "play"], ""),
        (["--data-dir=x", "--help"], ""),
        (["--data-dir"], ""),
    ],
)
def test_the_first_word_is_the_command(arguments: list[str], command: str) -> None:
    assert main.command_of(arguments) == command


def test_an_unknown_command_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    code = main.main(["--lang", "vi", "plya"])

    assert code == 2
    error = capsys.readouterr().err
    assert error.startswith("Không có lệnh 'plya' / There is no command 'plya': choose from play, ")
    assert error.count("\n") == 1


def test_the_classic_pygame_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_installed(tmp_path, "pygame", "2.6.1")
    monkeypatch.syspath_prepend(str(tmp_path))

    assert main.has_classic_pygame()


def test_a_pygame_that_hides_ours_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_installed(tmp_path, "pygame_ce", "2.5.8")
    ours = tmp_path / "pygame" / "__init__.py"
    ours.parent.mkdir()
    ours.touch()
    monkeypatch.delitem(sys.modules, "pygame", raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))

    assert not main.has_classic_pygame()

    other = tmp_path / "other" / "pygame" / "__init__.py"
    other.parent.mkdir(parents=True)
    other.touch()
    monkeypatch.syspath_prepend(str(tmp_path / "other"))

    assert main.has_classic_pygame()


@pytest.mark.parametrize(
    ("output", "part"),
    [
        ("Retrying after connection broken by 'NewConnectionError'", "check the network"),
        ("ERROR: No matching distribution found for pygame-ce", "check the network"),
        ("OSError: [Errno 28] No space left on device", "The disk is full"),
        ("error: command 'gcc' failed", "mend what LOG names"),
    ],
)
def test_what_pip_says_becomes_one_sentence(output: str, part: str) -> None:
    assert part in main.pip_sentence(output, "LOG")


def test_importing_the_entry_does_nothing_and_loads_little() -> None:
    heavy = {"pygame", "subprocess", "venv", "msgpack", "multiprocessing", "importlib.metadata"}
    code = f"import sys, main; print(sorted({heavy!r} & set(sys.modules)))"

    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60
    )

    assert done.stdout.strip() == "[]"


def test_what_is_installed_is_found_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_installed(tmp_path, "Some_Thing", "1.5")
    (tmp_path / "older-2.1.2-py3.11.egg-info").mkdir()
    (tmp_path / "half-3.0.dist-info").mkdir()
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "gone"), ""])

    assert main.installed() == {
        "some_thing": ("1.5", str(tmp_path)),
        "older": ("2.1.2", str(tmp_path)),
    }


def test_what_is_installed_here_is_what_python_says() -> None:
    for name, (version, _) in main.installed().items():
        assert metadata.version(name) == version
