"""`main.py play` as a program of its own: it ends, it cleans up, and it says what is wrong."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.texts import ASSETS

ROOT = ASSETS.parent
QUICK = ("play", "--seats", "bot,bot,bot,bot", "--speed", "instant", "--seed", "3", "--hands")
HIDDEN = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
INVISIBLE = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


class Done:
    """A run of the program that has ended."""

    def __init__(
        self, *arguments: str, root: Path = ROOT, environment: dict[str, str] | None = None
    ) -> None:
        kept = {name: value for name, value in os.environ.items() if name not in HIDDEN}
        process = subprocess.Popen(
            [sys.executable, "main.py", *arguments],
            cwd=root,
            env=kept | (INVISIBLE if environment is None else environment),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        )
        self.out, self.err = process.communicate(timeout=90)
        self.code = process.returncode
        self.session = process.pid

    def left_behind(self) -> list[str]:
        """Return the processes of its session that are still there."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == self.session and fields[0] != "Z":
                found.append(folder.name)
        return found


def one_sentence(done: Done) -> str:
    """Check that stderr holds one plain sentence; return it."""
    assert done.out == ""
    assert "Traceback" not in done.err
    lines = done.err.splitlines()
    assert len(lines) == 1, done.err
    assert lines[0].endswith((".", ").", "…"))
    return lines[0]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_twenty_hands_of_bots_end_and_leave_nothing_behind(tmp_path: Path) -> None:
    done = Done("--data-dir", str(tmp_path), *QUICK, "20")

    assert (done.code, done.out, done.err) == (0, "", "")
    # Python's own helper takes a moment to see that nobody needs it.
    end = time.monotonic() + 5
    while done.left_behind() and time.monotonic() < end:
        time.sleep(0.02)
    assert done.left_behind() == []


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--game", "chess"), "chess"),
        (("--preset", "poker"), "poker"),
        (("--seats", "cat,bot"), "cat"),
        (("--seats", "bot:genius,bot"), "genius"),
        (("--seats", "human"), "1"),
        (("--seats", "human" + 8 * ",bot"), "9"),
        (("--seats", "human,bot:medium:A\x07b"), "A"),
        (("--seats", "human,bot:medium:" + 99 * "A"), "A"),
        (("--speed", "99"), "99"),
        (("--seed", "x"), "x"),
        (("--hands", "-1"), "-1"),
        (("--nonsense",), "--nonsense"),
    ],
)
def test_what_cannot_be_played_is_said(
    language: str, arguments: tuple[str, ...], named: str, tmp_path: Path
) -> None:
    done = Done("--data-dir", str(tmp_path), "--lang", language, "play", *arguments)

    assert done.code in (1, 2)
    sentence = one_sentence(done)
    assert named in sentence
    assert "\x07" not in sentence
    assert not list(tmp_path.iterdir()), "nothing has begun"


def test_languages_differ(tmp_path: Path) -> None:
    said = [
        one_sentence(Done("--data-dir", str(tmp_path), "--lang", language, "play", "--game", "x"))
        for language in ("vi", "en")
    ]

    assert said[0] != said[1]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have a display")
@pytest.mark.parametrize("language", ["vi", "en"])
def test_no_display(language: str, tmp_path: Path) -> None:
    done = Done(
        "--data-dir", str(tmp_path), "--lang", language, *QUICK, "1", environment={"DISPLAY": ""}
    )

    assert done.code == 1
    one_sentence(done)


def test_no_sound_device(tmp_path: Path) -> None:
    without = INVISIBLE | {"SDL_AUDIODRIVER": "nonsense"}

    done = Done("--data-dir", str(tmp_path), *QUICK, "2", environment=without)

    assert (done.code, done.err) == (0, "")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The program in a folder of its own, to be damaged."""
    root = tmp_path / "copy"
    root.mkdir()
    for name in ("game", "net", "scenes", "assets"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("main.py", "requirements.txt"):
        shutil.copy(ROOT / name, root / name)
    return root


def garbage(file: Path) -> None:
    file.write_bytes(b"\x00\xff not what it should be")


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def empty(file: Path) -> None:
    file.write_bytes(b"")


@pytest.mark.parametrize("damage", [garbage, cut_short, empty, Path.unlink])
def test_pictures_and_sounds_can_be_done_without(
    damage: Callable[[Path], object], copy: Path, tmp_path: Path
) -> None:
    for name in (
        "decks/french/AS.svg",
        "decks/french/back.svg",
        "pictures/drum.svg",
        "pictures/avatar_1.svg",
        "pictures/icon.svg",
        "sounds/play0.ogg",
        "sounds/shuffle.ogg",
    ):
        damage(copy / "assets" / name)

    done = Done("--data-dir", str(tmp_path / "data"), *QUICK, "2", root=copy)

    assert (done.code, done.err) == (0, "")


@pytest.mark.parametrize("damage", [garbage, cut_short, Path.unlink])
@pytest.mark.parametrize(
    "name",
    ["fonts/BeVietnamPro-Bold.ttf", "themes/evening.json", "i18n/vi.json", "games/catte/vi.json"],
)
def test_what_the_game_cannot_do_without_is_named(
    name: str, damage: Callable[[Path], object], copy: Path, tmp_path: Path
) -> None:
    file = copy / "assets" / name
    damage(file)

    done = Done("--data-dir", str(tmp_path / "data"), "--lang", "vi", *QUICK, "1", root=copy)

    assert done.code in (0, 1)
    if done.code == 1:
        assert file.name in one_sentence(done)
    else:
        assert done.err == ""


@pytest.mark.parametrize("damage", [garbage, cut_short])
def test_table_file_that_is_broken_is_named(
    damage: Callable[[Path], object], copy: Path, tmp_path: Path
) -> None:
    damage(copy / "assets" / "games" / "catte" / "table.toml")

    done = Done("--data-dir", str(tmp_path / "data"), *QUICK, "1", root=copy)

    if damage is garbage or done.code:
        assert done.code == 1
        assert "table.toml" in one_sentence(done)


@pytest.mark.skipif(os.name == "nt", reason="there are no process groups")
def test_control_c_ends_it_without_a_trace(tmp_path: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "main.py", "--data-dir", str(tmp_path), "play", "--seats", "bot,bot"],
        cwd=ROOT,
        env=os.environ | INVISIBLE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        # Whoever runs the tests in the background has made this signal ignored for all of them.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        text=True,
    )
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if any('"act"' in file.read_text() for file in tmp_path.glob("records/*.jsonl")):
            break  # a bot has answered, so all processes are there
        time.sleep(0.02)
    os.killpg(program.pid, signal.SIGINT)

    said, _ = program.communicate(timeout=30)

    assert said == ""
    assert program.returncode == 130
