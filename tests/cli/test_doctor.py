"""`doctor` says what works, what does not and what to do, and fails only where play would."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from game.texts import ASSETS, LANGUAGES, Texts
from scenes import doctor
from scenes.cli import doctor as command
from tests.cli.program import HEADLESS, run
from tests.cli.test_usage import call

NAMES = ["versions", "fonts", "display", "audio", "folder", "bots"]
NETWORK = ["port", "addresses", "loopback", "ipv6", "firewall"]
"""What these find is the machine's own affair; it never keeps anybody from playing."""


@pytest.fixture(autouse=True)
def headless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what runs in this process find a screen and a loudspeaker."""
    for name, value in HEADLESS.items():
        monkeypatch.setenv(name, value)


def test_all_is_well_where_all_is_there(tmp_path: Path) -> None:
    done = run("--lang", "en", "--data-dir", tmp_path / "new", "doctor", **HEADLESS)

    *lines, last = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[0] for line in lines[: len(NAMES)]] == ["ok"] * len(NAMES)
    assert len(lines) == len(NAMES) + len(NETWORK)
    assert "ready" in last or "You can play" in last
    assert str(tmp_path / "new") in done.stdout
    assert not (tmp_path / "new").exists()


def test_for_programs(tmp_path: Path) -> None:
    done = run("--lang", "vi", "--data-dir", tmp_path, "doctor", "--json", **HEADLESS)

    told = json.loads(done.stdout)
    assert (done.returncode, done.stderr, told["ok"]) == (0, "", True)
    assert [check["name"] for check in told["checks"]] == NAMES + NETWORK
    assert all(check["text"] for check in told["checks"])
    assert all(check["ok"] for check in told["checks"][: len(NAMES)])


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have a display")
@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_screen_it_runs_and_fails(tmp_path: Path, language: str) -> None:
    texts = Texts.load(language)

    done = run("--lang", language, "--data-dir", tmp_path, "doctor", SDL_AUDIODRIVER="nonsense")

    assert (done.returncode, done.stderr) == (1, "")
    shown = " ".join(done.stdout.split())
    mark = texts.say("doctor.mark.amiss")
    for finding in ("display", "audio"):
        assert f"{mark} {texts.say(f'doctor.{finding}.missing')}" in shown
    assert done.stdout.splitlines()[-1] == texts.say("doctor.unfit")


def test_a_folder_that_cannot_be_written_to_is_told_but_play_goes_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_time_of_a_bot", lambda _: 0.5)
    file = tmp_path / "file"
    file.touch()

    code, out, _ = call(capsys, "--lang", "en", "--data-dir", str(file / "below"), "doctor")

    assert code == 0
    assert f"not ok  Saving: {file / 'below'} cannot be written to" in out
    assert "--data-dir" in " ".join(out.split())


def test_bots_that_do_not_start_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_time_of_a_bot", lambda _: None)

    code, out, _ = call(capsys, "--lang", "en", "--data-dir", str(tmp_path), "doctor")

    assert code == 1
    assert "not ok  Bots" in out


@pytest.mark.parametrize(
    ("name", "content"),
    [("fonts/BeVietnamPro-Bold.ttf", None), ("fonts/BeVietnamPro-Regular.ttf", "no font")],
)
def test_a_missing_or_broken_font_is_named(tmp_path: Path, name: str, content: str | None) -> None:
    for folder in ("fonts", "i18n", "themes"):
        shutil.copytree(ASSETS / folder, tmp_path / folder)
    (tmp_path / name).unlink()
    if content is not None:
        (tmp_path / name).write_text(content)

    found = doctor.fonts(tmp_path)

    assert (found.verdict, found.essential) == ("broken", True)
    assert found.values["file"] == str(tmp_path / name)


def test_a_letter_without_a_picture_is_named(tmp_path: Path) -> None:
    for folder in ("fonts", "i18n", "themes"):
        shutil.copytree(ASSETS / folder, tmp_path / folder)
    file = tmp_path / "i18n" / "vi.json"
    file.write_text(json.dumps({"a": "Chiếu \u6f22 hoa"}))

    found = doctor.fonts(tmp_path)

    assert (found.verdict, dict(found.values)) == ("letters", {"letters": "\u6f22"})


def test_a_screen_that_is_too_small_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor.pygame.display, "get_desktop_sizes", lambda: [(800, 480)])

    found = doctor.display()

    assert (found.verdict, found.essential) == ("small", False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_has_a_sentence(language: str) -> None:
    texts = Texts.load(language)
    verdicts = {
        *("versions.ok", "fonts.ok", "fonts.broken", "fonts.letters"),
        *("display.ok", "display.missing", "display.small", "audio.ok", "audio.missing"),
        *("folder.ok", "folder.closed", "bots.ok", "bots.silent"),
        *("port.ok", "port.moved", "port.busy", "port.denied", "addresses.ok", "addresses.none"),
        *("loopback.ok", "loopback.blocked", "ipv6.ok", "ipv6.missing", "firewall.ok"),
        *("firewall.closed", "firewall.ufw", "firewall.firewalld", "firewall.unread"),
        *("firewall.windows", "firewall.macos"),
        *("mark.ok", "mark.amiss", "fit", "nearly", "unfit"),
    }

    assert all(texts.has(f"doctor.{verdict}") for verdict in verdicts)
