"""Starting: what the machine lacks is said in a sentence; what play can do without is left out."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.core import UserError
from game.texts import ASSETS
from scenes.context import Context
from scenes.mat import draw_mat
from scenes.menu import MenuScene
from scenes.platform_setup import check_driver, prepare
from scenes.theme import Theme, load_look
from tests.scenes.driver import Driver

ROOT = ASSETS.parent


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=kept | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


OPEN_WINDOW = """
from scenes.platform_setup import prepare
prepare()
from pathlib import Path
from game.core import UserError
from scenes.prefs import Prefs
from scenes.window import open_window
try:
    open_window(Prefs(), Path("assets"))
except UserError as error:
    print(error.code)
"""

OPEN_AUDIO = """
from scenes.platform_setup import prepare
prepare()
from pathlib import Path
from scenes.sound import Audio
from scenes.theme import load_look
audio = Audio.open(Path("assets"), load_look(Path("assets/themes/evening.json")).sounds)
audio.play("deal")
audio.play("no such sound")
audio.close()
print(audio.notice.code if audio.notice else "sound")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have a display")
def test_no_display_is_told_instead_of_playing_unseen() -> None:
    done = run(OPEN_WINDOW)

    assert (done.stdout.strip(), done.stderr) == ("no_display", "")


def test_unknown_display_driver() -> None:
    assert run(OPEN_WINDOW, SDL_VIDEODRIVER="nonsense").stdout.strip() == "no_display"


def test_invisible_display_is_fine_when_asked_for() -> None:
    assert run(OPEN_WINDOW, SDL_VIDEODRIVER="dummy").stdout == ""


def test_no_sound_device_is_quiet_and_harmless() -> None:
    done = run(OPEN_AUDIO, SDL_AUDIODRIVER="nonsense")

    assert (done.stdout.strip(), done.stderr, done.returncode) == ("no_audio", "", 0)


def test_sound_is_played_where_there_is_a_device(tmp_path: Path) -> None:
    heard = tmp_path / "heard.raw"
    code = OPEN_AUDIO.replace("audio.close()", "import time; time.sleep(0.3); audio.close()")

    done = run(code, SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(heard))

    assert done.stdout.strip() == "sound"
    assert any(heard.read_bytes())


def test_classic_pygame_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(pygame, "IS_CE")

    with pytest.raises(UserError) as caught:
        prepare()

    assert caught.value.code == "classic_pygame"


def test_driver_that_sdl_chose_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)

    check_driver("x11")
    with pytest.raises(UserError) as caught:
        check_driver("offscreen")

    assert caught.value.code == "no_display"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The assets that starting needs, to be broken."""
    for folder in ("fonts", "i18n", "themes", "pictures"):
        shutil.copytree(ASSETS / folder, tmp_path / folder)
    return tmp_path


@pytest.mark.parametrize(
    "name", ["themes/evening.json", "fonts/BeVietnamPro-Bold.ttf", "i18n/vi.json"]
)
@pytest.mark.parametrize("content", [None, "", "{}x"])
def test_needed_file_is_named(copy: Path, name: str, content: str | None) -> None:
    if content is None:
        (copy / name).unlink()
    else:
        (copy / name).write_text(content)

    with pytest.raises(UserError) as caught:
        Driver(assets=copy)

    assert caught.value.code == ("asset_missing" if content is None else "asset_broken")
    assert caught.value.values["file"] == str(copy / name)


@pytest.mark.parametrize("content", ['{"colours": {"paper": "no colour"}}', '{"colours": 3}', "[]"])
def test_wrong_theme_is_named(tmp_path: Path, content: str) -> None:
    file = tmp_path / "theme.json"
    file.write_text(content)

    with pytest.raises(UserError) as caught:
        load_look(file)

    assert caught.value.code == "asset_broken"


def test_pictures_and_sounds_can_be_missing(copy: Path) -> None:
    shutil.rmtree(copy / "pictures")

    driver = Driver(assets=copy)
    driver.click("setup")

    assert driver.alive
    draw_mat(driver.context.theme, driver.app.screen)
    driver.close()


def test_broken_picture_is_left_out(copy: Path) -> None:
    (copy / "pictures" / "lotus.svg").write_text("<svg")

    assert Theme.load(copy).picture("lotus", (20, 20)) is None


def test_first_frame_comes_before_the_slow_things() -> None:
    frames: list[int] = []
    driver: Driver | None = None

    def slow() -> None:
        surface = pygame.display.get_surface()
        assert surface is not None
        frames.append(surface.get_at((640, 440)) != pygame.Color("black"))

    driver = Driver(after_first_frame=(slow,))
    driver.step(5)

    assert frames == [True]
    driver.close()


def test_notices_are_told_on_the_title_screen() -> None:
    def with_notices(context: Context) -> MenuScene:
        context.notices = [
            UserError("prefs_set_aside", file="settings.json"),
            UserError("no_audio"),
        ]
        return MenuScene(context)

    driver = Driver((960, 540), "en", first=with_notices)

    shown = {text.text: text.cut for text in driver.texts()}
    for error in (UserError("prefs_set_aside", file="settings.json"), UserError("no_audio")):
        assert shown[driver.context.texts.sentence(error)] is False
    driver.close()
