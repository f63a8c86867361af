"""The command line: help and errors in both languages, and exit codes 0, 1 and 2."""

from __future__ import annotations

import importlib
import json
import shutil
import sys
from pathlib import Path

import pytest

import game.texts
import main
from game.cli.usage import COMMANDS
from tests.cli.program import run

LANGUAGES = ("vi", "en")
PROGRAM = importlib.import_module("game.cli")


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command in this process; return its exit code and what it wrote."""
    command = main.command_of(arguments)
    module = importlib.import_module(main.COMMANDS[command])
    try:
        code = module.main(list(arguments))
    except SystemExit as end:
        code = end.code
    written = capsys.readouterr()
    return code, written.out, written.err


def test_the_entry_and_the_parsers_know_the_same_commands() -> None:
    assert sorted(filter(None, main.COMMANDS)) == sorted(COMMANDS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_has_help(
    capsys: pytest.CaptureFixture[str], command: str, language: str
) -> None:
    code, out, err = call(capsys, "--lang", language, *filter(None, [command]), "--help")

    assert (code, err) == (0, "")
    assert out.startswith({"vi": "cách dùng: main.py", "en": "usage: main.py"}[language])
    assert "--help" in out
    if not command:
        for name in COMMANDS:
            assert f"    {name} " in out
        assert "--data-dir DIR" in out
        assert "--lang {vi,en}" in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_leaves_no_word_untranslated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    missing: set[str] = set()
    monkeypatch.setattr(game.texts.Texts, "load", _watched(missing))

    for command in ("", *COMMANDS):
        _, out, _ = call(capsys, "--lang", language, *filter(None, [command]), "--help")
        assert "show this help message" not in out
        assert "{" not in out.replace("{vi,en}", "")

    assert missing == set()


def _watched(missing: set[str]) -> object:
    load = game.texts.Texts.load

    def watched(language: str) -> game.texts.Texts:
        texts = load(language)
        texts.missing = missing
        return texts

    return watched


WRONG = [
    ("rules",),
    ("rules", "nope"),
    ("rules", "catte", "more"),
    ("rules", "catte", "--preset"),
    ("rules", "catte", "--preset", "nope"),
    ("rules", "catte", "--diff", "nope"),
    ("rules", "catte", "--json=yes"),
    ("rules", "catte", "--nope"),
    ("rules", "catte", "--pre", "study"),
    ("verify",),
    ("verify", "--nope", "file"),
    ("referee", "more"),
    ("doctor", "--nope"),
    ("play", "--game", "nope"),
    ("play", "--preset", "nope"),
    ("play", "--seats", "bot"),
    ("play", "--seats", ",".join(["bot"] * 9)),
    ("play", "--seats", "human,ghost"),
    ("play", "--seats", "human,bot:nope"),
    ("play", "--seats", "human,bot:medium:\x07"),
    ("play", "--seats", ""),
    ("play", "--seed", "x"),
    ("play", "--seed", "1.5"),
    ("play", "--seed"),
    ("play", "--speed", "9"),
    ("play", "--speed", "nan"),
    ("play", "--speed", "fast"),
    ("play", "--hands", "0"),
    ("play", "--hands", "-1"),
    ("play", "--hands", "²"),
    ("play", "more"),
    ("--nope",),
    ("--data-dir",),
    ("--lang",),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_wrong_usage_is_one_sentence_and_code_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], language: str
) -> None:
    code, out, err = call(capsys, "--lang", language, *arguments)

    assert (code, out) == (2, "")
    assert err.endswith(".\n")
    assert err.count("\n") == 1
    assert "{" not in err
    assert "usage:" not in err


def test_a_wrong_language_is_told_in_the_language_of_the_system(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    code, _, err = call(capsys, "--lang", "fr", "rules", "catte")

    assert (code, err) == (2, "--lang cannot be “fr”; choose from: vi, en.\n")


@pytest.mark.parametrize("arguments", [("--lang=en",), ("--lang", "en")])
def test_the_language_may_follow_an_equals_sign(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert call(capsys, *arguments, "rules", "nope")[2].startswith("There is no game")


def test_without_a_screen_the_game_says_so() -> None:
    for arguments in ((), ("play", "--seats", "bot,bot")):
        done = run("--lang", "en", *arguments)

        if sys.platform == "linux":
            assert (done.returncode, done.stdout) == (1, "")
            assert done.stderr == game.texts.Texts.load("en").say("error.no_display") + "\n"


def test_an_unknown_command_is_wrong_usage() -> None:
    done = run("nope")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


def test_broken_texts_are_told_in_both_languages(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shutil.copytree(game.texts.ASSETS / "i18n", tmp_path / "i18n")
    (tmp_path / "i18n" / "vi.json").write_text("{")
    load = game.texts.Texts.load
    monkeypatch.setattr(game.texts.Texts, "load", lambda language: load(language, tmp_path))

    code, _, err = call(capsys, "rules", "catte")

    assert code == 1
    assert "Please install the game again" in err
    assert "vi.json" in err
    assert err.count("\n") == 1


def test_stopping_by_the_keyboard_is_quiet(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(PROGRAM, "rules_page", stop)

    assert call(capsys, "rules", "catte") == (130, "", "")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_no_letter_stops_a_command(encoding: str) -> None:
    done = run("--lang", "vi", "rules", "catte", PYTHONIOENCODING=encoding)

    assert done.returncode == 0
    assert "MỤC TIÊU" in done.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_verify_says_what_it_cannot_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str
) -> None:
    file = tmp_path / "none.jsonl"

    code, out, err = call(capsys, "--lang", language, "verify", str(file))

    assert (code, out) == (1, "")
    assert err.startswith("none.jsonl")
    assert err.count("\n") == 1

    code, out, err = call(capsys, "--lang", language, "verify", "--json", str(file), str(file))
    told = json.loads(out)
    assert (code, err, told["ok"], len(told["files"])) == (1, "", False, 2)
    assert told["files"][0]["code"] == "unreadable"


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        ("human,bot", ["You", "Trúc"]),
        ("bot,human", ["Lan", "You"]),
        ("human,human,bot", ["Guest 1", "Guest 2", "Mai"]),
    ],
)
def test_nobody_is_called_you_where_several_share_the_machine(seats: str, names: list[str]) -> None:
    from scenes.cli import _seats  # loads pygame

    assert [seat.name for seat in _seats(seats, game.texts.Texts.load("en"))] == names
